"""A whole game of O'NO 99 in a browser, in each mode: one tap a hand, or one tap a card."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser import SIZES, htmx_is_there, loaded
from tests.kit.evenings import NAMES, House
from tests.kit.looking import EVERYTHING
from tests.kit.scorer import Scorer

Device = Callable[..., Page]
ANA, BEN, CAS, DEE = range(4)
# Without scripts each tap is the form that tests/kinds/ono99/test_pages.py sends: by browser in `make screens`.
SCRIPTS = pytest.mark.parametrize("scripts", [True, False] if EVERYTHING else [True])


@pytest.fixture
def sit(device: Device, house: House) -> Callable[..., Scorer]:
    def table(size: tuple[int, int] = SIZES[0], scripts: bool = True, **options: object) -> Scorer:
        return Scorer(device("tablet", house.start("ono99", **options), size=size, java_script_enabled=scripts))

    return table


def lose(scorer: Scorer, *seats: int) -> None:
    scorer.record(*(f"#who-{seat}" for seat in seats))


def play(scorer: Scorer, *cards: object) -> None:
    scorer.record(*(f"#card-{card}" for card in cards))


def total(scorer: Scorer) -> str:
    return scorer.page.locator(".pile__n").inner_text().split()[-1]


@SCRIPTS
def test_a_whole_game_takes_one_tap_a_hand(sit, scripts: bool):
    scorer = sit(scripts=scripts, chips=1)
    assert scorer.page.locator("h1").inner_text() == "Who lost"
    lose(scorer, BEN, ANA, BEN)
    expect(scorer.page.locator(f"#who-{BEN}")).to_be_disabled()
    expect(scorer.page.locator(f"#who-{BEN}")).to_contain_text("out in hand 3")
    lose(scorer, ANA, DEE, CAS, CAS)
    assert scorer.finger.taps == 7
    expect(scorer.page.locator(".winner")).to_have_text("Dee wins")
    standing = scorer.page.locator(".ranks .who")
    assert [name.split()[0] for name in standing.all_inner_texts()] == ["Dee", "Cas", "Ana", "Ben"]


@pytest.mark.skipif(not EVERYTHING, reason="the game by hands is tapped here: make screens")
@SCRIPTS
def test_a_whole_game_card_by_card_takes_one_tap_a_card(sit, scripts: bool):
    scorer = sit(scripts=scripts, chips=0, mode="card_by_card")
    page = scorer.page
    play(scorer, 10, 10, "R", 10, "-10", "DP")
    expect(page.locator(".turn")).to_contain_text("Dee must play two")
    expect(page.locator("#card-DP")).to_have_class("key key--s is-barred")
    assert total(scorer) == "20"
    play(scorer, "H", 5, 10, *[10] * 5)
    assert (total(scorer), page.locator(".pile__of b").inner_text()) == ("85", "13 to go.")
    play(scorer, 9, 9)
    expect(page.locator(".pile__of")).to_contain_text("lost and is out")
    assert scorer.finger.taps == 16
    while page.locator(".winner").count() == 0:
        play(scorer, 10 if total(scorer) == "0" else "ONO")
    expect(page.locator(".winner")).to_contain_text("wins")
    assert sorted(name.split()[0] for name in page.locator(".ranks .who").all_inner_texts()) == sorted(NAMES)


@SCRIPTS
def test_the_mode_changes_and_a_lost_hand_is_corrected_with_three_taps(sit, scripts: bool):
    scorer = sit(scripts=scripts)
    page = scorer.page
    lose(scorer, BEN)
    scorer.record("#mode")
    play(scorer, 10, "ONO")
    scorer.record("#mode")
    lose(scorer, DEE)
    before = scorer.finger.taps
    scorer.tap(f"#cell-1-{BEN}")
    expect(page.locator("#correction")).to_be_visible()
    if scripts:
        htmx_is_there(loaded(page))
    scorer.tap(f"#pick-{CAS}")
    if scripts:
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
