"""A cache of read-only pages and parts that many request, by place, language and version of the game.

A page with a CSRF token or an idempotency token belongs to one browser and is never cached.
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

PAGES = "scorekeeper.pages"  # among the extensions of the app
MOST = 400  # pages and parts of some 20 kB each
lock = RLock()  # held while rendering, so that all who want the same page wait for one


def init_app(app: Flask) -> None:
    app.extensions[PAGES] = LRUCache[Hashable, str](MOST)


def cached_page(key: Hashable) -> str | None:
    """Return a cached page, or None; in debug mode always None, because templates are being edited."""
    with lock:
        return None if current_app.debug else current_app.extensions[PAGES].get(key)


def cache_page(key: Hashable, page: str) -> str:
    with lock:
        current_app.extensions[PAGES][key] = page
    return page


def page_key(game: Game, *place: Hashable) -> Hashable:
    """Return the cache key of a page.

    `place`: what it depends on besides the game, the language, the device's choices and the app's path.
    """
    return (place, game.id, game.seq, game.last_at, reader_language().code, *likes(), request.script_root)


def page_tag(game: Game, *more: str) -> str:
    """Return the ETag of a whole page, which depends on the game, the device and its choices, the program and `more`.

    It does not depend on who holds the pen, because passing it is an entry.
    """
    version = (version_of(game.id, game.seq), str(game.last_at))
    depends_on = (*version, known_device(), edition(), request.script_root, *more, *likes())
    return sha256("\0".join(depends_on).encode()).hexdigest()[:32]


@lru_cache
def edition() -> str:
    """Return a hash of the names and times of templates and static files: another version renders other pages."""
    files = [path for folder in (paths.TEMPLATES, paths.STATIC) for path in sorted(folder.rglob("*.*"))]
    return sha256(repr([(path.name, path.stat().st_mtime_ns) for path in files]).encode()).hexdigest()
