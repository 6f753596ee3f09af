"""More: the printed index of a game, and the pages on which something about it is changed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, StringField
from wtforms.validators import Length

from scorekeeper.record.history import Foreseen, foreseen
from scorekeeper.rules import variant
from scorekeeper.rules.abilities import Rescores
from scorekeeper.rules.facts import Ended, Resumed
from scorekeeper.rules.kind import Fact, Refused
from scorekeeper.storage import groups, pens
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
from scorekeeper.web.games.sheet_words import deals, numbered, winners_with
from scorekeeper.web.kinds.changes import Ask, Change, ChangePage
from scorekeeper.web.kinds.protocols import refusal
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import N_, as_sentence, ngettext, paragraph, signed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import A_YEAR, CHOICES, choice
from scorekeeper.web.site.htmx import leave_for
from scorekeeper.web.site.parsing import tidy
from scorekeeper.web.table.change_pages import CHANGE, QUESTION, page_of, pages_of
from scorekeeper.web.table.history import pen_buttons

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
        questions=[refusal(game, problem) for problem in seen.to_confirm],
        confirmed="confirmed" in form,
        moves=total_moves(game, seen),
        totals=totals(game, seen),
        **drafted.context,
    )


def _wrong(game: Game, drafted: Change, seen: Foreseen) -> str:
    return drafted.wrong or next((refusal(game, problem) for problem in seen.forbidden), "")


def total_moves(game: Game, seen: Foreseen) -> list[tuple[str, str, str]]:
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
        problems = [refusal(game, problem) for problem in foreseen(game.kind, game.state, (ask.fact,)).to_confirm]
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


@dataclass(frozen=True, slots=True)
class IndexLine:
    """One line: its name, where it leads, what is so now."""

    name: str
    href: str
    now: str


Section = tuple[str, list[IndexLine]]


def asks_of(game: Game) -> tuple[Ask, ...]:
    """Return what may be asked of a game now: what its kind knows, and its end."""
    return (*PAGES[game.kind.key].table_changes.asks(game), *_ends(game))


def index_context(game: Game, pages: Mapping[str, ChangePage]) -> dict[str, Any]:
    """Return what the index needs. Who only watches sees what can be read."""
    writes = may_write(game)
    parts = [*(_changes(game, pages) if writes else [(_("This game"), _records(game))]), *_others(game)]
    return {
        "game": game,
        "sheet": game.sheet,
        "parts": [(title, lines) for title, lines in parts if lines],
        "writes": writes,
        "token": new_token(),
        "back": table_url(game),
        **pen_buttons(game),
    }


def _changes(game: Game, pages: Mapping[str, ChangePage]) -> list[Section]:
    heading = _("This hand") if game.sheet.deal_word == "hand" else _("This deal")
    deal = [_ask(game, ask) for ask in asks_of(game) if ask.part == "deal"]
    deal += [_page(game, name, page) for name, page in pages.items() if page.part == "deal" and game.prompt]
    of_game: list[IndexLine] = []
    for name, page in pages.items():
        if name == "heading":
            of_game += _linked(game, RULES)
        if page.part == "game":
            of_game.append(_page(game, name, page))
    if groups.groups():
        of_game.append(IndexLine(_("Group"), url_for("groups.of_game", game_id=game.id), _group(game)))
    of_game += [_ask(game, ask) for ask in asks_of(game) if ask.part == "game"]
    return [(heading if game.prompt else _("This game"), [*deal, *_records(game)]), (_("The game"), of_game)]


def _ask(game: Game, ask: Ask) -> IndexLine:
    return IndexLine(ask.name, f"{table_url(game)}/more?ask={ask.key}#foot", ask.now)


def _page(game: Game, name: str, page: ChangePage) -> IndexLine:
    return IndexLine(_(page.name), f"{table_url(game)}/{name}", page.now(game))


def _records(game: Game) -> list[IndexLine]:
    entries = [entry for entry in game.entries if entry.fact.takes_back is None]
    undone = len(entries) - len(game.live)
    text = ngettext("%(num)s entry", "%(num)s entries", len(entries))
    if undone:
        text = ngettext("%(entries)s, %(num)s undone", "%(entries)s, %(num)s undone", undone, entries=text)
    return [
        IndexLine(_("History"), f"{table_url(game)}/history", text),
        *_linked(game, (N_("The sheet"), "/sheet", lambda game: deals(len(game.sheet.rows), game.sheet.deal_word))),
    ]


Listed = tuple[str, str, Callable[[Game], str]]

RULES: Listed = (
    N_("The rules of this game"),
    "/rules",
    lambda game: game.head.house_rules or variant(game.head.variant).name,
)
TABLE: tuple[Listed, ...] = (
    (N_("Watchers"), "/watchers", lambda game: _("show the code")),
    (N_("Hand over scorekeeping"), "/pen", lambda game: _pen(game)),
)
PAPER: tuple[Listed, ...] = (
    (N_("Print the sheet"), "/print", lambda game: _("figures or blackout")),
    (N_("Blank sheet"), "/print/blank", lambda game: _("to fill in by hand")),
    (N_("Print the rules"), "/print/rules", lambda game: _("of this game, on one page")),
    (N_("Score chart"), "/chart", lambda game: _("one line per player")),
    (N_("Highlights"), "/summary", lambda game: _("text to share")),
    (N_("Other scoring"), "/what-if", lambda game: _("by every other formula")),
    (N_("Settle up"), "/settle", lambda game: _settlement_state(game)),
    (N_("Game file"), "/export.json", lambda game: _("to keep or to send")),
    (N_("Spreadsheet"), "/export.csv", lambda game: _("for your own calculations")),
)


def _others(game: Game) -> list[Section]:
    return [(_("The table"), _linked(game, *TABLE)), (_("Paper and files"), _linked(game, *PAPER))]


def _linked(game: Game, *lines: Listed) -> list[IndexLine]:
    """Return the lines whose pages mean something for a game."""
    makes_sense = {"/what-if": isinstance(game.kind, Rescores), "/settle": game.sheet.counts == "points"}
    return [
        IndexLine(_(name), f"{table_url(game)}{path}", now(game))
        for name, path, now in lines
        if makes_sense.get(path, True)
    ]


def _group(game: Game) -> str:
    number = groups.group_of(game.id)
    return next((group.name for group in groups.groups() if group.id == number), _("none"))


def _pen(game: Game) -> str:
    if may_write(game):
        return _("this device keeps score")
    pen = pens.pen_of(game.id)
    return _("%(device)s keeps score", device=pen.name) if pen and pen.name else _("another device keeps score")


def _settlement_state(game: Game) -> str:
    return _("who pays whom") if game.prompt is None else _("when it is over")


def _ends(game: Game) -> tuple[Ask, ...]:
    if game.prompt is not None:
        return (_end(game),)
    further = game.kind.prompt(game.kind.apply(game.state, Resumed()))
    if further is None:
        return ()
    next_one = numbered(further.deal, game.sheet.deal_word)
    return (
        Ask(
            key="play-on",
            name=_("Play on"),
            now=next_one,
            line=_("Play on? Next: %(deal)s", deal=next_one),
            small=_("The end is set aside until the game is over again."),
            button=_("Play on"),
            fact=Resumed(),
            part="game",
        ),
    )


def _end(game: Game) -> Ask:
    after = game.kind.sheet(game.kind.apply(game.state, Ended("")))
    best = [line for line in after.standings if line.won]
    word, number = game.sheet.deal_word, game.prompt.deal if game.prompt else 0
    won = winners_with([line.name for line in best], best[0].total) if best else _("Nobody has won")
    lost = N_("Hand %(number)s does not count.") if word == "hand" else N_("Deal %(number)s does not count.")
    left = sum(row.state != "done" for row in game.sheet.rows)
    return Ask(
        key="end",
        name=_("End now"),
        now=_("%(deals)s to come", deals=deals(left, word)) if left > 1 else numbered(number, word),
        line=_("End the game now?"),
        small=paragraph(as_sentence(won), _(lost, number=number)),
        button=_("End the game"),
        fact=Ended(""),
        reason=_("Reason, for the history"),
        part="game",
    )
