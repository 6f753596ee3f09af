"""How many cards somebody holds: fewer than were dealt to who did not draw in time, and full in the next hand."""

import pytest

from scorekeeper.record.gamefile import FORMAT, read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.kind import Unreadable
from scorekeeper.rules.ono99.board import board
from scorekeeper.rules.ono99.facts import CardsHeld, HandLost, Misdeal
from tests.kinds.ono99.table import ANA, BEN, CAS, DEE, KIND, NAMES, cards, codes, lost, table


def held(state):
    return [holder.cards for holder in board(state).holders]


def game(*hands, **keys):
    return {"variant": "ono99", "players": list(NAMES), "hands": list(hands), **keys}


def read_again(given):
    _, setup, facts = read_game({"format": FORMAT, **given})
    return state_of(KIND, (setup, *facts))


@pytest.mark.parametrize("edition", ["classic", "later"])
def test_everybody_holds_the_four_cards_dealt_until_the_table_says_otherwise(edition):
    assert held(table(edition=edition)) == [4, 4, 4, 4]
    assert held(table(CardsHeld(1, BEN, 3), CardsHeld(1, DEE, 0), CardsHeld(1, BEN, 2), edition=edition)) == [
        4,
        2,
        4,
        0,
    ]


def test_a_full_hand_again_is_as_if_nothing_had_been_said():
    state = table(CardsHeld(1, BEN, 3), CardsHeld(1, BEN, 4))
    assert (held(state), state.begun) == ([4, 4, 4, 4], ())


def test_the_next_hand_and_a_misdeal_begin_with_full_hands():
    assert held(table(CardsHeld(1, BEN, 3), HandLost(1, ANA))) == [4, 4, 4, 4]
    assert held(table(CardsHeld(1, BEN, 3), Misdeal(1))) == [4, 4, 4, 4]


def test_cards_played_leave_the_count_alone():
    assert held(table(CardsHeld(1, BEN, 3), *cards(1, (BEN, 5), (CAS, "R")))) == [4, 3, 4, 4]


@pytest.mark.parametrize(
    ("count", "expected"), [(-1, ["cards_held_range"]), (0, []), (4, []), (5, ["cards_held_range"])]
)
def test_a_hand_is_none_to_four_cards(count, expected):
    assert codes(table(CardsHeld(1, BEN, count))) == expected


def test_the_problem_says_who_how_many_and_how_many_there_may_be():
    (problem,) = KIND.problems(table(CardsHeld(1, BEN, 5)))
    assert (problem.deal, problem.seat, problem.part, problem.numbers) == (1, BEN, "held", {"cards": 5, "most": 4})


def test_who_is_out_holds_no_cards_whatever_was_said():
    state = table(*lost(BEN), CardsHeld(2, BEN, 3), CardsHeld(2, CAS, 3), chips=0)
    assert (held(state), codes(state)) == ([4, 0, 3, 4], [])
    assert KIND.written(state)["hands"][1] == {"plays": [], "held": {"Cas": 3}}


def test_only_who_plays_with_fewer_is_marked():
    state = table(*lost(BEN), CardsHeld(2, CAS, 3), chips=0)
    assert [holder.holds_fewer for holder in board(state).holders] == [False, False, True, False]


def test_nobody_at_the_table_holds_cards():
    assert codes(table(CardsHeld(1, 4, 3))) == ["holds_no_cards"]


def test_a_count_does_not_bar_the_correction_that_puts_its_player_out():
    corrected = table(*lost(ANA), CardsHeld(2, BEN, 3), HandLost(1, BEN), chips=0)
    assert (codes(corrected), held(corrected)) == ([], [4, 0, 4, 4])
    assert read_again(KIND.written(corrected)).hands[1].active == (ANA, CAS, DEE)


def test_a_hand_that_is_not_due_takes_no_count():
    assert codes(table(CardsHeld(2, BEN, 3))) == ["hand_unfinished"]


@pytest.mark.parametrize(
    "hands",
    [
        [{"loser": "Ana", "held": {"Ben": 3}}, {"plays": [], "held": {"Ana": 0, "Dee": 2}}],
        [{"plays": [{"player": "Ben", "card": 7}], "held": {"Ben": 1}}],
    ],
)
def test_what_is_held_goes_round_in_the_game_file(hands):
    given = game(*hands, options={}, first_dealer="Ana")
    assert KIND.written(read_again(given)) == given


@pytest.mark.parametrize(
    ("hands", "place", "code"),
    [
        ([{"held": {"Ben": 5}}], "hands[0].held", "cards_held_range"),
        ([{"loser": "Ben"}, {"held": {"Ben": 3}}], "hands[1].held", "holds_no_cards"),
        ([{"held": {"Eve": 3}}], "hands[0].held", "name_unknown"),
        ([{"held": {"Ben": "3"}}], "hands[0].held", "not_a_number"),
        ([{"held": [3]}], "hands[0].held", "not_an_object"),
    ],
)
def test_a_mistake_in_the_file_is_told_with_its_place(hands, place, code):
    with pytest.raises(Unreadable) as refused:
        read_again(game(*hands, options={"chips": 0}))
    assert (refused.value.place.partition(".Ben")[0].removesuffix(".Eve"), refused.value.problem.code) == (place, code)
