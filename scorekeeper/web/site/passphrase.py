"""The passphrase (`SCOREKEEPER_PASSPHRASE`), which a device needs to see or start games.

Failed attempts are counted by address, in this process: after FREE of them one is checked each PAUSE.
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
from scorekeeper.web.site.answers import is_htmx, leave_for
from scorekeeper.web.site.hosts import address_key

# Blueprints open to everybody.
OPEN = frozenset({"static", "watch", "season_watch", "variants", "passphrase", "assets", "welcome"})
PROOF = "gate"  # in the session cookie; devices have it under this name
FREE = 5  # failed attempts before the pauses begin
PAUSE = 4  # seconds
REMEMBERED, ADDRESSES = 3600, 10_000  # seconds after the last failed attempt; number of addresses
TRIES = "scorekeeper.wrong_tries"  # among the extensions: {address: (failed attempts, start of the last pause)}

bp = Blueprint("passphrase", __name__)
_lock = Lock()


def init_app(app: Flask) -> None:
    """Ask for the passphrase, if one is set, before every request except for blueprints in OPEN."""
    settings(app).setdefault("PASSPHRASE", PASSPHRASE.read())
    app.extensions[TRIES] = TTLCache[str, tuple[int, float]](ADDRESSES, REMEMBERED, timer=lambda: monotonic())
    app.register_blueprint(bp)
    app.before_request(ask)


def ask() -> ResponseReturnValue | None:
    """Redirect devices that have not given the passphrase to GET /door.

    A POST of htmx gets 403, so that a tablet whose session ended keeps its tap for later.
    """
    if (request.endpoint or "static").partition(".")[0] in OPEN or may_read():
        return None
    if request.method in ("GET", "HEAD"):
        return leave_for(url_for("passphrase.show", to=f"{request.script_root}{request.full_path}".rstrip("?")))
    game = (request.view_args or {}).get("game_id")
    to = url_for("table.show", game_id=game) if game else url_for("home.index")
    answer = make_response(leave_for(url_for("passphrase.show", to=to)))
    answer.status_code = 403 if is_htmx() else 303
    return answer


def may_read() -> bool:
    """Whether this device has given the passphrase, or none is set. Changing it ends every session."""
    return not has_passphrase() or hmac.compare_digest(str(session.get(PROOF, "")), _proof())


def has_passphrase() -> bool:
    return bool(_passphrase())


@bp.get("/door")
def show() -> ResponseReturnValue:
    return render_template("site/passphrase.html", to=inside(request.args.get("to", "")))


@bp.post("/door")
def enter() -> ResponseReturnValue:
    """Check the passphrase: 303 to the page that was asked for, 422 if it is wrong, 429 while this address waits."""
    to, address = inside(request.form.get("to", "")), address_key(request.remote_addr or "")
    is_right = hmac.compare_digest(request.form.get("passphrase", "").strip().encode(), _passphrase())
    tries: TTLCache[str, tuple[int, float]] = current_app.extensions[TRIES]
    with _lock:
        wrong, since = tries.get(address, (0, 0.0))
        if wrong >= FREE and (left := since + PAUSE - monotonic()) > 0:
            page = render_template("site/passphrase.html", to=to, seconds=ceil(left))
            return page, 429, {"Retry-After": str(ceil(left))}
        if not is_right:
            tries[address] = wrong + 1, monotonic()
            return render_template("site/passphrase.html", to=to, wrong=True), 422
        tries.pop(address, None)
    session[PROOF] = _proof()
    return leave_for(to)


def _proof() -> str:
    secret: str = settings(current_app)["SECRET_KEY"]
    return hmac.new(secret.encode(), _passphrase(), sha256).hexdigest()


def _passphrase() -> bytes:
    passphrase: str = settings(current_app)["PASSPHRASE"]
    return passphrase.strip().encode()


def inside(to: str) -> str:
    """Return the path if it is one of our own pages, otherwise the home page.

    Browsers treat a backslash as a slash and drop tabs and line breaks, so /<tab>/elsewhere is another site.
    """
    safe = to.startswith("/") and to[1:2] not in ("/", "\\") and to.isprintable()
    return iri_to_uri(to) if safe else url_for("home.index")
