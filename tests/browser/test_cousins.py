"""Skull King, Ohio and O'NO 99 by taps: the leaf of bonuses, two hands, a whole game. Without scripts: tests/kinds."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ohio import facts as ohio
from tests.kit.browser import PHONE, PORTRAIT, TABLET, htmx_is_there, loaded, until
from tests.kit.evenings import House, seated
from tests.kit.looking import overflow, resized
from tests.kit.scorer import FOUR, Scorer

ANA, BEN, CAS, DEE = range(4)
CARDS = (*range(10, 0, -1), -10)


def test_on_the_leaf_a_bonus_takes_a_tap_and_allies_two(device, house: House):
    bids = oh.Ladder(1, (4, 3)), oh.Bids(1, dict.fromkeys(range(4), 1))
    evening = seated(device, house, "skull_king_advanced", *bids, players=FOUR)
    scorer, page = Scorer(evening.page), evening.page
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
    said = house.load(evening.game).state.deals[0].slip
    assert (said.bonuses, [(pair.player, pair.captor) for pair in said.loot]) == ({1: {"colour_14": 1}}, [(0, 1)])


def test_on_a_phone_the_bonuses_open_at_their_top_and_two_quick_taps_on_a_square_count_two(device, house: House):
    game = house.enter(house.start("skull_king_2021", players=FOUR), oh.Bids(1, dict.fromkeys(range(4), 1)))
    page = device("tablet", game, size=PHONE)
    page.locator("#bonuses").click()
    expect(page.locator("#over-head")).to_contain_text("Bonuses")
    expect(page.locator("#over-head")).to_be_in_viewport(ratio=1)
    page.locator("#beside-colour_14-1").dblclick()
    until(page, lambda: house.load(game).state.live.slip.bonuses == {1: {"colour_14": 2}})


def series(device: Callable[..., Page], house: House, *before: Fact) -> Scorer:
    """Open the table of a series of Ohio for two on the tablet that has the pen."""
    return Scorer(seated(device, house, "ohio", *before, players=("Ana", "Ben"), hands=2).page)


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


def test_two_hands_of_ohio_are_entered_in_two_ways(device, house: House):
    scorer = series(device, house)
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


def test_numbers_of_ohio_are_looked_at_while_they_are_typed_and_a_reload_keeps_them(device, house: House):
    scorer = series(device, house, ohio.EntryWay(1, "scores"))
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


def test_a_score_of_ohio_is_corrected_with_a_tap_on_its_cell_its_number_and_save(device, house):
    scorer = series(device, house, ohio.EntryWay(1, "scores"), ohio.HandScores(1, {ANA: -65, BEN: 45}))
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


TOUCHED = """(ids) => {
  const refused = [];
  window.addEventListener("click", (event) => { refused.push(event.defaultPrevented); event.preventDefault(); });
  const touch = { bubbles: true, cancelable: true, pointerType: "touch" };
  for (const id of ids) document.getElementById(id).dispatchEvent(new PointerEvent("click", touch));
  return refused;
}"""


def test_a_trick_taken_right_after_a_card_is_no_second_half_of_a_double_tap(device, house: House):
    scorer = series(device, house, ohio.EntryWay(1, "trick"), ohio.TrickPlay(1, 1, ANA, 10))
    touched = scorer.page.evaluate(TOUCHED, ["move-taken", "move-9", "move-taken", "move-taken"])
    assert touched == [False, False, False, True]


def test_a_long_trick_of_ohio_leaves_every_player_and_total_on_the_screen(device: Callable[..., Page], house: House):
    names = ("Ann", "Jean-Luc", "Maximiliana-Sophie", "Benedict", "Eva-Maria")
    game = house.start("ohio", players=names, hands=3)
    scores = ohio.HandScores(1, dict(enumerate((-65, 45, -10, -10, -11))))
    house.enter(game, ohio.EntryWay(1, "scores"), scores, ohio.EntryWay(2, "trick"))
    moves = [ohio.TrickPlay(2, number, number % 5, move) for number, move in enumerate((10, 9, 8, -10, *CARDS[3:9]), 1)]
    page, tops = device("tablet"), list[float]()
    for played in (moves[:1], moves[1:5], moves[5:]):
        house.enter(game, *played)
        page.goto(f"/g/{game.id}")
        expect(page.locator(".holder strong")).to_have_text(["total −65", "total 45", *["total −10"] * 2, "total −11"])
        for size in resized(page, (TABLET, PORTRAIT, PHONE)):
            players = page.locator(".holder").all()
            last = (players[0] if size == PHONE else players[-1]).bounding_box()
            assert last["y"] + last["height"] <= size[1], (len(played), size)
            if size == PORTRAIT:
                tops.append(page.locator(".pad").bounding_box()["y"])
    assert max(tops) - min(tops) < 1


def lose(scorer: Scorer, *seats: int) -> None:
    scorer.record(*(f"#who-{seat}" for seat in seats))


def test_a_whole_game_of_ono_99_takes_one_tap_a_hand(device, house: House):
    scorer = Scorer(seated(device, house, "ono99", chips=1).page)
    assert scorer.page.locator("h1").inner_text() == "Who lost"
    lose(scorer, BEN, ANA, BEN)
    expect(scorer.page.locator(f"#who-{BEN}")).to_be_disabled()
    expect(scorer.page.locator(f"#who-{BEN}")).to_contain_text("out in hand 3")
    lose(scorer, ANA, DEE, CAS, CAS)
    assert scorer.finger.taps == 7
    expect(scorer.page.locator(".winner")).to_have_text("Dee wins")
    standing = scorer.page.locator(".ranks .who")
    assert [name.split()[0] for name in standing.all_inner_texts()] == ["Dee", "Cas", "Ana", "Ben"]


def test_the_mode_of_ono_99_changes_and_a_lost_hand_is_corrected_with_three_taps(device, house: House):
    scorer = Scorer(seated(device, house, "ono99").page)
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


@pytest.mark.parametrize(
    ("variant", "options", "before", "words"),
    [("ono99", {"mode": "card_by_card"}, (), "Total"), ("ohio", {}, (ohio.EntryWay(1, "trick"),), "Trick worth")],
)
def test_what_the_cards_come_to_is_named_on_board_phone_and_tv(device, house, variant, options, before, words):
    game = house.enter(house.start(variant, **options), *before)
    page = device("tablet")
    for path in (f"/g/{game.id}", f"/w/{game.watch_id}", f"/w/{game.watch_id}/board"):
        page.goto(path)
        expect(page.locator("h1 :is(.label, .call__of)")).to_have_text(words)
        expect(page.locator("h1 :is(.label, .call__of)")).to_be_visible()
    if variant == "ono99":
        expect(page.locator(".stand .tot")).to_have_text(["chips 3"] * 4)
