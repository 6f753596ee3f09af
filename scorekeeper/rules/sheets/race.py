"""The race: everybody's total after each deal, who was ahead, and how often that changed."""

from dataclasses import dataclass

from scorekeeper.rules.kind import Cell, Sheet

Values = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Runner:
    """One player's totals: `values[0]` before the first deal, then one a deal. None: not at the table then."""

    seat: int
    name: str
    place: int
    values: Values

    @property
    def total(self) -> int | None:
        """The last total. None: never at the table."""
        return next((value for value in reversed(self.values) if value is not None), None)


@dataclass(frozen=True, slots=True)
class LeadChange:
    """A deal after which somebody is ahead alone, and somebody else was before."""

    deal: int
    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class Race:
    """Everybody's totals over the deals that are scored, players in the order of the standings."""

    deals: tuple[int, ...]
    runners: tuple[Runner, ...]
    counts: str  # points or chips
    deal_word: str

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
    return Race(
        deals=tuple(row.number for row in done),
        runners=tuple(
            Runner(line.seat, line.name, line.place, _values(by_seat[line.seat], sheet.counts))
            for line in sheet.standings
        ),
        counts=sheet.counts,
        deal_word=sheet.deal_word,
    )


def leaders(run: Race) -> tuple[frozenset[int], ...]:
    """Return the seats with the highest value after each deal."""
    return tuple(_leaders(run, place) for place in range(1, len(run.deals) + 1))


def lead_changes(run: Race) -> tuple[LeadChange, ...]:
    """Return every deal in which somebody took the lead from another. Who draws level has not taken it."""
    found: list[LeadChange] = []
    holder: int | None = None
    for place, ahead in enumerate(leaders(run), start=1):
        if len(ahead) != 1:
            continue
        [seat] = ahead
        if holder is not None and seat != holder:
            value = next(runner.values[place] for runner in run.runners if runner.seat == seat)
            found.append(LeadChange(run.deals[place - 1], seat, value or 0))
        holder = seat
    return tuple(found)


def ahead_since(run: Race, seat: int) -> int | None:
    """Return the first deal since which a seat was ahead, alone or level, to the end. None: it is not ahead."""
    since = None
    for deal, ahead in zip(reversed(run.deals), reversed(leaders(run)), strict=True):
        if seat not in ahead:
            break
        since = deal
    return since


def _values(cells: tuple[Cell, ...], counts: str) -> Values:
    values = [None, *(cell.spoken.get(counts) if cell.total is None else cell.total for cell in cells)]
    came = next((place for place, cell in enumerate(cells) if cell.total is not None), None)
    if came is not None:
        # Who comes later begins with what was carried in.
        values[came] = 0 if came == 0 else (cells[came].total or 0) - (cells[came].points or 0)
    return tuple(values)


def _leaders(run: Race, place: int) -> frozenset[int]:
    values = {runner.seat: runner.values[place] for runner in run.runners}
    best = max((value for value in values.values() if value is not None), default=None)
    return frozenset(seat for seat, value in values.items() if value is not None and value == best)
