"""Pages and parts that many ask for and nobody writes on, each rendered once for a place, a language and a version.

A page with a CSRF token or an idempotency token belongs to one browser and never gets here.
"""

from collections.abc import Callable, Hashable
from threading import Condition

from cachetools import LRUCache, cached
from flask import Flask, current_app, request

from scorekeeper.storage.games import Game
from scorekeeper.web.language.texts import reader_language

MOST = 400  # pages and parts; some 20 kB each

Render = Callable[[], str]


def init_app(app: Flask) -> None:
    """Give the app its cache; of several who want the same page at the same moment one renders it."""
    pages: LRUCache[Hashable, str] = LRUCache(MOST)

    @cached(pages, key=_key, condition=Condition())
    def rendered(_place: Hashable, render: Render) -> str:
        return render()

    app.extensions["scorekeeper.pages"] = rendered


def render_once(game: Game, place: Hashable, render: Render) -> str:
    """Return a page of a game from the cache, else rendered. `place`: all it depends on beside game and language."""
    if current_app.debug:  # a template that is being written shows at once
        return render()
    version = (game.id, game.seq, game.last_at)
    return current_app.extensions["scorekeeper.pages"](
        (place, version, reader_language().code, request.script_root), render
    )


def _key(place: Hashable, _render: Render) -> Hashable:
    return place
