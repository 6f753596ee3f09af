"""Our own static files: an address that changes with the content, and the hash that every script tag carries."""

import hashlib
from base64 import b64encode
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, current_app, request

YEAR = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Give templates `script_integrity` and every static address its version."""
    app.url_default_functions.setdefault(None, []).append(_add_version)
    app.jinja_env.globals["script_integrity"] = script_integrity
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = None
    app.extensions["scorekeeper.assets"] = True

    @app.after_request
    def keep_versioned_files(response: Any) -> Any:
        if request.endpoint == "static" and request.args.get("v") and response.status_code == 200:
            response.cache_control.no_cache = None
            response.cache_control.max_age = YEAR
            response.cache_control.immutable = True
        return response


def script_integrity(filename: str) -> str:
    """Return the `integrity` value of a file in static/: the Integrity-Policy blocks a script tag without one."""
    return "sha384-" + b64encode(_digest(filename)).decode()


def _add_version(endpoint: str, values: dict[str, Any]) -> None:
    # A cached script under a new integrity value would be blocked, so the address follows the content.
    if endpoint == "static" and (filename := values.get("filename")) and _path(filename).is_file():
        values["v"] = _digest(filename).hex()[:10]


def _path(filename: str) -> Path:
    return Path(current_app.static_folder or "") / filename


def _digest(filename: str) -> bytes:
    path = _path(filename)
    return _digest_of(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _digest_of(path: Path, _changed: int) -> bytes:
    return hashlib.sha384(path.read_bytes()).digest()
