"""The page of a table: the board of the deal in hand, the end, or a deal that is corrected; the sheet beside it.

A tap against the rules that the table may insist on is asked about on every page of the table until it is answered.
The session of the device that tapped holds it: a reload, another tap and a browser without scripts find it again.
"""

from dataclasses import dataclass
from urllib.parse import parse_qsl

from flask import request, session
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.record.history import foreseen
from scorekeeper.rules.facts import meet
from scorekeeper.rules.kind import Fact, Sheet
from scorekeeper.rules.sheets.highlights import moment
from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.page import may_write, page_context, table_url, writing_context
from scorekeeper.web.games.sheet_words import deals
from scorekeeper.web.kinds.protocols import Context, Corrects, Form, Unclear, refusal
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import as_sentence, capital, isolated, listed, long_date, ngettext, ordinal, signed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets.chart import SCREEN, Format, chart_text, phone_chart, result, standings, usual_view
from scorekeeper.web.sheets.game_story import how_close, made_of, out_of, winner_and_total
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.settlement import settlement_of, settlement_rules
from scorekeeper.web.sheets.what_if import has_other_formulas
from scorekeeper.web.site.htmx import leave_for, page_or_fragment
from scorekeeper.web.table.history import history_of, sentence_of

QUESTION = "question"  # of the session: the id of the game, and the tap as one value
NAMED = 3  # players of one place whom the moment names


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
    tap = [f"{name}={value}" for name, value in request.form.items(multi=True) if name not in ("csrf_token", "token")]
    return table_page(game, kept=tap, kept_correction=correction, status=403)


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


def ask_about(game: Game, tap: str) -> None:
    """Keep a tap that was refused until it is confirmed; it takes the place of one that was kept before."""
    session[QUESTION] = [game.id, tap]


def drop_question(game: Game, fact: Fact | None = None) -> None:
    """Drop the tap that waits at this table; with a fact, only where the fact decides the same thing."""
    tap, asked = _waiting(game)
    if tap and (fact is None or asked is None or meet(asked.slots, fact.slots)):
        session.pop(QUESTION)


def question(game: Game) -> Context:
    """Return the question that waits at this table, with what was tapped; empty where nothing is left to ask."""
    tap, fact = _waiting(game)
    if fact is None or not may_write(game):
        return {}
    coming = foreseen(game.kind, game.state, (fact,))
    if coming.forbidden or not coming.asked:
        return {}
    ids = [f"{name}-{value}" for name, value in parse_qsl(tap)]
    return {"anyway": tap, "asked_ids": ids, "message": refusal(game, coming.asked[0])}


def question_taps(context: Context) -> Form:
    """Return the fields that a question is about, and `asked` with them; empty: there is no question."""
    return MultiDict([*parse_qsl(context["anyway"]), ("asked", "1")]) if context else MultiDict()


def _waiting(game: Game) -> tuple[str, Fact | None]:
    """Return the tap that waits at this table, else an empty text, and its fact. No fact: it means nothing any more."""
    of_game, tap = session.get(QUESTION, ("", ""))
    if of_game != game.id:
        return "", None
    try:
        return tap, PAGES[game.kind.key].fact(game, MultiDict(parse_qsl(tap)))
    except Unclear:
        return tap, None


@dataclass(frozen=True, slots=True)
class Undone:
    """What the last tap took back."""

    line: str
    target: int  # the undo, which Redo takes back


def undone(game: Game) -> Undone | None:
    """Return what the newest entry took back. None: it is no undo, or one that brought something back."""
    if game.redo_target is None or game.redo_target != game.seq:
        return None
    redo = history_of(game, None, 1).redo
    return Undone(_("Undid: %(what)s", what=sentence_of(game, redo[0]).text), game.seq) if redo else None


def moment_line(game: Game) -> str:
    """Return the moment with the board that follows a scored deal, one line; empty: there is none, or it is past."""
    live = next((row for row in game.sheet.rows if row.state == "live"), None)
    if live is None or any(cell.spoken for cell in live.cells):
        return ""
    highlight = moment(game.sheet, summary(game.sheet))
    if highlight is None:
        return ""
    names = {column.seat: isolated(column.name) for column in game.sheet.columns}
    who = listed([names[holder.seat] for holder in highlight.by])
    if highlight.code == "leader":
        return as_sentence(_("New leader: %(name)s", name=who))
    if highlight.code == "run":
        count = highlight.numbers["count"]
        return ngettext("%(names)s has made %(count)s bids in a row.", "%(names)s have made %(count)s bids in a row.",
                        len(highlight.by), names=who, count=count)  # fmt: skip
    return ngettext(
        "%(names)s needs %(points)s more than %(other)s to pass.",
        "%(names)s need %(points)s more than %(other)s to pass.",
        len(highlight.by), names=who, points=highlight.numbers["points"], other=names[highlight.others[0]],
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Podium:
    """The second or third place, as the moment tells it."""

    number: int
    place: str  # 2nd
    names: str
    total: str


def ending_context(game: Game, form: Format = SCREEN) -> Context:
    """Return what a page shows of a game that is over."""
    sheet, money = game.sheet, settlement_of(game)
    whole = summary(sheet)
    lines = standings(sheet, made_of(whole) or out_of(whole), money.net if money else {})
    names, with_total = winner_and_total(game)
    return {
        "won": names,
        "won_with": with_total,
        "won_by": how_close(whole),
        "podium": _podium(sheet),
        "lines": lines,
        "result": result(whole.race, lines, form),
        "view": usual_view(whole.race),
        "phone_chart": phone_chart(whole.race),
        "chart_text": chart_text(whole.race),
        "race": whole.race,
        "high": [(note.lead, capital(note.words)) for note in highlights(sheet, whole)],
        "day": long_date(game.started_at),
        "deals": deals(len(whole.race.deals), sheet.deal_word),
        "settlement": money,
        "can_settle": settlement_rules(game) is not None,
        "has_other_scorings": has_other_formulas(game),
    }


def has_just_ended(game: Game, seen: int) -> bool:
    """Tell whether the game is over and was not when a page was rendered with entry `seen`."""
    return game.prompt is None and 0 < seen < game.seq and game.as_of(seen).prompt is not None


def _podium(sheet: Sheet) -> tuple[Podium, ...]:
    """Return the third and the second place, in the order in which they are told; a tie may leave out either."""
    places: list[Podium] = []
    for place in (3, 2):
        if not (lines := [line for line in sheet.standings if line.place == place and not line.won]):
            continue
        names = listed([line.name for line in lines])
        if len(lines) > NAMED:
            names = ngettext("%(num)s player", "%(num)s players", len(lines))
        total = signed(lines[0].total or 0) if sheet.counts == "points" else ""
        places.append(Podium(place, ordinal(place), names, total))
    return tuple(places)
