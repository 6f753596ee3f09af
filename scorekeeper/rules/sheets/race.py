"""The race: everybody's total after each deal, who was ahead, and how often that changed."""

from dataclasses import dataclass

from scorekeeper.rules.common.ranking import best_of
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Cell, Column, Sheet

Values = tuple[Points | None, ...]


def last_value(values: Values) -> Points | None:
    """Return the last of a runner's values that there is."""
    return next((value for value in reversed(values) if value is not None), None)


@dataclass(frozen=True, slots=True)
class Runner:
    """One player's totals: `values[0]` before the first deal, then one a deal. None: not at the table."""

    seat: int
    name: str
    place: int
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
    done = [row for row in sheet.rows if row.state == "done"]
    by_seat = {column.seat: tuple(row.cells[place] for row in done) for place, column in enumerate(sheet.columns)}
    columns = {column.seat: column for column in sheet.columns}
    return Race(
        deals=tuple(row.number for row in done),
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


def _values(column: Column, cells: tuple[Cell, ...], counts: str) -> Values:
    values = [None, *(_value(cell, counts) for cell in cells)]
    came = next((place for place, cell in enumerate(cells) if cell.total is not None), None)
    if came is not None:
        # Who comes later begins with what was carried in.
        values[came] = column.carry_in
    return tuple(values)


def _value(cell: Cell, counts: str) -> Points | None:
    if "left" in cell.marks and cell.points is None:
        return None
    return cell.spoken.get(counts) if cell.total is None else cell.total


def _leaders(run: Race, place: int) -> frozenset[int]:
    # Whoever has left is compared with the total at leaving, as in the standings.
    values = {runner.seat: last_value(runner.values[: place + 1]) for runner in run.runners}
    known = [value for value in values.values() if value is not None]
    best = best_of(known, "lowest" if run.lowest_wins else "highest")
    return frozenset(seat for seat, value in values.items() if value is not None and value == best)
