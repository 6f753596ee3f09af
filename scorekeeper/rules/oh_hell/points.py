"""The points of a deal: for one bid, from the scoring axes; for everybody, with what was entered besides the bids.

Source: docs/house-rules.md, "The axes"; docs/rules.md, "Settled details";
docs/rules.md, "In which order a deal is worked out".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.kind import Extra, ScoreRow
from scorekeeper.rules.oh_hell.facts import CANNONBALL, GRAPESHOT, Slip
from scorekeeper.rules.oh_hell.rules import (
    GHOST_PLAYERS,
    MADE_ONLY,
    NO_TRUMP,
    Curve,
    OhHellRules,
    Scoring,
    Streak,
    last_deal,
    trump_of,
)

CURVES: Mapping[Curve, Callable[[int], int]] = {
    "linear": lambda difference: difference,
    "square": lambda difference: difference**2,
    "cube": lambda difference: difference**3,
    "triangular": lambda difference: difference * (difference + 1) // 2,
}


def is_made(scoring: Scoring, bid: int, tricks: int) -> bool:
    """Say whether a bid was made: exactly, or with tricks over if those are paid. A zero bid is always exact."""
    return tricks == bid or (scoring.overtrick is not None and tricks >= bid >= 1)


def points(
    scoring: Scoring, bid: int, tricks: int, hand_size: int, *, deal: int = 1, blind: bool = False, over: bool = False,
    load: str = GRAPESHOT,
) -> Points:  # fmt: skip
    """Return the points of one bid and its slam, without any bonus, table bonus, streak, half lost or adjustment.

    `deal` counts deals as played, from one; `over`: the bids total more than the tricks; `load`: what the player
    loaded. A doubled deal is applied with `factor_of`.
    Source: docs/house-rules.md, "The axes"; docs/rules.md, "Up to Ten and Down Again".
    """
    made = is_made(scoring, bid, tricks)
    if load == CANNONBALL and scoring.cannonball:
        once: Points = scoring.cannonball.per_card * hand_size if made else 0
    elif made:
        once = _made_points(scoring, bid, tricks, hand_size, blind)
        once += scoring.zero_made.over if over and bid == 0 and scoring.zero_made else 0
    else:
        once = _missed(scoring, bid, tricks, hand_size)
    if scoring.per_deal:
        once *= scoring.per_deal * deal
    if blind:
        once *= scoring.blind_factor
    return whole(once + slam_points(scoring, bid, tricks, hand_size))


def slam_points(scoring: Scoring, bid: int, tricks: int, hand_size: int) -> int:
    """Return the prize for bidding and taking every trick of a hand that is large enough."""
    slam = scoring.slam
    won = slam is not None and bid == tricks == hand_size >= slam.smallest
    return slam.points + slam.per_card * hand_size if slam and won else 0


def factor_of(scoring: Scoring, deal: int, trump: str | None, is_last: bool) -> int:
    """Return how often a deal counts: once, or the factor if the rules name it, even if they name it twice."""
    double = scoring.double
    if double is None:
        return 1
    holds = {deal: True, "last": is_last, "no_trump": trump == NO_TRUMP}
    return double.factor if any(holds.get(named) for named in double.deals) else 1


def factor_to_come(rules: OhHellRules, deal: int, players: int) -> int:
    """Return how often a deal of the rules' own ladder will count, as far as is known before it is dealt."""
    trump = trump_of(rules, deal, rules.hand_sizes[deal - 1], players)
    return factor_of(rules.scoring, deal, trump, deal == last_deal(rules))


def streak_after(streak: Streak | None, run: int, is_made: bool, hand_size: int) -> tuple[int, int]:
    """Return the run after one more bid, and the prize that it earns.

    A run counts consecutive bids made, or missed if below zero; after a prize it starts again.
    """
    if streak is None or hand_size in streak.not_in:
        return 0, 0
    now = max(run, 0) + 1 if is_made else min(run, 0) - 1
    if abs(now) < streak.every:
        return now, 0
    return 0, streak.made if is_made else streak.missed


def scoring_table(
    scoring: Scoring, hand_size: int, *, bids: range | None = None, deal: int = 1, factor: int = 1
) -> tuple[ScoreRow, ...]:
    """Return what each bid scores for each number of tricks; `bids` are those allowed, or None for any."""

    def each(bid: int, tricks: int, blind: bool = False) -> Points:
        return factor * points(scoring, bid, tricks, hand_size, deal=deal, blind=blind)

    hands = range(hand_size + 1)
    return tuple(
        ScoreRow(bid, tuple(each(bid, tricks) for tricks in hands), each(bid, bid), each(bid, bid, blind=True))
        for bid in (hands if bids is None else bids)
    )


def favours_zero(scoring: Scoring) -> bool:
    """Say whether a zero bid pays at least as much as a bid of one in every small hand, because it is likelier made."""
    return all(points(scoring, 0, 0, size) >= points(scoring, 1, 1, size) for size in (1, 2, 3))


def _made_points(scoring: Scoring, bid: int, tricks: int, hand_size: int, blind: bool) -> Points:
    made, zero = scoring.made, scoring.zero_made
    by_parts = made.per_trick * bid + made.per_bid_squared * bid**2 + made.per_card * hand_size
    by_parts += (scoring.overtrick or 0) * (tricks - bid)
    # The points that a system sets for this bid itself, or None if they are the sum of its parts.
    special: Points | None = made.table.get(bid)
    if bid == 0 and zero:
        special = zero.by_hand.get(hand_size, zero.points + zero.per_card * hand_size)
    elif made.digit is not None:
        special = made.digit * 10 ** len(str(bid)) + bid
    if blind:
        # The larger of the two, because the blind bonus may be more than the system's points for the bid.
        return max(scoring.blind_bonus + by_parts, special or 0)
    return made.bonus + by_parts if special is None else special


def _missed(scoring: Scoring, bid: int, tricks: int, hand_size: int) -> Points:
    if bid == 0 and scoring.zero_missed:
        zero = scoring.zero_missed
        return zero.points + zero.per_card * hand_size + zero.per_trick * tricks
    if tricks == 0 and scoring.shutout:
        return scoring.shutout.points
    if scoring.near and abs(bid - tricks) == 1:
        return scoring.near.points + scoring.near.per_card * hand_size
    side = scoring.over if tricks > bid else scoring.under
    lost = side.per_difference * CURVES[side.curve](abs(bid - tricks))
    lost += side.per_bid * bid + side.per_bid_squared * bid**2
    return side.per_trick * tricks + side.flat - lost


WAGERS = (0, 10, 20)
CHANGES = (0, 1, -1)
LOOT_CARDS = 2  # in one pack
ALLIANCE, WAGER, BID_CHANGE = "loot", "wager", "bid_change"
# Possible without a trick, because the card's owner need not have won.
WITHOUT_TRICK = ("leviathan",)


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's score in a deal, without adjustments."""

    points: Points
    made: bool  # by the bid that counts
    prizes: Mapping[str, int]  # included in the points, besides those of the bid: slam, streak, bonus
    extras: tuple[Extra, ...]


def limits(rules: OhHellRules, players: int) -> dict[str, int]:
    """Return how often each event that counts can happen in a deal, for all players together."""
    most = {event: getattr(rules.bonus_limits, event) * rules.packs for event in rules.bonus.worth}
    if "pirate_by_king" in most:
        # The king meets one card of each other hand.
        met = (rules.hands_dealt(players) - 1) * rules.packs
        most["pirate_by_king"] = min(most["pirate_by_king"], met)
    return most


def has_loot(rules: OhHellRules, players: int) -> bool:
    """Say whether so many players can be allied by a Loot card."""
    return rules.loot is not None and players > GHOST_PLAYERS


def chosen(slip: Slip, what: str) -> Mapping[int, int]:
    return slip.wagers if what == WAGER else slip.bid_changes


def choices(what: str, bid: int, hand_size: int) -> tuple[int, ...]:
    """Return the wagers that a player may make, or the changes to a bid, zero first."""
    return WAGERS if what == WAGER else tuple(change for change in CHANGES if 0 <= bid + change <= hand_size)


def extras(rules: OhHellRules, slip: Slip, seat: int, made: Mapping[int, bool], factor: int) -> tuple[Extra, ...]:
    """Return one player's extras besides the points of the bid, each with its count; only those that give points.

    `made`: by seat, by the bids that count; `factor`: how often the deal counts.
    """
    needs = "exact" if slip.load(seat) == CANNONBALL and rules.scoring.cannonball else rules.bonus.needs
    counts, wager = slip.bonuses.get(seat, {}), slip.wagers.get(seat, 0)
    counted = {event: counts.get(event, 0) * each for event, each in rules.bonus.worth.items()}
    points = _granted(counted, made[seat], abs(slip.final_bids[seat] - slip.tricks[seat]), needs)
    won = [Extra(event, counts[event], each) for event, each in points.items() if each]
    others = [pair.captor if pair.player == seat else pair.player for pair in slip.loot if seat in pair.seats]
    allies = sum(made.get(other, False) for other in others) if made[seat] else 0
    if rules.loot and rules.loot.points * allies:
        won.append(Extra(ALLIANCE, allies, rules.loot.points * allies))
    if wager:
        won.append(Extra(WAGER, 1, wager if made[seat] else -wager))
    return tuple(replace(extra, points=extra.points * factor) for extra in won)


def _granted(counted: Mapping[str, int], made: bool, off: int, needs: str) -> dict[str, int]:
    """Return the points granted for events, depending on the result of the bid."""
    captured = {event: points for event, points in counted.items() if event not in MADE_ONLY and points}
    if made:
        return {**captured, **{event: counted[event] for event in MADE_ONLY if event in counted}}
    if needs == "nothing":
        return captured
    if needs != "accuracy" or off != 1 or not captured:
        return {}
    halved = {event: int(points / 2) for event, points in captured.items()}
    # The last event is adjusted, so that only one odd point is lost in total.
    last = list(halved)[-1]
    halved[last] += int(sum(captured.values()) / 2) - sum(halved.values())
    return halved


def deal_points(
    rules: OhHellRules, slip: Slip, number: int, hand_size: int, factor: int, before: Mapping[int, Points],
    runs: Mapping[int, int],
) -> tuple[dict[int, Score], Mapping[int, int]]:  # fmt: skip
    """Return the score of everybody who bid and played a deal, and the runs of bids after it, both by seat.

    `before`: the totals before the deal. `runs`: consecutive bids made, or missed if below zero.
    Source: docs/rules.md, "In which order a deal is worked out".
    """
    scoring, bids = rules.scoring, slip.final_bids
    made = {seat: is_made(scoring, bids[seat], took) for seat, took in slip.tricks.items() if seat in bids}
    contested = rules.success_bonus.get(sum(made.values()), 0)
    over = sum(slip.bids.values()) > hand_size
    runs_after, has_extras = dict(runs), bool(slip.extras)
    scores: dict[int, Score] = {}
    for seat, is_bid_made in made.items():
        bid, took = bids[seat], slip.tricks[seat]
        won = extras(rules, slip, seat, made, factor) if has_extras else ()
        once = points(
            scoring, bid, took, hand_size, deal=number, blind=seat in slip.blind, over=over, load=slip.load(seat)
        )  # fmt: skip
        once += contested if is_bid_made else 0
        runs_after[seat], streak = streak_after(scoring.streak, runs.get(seat, 0), is_bid_made, hand_size)
        slam, bonus = slam_points(scoring, bid, took, hand_size) * factor, sum(extra.points for extra in won)
        prizes = {"slam": slam, "streak": streak, "bonus": bonus}
        # A missed bid may cost half of the total on top of its points; an odd point is kept.
        half = int(max(0, before.get(seat, 0)) // 2) if scoring.halved and not is_bid_made else 0
        scores[seat] = Score(
            points=whole(once * factor + bonus - half + streak),
            made=is_bid_made,
            prizes={prize: points for prize, points in prizes.items() if points},
            extras=won,
        )
    return scores, runs_after
