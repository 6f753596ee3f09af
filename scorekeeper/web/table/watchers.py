"""Watchers: the live sheet on a phone, the big board on a TV. A watch link shows one game and leads nowhere else.

The short address for a TV is /tv, then the four letters that the tablet shows. They follow from the watch link and the
secret of this house, so nothing is stored; they hold while the game goes on. A page for each letter so far: a remote
has arrows and OK. Wrong letters are counted in this process alone.
"""

import hmac
from hashlib import sha256
from threading import Lock

from cachetools import TTLCache
from flask import Blueprint, Response, abort, current_app, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.settings import settings
from scorekeeper.storage import games, lists
from scorekeeper.storage.games import Game, NoSuchGame, evening_of, link_after
from scorekeeper.web.games.loading import in_its_words, page_context, sheet_style
from scorekeeper.web.kinds.protocols import Context, Watched, from_sheet
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.sheets.chart import SCREEN, TV, Format
from scorekeeper.web.site.devices import likes
from scorekeeper.web.site.hosts import address_key, reachable_base
from scorekeeper.web.site.htmx import etag, nothing_new, seq_seen, tagged, unchanged, wants_fragment
from scorekeeper.web.site.page_cache import page_key, pages
from scorekeeper.web.table.page import ending_context, has_just_ended

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words, and no O beside a Q
LENGTH = 4
NARROW = "narrow"  # in the address that the last key of a narrow screen opens
GAMES = 200  # that go on, whose letters are known; the ones used last
WRONG = 12  # letters of one address that may be wrong within FORGOTTEN seconds
FORGOTTEN, ADDRESSES = 600, 10_000

_lock = Lock()

bp = Blueprint("watch", __name__)


@bp.get("/w/<watch_id>")
def show(watch_id: str) -> ResponseReturnValue:
    """Show the live sheet."""
    return _watched(watch_id, "show")


@bp.get("/w/<watch_id>/board")
def board(watch_id: str) -> ResponseReturnValue:
    """Show the big board."""
    return _watched(watch_id, "board")


def _watched(watch_id: str, view: str) -> Response:
    """Answer a watcher: the page, or its part that changes; 304 where nothing is new."""
    try:
        game = in_its_words(games.load_watched(watch_id))
    except NoSuchGame:
        abort(404, _("There is nothing at this address."))
    response = _part(game, view) if wants_fragment() else make_response(_rendered(game, f"table/watchers/{view}.html"))
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _part(game: Game, view: str) -> Response:
    # The version names the watch link: the game's own id would let a watcher write.
    part = _part_id(game)
    tag = etag(part, game.seq)
    if unchanged(tag):
        return nothing_new(tag)
    moment = has_just_ended(game, seq_seen(part))
    return tagged(_rendered(game, f"table/watchers/_{view}.html", moment=moment), tag)


def _part_id(game: Game) -> str:
    """Return what names the part in its version: the watch link and, once the same table plays on, the next one."""
    return game.watch_id if game.prompt else f"{game.watch_id}{link_after(game.watch_id)}"


def _rendered(game: Game, template: str, *, moment: bool = False) -> str:
    form = TV if template.endswith("board.html") else SCREEN
    cache, key = pages(), page_key(game, template, moment, _part_id(game), sheet_style(), *likes())
    with cache.lock:  # after a tap all watchers want the same page: one renders it
        page = cache.get(key)
        if page is not None:
            return page
        return cache.put(key, render_template(template, moment=moment, **watch_context(game, form)))


def watch_context(game: Game, form: Format = SCREEN) -> Context:
    """Return what watchers see; nothing in it may lead to the game itself. `form` is that of the result."""
    over = game.prompt is None
    pages = PAGES.get(game.kind.key)
    context = pages.watched(game) if isinstance(pages, Watched) and not over else from_sheet(game)
    return {
        **page_context(game),
        "writes": False,
        "over": over,
        "part_id": _part_id(game),
        **(_next_context(game) if over else {}),
        **(ending_context(game, form) if over else {}),
        **context,
    }


def _next_context(game: Game) -> Context:
    """Return the game that the same table plays after this one, and what it is called; None until there is one."""
    link = link_after(game.watch_id)
    following = games.load_watched(link) if link else None
    return {"next_game": following, "next_name": page_context(following)["variant_name"] if following else ""}


def letters_of(game: Game) -> str:
    """Return the letters of a game; empty: it is over, and its letters with it."""
    return "" if game.prompt is None else _letters(game.watch_id)


def tv_address() -> str:
    """Return the address at which a TV asks for letters, as other devices reach it."""
    return f"{reachable_base(request.host_url)}{url_for('watch.tv')}"


@bp.get("/tv")
@bp.get("/tv/<letters>")
def tv(letters: str = "") -> ResponseReturnValue:
    """Ask for the next letter; the fourth gets 303 to the game, 404 for none, 429 after too many wrong ones.

    A narrow screen, a phone's, gets the live sheet; any other the big board. Letters that are right always lead on:
    whoever guesses shuts no TV out.
    """
    typed = letters.upper()[:LENGTH]
    if len(typed) < LENGTH or any(letter not in LETTERS for letter in typed):
        return _tv_page("".join(letter for letter in typed if letter in LETTERS))
    watch_id = next((each for each in lists.watched_now(GAMES) if _letters(each) == typed), None)
    if watch_id is None:
        if _counted_wrong() > WRONG:
            return _tv_page("", waits=True), 429, {"Retry-After": str(FORGOTTEN)}
        return _tv_page("", wrong=" ".join(typed)), 404
    return redirect(url_for("watch.show" if NARROW in request.args else "watch.board", watch_id=watch_id), 303)


def _tv_page(typed: str, *, wrong: str = "", waits: bool = False) -> str:
    return render_template(
        "table/watchers/tv.html",
        typed=typed,
        letters=LETTERS,
        squares=range(LENGTH),
        widths=("wide", NARROW) if len(typed) == LENGTH - 1 else ("",),
        wrong=wrong,
        waits=waits,
        address=tv_address().partition("://")[2],
    )


def _letters(watch_id: str) -> str:
    """Return the letters of a watch link: the same for all games that one table plays one after another."""
    secret: str = settings(current_app)["SECRET_KEY"]
    number = int.from_bytes(hmac.new(secret.encode(), f"tv {evening_of(watch_id)}".encode(), sha256).digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(LENGTH))


def _counted_wrong() -> int:
    """Count one more wrong try of this address, and return how many there are."""
    counts: TTLCache[str, int] = current_app.extensions.setdefault(
        "scorekeeper.wrong_letters", TTLCache(ADDRESSES, FORGOTTEN)
    )
    with _lock:
        counts[_address()] = many = counts.get(_address(), 0) + 1
    return many


def _address() -> str:
    return address_key(request.remote_addr or "none")
