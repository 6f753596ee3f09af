"""An evening of Oh Hell on the tablet: a recorded game tap by tap, the hook met, and the tap budget kept."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.browser import PHONE, TABLET, htmx_is_there
from tests.kit.evenings import House, new_game
from tests.kit.looking import EVERYTHING
from tests.kit.scorer import FOUR, Scorer, round_the_table

REAL = json.loads(next((Path(__file__).parents[1] / "data" / "games").glob("real_*.json")).read_text())
# Up, at the top and down again; the others are entered behind the tablet. Each of them by taps: `make screens`.
TAPPED = range(1, 21) if EVERYTHING else (1, 10, 20)


def by_seat(players: Sequence[str], numbers: Mapping[str, int]) -> dict[int, int]:
    return {players.index(name): number for name, number in numbers.items()}


def test_the_recorded_boerenbridge_comes_out_as_it_was_recorded(page, house, shot):
    players = REAL["players"]
    scorer = new_game(page, REAL["variant"], players)
    game = page.url.partition("/g/")[2].partition("?")[0]
    for number, (deal, result) in enumerate(zip(REAL["deals"], REAL["result"]["deals"], strict=True), start=1):
        bids, tricks = by_seat(players, deal["bids"]), by_seat(players, deal["tricks"])
        if number not in TAPPED:
            house.enter(game, oh.Bids(number, bids), oh.Tricks(number, tricks))
            continue
        if number - 1 not in TAPPED:
            page.reload()
        expect(page.locator(".fact dd").first).to_contain_text(f"{number} of 20")
        missers = sum(bids[seat] != tricks[seat] for seat in bids)
        assert scorer.deal(round_the_table(players, deal["dealer"]), bids, tricks) == len(players) + missers + 1
        assert scorer.totals() == result["totals"], number
    shot(page, "recorded_boerenbridge")


@pytest.mark.parametrize("size", [TABLET, PHONE] if EVERYTHING else [PHONE])
def test_the_tap_budget_of_a_deal(device, house: House, size: tuple[int, int]):
    scorer = Scorer(device("tablet", house.start(players=FOUR), size=size))
    page, spent = scorer.page, 0

    def cost(taps: int) -> None:
        nonlocal spent
        spent += taps
        assert scorer.finger.taps == spent

    scorer.tap("#trump-H")
    expect(page.locator("#set-trump")).to_have_attribute("aria-label", "Trump: hearts. Change it")
    cost(1)
    for seat, number in {1: 3, 2: 2, 3: 2, 0: 2}.items():
        scorer.bid(seat, number)
    cost(4)
    scorer.tap("#mend-1")  # a wrong bid: its square, and the right number
    scorer.tap("#bid_1-2")
    expect(page.locator("#mend-1")).to_have_accessible_name("bid 2, correct what Ben bid")
    cost(2)
    scorer.bid(2, 1)
    scorer.bid(2, 0)  # changed: one tap
    scorer.bid(2, 1)
    scorer.score()
    cost(3 + 1)
    expect(page).to_have_title("Deal 2 · Nomination Whist")  # the tab of the browser
    assert page.locator("body title").count() == page.locator("body svg title").count()
    scorer.bid(2, 1)
    scorer.tap("#undo")
    expect(page.locator("#seat_2-1")).to_have_attribute("aria-pressed", "false")
    cost(2)


@pytest.mark.parametrize("scripts", [True, False] if EVERYTHING else [True])
def test_a_bid_is_corrected_with_a_tap_on_its_cell_its_number_and_save(device, house: House, scripts: bool):
    game = house.start(players=FOUR)
    bids = {1: 2, 2: 2, 3: 2, 0: 2}
    house.enter(game, oh.Bids(1, bids), oh.Tricks(1, bids | {2: 1}))
    scorer = Scorer(device("tablet", game, java_script_enabled=scripts))
    scorer.tap("#cell-1-1")
    expect(scorer.page.locator("#correct-bids-1")).to_be_visible()
    if scripts:
        htmx_is_there(scorer.page)
    scorer.tap("#bids_1-3")
    expect(scorer.page.locator("#bids_1-3 input")).to_be_checked()
    if scripts:
        expect(scorer.page.locator(".moves")).to_have_text("Ben 12 → 2")
    scorer.tap("#save")
    expect(scorer.page.locator("#cell-1-1 .corrected")).to_have_count(1)
    assert scorer.finger.taps == 3
    scorer.page.reload()  # the address is the table's again
    expect(scorer.page.locator(".over")).to_have_count(0)
    assert house.load(game).state.deals[0].slip.bids == bids | {1: 3}
