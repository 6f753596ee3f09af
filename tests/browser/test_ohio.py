"""Two hands of Ohio in a browser: by scores, and followed to the end. Without scripts: tests/kinds/ohio."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.storage.games import Game
from tests.kit.browser import PHONE, PORTRAIT, TABLET, htmx_is_there, loaded, reloaded
from tests.kit.evenings import House
from tests.kit.looking import EVERYTHING, crowded, overflow, resized
from tests.kit.scorer import Scorer

ANA, BEN = range(2)
CARDS = (*range(10, 0, -1), -10)
PLACES = "(keys) => keys.map((key) => Math.round(key.getBoundingClientRect().top + scrollY))"


@pytest.fixture
def sit(device: Callable[..., Page], house: House) -> Callable[..., Scorer]:
    """Start a series for two and open its table on the tablet that has the pen."""
    return lambda way="": Scorer(device("tablet", begun(house, way)))


def begun(house: House, way: str) -> Game:
    """Start a series for two, whose first hand is entered in this way."""
    game = house.start("ohio", players=("Ana", "Ben"), hands=2)
    return house.enter(game, ohio.EntryWay(1, way)) if way else game


def typed(scorer: Scorer, seat: int, number: str) -> None:
    """Type a score: a tap on its field, the key for minus, and a key for each digit."""
    field = f"#score_{seat}"
    scorer.tap(field)
    if number.startswith("-"):
        scorer.tap(f"[data-sign=score_{seat}]")
    scorer.page.keyboard.type(number.removeprefix("-"))
    expect(scorer.page.locator(field)).to_have_value(number)


def totals(scorer: Scorer) -> list[str]:
    return scorer.page.locator("#sheet .tot:not(:empty)").all_inner_texts()[-2:]


def test_two_hands_are_entered_in_two_ways(sit):
    scorer = sit()
    scorer.record("#way-scores")
    typed(scorer, ANA, "-65")
    typed(scorer, BEN, "45")
    scorer.record("#write")
    assert scorer.finger.taps == 1 + 2 + 1 + 1
    assert totals(scorer) == ["−65", "45"]
    for seat in (ANA, BEN):  # the next hand's
        expect(scorer.page.locator(f"#score_{seat}")).to_have_value("")

    scorer.tap("#ways")
    scorer.record("#way-trick")
    before = scorer.finger.taps
    scorer.record(*(move for card in CARDS for move in (f"#move-{card}", "#move-taken")))
    assert scorer.finger.taps - before == 22
    expect(scorer.page.locator(".winner")).to_have_text("Ben wins with 90")
    expect(scorer.page.locator(".ranks .sum")).to_have_text(["90", "−130"])


def test_numbers_are_looked_at_while_they_are_typed_and_a_reload_keeps_them(sit):
    scorer = sit(way="scores")
    page = scorer.page
    typed(scorer, ANA, "-65")
    typed(scorer, BEN, "46")
    expect(page.locator("#foot-line")).to_contain_text("Type Ben’s score")
    expect(page.locator("#foot-line")).to_have_text("The scores add up to −19, but the sum must be even.")
    for size in resized(page, (PHONE,)):
        assert overflow(page) == 0, size
    page.reload()
    expect(page.locator("#foot-line")).to_have_text("The scores add up to −19, but the sum must be even.")
    expect(page.locator("#score_1")).to_have_value("46")
    scorer.tap("#write")
    expect(page.locator("#foot-line small")).to_have_text("Nothing you entered is lost")
    scorer.tap("[data-sign=score_0]")
    expect(page.locator("#score_0")).to_have_value("65")
    expect(page.locator("#score_0")).to_be_focused()
    page.locator("#score_0").fill("-65")
    page.locator("#score_1").fill("45")
    page.keyboard.press("Enter")
    loaded(page)
    expect(page.locator("#score_0")).to_have_value("")
    assert totals(scorer) == ["−65", "45"]
    expect(page).to_have_url(re.compile(r"/g/[\w-]+$"))


def test_a_card_that_may_not_be_played_moves_no_key_and_covers_no_name(device, house):
    game = house.start("ohio", players=("Jörg", "Gül"))
    page = device("tablet", house.enter(game, ohio.EntryWay(1, "trick")))
    for size in resized(page, (TABLET, PORTRAIT, PHONE)):
        reloaded(page)
        assert crowded(page) == [], size
        expect(page.locator("#move-pass")).to_be_disabled()
        before = page.locator(".key").evaluate_all(PLACES)
        # As a second tap, sent before the answer to the first.
        page.evaluate("document.getElementById('move-pass').disabled = false")
        page.locator("#move-pass").click()
        expect(page.locator("[role=alert]")).to_contain_text("cannot do that in this trick")
        assert page.locator(".key").evaluate_all(PLACES) == before, size


TOUCHED = """(ids) => {
  const refused = [];
  window.addEventListener("click", (event) => { refused.push(event.defaultPrevented); event.preventDefault(); });
  const touch = { bubbles: true, cancelable: true, pointerType: "touch" };
  for (const id of ids) document.getElementById(id).dispatchEvent(new PointerEvent("click", touch));
  return refused;
}"""


def test_a_trick_taken_right_after_a_card_is_no_second_half_of_a_double_tap(device, house):
    game = house.enter(begun(house, "trick"), ohio.TrickPlay(1, 1, ANA, 10))
    page = device("tablet", game)
    touched = page.evaluate(TOUCHED, ["move-taken", "move-9", "move-taken", "move-taken"])
    assert touched == [False, False, False, True]


def test_a_score_is_corrected_with_a_tap_on_its_cell_its_number_and_save(device, house):
    game = begun(house, "scores")
    game = house.enter(game, ohio.HandScores(1, {ANA: -65, BEN: 45}))
    scorer = Scorer(device("tablet", game))
    scorer.tap(f"#cell-1-{BEN}")
    typed_over = scorer.page.locator("#score_1")
    expect(typed_over).to_be_visible()
    htmx_is_there(loaded(scorer.page))
    scorer.tap("#score_1")
    typed_over.fill("47")
    scorer.page.keyboard.press("Tab")
    expect(scorer.page.locator(".moves")).to_have_text("Ben 45 → 47")
    scorer.page.reload()
    expect(scorer.page.locator(".moves")).to_have_text("Ben 45 → 47")
    scorer.record("#save")
    assert scorer.finger.taps == 3
    assert totals(scorer) == ["−65", "47"]


def test_a_long_trick_leaves_every_player_and_total_on_the_screen(device: Callable[..., Page], house: House):
    names = ("Ann", "Jean-Luc", "Maximiliana-Sophie", "Benedict", "Eva-Maria")
    game = house.start("ohio", players=names, hands=3)
    scores = ohio.HandScores(1, dict(enumerate((-65, 45, -10, -10, -11))))
    game = house.enter(game, ohio.EntryWay(1, "scores"), scores, ohio.EntryWay(2, "trick"))
    page = device("tablet")
    tops: list[float] = []
    for number, move in enumerate((10, 9, 8, -10, 7, 6, 5, 4, 3, 2), 1):
        game = house.enter(game, ohio.TrickPlay(2, number, number % 5, move))
        if not EVERYTHING and number not in (1, 5, 10):  # one card, one of each player, two
            continue
        page.goto(f"/g/{game.id}")
        expect(page.locator(".holder strong")).to_have_text(["total −65", "total 45", *["total −10"] * 2, "total −11"])
        for size in resized(page, (TABLET, PORTRAIT, PHONE)):
            players = page.locator(".holder").all()
            last = (players[0] if size == PHONE else players[-1]).bounding_box()
            assert last["y"] + last["height"] <= size[1], (number, size)
            if size == PORTRAIT:
                tops.append(page.locator(".pad").bounding_box()["y"])
    assert max(tops) - min(tops) < 1
    for path in (f"/g/{game.id}", f"/w/{game.watch_id}", f"/w/{game.watch_id}/board"):
        page.goto(path)
        expect(page.locator("h1 :is(.label, .call__of)")).to_have_text("Trick worth")
        expect(page.locator("h1 :is(.label, .call__of)")).to_be_visible()
