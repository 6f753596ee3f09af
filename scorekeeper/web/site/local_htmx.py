"""The local copy of htmx: fetched once by the server itself, believed only by its hash, served where the CDN fails."""

import hashlib
import logging
import os
import secrets
import threading
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from urllib.request import Request, urlopen

from flask import Blueprint, Flask, Response, abort, current_app, send_file

from scorekeeper.settings import settings
from scorekeeper.web.language.texts import gettext as _

VERSION = "4.0.1"
CDN_URL = f"https://cdn.jsdelivr.net/npm/htmx.org@{VERSION}/dist/htmx.min.js"
INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"
NAME = f"htmx-{VERSION}.min.js"
LARGEST = 1024 * 1024

bp = Blueprint("local_htmx", __name__)
log = logging.getLogger(__name__)
_trying = threading.Lock()


def init_app(app: Flask) -> None:
    """Serve the copy at /htmx.js; `FETCH_HTMX=False` keeps the server from fetching one."""
    settings(app).setdefault("FETCH_HTMX", True)
    app.register_blueprint(bp)


@bp.get("/htmx.js")
def script() -> Response:
    """Send the verified copy."""
    path = copy_in(current_app.instance_path)
    if not is_genuine(path):
        if current_app.config["FETCH_HTMX"]:
            fetch_in_background(current_app.instance_path)
        abort(404, _("There is no local copy of htmx yet: pages work without it, with a reload at each tap."))
    response = send_file(path, mimetype="text/javascript", conditional=True)
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response


def copy_in(instance: str | Path) -> Path:
    """Return where an instance keeps its copy."""
    return Path(instance) / NAME


def is_genuine(path: Path) -> bool:
    """Tell whether the file is there and is the one htmx published."""
    return path.is_file() and integrity(path.read_bytes()) == INTEGRITY


def integrity(content: bytes) -> str:
    """Return the hash of a script in the form of the `integrity` attribute."""
    return "sha384-" + b64encode(hashlib.sha384(content).digest()).decode()


def fetch_in_background(instance: str | Path) -> None:
    """Start getting the copy if it is missing, one try at a time; nobody waits for it."""
    if _trying.acquire(blocking=False):
        threading.Thread(target=_try, args=(instance,), name="htmx-copy", daemon=True).start()


def _try(instance: str | Path) -> None:
    try:
        fetch(instance)
    finally:
        _trying.release()


def fetch(instance: str | Path, sources: tuple[Callable[[], bytes], ...] = ()) -> bool:
    """Get the copy from the first source that gives the genuine file, else the CDN; tell whether there is one now."""
    path = copy_in(instance)
    if is_genuine(path):
        return True
    for source in sources or (from_cdn,):
        try:
            content = source()
        except OSError as problem:
            log.info("No htmx by %s: %s", source.__name__, problem)
            continue
        if integrity(content) == INTEGRITY:
            return _put(path, content)
        log.warning("What %s gave is not htmx %s: thrown away", source.__name__, VERSION)
    return False


def from_cdn() -> bytes:
    """Return what the CDN sends."""
    with urlopen(Request(CDN_URL, headers={"User-Agent": "scorekeeper"}), timeout=5) as answer:
        return answer.read(LARGEST)


def _put(path: Path, content: bytes) -> bool:
    draft = path.with_name(f".{path.name}-{secrets.token_hex(6)}")
    try:
        draft.write_bytes(content)
        os.replace(draft, path)
    except OSError as problem:  # a full disk, a folder that is read-only: the CDN serves alone
        log.info("No copy of htmx is kept: %s", problem)
        draft.unlink(missing_ok=True)
        return False
    return True
