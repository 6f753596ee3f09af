"""The leaf of bonuses: a line in the foot opens it, a tap on a square is recorded at once, and it has Score it too."""

import pytest

from scorekeeper.record.gamefile import read_game, write_game
from scorekeeper.rules import all_variants
from scorekeeper.rules.oh_hell import facts as oh
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit import tables
from tests.kit.pages import Element, page, read
from tests.kit.web import Start, Table, correction, hidden

BIDS = oh.Bids(1, {BEN: 2, CAS: 1, DEE: 2, ANA: 0})


@pytest.fixture
def table(start: Start) -> Table:
    """All cards of Skull King for four, five cards each, Ana deals; all have bid, and Ana took one of Dee's."""
    table = start("skull_king_advanced")
    table.add(oh.Ladder(1, (5, 6)), BIDS, oh.PencilledTricks(1, {DEE: 1, ANA: 1}))
    return table


def leaf(table: Table) -> Element:
    return table.read(leaf=1)


def square(table: Table, at: str) -> None:
    button = leaf(table).one(id=f"beside-{at}")
    fields = hidden(table.page(leaf=1), "phase")
    answer = table.tap(leaf=1, **fields, **{button["name"]: button["value"]})
    assert (answer.status_code, answer.location) == (303, f"/g/{table.id}?leaf=1")


def line(page: Element) -> str:
    return page.one("p", id="foot-line").text


def test_the_foot_opens_the_leaf_of_bonuses_that_says_what_everybody_bid_and_took(table: Table):
    link = table.read().one("a", id="bonuses")
    assert (link.text, link["href"]) == ("Bonuses: none ›", f"/g/{table.id}?leaf=1")
    shown = leaf(table)
    assert shown.one("h1", id="over-head").text == "Bonuses, deal 1"
    rows = shown.all("li", class_="bonus")
    assert [row.one(class_="bonus__name").text for row in rows] == ["Ben", "Cas", "Dee", "Ana"]
    badges = ["bid 2, took 2", "bid 1, took 1", "bid 2, took 1: missed", "bid 0, took 1: missed"]
    assert [row.one(class_="badge").text for row in rows] == badges
    assert shown.one("button", id="score").text == "Score it"


def test_the_leaf_shows_what_a_tap_adds_and_what_a_miss_does_not_get_and_undo_takes_one_back(table: Table):
    for at in ("colour_14-1", "mermaid_by_pirate-0"):
        square(table, at)
    shown = leaf(table)
    adds = [shown.one("li", id=f"bonus-{seat}").one(class_="adds").text for seat in (BEN, ANA)]
    assert adds == ["+10", "was +20 0"]
    assert line(shown) == "Ben +10 Ana missed: the bonus scores nothing"
    form = shown.one("form", class_="undo-form")
    answer = table.client.post(f"/g/{table.id}/undo", data=form.sent(target=form.one("button", id="undo")["value"]))
    assert (answer.status_code, answer.location) == (303, f"/g/{table.id}?leaf=1")
    assert {seat: events for seat, events in table.dealt(1).slip.bonuses.items() if events} == {BEN: {"colour_14": 1}}


def test_a_trick_that_nobody_won_is_offered_in_the_foot_and_counted_on_the_leaf(table: Table):
    table.add(oh.PencilledTricks(1, {ANA: 0}))
    button = table.read().one("button", id="nobody")
    assert (button.text, button["name"], button["value"]) == ("Nobody won it", "lost", "1")
    table.tap(lost=1)
    assert leaf(table).one("button", id="lost").one("b").text == "1"
    table.tap(score=1)
    assert (table.dealt(1).slip.lost, table.dealt(1).is_played) == (1, True)


def test_a_bonus_without_a_trick_is_refused_on_the_leaf_that_mends_it(table: Table):
    table.add(oh.Bonuses(1, {CAS: {"colour_14": 1}}), oh.PencilledTricks(1, {CAS: 0, DEE: 2}))
    answer = table.tap(phase="tricks-1", score=1)
    shown = read(answer.text)
    assert (answer.status_code, shown.one("h1", id="over-head").text) == (422, "Bonuses, deal 1")
    assert line(shown).startswith("Cas took no trick")


def test_a_correction_has_the_same_leaf_and_saves_what_was_tapped_there(table: Table):
    table.tap(score=1)
    address = f"/g/{table.id}/correct/1/1"

    def mark(page: str, **tapped: str) -> str:
        return table.client.post(address, data=correction(page).sent(**tapped)).text

    shown = mark(table.page("/correct/1/1"), view="leaf")
    assert read(shown).one("h1", id="over-head").text == "Bonuses, deal 1"
    counted = mark(shown, colour_14_1="1", lost="1")
    assert read(counted).one(id="bonus-1").one(class_="adds").text == "+10"
    numbers = mark(counted, view="")
    assert read(numbers).one("button", id="bonuses").text == "Bonuses: Ben +10 ›"
    sent = correction(numbers).sent
    assert table.client.post(address, data=sent(save="1")).status_code == 422  # one trick too many now
    assert table.client.post(address, data=sent(save="1", tricks_0="0")).status_code == 303
    deal = table.dealt(1)
    assert (dict(deal.slip.bonuses), deal.slip.lost) == ({BEN: {"colour_14": 1}}, 1)
    assert (deal.tricks[ANA], deal.points[BEN]) == (0, 50)


def test_who_allied_and_what_was_wagered_are_corrected_in_one_form(table: Table):
    table.tap(score=1)
    form = correction(table.page("/correct/1/1", view="leaf"))
    pairs = {option.text: option["value"] for option in form.one("select", name="pair_0").all("option")}
    entered = {"pair_0": pairs["Ben and Cas"], "wager_1": "20", "bid_change_2": "1"}
    address = f"/g/{table.id}/correct/1/1"
    assert table.client.post(address, data=form.sent(save="1", **entered)).status_code == 303
    slip = table.dealt(1).slip
    assert (slip.loot, slip.wagers, slip.bid_changes) == ((oh.Alliance(BEN, CAS),), {BEN: 20}, {CAS: 1})
    # What the form shows and nobody touched stays as it was.
    untouched = correction(table.page("/correct/1/1")).sent(save="1")
    assert table.client.post(address, data=untouched).status_code == 422


def test_what_a_square_cannot_take_is_refused_with_the_player_or_the_card(table: Table):
    table.add(oh.PencilledTricks(1, {CAS: 0, DEE: 2}), oh.Bonuses(1, {BEN: {"colour_14": 3}}))
    assert leaf(table).one(id="beside-wager-2")["aria-disabled"] == "true"
    unknown = dict.fromkeys(("colour_14", "colour_14:9", "loot:1:x", ":::"), "That cannot be entered here.")
    for value, says in {f"wager:{CAS}": "Cas took no tricks", f"colour_14:{DEE}": "All of these", **unknown}.items():
        answer = table.tap(leaf=1, beside=value)
        assert (answer.status_code, line(read(answer.text)).startswith(says)) == (422, True), value
    assert table.dealt(1).slip.wagers == {}


def test_a_second_wager_asks_before_it_moves_the_first(table: Table):
    table.add(oh.Wagers(1, {BEN: 20}))
    asked = read(table.client.get(leaf(table).one("a", id="beside-wager-2")["href"].partition("#")[0]).text)
    assert line(asked).startswith("Move Rascal’s wager from Ben to Cas?")
    button = asked.one("button", id="beside-wager-2-10")
    assert table.dealt(1).slip.wagers == {BEN: 20}
    table.tap(leaf=1, **{button["name"]: button["value"]})
    assert table.dealt(1).slip.wagers == {CAS: 10}


def test_the_anniversary_pack_has_four_colours_bomb_and_cloud_and_its_file_the_letters_of_suits(start: Start):
    assert start("wizard").tap(phase="bids-1", trump="G").status_code == 422
    table = start("wizard_anniversary")
    offered = table.read().one(class_="suits").all("button")
    colours = ["blue", "red", "yellow", "green", "none: no trump"]
    assert [button["aria-label"] for button in offered] == colours
    table.tap(phase="bids-1", trump="G")
    table.add(oh.Bids(1, dict.fromkeys(range(4), 1)))
    assert table.read().one("a", id="bonuses").text == "Bomb and Cloud: none ›"
    assert leaf(table).one(class_="evs--head").text == "Cloud 9¾ bid ±1"
    table.add(oh.TurnUp(2, "S"))  # of a log from before there were colours
    game = tables.on_to(table.app, table.game, 2)
    assert [deal.trump for deal in game.state.deals[:2]] == ["G", "B"]
    drawn = table.read("/sheet").one(id="sheet").all("svg", class_="suit")
    assert [suit["aria-label"] for suit in drawn] == ["green", "blue"]
    data = write_game(game.kind, game.entries)
    assert [deal["trump"] for deal in data["deals"][:2]] == ["C", "S"]
    assert read_game(data)[0] is game.kind


@pytest.mark.parametrize(("variant", "suits"), [("skull_king_advanced", 0), ("plump", 0), ("nomination_whist", 1)])
def test_a_correction_offers_trumps_only_where_deals_differ_in_them(start: Start, variant: str, suits: int):
    table = start(variant)
    tables.on_to(table.app, table.game, 1)
    form = correction(table.page(f"/correct/1/{BEN}"))
    assert len(form.all(class_="suits")) == suits
    sent = form.sent(trump="H")
    picked = read(table.client.post(f"/g/{table.id}/correct/1/{BEN}", data=sent).text)
    trumps = [button["value"] for button in picked.all("input", name="trump") if "checked" in button.attributes]
    assert trumps == ["H"] * suits
    assert "no trump" not in picked.one("header", class_="over__head").text


def test_the_ghost_of_two_players_takes_what_is_left_or_what_is_entered(start: Start):
    table = start("skull_king_2021", ("Ana", "Ben"))
    table.add(oh.Ladder(1, (5,)), oh.Bids(1, {BEN: 2, ANA: 1}))
    assert table.read().one("button", id="ghost-2")["aria-pressed"] == "true"
    table.tap(ghost=1)
    assert "disabled" in table.read().one("button", id="score").attributes


def test_board_and_sheet_tell_a_changed_bid_a_bonus_and_a_trick_that_nobody_won(table: Table):
    table.add(oh.BidChanges(1, {CAS: 1}), oh.Bonuses(1, {BEN: {"colour_14": 2}}))
    assert table.read().one("a", id="mend-2").text.split() == ["said", "1", "2"]
    table.add(oh.Tricks(1, {BEN: 2, CAS: 2, DEE: 0, ANA: 0}, lost=1))
    sheet = table.read("/sheet")
    beside = sheet.one("section", id="beside").one("ul").text
    assert beside == "Deal 1: Ben 2 × colour 14 +20; Cas said 1, bid 2; 1 trick that nobody won."
    assert "bid changed later" in sheet.one("ul", class_="legend").text
    assert "bid 2, said 1, took 2, made" in sheet.text


@pytest.mark.parametrize(("path", "told_in"), [("", "li"), ("/print", "td")])
def test_each_edition_is_taught_as_no_other_is_on_screen_and_in_print(visitor, path: str, told_in: str):
    books = ("skull_king", "wizard", "call_break")
    taught: dict[frozenset[str], str] = {}
    for edition in (row.id for row in all_variants() if row.id.startswith(books)):
        shown = page(visitor, f"/variants/{edition}{path}")
        lessons = frozenset(part.text for part in (*shown.all(class_="lede"), *shown.all(told_in)))
        assert taught.setdefault(lessons, edition) == edition
    assert len(taught) > 10
