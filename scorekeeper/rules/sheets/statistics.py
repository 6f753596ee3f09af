"""How a game was won: what the bids came to and which deals stand out, read from the sheet of any kind."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.rules.kind import Cell, Sheet
from scorekeeper.rules.sheets.race import LeadChange, Race, ahead_since, lead_changes, race


@dataclass(frozen=True, slots=True)
class Mark:
    """A number that stands out in one player's column, and the deals that it comes from."""

    value: int
    deals: tuple[int, ...]


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
class PlayerSummary:
    """One player's game. None: it never happened, or the kind knows no such thing."""

    seat: int
    name: str
    place: int
    total: int | None
    deals: int  # scored with this player at the table
    bids: int
    made: Mark | None
    run: Mark | None  # bids made one after the other
    off: int  # tricks over or under the bids, in all
    best: Mark | None  # most points in one deal
    boldest: Mark | None  # the highest bid that was made
    miss: Mark | None  # tricks off in one deal
    zeros: Mark | None  # bids of none that were made
    zero_bids: int
    lost: Mark | None  # hands that cost a chip
    out_in: int | None  # the hand that put the player out


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
    race: Race

    @property
    def has_bids(self) -> bool:
        """Whether this kind bids at all, and anybody has."""
        return any(player.bids for player in self.players)


Numbered = tuple[int, Cell]  # the number of the deal, and what a player has there


def summary(sheet: Sheet) -> Summary:
    """Return the summary of a game as far as it is scored."""
    run = race(sheet)
    columns: dict[int, list[Numbered]] = {column.seat: [] for column in sheet.columns}
    for row in sheet.rows:
        for cell in row.cells if row.state == "done" else ():
            columns[cell.seat].append((row.number, cell))
    players = tuple(
        _player(line.seat, line.name, line.place, line.total, columns[line.seat]) for line in sheet.standings
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
        race=run,
    )


def _player(seat: int, name: str, place: int, total: int | None, cells: list[Numbered]) -> PlayerSummary:
    bids = [(deal, cell) for deal, cell in cells if "bid" in cell.spoken and "took" in cell.spoken]
    off = {deal: abs(cell.spoken["took"] - cell.spoken["bid"]) for deal, cell in bids}
    made = {deal: cell.spoken["bid"] for deal, cell in bids if not off[deal]}
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


def _counted(deals: Iterable[int]) -> Mark | None:
    found = tuple(deals)
    return Mark(len(found), found) if found else None


def _highest(values: Iterable[tuple[int, int]]) -> Mark | None:
    by_deal = dict(values)
    best = max(by_deal.values(), default=None)
    return None if best is None else Mark(best, tuple(deal for deal, value in by_deal.items() if value == best))


def _longest_run(bids: list[tuple[int, bool]]) -> Mark | None:
    """Return the longest run of bids made, the earliest where several are as long."""
    best: tuple[int, ...] = ()
    now: tuple[int, ...] = ()
    for deal, is_made in bids:
        now = (*now, deal) if is_made else ()
        best = max(best, now, key=len)
    return Mark(len(best), best) if best else None


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
