"""The page of a table: the board of the deal in hand, the end, or a deal that is corrected; the sheet beside it."""

from flask import request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.page import page_context, table_url
from scorekeeper.web.games.pen import writing_context
from scorekeeper.web.games.sheet_words import deals
from scorekeeper.web.kinds.protocols import Context, Corrects, Form
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import capital
from scorekeeper.web.paper.content import Note
from scorekeeper.web.sheets.chart import END, chart_text, charts
from scorekeeper.web.sheets.game_story import GameStory, made_of, out_of, winner_line
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.settlement import settlement_of, settlement_rules
from scorekeeper.web.site.htmx import leave_for, page_or_fragment
from scorekeeper.web.table.question import question, question_taps

MOST_HIGHLIGHTS = 5  # highlights that the screen has room for
ROOMY_LINES = {True: 8, False: 6}  # of standings and payments at their usual height, by whether money is settled
MOST_IN_STORY = 8  # players up to whom there is room for the story in a sentence


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
    return final_context(game) if game.prompt is None else PAGES[game.kind.key].board(game, query)


def _values() -> Form:
    """Return the arguments of the address or, after a tap, the form."""
    return request.form if request.method == "POST" else request.args


def final_context(game: Game) -> Context:
    """Return what the page shows of a game that is over."""
    whole, money = summary(game.sheet), settlement_of(game)
    lines = len(game.sheet.standings) + (len(money.payments) if money else 0)
    return {
        "part": "table/_final.html",
        "modes": "page page--foot",
        "winner_line": winner_line(game),
        "high": [_lead_and_words(note) for note in highlights(whole, game.sheet.deal_word)[:MOST_HIGHLIGHTS]],
        "story": "" if money or lines > MOST_IN_STORY else GameStory(whole, game.sheet.deal_word).story(),
        "is_dense": lines > ROOMY_LINES[bool(money)],
        "deals": deals(len(whole.race.deals), game.sheet.deal_word),
        "race": whole.race,
        "charts": charts(whole.race, END),
        "chart_text": chart_text(whole.race),
        "made": made_of(whole) or out_of(whole),
        "settlement": money,
        "can_settle": settlement_rules(game) is not None,
    }


def _lead_and_words(note: Note) -> tuple[str, str]:
    """Return what a highlight is and who did it, each with its first letter large."""
    return note.lead, capital(note.words)
