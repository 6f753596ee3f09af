"""The bid that the hook bars, the total of the bids against the hand size, and who may bid blind."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

Key = TypeVar("Key")
Mode = Literal["sequential", "simultaneous"]
Call = Literal["over", "under", "even"]


@dataclass(frozen=True, slots=True)
class Bidding:
    """How a table bids."""

    mode: Mode = "sequential"
    hook: bool = True  # the last bidder may not let the bids come to the hook's total
    hook_total: int | None = None  # None: the hand size
    hook_from: int = 1  # the smallest hand with a hook
    hook_last_deal: bool = True  # in the last deal as well

    def binds(self, hand_size: int, is_last: bool = False) -> bool:
        """Say whether a deal has a hook. Nobody is last where all bid at once."""
        holds = self.hook and self.mode == "sequential" and (self.hook_last_deal or not is_last)
        return holds and hand_size >= self.hook_from

    def forbidden_total(self, hand_size: int) -> int:
        """Return what all bids of a deal with a hook may not total."""
        return hand_size if self.hook_total is None else self.hook_total


@dataclass(frozen=True, slots=True)
class Announcement:
    """What the scorekeeper announces when all have bid."""

    call: Call
    total: int  # of all bids
    difference: int  # bids minus hand size


def hook(hand_size: int, total_of_others: int, hook_total: int | None = None) -> int | None:
    """Return the bid barred to the last bidder. None: nothing that could be bid is barred.

    `hook_total` is a fixed forbidden total; without one it is the hand size.
    Source: docs/rules.md, "Common to the Oh Hell family".
    """
    barred = (hand_size if hook_total is None else hook_total) - total_of_others
    return barred if 0 <= barred <= hand_size else None


def announcement(hand_size: int, bids: Iterable[int]) -> Announcement:
    """Return over, under or even, with the total bid and how far it is from the hand size.

    Source: docs/rules.md, "Oh Pshaw and British Oh Hell".
    """
    total = sum(bids)
    difference = total - hand_size
    call: Call = "over" if difference > 0 else "under" if difference < 0 else "even"
    return Announcement(call, total, difference)


def eligible_for_blind(totals: Mapping[Key, int], threshold: int) -> frozenset[Key]:
    """Return who is at least `threshold` points behind the leader.

    Source: docs/rules.md, "Settled details".
    """
    best = max(totals.values(), default=0)
    return frozenset(who for who, total in totals.items() if best - total >= threshold)
