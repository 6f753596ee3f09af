"""Pages and parts that many ask for and nobody writes on, kept for a place, a language and a version of the game.

A page with a CSRF token or an idempotency token belongs to one browser and never gets here.
"""

from collections.abc import Hashable
from threading import RLock

from cachetools import LRUCache
from flask import Flask, current_app, request

from scorekeeper.storage.games import Game
from scorekeeper.web.language.texts import reader_language

MOST = 400  # pages and parts; some 20 kB each


class Pages:
    """The pages of an app that are kept; what nobody has asked for longest goes first.

    Whoever holds `lock` while rendering renders for all who want the same page at that moment.
    """

    def __init__(self) -> None:
        self.lock = RLock()
        self._kept: LRUCache[Hashable, str] = LRUCache(MOST)

    def get(self, key: Hashable) -> str | None:
        """Return a page as it is kept. None: it has to be rendered; in debug mode always, for templates are written."""
        with self.lock:
            return None if current_app.debug else self._kept.get(key)

    def put(self, key: Hashable, page: str) -> str:
        """Keep a page, and return it."""
        with self.lock:
            self._kept[key] = page
        return page

    def clear(self) -> None:
        """Forget every page."""
        with self.lock:
            self._kept.clear()


def init_app(app: Flask) -> None:
    """Give the app its pages."""
    app.extensions["scorekeeper.pages"] = Pages()


def pages() -> Pages:
    """Return the pages of this app."""
    return current_app.extensions["scorekeeper.pages"]


def page_key(game: Game, *place: Hashable) -> Hashable:
    """Return the key of a page of a game. `place`: all it depends on beside entry, language and the path of the app."""
    return (place, game.id, game.seq, game.last_at, reader_language().code, request.script_root)
