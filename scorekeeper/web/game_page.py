"""What every page of a game shows: its head and sheet, its names, and how this device likes to see them."""

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
    """Return how this device likes a sheet: in figures or blacked out."""
    return request.cookies.get("sheet", "figures")
