"""What the scoring axes of the Oh Hell family say in words, and the table of what a bid scores."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.rules.common.plan import ScoreRow
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.scoring import CURVES, Made, Missed, Scoring, Zero, scoring_table
from scorekeeper.web.kinds.description import ScoreTable
from scorekeeper.web.words import capital, counted, listed, signed

SHOWN = 8  # rows of the table before it skips to the largest bid
OFF = ((-1, "1 less"), (1, "1 more"), (-2, "2 less"), (2, "2 more"))  # tricks taken than bid
BIDS = ("none", "one", "two", "three", "four")


def points_words(scoring: Scoring, success_bonus: Mapping[int, int]) -> str:
    """Return what a bid scores: Made: 10 and a point a trick. Missed: nothing."""
    said = [f"made: {_made(scoring.made)}"]
    if scoring.zero_made:
        said.append(f"a bid of none made: {_zero(scoring.zero_made)}")
    if scoring.over == scoring.under:
        said.append(f"missed: {_missed(scoring.over)}")
    else:
        said += [f"too many: {_missed(scoring.over)}", f"too few: {_missed(scoring.under)}"]
    if scoring.zero_missed:
        said.append(f"a bid of none missed: {_zero(scoring.zero_missed)}")
    if scoring.per_deal:
        said.append(f"all that times {scoring.per_deal}, and times the number of the deal")
    if success_bonus:
        said.append(_contested(success_bonus))
    return ". ".join(capital(part) for part in said)


def score_table(rules: OhHellRules) -> ScoreTable:
    """Return what each bid scores in the deal with the most cards."""
    size = max(rules.hand_sizes)
    deal = rules.hand_sizes.index(size) + 1
    rows = scoring_table(rules.scoring, size, deal=deal)
    shown = rows if len(rows) <= SHOWN + 1 else (*rows[:SHOWN], rows[-1])
    blind = ("made blind",) if rules.blind else ()
    misses = {row.points[taken] for row in rows for taken in range(size + 1) if taken != row.bid}
    off = (("missed", misses),) if len(misses) == 1 else ()
    heads = ("bid", "made", *blind, *(["missed"] if off else [words for _, words in OFF]))
    lines = tuple(
        (
            str(row.bid),
            signed(row.made),
            *([signed(row.blind)] if blind else []),
            *([signed(min(misses))] if off else [_at(row, row.bid + by) for by, _ in OFF]),
        )
        for row in shown
    )
    notes = ("" if off else "tricks less or more than bid", _note(rules, rows, size, deal))
    return ScoreTable(heads, lines, ", ".join(note for note in notes if note), "What a bid scores")


def _at(row: ScoreRow, taken: int) -> str:
    return signed(row.points[taken]) if 0 <= taken < len(row.points) else ""


def _note(rules: OhHellRules, rows: Sequence[ScoreRow], size: int, deal: int) -> str:
    """Say where the table does not hold in every deal."""
    for number, smaller in enumerate(rules.hand_sizes, 1):
        there = scoring_table(rules.scoring, smaller, deal=number)
        if any(row.points != known.points[: smaller + 1] for row, known in zip(there, rows, strict=False)):
            return f"in deal {deal} with {counted(size, 'card')}"
    return ""


def _made(made: Made) -> str:
    if made.digit is not None:
        return f"a {made.digit} written before the bid, so that 3 scores {made.digit}3"
    if made.table:
        return ", ".join(_by_table(made))
    return _by_parts(made)


def _by_parts(made: Made) -> str:
    parts = [str(made.bonus)] if made.bonus else []
    parts += [_each(made.per_trick, "trick")] if made.per_trick else []
    parts += ["the bid squared"] if made.per_bid_squared else []
    parts += [_each(made.per_card, "card of the hand")] if made.per_card else []
    return " and ".join(parts) or "nothing"


def _by_table(made: Made) -> Iterator[str]:
    """Return a table of points by the rate that most bids share, and the bids that differ."""
    rates = [points // bid for bid, points in made.table.items() if bid and points % bid == 0]
    if not rates or not set(range(1, max(made.table) + 1)) <= set(made.table):
        # A bid that the table leaves out scores by its parts.
        yield from (f"{points} for a bid of {_number(bid)}" for bid, points in sorted(made.table.items()))
        yield f"else {_by_parts(made)}"
        return
    usual = max(set(rates), key=rates.count)
    for bid, points in sorted(made.table.items()):
        if points != usual * bid:
            yield f"{points} for a bid of {_number(bid)}"
    yield f"else {usual} a trick"
    if 0 not in made.table and made.bonus:
        yield f"{made.bonus} for none"


def _number(many: int) -> str:
    return BIDS[many] if many < len(BIDS) else str(many)


def _missed(missed: Missed) -> str:
    parts = [_each(missed.per_trick, "trick taken")] if missed.per_trick else []
    parts += [str(missed.flat)] if missed.flat > 0 else []
    lost = [str(-missed.flat)] if missed.flat < 0 else []
    lost += [_lost_bid(missed.per_bid)] if missed.per_bid else []
    lost += [_lost_off(missed)] if missed.per_difference else []
    parts += [f"lose {' and '.join(lost)}"] if lost else []
    return " and ".join(parts) or "nothing"


def _lost_bid(each: int) -> str:
    return "the bid" if each == 1 else f"{each} for each trick bid"


def _lost_off(missed: Missed) -> str:
    each, curve = missed.per_difference, CURVES[missed.curve]
    if missed.curve == "linear":
        return f"{each} for each trick off"
    if missed.curve == "triangular":
        return (
            f"{listed([str(each * curve(off)) for off in (1, 2, 3)], 'or')} for one, two or three tricks off, and so on"
        )
    power = {"square": "the square", "cube": "the cube"}[missed.curve]
    times = "" if each == 1 else f"{each} times "
    return f"{times}{power} of the tricks it is off"


def _zero(zero: Zero) -> str:
    parts = [signed(zero.points)] if zero.points or not zero.per_card else []
    if zero.per_card:
        parts.append(_each(abs(zero.per_card), "card of the hand") + (" lost" if zero.per_card < 0 else ""))
    return " and ".join(parts)


def _each(points: int, noun: str) -> str:
    return f"{'a point' if points == 1 else points} a {noun}"


def _contested(bonus: Mapping[int, int]) -> str:
    shares = [f"{points} more where {_number(many)} of you made it" for many, points in sorted(bonus.items())]
    return ", ".join(shares)
