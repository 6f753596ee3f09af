"""Skull King and Call Break: a recorded evening by taps comes out as it was recorded; the leaf, and the squares."""

import pytest
from playwright.sync_api import expect

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.state import Deal
from tests.kit.browser import PHONE, TABLET, until
from tests.kit.evenings import House
from tests.kit.looking import EVERYTHING, crowded
from tests.kit.recorded import recorded
from tests.kit.scorer import FOUR, Scorer


def leaf_of(deal: Deal) -> list[str]:
    """Return the squares of the leaf that are tapped, one tap each: of two allies both."""
    said = deal.slip
    counted = [f"{what}-{seat}" for seat, each in said.bonuses.items() for what in each for _ in range(each[what])]
    once = [f"bid_change-{seat}" for seat in said.bid_changes] + [f"wager-{seat}" for seat in said.wagers]
    return [*counted, *once, *(f"loot-{seat}" for pair in said.loot for seat in (pair.player, pair.captor))]


def play(scorer: Scorer, deal: Deal) -> int:
    """Tap a deal; return the taps that were neither a bid, nor a miss, nor its score."""
    before, leaf = scorer.finger.taps, leaf_of(deal)
    scorer.record(*(f"#seat_{seat}-{deal.slip.bids[seat]}" for seat in deal.order))
    if leaf:
        scorer.tap("#bonuses")
        expect(scorer.page.locator("#over-head")).to_contain_text("Bonuses")
    for square in leaf:
        beside, asks = f"#beside-{square}", scorer.page.locator(".ev.is-asking")
        if square.startswith("loot") and not asks.count():
            scorer.tap(beside)
            expect(asks).to_be_visible()
        else:
            scorer.record(beside)
            expect(scorer.page.locator(beside)).to_have_class("ev is-in is-name" if "loot" in square else "ev is-in")
    if deal.slip.lost:
        expect(scorer.page.locator("#nobody")).to_be_visible()
        scorer.record("#nobody")
    missers = [seat for seat in deal.order if deal.tricks[seat] != deal.slip.final_bids[seat]]
    scorer.record(*(f"#seat_{seat}-{deal.tricks[seat]}" for seat in missers))
    expect(scorer.page.locator("#score")).to_be_enabled()
    scorer.record("#score")
    return scorer.finger.taps - before - (len(deal.order) + len(missers) + 1)


# Deals with something on the leaf, and one with a trick to nobody; the others are entered behind the tablet. Each of
# them by taps, and both cousins with scripts and without: `make screens`.
TAPPED = range(1, 11) if EVERYTHING else (5, 8)


@pytest.mark.parametrize(("size", "scripts"), [(TABLET, True), (PHONE, False)] if EVERYTHING else [(TABLET, True)])
def test_an_evening_of_skull_king_comes_out_as_it_was_recorded(device, house, size, scripts):
    data = parse(recorded("handmade_skull_king").read_bytes())
    kind, setup, facts = read_game(data)
    game = house.start("skull_king_advanced", players=setup.players)
    scorer = Scorer(device("tablet", game, size=size, java_script_enabled=scripts))
    for deal, result in zip(state_of(kind, (setup, *facts)).deals, data["result"]["deals"], strict=True):
        if deal.number in TAPPED:
            scorer.page.reload()
            leaf = leaf_of(deal)
            # One tap opens the leaf, one is a bonus: two of them are three taps more, where six are allowed.
            assert play(scorer, deal) == (1 + len(leaf) if leaf else 0) + deal.slip.lost
        else:
            house.enter(game, *(fact for fact in facts if fact.deal == deal.number))
        standing = house.load(game).state.standing
        assert {name: float(standing[seat]) for seat, name in enumerate(setup.players)} == result["totals"]


def test_two_quick_taps_on_a_square_count_two(device, house: House):
    game = house.enter(house.start("skull_king_2021", players=FOUR), oh.Bids(1, dict.fromkeys(range(4), 1)))
    page = device("tablet", f"/g/{game.id}?leaf=1")
    page.locator("#beside-colour_14-1").dblclick()
    until(page, lambda: house.load(game).state.live.slip.bonuses == {1: {"colour_14": 2}})


def test_on_a_phone_the_bonuses_open_at_their_top(device, house: House):
    game = house.enter(house.start("skull_king_2021", players=FOUR), oh.Bids(1, dict.fromkeys(range(4), 1)))
    page = device("tablet", game, size=PHONE)
    page.locator("#bonuses").click()
    expect(page.locator("#over-head")).to_contain_text("Bonuses")
    expect(page.locator("#over-head")).to_be_in_viewport(ratio=1)


# Where in its strip a square begins, by its number.
COLUMNS = """(strips) => strips.map((strip) => {
  const {left, top} = strip.getBoundingClientRect();
  const boxes = [...strip.querySelectorAll(".chip")].map((chip) => [chip.value, chip.getBoundingClientRect()]);
  return Object.fromEntries(boxes.map(([value, box]) => [value, [box.left - left, box.top - top]]));
})"""


@pytest.mark.parametrize(
    ("variant", "size"), [("call_break", PHONE), ("call_break_8", PHONE), ("call_break_8", TABLET)]
)
def test_a_call_and_as_many_tricks_stand_in_one_column(device, house: House, variant: str, size: tuple[int, int]):
    game = house.start(variant, players=FOUR)
    page = device("tablet", game, size=size)
    strips = page.locator("main .strip")
    calls = strips.evaluate_all(COLUMNS)
    expect(page.locator("#call h1")).to_have_text("Dee bids")
    house.enter(game, oh.Bids(1, {0: 3, 1: 4, 2: 3, 3: 2}))
    page.reload()
    expect(page.locator("#mend-0")).to_have_accessible_name("bid 3, correct what Ann bid")
    for called, taken in zip(calls, strips.evaluate_all(COLUMNS), strict=True):
        assert len(called) == (8 if variant == "call_break_8" else 13)
        assert all(
            abs(was - now) <= 1 for value in called for was, now in zip(called[value], taken[value], strict=True)
        )


@pytest.mark.parametrize("variant", ["skull_king_2021", "skull_king_advanced"])
def test_on_the_narrowest_phone_a_bonus_keeps_its_words_inside_its_square(device, house: House, variant: str):
    game = house.enter(house.start(variant), oh.Bids(1, dict.fromkeys(range(4), 1)))
    page = device("tablet", f"/g/{game.id}?leaf=1", size=(360, 740), locale="de", java_script_enabled=False)
    expect(page.locator("#over-head")).to_be_in_viewport(ratio=1)
    assert crowded(page) == []
