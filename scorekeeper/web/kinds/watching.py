"""What watchers see of any kind of game: a line a player, and the words above them. A kind may say more."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.record.game import Game
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
    bids_now: bool = False  # whose turn it is to bid


def watched_players(
    game: Game, figures: Mapping[int, str], badges: Mapping[int, str], bids_now: int | None = None
) -> tuple[WatchedPlayer, ...]:
    """Return the players in seat order. `bids_now`: the seat whose turn it is to bid."""
    places = {line.seat: line.place for line in game.sheet.standings}
    level = len(set(places.values())) < 2
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
            bids_now=column.seat == bids_now,
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


def _marked(marks: frozenset[str]) -> str:
    parts = {"left": _("left"), "out": _("out")}
    return series(word for mark, word in parts.items() if mark in marks)
