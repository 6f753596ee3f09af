"""What a played deal is worth to everybody: bids, prizes and adjustments, and where that leaves the totals."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rules.oh_hell.points import points, slam_points, streak_after, success_bonus
from scorekeeper.rules.oh_hell.rules import OhHellRules

BySeat = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Played:
    """What the points of a deal follow from."""

    number: int
    hand_size: int
    factor: int  # how often it counts
    bids: BySeat
    tricks: BySeat
    blind: frozenset[int]
    runs: BySeat  # bids made one after the other before it, below nought bids missed
    adjusted: BySeat


@dataclass(frozen=True, slots=True)
class Counted:
    """The points of a deal; prizes are in the scores, and named by themselves."""

    scores: BySeat = field(default_factory=dict[int, int])  # of everybody who has come
    slams: BySeat = field(default_factory=dict[int, int])  # as often as the deal counts
    streaks: BySeat = field(default_factory=dict[int, int])
    runs: BySeat = field(default_factory=dict[int, int])  # after the deal


def counted(rules: OhHellRules, deal: Played, everybody: tuple[int, ...]) -> Counted:
    """Return the points of everybody; those who sit the deal out get what the table gives them and nothing else."""
    bid = [seat for seat in deal.tricks if seat in deal.bids]
    made = [seat for seat in bid if deal.bids[seat] == deal.tricks[seat]]
    contested = success_bonus(rules.success_bonus, len(made))
    scored = {seat: _points(rules, deal, seat) + (contested if seat in made else 0) for seat in bid}
    slams = {seat: slam_points(rules.scoring, deal.bids[seat], deal.tricks[seat], deal.hand_size) for seat in bid}
    after = {
        seat: streak_after(rules.scoring.streak, deal.runs.get(seat, 0), seat in made, deal.hand_size) for seat in bid
    }
    streaks = {seat: prize for seat, (_, prize) in after.items() if prize}
    return Counted(
        scores={
            seat: scored.get(seat, 0) * deal.factor + streaks.get(seat, 0) + deal.adjusted.get(seat, 0)
            for seat in everybody
        },
        slams={seat: prize * deal.factor for seat, prize in slams.items() if prize},
        streaks=streaks,
        runs={**deal.runs, **{seat: run for seat, (run, _) in after.items()}},
    )


def totals_after(rules: OhHellRules, before: BySeat, scores: BySeat) -> dict[int, int]:
    """Return the totals after a deal; where the table plays so, none falls below nought."""
    totals = {seat: total + scores.get(seat, 0) for seat, total in before.items()}
    return {seat: max(0, total) for seat, total in totals.items()} if rules.floor_zero else totals


def _points(rules: OhHellRules, deal: Played, seat: int) -> int:
    bid, tricks = deal.bids[seat], deal.tricks[seat]
    return points(rules.scoring, bid, tricks, deal.hand_size, deal=deal.number, blind=seat in deal.blind)
