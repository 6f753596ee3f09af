"""The points of everybody in a played deal, from bids, prizes and adjustments, and the totals after it.

Source: docs/families.md, "The axes"; docs/rules.md, "Settled details".
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.kind import Extra
from scorekeeper.rules.oh_hell.bonuses import NOTHING_BESIDE, Beside, allies_made, extras
from scorekeeper.rules.oh_hell.points import half_lost, is_made, points, slam_points, streak_after, success_bonus
from scorekeeper.rules.oh_hell.rules import OhHellRules

BySeat = Mapping[int, int]
PointsBySeat = Mapping[int, Points]


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """Everything that the points of a deal follow from, beside the rules."""

    number: int
    hand_size: int
    factor: int  # how often it counts
    bids: BySeat  # as they were said
    tricks: BySeat
    blind: frozenset[int]
    runs: BySeat  # bids made one after the other before it, below nought bids missed
    adjusted: PointsBySeat
    beside: Beside = NOTHING_BESIDE


@dataclass(frozen=True, slots=True)
class DealPoints:
    """The points of a deal by seat; its prizes are in the scores, and once more apart."""

    scores: PointsBySeat = field(default_factory=dict[int, Points])  # of everybody who has come
    slams: BySeat = field(default_factory=dict[int, int])  # with the factor of the deal
    streaks: BySeat = field(default_factory=dict[int, int])
    runs: BySeat = field(default_factory=dict[int, int])  # after the deal
    extras: Mapping[int, tuple[Extra, ...]] = field(default_factory=dict[int, tuple[Extra, ...]])  # with the factor
    made: Mapping[int, bool] = field(default_factory=dict[int, bool])


def deal_points(rules: OhHellRules, deal: PlayedDeal, before: PointsBySeat) -> DealPoints:
    """Return the points of everybody who has come; who sits the deal out gets adjustments and nothing else.

    `before`: the totals before the deal, by seat. Source: docs/cousins.md, "In which order a deal is worked out".
    """
    bids = deal.beside.final_bids(deal.bids)
    made = {seat: is_made(rules.scoring, bids[seat], tricks) for seat, tricks in deal.tricks.items() if seat in bids}
    contested = success_bonus(rules.success_bonus, sum(made.values())) if rules.success_bonus else 0
    over = sum(deal.bids.values()) > deal.hand_size
    extra = _extras(rules, deal, bids, made)
    worth: dict[int, Points] = {}
    for seat, is_one_made in made.items():
        once = points(
            rules.scoring, bids[seat], deal.tricks[seat], deal.hand_size,
            deal=deal.number, blind=seat in deal.blind, over=over, load=deal.beside.load(seat),
        )  # fmt: skip
        once += (contested if is_one_made else 0) + sum(each.points for each in extra.get(seat, ()))
        worth[seat] = once * deal.factor
    runs, streaks = _streaks(rules, deal, made)
    if rules.scoring.halved:
        worth = {seat: won - half_lost(rules.scoring, made[seat], before[seat]) for seat, won in worth.items()}
    return DealPoints(
        scores=_with_prizes_and_adjustments(deal, before, worth, streaks),
        slams=_slams(rules, deal, bids, made),
        streaks=streaks,
        runs=runs,
        extras={seat: tuple(replace(each, points=each.points * deal.factor) for each in extra[seat]) for seat in extra},
        made=made,
    )


def _extras(
    rules: OhHellRules, deal: PlayedDeal, bids: BySeat, made: Mapping[int, bool]
) -> dict[int, tuple[Extra, ...]]:
    """Return what each seat gets beside its bid; seats that get nothing are left out."""
    beside = deal.beside
    if beside == NOTHING_BESIDE:
        return {}
    by_seat = {
        seat: extras(
            rules,
            is_one_made,
            abs(bids[seat] - deal.tricks[seat]),
            bonuses=beside.bonuses.get(seat, {}),
            allies_made=allies_made(beside.loot, seat, made),
            wager=beside.wagers.get(seat, 0),
            load=beside.load(seat),
        )
        for seat, is_one_made in made.items()
    }
    return {seat: each for seat, each in by_seat.items() if each}


def _with_prizes_and_adjustments(
    deal: PlayedDeal, everybody: Iterable[int], worth: PointsBySeat, streaks: BySeat
) -> dict[int, Points]:
    return {seat: whole(worth.get(seat, 0) + streaks.get(seat, 0) + deal.adjusted.get(seat, 0)) for seat in everybody}


def _slams(rules: OhHellRules, deal: PlayedDeal, bids: BySeat, made: Mapping[int, bool]) -> dict[int, int]:
    if rules.scoring.slam is None:
        return {}
    won = {seat: slam_points(rules.scoring, bids[seat], deal.tricks[seat], deal.hand_size) for seat in made}
    return {seat: prize * deal.factor for seat, prize in won.items() if prize}


def _streaks(rules: OhHellRules, deal: PlayedDeal, made: Mapping[int, bool]) -> tuple[BySeat, BySeat]:
    """Return the runs after a deal, and the prizes for streaks that end in it, both by seat."""
    streak = rules.scoring.streak
    if streak is None:
        return {}, {}
    after = {seat: streak_after(streak, deal.runs.get(seat, 0), made[seat], deal.hand_size) for seat in made}
    runs = {**deal.runs, **{seat: run for seat, (run, _) in after.items()}}
    return runs, {seat: prize for seat, (_, prize) in after.items() if prize}


def totals_after(rules: OhHellRules, before: PointsBySeat, scores: PointsBySeat) -> dict[int, Points]:
    """Return the totals after a deal; where the table plays so, none falls below nought."""
    totals = {seat: whole(total + scores.get(seat, 0)) for seat, total in before.items()}
    return {seat: max(0, total) for seat, total in totals.items()} if rules.floor_zero else totals
