"""A game to come, deal by deal, as far as it is known before anybody sits down."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import Problem


@dataclass(frozen=True, slots=True)
class PlannedDeal:
    """One deal to come; seats from 0, the first dealer is seat 0."""

    deal: int
    hand_size: int
    trump: str | None  # S H D C NT; None: not known beforehand
    dealer: int
    first_bidder: int
    leader: int | None  # None: not known before the bids
    bid_order: tuple[int, ...]
    factor: int = 1  # how often it counts


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """What one bid scores."""

    bid: int
    points: tuple[int, ...]  # by tricks taken, from none to the whole hand
    made: int
    blind: int  # made blind


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole game to come; of a target game, one cycle."""

    variant: str
    players: int
    packs: int
    stripped: int
    deals: tuple[PlannedDeal, ...]
    repeat_until: str | None  # target, or None: these deals and no more
    scores: tuple[ScoreRow, ...]  # what each bid scores in the deal named next
    scores_of: int  # a deal with the largest hand
    same_everywhere: bool  # whether a bid scores that in every deal
    success_bonus: Mapping[int, int]  # on top for those who made it, by how many did
    at_once: bool = False  # all bid at once: nobody bids first
    # What was asked for and changes nothing: the plan is the same without.
    notes: tuple[Problem, ...] = field(default=(), compare=False)

    def plain(self) -> dict[str, Any]:
        """Return the plan as `plan --json` prints it."""
        deals = [to_plain(deal) for deal in self.deals]
        for deal in deals:
            del deal["factor"]  # no key of the plan's form
        return {
            "variant": self.variant,
            "players": self.players,
            "packs": self.packs,
            "stripped": self.stripped,
            "deals": deals,
            "repeat_until": self.repeat_until,
        }
