"""Addresses of the games that a figure comes from."""

from typing import Any

from flask import url_for

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.web.club.filters import StatsFilter

WON, AGAINST, SEASON = "won", "against", "season-points"  # lists of games that belong to no stored figure


def games_url(person_id: int, filters: StatsFilter, figure: str = "", part: int = 0, **narrowed: int) -> str:
    """Return where the games of a person are listed; `narrowed` to some `rules`, or to a number of `players`."""
    which: dict[str, Any] = {"figure": str(figure), "part": part} if figure else {}
    which |= {**filters.arguments, **narrowed}
    return url_for("players.games_of", person_id=person_id, **which)


def all_games_url(filters: StatsFilter, figure: Figure | None = None, part: int = 0, **narrowed: int) -> str:
    """Return where the games of everybody are listed, or those of a record."""
    which: dict[str, Any] = {"figure": figure.value, "part": part} if figure else {}
    which |= {**filters.arguments, **narrowed}
    return url_for("seasons.games", **which)
