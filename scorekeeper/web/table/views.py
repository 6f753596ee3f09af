"""The table: the deal in hand and the sheet beside it; what is tapped there, undo and redo, a scored deal corrected."""

from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, make_response, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import Undo
from scorekeeper.rules.kind import Fact
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game, may_write, table_url
from scorekeeper.web.games.pen import UNREAD, EntryForm, NotWritten, UndoForm, as_seen
from scorekeeper.web.kinds.protocols import Form, Unclear
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.writing import write
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.htmx import etag, is_htmx, leave_for, nothing_new, seq_seen, tagged, unchanged, wants_fragment
from scorekeeper.web.table.page import (
    OF_ONE_POST,
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


@bp.post("/enter")
def enter(game_id: str) -> ResponseReturnValue:
    """Enter what was tapped on the board: 422 if it cannot be read, otherwise as `_entered`."""
    game, form = load_game(game_id), EntryForm()
    if not form.validate_on_submit():
        return table_page(game, message=_(UNREAD), status=422)
    if CANCEL in request.form:
        drop_question(game)
        return _answer(game, _next_seat(game, game))
    seen = as_seen(game, form)
    try:
        fact = PAGES[game.kind.key].fact(seen, tap_form(request.form))
    except Unclear as unclear:
        if seen is game:
            return table_page(game, message=str(unclear), status=422)
        # It waited for an earlier tap that gave way to another device's.
        return _not_written(game, form, NotWritten(game, str(unclear), 409 if may_write(game) else 403))
    return _entered(game, form, fact)


@bp.post("/undo")
def undo(game_id: str) -> ResponseReturnValue:
    """Take back one entry: the one the button named. Redo is the undo of an undo."""
    game, form = load_game(game_id), UndoForm()
    if not form.validate_on_submit():
        return table_page(game, message=_(UNREAD), status=422)
    return _entered(game, form, Undo(form.target.data or 0))


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
    if "save" not in request.form:
        return _marked(game, number, seat)
    try:
        fact = pages.correction(game, number, request.form)
        game = write(game, form, fact, confirmed=request.form["save"] == "anyway")
    except Unclear as unclear:
        return correction_page(game, number, seat, message=str(unclear), status=422)
    except NotWritten as not_written:
        if not_written.status == 403:
            return elsewhere(not_written.game, correction=f"{number}/{seat}")
        message = "" if not_written.asks else not_written.message  # the page asks by itself
        return correction_page(not_written.game, number, seat, message=message, status=not_written.status)
    return table_page(game) if is_htmx() else leave_for(table_url(game))


def _marked(game: Game, number: int, seat: int) -> ResponseReturnValue:
    """Show the page with what is marked so far; its address holds it, so that a reload loses nothing."""
    response = make_response(correction_page(game, number, seat))
    if is_htmx() and response.status_code == 200:
        marks = [pair for pair in request.form.items(multi=True) if pair[0] not in OF_ONE_POST]
        response.headers["HX-Replace-Url"] = f"{request.path}?{urlencode(marks)}"
    return response


def _entered(game: Game, form: EntryForm, fact: Fact) -> ResponseReturnValue:
    """Write a fact and answer with the table.

    200 or 303; 403 without the pen, 409 where another was first, 422 if it was refused.
    """
    before = game
    try:
        game = write(game, form, fact, confirmed="anyway" in request.form)
    except NotWritten as not_written:
        return _not_written(game, form, not_written)
    drop_question(game, fact)
    return _answer(game, _next_seat(before, game, fact), moment=bool(before.prompt) and game.prompt is None)


def _not_written(game: Game, form: EntryForm, not_written: NotWritten) -> ResponseReturnValue:
    """Answer a tap that was not written: keep it, show it next to what another device wrote first, or ask about it."""
    now, tap = not_written.game, list(request.form.items(multi=True))
    if not_written.status == 403:
        return elsewhere(now)
    if not_written.status == 409:
        return table_page(now, conflict=conflict(now, as_seen(now, form), tap), status=409)
    if not_written.asks:
        ask_about(game, as_one_value(tap))
        return table_page(game, status=422)
    return table_page(game, message=not_written.message, refused=not_written.part, status=422)


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
