"""Pages of a game as they were drawn last, for whoever looks at the same entry in the same language and style.

Two marks on a table are each browser's own, the form's and that of the next act: it is kept without them.
"""

import re
import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from flask import Response, abort, current_app, g, request
from flask_wtf.csrf import generate_csrf

from scorekeeper.storage import games
from scorekeeper.storage.game_status import GameStatus, game_status
from scorekeeper.storage.games import Game
from scorekeeper.web.compress import QUICK
from scorekeeper.web.devices import known_device
from scorekeeper.web.drawn import Drawing, answer, drawings, open_tables, packed
from scorekeeper.web.entries import entering, new_token
from scorekeeper.web.htmx import TABLE_LIKES, likes, nothing_new, page_tag, tagged, unchanged, wants_fragment
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.texts import gettext as _
from scorekeeper.web.texts import reader_language

# What stands in a kept table in the place of the marks; nobody can guess it, and so nobody can be called so.
CSRF, TOKEN = (f"late-{secrets.token_hex(16)}" for _mark in range(2))
_MARKS = re.compile(f"({CSRF}|{TOKEN})")


@dataclass(frozen=True, slots=True)
class Unmarked:
    """A table without its marks."""

    version: Hashable
    pieces: tuple[str, ...]  # of its text, what stands for a mark between them


def status_or_404(game_id: str) -> GameStatus:
    """Return how a game stands for this device, or answer 404 as its page does."""
    found = game_status(game_id, known_device())
    if found is None:
        abort(404, _("No game has this address."))
    return found


def kept_page(game_id: str, draw: Callable[[Game, bool], str], *choices: str) -> Response:
    """Answer with a page that only shows a game: 304, the kept page, or a new one. `choices`: what was asked of it.

    `draw` gets the game, and whether this device may write in it.
    """
    found = status_or_404(game_id)
    tag = page_tag(game_id, found, *choices)
    if unchanged(tag):
        return nothing_new(tag)

    def drawing() -> Drawing:
        return Drawing((found.seq, found.last_at), tag, packed(draw(_seen(game_id, found), found.writes), QUICK))

    place = (game_id, request.endpoint, found.writes, *_here(), *likes(), *choices)
    # A template that is being written shows at once.
    drawn = drawing() if current_app.debug else drawings().get(place, (found.seq, found.last_at), drawing)
    return tagged(answer(drawn), drawn.tag)


def kept_table(game_id: str, draw: Callable[[Game, Context], str]) -> str:
    """Return the table, or its part that changes. `draw` gets the game, and what is needed to enter something."""
    found = status_or_404(game_id)
    version = (found.seq, found.last_at, found.pen)

    def drawn(token: str) -> str:
        return draw(_seen(game_id, found), entering(found.writes, found.pen, token))

    def drawing() -> Unmarked:
        return Unmarked(version, tuple(_MARKS.split(_unmarked(drawn))))

    if current_app.debug:
        return drawn(new_token())
    asked = tuple(request.args.items(multi=True))
    place = (game_id, wants_fragment(), found.writes, *_here(), *likes(TABLE_LIKES), *asked)
    kept: Unmarked = open_tables().get(place, version, drawing)
    marks = {CSRF: generate_csrf(), TOKEN: new_token()}
    return "".join(marks.get(piece, piece) for piece in kept.pieces)


def _seen(game_id: str, found: GameStatus) -> Game:
    return games.load_seen(game_id, found.seq, found.last_at)


def _here() -> tuple[str, ...]:
    return (reader_language().code, request.script_root)


def _unmarked(draw: Callable[[str], str]) -> str:
    g.csrf_token = CSRF  # where flask_wtf keeps what it has made for this request
    try:
        return draw(TOKEN)
    finally:
        g.pop("csrf_token")
