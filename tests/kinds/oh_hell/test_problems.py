"""What cannot be on a sheet is told whole: of which deal, whose, in which part, and with its numbers."""

from collections.abc import Sequence

import pytest

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.kind import Fact, Problem, Refused
from scorekeeper.rules.oh_hell.facts import Bids, Blind, Joined, Ladder, Left, Misdeal, PencilledTricks, Tricks, TurnUp
from tests.kinds.oh_hell.table import ANA, BEN, CAS, DEE, EVE, played, refused, table

EVEN = {ANA: 2, BEN: 2, CAS: 2, DEE: 2}  # seven cards
ONE = played(1, (2, 2, 2, 2), (3, 1, 2, 1))
LEFT: Sequence[Fact] = (*ONE, Left(2, DEE))


@pytest.mark.parametrize(
    ("before", "fact", "problem"),
    [
        ((), Bids(1, {EVE: 1}), Problem("not_playing", deal=1, seat=EVE, part="bids")),
        ((), Bids(1, {BEN: 8}), Problem("bid_range", deal=1, seat=BEN, part="bids", numbers={"bid": 8, "most": 7})),
        ((), Bids(2, {BEN: 1}), Problem("deal_too_early", deal=2, part="bids", numbers={"due": 1})),
        ((), Tricks(3, {BEN: 1}), Problem("deal_too_early", deal=3, part="tricks", numbers={"due": 1})),
        ((), PencilledTricks(3, {BEN: 1}), Problem("deal_too_early", deal=3, part="took", numbers={"due": 1})),
        ((), Misdeal(3), Problem("deal_too_early", deal=3, part="misdeal", numbers={"due": 1})),
        ((), TurnUp(1, "Z"), Problem("trump_unknown", deal=1, part="trump", numbers={"trump": "Z"})),
        ((), TurnUp(1, None, "1S"), Problem("card_unknown", deal=1, part="turned_card", numbers={"card": "1S"})),
        ((), Blind(1, BEN), Problem("blind_off", deal=1, seat=BEN, part="blind")),
        ((), Ladder(1, (0,)), Problem("hand_size_range", deal=1, part="hand_size", numbers={"hand_size": 0})),
        (
            (),
            Ladder(1, (14,)),
            Problem(
                "too_many_cards",
                deal=1,
                part="hand_size",
                numbers={"players": 4, "hand_size": 14, "cards": 52, "packs": 1},
            ),
        ),
        ((), Adjustment(1, 99, BEN, 5, ""), Problem("adjusted_without_deal", deal=99, seat=BEN, part="adjustments")),
        (
            (*ONE, Joined(2, EVE, "Eve")),
            Adjustment(1, 1, EVE, 5, ""),
            Problem("not_at_table", deal=1, seat=EVE, part="adjustments"),
        ),
        (LEFT, Bids(2, {DEE: 1}), Problem("not_playing", deal=2, seat=DEE, part="bids")),
        ((Bids(1, EVEN),), PencilledTricks(1, {EVE: 1}), Problem("not_playing", deal=1, seat=EVE, part="tricks")),
        (
            (Bids(1, EVEN),),
            PencilledTricks(1, {CAS: 8}),
            Problem("tricks_range", deal=1, seat=CAS, part="tricks", numbers={"tricks": 8, "most": 7}),
        ),
        (
            (Bids(1, {BEN: 2, CAS: 2}),),
            PencilledTricks(1, {CAS: 1}),
            Problem("tricks_before_bids", deal=1, seat=DEE, part="tricks", numbers={"seats": (DEE, ANA)}),
        ),
        (
            (Bids(1, EVEN),),
            Tricks(1, {ANA: 2, BEN: 2, CAS: 2, DEE: 2}),
            Problem("tricks_sum", deal=1, part="tricks", numbers={"entered": 8, "cancelled": 0, "played": 7}),
        ),
        (
            (Bids(1, EVEN),),
            Tricks(1, {ANA: 2, CAS: 2}),
            Problem("tricks_missing", deal=1, seat=BEN, part="tricks", numbers={"seats": (BEN, DEE)}),
        ),
        (
            (Bids(1, EVEN),),
            Tricks(1, {ANA: 2, BEN: 2, CAS: 1, DEE: 1}, 1),
            Problem("cancelled_off", deal=1, part="cancelled", numbers={"cancelled": 1}),
        ),
    ],
)
def test_a_problem_is_told_whole(before: Sequence[Fact], fact: Fact, problem: Problem) -> None:
    assert refused(table(*before), fact)[0] == problem


def test_cancelled_tricks_are_no_more_than_were_played() -> None:
    state = table(Bids(1, EVEN), cancelled_tricks=True)
    (found,) = refused(state, Tricks(1, dict.fromkeys(EVEN, 0), 8))[:1]
    assert found == Problem("cancelled_range", deal=1, part="cancelled", numbers={"cancelled": 8, "most": 7})


def test_who_is_refused_reads_every_code() -> None:
    assert str(Refused(Problem("hook"), Problem("bid_range"))) == "hook, bid_range"
