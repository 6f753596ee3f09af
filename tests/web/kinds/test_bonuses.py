"""The leaf of bonuses: a line in the foot opens it, a tap on a square is recorded at once, and it has Score it too."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.gamefile import read_game, write_game
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.state import Deal
from scorekeeper.storage import games
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit import tables
from tests.kit.pages import Element, read
from tests.kit.web import as_device, hidden, tap

BIDS = oh.Bids(1, {BEN: 2, CAS: 1, DEE: 2, ANA: 0})
Tap = Callable[[str], Deal]


@pytest.fixture
def game_id(app: Flask, client: FlaskClient) -> str:
    """All cards of Skull King for four, five cards each, Ana deals; all have bid, and Ana took one of Dee's."""
    as_device(client)
    game = tables.start(app, "skull_king_advanced")
    pencil = oh.PencilledTricks(1, {DEE: 1, ANA: 1})
    return tables.enter(app, game, oh.Ladder(1, (5, 6)), BIDS, pencil).id


@pytest.fixture
def leaf(client: FlaskClient, game_id: str) -> Callable[[], Element]:
    return lambda: read(client.get(f"/g/{game_id}?leaf=1").text)


@pytest.fixture
def square(app: Flask, client: FlaskClient, game_id: str, leaf: Callable[[], Element]) -> Tap:
    """Return what taps a square of the leaf, or follows its link, and returns the deal."""

    def tapped(at: str) -> Deal:
        button = leaf().one(id=f"beside-{at}")
        fields = hidden(client.get(f"/g/{game_id}?leaf=1").text, "phase")
        answer = tap(client, game_id, leaf=1, **fields, **{button["name"]: button["value"]})
        assert (answer.status_code, answer.headers.get("Location", "")) == (303, f"/g/{game_id}?leaf=1")
        return live(app, game_id)

    return tapped


def live(app: Flask, game_id: str) -> Deal:
    with app.app_context():
        deal = games.load(game_id).state.live
    assert deal is not None
    return deal


def test_the_foot_says_that_there_are_none_and_opens_the_leaf(client: FlaskClient, game_id: str):
    line = read(client.get(f"/g/{game_id}").text).one("a", id="bonuses")
    assert (line.text, line["href"]) == ("Bonuses: none ›", f"/g/{game_id}?leaf=1")
    page = read(client.get(line["href"]).text)
    assert page.one("h1", id="over-head").text == "Bonuses, deal 1"
    assert [row.one(class_="bonus__name").text for row in page.all("li", class_="bonus")] == [
        "Ben",
        "Cas",
        "Dee",
        "Ana",
    ]
    assert page.one("button", id="score").text == "Score it"


def test_a_table_without_bonuses_has_no_such_line(app: Flask, client: FlaskClient):
    as_device(client)
    game = tables.enter(app, tables.start(app), oh.Bids(1, {BEN: 2, CAS: 1, DEE: 2, ANA: 0}))
    for address in (f"/g/{game.id}", f"/g/{game.id}?leaf=1"):
        page = read(client.get(address).text)
        assert page.all("a", id="bonuses") == [] and page.all("main", class_="over") == []


def test_undo_takes_one_tap_back_and_leaves_the_leaf_open(
    app: Flask, client: FlaskClient, game_id: str, square: Tap, leaf: Callable[[], Element]
):
    square("colour_14-1")
    square("colour_14-1")
    form = leaf().one("form", class_="undo-form")
    answer = client.post(f"/g/{game_id}/undo", data=form.sent(target=form.one("button", id="undo")["value"]))
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/g/{game_id}?leaf=1")
    assert dict(live(app, game_id).slip.bonuses) == {BEN: {"colour_14": 1}}


def test_the_leaf_shows_at_once_what_it_adds_and_strikes_what_a_miss_does_not_get(
    square: Tap, leaf: Callable[[], Element]
):
    square("colour_14-1")
    square("mermaid_by_pirate-0")
    rows = {row["id"]: row for row in leaf().all("li", class_="bonus")}
    assert rows["bonus-1"].one(class_="adds").text == "+10"
    assert rows["bonus-0"].one(class_="adds").text == "was +20 0"
    assert "is-void" in leaf().one(id="beside-mermaid_by_pirate-0")["class"].split()
    assert leaf().one("p", id="foot-line").text == "Ben +10 Ana missed: the bonus scores nothing"


def test_a_trick_that_nobody_won_is_offered_in_the_foot_and_counted_on_the_leaf(
    app: Flask, client: FlaskClient, game_id: str, leaf: Callable[[], Element]
):
    tables.enter(app, game_id, oh.PencilledTricks(1, {ANA: 0}))
    button = read(client.get(f"/g/{game_id}").text).one("button", id="nobody")
    assert (button.text, button["name"], button["value"]) == ("Nobody won it", "lost", "1")
    tap(client, game_id, lost=1)
    assert live(app, game_id).slip.lost == 1
    counter = leaf().one("button", id="lost")
    assert (counter["value"], counter.one("b").text) == ("2", "1")
    tap(client, game_id, score=1)
    with app.app_context():
        deal = games.load(game_id).state.deals[0]
    assert (deal.slip.lost, deal.is_played) == (1, True)


def test_what_is_no_square_is_refused_in_a_sentence(client: FlaskClient, game_id: str):
    for value in ("colour_14", "colour_14:9", "loot:1:x", ":::"):
        answer = tap(client, game_id, leaf=1, beside=value)
        assert answer.status_code == 422
        assert read(answer.text).one("p", id="foot-line").text.startswith("That cannot be entered here.")


def test_a_bonus_without_a_trick_is_refused_on_the_leaf_that_mends_it(app: Flask, client: FlaskClient, game_id: str):
    with app.app_context():
        game = games.load(game_id)
    none_left = oh.PencilledTricks(1, {CAS: 0, DEE: 2})
    game = tables.enter(app, game, oh.Bonuses(1, {CAS: {"colour_14": 1}}), none_left)
    answer = tap(client, game_id, seq=game.seq, phase="tricks-1", score=1)
    page = read(answer.text)
    assert (answer.status_code, page.one("h1", id="over-head").text) == (422, "Bonuses, deal 1")
    assert page.one("p", id="foot-line").text.startswith("Cas took no trick")
    assert page.one(id="beside-colour_14-2")


def test_a_correction_has_the_same_leaf_and_saves_what_was_tapped_there(app: Flask, client: FlaskClient, game_id: str):
    tap(client, game_id, score=1)
    address = f"/g/{game_id}/correct/1/1"
    page = read(client.get(address).text)
    line = page.one("button", id="bonuses")
    assert line.text == "Bonuses: none ›"

    def mark(page: Element, **tapped: str) -> Element:
        return read(client.post(address, data=page.one("form", class_="entry-form").sent(**tapped)).text)

    leaf = mark(page, view="leaf")
    assert leaf.one("h1", id="over-head").text == "Bonuses, deal 1"
    counted = mark(leaf, colour_14_1="1", lost="1")
    assert [option["value"] for option in counted.one("select", name="colour_14_1").all("option")] == list("0123")
    assert counted.one(id="bonus-1").one(class_="adds").text == "+10"
    numbers = mark(counted, view="")
    assert numbers.one("button", id="bonuses").text == "Bonuses: Ben +10 ›"
    sent = numbers.one("form", class_="entry-form").sent
    assert client.post(address, data=sent(save="1")).status_code == 422  # one trick too many now
    assert client.post(address, data=sent(save="1", tricks_0="0")).status_code == 303
    with app.app_context():
        deal = games.load(game_id).state.deals[0]
    assert (dict(deal.slip.bonuses), deal.slip.lost) == ({BEN: {"colour_14": 1}}, 1)
    assert (deal.tricks[ANA], deal.points[BEN]) == (0, 50)


def test_who_allied_and_what_was_wagered_are_corrected_in_one_form(app: Flask, client: FlaskClient, game_id: str):
    tap(client, game_id, score=1)
    address = f"/g/{game_id}/correct/1/1"
    form = read(client.get(f"{address}?view=leaf").text).one("form", class_="entry-form")
    pairs = {option.text: option["value"] for option in form.one("select", name="pair_0").all("option")}
    entered = {"pair_0": pairs["Ben and Cas"], "wager_1": "20", "bid_change_2": "1"}
    assert client.post(address, data=form.sent(save="1", **entered)).status_code == 303
    with app.app_context():
        said = games.load(game_id).state.deals[0].slip
    assert (said.loot, said.wagers, said.bid_changes) == ((oh.Alliance(BEN, CAS),), {BEN: 20}, {CAS: 1})
    # What the form shows and nobody touched stays as it was.
    form = read(client.get(address).text).one("form", class_="entry-form")
    assert client.post(address, data=form.sent(save="1")).status_code == 422


def test_a_changed_bid_is_told_beside_the_bid_that_was_said(client: FlaskClient, game_id: str, square: Tap):
    square("bid_change-1")
    page = read(client.get(f"/g/{game_id}").text)
    assert page.one("a", id="mend-1").text.split() == ["said", "2", "3"]


def test_the_heads_say_who_takes_whom(leaf: Callable[[], Element]):
    heads = [head.text for head in leaf().one(class_="evs--head").all("span")]
    assert heads[2:5] == ["pirate ▸ mermaid +20", "king ▸ pirate +30", "mermaid ▸ king +40"]
    assert heads[-2:] == ["Rascal’s wager 10 20", "Harry bid ±1"]


def test_a_dash_answers_what_is_missing(app: Flask, client: FlaskClient, game_id: str, leaf: Callable[[], Element]):
    tables.enter(app, game_id, oh.PencilledTricks(1, {CAS: 0, DEE: 2}), oh.Bonuses(1, {BEN: {"colour_14": 3}}))

    def told(value: str) -> str:
        return read(tap(client, game_id, leaf=1, beside=value).text).one("p", id="foot-line").text

    assert leaf().one(id="beside-wager-2")["aria-disabled"] == "true"
    assert told(f"wager:{CAS}") == "Cas took no tricks: this needs at least one."
    assert told(f"colour_14:{DEE}").startswith("All of these have been entered.")
    assert live(app, game_id).slip.wagers == {}


def test_a_second_wager_asks_before_it_moves_the_first(
    app: Flask, client: FlaskClient, game_id: str, leaf: Callable[[], Element]
):
    tables.enter(app, game_id, oh.Wagers(1, {BEN: 20}))
    asked = read(client.get(leaf().one("a", id="beside-wager-2")["href"].partition("#")[0]).text)
    assert asked.one("p", id="foot-line").text.startswith("Move Rascal’s wager from Ben to Cas?")
    button = asked.one("button", id="beside-wager-2-10")
    assert live(app, game_id).slip.wagers == {BEN: 20}
    tap(client, game_id, leaf=1, **{button["name"]: button["value"]})
    assert live(app, game_id).slip.wagers == {CAS: 10}


def test_bomb_and_cloud_are_called_by_their_names(app: Flask, client: FlaskClient):
    as_device(client)
    game = tables.enter(app, tables.start(app, "wizard_anniversary"), oh.Bids(1, dict.fromkeys(range(4), 1)))
    assert read(client.get(f"/g/{game.id}").text).one("a", id="bonuses").text == "Bomb and Cloud: none ›"
    page = read(client.get(f"/g/{game.id}?leaf=1").text)
    assert page.one("h1", id="over-head").text == "Bomb and Cloud, deal 1"
    assert page.one("button", id="lost").text == "Bomb 0"
    assert [head.text for head in page.one(class_="evs--head").all("span")] == ["Cloud 9¾ bid ±1"]


def test_the_anniversary_pack_has_four_colours_and_its_file_the_letters_of_suits(app: Flask, client: FlaskClient):
    as_device(client)
    game = tables.start(app, "wizard_anniversary")
    page = read(client.get(f"/g/{game.id}").text)
    offered = page.one(class_="suits")
    assert [button["aria-label"] for button in offered.all("button")] == [
        "blue", "red", "yellow", "green", "none: no trump",
    ]  # fmt: skip
    assert all(button.text for button in offered.all("button"))  # each has its word beside its stroke
    tap(client, game.id, phase="bids-1", trump="G")
    assert "Trump: green" in read(client.get(f"/g/{game.id}/history").text).text
    game = tables.enter(app, game.id, oh.TurnUp(2, "S"))  # of a log from before there were colours
    game = tables.on_to(app, game, 2)
    assert [deal.trump for deal in game.state.deals[:2]] == ["G", "B"]
    sheet = read(client.get(f"/g/{game.id}/sheet").text).one(id="sheet")
    assert [drawn["aria-label"] for drawn in sheet.all("svg", class_="suit")] == ["green", "blue"]
    data = write_game(game.kind, game.entries)
    assert [deal["trump"] for deal in data["deals"][:2]] == ["C", "S"]
    assert read_game(data)[0] is game.kind


def test_another_game_has_no_colour_for_a_trump(app: Flask, client: FlaskClient):
    as_device(client)
    game = tables.start(app, "wizard")
    assert tap(client, game.id, phase="bids-1", trump="G").status_code == 422


@pytest.mark.parametrize(("variant", "suits"), [("skull_king_advanced", 0), ("plump", 0), ("nomination_whist", 1)])
def test_a_correction_offers_trumps_only_where_deals_differ_in_them(
    app: Flask, client: FlaskClient, variant: str, suits: int
):
    as_device(client)
    game = tables.on_to(app, tables.start(app, variant), 1)
    address = f"/g/{game.id}/correct/1/{BEN}"
    page = read(client.get(address).text)
    assert len(page.all(class_="suits")) == suits
    picked = read(client.post(address, data=page.one("form", class_="entry-form").sent(trump="H")).text)
    trumps = [button["value"] for button in picked.all("input", name="trump") if "checked" in button.attributes]
    assert trumps == ["H"] * suits
    assert "no trump" not in page.one("header", class_="over__head").text


def test_cannon_loads_are_entered_with_the_bids(app: Flask, client: FlaskClient):
    as_device(client)
    game = tables.enter(app, tables.start(app, "skull_king_loads"), oh.Ladder(1, (3,)))
    button = read(client.get(f"/g/{game.id}").text).one("button", id="beside-load-1")
    assert button["aria-pressed"] == "false"
    tap(client, game.id, phase="bids-1", **{button["name"]: button["value"]})
    page = read(client.get(f"/g/{game.id}").text)
    assert page.one("button", id="beside-load-1")["aria-pressed"] == "true"
    tables.enter(app, game.id, oh.Bids(1, {BEN: 1, CAS: 1, DEE: 1, ANA: 0}))
    page = read(client.get(f"/g/{game.id}").text)
    assert page.one("a", id="mend-1").text.split() == ["cannon", "1"]


def test_the_ghost_of_two_players_takes_what_is_left_or_what_is_entered(app: Flask, client: FlaskClient):
    as_device(client)
    game = tables.enter(app, tables.start(app, "skull_king_2021", ("Ana", "Ben")), oh.Ladder(1, (5,)))
    tables.enter(app, game, oh.Bids(1, {BEN: 2, ANA: 1}))
    page = read(client.get(f"/g/{game.id}").text)
    assert page.one("button", id="ghost-2")["aria-pressed"] == "true"
    tap(client, game.id, ghost=1)
    assert "disabled" in read(client.get(f"/g/{game.id}").text).one("button", id="score").attributes


def test_the_sheet_tells_a_changed_bid_a_bonus_and_a_trick_that_nobody_won(
    app: Flask, client: FlaskClient, game_id: str
):
    beside = (oh.BidChanges(1, {CAS: 1}), oh.Bonuses(1, {BEN: {"colour_14": 2}}))
    taken = {BEN: 2, CAS: 2, DEE: 0, ANA: 0}
    tables.enter(app, game_id, *beside, oh.Tricks(1, taken, lost=1))
    page = read(client.get(f"/g/{game_id}/sheet").text)
    assert page.one("section", id="beside").one("ul").text == (
        "Deal 1: Ben 2 × colour 14 +20; Cas said 1, bid 2; 1 trick that nobody won."
    )
    assert "bid changed later" in page.one("ul", class_="legend").text
    assert "bid 2, said 1, took 2, made" in page.text
    assert page.all("i", class_="sign")[0].text.endswith("a trick that nobody won")


def test_a_bid_made_with_tricks_over_has_them_beside_it(app: Flask, client: FlaskClient):
    as_device(client)
    bids, taken = {DEE: 2, CAS: 2, BEN: 3, ANA: 3}, {DEE: 4, CAS: 2, BEN: 4, ANA: 3}
    game = tables.enter(app, tables.start(app, "call_break"), oh.Bids(1, bids), oh.Tricks(1, taken))
    page = read(client.get(f"/g/{game.id}/sheet").text)
    assert [cell.text for cell in page.all("span", class_="took")] == ["4", "4"]
    assert [cell.text for cell in page.all("span", class_="pts")] == ["3", "3.1", "2", "2.2"]


@pytest.mark.parametrize(
    ("variant", "told"),
    [
        ("skull_king", "they are separate variants"),
        ("skull_king_2013", "if the king captures her, she counts as a pirate either way"),
        ("skull_king_2021", "she counts as a pirate only if you said pirate"),
        ("skull_king_advanced", "an escape that makes its player"),
        ("skull_king_2022", "A common house rule"),
        ("skull_king_rascal", "half if one trick off"),
        ("skull_king_loads", "Fist (cannonball): 15 per card"),
        ("skull_king_expansion", "destroys every leviathan in the trick"),
        ("wizard_strict", "in hands of 2 cards or more"),
        ("wizard_canadian", "binds only a last bidder in sole lead"),
        ("wizard_anniversary", "the fairy loses to everything but the dragon"),
        ("wizard_maximus", "Trump suits in turn: clubs, diamonds"),
        ("call_break", "fall short and you lose the whole call"),
        ("call_break_direct", "wins the game at once"),
    ],
)
def test_a_page_teaches_its_own_edition_on_screen_and_in_print(client: FlaskClient, variant: str, told: str):
    for address in (f"/variants/{variant}", f"/variants/{variant}/print"):
        assert told in read(client.get(address).text).text, address
