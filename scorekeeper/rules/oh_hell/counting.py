"""The points of everybody in a played deal, from bids, prizes and adjustments, and the totals after it.

Source: docs/families.md, "The axes"; docs/rules.md, "Settled details".
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.oh_hell.points import half_lost, points, slam_points, streak_after, success_bonus
from scorekeeper.rules.oh_hell.rules import OhHellRules

BySeat = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """Everything that the points of a deal follow from, beside the rules."""

    number: int
    hand_size: int
    factor: int  # how often it counts
    bids: BySeat
    tricks: BySeat
    blind: frozenset[int]
    runs: BySeat  # bids made one after the other before it, below nought bids missed
    adjusted: BySeat


@dataclass(frozen=True, slots=True)
class DealPoints:
    """The points of a deal by seat; its prizes are in the scores, and once more apart."""

    scores: BySeat = field(default_factory=dict[int, int])  # of everybody who has come
    slams: BySeat = field(default_factory=dict[int, int])  # with the factor of the deal
    streaks: BySeat = field(default_factory=dict[int, int])
    runs: BySeat = field(default_factory=dict[int, int])  # after the deal


def deal_points(rules: OhHellRules, deal: PlayedDeal, before: BySeat) -> DealPoints:
    """Return the points of everybody who has come; who sits the deal out gets adjustments and nothing else.

    `before`: the totals before the deal, by seat.
    """
    made = {seat: tricks == deal.bids[seat] for seat, tricks in deal.tricks.items() if seat in deal.bids}
    contested = success_bonus(rules.success_bonus, sum(made.values())) if rules.success_bonus else 0
    over = sum(deal.bids.values()) > deal.hand_size
    scored = {seat: _points(rules, deal, seat, over) + (contested if is_made else 0) for seat, is_made in made.items()}
    runs, streaks = _streaks(rules, deal, made)
    worth = {seat: won * deal.factor for seat, won in scored.items()}
    if rules.scoring.halved:
        worth = {seat: won - half_lost(rules.scoring, made[seat], before[seat]) for seat, won in worth.items()}
    return DealPoints(
        scores=_with_prizes_and_adjustments(deal, before, worth, streaks),
        slams=_slams(rules, deal, made),
        streaks=streaks,
        runs=runs,
    )


def _with_prizes_and_adjustments(
    deal: PlayedDeal, everybody: Iterable[int], worth: BySeat, streaks: BySeat
) -> dict[int, int]:
    if not streaks and not deal.adjusted:
        return {seat: worth.get(seat, 0) for seat in everybody}
    return {seat: worth.get(seat, 0) + streaks.get(seat, 0) + deal.adjusted.get(seat, 0) for seat in everybody}


def _slams(rules: OhHellRules, deal: PlayedDeal, made: Mapping[int, bool]) -> dict[int, int]:
    if rules.scoring.slam is None:
        return {}
    won = {seat: slam_points(rules.scoring, deal.bids[seat], deal.tricks[seat], deal.hand_size) for seat in made}
    return {seat: prize * deal.factor for seat, prize in won.items() if prize}


def _streaks(rules: OhHellRules, deal: PlayedDeal, made: Mapping[int, bool]) -> tuple[BySeat, BySeat]:
    """Return the runs after a deal, and the prizes for streaks that end in it, both by seat."""
    streak = rules.scoring.streak
    if streak is None:
        return {}, {}
    after = {seat: streak_after(streak, deal.runs.get(seat, 0), made[seat], deal.hand_size) for seat in made}
    runs = {**deal.runs, **{seat: run for seat, (run, _) in after.items()}}
    return runs, {seat: prize for seat, (_, prize) in after.items() if prize}


def totals_after(rules: OhHellRules, before: BySeat, scores: BySeat) -> dict[int, int]:
    """Return the totals after a deal; where the table plays so, none falls below nought."""
    totals = {seat: total + scores.get(seat, 0) for seat, total in before.items()}
    return {seat: max(0, total) for seat, total in totals.items()} if rules.floor_zero else totals


def _points(rules: OhHellRules, deal: PlayedDeal, seat: int, over: bool) -> int:
    bid, tricks, blind = deal.bids[seat], deal.tricks[seat], seat in deal.blind
    return points(rules.scoring, bid, tricks, deal.hand_size, deal=deal.number, blind=blind, over=over)
