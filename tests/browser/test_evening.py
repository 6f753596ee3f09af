"""The taps of a deal of Oh Hell and of a correction, counted: the tap budget is kept."""

from playwright.sync_api import expect

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.browser import PHONE, htmx_is_there
from tests.kit.evenings import House
from tests.kit.scorer import FOUR, Scorer


def test_the_tap_budget_of_a_deal(device, house: House):
    scorer = Scorer(device("tablet", house.start(players=FOUR), size=PHONE))
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


def test_a_bid_is_corrected_with_a_tap_on_its_cell_its_number_and_save(device, house: House):
    game = house.start(players=FOUR)
    bids = {1: 2, 2: 2, 3: 2, 0: 2}
    house.enter(game, oh.Bids(1, bids), oh.Tricks(1, bids | {2: 1}))
    scorer = Scorer(device("tablet", game))
    scorer.tap("#cell-1-1")
    expect(scorer.page.locator("#correct-bids-1")).to_be_visible()
    htmx_is_there(scorer.page)
    scorer.tap("#bids_1-3")
    expect(scorer.page.locator("#bids_1-3 input")).to_be_checked()
    expect(scorer.page.locator(".moves")).to_have_text("Ben 12 → 2")
    scorer.tap("#save")
    expect(scorer.page.locator("#cell-1-1 .corrected")).to_have_count(1)
    assert scorer.finger.taps == 3
    scorer.page.reload()  # the address is the table's again
    expect(scorer.page.locator(".over")).to_have_count(0)
    assert house.load(game).state.deals[0].slip.bids == bids | {1: 3}
