"""The house passphrase (`SCOREKEEPER_PASSPHRASE`): only who knows it sees the games, starts one or holds a pen."""

import hmac
import os
import time
from hashlib import sha256
from urllib.parse import urlsplit

from flask import Blueprint, Flask, abort, current_app, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.htmx import leave_for

OPEN = frozenset({"static", "watch", "variants", "gate", "local_htmx", "worker"})  # blueprints anybody may read
TRIES = 10  # a minute from one device

bp = Blueprint("gate", __name__)


def init_app(app: Flask) -> None:
    """Ask for the passphrase before anything that is not open; without one every door is open."""
    app.config.setdefault("PASSPHRASE", os.environ.get("SCOREKEEPER_PASSPHRASE", ""))
    app.extensions["gate.tries"] = {}
    app.register_blueprint(bp)
    app.before_request(ask)


def ask() -> ResponseReturnValue | None:
    """Send a stranger to the door."""
    if not current_app.config["PASSPHRASE"] or (request.endpoint or "static").partition(".")[0] in OPEN or knows():
        return None
    here = request.full_path.rstrip("?") if request.method == "GET" else "/"
    return leave_for(url_for("gate.door", to=here))


def knows() -> bool:
    """Tell whether this browser gave the passphrase of today: a changed one ends every session."""
    return hmac.compare_digest(session.get("gate", ""), _proof())


@bp.get("/door")
def door() -> ResponseReturnValue:
    """Ask for the passphrase."""
    return render_template("gate/door.html", to=_inside(request.args.get("to", "/")), wrong=False)


@bp.post("/door")
def enter() -> ResponseReturnValue:
    """Let in who knows it."""
    to = _inside(request.form.get("to", "/"))
    if _tried_too_often(request.remote_addr or ""):
        abort(429)
    given = request.form.get("passphrase", "").strip().encode()
    if not hmac.compare_digest(given, current_app.config["PASSPHRASE"].strip().encode()):
        return render_template("gate/door.html", to=to, wrong=True), 422
    session["gate"] = _proof()
    return leave_for(to)


def _tried_too_often(address: str) -> bool:
    now = time.monotonic()
    tries = current_app.extensions["gate.tries"]
    tries[address] = [moment for moment in tries.get(address, ()) if moment > now - 60] + [now]
    return len(tries[address]) > TRIES


def _proof() -> str:
    secret = current_app.config["SECRET_KEY"].encode()
    return hmac.new(secret, current_app.config["PASSPHRASE"].strip().encode(), sha256).hexdigest()


def _inside(to: str) -> str:
    """Return the path if it leads to one of our own pages, else the home page."""
    parts = urlsplit(to)
    safe = to.startswith("/") and not to.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return to if safe else "/"
