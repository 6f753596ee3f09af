"""What the pages of a game share: loading it, their context, the style chosen on this device, their ETag."""

from collections.abc import Hashable
from typing import Any

from flask import Response, abort, request, url_for

from scorekeeper.rules import variant
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game, NoSuchGame
from scorekeeper.web.games.names import headings, names_of
from scorekeeper.web.games.pen import may_write
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import paragraph
from scorekeeper.web.site.hosts import reachable_base
from scorekeeper.web.site.htmx import choice, likes, nothing_new, page_tag, tagged, unchanged
from scorekeeper.web.site.page_cache import page_key, pages


def load_game(game_id: str) -> Game:
    """Return the game, or answer 404 with a page that says what to do."""
    try:
        return games.load(game_id)
    except NoSuchGame:
        abort(404, _("No game has this address."))


def load_game_for_pen(game_id: str) -> Game:
    """Return the game if this device may write in it, or answer 404 or 403."""
    game = load_game(game_id)
    if not may_write(game):
        pen = pens.pen_of(game.id)
        where = _("Another device keeps score.")
        if pen and pen.name:
            where = _("%(device)s keeps score.", device=pen.name)
        abort(403, paragraph(where, _("Nothing was changed.")))
    return game


def table_url(game: Game) -> str:
    """Return the address of the table."""
    return url_for("table.show", game_id=game.id)


def watch_url(game: Game) -> str:
    """Return the whole address at which a game is watched, as other devices reach it."""
    return f"{reachable_base(request.host_url)}{url_for('watch.show', watch_id=game.watch_id)}"


def page_context(game: Game) -> dict[str, Any]:
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


def known_page(game: Game, *choices: str) -> Response | None:
    """Answer with a page that only shows a game: 304, or the page as it is kept. None: it has to be rendered.

    `choices`: what was asked of it.
    """
    tag = page_tag(game, *choices)
    if unchanged(tag):
        return nothing_new(tag)
    page = pages().get(_key(game, choices))
    return None if page is None else tagged(page, tag)


def new_page(game: Game, page: str, *choices: str) -> Response:
    """Answer with a page that `known_page` did not know, and keep it."""
    return tagged(pages().put(_key(game, choices), page), page_tag(game, *choices))


def _key(game: Game, choices: tuple[str, ...]) -> Hashable:
    return page_key(game, request.endpoint, may_write(game), *likes(), *choices)
