"""The bid that the hook bars, the total of the bids against the hand size, and who may bid blind."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from scorekeeper.rules.common.ranking import best_of
from scorekeeper.rules.common.tenths import Points

Key = TypeVar("Key")
Mode = Literal["sequential", "simultaneous"]
HookWhen = Literal["always", "leading"]
Call = Literal["over", "under", "even"]


@dataclass(frozen=True, slots=True)
class Bidding:
    """How a table bids."""

    mode: Mode = "sequential"
    hook: bool = True  # the last bidder may not let the bids come to the hook's total
    hook_total: int | None = None  # None: the hand size
    hook_from: int = 1  # the smallest hand with a hook
    hook_last_deal: bool = True  # in the last deal as well
    least: int = 0  # the smallest bid
    most: int | None = None  # the largest; None: the hand size
    hook_zero_free: bool = False  # a zero bid is never barred
    hook_when: HookWhen = "always"  # or only where the last bidder leads alone
    hook_only_last: bool = False  # in the last deal alone

    def binds(self, hand_size: int, is_last: bool = False, leads: bool = False) -> bool:
        """Say whether a deal has a hook. Nobody is last where all bid at once.

        `leads`: the last bidder alone has the best total before the deal.
        """
        holds = self.hook and self.mode == "sequential" and (self.hook_last_deal or not is_last)
        holds = holds and (is_last or not self.hook_only_last) and (leads or self.hook_when == "always")
        return holds and hand_size >= self.hook_from

    def forbidden_total(self, hand_size: int) -> int:
        """Return what all bids of a deal with a hook may not total."""
        return hand_size if self.hook_total is None else self.hook_total

    def bids(self, hand_size: int) -> range:
        """Return the bids that may be made: never above the hand size, so that a least bid of 2 is 1 with one card."""
        most = hand_size if self.most is None else min(self.most, hand_size)
        return range(min(self.least, most), most + 1)

    def barred(self, hand_size: int, total_of_others: int) -> int | None:
        """Return the bid that a hook bars to the last bidder. None: nothing that could be bid is barred.

        Source: docs/rules.md, "Common to the Oh Hell family"; docs/cousins.md, "Small axes".
        """
        bids, barred = self.bids(hand_size), self.forbidden_total(hand_size) - total_of_others
        free = len(bids) == 1 or (barred == 0 and self.hook_zero_free)
        return barred if barred in bids and not free else None


@dataclass(frozen=True, slots=True)
class Announcement:
    """What the scorekeeper announces when all have bid."""

    call: Call
    total: int  # of all bids
    difference: int  # bids minus hand size


def announcement(hand_size: int, bids: Iterable[int]) -> Announcement:
    """Return over, under or even, with the total bid and how far it is from the hand size.

    Source: docs/rules.md, "Oh Pshaw and British Oh Hell".
    """
    total = sum(bids)
    difference = total - hand_size
    call: Call = "over" if difference > 0 else "under" if difference < 0 else "even"
    return Announcement(call, total, difference)


def eligible_for_blind(totals: Mapping[Key, Points], threshold: int, winner: str = "highest") -> frozenset[Key]:
    """Return who is at least `threshold` points behind the leader.

    Source: docs/rules.md, "Settled details".
    """
    best = best_of(totals.values(), winner)
    return frozenset(who for who, total in totals.items() if abs(best - total) >= threshold)
