"""The table: the deal in hand and the sheet beside it; what is tapped there, undo and redo, a scored deal corrected."""

from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, make_response, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import Undo, taken_back
from scorekeeper.rules.facts import meet
from scorekeeper.rules.kind import Fact, Refused
from scorekeeper.storage.games import Game, NotThePen, StaleGame
from scorekeeper.web.games.page import UNREAD, EntryForm, UndoForm, as_seen, load_game, may_write, record, table_url
from scorekeeper.web.kinds.protocols import Corrects, Form, Unclear, refusal
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.htmx import etag, is_htmx, leave_for, nothing_new, seq_seen, tagged, unchanged, wants_fragment
from scorekeeper.web.table.page import (
    as_one_value,
    ask_about,
    conflict,
    correction_page,
    drop_question,
    elsewhere,
    has_just_ended,
    saved_taps,
    table_page,
)

bp = Blueprint("table", __name__, url_prefix="/g/<game_id>")

NEWER = N_("Something else was entered meanwhile. Look again, then save.")
ATTEMPTS = 5  # to append at a table where others write at the same moment
CANCEL = "cancel"  # the button that takes back a tap which was asked about


@bp.get("")
def show(game_id: str) -> ResponseReturnValue:
    """Show the table: the board of the deal in hand and the sheet. Whoever looks on asks for its part often."""
    game = load_game(game_id)
    if "kept" in request.args:
        return table_page(game, conflict=saved_taps(game) if may_write(game) else None)
    if not wants_fragment():
        return table_page(game)
    tag = etag(game.id, game.seq)
    if unchanged(tag):
        return nothing_new(tag)
    return tagged(table_page(game, moment=has_just_ended(game, seq_seen(game.id))), tag)


@bp.get("/<any('enter', 'undo'):_act>")
def redirect_to_table(game_id: str, _act: str) -> ResponseReturnValue:
    """Redirect GET /enter and /undo to the table (303): a sleeping browser reloads the address of its last POST."""
    return leave_for(table_url(load_game(game_id)))


@bp.post("/enter")
def enter(game_id: str) -> ResponseReturnValue:
    """Record what was tapped on the board: 422 where it cannot be read, else as `_write`."""
    game, form = load_game(game_id), EntryForm()
    if not form.validate_on_submit():
        return table_page(game, message=_(UNREAD), status=422)
    if CANCEL in request.form:
        drop_question(game)
        return _answer(game, _next_seat(game, game))
    try:
        fact = PAGES[game.kind.key].fact(as_seen(game, form), tap_form(request.form))
    except Unclear as unclear:
        return table_page(game, message=str(unclear), status=422)
    return _write(game, form, fact)


@bp.post("/undo")
def undo(game_id: str) -> ResponseReturnValue:
    """Take back one entry: the one the button named. Redo is the undo of an undo."""
    game, form = load_game(game_id), UndoForm()
    if not form.validate_on_submit():
        return table_page(game, message=_(UNREAD), status=422)
    return _write(game, form, Undo(form.target.data or 0))


@bp.get("/correct/<int:number>/<int:seat>")
def show_correction(game_id: str, number: int, seat: int) -> ResponseReturnValue:
    """Show the correction page of a scored deal."""
    game = load_game(game_id)
    return correction_page(game, number, seat) if may_write(game) else elsewhere(game)


@bp.post("/correct/<int:number>/<int:seat>")
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


def _write(game: Game, form: EntryForm, fact: Fact) -> ResponseReturnValue:
    """Record a fact and answer with the table.

    200 or 303; 403 without the pen, 409 where another was first, 422 where it was refused.
    """
    seen, before = form.seq.data or 0, game
    try:
        game = append_rebased(game, form, fact, confirmed="anyway" in request.form)
    except NotThePen as not_the_pen:
        return elsewhere(not_the_pen.game)
    except StaleGame as stale:
        if is_recorded(stale.game, seen, fact):
            return table_page(stale.game)
        both = conflict(stale.game, seen, list(request.form.items(multi=True)))
        return table_page(stale.game, conflict=both, status=409)
    except Refused as refused:
        if all(problem.weight == "confirm" for problem in refused.problems):
            ask_about(game, as_one_value(list(request.form.items(multi=True))))
            return table_page(game, status=422)
        return table_page(game, message=refusal(game, refused.problems[0]), status=422)
    drop_question(game, fact)
    return _answer(game, _next_seat(before, game, fact), moment=bool(before.prompt) and game.prompt is None)


def _answer(game: Game, seat: int | None, *, moment: bool = False) -> ResponseReturnValue:
    """Answer a tap with the table; `moment`: it has just ended the game, which is told once.

    A browser without scripts begins at the row of `seat`. A leaf that lay open over the board stays open: which row
    of it was tapped is in the address that was posted to.
    """
    if is_htmx():
        return table_page(game, moment=moment)
    leaf = game.prompt and "leaf" in request.form and "score" not in request.form
    return leave_for(f"{table_url(game)}{'?leaf=1' if leaf else '' if seat is None else f'#row-{seat}'}")


def _next_seat(before: Game, game: Game, fact: Fact | None = None) -> int | None:
    """Return who is to be seen after a tap: who was tapped and may be tapped again, else who has to answer first."""
    if game.prompt is None or not game.prompt.seats:
        return None
    tapped_seats = [slot.seat for slot in fact.slots if slot.seat in game.prompt.seats] if fact else []
    same_phase = before.prompt is not None and before.prompt.phase == game.prompt.phase
    return tapped_seats[0] if same_phase and len(tapped_seats) == 1 else game.prompt.seats[0]


def tap_form(form: Form) -> Form:
    """Return the form of a tap; of one that is written after all, the form as it was sent first."""
    resent = form.get("yours") or form.get("anyway")
    return MultiDict(parse_qsl(resent)) if resent else form


def overlaps(now: Game, seen: int, fact: Fact) -> bool:
    """Tell whether a fact touches a slot that changed since entry `seen`; an undo always does."""
    if fact.takes_back is not None:
        return True
    newer = (taken_back(now.entries, entry.fact) for entry in now.entries[seen:])  # an undo touches what it takes back
    return any(meet(fact.slots, other.slots) for other in newer)


def append_rebased(game: Game, form: EntryForm, fact: Fact, *, confirmed: bool) -> Game:
    """Append a fact as this device, again from the latest entry where nothing that it touches has changed.

    Raises StaleGame where it overlaps, or the other device entered the same; NotThePen; Refused.
    """
    seen = form.seq.data or 0
    for _attempt in range(ATTEMPTS):
        try:
            return record(game, form, fact, confirmed=confirmed)
        except StaleGame as stale:
            if is_recorded(stale.game, seen, fact) or overlaps(stale.game, seen, fact):
                raise
            form.seq.data = stale.game.seq
    form.seq.data = seen
    return record(game, form, fact, confirmed=confirmed)


def is_recorded(now: Game, seen: int, fact: Fact) -> bool:
    """Tell whether the other writer entered the very same, so that nothing is left to decide."""
    return any(entry.fact == fact for entry in now.live if entry.seq > seen)
