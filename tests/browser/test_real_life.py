"""What happens at a real table, tapped in a real browser: shown before it is written, seen on the sheet, taken back."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.browser import PHONE, TABLET
from tests.kit.evenings import chip
from tests.kit.looking import EVERYTHING

EVEN, TOOK = dict.fromkeys(range(4), 2), {0: 3, 1: 1, 2: 2, 3: 1}


@pytest.fixture
def evening(house):
    """A game of four in its second deal of six cards; Ben deals and nobody has bid."""
    return house.enter(house.start(), oh.Bids(1, EVEN), oh.Tricks(1, TOOK))


def seated(page: Page, *names: str) -> None:
    """Wait until these sit at the table, in this order."""
    expect(page.locator(".row .name")).to_have_text(names, use_inner_text=True)


def test_one_goes_another_comes_and_the_hook_binds_the_last_who_plays(device, house, evening):
    page = device("tablet", f"/g/{evening.id}/players")
    page.get_by_role("radiogroup", name="Ben").get_by_text("sits out").click()
    expect(page.locator("main")).to_contain_text("Cas deals, Dee bids first, Cas bids last and is bound by the hook.")
    page.locator("[name=new_name]").fill("Eve")
    page.get_by_role("button", name="Add").click()
    page.locator("#place-4").select_option("4")
    expect(page.locator(".who:nth-child(4)")).to_contain_text("Eve")
    page.get_by_text("the average").click()
    expect(page.locator(".is-new")).to_contain_text("joins with 4")
    page.get_by_role("button", name="Save").click()
    seated(page, "Eve", "Dee", "Ana", "Cas")
    for seat, bid in ((4, 1), (3, 1), (0, 2)):
        chip(page, seat, bid).click()
        expect(chip(page, seat, bid)).to_have_attribute("aria-pressed", "true")
    expect(chip(page, 2, 2)).to_have_class("chip is-barred")
    expect(page.locator(".sheet th", has_text="Eve")).to_be_visible()


@pytest.mark.parametrize("size", [TABLET, PHONE] if EVERYTHING else [PHONE])
def test_a_ladder_is_stepped_saved_and_taken_back_while_a_deal_is_open(device, house, evening, size):
    game = house.enter(evening, oh.Bids(2, {2: 1}))
    before = game.state.sizes
    page = device("tablet", f"/g/{game.id}/ladder", size=size)
    page.get_by_role("button", name="Deal 4: more cards").click()
    expect(page.get_by_label("Cards in deal 4")).to_have_value(str(before[3] + 1))
    page.get_by_role("button", name="Deal 5: Remove this deal").click()
    expect(page.locator("main")).to_contain_text(f"{len(before) - 3} deals to come (was {len(before) - 2}).")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#undo")).to_be_visible()
    assert house.load(game).state.sizes == (*before[:3], before[3] + 1, *before[5:])
    page.locator("#undo").click()
    expect(page.get_by_text("Undid").first).to_be_visible()
    assert house.load(game).state.sizes == before
