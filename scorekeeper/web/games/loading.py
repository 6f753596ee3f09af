"""Loading a game, its URLs, and what all its pages share: context, ETag, page cache."""

from collections.abc import Hashable
from typing import Any

from flask import Response, abort, request, url_for

from scorekeeper.storage import games
from scorekeeper.storage.games import EXAMPLE, Game, NoSuchGame, holds_pen
from scorekeeper.web.games.names import names_of
from scorekeeper.web.games.sheet_words import rules_called
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.answers import cache_page, cached_page, nothing_new, page_key, page_tag, tagged
from scorekeeper.web.site.devices import choice, known_device
from scorekeeper.web.site.hosts import reachable_base


def load_game(game_id: str) -> Game:
    """Return the game, or abort with 404. Aborts a POST to the example game with 403."""
    if game_id == EXAMPLE and request.method == "POST":
        abort(403, _("This is an example and cannot be changed."))
    try:
        return games.load(game_id)
    except NoSuchGame:
        abort(404, _("There is nothing at this address."))


def may_write(game: Game) -> bool:
    return holds_pen(game.id, known_device())


def table_url(game: Game) -> str:
    return url_for("table.show", game_id=game.id)


def watch_url(game: Game) -> str:
    """Return the absolute URL at which other devices can watch a game."""
    return f"{reachable_base(request.host_url)}{url_for('watch.show', watch_id=game.watch_id)}"


def page_context(game: Game) -> dict[str, Any]:
    """Return the template context that every page of a game needs, on screen and on paper."""
    return {
        "game": game,
        "head": game.head,
        "sheet": game.sheet,
        "names": names_of(game),
        "sheet_style": choice("sheet"),
        "variant_name": rules_called(game.head),
    }


def known_page(game: Game, *choices: str) -> Response | None:
    """Return 304 or the cached page for a page that only shows a game, or None if it has to be rendered.

    `choices`: everything that the page depends on besides the game.
    """
    tag = page_tag(game, *choices)
    if answer := nothing_new(tag):
        return answer
    page = cached_page(_key(game, choices))
    return None if page is None else tagged(page, tag)


def new_page(game: Game, page: str, *choices: str) -> Response:
    """Respond with a page for which `known_page` returned None, and cache it."""
    return tagged(cache_page(_key(game, choices), page), page_tag(game, *choices))


def _key(game: Game, choices: tuple[str, ...]) -> Hashable:
    return page_key(game, request.endpoint, may_write(game), *choices)
