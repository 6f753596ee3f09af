"""The context that every page of a game shares: its head, sheet and names, and the style chosen on this device."""

from flask import request

from scorekeeper.rules import variant
from scorekeeper.storage.games import Game
from scorekeeper.web.games import names_of
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.sheets.headings import headings


def page_context(game: Game) -> Context:
    """Return what every page of a game needs, whether it is read or written, on screen or on paper."""
    return {
        "game": game,
        "head": game.head,
        "sheet": game.sheet,
        "names": names_of(game),
        "headings": headings(game.sheet.columns),
        "sheet_style": sheet_style(),
        "variant_name": game.head.house_rules or variant(game.head.variant).name,
    }


def sheet_style() -> str:
    """Return the style of sheets chosen on this device, by its cookie: figures, blackout."""
    return request.cookies.get("sheet", "figures")
