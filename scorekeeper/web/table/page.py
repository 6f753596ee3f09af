"""The page of a table: the board of the deal in hand, the end, or a deal that is corrected; the sheet beside it."""

from flask import request
from flask.typing import ResponseReturnValue

from scorekeeper.storage.games import Game
from scorekeeper.web.games.page import page_context, table_url
from scorekeeper.web.games.pen import writing_context
from scorekeeper.web.kinds.protocols import Context, Corrects, Form
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.paper import pdf
from scorekeeper.web.site.htmx import leave_for, page_or_fragment
from scorekeeper.web.table.ending import ending_context
from scorekeeper.web.table.foot import moment_line, undone
from scorekeeper.web.table.question import question, question_taps


def table_page(game: Game, status: int = 200, **more: object) -> ResponseReturnValue:
    """Answer with the table, or the part of it that changes."""
    waiting: Context = {} if any(more.values()) else question(game)
    context: Context = {
        **page_context(game),
        **writing_context(game),
        "stylesheets": PAGES[game.kind.key].stylesheets,
        "correct_url": f"{table_url(game)}/correct",
        "more_url": f"{table_url(game)}/more",
        "again_url": f"/again/{game.id}",
        "undid": undone(game),
        "moment_line": moment_line(game),
        **waiting,
        **_board(game, question_taps(waiting) or _values()),
        **more,
    }
    return page_or_fragment("table/show.html", "table/_table.html", **context), status


def correction_page(game: Game, number: int, seat: int, status: int = 200, **more: object) -> ResponseReturnValue:
    """Render the correction of a deal; one that is not scored cannot be corrected, so the table is shown."""
    pages = PAGES[game.kind.key]
    # What was changed on it while the pen was elsewhere comes back in the address.
    context = pages.correction_context(game, number, seat, _values()) if isinstance(pages, Corrects) else None
    return leave_for(table_url(game)) if context is None else table_page(game, status, **{**context, **more})


def elsewhere(game: Game, correction: str = "") -> ResponseReturnValue:
    """Tell a device that the pen is elsewhere, and keep what it tapped: taking the pen shows it again.

    `correction` names the deal and seat of the correction, where it was tapped there.
    """
    kept = [f"{name}={value}" for name, value in request.form.items(multi=True) if name not in ("csrf_token", "token")]
    return table_page(game, kept=kept, kept_correction=correction, status=403)


def _board(game: Game, query: Form) -> Context:
    if game.prompt is not None:
        return PAGES[game.kind.key].board(game, query)
    return {
        "part": "table/_final.html",
        "modes": "page page--foot page--ending",
        "makes_png": pdf.can_make_png(),
        **ending_context(game),
    }


def _values() -> Form:
    """Return the arguments of the address or, after a tap, the form."""
    return request.form if request.method == "POST" else request.args
