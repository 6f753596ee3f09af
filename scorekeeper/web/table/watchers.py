"""Watchers: the live sheet on a phone, the big board on a TV. A watch link leads only to its game, read-only."""

from flask import Blueprint, abort, make_response, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.storage import games
from scorekeeper.storage.games import Game, NoSuchGame, link_after
from scorekeeper.web.games.loading import page_context
from scorekeeper.web.games.sheet_words import rules_called
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site import answers
from scorekeeper.web.site.answers import etag, nothing_new, page_key, seq_seen, tagged, wants_fragment
from scorekeeper.web.site.devices import choice
from scorekeeper.web.table.page import ending_context, has_just_ended

bp = Blueprint("watch", __name__)


@bp.get("/w/<watch_id>", endpoint="show")
@bp.get("/w/<watch_id>/board", endpoint="board")
def watched(watch_id: str) -> ResponseReturnValue:
    """Show the live sheet or the big board; to htmx the part that changes, or 304 if nothing is new."""
    view = "board" if request.endpoint == "watch.board" else "show"
    try:
        game = games.load_watched(watch_id)
    except NoSuchGame:
        abort(404, _("There is nothing at this address."))
    part = _part_id(game)
    tag = etag(part, game.seq)
    if not wants_fragment():
        response = make_response(_rendered(game, f"table/watchers/{view}.html"))
    elif (cached := nothing_new(tag)) is not None:
        response = cached
    else:
        moment = has_just_ended(game, seq_seen(part))
        response = tagged(_rendered(game, f"table/watchers/_{view}.html", moment=moment), tag)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _part_id(game: Game) -> str:
    """Return the names of the part in its ETag: the watch id and, once the same table plays on, the next one.

    The game's own id would let a watcher write.
    """
    return game.watch_id if game.prompt else f"{game.watch_id}{link_after(game.watch_id)}"


def _rendered(game: Game, template: str, *, moment: bool = False) -> str:
    key = page_key(game, template, moment, _part_id(game), choice("sheet"))
    with answers.lock:  # after a tap all watchers want the same page, which is rendered once
        page = answers.cached_page(key)
        return page or answers.cache_page(key, render_template(template, moment=moment, **watch_context(game)))


def watch_context(game: Game) -> Context:
    """Return the template context for watchers. Nothing in it may lead to the game itself."""
    context = {**page_context(game), "writes": False, "over": game.prompt is None, "part_id": _part_id(game)}
    if game.prompt is not None:
        return context | PAGES[game.kind.key].watched(game)
    link = link_after(game.watch_id)  # the next game of the same table
    following = games.load_watched(link) if link else None
    context |= {"next_game": following, "next_name": rules_called(following.head) if following else ""}
    return context | ending_context(game)
