"""A new game: a tap moves the page one step, Start makes the table, and nothing entered is lost on the way."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from scorekeeper.storage.database import writing
from scorekeeper.storage.models import DraftRow, db
from scorekeeper.storage.pens import KEPT
from tests.conftest import NAMES
from tests.kit.pages import Element, page, read
from tests.kit.web import begin, seat, seated, started

Tap = Callable[..., Element]
SEATS = [f"seat:{name}" for name in NAMES]


@pytest.fixture
def tap(client: FlaskClient) -> Tap:
    """Tap buttons of the new-game page one after the other, and return the page after that.

    "pick:plump" chooses that game from the list of games.
    """

    def taps(*acts: str) -> Element:
        for act in acts:
            if act.startswith("pick:"):
                line = page(client, "/variants?all=1").one("a", id=f"pick-{act.removeprefix('pick:')}")
                client.get(line["href"])
            else:
                client.post("/new", data=page(client, "/new").one("form", id="draft").sent(act=act))
        return page(client, "/new")

    return taps


def test_a_double_tap_on_start_makes_one_game(client: FlaskClient, tap: Tap):
    form = tap("pick:nomination_whist", *SEATS).one("form", id="draft").sent(act="start")
    first, second = (client.post("/new", data=form).location for _ in range(2))
    assert first.startswith("/g/")
    assert second == first


def test_typed_names_sit_down_as_they_look_and_the_field_is_empty_again(client: FlaskClient, tap: Tap):
    shown = seat(client, ("  Zoë   van Dam ", "Ｂｅｎ", "ﬁlippo"))
    assert (seated(shown), shown.one(name="name")["value"]) == (["Zoë van Dam", "Ben", "filippo"], "")
    again = client.post("/new", data={"act": "add", "name": "Ｂｅｎ　"})
    assert read(again.text).one(id="name-error").text.startswith("Ben is already at the table.")
    # A name that was kept in full width does not sit beside itself.
    assert seated(tap("seat:Ａnn", "seat:Ann")) == ["Zoë van Dam", "Ben", "filippo", "Ａnn"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("ANA", "ANA is already at the table. Add an initial to tell the two apart."),
        ("x" * 31, "A name has 31 letters; the most is 30."),
    ],
)
def test_a_name_that_cannot_sit_down_stays_in_its_field_with_the_reason(client: FlaskClient, name: str, message: str):
    form = seat(client, ("Ana",)).one("form", id="draft").sent(act="add", name=name)
    answer = client.post("/new", data=form)
    shown = read(answer.text)
    assert (answer.status_code, shown.one(id="name-error").text) == (422, message)
    assert shown.one(name="name")["value"] == name


def test_seats_are_moved_swapped_and_taken_off(tap: Tap):
    tap("pick:oh_hell_common", *SEATS)
    for wrong in ("swap:", "swap:0", "swap:9", "swap:0:9", "swap:x:1", "swap:-1"):
        assert seated(tap(wrong)) == list(NAMES)
    assert seated(tap("swap:0:2")) == ["Cas", "Ben", "Ana", "Dee"]
    assert seated(tap("up:0", "down:1", "off:0")) == ["Dee", "Ana", "Cas"]


def test_who_deals_first_is_chosen_and_stays_so_when_seats_move_or_another_game_is_picked(client, tap: Tap):
    assert tap("pick:oh_hell_common", *SEATS).all("button", value="first:Cas")
    assert tap("first:Cas", "up:2").one(id="foot").text == "4 players, 19 deals. Cas deals 10 cards each."
    shown = tap("pick:wizard")
    assert (picked(client), seated(shown)) == ("Wizard", ["Ana", "Cas", "Ben", "Dee"])
    assert shown.one(id="foot").text == "4 players, 15 deals. Cas deals 1 card each."


def test_a_dealer_drawn_by_lot_is_shown_and_may_still_be_changed(tap: Tap, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("scorekeeper.web.new_game.draft.secrets.choice", lambda names: names[2])
    shown = tap("pick:oh_hell_common", *SEATS, "draw")
    assert shown.one(id="foot").text.endswith("Picked at random: Cas deals 10 cards each.")
    assert tap("first:Ben").one(id="foot").text.endswith("Ben deals 10 cards each.")


def test_where_nobody_more_can_play_no_name_can_be_tapped_and_the_list_says_so(client: FlaskClient, tap: Tap):
    five = (*NAMES, "Eve")
    begin(client, players=five)
    begin(client, variant="plump", players=(*NAMES, "Fay"))
    shown = tap("pick:ohio", *(f"seat:{name}" for name in five))
    assert "disabled" in shown.one("button", value="seat:Fay").attributes
    tap("pick:oh_hell_common", "seat:Fay")
    listed = page(client, "/variants")
    assert listed.one("p", id="pick-ohio").one("span").text == "Up to 5 players; you have 6"
    # Plump takes five as well, but a second pack seats more.
    assert listed.all("a", id="pick-plump")


def test_the_same_people_are_offered_their_last_rules_again_and_nobody_else_is(client: FlaskClient, tap: Tap):
    def rules(*acts: str) -> str:
        return tap(*acts).one(class_="gameline").one("p").text

    begin(client, house="nomination_whist packs=2")
    assert rules(*(f"seat:{name}" for name in reversed(NAMES)), "pick:nomination_whist").endswith("Packs: 2")
    assert "Packs" not in rules("book")
    begin(client, players=("Eve", "Fay", "Gus"))
    assert "Packs" not in rules(*(f"seat:{name}" for name in ("Eve", "Fay", "Gus")), "pick:nomination_whist")


def picked(client: FlaskClient, address: str = "/new") -> str:
    return read(client.get(address, follow_redirects=True).text).one(class_="gameline").one("h2").text


def test_the_game_that_a_device_played_last_is_chosen_already(app: Flask, client: FlaskClient):
    assert picked(client) == "Oh Hell"
    begin(client, variant="plump")
    other = app.test_client()
    assert picked(other) == "Plump"
    begin(other, variant="wizard")
    assert (picked(client), picked(other)) == ("Plump", "Wizard")
    assert page(client, "/variants").one("a", aria_current="true").text.startswith("Plump last played")
    assert picked(client, "/new?variant=oh_pshaw_zero5") == "Oh Pshaw, a zero bid scores 5"


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ("ab", "Add 1 more player: Nomination Whist takes 3 to 7."),
        ("abcdefgh", "Nomination Whist takes 3 to 7. Change the packs, or remove 1 player."),
        ("abcdefghijklm", "Nomination Whist takes 3 to 7. Remove 6 players, or pick another game."),
    ],
)
def test_a_table_that_cannot_play_is_told_why_before_and_after_start(client: FlaskClient, players: str, message: str):
    before = seat(client, tuple(players), variant="nomination_whist")
    assert (before.one(id="foot").text, before.one(id="start")["aria-disabled"]) == (message, "true")
    answer = client.post("/new", data={"act": "start"})
    assert (answer.status_code, read(answer.text).one(id="foot").text) == (422, message)
    assert seated(page(client, "/new")) == list(players)


def test_more_players_than_the_book_has_are_told_so_and_play(client: FlaskClient):
    shown = seat(client, tuple("ABCDEFGH"), variant="oh_hell_common")
    assert "The standard rules are for 3 to 7 players, but there are enough cards for 8." in shown.text
    assert shown.one(id="foot").text.endswith("A deals 6 cards each.")
    assert client.post("/new", data={"act": "start"}).status_code == 303


def test_a_link_to_a_made_up_game_is_told_and_the_players_stay(client: FlaskClient):
    seat(client)
    answer = client.get("/new?variant=canasta")
    assert (answer.status_code, "There is no game called “canasta”." in answer.text) == (404, True)
    assert seated(page(client, "/new")) == list(NAMES)


def test_a_device_finds_the_table_that_it_put_together_and_another_device_its_own(app: Flask, client: FlaskClient):
    tab = seat(client, ("Ana",), variant="plump").one("form", id="draft")
    for name in ("Cas", "Ben"):  # in two tabs
        client.post("/new", data=tab.sent(act="add", name=name))
    client.post("/new", data=tab.sent(act="off:1"))
    assert (picked(client), seated(page(client, "/new"))) == ("Plump", ["Ana", "Ben"])
    assert seated(page(app.test_client(), "/new")) == []


def test_what_was_put_together_a_day_ago_is_gone(app: Flask, client: FlaskClient):
    seat(client, ("Ana", "Ben"))
    with app.app_context(), writing():
        db.session.execute(update(DraftRow).values(at=datetime.now(UTC) - KEPT))
    assert seated(page(client, "/new")) == []
    seat(app.test_client(), ("Cas",))
    with app.app_context():
        assert [row.data["players"] for row in db.session.scalars(select(DraftRow))] == [["Cas"]]


@pytest.mark.parametrize("act", ["seat:Ben", "off:1"])
def test_a_name_that_is_taken_off_is_put_back_on_its_seat(tap: Tap, act: str):
    seats = ("pick:oh_hell_common", *SEATS, "first:Ben")
    shown = tap(*seats, act)
    assert (shown.one(id="off").text, seated(shown)) == ("Ben has been removed. Undo", ["Ana", "Cas", "Dee"])
    shown = tap("back")
    assert (shown.all(id="off"), seated(shown)) == ([], list(NAMES))
    assert shown.one(id="foot").text.endswith("Ben deals 10 cards each.")


def test_back_from_the_table_leads_to_it_and_to_an_empty_table(app: Flask, client: FlaskClient):
    game = started(app, begin(client))
    answer = client.get("/new")
    shown = read(answer.text)
    assert (answer.headers["Cache-Control"], seated(shown)) == ("no-store", [])
    assert shown.one(id="goes-on").text == "Ana, Ben, Cas, Dee: Deal 1. Continue"
    assert shown.one(id="goes-on").one("a")["href"] == f"/g/{game.id}"
    shown = seat(client, ("Eve",))
    assert (shown.all(id="goes-on"), seated(shown)) == ([], ["Eve"])
