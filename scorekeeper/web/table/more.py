"""More: the index of everything about a game, and the pages that change something about it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, StringField
from wtforms.validators import Length

from scorekeeper.record.history import Foreseen, foreseen
from scorekeeper.rules.facts import Ended, Resumed
from scorekeeper.rules.kind import Fact
from scorekeeper.storage import pens
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game, may_write, table_url
from scorekeeper.web.games.pen import (
    TAKE,
    EntryForm,
    NotWritten,
    as_seen,
    game_for_pen,
    load_game_for_pen,
    new_token,
)
from scorekeeper.web.games.sheet_words import deals, numbered, rules_called, winners_with
from scorekeeper.web.kinds.changes import Ask, ChangePage
from scorekeeper.web.kinds.protocols import refusal
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.settlement import how_settled
from scorekeeper.web.kinds.writing import NEWER, write
from scorekeeper.web.language.texts import as_sentence, capital, here_and_now, ngettext, paragraph, signed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.sheets.printing import headline
from scorekeeper.web.sheets.settlement import settlement_rules
from scorekeeper.web.site.devices import A_YEAR, CHOICES, choice
from scorekeeper.web.site.htmx import leave_for
from scorekeeper.web.site.parsing import tidy
from scorekeeper.web.table.change_pages import CHANGE, QUESTION, group_name, page_of, pages_of

bp = Blueprint("more", __name__, url_prefix="/g/<game_id>")


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
    """Save how this device shows its games, in a cookie for a year."""
    answer = make_response(redirect(url_for("more.index", game_id=load_game(game_id).id), 303))
    for name, values in CHOICES.items():
        if request.form.get(name) in values:
            answer.set_cookie(name, request.form[name], max_age=A_YEAR, samesite="Lax", httponly=name != "sheet")
    return answer


@bp.post(f"/<{QUESTION}:key>")
def write_answer(game_id: str, key: str) -> ResponseReturnValue:
    """Write the answer to a question of the index: the end, playing on, or a question of the kind."""
    form = AnswerForm()
    try:
        game = game_for_pen(load_game(game_id), form)
        ask = next((ask for ask in asks_of(as_seen(game, form)) if ask.key == key), None)
        if ask is None:
            raise NotWritten(game, _(NEWER), 409)
        game = write(
            game, form, _with_reason(ask, form.reason.data or ""), *ask.also, confirmed=bool(form.confirmed.data)
        )
    except NotWritten as not_written:
        return index_page(not_written.game, not_written.message, question=key), not_written.status
    return leave_for(table_url(game))


@bp.get(f"/<{CHANGE}:name>")
def show_change(game_id: str, name: str) -> ResponseReturnValue:
    """Show a change page with the current values."""
    game = load_game_for_pen(game_id)
    return change_page(game, page_of(game, name), MultiDict())


@bp.post(f"/<{CHANGE}:name>")
def save_change(game_id: str, name: str) -> ResponseReturnValue:
    """Respond to a tap with the updated page, or write the change."""
    game = load_game(game_id)
    return answer_change(game, page_of(game, name))


def answer_change(loaded: Game, page: ChangePage[Any]) -> ResponseReturnValue:
    """Respond to a POST of a change page. The change is written only if Save or Remove was pressed."""
    form, typed = EntryForm(), _pressed()
    try:
        game = game_for_pen(loaded, form)
        if "save" not in typed and "strike" not in typed:
            return change_page(game, page, typed)
        # A tap that is sent again because its response was lost keeps the meaning that it had on its page.
        drafted = page.drafted(as_seen(game, form), typed)
        if drafted.facts and drafted.shown != typed.get("shown", ""):
            return change_page(game, page, typed)
        if drafted.wrong or not drafted.facts:
            raise NotWritten(game, drafted.refusal or _("Nothing has changed yet."), 422)
        game = write(game, form, *drafted.facts, confirmed="confirmed" in typed)
    except NotWritten as not_written:
        return change_page(not_written.game, page, typed, not_written.message), not_written.status
    return leave_for(table_url(game))


def _pressed() -> MultiDict[str, str]:
    """Return the form; the button that takes the pen also presses the one that was pressed before."""
    typed = request.form.copy()
    name, _colon, value = typed.pop(TAKE, "").partition(":")
    if name in ("save", "strike"):
        typed[name] = value
    return typed


def change_page(game: Game, page: ChangePage[Any], form: MultiDict[str, str], wrong: str = "") -> str:
    """Render a change page: the draft and its effect."""
    drafted = page.drafted(game, form)
    seen = foreseen(game.kind, game.state, drafted.facts, here_and_now())
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
        wrong=wrong or (drafted.wrong or next((refusal(game, problem) for problem in seen.forbidden), "")),
        questions=[refusal(game, problem) for problem in seen.to_confirm],
        confirmed="confirmed" in form,
        moves=total_moves(game, seen),
        totals=totals(game, seen),
        **drafted.context,
    )


def total_moves(game: Game, seen: Foreseen) -> list[tuple[str, str, str]]:
    """Return the totals that would change: name, from, to."""
    names = {column.seat: column.name for column in game.kind.sheet(seen.state).columns}
    return [
        (names[move.seat], signed(move.before), signed(move.after))
        for move in seen.moves
        if move.before is not None and move.after is not None
    ]


def totals(game: Game, seen: Foreseen) -> list[tuple[str, str, str]]:
    """Return every total now and after the change."""
    now = {column.seat: column.total for column in game.sheet.columns}
    return [
        (column.name, "" if now.get(column.seat) is None else signed(now[column.seat] or 0), signed(column.total or 0))
        for column in game.kind.sheet(seen.state).columns
        if column.total is not None
    ]


def index_page(game: Game, wrong: str = "", question: str = "") -> str:
    """Render the index, with the question that was tapped at the bottom."""
    key = question or request.args.get("ask", "")
    ask = next((ask for ask in asks_of(game) if ask.key == key), None)
    problems: list[str] = []
    if ask and wrong == "":
        seen = foreseen(game.kind, game.state, (ask.fact,), here_and_now())
        problems = [refusal(game, problem) for problem in seen.to_confirm]
    return render_template(
        "table/more/index.html",
        ask=ask,
        questions=problems,
        wrong=wrong,
        takes=not may_write(game),
        game_url=table_url(game),
        typed=request.form.get("reason", ""),
        settings={name: choice(name) for name in CHOICES},
        **index_context(game, pages_of(game), is_asked=ask is not None),
    )


def _with_reason(ask: Ask, reason: str) -> Fact:
    return replace(ask.fact, reason=reason) if ask.reason else ask.fact


@dataclass(frozen=True, slots=True)
class IndexLine:
    """One line: its name, its link, and the current value."""

    name: str
    href: str
    now: str
    key: str = ""  # the question that it asks


def asks_of(game: Game) -> tuple[Ask, ...]:
    """Return the questions that apply to a game now: those of its kind, and its end."""
    return (*PAGES[game.kind.key].table_asks(game), *_ends(game))


def index_context(game: Game, pages: Mapping[str, ChangePage[Any]], *, is_asked: bool = False) -> dict[str, Any]:
    """Return the template context of the index. Without the pen it has only what can be read, and an open question."""
    writes = may_write(game) or is_asked
    group = group_name(game)
    of_group = [IndexLine(capital(_("group")), url_for("groups.of_game", game_id=game.id), group)] if group else []
    fixes = (*(_fixes(game, pages) if writes else ()), *of_group, _line(game, _("History"), "/history", _entries(game)))
    return {
        "game": game,
        "sheet": game.sheet,
        "parts": [(_("Change this game") if writes else _("This game"), fixes), (_("Share and print"), _shared(game))],
        "ends": _ends(game) if writes else (),
        "headline": headline(game),
        "writes": writes,
        "token": new_token(),
        "back": table_url(game),
    }


def _fixes(game: Game, pages: Mapping[str, ChangePage[Any]]) -> tuple[IndexLine, ...]:
    asks = PAGES[game.kind.key].table_asks(game)
    of_deal = [(name, page) for name, page in pages.items() if page.part == "deal" and game.prompt]
    of_game = [(name, page) for name, page in pages.items() if page.part == "game"]
    return (
        *(_line(game, ask.name, f"/more?ask={ask.key}#ask", ask.now, ask.key) for ask in asks),
        *(_line(game, capital(_(page.name)), f"/{name}", page.now(game)) for name, page in (*of_deal, *of_game)),
        _line(game, capital(_("rules")), "/rules", rules_called(game.head)),
    )


def _line(game: Game, name: str, path: str, now: str, key: str = "") -> IndexLine:
    return IndexLine(name, f"{table_url(game)}{path}", now, key)


def _entries(game: Game) -> str:
    entries = [entry for entry in game.entries if entry.fact.takes_back is None]
    undone, text = len(entries) - len(game.marks.live), ngettext("%(num)s entry", "%(num)s entries", len(entries))
    if not undone:
        return text
    return ngettext("%(entries)s, %(num)s undone", "%(entries)s, %(num)s undone", undone, entries=text)


def _shared(game: Game) -> tuple[IndexLine, ...]:
    lines = [
        _line(game, _("Watch on a phone or TV"), "/watchers", _("code")),
        _line(game, _("Hand over"), "/pen", _pen(game)),
        _line(game, _("Print"), "/print", _("sheet, blank sheet, rules")),
        _line(game, _("Send or export"), "/share", _("picture, text, file") if not game.prompt else _("text, file")),
    ]
    rules = settlement_rules(game)
    # If the game is settled in money, the end of the game shows who pays whom.
    if rules and (game.prompt or rules.mode == "none"):
        now = _("who pays whom") if rules.mode == "none" else how_settled(rules)
        lines.append(_line(game, _("Settle up"), "/settle", now))
    return tuple(lines)


def _pen(game: Game) -> str:
    if may_write(game):
        return _("this device keeps score")
    pen = pens.pen_of(game.id)
    return _("%(device)s keeps score", device=pen.name) if pen and pen.name else _("another device keeps score")


def _ends(game: Game) -> tuple[Ask, ...]:
    if game.prompt is not None:
        return (_end(game),)
    further = game.kind.prompt(game.kind.apply(game.state, Resumed()))
    if further is None:
        return ()
    next_deal = numbered(further.deal, game.sheet.deal_word)
    return (
        Ask(
            key="play-on",
            name=_("Play on"),
            now=next_deal,
            line=_("Play on? Next: %(deal)s", deal=next_deal),
            small=_("The game carries on; you can end it again later."),
            button=_("Play on"),
            fact=Resumed(),
        ),
    )


def _end(game: Game) -> Ask:
    after = game.kind.sheet(game.kind.apply(game.state, Ended("")))
    best = [line for line in after.standings if line.won]
    word, number = game.sheet.deal_word, game.prompt.deal if game.prompt else 0
    won = winners_with([line.name for line in best], best[0].total) if best else _("Nobody has won yet")
    left = sum(row.state != "done" for row in game.sheet.rows)
    return Ask(
        key="end",
        name=_("End now"),
        now=_("%(deals)s to come", deals=deals(left, word)) if left > 1 else numbered(number, word),
        line=_("End the game now?"),
        small=paragraph(as_sentence(won), _("%(deal)s does not count.", deal=numbered(number, word))),
        button=_("End the game"),
        fact=Ended(""),
        reason=_("Reason, for the history"),
    )
