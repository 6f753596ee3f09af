"""A deal or hand that is scored, entered again: the correction page, marked change by change, then saved."""

from urllib.parse import urlencode

from flask import Blueprint, make_response, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.kind import Refused
from scorekeeper.storage.games import Game, NotThePen, StaleGame
from scorekeeper.web.games.page import load_game, table_url
from scorekeeper.web.games.pen import UNREAD, EntryForm, may_write, record
from scorekeeper.web.kinds.protocols import Corrects, Unclear, refusal
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.htmx import is_htmx, leave_for
from scorekeeper.web.table.page import correction_page, elsewhere, table_page

bp = Blueprint("corrections", __name__, url_prefix="/g/<game_id>/correct")

NEWER = N_("Something else was entered meanwhile. Look again, then save.")


@bp.get("/<int:number>/<int:seat>")
def show(game_id: str, number: int, seat: int) -> ResponseReturnValue:
    """Show the correction page of a scored deal."""
    game = load_game(game_id)
    return correction_page(game, number, seat) if may_write(game) else elsewhere(game)


@bp.post("/<int:number>/<int:seat>")
def correct(game_id: str, number: int, seat: int) -> ResponseReturnValue:
    """Mark a change on the correction page, or save them all."""
    game = load_game(game_id)
    if not may_write(game):
        return elsewhere(game, correction=f"{number}/{seat}")
    form, pages = EntryForm(), PAGES[game.kind.key]
    if not form.validate_on_submit():
        return correction_page(game, number, seat, message=_(UNREAD), status=422)
    if "save" not in request.form or not isinstance(pages, Corrects):
        return _marked(game, number, seat)
    try:
        fact = pages.correction(game, number, request.form)
        game = record(game, form, fact, confirmed="confirmed" in request.form)
    except NotThePen as not_the_pen:
        return elsewhere(not_the_pen.game, correction=f"{number}/{seat}")
    except Unclear as unclear:
        return correction_page(game, number, seat, message=str(unclear), status=422)
    except Refused as refused:
        asks = all(problem.weight == "confirm" for problem in refused.problems)  # the page asks by itself
        message = "" if asks else refusal(game, refused.problems[0])
        return correction_page(game, number, seat, message=message, status=422)
    except StaleGame as stale:
        return correction_page(stale.game, number, seat, message=_(NEWER), status=409)
    return table_page(game) if is_htmx() else leave_for(table_url(game))


def _marked(game: Game, number: int, seat: int) -> ResponseReturnValue:
    """Show the page with what is marked so far; its address holds it, so that a reload loses nothing."""
    response = make_response(correction_page(game, number, seat))
    if is_htmx() and response.status_code == 200:
        marks = [pair for pair in request.form.items(multi=True) if pair[0] not in ("csrf_token", "token", "seq")]
        response.headers["HX-Replace-Url"] = f"{request.path}?{urlencode(marks)}"
    return response
