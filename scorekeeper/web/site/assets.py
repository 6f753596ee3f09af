"""Our own static files: an address that changes with the content, and the hash that every script tag carries."""

import hashlib
from base64 import b64encode
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, current_app, request, url_for

YEAR = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Give templates `static_address` and `script_integrity`, and send files whole, before `compress` sees them."""
    app.add_template_global(static_address)
    app.add_template_global(script_integrity)
    app.after_request(_send_whole)


def static_address(filename: str) -> str:
    """Return the address of a file in static/. A script from before under a new hash would be blocked."""
    return url_for("static", filename=filename, v=_digest(filename).hex()[:10])


def script_integrity(filename: str) -> str:
    """Return the `integrity` value of a file in static/: the Integrity-Policy blocks a script tag without one."""
    return f"sha384-{b64encode(_digest(filename)).decode()}"


def _digest(filename: str) -> bytes:
    path = Path(current_app.static_folder or "", filename)
    return _digest_of(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _digest_of(path: Path, _written: int) -> bytes:
    return hashlib.sha384(path.read_bytes()).digest()


def _send_whole(response: Response) -> Response:
    """Read a static file whole, for Flask-Compress leaves a stream open; one with a version is kept for a year."""
    if request.endpoint != "static" or response.status_code != 200:
        return response
    response.direct_passthrough = False
    response.make_sequence()
    if "v" in request.args:
        response.cache_control.no_cache = None
        response.cache_control.max_age = YEAR
        response.cache_control.immutable = True
    return response
