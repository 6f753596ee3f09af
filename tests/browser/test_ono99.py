"""A whole game of O'NO 99 in a browser: one tap a hand, or one tap a card. Without scripts: tests/kinds/ono99."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser import htmx_is_there, loaded
from tests.kit.evenings import House
from tests.kit.scorer import Scorer

Device = Callable[..., Page]
ANA, BEN, CAS, DEE = range(4)


@pytest.fixture
def sit(device: Device, house: House) -> Callable[..., Scorer]:
    return lambda **options: Scorer(device("tablet", house.start("ono99", **options)))


def lose(scorer: Scorer, *seats: int) -> None:
    scorer.record(*(f"#who-{seat}" for seat in seats))


def test_a_whole_game_takes_one_tap_a_hand(sit):
    scorer = sit(chips=1)
    assert scorer.page.locator("h1").inner_text() == "Who lost"
    lose(scorer, BEN, ANA, BEN)
    expect(scorer.page.locator(f"#who-{BEN}")).to_be_disabled()
    expect(scorer.page.locator(f"#who-{BEN}")).to_contain_text("out in hand 3")
    lose(scorer, ANA, DEE, CAS, CAS)
    assert scorer.finger.taps == 7
    expect(scorer.page.locator(".winner")).to_have_text("Dee wins")
    standing = scorer.page.locator(".ranks .who")
    assert [name.split()[0] for name in standing.all_inner_texts()] == ["Dee", "Cas", "Ana", "Ben"]


def test_the_mode_changes_and_a_lost_hand_is_corrected_with_three_taps(sit):
    scorer = sit()
    page = scorer.page
    lose(scorer, BEN)
    scorer.record("#mode", "#card-10", "#card-ONO", "#mode")
    lose(scorer, DEE)
    before = scorer.finger.taps
    scorer.tap(f"#cell-1-{BEN}")
    expect(page.locator("#correction")).to_be_visible()
    htmx_is_there(loaded(page))
    scorer.tap(f"#pick-{CAS}")
    expect(page.locator(".moves")).to_have_text("Ben 2 → 3Cas 2 → 1")
    scorer.record("#save")
    assert scorer.finger.taps - before == 3
    expect(page.locator(f"#who-{BEN} .left")).to_have_attribute("aria-label", "3 of 3 chips")


def test_the_total_and_the_chips_are_named_on_board_phone_and_tv(device: Device, house: House):
    game = house.start("ono99", mode="card_by_card")
    page = device("tablet")
    for path in (f"/g/{game.id}", f"/w/{game.watch_id}", f"/w/{game.watch_id}/board"):
        page.goto(path)
        expect(page.locator("h1 :is(.label, .call__of)")).to_have_text("Total")
        expect(page.locator("h1 :is(.label, .call__of)")).to_be_visible()
    expect(page.locator(".stand .tot")).to_have_text(["chips 3"] * 4)
    expect(page.locator(".stand .tot small").first).to_be_visible()
