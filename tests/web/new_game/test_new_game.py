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
    """Tap buttons of the new-game page one after the other, typing before the last; return the page after it."""

    def taps(*acts: str, start: str = "/new", **typed: str) -> Element:
        page = read(client.get(start).text)
        for number, act in enumerate(acts, 1):
            form = {"act": act} | (typed if number == len(acts) else {})
            page = read(client.post("/new", data=page.one("form", id="draft").sent(**form)).text)
        return page

    return taps


def heads(client: FlaskClient) -> list[str]:
    return [head.text for head in read(client.get("/new?variant=plump").text).all("h2")]


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


def test_names_are_tapped_where_some_are_known_and_typed_where_none_is(client: FlaskClient):
    assert "Who plays type the names in seating order" in heads(client)
    play(client)
    assert "Who plays tap in seating order" in heads(client)


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


def test_a_game_too_small_for_those_who_sit_says_so_in_the_list(tap: Tap):
    page = tap("pick:oh_hell_common", *(f"seat:{number}" for number in range(6)), "show:games", "show:all")
    ohio = page.one("button", value="pick:ohio")
    assert "disabled" in ohio.attributes
    assert "Takes 5 at most, you are 6" in ohio.text
    # Plump takes five as well, but a second pack seats more.
    assert "disabled" not in page.one("button", value="pick:plump").attributes


def test_the_same_people_are_offered_their_last_rules_again(client: FlaskClient, tap: Tap):
    play(client, variant="nomination_whist", **{"option.hook_total": "7"})
    seats = [f"seat:{name}" for name in reversed(NAMES)]
    page = tap(*seats, "pick:nomination_whist")
    assert "The hook: the last bidder may not make the bids total 7." in page.one(class_="chosen__line").text
    assert "total the deal’s tricks" in tap(*seats, "pick:nomination_whist", "book").one(class_="chosen__line").text


def test_what_other_people_played_by_is_nothing_that_a_new_table_is_offered(client: FlaskClient, tap: Tap):
    play(client, variant="nomination_whist", **{"option.packs": "2"})
    page = tap("pick:nomination_whist", *(f"seat:{name}" for name in ("Eve", "Fay", "Gus")))
    assert "1 pack, nothing to take out." in page.one(class_="follows").text
    assert not page.all(class_="packs")


def test_one_stepper_sets_the_packs_where_they_are_not_the_books(tap: Tap):
    seats = [f"seat:{name}" for name in NAMES]
    page = tap("pick:nomination_whist", *seats, "show:rules", "set:packs=2")
    assert page.one(class_="packs").one("b").text == "2"
    assert not page.all(id="in-packs")
    assert not tap("pick:nomination_whist", *seats, "set:packs=2", "set:packs=1").all(class_="packs")
    again = tap("pick:nomination_whist", *seats, "more:packs", "set:packs=1")
    assert again.one("form", id="draft").sent().get("option.packs") is None


def test_neighbours_swap_seats_and_so_do_two_who_are_named(tap: Tap):
    seats = ["pick:oh_hell_common", *(f"seat:{name}" for name in NAMES)]

    def players(*acts: str) -> list[str]:
        return [field["value"] for field in tap(*seats, *acts).all(name="player")]

    assert players("swap:0") == ["Ben", "Ana", "Cas", "Dee"]
    assert players("swap:3") == ["Dee", "Ben", "Cas", "Ana"]
    assert players("swap:0:2") == ["Cas", "Ben", "Ana", "Dee"]
    for wrong in ("swap:", "swap:9", "swap:0:9", "swap:x:1", "swap:-1"):
        assert players(wrong) == list(NAMES)


def test_the_variant_played_last_is_taken_and_the_list_is_one_tap_away(client: FlaskClient, tap: Tap):
    assert read(client.get("/new").text).one("h1").text == "Which game"
    play(client, variant="plump")
    page = read(client.get("/new").text)
    assert (page.one("h1").text, page.one(class_="chosen").one("h2").text) == ("New game", "Plump")
    assert tap("show:games").one("h1").text == "Which game"


def test_a_number_steps_as_far_as_the_pack_holds(tap: Tap):
    page = tap(
        "pick:ohell", *(f"seat:{name}" for name in NAMES), "more:maximum", "more:maximum", "more:maximum", "show:rules"
    )
    assert page.one(id="in-maximum")["value"] == "12"
    assert "disabled" in page.one(id="more-maximum").attributes


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("maximum", "many", "Take a whole number from 1 to 12."),
        (
            "maximum",
            "14",
            "4 players with 14 cards each need more than the 52 cards of 1 pack: 12 cards each at most.",
        ),
        ("hats", "3", "This variant has no such option."),
    ],
)
def test_a_house_rule_that_cannot_be_is_told_and_kept(client: FlaskClient, option, value, message):
    answer = play(client, variant="up_down_river_single_pack", **{f"option.{option}": value})
    page = read(answer.text)
    assert answer.status_code == 422
    assert page.one(id="foot").text == message
    assert page.one(name=f"option.{option}")["value"] == value


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
    assert page.one(class_="error", id="foot").text == "There is no game called “canasta”. Pick one."
    assert [field["value"] for field in page.all(name="player")] == list(NAMES)
    assert client.get("/new?variant=canasta").status_code == 404


def test_a_short_form_is_an_option_of_its_variant_and_no_entry(tap: Tap):
    assert not tap("show:games").all("button", value="pick:oh_pshaw_zero5")
    page = tap("show:rules", start="/new?variant=oh_pshaw_zero5")
    assert "checked" in page.one("input", name="option.zero_made", value="5").attributes


def test_a_game_is_found_by_any_of_its_names(tap: Tap):
    found = [button["value"] for button in tap("show:games", find="blob").one(id="games").all("button")]
    assert found == ["pick:oh_hell_simple"]
    assert "No game is found by “xyzzy”." in tap("show:games", find="xyzzy").text


def test_title_place_and_scorer_are_folded_away_and_kept(app: Flask, client: FlaskClient, tap: Tap):
    page = tap("pick:oh_hell_common", *(f"seat:{name}" for name in NAMES), "show:about")
    page = read(client.post("/new", data=page.one("form", id="draft").sent(act="hide:about", place="Leeds")).text)
    setup = started(app, client.post("/new", data=page.one("form", id="draft").sent(act="start"))).setup
    assert setup.place == "Leeds"


def test_htmx_gets_the_form_alone_and_the_way_to_the_table(client: FlaskClient):
    part = client.post("/new", data={"act": "pick:plump"}, headers={"HX-Request": "true"})
    assert part.text.lstrip().startswith("<form")
    assert part.headers["HX-Reswap"] == "outerHTML show:top showTarget:window"
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
