"""What watchers see of any kind of game: a line a player, and the words above them. A kind may say more."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.record.game import Game
from scorekeeper.rules.kind import Cell, Sheet
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, ngettext, ordinal, series, signed


@dataclass(frozen=True, slots=True)
class WatchedPlayer:
    """One player as watchers see him. Numbers arrive written."""

    seat: int
    name: str
    badge: str  # deals, leads
    figure: str  # the bid; empty: none yet
    total: str
    place: str  # 2nd; empty while all are level
    ahead: bool
    first: bool = False  # nobody has more
    last: Cell | None = None  # the deal scored last, until somebody bids again


def watched_players(game: Game, figures: Mapping[int, str], badges: Mapping[int, str]) -> tuple[WatchedPlayer, ...]:
    """Return the players in seat order."""
    places = {line.seat: line.place for line in game.sheet.standings}
    level = len(set(places.values())) < 2
    last = {} if any(figures.values()) else _scored_last(game.sheet)
    return tuple(
        WatchedPlayer(
            seat=column.seat,
            name=column.name,
            badge=badges.get(column.seat, "") or _marked(column.marks),
            figure=figures.get(column.seat, ""),
            total="" if column.total is None else signed(column.total),
            place=ordinal(places[column.seat]) if column.seat in places and not level else "",
            ahead=column.ahead and not level,
            first=places.get(column.seat) == 1,
            last=last.get(column.seat),
        )
        for column in game.sheet.columns
    )


def from_sheet(game: Game) -> dict[str, Any]:
    """Return what can be said of any kind: the deal or hand, who is ahead, what is written small for it."""
    live = next((row for row in game.sheet.rows if row.state == "live"), None)
    figures = {cell.seat: cell.small for cell in live.cells} if live else {}
    lines = watched_players(game, figures, {})
    ahead = [line.name for line in lines if line.ahead]
    return {
        "facts": "table/watchers/_facts.html",
        "call": "table/watchers/_call.html",
        "watched_players": lines,
        "figure_word": "",
        "ahead": ngettext("%(names)s is ahead", "%(names)s are ahead", len(ahead), names=listed(ahead))
        if ahead
        else "",
    }


def _scored_last(sheet: Sheet) -> dict[int, Cell]:
    """Return by seat the squares of the deal that was scored last, where it was bid for."""
    done = [row for row in sheet.rows if row.state == "done"][-1:]
    return {cell.seat: cell for row in done for cell in row.cells if {"bid", "took"} <= set(cell.spoken)}


def _marked(marks: frozenset[str]) -> str:
    parts = {"left": _("left"), "out": _("out")}
    return series(word for mark, word in parts.items() if mark in marks)
