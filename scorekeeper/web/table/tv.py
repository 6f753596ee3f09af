"""The short address for a TV: /tv, then the four letters that the tablet shows. They open the big board and no more.

The letters follow from the watch link and the secret of this house, so nothing is stored; they hold while the game
goes on. A page for each letter so far: a remote has arrows and OK. Wrong letters are counted in this process alone.
"""

import hmac
from hashlib import sha256
from threading import Lock

from cachetools import TTLCache
from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.settings import settings
from scorekeeper.storage import lists
from scorekeeper.storage.games import Game
from scorekeeper.storage.tries import address_key
from scorekeeper.web.site.hosts import reachable_base

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words, and no O beside a Q
LENGTH = 4
GAMES = 200  # that go on, whose letters are known; the ones used last
WRONG, WRONG_IN_ALL = 12, 300  # letters that may be wrong within FORGOTTEN seconds: from one address, from all
FORGOTTEN, ADDRESSES = 600, 10_000

_lock = Lock()

bp = Blueprint("tv", __name__)


def letters_of(game: Game) -> str:
    """Return the letters of a game; empty: it is over, and its letters with it."""
    return "" if game.prompt is None else _letters(game.watch_id)


def tv_address() -> str:
    """Return the address at which a TV asks for letters, as other devices reach it."""
    return f"{reachable_base(request.host_url)}{url_for('tv.show')}"


@bp.get("/tv")
@bp.get("/tv/<letters>")
def show(letters: str = "") -> ResponseReturnValue:
    """Ask for the next letter; the fourth gets 303 to the big board, 404 for no game, 429 after too many wrong ones."""
    typed = letters.upper()[:LENGTH]
    if len(typed) < LENGTH or any(letter not in LETTERS for letter in typed):
        return _page("".join(letter for letter in typed if letter in LETTERS))
    if _has_to_wait():
        return _page("", waits=True), 429, {"Retry-After": str(FORGOTTEN)}
    found = next((watch_id for watch_id in lists.watched_now(GAMES) if _letters(watch_id) == typed), None)
    if found is None:
        _count_wrong()
        return _page("", wrong=" ".join(typed)), 404
    return redirect(url_for("watch.board", watch_id=found), 303)


def _page(typed: str, *, wrong: str = "", waits: bool = False) -> str:
    return render_template(
        "table/watchers/tv.html",
        typed=typed,
        letters=LETTERS,
        squares=range(LENGTH),
        wrong=wrong,
        waits=waits,
        address=tv_address().partition("://")[2],
    )


def _letters(watch_id: str) -> str:
    secret: str = settings(current_app)["SECRET_KEY"]
    number = int.from_bytes(hmac.new(secret.encode(), f"tv {watch_id}".encode(), sha256).digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LENGTH))


def _has_to_wait() -> bool:
    with _lock:
        return _wrong().get(_address(), 0) >= WRONG or _wrong().get("", 0) >= WRONG_IN_ALL


def _count_wrong() -> None:
    with _lock:
        for key in (_address(), ""):
            _wrong()[key] = _wrong().get(key, 0) + 1


def _wrong() -> "TTLCache[str, int]":
    return current_app.extensions.setdefault("scorekeeper.wrong_letters", TTLCache(ADDRESSES, FORGOTTEN))


def _address() -> str:
    return address_key(request.remote_addr or "none")
