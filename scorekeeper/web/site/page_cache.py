"""Pages and parts that many ask for and nobody writes on, kept for a place, a language and a version of the game.

A page with a CSRF token or an idempotency token belongs to one browser and never gets here.
"""

from collections.abc import Hashable
from functools import lru_cache
from hashlib import sha256
from threading import RLock

from cachetools import LRUCache
from flask import Flask, current_app, request

from scorekeeper import paths
from scorekeeper.storage.games import Game
from scorekeeper.web.language.texts import reader_language
from scorekeeper.web.site.devices import known_device, likes
from scorekeeper.web.site.htmx import version_of

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


def page_tag(game: Game, *more: str) -> str:
    """Return the ETag of a whole page: a hash of the entry, of the device and its choices, of the program and `more`.

    Who holds the pen is not asked: when it is passed, that is an entry.
    """
    version = (version_of(game.id, game.seq), str(game.last_at))
    depends_on = (*version, known_device(), edition(), request.script_root, *more, *likes())
    return sha256("\0".join(depends_on).encode()).hexdigest()[:32]


@lru_cache
def edition() -> str:
    """Return a hash of the names and times of templates and static files: another program renders entries otherwise."""
    files = [path for folder in (paths.TEMPLATES, paths.STATIC) for path in sorted(folder.rglob("*.*"))]
    return sha256(repr([(path.name, path.stat().st_mtime_ns) for path in files]).encode()).hexdigest()
