"""The summary of a game, computed from the sheet of any kind: what each player did, and the race of totals."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from scorekeeper.rules.common.seats import best_of, winners_of
from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.kind import Cell, Column, Sheet, Winner
from scorekeeper.rules.sheets.played import PlayedSeat, seats_of

Values = tuple[Points | None, ...]


def last_value(values: Values) -> Points | None:
    """Return the last of a runner's values, or None if there is none."""
    return next((value for value in reversed(values) if value is not None), None)


@dataclass(frozen=True, slots=True)
class Runner:
    """One player's totals: `values[0]` before the first deal, then one per deal; None while not at the table."""

    seat: int
    name: str
    place: int | None  # None if the player left before the end
    values: Values

    @property
    def total(self) -> Points | None:
        """The last total, or None if never at the table."""
        return last_value(self.values)


@dataclass(frozen=True, slots=True)
class Race:
    """Everybody's totals over the deals that are scored, players in the order of the standings."""

    deals: tuple[int, ...]
    runners: tuple[Runner, ...]
    counts: str  # points or chips
    deal_word: str
    wins: Winner = "highest"

    def totals_after(self, deals: int) -> dict[int, Points]:
        """Return the totals of all who have joined, by seat, after so many deals; for those who left, their last
        total."""
        values = {runner.seat: last_value(runner.values[: deals + 1]) for runner in self.runners}
        return {seat: value for seat, value in values.items() if value is not None}

    @property
    def has_values(self) -> bool:
        """Whether any total is not zero, so that there is a chart to draw."""
        return any(value for runner in self.runners for value in runner.values)


def race(sheet: Sheet) -> Race:
    """Return the race of a sheet of any kind."""
    columns = {column.seat: column for column in sheet.columns}
    return Race(
        deals=tuple(row.number for row in sheet.rows if row.state == "done"),
        runners=tuple(
            Runner(player.seat, player.name, player.place, _values(columns[player.seat], player.cells.values()))
            for player in seats_of(sheet)
        ),
        counts=sheet.counts,
        deal_word=sheet.deal_word,
        wins=sheet.wins,
    )


def leaders(run: Race) -> tuple[frozenset[int], ...]:
    """Return the seats with the best value after each deal.

    Players who left no longer lead, as in the standings. Players who join have taken no lead in the previous deal, at
    which their line begins with what was carried in.
    """
    ahead: list[frozenset[int]] = []
    for place, (before, totals) in enumerate(pairwise(map(run.totals_after, range(len(run.deals) + 1))), start=1):
        there = [runner.seat for runner in run.runners if runner.values[place] is not None and runner.seat in before]
        ahead.append(frozenset(winners_of({seat: totals[seat] for seat in there} or totals, run.wins)))
    return tuple(ahead)


def as_deficits(run: Race) -> Race:
    """Return the race as differences to the leader: zero for the leader, negative for the others."""
    best = [best_of(run.totals_after(at).values(), run.wins) for at in range(len(run.deals) + 1)]

    def gaps(values: Values) -> Values:
        steps = zip(values, best, strict=True)
        return tuple(None if value is None else -abs(whole(Fraction(value - first))) for value, first in steps)

    return replace(run, runners=tuple(replace(runner, values=gaps(runner.values)) for runner in run.runners))


def _values(column: Column, cells: Iterable[Cell]) -> Values:
    after = [_value(cell) for cell in cells]
    came = next((place for place, value in enumerate(after) if value is not None), None)
    # Everybody starts with the points carried in, or with the chips given out.
    return tuple(column.carry_in if place == came else value for place, value in enumerate((None, *after)))


def _value(cell: Cell) -> Points | None:
    if "left" in cell.marks and cell.points is None:
        return None
    return cell.chips if cell.total is None else cell.total


@dataclass(frozen=True, slots=True)
class Summary:
    """The outcome of the scored deals of a game."""

    players: tuple[PlayedSeat, ...]  # in the order of the standings
    winners: tuple[int, ...]
    margin: Points | None  # from the winner to the next total, or None if all are level or nothing is counted
    race: Race

    @property
    def has_bids(self) -> bool:
        """Whether any scored deal has a bid."""
        return any(player.bids for player in self.players)


def summary(sheet: Sheet) -> Summary:
    """Return the summary of the scored deals of a game."""
    return Summary(players=seats_of(sheet), winners=sheet.winners, margin=_margin(sheet), race=race(sheet))


def _margin(sheet: Sheet) -> Points | None:
    """Return the first gap in the standings; 0 if a tie was broken, None if there is none or chips are counted."""
    if sheet.counts != "points":
        return None
    if sheet.outdone:
        return 0
    stayed = [line for line in sheet.standings if line.place]
    steps = (whole(abs((ahead.total or 0) - (behind.total or 0))) for ahead, behind in pairwise(stayed))
    return next((step for step in steps if step), None)
