"""The table: the current deal with the sheet beside it, its taps, undo and redo, and corrections of scored deals."""

from urllib.parse import urlencode

from flask import Blueprint, make_response, request
from flask.typing import ResponseReturnValue

from scorekeeper.record.log import Undo
from scorekeeper.rules.kind import Fact
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game, may_write, table_url
from scorekeeper.web.games.pen import UNREAD, EntryForm, NotWritten, UndoForm, as_seen
from scorekeeper.web.kinds.protocols import Unclear
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.writing import write
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.answers import etag, is_htmx, leave_for, nothing_new, seq_seen, tagged, wants_fragment
from scorekeeper.web.table.page import correction_page, elsewhere, has_just_ended, table_page
from scorekeeper.web.table.pending import KEEP, OF_ONE_POST, SAVE, Pending, decided, forget, keep, pending

bp = Blueprint("table", __name__, url_prefix="/g/<game_id>")


@bp.get("")
def show(game_id: str) -> ResponseReturnValue:
    """Show the table: the board of the current deal and the sheet. Watching devices poll it."""
    game = load_game(game_id)
    if not wants_fragment():
        return table_page(game)
    tag = etag(game.id, game.seq)
    if answer := nothing_new(tag):
        return answer
    return tagged(table_page(game, moment=has_just_ended(game, seq_seen(game.id))), tag)


@bp.post("/enter")
def enter(game_id: str) -> ResponseReturnValue:
    """Enter a tap on the board: 422 if it is invalid, otherwise as `_entered`."""
    game, form = load_game(game_id), EntryForm()
    if not form.validate_on_submit():
        return table_page(game, message=_(UNREAD), status=422)
    tap, waits = Pending.of_request(game, 0), pending(game)
    seen = as_seen(game, form)
    if answered := request.form.get(SAVE) or request.form.get(KEEP):
        asked = waits if waits and waits.token == answered else None  # None if another page of this device has answered
        if asked is None or KEEP in request.form or asked.fact(game) is None:
            forget(asked if KEEP in request.form else None)
            return _answer(game, game)
        forget(asked)
        tap, seen = asked.again(request.form), game
    try:
        fact = PAGES[game.kind.key].fact(seen, tap.form)
    except Unclear as unclear:
        if seen is game:
            return table_page(game, message=str(unclear), status=422)
        # It waited for an earlier tap that was refused because another device was first.
        return _not_written(game, tap, NotWritten(game, str(unclear), 409 if may_write(game) else 403))
    return _entered(game, form, fact, tap)


@bp.post("/undo")
def undo(game_id: str) -> ResponseReturnValue:
    """Take back the entry that the button named. Redo is the undo of an undo."""
    game, form = load_game(game_id), UndoForm()
    if not form.validate_on_submit():
        return table_page(game, message=_(UNREAD), status=422)
    return _entered(game, form, Undo(form.target.data or 0), Pending.of_request(game, 0))


@bp.route("/correct/<int:number>/<int:seat>", methods=("GET", "POST"))
def correct(game_id: str, number: int, seat: int) -> ResponseReturnValue:
    """Show the correction page of a scored deal, mark a change on it, or save all changes."""
    game = load_game(game_id)
    if not may_write(game):
        return elsewhere(game, correction=f"{number}/{seat}")
    if request.method != "POST":
        return correction_page(game, number, seat)
    form, pages = EntryForm(), PAGES[game.kind.key]
    if not form.validate_on_submit():
        return correction_page(game, number, seat, message=_(UNREAD), status=422)
    if "save" not in request.form:
        response = make_response(correction_page(game, number, seat))
        if is_htmx() and response.status_code == 200:
            # The changes marked so far are put into the URL, so that a reload loses nothing.
            marks = [pair for pair in request.form.items(multi=True) if pair[0] not in OF_ONE_POST]
            response.headers["HX-Replace-Url"] = f"{request.path}?{urlencode(marks)}"
        return response
    try:
        fact = pages.correction(game, number, request.form)
        game = write(game, form, fact, confirmed=request.form["save"] == "anyway")
    except Unclear as unclear:
        return correction_page(game, number, seat, message=str(unclear), status=422)
    except NotWritten as not_written:
        if not_written.status == 403:
            return elsewhere(not_written.game, correction=f"{number}/{seat}")
        message = "" if not_written.asks else not_written.message  # the page shows its own question
        return correction_page(not_written.game, number, seat, message=message, status=not_written.status)
    return table_page(game) if is_htmx() else leave_for(table_url(game))


def _entered(game: Game, form: EntryForm, fact: Fact, tap: Pending) -> ResponseReturnValue:
    """Write a fact and respond with the table.

    200 or 303; 403 without the pen, 409 if another device was first, 422 if it was refused.
    """
    before = game
    try:
        game = write(game, form, fact, confirmed=tap.status == 422)
    except NotWritten as not_written:
        return _not_written(game, tap, not_written)
    decided(game, fact)
    return _answer(before, game, fact)


def _not_written(game: Game, tap: Pending, not_written: NotWritten) -> ResponseReturnValue:
    """Respond to a tap that was not written: ask about it, or say why it is impossible."""
    if not_written.status == 422 and not not_written.asks:
        return table_page(game, message=not_written.message, refused=not_written.part, status=422)
    keep(tap._replace(status=not_written.status))
    return table_page(not_written.game, not_written.status)


def _answer(before: Game, game: Game, fact: Fact | None = None) -> ResponseReturnValue:
    """Respond to a tap with the table; if it has just ended the game, that is announced once.

    A browser without scripts scrolls to the row of the tapped seat if it can be tapped again, otherwise of the next to
    answer. An open bonus sheet stays open, at the row in the form's URL.
    """
    if is_htmx():
        return table_page(game, moment=before.prompt is not None and game.prompt is None)
    if game.prompt is None:
        return leave_for(table_url(game))
    if "leaf" in request.form and "score" not in request.form:
        return leave_for(f"{table_url(game)}?leaf=1")
    seats = game.prompt.seats
    tapped = [slot.seat for slot in fact.slots if slot.seat in seats] if fact else []
    if not (len(tapped) == 1 and before.prompt and before.prompt.phase == game.prompt.phase):
        tapped = [*seats[:1]]
    return leave_for(f"{table_url(game)}{f'#row-{tapped[0]}' if tapped else ''}")
