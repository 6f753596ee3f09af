"""The points of one seat in one deal, worked out from the scoring axes."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.abilities import ScoreRow
from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.oh_hell.cards import NO_TRUMP
from scorekeeper.rules.oh_hell.scoring import Curve, Scoring, Streak

GRAPESHOT, CANNONBALL = "grapeshot", "cannonball"  # what may be loaded with a bid
LOADS = (GRAPESHOT, CANNONBALL)
CURVES: Mapping[Curve, Callable[[int], int]] = {
    "linear": lambda difference: difference,
    "square": lambda difference: difference**2,
    "cube": lambda difference: difference**3,
    "triangular": lambda difference: difference * (difference + 1) // 2,
}
SMALL_HANDS = range(1, 4)  # cards


def is_made(scoring: Scoring, bid: int, tricks: int) -> bool:
    """Say whether a bid was made: exactly, or with tricks over where those are paid. A zero bid is always exact."""
    return tricks == bid or (scoring.overtrick is not None and tricks >= bid >= 1)


def points(
    scoring: Scoring, bid: int, tricks: int, hand_size: int, *, deal: int = 1, blind: bool = False, over: bool = False,
    load: str = GRAPESHOT,
) -> Points:  # fmt: skip
    """Return the points of one bid, a slam with it, but no bonus, table bonus, streak, half lost or adjustment.

    `deal` counts deals as played, from one; `over`: the bids came to more than the tricks; `load`: what the player
    loaded. What a doubled deal makes of the points is `factor_of`.
    Source: docs/families.md, "The axes"; blind bids: docs/rules.md, "Up to Ten and Down Again"; loads: docs/cousins.md.
    """
    made = is_made(scoring, bid, tricks)
    if load == CANNONBALL and scoring.cannonball:
        once: Points = scoring.cannonball.per_card * hand_size if made else 0
    elif made:
        once = _made(scoring, bid, tricks, hand_size, blind)
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


def half_lost(scoring: Scoring, is_made: bool, total: Points) -> int:
    """Return what a bid costs on top of its points where a missed one halves the total; an odd point is kept."""
    return int(max(0, total) // 2) if scoring.halved and not is_made else 0


def factor_of(scoring: Scoring, deal: int, trump: str | None, is_last: bool) -> int:
    """Return how often a deal counts: once, or as often as the rules double it, named once or twice."""
    double = scoring.double
    if double is None:
        return 1
    holds = {deal: True, "last": is_last, "no_trump": trump == NO_TRUMP}
    return double.factor if any(holds.get(named) for named in double.deals) else 1


def streak_after(streak: Streak | None, run: int, is_made: bool, hand_size: int) -> tuple[int, int]:
    """Return the run of bids after one more, and the prize that it earns.

    A run counts bids made one after the other, below nought bids missed; with a prize it begins again.
    """
    if streak is None or hand_size in streak.not_in:
        return 0, 0
    now = max(run, 0) + 1 if is_made else min(run, 0) - 1
    if abs(now) < streak.every:
        return now, 0
    return 0, streak.made if is_made else streak.missed


def success_bonus(table: Mapping[int, int], how_many: int) -> int:
    """Return what each who made the bid gets on top, by how many did."""
    return table.get(how_many, 0)


def scoring_table(
    scoring: Scoring, hand_size: int, *, bids: range | None = None, deal: int = 1, factor: int = 1
) -> tuple[ScoreRow, ...]:
    """Return what each bid scores for each number of tricks; `bids` are those that may be made, None: any."""

    def each(bid: int, tricks: int, blind: bool = False) -> Points:
        return factor * points(scoring, bid, tricks, hand_size, deal=deal, blind=blind)

    hands = range(hand_size + 1)
    return tuple(
        ScoreRow(bid, tuple(each(bid, tricks) for tricks in hands), each(bid, bid), each(bid, bid, blind=True))
        for bid in (hands if bids is None else bids)
    )


def favours_zero(scoring: Scoring) -> bool:
    """Say whether a zero bid pays, in every small hand, at least what a bid of one does: none taken is likelier."""
    return all(points(scoring, 0, 0, size) >= points(scoring, 1, 1, size) for size in SMALL_HANDS)


def _made(scoring: Scoring, bid: int, tricks: int, hand_size: int, blind: bool) -> Points:
    made = scoring.made
    by_parts = made.per_trick * bid + made.per_bid_squared * bid**2 + made.per_card * hand_size
    over = (scoring.overtrick or 0) * (tricks - bid)
    special = _special(scoring, bid, hand_size)
    if blind:
        # Where a table says what the bid is worth, the blind bonus may still be more.
        return max(scoring.blind_bonus + by_parts + over, special or 0)
    return made.bonus + by_parts + over if special is None else special


def _special(scoring: Scoring, bid: int, hand_size: int) -> int | None:
    """Return the points that a system names for this bid itself. None: they follow from its parts."""
    if bid == 0 and scoring.zero_made:
        zero = scoring.zero_made
        return zero.by_hand.get(hand_size, zero.points + zero.per_card * hand_size)
    if scoring.made.digit is not None:
        return scoring.made.digit * 10 ** len(str(bid)) + bid
    return scoring.made.table.get(bid)


def _missed(scoring: Scoring, bid: int, tricks: int, hand_size: int) -> int:
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
