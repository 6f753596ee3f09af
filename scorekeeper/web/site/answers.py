"""Answers: whole pages or fragments, as requested by htmx; files; ETags and 304 responses; pages that many request.

Read-only pages and parts are cached by place, language and version of the game. A page with a CSRF token or an
idempotency token belongs to one browser and is never cached.
"""

import re
from collections.abc import Hashable
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from threading import RLock

from cachetools import LRUCache
from flask import Flask, Response, current_app, make_response, redirect, render_template, request, send_file
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import paths
from scorekeeper.storage.games import Game
from scorekeeper.web.language.texts import reader_language
from scorekeeper.web.site.devices import known_device, likes
from scorekeeper.web.site.parsing import whole

PAGES = "scorekeeper.pages"  # among the extensions of the app
MOST = 400  # pages and parts of some 20 kB each
lock = RLock()  # held while rendering, so that all who want the same page wait for one


def init_app(app: Flask) -> None:
    """Set Vary on the htmx headers, so that no cache sends a fragment to somebody who asked for the page."""
    app.extensions[PAGES] = LRUCache[Hashable, str](MOST)
    app.after_request(_vary)
    app.add_template_global(version_of)


def is_htmx() -> bool:
    """Whether htmx sent this request and will swap the answer in."""
    return request.headers.get("HX-Request") == "true"


def wants_fragment() -> bool:
    """Whether only the fragment is asked for: a page restored from history replaces the whole body."""
    return is_htmx() and request.headers.get("HX-History-Restore-Request") != "true"


def page_or_fragment(page: str, fragment: str, **context: object) -> str:
    """Render the template asked for: `page` includes `fragment`."""
    return render_template(fragment if wants_fragment() else page, **context)


def leave_for(url: str) -> ResponseReturnValue:
    """Send the browser to another page after a POST: 303, or the header that htmx follows."""
    if not is_htmx():
        return redirect(url, 303)
    return "", 204, {"HX-Redirect": url}


def download(content: bytes, mimetype: str, name: str) -> Response:
    """Let the browser save a file under this name."""
    return send_file(BytesIO(content), mimetype, as_attachment=True, download_name=name)


def version_of(game_id: str, seq: int) -> str:
    """Return the version of a game's fragment, which depends on the language."""
    return f"g{game_id}-{seq}-{reader_language().code}"


def seq_seen(game_id: str) -> int:
    """Return the number of the newest entry that this browser shows, by If-None-Match, or 0."""
    before, after = version_of(game_id, 0).rsplit("0", 1)
    version = re.compile(rf"{re.escape(before)}(.*){re.escape(after)}")
    # Werkzeug parses an empty tag as None.
    matches = (version.fullmatch(tag or "") for tag in request.if_none_match.as_set(include_weak=True))
    return next((whole(match[1]) or 0 for match in matches if match), 0)


def etag(game_id: str, seq: int) -> str:
    """Return the ETag of a game's page or fragment. They differ, because Chromium mixes up the two."""
    version = version_of(game_id, seq)
    return version if wants_fragment() else f"{version}-page"


def nothing_new(tag: str) -> Response | None:
    """Return 304 if the browser has this ETag, by If-None-Match, so that nothing needs to be rendered."""
    return tagged(Response(status=304), tag) if request.if_none_match.contains_weak(tag) else None


def tagged(answer: ResponseReturnValue, tag: str) -> Response:
    """Set a weak ETag on an answer, and let the browser revalidate it each time."""
    response = make_response(answer)
    response.set_etag(tag, weak=True)
    response.headers["Cache-Control"] = "no-cache, private"
    return response


def _vary(response: AnyResponse) -> AnyResponse:
    if response.mimetype == "text/html" or response.status_code == 304:
        response.vary.update(("HX-Request", "HX-History-Restore-Request"))
    return response


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
