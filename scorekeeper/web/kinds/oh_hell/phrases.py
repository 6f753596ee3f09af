"""Phrases for the sentences about rules: hand sizes, what bids score, and the scoring table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from scorekeeper.rules.kind import ScoreRow
from scorekeeper.rules.oh_hell.points import CURVES, factor_to_come, scoring_table
from scorekeeper.rules.oh_hell.rules import Made, Missed, Near, OhHellRules, Scoring, Slam, Zero
from scorekeeper.web.kinds.description import ScoreTable
from scorekeeper.web.language.texts import N_, listed, ngettext, semicolons, series, signed, with_value
from scorekeeper.web.language.texts import gettext as _

USUAL = 2  # the bid in examples, if it is allowed
FAR = (5, 2)  # bid and tricks taken, for a miss whose cost grows faster than its tricks
SHOWN = 8  # rows of the scoring table before it skips to the largest bid
# By tricks taken minus tricks bid.
OFF = ((-1, N_("1 short")), (1, N_("1 over")), (-2, N_("2 short")), (2, N_("2 over")))


@dataclass(frozen=True, slots=True)
class ExampleDeal:
    """The deal of examples and the scoring table: the first with the most cards, with its factor."""

    rules: OhHellRules
    number: int
    size: int
    factor: int

    def rows(self) -> tuple[ScoreRow, ...]:
        """Return the scores of each allowed bid."""
        bids = self.rules.bidding.bids(self.size)
        return scoring_table(self.rules.scoring, self.size, bids=bids, deal=self.number, factor=self.factor)


def example_deal(rules: OhHellRules, players: int) -> ExampleDeal:
    size = max(rules.hand_sizes)
    number = rules.hand_sizes.index(size) + 1
    return ExampleDeal(rules, number, size, factor_to_come(rules, number, players))


def examples(rules: OhHellRules, players: int) -> str:
    """Return scores in the deal with the most cards: a bid made, missed, widely missed, and a zero bid."""
    deal = example_deal(rules, players)
    rows = {row.bid: row.points for row in deal.rows()}
    bid = min(rows, key=lambda each: abs(each - USUAL))
    taken = [(bid, took) for took in (bid, bid - 1, bid + 1)]
    taken += [FAR] if rules.scoring.under.curve != "linear" else []
    taken += [(0, 0)]
    text = N_("bid %(bid)s, take %(took)s: %(points)s")
    parts = [
        _(text, bid=bid, took=took, points=signed(rows[bid][took]))
        for bid, took in dict.fromkeys(taken) if bid in rows and 0 <= took <= deal.size
    ]  # fmt: skip
    return ngettext(
        "with %(num)s card each, %(scores)s", "with %(num)s cards each, %(scores)s", deal.size, scores=semicolons(parts)
    )


def blind_words(scoring: Scoring) -> str:
    """Return what a blind bid scores, such as made blind: 20 plus 1 point per trick."""
    made = with_value(_("made blind"), _by_parts(replace(scoring.made, bonus=scoring.blind_bonus)))
    if scoring.blind_factor == 1:
        return made
    times = ngettext("made or missed, it counts %(num)s time", "made or missed, it counts %(num)s times",
                     scoring.blind_factor)  # fmt: skip
    return semicolons((made, times))


def score_table(rules: OhHellRules, players: int) -> ScoreTable:
    """Return what each bid scores in the deal with the most cards."""
    deal = example_deal(rules, players)
    rows, size = deal.rows(), deal.size
    listed = rows if len(rows) <= SHOWN + 1 else (*rows[:SHOWN], rows[-1])
    blind = (_("made blind"),) if rules.blind else ()
    misses = {row.points[taken] for row in rows for taken in range(size + 1) if taken != row.bid}
    off = ((_("missed"), misses),) if len(misses) == 1 else ()
    heads = (_("bid"), _("made"), *blind, *([_("missed")] if off else [_(words) for _by, words in OFF]))
    lines = tuple(
        (
            str(row.bid),
            signed(row.made),
            *([signed(row.blind)] if blind else []),
            *([signed(min(misses))] if off else [_at(row, row.bid + by) for by, _words in OFF]),
        )
        for row in listed
    )
    notes = ("" if off else _("tricks short of the bid, or over it"), _note(deal, rows, players))
    return ScoreTable(heads, lines, note=series(notes), title=_("What a bid scores"))


def _at(row: ScoreRow, taken: int) -> str:
    return signed(row.points[taken]) if 0 <= taken < len(row.points) else ""


def _note(deal: ExampleDeal, rows: Sequence[ScoreRow], players: int) -> str:
    """Return a note if the table does not apply to every deal."""
    for number, smaller in enumerate(deal.rules.hand_sizes, 1):
        other = ExampleDeal(deal.rules, number, smaller, factor_to_come(deal.rules, number, players))
        points_by_bid = {row.bid: row.points for row in other.rows()}
        if any(points_by_bid[row.bid] != row.points[: smaller + 1] for row in rows if row.bid in points_by_bid):
            return ngettext(
                "in deal %(deal)s with %(num)s card", "in deal %(deal)s with %(num)s cards", deal.size, deal=deal.number
            )
    return ""


def made_words(made: Made, largest: int, *, one_by_one: bool = False) -> str:
    """Return what a made bid scores, such as 10 plus the bid squared."""
    if made.digit is not None:
        return _("a %(digit)s in front of the bid, so that 3 scores %(digit)s3", digit=made.digit)
    if made.table:
        return series(_by_table(made, largest, one_by_one=one_by_one))
    return _by_parts(made)


def _by_parts(made: Made) -> str:
    parts = [str(made.bonus)] if made.bonus else []
    parts += [ngettext("%(num)s point per trick", "%(num)s points per trick", made.per_trick)] if made.per_trick else []
    if made.per_bid_squared == 1:
        parts.append(_("the bid squared"))
    elif made.per_bid_squared:
        parts.append(_("%(points)s times the bid squared", points=made.per_bid_squared))
    parts += [each_card(made.per_card)] if made.per_card else []
    return _sum(parts) or _("nothing")


def _sum(gained: Iterable[str], lost: Sequence[str] = ()) -> str:
    """Return the parts that are added, then those that are lost, such as 10 plus 1 point per trick."""
    words = ""
    for part in gained:
        words = _("%(first)s plus %(second)s", first=words, second=part) if words else part
    return listed([part for part in (words, *lost) if part])


def _by_table(made: Made, largest: int, *, one_by_one: bool) -> Iterator[str]:
    """Return a table of points as the rate that most bids share, and the bids that differ."""
    rates = [points // bid for bid, points in made.table.items() if bid and points % bid == 0]
    if one_by_one or not rates or not set(range(1, largest + 1)) <= set(made.table):
        # A bid that is not in the table scores by the other parts.
        yield from (_for_bid(signed(points), bid) for bid, points in sorted(made.table.items()))
        yield _("otherwise %(points)s", points=_by_parts(made))
        return
    usual = max(set(rates), key=rates.count)
    for bid, points in sorted(made.table.items()):
        if points != usual * bid:
            yield _for_bid(signed(points), bid)
    yield _("otherwise %(points)s per trick", points=signed(usual))
    if 0 not in made.table and (made.bonus or made.per_card):
        yield _for_bid(_by_parts(replace(made, per_trick=0, per_bid_squared=0)), 0)


def _for_bid(points: str, bid: int) -> str:
    return _("%(points)s for a bid of %(bid)s", points=points, bid=bid)


def missed_words(missed: Missed) -> str:
    """Return what a missed bid scores, such as lose 5 for each trick off."""
    parts = [_each_taken(missed.per_trick)] if missed.per_trick else []
    parts += [str(missed.flat)] if missed.flat > 0 else []
    lost = [_("lose %(points)s", points=-missed.flat)] if missed.flat < 0 else []
    if missed.per_bid == 1:
        lost.append(_("lose the bid"))
    elif missed.per_bid:
        lost.append(_("lose %(points)s for each trick bid", points=missed.per_bid))
    if missed.per_bid_squared == 1:
        lost.append(_("lose the bid squared"))
    elif missed.per_bid_squared:
        lost.append(_("lose %(points)s times the bid squared", points=missed.per_bid_squared))
    lost += [_lost_off(missed)] if missed.per_difference else []
    return _sum(parts, lost) or _("nothing")


def _lost_off(missed: Missed) -> str:
    each, curve = missed.per_difference, CURVES[missed.curve]
    if missed.curve == "linear":
        return _("lose %(points)s for each trick off", points=each)
    if missed.curve == "triangular":
        points = listed([str(each * curve(off)) for off in (1, 2, 3)], "or")
        return _("lose %(points)s for 1, 2 or 3 tricks off, and so on", points=points)
    if missed.curve == "square":
        times = N_("lose %(times)s times the number of tricks off, squared")
        return _("lose the number of tricks off, squared") if each == 1 else _(times, times=each)
    times = N_("lose %(times)s times the number of tricks off, cubed")
    return _("lose the number of tricks off, cubed") if each == 1 else _(times, times=each)


def slam_words(slam: Slam) -> str:
    points = [signed(slam.points)] if slam.points or not slam.per_card else []
    return _sum([*points, *([each_card(slam.per_card)] if slam.per_card else [])])


def zero_words(zero: Zero | Near) -> str:
    """Return a score with the part that is lost last, because anything after it would be read as lost too."""
    per_trick = zero.per_trick if isinstance(zero, Zero) else 0
    parts = [signed(zero.points)] if zero.points or not (zero.per_card or per_trick) else []
    parts += [_each_taken(per_trick)] if per_trick else []
    parts += [each_card(zero.per_card)] if zero.per_card > 0 else []
    lost = ngettext("lose %(num)s point per card dealt", "lose %(num)s points per card dealt", -zero.per_card)
    return _sum(parts, [lost] if zero.per_card < 0 else [])


def zero_made_words(zero: Zero) -> str:
    """Return what a made zero bid scores: first certain hand sizes, then all others."""
    points = {
        worth: [size for size in sorted(zero.by_hand) if zero.by_hand[size] == worth] for worth in zero.by_hand.values()
    }
    parts = [
        ngettext(
            "%(points)s with %(sizes)s card in hand", "%(points)s with %(sizes)s cards in hand", sizes[-1],
            points=signed(worth), sizes=listed([str(size) for size in sizes]),
        )
        for worth, sizes in points.items()
    ]  # fmt: skip
    parts.append(_("otherwise %(points)s", points=zero_words(zero)) if parts else zero_words(zero))
    if zero.over:
        parts.append(_("%(points)s extra if the bids are over", points=signed(zero.over)))
    return series(parts)


def _each_taken(points: int) -> str:
    return ngettext("%(num)s point per trick taken", "%(num)s points per trick taken", points)


def each_card(points: int) -> str:
    return ngettext("%(num)s point per card dealt", "%(num)s points per card dealt", points)


def ladder_words(sizes: Sequence[int]) -> str:
    """Return hand sizes in words, such as 10 cards down to 1 and up again to 10."""
    runs = [(size, len(list(same))) for size, same in groupby(sizes)]
    if len(runs) == 1:
        return ngettext("%(num)s card each", "%(num)s cards each", sizes[0])
    parts = list(_parts(runs))
    is_even = all(times == 1 and abs(size - after) == 1 for (size, times), (after, _times) in pairwise(runs))
    if is_even and runs[-1][1] == 1 and len(parts) < 3:
        return _from_end_to_end(sizes[0], parts[0][-1][0], sizes[-1])
    if len(parts) * 2 > len(runs) == len(sizes):
        return _("hands of %(sizes)s", sizes=listed([str(size) for size in sizes]))
    if any(times > 1 for _size, times in runs):
        return series(map(_part_words, parts))
    return _("hands of %(sizes)s", sizes=series(map(_part_words, parts)))


def _parts(runs: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield hand sizes, with how often each is dealt, in parts that rise or fall card by card.

    The hand at a turn belongs to the part before it. A repeated size is a separate part.
    """
    part = [runs[0]]
    for before, run in pairwise(runs):
        step = run[0] - before[0]
        turns = len(part) > 1 and before[0] - part[-2][0] != step
        if turns or abs(step) != 1 or max(before[1], run[1]) > 1:
            yield part
            part = []
        part.append(run)
    yield part


def _part_words(part: Sequence[tuple[int, int]]) -> str:
    (first, times), (last, _times) = part[0], part[-1]
    if times > 1:
        return ngettext("%(num)s card ×%(times)s", "%(num)s cards ×%(times)s", first, times=times)
    return _("%(first)s to %(last)s", first=first, last=last) if len(part) > 1 else str(first)


def _from_end_to_end(first: int, turn: int, last: int) -> str:
    """Return the words for a ladder that turns at most once."""
    is_up = turn > first
    if turn == last and is_up:
        return ngettext("%(num)s card up to %(last)s", "%(num)s cards up to %(last)s", first, last=last)
    if turn == last:
        return ngettext("%(num)s card down to %(last)s", "%(num)s cards down to %(last)s", first, last=last)
    if is_up:
        return ngettext("%(num)s card up to %(turn)s and down again to %(last)s",
            "%(num)s cards up to %(turn)s and down again to %(last)s", first, turn=turn, last=last)  # fmt: skip
    return ngettext("%(num)s card down to %(turn)s and up again to %(last)s",
        "%(num)s cards down to %(turn)s and up again to %(last)s", first, turn=turn, last=last)  # fmt: skip
