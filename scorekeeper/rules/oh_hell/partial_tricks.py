"""Tricks written in pencil while a deal is not scored: those who missed, in the order in which they were tapped."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.rules.oh_hell.facts import Bids, Took


def with_tricks(before: Took | None, fact: Took) -> Took:
    """Return the tricks of a deal with those of `fact` added, its seats moved to the end of the order.

    The last miss in that order is the one that the board doubts first. `cancelled` stays where `fact` has None.
    """
    known = before or Took(fact.deal, {})
    others = {seat: took for seat, took in known.tricks.items() if seat not in fact.tricks}
    return Took(fact.deal, {**others, **fact.tricks}, known.cancelled if fact.cancelled is None else fact.cancelled)


def with_bids(took: Mapping[int, Took], before: Mapping[int, int], fact: Bids) -> Mapping[int, Took]:
    """Return the tricks by deal after bids changed, without those of a changed seat that equalled its bid before.

    They were no more than the tap "made", which then holds for the new bid.
    """
    known = took.get(fact.deal)
    if known is None:
        return took
    kept = {
        seat: tricks for seat, tricks in known.tricks.items() if seat not in fact.bids or tricks != before.get(seat)
    }
    return {**took, fact.deal: replace(known, tricks=kept)}
