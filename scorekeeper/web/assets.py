"""Our own static files: an address that changes with the content, and the hash that every script tag carries."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request, url_for
from werkzeug.security import safe_join

YEAR = 365 * 24 * 3600

# What one request brings; css/layers.css says which part wins over which.
BUNDLES: Mapping[str, tuple[str, ...]] = {
    "app.css": tuple(
        f"css/{part}.css"
        for part in (
            *("layers", "base", "controls", "bar", "call", "board", "board_modes", "foot"),
            *("correction", "sheet", "sheet_four", "sheet_how", "devices", "frame", "final"),
        )
    ),
    "pages.css": tuple(
        f"css/{part}.css"
        for part in (
            *("forms", "home", "history", "more_index", "ladder", "pen", "variants", "messages"),
            *("setup", "fitting"),
        )
    ),
    "bids.css": ("css/board_blind.css", "css/bids.css", "css/fitting.css"),
    "watch.css": ("css/watch.css", "css/big_board.css", "css/fitting.css"),
    # Each file is a scope of its own, in the order in which a page would name them.
    "writing.js": ("load.js", "outbox/state.js", "outbox/page.js", "table.js", "live.js"),
    "looking.js": ("load.js", "live.js"),
}
TYPES = {".css": "text/css", ".js": "text/javascript"}
# Comments are for whoever writes the files; a phone at the far end of the garden does without.
COMMENTS = {
    ".css": re.compile(rb"/\*.*?\*/", re.DOTALL),
    ".js": re.compile(rb"^ *//.*\n|(?<=[;,]) // .*", re.MULTILINE),
}

# What stands only for whoever writes the files goes too: the indentation of a script, and in a style sheet line ends,
# what is around braces and semicolons, the blank after a colon or a comma (not in a text), the last semicolon.
SPACE = {
    ".css": re.compile(rb"""("[^"]*")|\s*;?\s*(\})\s*|\s*([{;])\s*|([:,]) +|\s*\n\s*"""),
    ".js": re.compile(rb"^ +()", re.MULTILINE),
}


def init_app(app: Flask) -> None:
    """Give templates `static_address` and `script_integrity`, and every static address its version."""
    app.url_default_functions.setdefault(None, []).append(_add_version)
    app.add_template_global(static_address)
    app.add_template_global(script_integrity)
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = None
    app.extensions["scorekeeper.assets"] = {}
    app.view_functions["static"] = static_file

    @app.after_request
    def keep_versioned_files(response: Any) -> Any:
        if request.endpoint == "static" and request.args.get("v") and response.status_code == 200:
            response.cache_control.no_cache = None
            response.cache_control.max_age = YEAR
            response.cache_control.immutable = True
        return response


def static_file(filename: str) -> Response:
    """Return a file of static/, or several joined to one, as BUNDLES names them."""
    kind = TYPES.get(Path(filename).suffix)
    if kind is None or not _is_there(filename):
        return current_app.send_static_file(filename)
    # What a script's tag says of it must hold for what is sent, so both come from the same reading.
    answer = Response(content(filename), mimetype=kind)
    answer.cache_control.no_cache = True
    answer.add_etag()
    answer.make_conditional(request.environ)
    return answer


def content(filename: str) -> bytes:
    """Return what a browser gets under a name in static/. Raises OSError where there is nothing."""
    return _reader()(_folder(), filename)


def script_integrity(filename: str) -> str:
    """Return the `integrity` value of a file in static/: the Integrity-Policy blocks a script tag without one."""
    return _integrity(_digest(filename)) if current_app.debug else _integrity_of(current_app.static_folder, filename)


@lru_cache(maxsize=256)
def _integrity_of(_folder: str | None, filename: str) -> str:
    return _integrity(_digest(filename))


def _integrity(digest: bytes) -> str:
    return f"sha384-{b64encode(digest).decode()}"


def static_address(filename: str) -> str:
    """Return the address of a file in static/; it is worked out once, for a page names a dozen."""
    known: dict[tuple[str, str], str] = current_app.extensions["scorekeeper.assets"]
    place = (request.script_root, filename)
    if current_app.debug or place not in known:
        known[place] = url_for("static", filename=filename)
    return known[place]


def _add_version(endpoint: str, values: dict[str, Any]) -> None:
    # A cached script under a new integrity value would be blocked, so the address follows the content.
    if endpoint == "static" and (filename := values.get("filename")) and _is_there(filename):
        values["v"] = _digest(filename).hex()[:10]


def _folder() -> Path:
    return Path(current_app.static_folder or "")


def _is_there(filename: str) -> bool:
    if filename in BUNDLES:
        return True
    path = safe_join(str(_folder()), filename)
    return path is not None and Path(path).is_file()


def _digest(filename: str) -> bytes:
    if current_app.debug:
        return hashlib.sha384(content(filename)).digest()
    return _digest_of(_folder(), filename)


def _reader() -> Callable[[Path, str], bytes]:
    # Whoever writes a file sees it at once; a server at a table reads each of them once.
    return _read if current_app.debug else _kept


def _read(folder: Path, filename: str) -> bytes:
    if filename not in BUNDLES:
        return (folder / filename).read_bytes()
    suffix = Path(filename).suffix
    text = b"".join(COMMENTS[suffix].sub(b"", (folder / part).read_bytes()) for part in BUNDLES[filename])
    return SPACE[suffix].sub(lambda found: b" " if found.lastindex is None else found[found.lastindex], text)


_kept = lru_cache(maxsize=256)(_read)


@lru_cache(maxsize=256)
def _digest_of(folder: Path, filename: str) -> bytes:
    return hashlib.sha384(_kept(folder, filename)).digest()
