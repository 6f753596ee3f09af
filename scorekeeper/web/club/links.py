"""Addresses of the games that a figure comes from."""

from typing import Any

from flask import url_for

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.web.club.asked import Asked

WON, AGAINST, SEASON = "won", "against", "season-points"  # what is asked beside the figures that are kept


def to_games(person_id: int, about: Asked, figure: str = "", part: int = 0, **narrowed: int) -> str:
    """Return where the games of a person are listed; `narrowed` to some `rules`, or to a number of `players`."""
    which: dict[str, Any] = {"figure": str(figure), "part": part} if figure else {}
    which |= {**about.arguments, **narrowed}
    return url_for("players.games_of", person_id=person_id, **which)


def to_all(about: Asked, figure: Figure | None = None, part: int = 0, **narrowed: int) -> str:
    """Return where the games of everybody are listed, or those of a record."""
    which: dict[str, Any] = {"figure": figure.value, "part": part} if figure else {}
    which |= {**about.arguments, **narrowed}
    return url_for("seasons.games", **which)
