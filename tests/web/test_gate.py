"""With a house passphrase only who knows it comes in, and a changed one ends every session."""

import pytest


@pytest.fixture
def house(make_app):
    return lambda passphrase="king of hearts": make_app(PASSPHRASE=passphrase)


def test_a_stranger_is_sent_to_the_door_and_back_to_where_he_was_going(house):
    client = house().test_client()
    sent = client.get("/?finished=1")
    assert sent.status_code == 303
    assert sent.location == "/door?to=/?finished%3D1"
    inside = client.post("/door", data={"passphrase": "king of hearts", "to": "/?finished=1"})
    assert (inside.status_code, inside.location) == (303, "/?finished=1")
    assert client.get("/").status_code == 200


def test_a_wrong_passphrase_is_told_and_opens_nothing(house):
    client = house().test_client()
    answer = client.post("/door", data={"passphrase": "queen of hearts"})
    assert answer.status_code == 422
    assert "That is not the passphrase" in answer.text
    assert client.get("/").status_code == 303


def test_guessing_is_slowed_down(house):
    client = house().test_client()
    for _ in range(10):
        client.post("/door", data={"passphrase": "guess"})
    answer = client.post("/door", data={"passphrase": "king of hearts"})
    assert answer.status_code == 429
    assert "Try again in a minute." in answer.text


def test_a_changed_passphrase_ends_every_session(house):
    client = house().test_client()
    client.post("/door", data={"passphrase": "king of hearts"})
    cookie = client.get_cookie("scorekeeper")
    later = house("ten of clubs").test_client()
    later.set_cookie("scorekeeper", cookie.value)
    assert later.get("/").status_code == 303


@pytest.mark.parametrize(
    "to",
    ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "/\t/elsewhere.example", "elsewhere",
     "//[", "/\r\nX: 1", "/\0"],
)  # fmt: skip
def test_the_door_leads_to_our_own_pages_only(house, to):
    answer = house().test_client().post("/door", data={"passphrase": "king of hearts", "to": to})
    assert answer.location == "/"


def test_the_door_leads_to_an_address_that_a_header_can_carry(house):
    for headers, name in (({}, "Location"), ({"HX-Request": "true"}, "HX-Redirect")):
        said = {"passphrase": "king of hearts", "to": "/g/😀?kept=ü"}
        answer = house().test_client().post("/door", data=said, headers=headers)
        assert answer.headers[name] == "/g/%F0%9F%98%80?kept=%C3%BC"


def test_a_tap_of_a_session_that_ended_is_refused_and_so_kept_by_its_tablet(house):
    answer = house().test_client().post("/g/some-game/enter", data={"seat_1": "2"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (403, "/door?to=/g/some-game")


def test_those_who_know_it_are_not_slowed_down(house):
    client = house().test_client()
    answers = [client.post("/door", data={"passphrase": "king of hearts"}).status_code for _ in range(12)]
    assert answers == [303] * 12


@pytest.mark.parametrize("path", ["/static/app.css", "/variants"])
def test_rules_and_styles_are_open_to_anybody(house, path):
    assert house().test_client().get(path).status_code == 200


def test_without_a_passphrase_every_door_is_open(house):
    assert house("").test_client().get("/").status_code == 200
