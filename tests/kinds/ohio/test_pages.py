"""Ohio on the table screen and on paper: scores, sums, tricks followed, four figures a hand."""

import re
from functools import partial

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.facts import HandFigures
from tests.kinds.ohio.table import ALONE, ANA, BEN, CAS, DEE, FOUR, KIND, STATES, evenly
from tests.kit.pages import read
from tests.kit.web import Start, Table, button, foot, found, text

SCORES = (
    ohio.HandScores(1, {ANA: 41, BEN: 20, CAS: 14, DEE: 25}),
    ohio.HandScores(2, {ANA: 14, BEN: 31, CAS: 57, DEE: 4}),
)


@pytest.fixture
def start(app: Flask, client: FlaskClient) -> Start:
    return partial(Table, app, client, "ohio")


def fields(page: str) -> dict[str, str]:
    each = {field["name"]: field.attributes.get("value", "") for field in read(page).all("input", type="text")}
    assert each
    return each


def written(answer: TestResponse) -> None:
    assert answer.status_code == 303, foot(answer.text)


def test_the_first_hand_asks_how_it_is_entered_and_the_next_follow(start: Start):
    table = start()
    page = table.page()
    assert found(r'<h1 class="call__big[^>]*>(.*?)</h1>', page) == "Ana starts"
    assert re.findall(r'id="way-(\w+)"', page) == ["trick", "figures", "scores"]
    assert foot(table.tap(way="guess").text) == "That cannot be entered here. Tap one of the buttons."
    table.tap(way="scores")
    assert foot(table.page()) == "Type Ana’s score"
    table.add(SCORES[0])
    page = table.page()
    assert (foot(page), found(r"Starts</dt>\s*<dd[^>]*>(.*?)</dd>", page)) == ("Type Ana’s score", "Ben")
    assert 'aria-pressed="true"' in button(table.page(ways=1), "way-scores")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (("41", "", "1x", ""), "Enter a whole number for Cas."),
        (("41", "", "9" * 20, ""), "Enter a whole number for Cas."),
        (("41", "20", "14", ""), "Type Dee’s score"),
        (("41", "20", "15", "25"), "The scores add up to 101, but the sum must be even."),
    ],
)
def test_scores_that_cannot_be_saved_come_back_as_they_were_typed(start: Start, typed: tuple[str, ...], line: str):
    table = start()
    table.add(ohio.EntryWay(1, "scores"), ohio.HandScores(1, {ANA: 41, BEN: 20}))
    assert [*fields(table.page()).values()] == ["41", "20", "", ""]
    sent = {f"score_{seat}": number for seat, number in enumerate(typed)}
    answer = table.tap(score=1, **sent)
    assert (answer.status_code, foot(answer.text)) == (422, line)
    assert fields(answer.text) == sent
    # So they stand while they are typed.
    page = table.page(phase="scores-1", **sent)
    assert (foot(page), fields(page)) == (line, sent)
    assert table.game.state.slips[1].scores == {ANA: 41, BEN: 20}


def test_the_scores_of_a_hand_are_sent_together_minus_and_all(start: Start):
    table = start()
    table.add(ohio.EntryWay(1, "scores"))
    sent = {"score_0": "89", "score_1": " −19", "score_2": "20", "score_3": "10"}
    assert foot(table.page(phase="scores-1", **sent)) == "All numbers are in"
    written(table.tap(score=1, **sent))
    assert table.game.state.hands[-1].totals == {ANA: 89, BEN: -19, CAS: 20, DEE: 10}
    assert set(fields(table.page(phase="scores-1", **sent)).values()) == {""}  # of the next hand


def test_a_whole_hand_that_another_device_entered_first_is_kept_to_be_saved_after_all(start: Start):
    table = start()
    table.add(ohio.EntryWay(1, "scores"), ohio.HandScores(1, {ANA: 41}))
    sent = {"phase": "scores-1", "score_0": "40", "score_1": "20", "score_2": "14", "score_3": "26", "score": "1"}
    answer = table.tap(seq=2, **sent)
    assert answer.status_code == 409
    assert "Save mine" in answer.text
    written(table.tap(mine=read(answer.text).one(id="mine")["value"]))
    assert table.game.state.hands[-1].totals == {ANA: 40, BEN: 20, CAS: 14, DEE: 26}


def test_what_a_player_added_up_is_typed_part_by_part(start: Start):
    table = start(("Ana", "Ben"))
    table.add(ohio.EntryWay(1, "figures"))
    ana = dict(zip((f"{part}_0" for part in ohio.PARTS), ("55", "1", "0", "0"), strict=True))
    ben = dict(zip((f"{part}_1" for part in ohio.PARTS), ("0", "1", "54", "0"), strict=True))
    page = table.page(phase="figures-1", **ana)
    assert read(page).one(id=f"who-{ANA}").text.startswith("Ana captured 45, in hand nothing 45")
    assert foot(page) == "Ben: Total of captured cards"
    answer = table.tap(score=1, **ana, **ben)
    assert foot(answer.text) == "The number cards add up to 109, but all of them together make 110."
    assert fields(answer.text) == ana | ben
    written(table.tap(score=1, **ana, **ben | {"hand_numbers_1": "55"}))
    assert table.game.state.hands[-1].totals == {ANA: 45, BEN: -65}


@pytest.mark.parametrize(
    ("ben", "line"),
    [
        ("many", "Enter a whole number for Ben."),
        ("", "Type Ben’s score"),
        ("32", "The scores add up to 107, but the sum must be even."),
        ("31", "Enter the hand as it was"),  # nothing changed
    ],
)
def test_a_correction_that_cannot_be_saved_comes_back_as_it_was_typed(start: Start, ben: str, line: str):
    table = start()
    table.add(*SCORES)
    sent = fields(table.page("/correct/2/1")) | {"score_1": ben}
    answer = table.tap("correct/2/1", save=1, **sent)
    assert (answer.status_code, foot(answer.text)) == (422, line)
    assert fields(answer.text) == sent
    assert table.game.state.hands[-1].totals[BEN] == 51


def test_a_score_is_entered_again_and_saved(start: Start):
    table = start()
    table.add(*SCORES)
    sent = fields(table.page("/correct/2/1"))
    assert sent == {"score_0": "14", "score_1": "31", "score_2": "57", "score_3": "4"}
    sent["score_1"] = "-33"
    assert foot(table.tap("correct/2/1", **sent).text) == "Ben 51 → −13"
    written(table.tap("correct/2/1", save=1, **sent))
    assert table.game.state.hands[-1].totals[BEN] == 20 - 33
    assert table.game.entries[-1].fact == ohio.HandScores(2, {BEN: -33})


def test_a_hand_of_scores_is_corrected_by_sums(start: Start):
    table = start(("Ana", "Ben"))
    table.add(ohio.HandScores(1, {ANA: 45, BEN: -65}))
    page = table.page("/correct/1/0", **{"as": "figures"})
    assert set(fields(page).values()) == {""}
    sums = {ANA: ("55", "1", "0", "0"), BEN: ("0", "0", "55", "1")}
    sent = {f"{part}_{seat}": n for seat in sums for part, n in zip(ohio.PARTS, sums[seat], strict=True)}
    written(table.tap("correct/1/0", save=1, **{"as": "figures"}, **sent))
    assert table.game.state.hand(1).slip.counts[BEN] == ohio.Count(0, 0, 55, 1)


def test_a_hand_whose_cards_were_tapped_in_an_earlier_version_is_corrected_by_sums(start: Start):
    table = start(("Ana", "Ben"))
    table.add(ohio.EntryWay(1, "detail"), ohio.Tally(1, ANA, dict.fromkeys(ohio.CARDS, 1)), ohio.HandPiles(1, ALONE))
    page = table.page("/correct/1/0")
    assert read(page).one(id=f"who-{ANA}").text.startswith("Ana captured 45, in hand nothing 45")
    sent = fields(page)
    page = table.tap("correct/1/0", **sent | {"captured_numbers_1": "7"}).text
    assert foot(page) == "Ben has captured cards with all eleven still in hand: count again."
    assert foot(table.page()) == "Ana: Total of captured cards"


def worth(page: str) -> str:
    return found(r'<h1 class="pile__n[^>]*>(.*?)</h1>', page).removeprefix("Trick worth ")


def turn(page: str) -> str:
    return found(r'<p class="turn[^>]*>(.*?)</p>', page)


def test_a_trick_is_called_card_by_card(start: Start):
    table = start()
    table.tap(way="trick")
    for move in ("10", "8", "pass", "4"):
        assert table.tap(move=move).status_code == 303
    page = table.page()
    assert (worth(page), turn(page)) == ("22", "Ana plays 3 or lower, an Ohio or a pass. Dee takes it if all pass.")
    assert found(r'<ol class="plays[^>]*>(.*?)</ol>', page) == "Ana 10 Ben 8 Cas passed Dee 4"
    assert text(button(page, "move-3")) == "3 makes 25"
    assert text(button(page, "move--10")) == "Ohio makes 12"
    assert "is-low" in button(page, "move-4") and text(button(page, "move-4")) == "4 not below 4"
    answer = table.tap(move=5)
    assert (answer.status_code, "Ana cannot do that in this trick" in text(answer.text)) == (422, True)


def test_watchers_see_what_the_trick_is_worth_and_whose_turn_it_is(start: Start):
    table = start()
    table.tap(way="trick")
    for move in ("10", "8"):
        table.tap(move=move)
    page = table.client.get(f"/w/{table.game.watch_id}/board").text
    assert found(r'<h1 class="call__big[^>]*>(.*?)</h1>', page) == "Trick worth 18"
    assert "Cas plays" in found(r'<div class="call__more">(.*?)</div>', page)
    assert 'data-say="18. Cas plays."' in page


def test_the_cards_of_a_hand_are_added_up_where_everybody_is_counted():
    first, second = KIND.sheet(STATES.table(*evenly(1), HandFigures(2, FOUR))).rows[:2]
    assert first.cards is None
    cards = second.cards
    assert (cards.printed, cards.required) == (180, 180)
    assert cards.captured + cards.in_hand - cards.twice == 180
    assert KIND.sheet(STATES.table(*evenly(1), HandFigures(2, {ANA: FOUR[ANA]}))).rows[1].cards is None
