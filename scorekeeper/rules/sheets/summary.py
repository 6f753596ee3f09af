"""How a game was won: counts of bids and the deals that stand out, computed from the sheet of any kind."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.player_summary import Mark, Numbered, PlayerSummary, player_summary
from scorekeeper.rules.sheets.race import LeadChange, Race, ahead_since, lead_changes, race
from scorekeeper.rules.sheets.table_bids import TableBids, table_bids


@dataclass(frozen=True, slots=True)
class Held:
    """The best number at the table, and who reached it."""

    value: int
    by: tuple[tuple[int, tuple[int, ...]], ...]  # seat, deals


@dataclass(frozen=True, slots=True)
class Gap:
    """Two neighbours of the final standing."""

    ahead: int
    behind: int
    points: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole game, players in the order of the standings."""

    players: tuple[PlayerSummary, ...]
    winners: tuple[int, ...]
    margin: int | None  # from the winner to the next total; None: all are level, or nothing is counted
    closest: Gap | None  # the neighbours who ended with the fewest points between them, but not level
    ahead_since: int | None  # the deal from which the winner was never behind
    lead_changes: tuple[LeadChange, ...]
    best: Held | None
    boldest: Held | None
    run: Held | None
    miss: Held | None
    zeros: Held | None
    table: TableBids
    race: Race

    @property
    def has_bids(self) -> bool:
        """Whether this kind bids at all, and anybody has."""
        return any(player.bids for player in self.players)


def summary(sheet: Sheet) -> Summary:
    """Return the summary of a game as far as it is scored."""
    run = race(sheet)
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
        ahead_since=ahead_since(run, sheet.winners[0]) if len(sheet.winners) == 1 else None,
        lead_changes=lead_changes(run),
        best=_held(players, lambda player: player.best),
        boldest=_held(players, lambda player: player.boldest),
        run=_held(players, lambda player: player.run),
        miss=_held(players, lambda player: player.miss),
        zeros=_held(players, lambda player: player.zeros),
        table=table_bids(sheet.rows),
        race=run,
    )


def _held(players: tuple[PlayerSummary, ...], mark: Callable[[PlayerSummary], Mark | None]) -> Held | None:
    marks = [(player.seat, found) for player in players if (found := mark(player)) is not None]
    best = max((found.value for _, found in marks), default=None)
    if best is None:
        return None
    return Held(best, tuple((seat, found.deals) for seat, found in marks if found.value == best))


def _margin(players: tuple[PlayerSummary, ...], sheet: Sheet) -> int | None:
    gaps = _gaps(players, sheet)
    return gaps[0].points if gaps else None


def _closest(players: tuple[PlayerSummary, ...], sheet: Sheet) -> Gap | None:
    return min(_gaps(players, sheet), key=lambda gap: gap.points, default=None)


def _gaps(players: tuple[PlayerSummary, ...], sheet: Sheet) -> tuple[Gap, ...]:
    """Return the steps of the standing, from the top. Chips have none: the last one in has won by being in."""
    if sheet.counts != "points":
        return ()
    return tuple(
        Gap(ahead.seat, behind.seat, step)
        for ahead, behind in pairwise(players)
        if (step := (ahead.total or 0) - (behind.total or 0)) > 0
    )
