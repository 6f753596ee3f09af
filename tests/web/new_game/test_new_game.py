"""A new game: a tap moves the page one step, Start makes the table, and nothing entered is lost on the way."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.storage import pens
from tests import tables
from tests.conftest import NAMES
from tests.web.pages import Element, read
from tests.web.tables import started

Tap = Callable[..., Element]


@pytest.fixture
def tap(client: FlaskClient) -> Tap:
    """Tap buttons of the new-game page one after the other, typing before the last; return the page after it.

    "pick:plump" chooses that game from the list of games.
    """

    def taps(*acts: str, start: str = "/new", **typed: str) -> Element:
        page = read(client.get(start).text)
        for number, act in enumerate(acts, 1):
            if act.startswith("pick:"):
                page = read(client.get(chosen_from_the_list(client, page, act.removeprefix("pick:"))).text)
                continue
            form = {"act": act} | (typed if number == len(acts) else {})
            page = read(client.post("/new", data=page.one("form", id="draft").sent(**form)).text)
        return page

    return taps


def chosen_from_the_list(client: FlaskClient, page: Element, line: str) -> str:
    """Return where a line of the list leads to, for the table that a page has put together."""
    games = client.post("/new", data=page.one("form", id="draft").sent(act="games")).location
    return read(client.get(f"{games}&all=1").text).one("a", id=f"pick-{line}")["href"]


def test_four_known_players_sit_down_with_six_taps(app: Flask, client: FlaskClient, tap: Tap):
    play(client)
    page = tap("pick:romanian_whist", *(f"seat:{name}" for name in ("Dee", "Ana", "Ben", "Cas")))
    assert page.one(id="foot").text == "4 players, 24 deals. Dee deals 1 card each."
    game = started(app, client.post("/new", data=page.one("form", id="draft").sent(act="start")))
    assert game.setup.players == ("Dee", "Ana", "Ben", "Cas")
    assert (game.setup.variant, game.setup.first_dealer, game.setup.options) == ("romanian_whist", 0, {})


@pytest.mark.parametrize("many", [12, 13])
def test_no_square_stands_for_one_more_name(app: Flask, client: FlaskClient, many: int):
    names = (*NAMES, "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max")
    for players in (names[:7], names[7:many]):
        tables.start(app, players=players)
    page = read(client.get("/new").text)
    assert len(page.one(class_="pool--seats").all("span")) == (12 if many == 12 else 11)
    assert [more.text for more in page.all(id="more-names")] == ([] if many == 12 else ["2 more"])


def test_the_device_that_starts_a_game_holds_its_pen(app: Flask, client: FlaskClient):
    game = started(app, play(client))
    with client.session_transaction() as session, app.app_context():
        assert pens.holds(game.id, session["device"])


def test_a_double_tap_on_start_makes_one_game(client: FlaskClient, tap: Tap):
    form = tap("pick:nomination_whist", *(f"seat:{name}" for name in NAMES)).one("form", id="draft").sent(act="start")
    assert client.post("/new", data=form).location == client.post("/new", data=form).location


def test_a_typed_name_sits_down_and_the_field_is_empty_again(tap: Tap):
    page = tap("pick:oh_hell_common", "add", name="  Zoë   van Dam ")
    assert [seat.text for seat in page.all("b") if seat.text == "Zoë van Dam"]
    assert page.one(name="name")["value"] == ""


def test_who_comes_for_the_first_time_is_told_what_to_do_once(client: FlaskClient):
    first = read(client.get("/new").text)
    assert (first.one(class_="quiet").text[:12], first.one(name="name")["placeholder"]) == (
        "Type a name,",
        "First player",
    )
    play(client)
    known = read(client.get("/new").text)
    assert (known.all(class_="quiet"), known.one(name="name")["placeholder"]) == ([], "Another name")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("ANA", "ANA sits at the table already. Add a letter to tell two of one name apart."),
        ("x" * 31, "A name of 31 letters fits no column: take at most 30."),
    ],
)
def test_a_name_that_cannot_sit_down_stays_in_its_field_with_the_reason(client: FlaskClient, tap: Tap, name, message):
    form = tap("pick:oh_hell_common", "seat:Ana").one("form", id="draft").sent(act="add", name=name)
    answer = client.post("/new", data=form)
    page = read(answer.text)
    assert (answer.status_code, page.one(id="name-error").text, page.one(name="name")["value"]) == (422, message, name)


def test_seats_are_moved_round_the_table_and_taken_off(tap: Tap):
    page = tap("pick:oh_hell_common", *(f"seat:{name}" for name in NAMES), "up:0", "down:1", "off:0")
    assert [field["value"] for field in page.all(name="player")] == ["Dee", "Cas", "Ana"]


def test_who_deals_first_is_chosen_and_stays_so_when_seats_move(tap: Tap):
    seated = ("pick:oh_hell_common", *(f"seat:{name}" for name in NAMES))
    assert tap(*seated).all("button", value="first:Cas")
    page = tap(*seated, "first:Cas", "up:2")
    assert page.one(id="foot").text == "4 players, 19 deals. Cas deals 10 cards each."


def test_a_dealer_drawn_by_lot_is_shown_and_may_still_be_changed(tap: Tap, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("scorekeeper.web.new_game.draft.secrets.choice", lambda names: names[2])
    seated = ("pick:oh_hell_common", *(f"seat:{name}" for name in NAMES), "draw")
    assert tap(*seated).one(id="foot").text.endswith("Picked at random: Cas deals 10 cards each.")
    assert tap(*seated, "first:Ben").one(id="foot").text.endswith("Ben deals 10 cards each.")


def test_what_is_still_missing_is_said_before_start_is_tapped(tap: Tap):
    page = tap("pick:up_down_river", "seat:Ana", "seat:Ben")
    assert page.one(id="foot").text == "1 more player: Up and Down the River takes 3 to 10."
    assert page.one(id="start")["aria-disabled"] == "true"


def test_nobody_more_can_be_tapped_where_nobody_more_can_play(client: FlaskClient, tap: Tap):
    five = (*NAMES, "Eve")
    play(client, players=five)
    play(client, variant="plump", players=(*NAMES, "Fay"))
    page = tap("pick:ohio", *(f"seat:{name}" for name in five))
    assert "disabled" in page.one("button", value="seat:Fay").attributes


def test_a_game_too_small_for_those_who_sit_says_so_in_the_list(client: FlaskClient, tap: Tap):
    page = tap(*(f"seat:{number}" for number in range(6)))
    games = client.post("/new", data=page.one("form", id="draft").sent(act="games")).location
    listed = read(client.get(games).text)
    assert listed.one("p", id="pick-ohio").one("span").text == "Takes 5 at most, you are 6"
    # Plump takes five as well, but a second pack seats more.
    assert listed.all("a", id="pick-plump")


def test_the_same_people_are_offered_their_last_rules_again(client: FlaskClient, tap: Tap):
    play(client, variant="nomination_whist", **{"option.hook_total": "7"})
    seats = [f"seat:{name}" for name in reversed(NAMES)]
    line = tap(*seats, "pick:nomination_whist").one(class_="gameline").one("p").text
    assert line == "Nomination Whist; The hook: the last bidder may not make the bids total 7"
    page = tap(*seats, "pick:nomination_whist", "book")
    assert page.one(class_="gameline").one("p").text == "7 cards down to 1 and up: a shorter evening."


def test_what_other_people_played_by_is_nothing_that_a_new_table_is_offered(client: FlaskClient, tap: Tap):
    play(client, variant="nomination_whist", **{"option.packs": "2"})
    page = tap("pick:nomination_whist", *(f"seat:{name}" for name in ("Eve", "Fay", "Gus")))
    assert "packs" not in page.one(id="foot").text
    assert not page.one("form", id="draft").sent().get("option.packs")


def test_neighbours_swap_seats_and_so_do_two_who_are_named(tap: Tap):
    seats = ["pick:oh_hell_common", *(f"seat:{name}" for name in NAMES)]

    def players(*acts: str) -> list[str]:
        return [field["value"] for field in tap(*seats, *acts).all(name="player")]

    assert players("swap:0") == ["Ben", "Ana", "Cas", "Dee"]
    assert players("swap:3") == ["Dee", "Ben", "Cas", "Ana"]
    assert players("swap:0:2") == ["Cas", "Ben", "Ana", "Dee"]
    for wrong in ("swap:", "swap:9", "swap:0:9", "swap:x:1", "swap:-1"):
        assert players(wrong) == list(NAMES)


def test_the_game_is_chosen_already_and_the_list_is_one_tap_away(app: Flask, client: FlaskClient, tap: Tap):
    def game(client: FlaskClient) -> str:
        return read(client.get("/new").text).one(class_="gameline").one("h2").text

    assert game(client) == "Oh Hell"
    play(client, variant="plump")
    other = app.test_client()
    assert game(other) == "Plump"
    play(other, variant="wizard")
    assert (game(client), game(other)) == ("Plump", "Wizard")
    assert read(client.get("/variants").text).one("a", aria_current="true").text.startswith("Plump last played")


def test_the_way_to_another_game_keeps_who_sits(client: FlaskClient, tap: Tap):
    page = tap(*(f"seat:{name}" for name in NAMES), "first:Cas", "pick:wizard")
    assert page.one(class_="gameline").one("h2").text == "Wizard"
    assert page.one(id="foot").text == "4 players, 15 deals. Cas deals 1 card each."


def test_what_is_to_do_before_the_first_deal_is_said(tap: Tap):
    page = tap("pick:oh_well", *(f"seat:{number}" for number in range(5)))
    assert page.one(class_="quiet").text == "Take 2 cards from the bottom of the pack, unseen."


def test_options_of_an_older_link_are_house_rules(client: FlaskClient):
    address = "/new?draft=1&variant=oh_pshaw&player=Ana&player=Ben&player=Cas&option.zero_made=5&option.hook=true"
    sent = read(client.get(address).text).one("form", id="draft").sent()
    assert sent["house"] == ["oh_pshaw bidding.hook=on scoring.zero_made.points=5 scoring.zero_made.per_card=0"]
    assert not [name for name in sent if name.startswith("option.")]


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("maximum", "many", '"many" is not one of its values: take a number from 1 to 9999.'),
        ("hats", "3", "This variant has no such option."),
    ],
)
def test_an_option_of_an_older_link_that_cannot_be_is_told(client: FlaskClient, option, value, message):
    answer = play(client, variant="up_down_river_single_pack", **{f"option.{option}": value})
    assert (answer.status_code, message in read(answer.text).text) == (422, True)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (("Ana", "", "Cas"), "A name is missing."),
        (("Ana", "ana", "Cas"), "Ana is here twice."),
        (("Ana", "Ben"), "1 more player: Nomination Whist takes 3 to 7."),
        (tuple("abcdefgh"), "Nomination Whist takes 3 to 7. Change the packs, or remove 1 player."),
        (tuple("abcdefghijklm"), "Nomination Whist takes 3 to 7. Remove 6 players, or pick another game."),
    ],
)
def test_a_table_that_cannot_play_is_told_why_and_stays_as_it_was(client: FlaskClient, players, message):
    answer = play(client, variant="nomination_whist", players=players)
    page = read(answer.text)
    assert (answer.status_code, page.one(id="foot").text.casefold()) == (422, message.casefold())
    assert [field["value"] for field in page.all(name="player")] == list(players)


def test_more_players_than_the_book_has_are_told_so_and_play(client: FlaskClient, tap: Tap):
    eight = tuple("ABCDEFGH")
    page = tap("pick:oh_hell_common", *(f"seat:{name}" for name in eight))
    assert "This game’s book has 3 to 7 players; the cards deal it to 8 too." in page.text
    assert page.one(id="foot").text.endswith("A deals 6 cards each.")
    assert play(client, variant="oh_hell_common", players=eight).status_code == 303


def test_a_made_up_game_is_told_and_the_players_stay(client: FlaskClient):
    answer = play(client, variant="canasta")
    page = read(answer.text)
    assert answer.status_code == 422
    assert page.one(class_="error", id="foot").text == "There is no game called “canasta”."
    assert [field["value"] for field in page.all(name="player")] == list(NAMES)
    assert client.get("/new?variant=canasta").status_code == 404


def test_a_short_form_is_an_option_of_its_variant_and_no_entry(client: FlaskClient, tap: Tap):
    assert not read(client.get("/variants?all=1").text).all(id="pick-oh_pshaw_zero5")
    page = tap(start="/new?variant=oh_pshaw_zero5")
    assert page.one(class_="gameline").one("h2").text == "Oh Pshaw, a zero bid scores 5"


def test_htmx_gets_the_form_alone_and_the_way_to_the_table(client: FlaskClient):
    part = client.post("/new", data={"act": "seat:Ana", "variant": "plump"}, headers={"HX-Request": "true"})
    assert part.text.lstrip().startswith("<form")
    answer = play(client, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"][:3]) == (204, "/g/")


def play(
    client: FlaskClient, variant: str = "oh_hell_common", players=NAMES, headers=None, **more: str
) -> TestResponse:
    form = {"act": "start", "variant": variant, "player": list(players), "token": f"{variant}{players}{more}"}
    return client.post("/new", data=form | more, headers=headers)


def test_an_address_brings_back_what_was_put_together(client: FlaskClient):
    page = read(client.get("/new?variant=nomination_whist").text)
    sent = page.one("form", id="draft").sent(act="add", name="Ana")
    answer = client.post("/new", data=sent, headers={"HX-Request": "true"})
    back = read(client.get(answer.headers["HX-Replace-Url"]).text).one("form", id="draft").sent(act="add")
    assert (back["variant"], back["player"]) == (["nomination_whist"], ["Ana"])
    assert back["token"] != sent["token"]
