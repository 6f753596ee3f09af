"""The summary of a game, computed from the sheet of any kind: the race of totals, counts of bids, the best of each."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from scorekeeper.rules.common.seats import best_of
from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.kind import Cell, Column, Row, Sheet

Values = tuple[Points | None, ...]


def last_value(values: Values) -> Points | None:
    """Return the last of a runner's values that there is."""
    return next((value for value in reversed(values) if value is not None), None)


@dataclass(frozen=True, slots=True)
class Runner:
    """One player's totals: `values[0]` before the first deal, then one a deal. None: not at the table."""

    seat: int
    name: str
    place: int | None  # None: left before the end
    values: Values

    @property
    def total(self) -> Points | None:
        """The last total. None: never at the table."""
        return last_value(self.values)


@dataclass(frozen=True, slots=True)
class LeadChange:
    """A deal after which somebody is ahead alone, and somebody else was before."""

    deal: int
    seat: int
    value: Points


@dataclass(frozen=True, slots=True)
class Race:
    """Everybody's totals over the deals that are scored, players in the order of the standings."""

    deals: tuple[int, ...]
    runners: tuple[Runner, ...]
    counts: str  # points or chips
    deal_word: str
    lowest_wins: bool = False

    @property
    def rows(self) -> tuple[tuple[int, Values], ...]:
        """Each deal, and everybody's total after it."""
        return tuple(
            (deal, tuple(runner.values[place] for runner in self.runners))
            for place, deal in enumerate(self.deals, start=1)
        )

    @property
    def has_values(self) -> bool:
        """Whether any total is other than nought, so that there is a chart to draw."""
        return any(value for runner in self.runners for value in runner.values)


def race(sheet: Sheet) -> Race:
    """Return the race of a sheet of any kind."""
    scored = [row for row in sheet.rows if row.state == "done"]
    by_seat = {column.seat: tuple(row.cells[place] for row in scored) for place, column in enumerate(sheet.columns)}
    columns = {column.seat: column for column in sheet.columns}
    return Race(
        deals=tuple(row.number for row in scored),
        runners=tuple(
            Runner(line.seat, line.name, line.place, _values(columns[line.seat], by_seat[line.seat], sheet.counts))
            for line in sheet.standings
        ),
        counts=sheet.counts,
        deal_word=sheet.deal_word,
        lowest_wins=sheet.lowest_wins,
    )


def leaders(run: Race) -> tuple[frozenset[int], ...]:
    """Return the seats with the best value after each deal."""
    return tuple(_leaders(run, place) for place in range(1, len(run.deals) + 1))


def lead_changes(run: Race) -> tuple[LeadChange, ...]:
    """Return every deal in which somebody took the lead from another. Who draws level has not taken it."""
    changes: list[LeadChange] = []
    holder: int | None = None
    for place, ahead in enumerate(leaders(run), start=1):
        if len(ahead) != 1:
            continue
        [seat] = ahead
        if holder is not None and seat != holder:
            value = next(last_value(runner.values[: place + 1]) for runner in run.runners if runner.seat == seat)
            changes.append(LeadChange(run.deals[place - 1], seat, value or 0))
        holder = seat
    return tuple(changes)


def ahead_since(run: Race, seat: int) -> int | None:
    """Return the first deal since which a seat was ahead alone, to the end. None: it is not ahead alone."""
    since = None
    for deal, ahead in zip(reversed(run.deals), reversed(leaders(run)), strict=True):
        if ahead != frozenset({seat}):
            break
        since = deal
    return since


def as_deficits(run: Race) -> Race:
    """Return the same race as how far each is behind whoever is ahead: nought for the first, the others below it."""
    best = [_best(run, at) for at in range(len(run.deals) + 1)]
    return _with_values(run, (
        [None if value is None else -abs(whole(Fraction(value - best[at]))) for at, value in enumerate(runner.values)]
        for runner in run.runners
    ))  # fmt: skip


def in_places(run: Race) -> Race:
    """Return the same race as places, −1 for the first: never two at one place, equal totals in the final order.

    Before the first deal everybody has the place of the first deal: so a race of one deal has lines too.
    """
    after = [_order(run, at) for at in range(1, len(run.deals) + 1)]
    orders = [*after[:1], *after]
    return _with_values(run, (
        [None if value is None else orders[at].get(runner.seat) for at, value in enumerate(runner.values)]
        for runner in run.runners
    ))  # fmt: skip


def _with_values(run: Race, values: Iterable[list[Points | None]]) -> Race:
    runners = zip(run.runners, values, strict=True)
    return replace(run, runners=tuple(replace(runner, values=tuple(each)) for runner, each in runners))


def _best(run: Race, at: int) -> Points:
    known = [value for runner in run.runners if (value := last_value(runner.values[: at + 1])) is not None]
    return best_of(known, "lowest" if run.lowest_wins else "highest")


def _order(run: Race, at: int) -> dict[int, int]:
    """Return the place of each seat after so many deals, as a number below nought."""
    known = {runner.seat: value for runner in run.runners if (value := last_value(runner.values[: at + 1])) is not None}
    seats = sorted(known, key=lambda seat: known[seat], reverse=not run.lowest_wins)  # stable: the final order stays
    return {seat: -place for place, seat in enumerate(seats, start=1)}


def _values(column: Column, cells: tuple[Cell, ...], counts: str) -> Values:
    values = [None, *(_value(cell, counts) for cell in cells)]
    came = next((place for place, cell in enumerate(cells) if _value(cell, counts) is not None), None)
    if came is not None:
        # Everybody begins with what was carried in, or with the chips that were given out.
        values[came] = column.carry_in
    return tuple(values)


def _value(cell: Cell, counts: str) -> Points | None:
    if "left" in cell.marks and cell.points is None:
        return None
    return cell.spoken.get(counts) if cell.total is None else cell.total


def _is_there(runner: Runner, place: int) -> bool:
    return last_value(runner.values[:place]) is not None and runner.values[place] is not None


def _leaders(run: Race, place: int) -> frozenset[int]:
    # Whoever has left leads no more, as in the standings. Whoever joins has taken no lead in the deal before, at which
    # the line begins with what was carried in.
    there = tuple(runner for runner in run.runners if _is_there(runner, place)) or run.runners
    best = _best(replace(run, runners=there), place)
    return frozenset(runner.seat for runner in there if last_value(runner.values[: place + 1]) == best)


@dataclass(frozen=True, slots=True)
class Highlight:
    """A number of one player's game, and the deals that it comes from."""

    value: Points
    deals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """The counts of one player's game. None: it never happened, or the kind has no such thing."""

    seat: int
    name: str
    place: int | None  # None: left before the end
    total: Points | None
    deals: int  # scored while the player was at the table
    bids: int
    made: Highlight | None
    run: Highlight | None  # most bids made one after the other
    off: int  # tricks over or under the bids, in all
    best: Highlight | None  # most points in one deal
    boldest: Highlight | None  # the highest bid that was made
    miss: Highlight | None  # tricks off in one deal
    zeros: Highlight | None  # zero bids made
    zero_bids: int  # made and missed
    lost: Highlight | None  # hands that cost a chip
    out_in: int | None  # the hand that put the player out


Numbered = tuple[int, Cell]  # the number of the deal, and the player's cell there


def player_summary(
    seat: int, name: str, place: int | None, total: Points | None, cells: list[Numbered]
) -> PlayerSummary:
    """Return the counts of one player, from (number of the deal, cell) pairs.

    A bid counts where its cell has both `bid` and `took`.
    """
    bids = [(deal, cell) for deal, cell in cells if "bid" in cell.spoken and "took" in cell.spoken]
    off = {deal: 0 if cell.made else abs(int(cell.spoken["took"] - cell.spoken["bid"])) for deal, cell in bids}
    made = {deal: cell.spoken["bid"] for deal, cell in bids if cell.made}
    return PlayerSummary(
        seat=seat,
        name=name,
        place=place,
        total=total,
        deals=sum(cell.points is not None or bool(cell.small) for _, cell in cells),
        bids=len(bids),
        made=_counted(made),
        run=_longest_run([(deal, deal in made) for deal, _ in bids]),
        off=sum(off.values()),
        best=_highest((deal, cell.points) for deal, cell in cells if cell.points is not None),
        boldest=_highest((deal, bid) for deal, bid in made.items() if bid),
        miss=_highest((deal, difference) for deal, difference in off.items() if difference),
        zeros=_counted(deal for deal, bid in made.items() if bid == 0),
        zero_bids=sum(cell.spoken["bid"] == 0 for _, cell in bids),
        lost=_counted(deal for deal, cell in cells if "lost" in cell.marks),
        out_in=next((deal for deal, cell in cells if {"lost", "out"} <= cell.marks), None),
    )


def _counted(deals: Iterable[int]) -> Highlight | None:
    numbers = tuple(deals)
    return Highlight(len(numbers), numbers) if numbers else None


def _highest(values: Iterable[tuple[int, Points]]) -> Highlight | None:
    by_deal = dict(values)
    best = max(by_deal.values(), default=None)
    return None if best is None else Highlight(best, tuple(deal for deal, value in by_deal.items() if value == best))


def _longest_run(bids: list[tuple[int, bool]]) -> Highlight | None:
    """Return the longest run of bids made, the earliest where several are as long."""
    best: tuple[int, ...] = ()
    now: tuple[int, ...] = ()
    for deal, is_made in bids:
        now = (*now, deal) if is_made else ()
        best = max(best, now, key=len)
    return Highlight(len(best), best) if best else None


@dataclass(frozen=True, slots=True)
class TableBids:
    """Counts of the scored deals in which at least two bid, and the numbers of some of them."""

    deals: int
    nobody_made: tuple[int, ...]
    everybody_made: tuple[int, ...]
    over: int  # deals for which more was bid than there were tricks
    under: int
    even: int


def table_bids(rows: Sequence[Row]) -> TableBids:
    """Return the counts over the scored rows, without those that have fewer than two bids."""
    scored = [(row, _outcomes(row)) for row in rows if row.state == "done"]
    bid = [(row, outcomes) for row, outcomes in scored if len(outcomes) > 1]
    calls = [row.marks for row, _ in bid]
    return TableBids(
        deals=len(bid),
        nobody_made=tuple(row.number for row, outcomes in bid if not any(outcomes)),
        everybody_made=tuple(row.number for row, outcomes in bid if all(outcomes)),
        over=sum("over" in each for each in calls),
        under=sum("under" in each for each in calls),
        even=sum("even" in each for each in calls),
    )


def _outcomes(row: Row) -> list[bool]:
    return [cell.made for cell in row.cells if cell.made is not None and "bid" in cell.spoken]


@dataclass(frozen=True, slots=True)
class TableBest:
    """The highest value of one number at the table, and who reached it in which deals."""

    value: Points
    by: tuple[tuple[int, tuple[int, ...]], ...]  # seat, deals


@dataclass(frozen=True, slots=True)
class Summary:
    """The counts of a game as far as it is scored, players in the order of the standings."""

    players: tuple[PlayerSummary, ...]
    winners: tuple[int, ...]
    margin: Points | None  # from the winner to the next total; None: all are level, or nothing is counted
    ahead_since: int | None  # the deal from which the winner was ahead alone
    lead_changes: tuple[LeadChange, ...]
    best: TableBest | None
    boldest: TableBest | None
    run: TableBest | None
    miss: TableBest | None
    zeros: TableBest | None
    table: TableBids
    race: Race

    @property
    def has_bids(self) -> bool:
        """Whether anybody has a bid that is scored."""
        return any(player.bids for player in self.players)


def summary(sheet: Sheet) -> Summary:
    """Return the summary of a game as far as it is scored."""
    totals = race(sheet)
    columns: dict[int, list[Numbered]] = {column.seat: [] for column in sheet.columns}
    for row in sheet.rows:
        for cell in row.cells if row.state == "done" else ():
            columns[cell.seat].append((row.number, cell))
    players = tuple(
        player_summary(line.seat, line.name, line.place, line.total, columns[line.seat]) for line in sheet.standings
    )
    return Summary(
        players=players,
        winners=sheet.winners,
        margin=_margin(players, sheet),
        ahead_since=ahead_since(totals, sheet.winners[0]) if len(sheet.winners) == 1 else None,
        lead_changes=lead_changes(totals),
        best=_table_best(players, lambda player: player.best),
        boldest=_table_best(players, lambda player: player.boldest),
        run=_table_best(players, lambda player: player.run),
        miss=_table_best(players, lambda player: player.miss),
        zeros=_table_best(players, lambda player: player.zeros),
        table=table_bids(sheet.rows),
        race=totals,
    )


def _table_best(
    players: tuple[PlayerSummary, ...], number: Callable[[PlayerSummary], Highlight | None]
) -> TableBest | None:
    numbers = [(player.seat, value) for player in players if (value := number(player)) is not None]
    best = max((value.value for _, value in numbers), default=None)
    if best is None:
        return None
    return TableBest(best, tuple((seat, value.deals) for seat, value in numbers if value.value == best))


def _margin(players: tuple[PlayerSummary, ...], sheet: Sheet) -> Points | None:
    """Return the first gap of the standings. None: there is none, or it is chips, whose number decides no place."""
    if sheet.counts != "points":
        return None
    stayed = [player for player in players if player.place]
    steps = (whole(abs((ahead.total or 0) - (behind.total or 0))) for ahead, behind in pairwise(stayed))
    return next((step for step in steps if step), None)
