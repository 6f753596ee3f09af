"""Watchers: the live sheet on a phone, the big board on a TV. A watch link shows one game and leads nowhere else."""

from time import monotonic

from flask import Blueprint, Response, abort, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.storage import games
from scorekeeper.storage.games import Game
from scorekeeper.storage.newest import Newest, newest_watched, share
from scorekeeper.web.drawn import Drawing, answer, drawings, packed
from scorekeeper.web.final import winner_line
from scorekeeper.web.game_page import page_context, sheet_style
from scorekeeper.web.htmx import etag, nothing_new, tagged, unchanged, wants_fragment
from scorekeeper.web.kinds.contract import Context, Watched
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.watching import from_sheet
from scorekeeper.web.texts import gettext as _
from scorekeeper.web.texts import reader_language

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
    """Answer a watcher; where nothing is new, nothing is read, and where many ask for the same, one draws it."""
    newest = newest_watched(watch_id)
    if newest is None:
        abort(404, _("No game is watched at this address."))
    response = _part(newest, view) if wants_fragment() else _page(newest, view)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _page(newest: Newest, view: str) -> Response:
    return make_response(render_template(f"watch/{view}.html", **watch_context(games.load(newest.game_id))))


def _part(newest: Newest, view: str) -> Response:
    # The version names the watch link: the game's own id would let a watcher write.
    tag = etag(newest.watch_id, newest.seq)
    if unchanged(tag):
        return nothing_new(tag)
    key = (newest.game_id, view, sheet_style(), reader_language().code, request.script_root)
    if current_app.debug:  # a template that is being written shows at once
        return _answered(_drawn(newest.game_id, view))
    return _answered(drawings().get(key, (newest.seq, newest.last_at), lambda: _drawn(newest.game_id, view)))


def _drawn(game_id: str, view: str) -> Drawing:
    asked = monotonic()
    game = games.load(game_id)
    share(game, asked)
    page = render_template(f"watch/_{view}.html", **watch_context(game))
    return Drawing((game.seq, game.last_at), etag(game.watch_id, game.seq), packed(page))


def _answered(drawing: Drawing) -> Response:
    return tagged(answer(drawing), drawing.tag)


def watch_context(game: Game) -> Context:
    """Return what watchers see; nothing in it may lead to the game itself."""
    over = game.prompt is None
    pages = PAGES.get(game.kind.key)
    context = pages.watched(game) if isinstance(pages, Watched) and not over else from_sheet(game)
    return {
        **page_context(game),
        "writes": False,
        "over": over,
        "winner_line": winner_line(game) if over else "",
        **context,
    }
