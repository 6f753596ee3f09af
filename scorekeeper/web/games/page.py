"""What the pages of a game share: their context, the style chosen on this device, and an ETag where they only show."""

from collections.abc import Callable

from flask import Response, request

from scorekeeper.rules import variant
from scorekeeper.storage.games import Game
from scorekeeper.web.games.entries import may_write
from scorekeeper.web.games.headings import headings
from scorekeeper.web.games.loading import load_game, names_of
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.site.htmx import choice, likes, nothing_new, page_tag, tagged, unchanged
from scorekeeper.web.site.page_cache import render_once


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
    return choice("sheet")


def versioned_page(game_id: str, draw: Callable[[Game, bool], str], *choices: str) -> Response:
    """Answer with a page that only shows a game, or 304. `choices`: what was asked of it.

    `draw` gets the game, and whether this device may write in it.
    """
    game = load_game(game_id)
    tag = page_tag(game, *choices)
    if unchanged(tag):
        return nothing_new(tag)
    writes = may_write(game)
    return tagged(render_once(game, (request.endpoint, writes, *likes(), *choices), lambda: draw(game, writes)), tag)
