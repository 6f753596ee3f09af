"""A hand of Ohio: entered in three ways, corrected later; its tricks, and the slips of counting that are found.

The bounds of its scores stand in tests/data/vectors.json.
"""

import pytest
from hypothesis import given

from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.facts import CARDS, OHIO, Count, EntryWay, HandFigures
from scorekeeper.rules.ohio.hand import bounds, followed
from scorekeeper.rules.ohio.state import tap_fact
from tests.kinds.ohio.table import (
    ALONE,
    EVEN,
    FOUR,
    KIND,
    alone,
    codes,
    doubts,
    enter,
    evenly,
    played_hands,
    plays,
    points,
    table,
)
from tests.kit.states import ANA, BEN, CAS, DEE


def phase(state):
    prompt = KIND.prompt(state)
    return prompt.phase, prompt.deal, prompt.seats


def test_the_first_hand_asks_how_it_is_entered_and_the_next_follow():
    assert phase(table()) == ("hand", 1, (ANA, BEN, CAS, DEE))
    assert phase(table(ohio.EntryWay(1, "scores"))) == ("scores", 1, (ANA, BEN, CAS, DEE))
    assert phase(table(*evenly(1))) == ("scores", 2, (ANA, BEN, CAS, DEE))
    assert phase(table(*evenly(1), ohio.EntryWay(2, "figures")))[:2] == ("figures", 2)


def test_scores_come_one_by_one_or_all_at_once():
    state = table(ohio.HandScores(1, {ANA: 50, BEN: 50}), ohio.HandScores(1, {DEE: 40}))
    assert phase(state) == ("scores", 1, (CAS,))
    assert points(enter(state, ohio.HandScores(1, {CAS: 40}))) == points(table(*evenly(1))) == (EVEN,)
    assert points(enter(state, ohio.HandScores(1, {CAS: 40}), *plays(1, (ANA, 9)))) == (EVEN,)
    assert codes(state, ohio.HandScores(1, {CAS: 41})) == ["sum_too_high", "sum_parity"]


def test_figures_are_scored_once_all_are_in():
    state = table(ohio.HandFigures(1, {seat: FOUR[seat] for seat in (ANA, BEN, CAS)}))
    assert phase(state) == ("figures", 1, (DEE,))
    state = enter(state, ohio.HandFigures(1, {DEE: FOUR[DEE]}))
    assert points(state) == ({ANA: 60, BEN: 46, CAS: 34, DEE: 4},)
    assert codes(enter(state, ohio.HandFigures(1, {DEE: ohio.Count(23, 1, 8, 0)}))) == ["numbers_sum"]


def test_a_hand_whose_cards_were_tapped_in_an_earlier_version_goes_on_by_figures():
    state = table(ohio.EntryWay(1, "detail"), ohio.Tally(1, ANA, {7: 2, ohio.OHIO: 1}, {3: True}), players=2)
    assert phase(state) == ("figures", 1, (ANA, BEN))
    state = enter(state, ohio.HandPiles(1, ALONE))
    assert (points(state), codes(state)) == (({ANA: 45, BEN: -65},), [])
    assert phase(state) == ("figures", 2, (ANA, BEN))
    assert points(enter(state, ohio.HandFigures(1, {BEN: ohio.Count(0, 0, 50, 1)}))) == ({ANA: 45, BEN: -60},)
    assert codes(table(ohio.HandPiles(1, {ANA: ALONE[ANA]}), players=2)) == ["numbers_sum", "ohios_sum"]


def test_a_hand_followed_to_its_end_scores_itself():
    *moves, last = alone(1)
    state = table(*moves, players=2)
    assert phase(state) == ("trick", 1, (BEN,))
    state = enter(state, last)
    assert points(state) == ({ANA: 45, BEN: -65},)
    assert phase(state) == ("trick", 2, (BEN,))


def test_a_move_that_is_not_allowed_is_a_problem_with_its_place_until_it_is_entered_again():
    state = table(*plays(1, (ANA, 3), (BEN, 4)))
    (problem,) = KIND.problems(state)
    assert (problem.code, problem.deal, problem.seat) == ("not_lower", 1, BEN)
    assert problem.numbers == {"number": 2, "move": 4, "against": 3}
    mended = enter(state, ohio.TrickPlay(1, 1, ANA, 9))
    assert (mended.hand(1).followed()[0].cards, codes(mended)) == ((9, 4), [])
    for number in (0, 2):
        (gap,) = KIND.problems(table(ohio.TrickPlay(1, number, ANA, 9)))
        assert (gap.code, gap.numbers) == ("play_missing", {"due": 1})


def test_a_changed_move_that_leaves_a_hand_unfinished_is_refused_while_later_ones_stand():
    state = table(*alone(1), players=2)
    opened = enter(state, ohio.TrickPlay(1, 21, ANA, "pass"))
    assert points(opened) == ()
    assert codes(opened) == ["lead_must_play"]
    both = enter(state, *alone(2, BEN))
    assert codes(both) == []
    assert "hand_unfinished" in codes(enter(both, ohio.TrickPlay(1, 21, ANA, "pass")))


def test_correcting_one_score_keeps_the_others():
    state = table(ohio.HandFigures(1, FOUR), *evenly(2), ohio.HandScores(1, {CAS: 36, DEE: 2}))
    assert points(state)[0] == {ANA: 60, BEN: 46, CAS: 36, DEE: 2}
    assert state.corrected == {(1, CAS), (1, DEE)}


def test_who_begins_rotates_clockwise_unless_the_table_says():
    state = table(*evenly(1, 2), first=DEE, hands=4)
    assert [state.hand(number).starter for number in (1, 2, 3)] == [DEE, ANA, BEN]
    state = enter(state, ohio.HandStarted(2, CAS))
    assert [state.hand(number).starter for number in (1, 2, 3)] == [DEE, CAS, DEE]
    assert enter(state, *plays(3, (BEN, 4))).hand(4).starter == CAS


@pytest.mark.parametrize(
    ("name", "value", "fact"),
    [
        ("way", "trick", ohio.EntryWay(1, "trick")),
        ("way", "detail", None),
        ("starts", "p2", ohio.HandStarted(1, CAS)),
        ("starts", "p4", None),
        ("move", "7", ohio.TrickPlay(1, 2, BEN, 7)),
        ("move", "taken", ohio.TrickPlay(1, 2, ANA, "taken")),
        ("move", "11", None),
    ],
)
def test_a_button_of_the_board_announces_one_thing(name: str, value: str, fact):
    state = table(ohio.EntryWay(1, "trick"), ohio.TrickPlay(1, 1, ANA, 9))
    assert tap_fact(state, name, value) == fact


def after(*moves):
    trick, number, code = followed(4, ANA, plays(1, *moves))
    assert not code, (number, code)
    return trick


PASSED = ((ANA, 9), (BEN, "pass"), (CAS, 8), (DEE, "pass"), (ANA, 7))
LOW = ((ANA, OHIO), (BEN, OHIO), (CAS, 1))
TO_THE_LAST = (*(move for card in CARDS[:-1] for move in ((ANA, card), (ANA, "taken"))), (ANA, OHIO))
OVER = (*TO_THE_LAST, (BEN, 5), (CAS, 4), (DEE, "pass"), (BEN, "pass"))


@pytest.mark.parametrize(
    ("moves", "seat", "move", "code"),
    [
        # A hand is led to by a card of the leader.
        ((), BEN, 5, "not_your_turn"),
        ((), ANA, "pass", "lead_must_play"),
        ((), ANA, "taken", "nothing_to_take"),
        ((), ANA, 11, "unknown_card"),
        # A number must be lower than the last number; an Ohio may always be played.
        (((ANA, 7), (BEN, OHIO)), CAS, 7, "not_lower"),
        (((ANA, 7), (BEN, OHIO)), CAS, 8, "not_lower"),
        (((ANA, 7), (BEN, OHIO)), CAS, 6, ""),
        (((ANA, 1),), BEN, OHIO, ""),
        (LOW, DEE, "pass", ""),
        # A card is played once; only the last to play takes the trick.
        (((ANA, 9), (ANA, "taken")), ANA, 9, "card_gone"),
        (((ANA, 9), (BEN, 8)), ANA, "taken", "nothing_to_take"),
        (OVER, CAS, 3, "hand_is_over"),
    ],
)
def test_a_move_is_allowed_or_told_why_not(moves, seat, move, code):
    assert after(*moves).refusal(seat, move) == code


@pytest.mark.parametrize(
    ("moves", "trick"),
    [
        (((ANA, 10), (BEN, 8), (CAS, "pass"), (DEE, 4)), {"value": 22, "last_number": 4, "taker": DEE, "turn": ANA}),
        # Whoever leads may play any card, whoever has nothing lower none.
        (LOW[:2], {"playable": CARDS}),
        ((*LOW, (DEE, OHIO), (ANA, "pass"), (BEN, "pass")), {"turn": CAS, "playable": (OHIO,)}),
        # Who passed is out of this trick and back in the next.
        (PASSED, {"passed": {BEN, DEE}, "turn": CAS}),
        ((*PASSED, (CAS, "pass")), {"passed": set(), "taken": ((ANA, (9, 8, 7)),), "turn": ANA}),
        (((ANA, 9), (BEN, 1), (BEN, "taken")), {"taken": ((BEN, (9, 1)),), "turn": BEN}),
        # A player without cards is passed over, and the trick is finished.
        (TO_THE_LAST, {"is_over": False, "turn": BEN}),
        (OVER, {"is_over": True, "taken": (*((ANA, (card,)) for card in CARDS[:-1]), (CAS, (OHIO, 5, 4)))}),
    ],
)
def test_a_trick_stands_where_its_moves_have_brought_it(moves, trick):
    stands = after(*moves)
    assert {name: getattr(stands, name) for name in trick} == trick


def test_no_card_of_a_trick_that_is_entered_card_by_card_is_played_before_its_lead():
    trick, _, _ = table(EntryWay(1, "trick")).hand(1).followed()
    assert (trick.is_begun, trick.playable, trick.refusal(ANA, "pass")) == (False, CARDS, "lead_must_play")


@given(played_hands())
def test_what_was_really_played_is_never_doubted(hand):
    _, _, trick = hand
    counts = trick.counts
    for literal in (False, True):
        scores = {seat: count.score(literal) for seat, count in counts.items()}
        assert [*doubts(1, literal, counts=counts), *doubts(1, literal, scores=scores)] == []


@given(played_hands())
def test_a_hand_followed_to_its_end_scores_itself_as_if_it_were_counted(hand):
    players, moves, trick = hand
    starter = moves[0][0]
    *first, last = plays(1, *moves)
    before = table(*first, players=players, first=starter)
    assert KIND.prompt(before).phase == "trick"
    followed, counted = enter(before, last), table(HandFigures(1, trick.counts), players=players)
    assert points(followed) == points(counted) != ()
    assert KIND.problems(followed) == KIND.problems(counted) == ()


def test_an_ohio_in_hand_that_scores_ten_has_bounds_of_its_own():
    found = bounds(4, literal=True)
    assert (found.score_max, found.sum_max, found.sum_min) == (220, 65 * 4 - 20, 110 - 65 * 4)


@pytest.mark.parametrize(
    ("counts", "found"),
    [
        # Who never played a card has captured nothing.
        ({**FOUR, CAS: Count(0, 1, 55, 1)}, [("captured_without_playing", CAS)]),
        # Ten too many and an Ohio too many cancel in the printed sum; the cards themselves do not.
        ({**FOUR, ANA: Count(80, 2, 0, 0)}, [("numbers_sum", None), ("ohios_sum", None)]),
        ({ANA: Count(110, 0, 0, 0), BEN: Count(0, 2, 0, 0)}, [("score_out_of_range", ANA)]),
    ],
)
def test_counts_that_do_not_fit_together_are_doubted(counts, found):
    assert [(problem.code, problem.seat) for problem in doubts(1, counts=counts)] == found
