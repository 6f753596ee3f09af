"""A game's file says what scoring it comes to, is written as it was read, and brings the game back, in every kind."""

from typing import Any

import pytest

from scorekeeper.record.gamefile import incoming
from scorekeeper.rules.facts import Adjustment, Ended, Resumed, RulesChanged
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell.facts import Bids, Blind, Joined, Ladder, Left, Returned, SatOut, Seating, Tricks, TurnUp
from scorekeeper.rules.ohio.facts import HandFigures, HandPiles
from scorekeeper.rules.ono99.facts import CannotPlay, CardsHeld, HandLost, Played, Starts
from tests.kinds.oh_hell import table as oh_hell
from tests.kinds.ohio import table as ohio
from tests.kinds.ohio.table import evenly
from tests.kinds.ono99 import table as ono99
from tests.kinds.ono99.table import LATER, OUT, TO_95, cards, lost
from tests.kit.states import ANA, BEN, CAS, DEE, EVE, States
from tests.record.samples import START, file_of, state_in

LATE = Ended("It got late")
ONE_CARD = oh_hell.played(1, [1, 0, 0, 1], [1, 0, 0, 0])
TWO = (*oh_hell.played(1, (2, 2, 2, 2), (2, 2, 3, 0)), *oh_hell.played(2, (1, 1, 1, 1), (2, 1, 1, 2)))
WITHOUT_BEN = (Bids(2, {ANA: 1, CAS: 1, DEE: 1}), Tricks(2, {ANA: 2, CAS: 2, DEE: 2}))
ONE_DEAL = {"house": {"schedule": {"list": [1]}}}
DOUBLED = {"scoring": {"double": {"deals": ["last"]}}}
UP = [fact for deal in range(1, 13) for fact in oh_hell.played(deal, [0] * 3, [deal, 0, 0])]
OF_THE_FAMILY: list[tuple[Any, Any, Any]] = [
    # Who has left wins nothing, and has a place until then.
    ((*oh_hell.played(1, (2, 2, 2, 2), (0, 2, 1, 4)), Left(2, BEN), *WITHOUT_BEN, LATE), {}, {"winners": ["Dee"]}),
    ((*TWO, Left(5, BEN)), {}, {"ranking": {"Ana": 2, "Ben": 1, "Cas": 2, "Dee": 4}}),
    ((*TWO, Left(3, DEE), Returned(4, DEE), Seating(3, (CAS, ANA, DEE, BEN))), {"first": DEE}, {}),
    ((Adjustment(1, 1, BEN, -5, "too late"),), {}, {}),
    # Who comes from a deal to come, whose hands grow smaller or not; who is out and who bids blind in other seats.
    *(((Bids(1, {ANA: 1, BEN: 1}), Joined(2, 4, "Eve", 0, after=DEE), Joined(2, 5, "Fay", 3, after=ANA)),
       {"variant": variant}, {}) for variant in ("oh_well", "nomination_whist")),
    ((SatOut(1, DEE), SatOut(1, ANA), Bids(1, {BEN: 2, CAS: 2}), Tricks(1, {BEN: 4, CAS: 3}),
      Seating(2, (DEE, CAS, BEN, ANA)), Blind(2, ANA), Blind(2, DEE), Bids(2, {BEN: 0})), {"blind": True}, {}),
    # The table plays on after the last deal.
    ((*ONE_CARD, Resumed()), ONE_DEAL, {"finished": False}),
    ((*ONE_CARD, Ladder(2, (3, 2)), *oh_hell.played(2, (1, 1, 1, 1), (1, 1, 1, 0))), ONE_DEAL, {"finished": False}),
    # A ladder cut short, for more than started or in a game to a target, ends the game.
    ((Joined(1, EVE, "Eve", 0, after=DEE), Ladder(1, (1,)), *oh_hell.played(1, (1, 0, 0, 0, 1), (1, 0, 0, 0, 0))),
     {"variant": "ascenseur_13"}, {"finished": True}),
    ((Ladder(1, (1,)), *ONE_CARD), {"house": {**DOUBLED, "target": 100, "repeats": False}}, {"finished": True}),
    ((Ladder(1, (1, 1)), *ONE_CARD, *oh_hell.played(2, [1, 1, 0, 0], [1, 0, 0, 0])), {"house": DOUBLED},
     {"totals": {"Ana": 33, "Ben": 10, "Cas": 30, "Dee": 20}, "finished": True}),
    # Hands larger than a house rule can name, and those that who started could not be dealt.
    ((*oh_hell.played(1, (1, 1, 1, 1), (62, 1, 1, 1)), Ladder(2, (3, 2))),
     {"house": {"packs": 5, "schedule": {"maximum": "most", "shape": "down"}}}, {}),
    ((*(Left(1, seat) for seat in (2, 3, 4, 5)), Ladder(1, (20, 20)), *oh_hell.played(1, [12, 9], [11, 9])),
     {"players": 6}, {}),
    # Seven with seven cards each: the eighth makes it six, deal by deal.
    ((Joined(1, 7, "Hal", 0), *oh_hell.played(1, [1] * 8, [6] + [0] * 7)), {"players": 7}, {}),
    # The largest hand is that of the four who started: five are not without trump in their first deal.
    ((Joined(1, EVE, "Eve", 0), *oh_hell.played(1, [2] * 5, [2] * 5)),
     {"variant": "oh_well", "house": {"schedule": {"shape": "down"}, "trump": {"no_trump_on_max": True},
                                      "scoring": {"double": {"deals": ["no_trump"]}}}}, {}),
    # Four players with thirteen cards each leave none to turn: the schedule would say twelve.
    ((*UP, Joined(13, DEE, "Dee", 0), Ladder(13, (13,)), *oh_hell.played(13, [0] * 4, [13, 0, 0, 0])),
     {"variant": "exact_penalty_bid", "players": 3}, {}),
    # A trump that is not known after all is what the schedule says.
    ((TurnUp(1, None), *TWO), {"trump": "cycle"}, {}),
]  # fmt: skip

BEFORE_THE_SECOND = Adjustment(1, 2, BEN, -3, "phone")
ONE_HAND = RulesChanged("ohio", {"hands": 1}, ohio.KIND.resolved("ohio", {"hands": 1}, 4))
OF_OHIO: list[tuple[Any, Any, Any]] = [
    ((), {}, {}),
    ((*evenly(1), HandFigures(2, ohio.FOUR)), {"first": BEN, "hands": 3}, {}),
    ((*ohio.alone(1), HandPiles(2, ohio.ALONE)), {"players": 2, "hands": 2, "settlement": "difference"}, {}),
    ((Adjustment(1, 1, ANA, 5, "kind"), *evenly(1), LATE), {}, {"finished": True}),
    ((*evenly(1), BEFORE_THE_SECOND), {}, {"finished": False}),
    ((*evenly(1), BEFORE_THE_SECOND, LATE), {}, {"finished": True}),
    ((*evenly(1), BEFORE_THE_SECOND, ONE_HAND), {}, {"finished": True}),
    ((*evenly(1), Resumed()), {"hands": 1}, {"finished": False}),
    ((*evenly(1), Resumed(), *evenly(2)), {"hands": 1}, {"finished": True}),
    ((*evenly(1), Resumed(), BEFORE_THE_SECOND), {"hands": 1}, {"finished": False}),
    ((LATE,), {}, {"finished": True}),
]

OF_ONO99: list[tuple[Any, Any, Any]] = [
    (OUT, LATER, {}),
    (lost(BEN, DEE, ANA), {"chips": 0},
     {"ranking": {"Ana": 2, "Ben": 4, "Cas": 1, "Dee": 3}, "winners": ["Cas"], "finished": True, "totals": None}),
    ((*lost(ANA), LATE), {"chips": 0}, {"winners": ["Ben", "Cas", "Dee"], "finished": True}),
    ((*OUT, *cards(2, (ANA, "P2"), (BEN, 2))), LATER, {}),
    ((*cards(1, *TO_95), HandLost(1, BEN), HandLost(2, CAS)), LATER, {}),
    ((CannotPlay(1, 1, BEN), CannotPlay(2, 1, CAS)), LATER, {}),
    ((CardsHeld(1, CAS, 2), *OUT, CardsHeld(2, CAS, 4), *cards(2, (ANA, 0))), LATER, {}),
    ((*OUT, Starts(2, CAS)), LATER, {}),
    ((RulesChanged("ono99", LATER, ono99.KIND.resolved("ono99", LATER, 4)), *cards(1, *TO_95), Played(1, 11, DEE, 9)),
     LATER, {}),
    ((*lost(BEN), Starts(2, DEE)), {}, {}),
    ((*cards(1, (BEN, 5)), HandLost(1, BEN)), {}, {}),
    ((*lost(ANA), CardsHeld(2, BEN, 3), CardsHeld(2, DEE, 0), *cards(2, (ANA, 7))), {}, {}),
    ((*cards(1, (BEN, 10), (CAS, "ONO")), *lost(CAS), LATE), {"mode": "card_by_card"}, {"finished": True}),
    (cards(1, *((seat % 4, "-10") for seat in range(1, 1_002))), {}, {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("states", "facts", "how", "says"),
    [
        (kind.STATES, *row)
        for kind, rows in ((oh_hell, OF_THE_FAMILY), (ohio, OF_OHIO), (ono99, OF_ONO99))
        for row in rows
    ],
)
def test_a_file_says_what_scoring_it_comes_to_and_brings_the_game_back(
    states: States, facts: tuple[Fact, ...], how: Any, says: Any
):
    kind, setup = states.kind, states.setup(**how)
    data, entries = file_of(kind, setup, *facts)
    assert {key: data["result"][key] for key in says} == says
    without_log = {key: value for key, value in data.items() if key != "log"}
    again = state_in(without_log)
    assert kind.result(again) == data["result"]
    assert kind.written(again).items() <= data.items()
    read = incoming(data, START, "import")
    assert (read.entries, read.differs) == (entries, ())
