"""With a house passphrase only who knows it comes in, and a changed one ends every session."""

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.settings import BadSetting
from scorekeeper.storage import tries

START = datetime(2026, 11, 21, 20, tzinfo=UTC)


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


@pytest.fixture
def clock(monkeypatch):
    """Set the clock that tries are counted by."""

    class Clock(datetime):
        moved = timedelta()

        @classmethod
        def now(cls, tz=None):
            return START + cls.moved

    monkeypatch.setattr(tries, "datetime", Clock)

    def set_to(**moved):
        Clock.moved = timedelta(**moved)

    return set_to


def knock(client, passphrase="king of hearts", address="192.0.2.7"):
    return client.post("/door", data={"passphrase": passphrase}, environ_overrides={"REMOTE_ADDR": address})


def guess(client, **more):
    return [knock(client, "guess", **more).status_code for _ in range(tries.FREE)]


def test_after_a_few_wrong_tries_one_is_looked_at_every_few_seconds(house, clock):
    client = house().test_client()
    assert guess(client) == [422] * tries.FREE
    answer = knock(client)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "4")
    assert "wait 4 seconds, then try again." in answer.text
    clock(seconds=2)
    assert knock(client).headers["Retry-After"] == "2"
    clock(seconds=4)
    assert knock(client, "guess").status_code == 422
    assert knock(client).status_code == 429


def test_who_waits_is_let_in_and_ends_the_pauses(house, clock):
    client = house().test_client()
    guess(client)
    for _ in range(3):
        assert knock(client, "guess").status_code == 429  # and makes nobody wait longer
    clock(seconds=4)
    assert knock(client).status_code == 303
    assert knock(client, "guess").status_code == 422


def test_other_addresses_wait_for_nobody(house, clock):
    client = house().test_client()
    guess(client)
    assert knock(client, address="192.0.2.8").status_code == 303


def test_the_half_of_an_address_that_a_provider_gives_is_one(house, clock):
    client = house().test_client()
    guess(client, address="2001:db8::1")
    assert knock(client, address="2001:db8::abcd").status_code == 429
    assert knock(client, address="2001:db8:0:1::1").status_code == 303
    guess(client, address="::ffff:192.0.2.7")
    assert knock(client).status_code == 429
    assert guess(client, address="a socket") == [422] * tries.FREE


def test_every_worker_counts_the_same(house, clock):
    guess(house().test_client())
    assert knock(house().test_client()).status_code == 429


@pytest.mark.parametrize("moved", [{"days": -3}, {"hours": 2}])
def test_a_clock_put_back_or_an_hour_later_makes_nobody_wait(house, clock, moved):
    client = house().test_client()
    guess(client)
    clock(**moved)
    assert knock(client, "guess").status_code == 422
    assert guess(client, address="192.0.2.7")[0] == 422


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
        form = {"passphrase": "king of hearts", "to": "/g/😀?kept=ü"}
        answer = house().test_client().post("/door", data=form, headers=headers)
        assert answer.headers[name] == "/g/%F0%9F%98%80?kept=%C3%BC"


def test_a_tap_of_a_session_that_ended_is_refused_and_so_kept_by_its_tablet(house):
    answer = house().test_client().post("/g/some-game/enter", data={"seat_1": "2"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (403, "/door?to=/g/some-game")


def test_those_who_know_it_are_not_slowed_down(house):
    client = house().test_client()
    answers = [client.post("/door", data={"passphrase": "king of hearts"}).status_code for _ in range(12)]
    assert answers == [303] * 12


@pytest.mark.parametrize("path", ["/static/css/base.css", "/variants"])
def test_rules_and_styles_are_open_to_anybody(house, path):
    assert house().test_client().get(path).status_code == 200


@pytest.mark.parametrize("told", [" ", "K\udce4se"])
def test_a_passphrase_that_nobody_could_type_is_refused_at_the_start(make_app, monkeypatch, told):
    monkeypatch.setenv("SCOREKEEPER_PASSPHRASE", told)
    with pytest.raises(BadSetting, match=r"^SCOREKEEPER_PASSPHRASE: it "):
        make_app()


def test_without_a_passphrase_every_door_is_open(house):
    assert house("").test_client().get("/").status_code == 200
