"""Games that somebody might have played, as they come to the paper: any number of players, deals, letters, points.

The same figures give the same game; its words are those of the language that is set.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from random import Random
from typing import Any

from scorekeeper import rules
from scorekeeper.record.log import Entry, Game, game_of
from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.kind import Fact, Setup
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.kinds.paper import Style
from scorekeeper.web.paper.sheet import Sheet
from scorekeeper.web.sheets import printing
from tests.kit.tables import setup_of

NAMES = {
    "usual": ("Annette", "Benedict", "Chloe", "Dave", "Elisabeth", "Franziska", "Giovanni", "Harriet", "Isabella",
              "Jonathan", "Katharina", "Ludovica"),
    "longest": ("Wolfeschlegelsteinhausenberger", "Maximiliana Wolfeschlegelstein", "Konstantinopolitanischerdudels",
                "Anne-Sophie-Charlotte-Franzisk", "Alexandrowitschkonstantinowits", "Christopher Robin Montgomeries",
                "Oberammergauerpassionsspielern", "Elisabeth Wilhelmina Franziska", "Unaussprechlichkeitenliebhaber",
                "Guðrún Sigurðardóttir Jónsdótt", "MMMMMMMMMMMMMMMWWWWWWWWWWWWWWW", "Étienne de la Boétie-Montaigne"),
}  # fmt: skip
AT = datetime(2026, 11, 21, 20, tzinfo=UTC)
# What a bid scores, in house rules of Nomination Whist.
TOTALS: dict[str, dict[str, Any]] = {
    "small": {},
    "negative": {way: {"per_difference": 40, "per_trick": 0} for way in ("over", "under")},
    "extreme": {"made": {"bonus": 600}, "under": {"flat": -300}, "over": {"flat": -150}},
}
PRIZES = {
    "slam": {"points": 25}, "streak": {"every": 3, "made": 7, "missed": -5},
    "double": {"deals": ["last"], "factor": 2},
}  # fmt: skip


def made_game(
    players: int = 6,
    deals: int = 15,
    names: str = "usual",
    totals: str = "small",
    *,
    settled: bool = True,
    marks: bool = True,
    prizes: bool = False,
    moves: bool = False,
    style: Style = "figures",
) -> Sheet:
    """Return a game as it is printed.

    `marks`: a blind bid, points adjusted, a deal corrected. `moves`: the last player joined in the third deal with 134,
    and the second left after the fourth.
    """
    moves = moves and players > 3 and deals > 5
    who, house = NAMES[names][:players], {"bidding": {"hook": False}, "packs": 3 if players > 7 else 1}
    scoring = TOTALS[totals] | (PRIZES if prizes else {})
    house |= {"scoring": scoring} if scoring else {}
    house |= {"settlement": {"mode": "difference", "rate": "0.05"}} if settled else {}
    seated = who[: players - moves]
    resolved = rules.KINDS["oh_hell"].resolved("nomination_whist", {}, len(seated), house)
    setup = Setup("oh_hell", "nomination_whist", seated, {}, resolved, place="the Anchor", house=house)
    facts = [oh.Ladder(1, tuple(ladder(deals, players)))]
    if moves:
        facts += [oh.Joined(3, players - 1, who[-1], 134, after=0), oh.Left(5, 1)]
    return printing.game_sheet(_played(setup, facts, deals, marks=marks), style)


def blank_of(players: int, deals: int, names: str = "usual") -> Sheet:
    """Return an empty sheet."""
    setup = setup_of("nomination_whist", NAMES[names][:players], packs=3)
    return printing.blank_sheet(_game(setup, oh.Ladder(1, tuple(ladder(deals, players)))))


def ladder(deals: int, players: int) -> list[int]:
    """Return hand sizes from the largest down to one and up again."""
    top = (deals + 1) // 2
    sizes = [*range(top, 0, -1), *range(1, top + 1)]
    if deals % 2:
        sizes.remove(1)
    most = (104 if players > 7 else 52) // players
    return [min(size, most) for size in sizes[:deals]]


def _game(*facts: Fact) -> Game:
    return game_of(rules.KINDS["oh_hell"], [Entry(seq, AT, "tablet", fact) for seq, fact in enumerate(facts, 1)])


def _played(setup: Fact, facts: Sequence[Fact], deals: int, *, marks: bool) -> Game:
    """Play the deals by chance: most make their bids, some trumps are told."""
    told, chance = [setup, *facts], Random(deals)
    while (deal := _game(*told).state.live) and deal.number <= deals:
        number, order = deal.number, deal.order
        tricks = dict.fromkeys(order, 0)
        for _trick in range(deal.hand_size):
            tricks[chance.choice(order)] += 1
        bids = {seat: max(0, min(deal.hand_size, took + chance.choice((0, 0, 0, 0, 1, -1))))
                for seat, took in tricks.items()}  # fmt: skip
        told += [oh.TurnUp(number, chance.choice(("S", "H", "D", "C", "NT")))]
        told += [oh.Bids(number, bids), oh.Tricks(number, tricks)]
        if marks and number == 4:
            told += [oh.Corrected(number, bids | {order[0]: tricks[order[0]]}, tricks)]
        if marks and number == 6:
            told += [Adjustment(1, number, order[0], 5, "a prize")]
    return _game(*told)
