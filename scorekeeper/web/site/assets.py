"""Scripts and styles: URLs that change with the content, integrity hashes, the service worker, the copy of htmx.

The server fetches htmx once, verifies it by its hash, and serves it if the CDN fails.
"""

import gzip
import hashlib
import json
import logging
import mimetypes
import re
import threading
from base64 import b64encode
from functools import lru_cache
from pathlib import Path
from urllib.request import Request, urlopen

from flask import Blueprint, Flask, Response, abort, current_app, request, send_file, url_for

from scorekeeper import paths
from scorekeeper.paths import whole
from scorekeeper.settings import settings
from scorekeeper.web.language.common_sentences import worker_words
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import reader_language

DAY, YEAR = 24 * 3600, 365 * 24 * 3600
COMPRESSED = (
    "text/html", "text/css", "text/javascript", "application/json", "application/manifest+json", "image/svg+xml",
)  # fmt: skip
CSS_COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)
SCRIPT_COMMENT = re.compile(rb"^ *//.*\n", re.MULTILINE)  # lines with only a comment
SMALLEST_COMPRESSED = 500  # bytes
# Browsers refuse scripts with another type, and on Windows any program may have changed the type of .js.
TYPES = {
    ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
}  # fmt: skip
HTMX_VERSION = "4.0.1"
HTMX_URL = f"https://cdn.jsdelivr.net/npm/htmx.org@{HTMX_VERSION}/dist/htmx.min.js"
HTMX_INTEGRITY = "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"
HTMX_FILE = f"htmx-{HTMX_VERSION}.min.js"
LARGEST_SCRIPT = 1024 * 1024

bp = Blueprint("assets", __name__)
log = logging.getLogger(__name__)
_trying = threading.Lock()


def init_app(app: Flask) -> None:
    """Give templates `static_address` and `script_integrity`; send static files whole, then texts compressed.

    `FETCH_HTMX=False` keeps the server from fetching a copy of htmx.
    """
    settings(app).setdefault("FETCH_HTMX", True)
    for ending, kind in TYPES.items():
        mimetypes.add_type(kind, ending)
    app.after_request(_compress)
    app.after_request(_send_whole)  # registered after _compress, so run before it
    app.add_template_global(static_address)
    app.add_template_global(script_integrity)


def static_address(filename: str) -> str:
    """Return the versioned URL of a file in static/, because a cached script with an outdated hash would be blocked."""
    version = hashlib.sha256(script_integrity(filename).encode()).hexdigest()[:10]
    return url_for("static", filename=filename, v=version)


def script_integrity(filename: str) -> str:
    """Return the `integrity` value of a file in static/: the Integrity-Policy blocks a script tag without one."""
    path = Path(current_app.static_folder or "", filename)
    return _integrity_of(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _integrity_of(path: Path, _written: int) -> str:
    content = path.read_bytes()
    return integrity(SCRIPT_COMMENT.sub(b"", content) if path.suffix == ".js" else content)


def _send_whole(response: Response) -> Response:
    """Read a static file into memory for compression. A versioned one may be cached for a year."""
    if request.endpoint != "static" or response.status_code != 200:
        return response
    response.direct_passthrough = False
    response.make_sequence()
    if response.mimetype == "text/javascript":
        # Comments are a sixth of a script; its hash is computed without them, too.
        response.set_data(SCRIPT_COMMENT.sub(b"", response.get_data()))
    if "v" in request.args:
        response.cache_control.no_cache = None
        response.cache_control.max_age = YEAR
        response.cache_control.immutable = True
    return response


def _compress(response: Response) -> Response:
    """Compress text with gzip if the browser accepts it; gzip is in Python's standard library."""
    is_text = response.mimetype in COMPRESSED and not response.is_streamed and response.status_code not in (204, 206)
    if is_text or response.status_code == 304:
        response.vary.add("Accept-Encoding")
    if not is_text or not request.accept_encodings["gzip"]:
        return response
    if len(content := response.get_data()) < SMALLEST_COMPRESSED:
        return response
    if response.mimetype == "text/css":
        content = CSS_COMMENT.sub(b"", content)  # a seventh of a style sheet
    response.set_data(gzip.compress(content, 6, mtime=0))
    response.content_encoding = "gzip"
    tag, is_weak = response.get_etag()
    if tag and not is_weak:
        response.set_etag(tag, weak=True)  # weak, because the bytes differ from the file's
    return response


@bp.get("/sw.js")
def worker() -> Response:
    """Send the service worker with its texts. Browsers check for it every time, so a stale one is never used."""
    language = reader_language()
    chosen = {"lang": language.code, "locale": language.locale.replace("_", "-"), **worker_words()}
    words = json.dumps(chosen, ensure_ascii=False)
    text = (paths.STATIC / "sw.js").read_text(encoding="utf-8")
    response = Response(f"const WORDS = {words};\n{text}", mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@bp.get("/htmx.js")
def htmx() -> Response:
    path = htmx_copy(current_app.instance_path)
    if path is None:
        if current_app.config["FETCH_HTMX"]:
            fetch_in_background(current_app.instance_path)
        abort(404, _("There is no local copy of htmx yet: pages work without it, with a reload at each tap."))
    return send_file(path, mimetype="text/javascript", max_age=DAY)


def htmx_copy(instance: str | Path) -> Path | None:
    """Return the copy of an instance, or None if there is none or it is not the published file."""
    path = Path(instance) / HTMX_FILE
    return path if path.is_file() and integrity(path.read_bytes()) == HTMX_INTEGRITY else None


def integrity(content: bytes) -> str:
    """Return the hash of a script in the form of the `integrity` attribute."""
    return "sha384-" + b64encode(hashlib.sha384(content).digest()).decode()


def fetch_in_background(instance: str | Path) -> None:
    """Start fetching the copy in a thread if it is missing, one attempt at a time."""
    if _trying.acquire(blocking=False):
        threading.Thread(target=_try_once, args=(instance,), name="htmx-copy", daemon=True).start()


def _try_once(instance: str | Path) -> None:
    try:
        if not htmx_copy(instance):
            keep_htmx(instance, from_cdn())
    except OSError as problem:  # no network, a full disk or a read-only folder: only the CDN is used
        log.info("No copy of htmx is kept: %s", problem)
    finally:
        _trying.release()


def keep_htmx(instance: str | Path, content: bytes) -> bool:
    """Save the fetched content if it is the genuine file, and return whether it is. Raises OSError."""
    if integrity(content) != HTMX_INTEGRITY:
        log.warning("What was fetched is not htmx %s: thrown away", HTMX_VERSION)
        return False
    with whole(Path(instance) / HTMX_FILE) as draft:
        draft.write_bytes(content)
    return True


def from_cdn() -> bytes:
    with urlopen(Request(HTMX_URL, headers={"User-Agent": "scorekeeper"}), timeout=5) as answer:
        return answer.read(LARGEST_SCRIPT)
