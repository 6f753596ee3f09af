"""The summary of a game, computed from the sheet of any kind: counts of bids, and the best of each number."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.player_summary import Highlight, Numbered, PlayerSummary, player_summary
from scorekeeper.rules.sheets.race import LeadChange, Race, ahead_since, lead_changes, race
from scorekeeper.rules.sheets.table_bids import TableBids, table_bids


@dataclass(frozen=True, slots=True)
class TableBest:
    """The highest value of one number at the table, and who reached it in which deals."""

    value: int
    by: tuple[tuple[int, tuple[int, ...]], ...]  # seat, deals


@dataclass(frozen=True, slots=True)
class Gap:
    """The points between two neighbours of the standings."""

    ahead: int
    behind: int
    points: int


@dataclass(frozen=True, slots=True)
class Summary:
    """The counts of a game as far as it is scored, players in the order of the standings."""

    players: tuple[PlayerSummary, ...]
    winners: tuple[int, ...]
    margin: int | None  # from the winner to the next total; None: all are level, or nothing is counted
    closest: Gap | None  # the neighbours who ended with the fewest points between them, but not level
    ahead_since: int | None  # the deal from which the winner was never behind
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
        closest=_closest(players, sheet),
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
    numbers = [(player.seat, found) for player in players if (found := number(player)) is not None]
    best = max((found.value for _, found in numbers), default=None)
    if best is None:
        return None
    return TableBest(best, tuple((seat, found.deals) for seat, found in numbers if found.value == best))


def _margin(players: tuple[PlayerSummary, ...], sheet: Sheet) -> int | None:
    gaps = _gaps(players, sheet)
    return gaps[0].points if gaps else None


def _closest(players: tuple[PlayerSummary, ...], sheet: Sheet) -> Gap | None:
    return min(_gaps(players, sheet), key=lambda gap: gap.points, default=None)


def _gaps(players: tuple[PlayerSummary, ...], sheet: Sheet) -> tuple[Gap, ...]:
    """Return the gaps between neighbours of the standings, from the top, without those of nought.

    Empty where chips are counted: their number decides no place.
    """
    if sheet.counts != "points":
        return ()
    return tuple(
        Gap(ahead.seat, behind.seat, step)
        for ahead, behind in pairwise(players)
        if (step := (ahead.total or 0) - (behind.total or 0)) > 0
    )
