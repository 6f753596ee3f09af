"""Our own static files: an address that changes with the content, and the hash that every script tag carries."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request

YEAR = 365 * 24 * 3600

# What one request brings; css/layers.css says which part wins over which.
BUNDLES: Mapping[str, tuple[str, ...]] = {
    "app.css": tuple(
        f"css/{part}.css"
        for part in (
            *("layers", "base", "controls", "bar", "call", "board", "board_blind", "board_modes", "foot"),
            *("correction", "sheet", "sheet_four", "sheet_how", "devices", "frame", "final"),
        )
    ),
    "pages.css": tuple(
        f"css/{part}.css"
        for part in (
            *("forms", "home", "history", "more_index", "more_players", "ladder", "pen", "variants", "messages"),
            "setup",
        )
    ),
    "bids.css": ("css/bids.css",),
    "watch.css": ("css/watch.css", "css/big_board.css"),
}
TYPES = {".css": "text/css", ".js": "text/javascript"}
COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)


def init_app(app: Flask) -> None:
    """Give templates `script_integrity` and every static address its version."""
    app.url_default_functions.setdefault(None, []).append(_add_version)
    app.add_template_global(script_integrity)
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = None
    app.extensions["scorekeeper.assets"] = True
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
    if filename not in BUNDLES:
        return current_app.send_static_file(filename)
    answer = Response(content(filename), mimetype=TYPES[Path(filename).suffix])
    answer.cache_control.no_cache = True
    answer.add_etag()
    answer.make_conditional(request.environ)
    return answer


def content(filename: str) -> bytes:
    """Return what a browser gets under a name in static/. Raises OSError where there is nothing."""
    if filename not in BUNDLES:
        return _path(filename).read_bytes()
    return _joined(tuple((path, path.stat().st_mtime_ns) for path in map(_path, BUNDLES[filename])))


def script_integrity(filename: str) -> str:
    """Return the `integrity` value of a file in static/: the Integrity-Policy blocks a script tag without one."""
    return "sha384-" + b64encode(_digest(filename)).decode()


def _add_version(endpoint: str, values: dict[str, Any]) -> None:
    # A cached script under a new integrity value would be blocked, so the address follows the content.
    if endpoint == "static" and (filename := values.get("filename")) and _is_there(filename):
        values["v"] = _digest(filename).hex()[:10]


def _path(filename: str) -> Path:
    return Path(current_app.static_folder or "") / filename


def _is_there(filename: str) -> bool:
    return filename in BUNDLES or _path(filename).is_file()


def _digest(filename: str) -> bytes:
    if filename in BUNDLES:
        return hashlib.sha384(content(filename)).digest()
    path = _path(filename)
    return _digest_of(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _digest_of(path: Path, _changed: int) -> bytes:
    return hashlib.sha384(path.read_bytes()).digest()


@lru_cache(maxsize=64)
def _joined(parts: tuple[tuple[Path, int], ...]) -> bytes:
    # Comments are for whoever writes the files; a phone at the far end of the garden does without.
    return b"".join(COMMENT.sub(b"", path.read_bytes()) for path, _changed in parts)
