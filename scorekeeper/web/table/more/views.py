"""More: the printed index of a game, and the pages on which something about it is changed."""

from dataclasses import replace

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, StringField
from wtforms.validators import Length

from scorekeeper.record.history import Foreseen, foreseen
from scorekeeper.rules.kind import Fact, Refused
from scorekeeper.storage.games import Game, NotThePen, StaleGame
from scorekeeper.web.games.page import (
    TAKE,
    UNREAD,
    EntryForm,
    as_seen,
    game_for_pen,
    load_game,
    load_game_for_pen,
    may_write,
    new_token,
    pen_elsewhere,
    record_all,
    table_url,
)
from scorekeeper.web.kinds.changes import Ask, Change, ChangePage
from scorekeeper.web.kinds.protocols import refusal
from scorekeeper.web.language.texts import N_, signed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import A_YEAR, CHOICES, choice
from scorekeeper.web.site.htmx import leave_for
from scorekeeper.web.site.parsing import tidy
from scorekeeper.web.table.more.index import asks_of, index_context
from scorekeeper.web.table.more.pages import CHANGE, QUESTION, page_of, pages_of

bp = Blueprint("more", __name__, url_prefix="/g/<game_id>")

NEWER = N_("Something else was entered meanwhile. Look again: what you changed is still here.")


class AnswerForm(EntryForm):
    """An answer to a question of the index."""

    reason = StringField(validators=[Length(max=120)], filters=[lambda text: tidy(text or "")])
    confirmed = BooleanField()


@bp.get("/more")
def index(game_id: str) -> ResponseReturnValue:
    """Show everything that can be done with this game."""
    return index_page(load_game(game_id))


@bp.post("/more")
def save_settings(game_id: str) -> ResponseReturnValue:
    """Change how this device shows its games: a cookie, for a year."""
    answer = make_response(redirect(url_for("more.index", game_id=load_game(game_id).id), 303))
    for name, values in CHOICES.items():
        if request.form.get(name) in values:
            answer.set_cookie(name, request.form[name], max_age=A_YEAR, samesite="Lax", httponly=name != "sheet")
    return answer


@bp.get(f"/<{QUESTION}:key>")
def redirect_to_question(game_id: str, key: str) -> ResponseReturnValue:
    """Redirect GET of a question to the index (303): sleeping browsers reload the address of the last POST."""
    return leave_for(url_for("more.index", game_id=load_game(game_id).id, ask=key))


@bp.post(f"/<{QUESTION}:key>")
def write_answer(game_id: str, key: str) -> ResponseReturnValue:
    """Write what the index asked about: the end, playing on, or what the kind asks."""
    loaded, form = load_game(game_id), AnswerForm()
    game = game_for_pen(loaded, form)
    if game is None:
        return index_page(loaded, pen_elsewhere(loaded), question=key), 403
    if not form.validate_on_submit():
        return index_page(game, _(UNREAD), question=key), 422
    ask = next((ask for ask in asks_of(as_seen(game, form)) if ask.key == key), None)
    fact = _with_reason(ask, form.reason.data or "") if ask else None
    try:
        if fact is None:
            raise StaleGame(game)
        game = record_all(game, form, (fact,), confirmed=bool(form.confirmed.data))
    except NotThePen as not_the_pen:
        return index_page(not_the_pen.game, pen_elsewhere(game), question=key), 403
    except StaleGame as stale:
        return index_page(stale.game, _(NEWER), question=key), 409
    except Refused as refused:
        return index_page(game, refusal(game, refused.problems[0]), question=key), 422
    return leave_for(table_url(game))


@bp.get(f"/<{CHANGE}:name>")
def show_change(game_id: str, name: str) -> ResponseReturnValue:
    """Show a page of changes as things are."""
    game = load_game_for_pen(game_id)
    return change_page(game, page_of(game, name), MultiDict())


@bp.post(f"/<{CHANGE}:name>")
def save_change(game_id: str, name: str) -> ResponseReturnValue:
    """Answer a tap with the page one step further, or write what it says."""
    game = load_game(game_id)
    return answer_change(game, page_of(game, name))


def answer_change(loaded: Game, page: ChangePage) -> ResponseReturnValue:
    """Answer a POST of a page of changes: written only where its Save or Strike was pressed."""
    form, typed = EntryForm(), _pressed()
    game = game_for_pen(loaded, form)
    if game is None:
        return change_page(loaded, page, typed, pen_elsewhere(loaded)), 403
    if not form.validate_on_submit():
        return change_page(game, page, typed, _(UNREAD)), 422
    if "save" not in typed and "strike" not in typed:
        return change_page(game, page, typed)
    # A tap sent again after its answer was lost still means what it meant on its page.
    drafted = page.drafted(as_seen(game, form), typed)
    if drafted.facts and drafted.shown != typed.get("shown", ""):
        return change_page(game, page, typed)
    if drafted.wrong or not drafted.facts:
        wrong = drafted.refusal or _("Nothing is changed yet.")
        return change_page(game, page, typed, wrong), 422
    try:
        game = record_all(game, form, drafted.facts, confirmed="confirmed" in typed)
    except NotThePen as not_the_pen:
        return change_page(not_the_pen.game, page, typed, pen_elsewhere(game)), 403
    except StaleGame as stale:
        return change_page(stale.game, page, typed, _(NEWER)), 409
    except Refused as refused:
        return change_page(game, page, typed, refusal(game, refused.problems[0])), 422
    return leave_for(table_url(game))


def _pressed() -> MultiDict[str, str]:
    """Return what the form holds; the button that takes the pen presses the one that was pressed without it."""
    typed = request.form.copy()
    name, _colon, value = typed.pop(TAKE, "").partition(":")
    if name in ("save", "strike"):
        typed[name] = value
    return typed


def change_page(game: Game, page: ChangePage, form: MultiDict[str, str], wrong: str = "") -> str:
    """Render a page of changes: what is drafted, and what would come of it."""
    drafted = page.drafted(game, form)
    seen = foreseen(game.kind, game.state, drafted.facts)
    return render_template(
        "table/more/change.html",
        game=game,
        sheet=game.sheet,
        page=page,
        shown=drafted.shown,
        here=f"{request.script_root}{request.path}",
        token=new_token(),
        takes="" if may_write(game) else f"strike:{form['strike']}" if "strike" in form else "save:1",
        change=drafted,
        wrong=wrong or _wrong(game, drafted, seen),
        questions=[refusal(game, problem) for problem in seen.asked],
        confirmed="confirmed" in form,
        moves=moved(game, seen),
        totals=totals(game, seen),
        **drafted.context,
    )


def _wrong(game: Game, drafted: Change, seen: Foreseen) -> str:
    return drafted.wrong or next((refusal(game, problem) for problem in seen.forbidden), "")


def moved(game: Game, seen: Foreseen) -> list[tuple[str, str, str]]:
    """Return whose total would move: name, from, to."""
    names = {column.seat: column.name for column in game.kind.sheet(seen.state).columns}
    return [
        (names[move.seat], signed(move.before), signed(move.after))
        for move in seen.moves
        if move.before is not None and move.after is not None
    ]


def totals(game: Game, seen: Foreseen) -> list[tuple[str, str, str]]:
    """Return every total as it is and as it would be."""
    now = {column.seat: column.total for column in game.sheet.columns}
    return [
        (column.name, "" if now.get(column.seat) is None else signed(now[column.seat] or 0), signed(column.total or 0))
        for column in game.kind.sheet(seen.state).columns
        if column.total is not None
    ]


def index_page(game: Game, wrong: str = "", question: str = "") -> str:
    """Render the index, with the question that was tapped in its foot."""
    key = question or request.args.get("ask", "")
    ask = next((ask for ask in asks_of(game) if ask.key == key), None)
    problems: list[str] = []
    if ask and wrong == "":
        problems = [refusal(game, problem) for problem in foreseen(game.kind, game.state, (ask.fact,)).asked]
    return render_template(
        "table/more/index.html",
        ask=ask,
        questions=problems,
        wrong=wrong,
        takes=not may_write(game),
        game_url=table_url(game),
        typed=request.form.get("reason", ""),
        settings={name: choice(name) for name in CHOICES},
        **index_context(game, pages_of(game)),
    )


def _with_reason(ask: Ask, reason: str) -> Fact:
    return replace(ask.fact, reason=reason) if ask.reason else ask.fact
