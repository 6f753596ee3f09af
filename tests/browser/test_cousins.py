"""Skull King and Call Break: the leaf of bonuses, and the squares."""

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.browser import PHONE, TABLET, until
from tests.kit.evenings import House
from tests.kit.looking import crowded
from tests.kit.scorer import FOUR, Scorer


def test_on_the_leaf_a_bonus_takes_a_tap_and_allies_two(device, house: House):
    game = house.start("skull_king_advanced", players=FOUR)
    house.enter(game, oh.Ladder(1, (4, 3)), oh.Bids(1, dict.fromkeys(range(4), 1)))
    scorer = Scorer(device("tablet", game))
    page = scorer.page
    scorer.tap("#bonuses")
    expect(page.locator("#over-head")).to_contain_text("Bonuses")
    scorer.record("#beside-colour_14-1")
    expect(page.locator("#beside-colour_14-1")).to_have_class("ev is-in")
    scorer.tap("#beside-loot-0")
    expect(page.locator(".ev.is-asking")).to_be_visible()
    scorer.record("#beside-loot-1")
    for seat in (0, 1):
        expect(page.locator(f"#beside-loot-{seat}")).to_have_class("ev is-in is-name")
    scorer.record("#score")
    assert scorer.finger.taps == 1 + 1 + 2 + 1
    said = house.load(game).state.deals[0].slip
    assert (said.bonuses, [(pair.player, pair.captor) for pair in said.loot]) == ({1: {"colour_14": 1}}, [(0, 1)])


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
