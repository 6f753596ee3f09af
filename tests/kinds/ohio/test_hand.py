"""A hand of Ohio may be entered in three ways, changed midway, and corrected later."""

import pytest

from scorekeeper.rules.ohio.facts import (
    CARDS,
    OHIO,
    Count,
    EntryWay,
    HandFigures,
    HandPiles,
    HandScores,
    HandStarted,
    Pile,
    Tally,
    TrickPlay,
)
from scorekeeper.rules.ohio.state import tap_fact
from tests.kinds.ohio.table import (
    ALONE,
    ANA,
    BEN,
    CAS,
    DEE,
    EVEN,
    FOUR,
    KIND,
    alone,
    codes,
    enter,
    evenly,
    plays,
    table,
)


def phase(state):
    prompt = KIND.prompt(state)
    return prompt.phase, prompt.deal, prompt.seats


def test_the_first_hand_asks_how_it_is_entered_and_the_next_follow():
    assert phase(table()) == ("hand", 1, (ANA, BEN, CAS, DEE))
    assert phase(table(EntryWay(1, "scores"))) == ("scores", 1, (ANA, BEN, CAS, DEE))
    assert phase(table(*evenly(1))) == ("scores", 2, (ANA, BEN, CAS, DEE))
    assert phase(table(*evenly(1), EntryWay(2, "figures")))[:2] == ("figures", 2)


def test_scores_come_one_by_one_or_all_at_once():
    state = table(HandScores(1, {ANA: 50, BEN: 50}), HandScores(1, {DEE: 40}))
    assert phase(state) == ("scores", 1, (CAS,))
    assert enter(state, HandScores(1, {CAS: 40})).points == table(*evenly(1)).points == (EVEN,)


def test_scores_that_cannot_be_are_a_problem():
    assert codes(table(HandScores(1, {**EVEN, ANA: 51}))) == ["sum_too_high", "sum_parity"]


def test_figures_are_scored_once_all_are_in():
    state = table(HandFigures(1, {seat: FOUR[seat] for seat in (ANA, BEN, CAS)}))
    assert phase(state) == ("figures", 1, (DEE,))
    state = enter(state, HandFigures(1, {DEE: FOUR[DEE]}))
    assert state.points == ({ANA: 60, BEN: 46, CAS: 34, DEE: 4},)
    assert codes(enter(state, HandFigures(1, {DEE: Count(23, 1, 8, 0)}))) == ["numbers_sum"]


def test_a_hand_whose_cards_were_tapped_in_an_earlier_version_goes_on_by_figures():
    state = table(EntryWay(1, "detail"), Tally(1, ANA, {7: 2, OHIO: 1}, {3: True}), players=2)
    assert phase(state) == ("figures", 1, (ANA, BEN))
    state = enter(state, HandPiles(1, ALONE))
    assert (state.points, codes(state)) == (({ANA: 45, BEN: -65},), [])
    assert phase(state) == ("figures", 2, (ANA, BEN))
    assert enter(state, HandFigures(1, {BEN: Count(0, 0, 50, 1)})).points == ({ANA: 45, BEN: -60},)
    assert codes(table(HandPiles(1, {ANA: ALONE[ANA]}), players=2)) == ["numbers_sum", "ohios_sum"]


def test_a_hand_followed_to_its_end_scores_itself():
    *moves, last = alone(1)
    state = table(*moves, players=2)
    assert phase(state) == ("trick", 1, (BEN,))
    state = enter(state, last)
    assert state.points == ({ANA: 45, BEN: -65},)
    assert phase(state) == ("trick", 2, (BEN,))


def test_the_prompt_of_a_trick_tells_who_plays_and_how_high():
    assert phase(table(*plays(1, (ANA, 9), (BEN, 4), (CAS, "pass")))) == ("trick", 1, (DEE,))


def test_a_move_that_is_not_allowed_is_a_problem_with_its_place():
    state = table(*plays(1, (ANA, 3), (BEN, 4)))
    (problem,) = KIND.problems(state)
    assert (problem.code, problem.deal, problem.seat) == ("not_lower", 1, BEN)
    assert problem.numbers == {"number": 2, "move": 4, "against": 3}


def test_a_move_may_be_entered_again():
    state = table(*plays(1, (ANA, 9), (BEN, 4)), TrickPlay(1, 1, ANA, 8))
    assert state.hand(1).followed()[0].cards == (8, 4)
    assert codes(enter(state, TrickPlay(1, 1, ANA, 4))) == ["not_lower"]


@pytest.mark.parametrize("number", [0, 2])
def test_moves_come_without_gaps_from_the_first_on(number: int):
    (problem,) = KIND.problems(table(TrickPlay(1, number, ANA, 9)))
    assert (problem.code, problem.numbers) == ("play_missing", {"due": 1})


def test_a_changed_move_that_leaves_a_hand_unfinished_is_refused_while_later_ones_stand():
    state = table(*alone(1), players=2)
    opened = enter(state, TrickPlay(1, 21, ANA, "pass"))
    assert opened.points == ()
    assert codes(opened) == ["lead_must_play"]
    both = enter(state, *alone(2, BEN))
    assert codes(both) == []
    assert "hand_unfinished" in codes(enter(both, TrickPlay(1, 21, ANA, "pass")))


def test_a_hand_that_was_counted_stays_scored_while_moves_are_entered_for_it():
    state = table(*evenly(1), *plays(1, (ANA, 9)))
    assert state.points == (EVEN,)


def test_correcting_one_score_keeps_the_others():
    state = table(HandFigures(1, FOUR), *evenly(2), HandScores(1, {CAS: 36, DEE: 2}))
    assert state.points[0] == {ANA: 60, BEN: 46, CAS: 36, DEE: 2}
    assert state.corrected == {(1, CAS), (1, DEE)}


def test_correcting_one_figure_starts_from_those_that_were_scored():
    piles = {ANA: Pile({**ALONE[ANA].captured, OHIO: 2}), BEN: Pile({}, frozenset(CARDS) - {OHIO})}
    state = table(HandPiles(1, piles), HandFigures(1, {ANA: piles[ANA].count}), players=2)
    assert state.points == ({ANA: 35, BEN: -55},)
    assert state.corrected == frozenset()


def test_who_begins_rotates_clockwise_unless_the_table_says():
    state = table(*evenly(1, 2), first=DEE, hands=4)
    assert [state.hand(number).starter for number in (1, 2, 3)] == [DEE, ANA, BEN]
    state = enter(state, HandStarted(2, CAS))
    assert [state.hand(number).starter for number in (1, 2, 3)] == [DEE, CAS, DEE]
    assert enter(state, *plays(3, (BEN, 4))).hand(4).starter == CAS


@pytest.mark.parametrize(
    ("name", "value", "fact"),
    [
        ("way", "trick", EntryWay(1, "trick")),
        ("way", "detail", None),
        ("starts", "p2", HandStarted(1, CAS)),
        ("starts", "p4", None),
        ("move", "7", TrickPlay(1, 2, BEN, 7)),
        ("move", "taken", TrickPlay(1, 2, ANA, "taken")),
        ("move", "11", None),
    ],
)
def test_a_button_of_the_board_announces_one_thing(name: str, value: str, fact):
    state = table(EntryWay(1, "trick"), TrickPlay(1, 1, ANA, 9))
    assert tap_fact(state, name, value) == fact
