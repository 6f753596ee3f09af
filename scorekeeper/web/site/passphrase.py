"""The passphrase (`SCOREKEEPER_PASSPHRASE`): without it no game is seen or started, and no pen is held.

Wrong tries are counted by address in this process alone: after FREE of them one is checked each PAUSE. Who waits is let
in by the right one, whoever else guesses from the same address meanwhile.
"""

import hmac
from hashlib import sha256
from math import ceil
from threading import Lock
from time import monotonic

from cachetools import TTLCache
from flask import Blueprint, Flask, current_app, make_response, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.urls import iri_to_uri

from scorekeeper.settings import PASSPHRASE, settings
from scorekeeper.web.site.hosts import address_key
from scorekeeper.web.site.htmx import is_htmx, leave_for

# Blueprints that anybody may read.
OPEN = frozenset({"static", "watch", "season_watch", "variants", "passphrase", "assets", "languages", "local_trust"})

PROOF = "gate"  # in the session cookie, where devices have it from before

FREE = 5  # wrong tries before the pauses begin
PAUSE = 4  # seconds
KEPT, ADDRESSES = 3600, 10_000  # seconds after the last wrong try; addresses, the last ones
TRIES = "scorekeeper.wrong_tries"

bp = Blueprint("passphrase", __name__)
_lock = Lock()


def init_app(app: Flask) -> None:
    """Ask for the passphrase before every request that is not for a blueprint in OPEN, where one is set."""
    settings(app).setdefault("PASSPHRASE", PASSPHRASE.read())
    app.extensions[TRIES] = TTLCache[str, tuple[int, float]](ADDRESSES, KEPT, timer=lambda: monotonic())
    app.register_blueprint(bp)
    app.before_request(ask)


def ask() -> ResponseReturnValue | None:
    """Redirect whoever has not given the passphrase to GET /door. None: let the request through.

    A POST is answered by 303, or by 403 where htmx sent it: a tablet whose session ended keeps its tap for later.
    """
    if (request.endpoint or "static").partition(".")[0] in OPEN or may_read():
        return None
    if request.method in ("GET", "HEAD"):
        return leave_for(url_for("passphrase.show", to=f"{request.script_root}{request.full_path}".rstrip("?")))
    game = (request.view_args or {}).get("game_id")
    to_the_page = make_response(
        leave_for(url_for("passphrase.show", to=url_for("table.show", game_id=game) if game else url_for("home.index")))
    )
    to_the_page.status_code = 403 if is_htmx() else 303
    return to_the_page


def may_read() -> bool:
    """Tell whether this device may read what is not open: a passphrase is not set, or was given.

    The session holds the proof of the present one: a changed one ends every session.
    """
    return not has_passphrase() or hmac.compare_digest(str(session.get(PROOF, "")), _proof())


def has_passphrase() -> bool:
    """Say whether a passphrase is set: whoever reached a page that is not open has given it then."""
    return bool(_passphrase())


@bp.get("/door")
def show() -> ResponseReturnValue:
    """Ask for the passphrase."""
    return _page(inside(request.args.get("to", "")))


@bp.post("/door")
def enter() -> ResponseReturnValue:
    """Check the passphrase: 303 to the page that was asked for, 422 where it is wrong, 429 while this address waits."""
    to, address = inside(request.form.get("to", "")), address_key(request.remote_addr or "")
    if seconds := _pause(address):
        return _page(to, seconds=seconds), 429, {"Retry-After": str(seconds)}
    passphrase = request.form.get("passphrase", "").strip().encode()
    if not hmac.compare_digest(passphrase, _passphrase()):
        with _lock:
            wrong, _since = _tries().get(address, (0, 0))
            _tries()[address] = wrong + 1, monotonic()
        return _page(to, wrong=True), 422
    with _lock:
        _tries().pop(address, None)
    session[PROOF] = _proof()
    return leave_for(to)


def _pause(address: str) -> int:
    """Return the seconds that an address has to wait. 0: its try may be checked, and begins the next pause, if any."""
    with _lock:
        wrong, since = _tries().get(address, (0, 0))
        if wrong < FREE:
            return 0
        if (left := since + PAUSE - monotonic()) > 0:
            return ceil(left)
        _tries()[address] = wrong, monotonic()
        return 0


def _tries() -> TTLCache[str, tuple[int, float]]:
    """Return how many wrong tries each address has made, and when the last pause began."""
    return current_app.extensions[TRIES]


def _page(to: str, *, wrong: bool = False, seconds: int = 0) -> str:
    return render_template("site/passphrase.html", to=to, wrong=wrong, seconds=seconds)


def _proof() -> str:
    secret: str = settings(current_app)["SECRET_KEY"]
    return hmac.new(secret.encode(), _passphrase(), sha256).hexdigest()


def _passphrase() -> bytes:
    passphrase: str = settings(current_app)["PASSPHRASE"]
    return passphrase.strip().encode()


def inside(to: str) -> str:
    """Return the path if it leads to one of our own pages, else the home page.

    A browser takes a backslash for a slash and leaves out tabs and line ends, so that /<tab>/elsewhere leads away.
    """
    safe = to.startswith("/") and to[1:2] not in ("/", "\\") and to.isprintable()
    return iri_to_uri(to) if safe else url_for("home.index")
