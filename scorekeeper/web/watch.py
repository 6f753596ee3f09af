"""Watchers: the live sheet on a phone, the big board on a TV. A watch link shows one game and leads nowhere else."""

from flask import Blueprint, Response, abort, make_response, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.storage import games
from scorekeeper.storage.games import Game
from scorekeeper.web.final import winner_line
from scorekeeper.web.game_page import page_context
from scorekeeper.web.htmx import etag, nothing_new, tagged, unchanged, wants_fragment
from scorekeeper.web.kinds.contract import Context, Watched
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.watching import from_sheet
from scorekeeper.web.texts import gettext as _

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
    """Answer a watcher; where nothing is new, that costs one row by its key."""
    found = games.watched(watch_id)
    if found is None:
        abort(404, _("No game is watched at this address."))
    game_id, seq = found
    # The version names the watch link: the game's own id would let a watcher write.
    tag = etag(watch_id, seq)
    if wants_fragment() and unchanged(tag):
        return nothing_new(tag)
    part = "_" if wants_fragment() else ""
    page = render_template(f"watch/{part}{view}.html", **watch_context(games.load(game_id)))
    answer = tagged(page, tag) if wants_fragment() else make_response(page)
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer


def watch_context(game: Game) -> Context:
    """Return what watchers see; nothing in it may lead to the game itself."""
    over = game.prompt is None
    pages = PAGES.get(game.kind.key)
    said = pages.watched(game) if isinstance(pages, Watched) and not over else from_sheet(game)
    return {
        **page_context(game),
        "writes": False,
        "over": over,
        "winner_line": winner_line(game) if over else "",
        **said,
    }
