"""The history of a game: what was entered, when, by which device, and its effect; with the pen also undo and redo."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.record.history import History, Line, Move, history
from scorekeeper.record.log import Undo
from scorekeeper.rules.kind import Row
from scorekeeper.storage.games import Game, NotThePen, StaleGame
from scorekeeper.web.games.names import FITS_A_LINE, short_names
from scorekeeper.web.games.page import load_game, table_url
from scorekeeper.web.games.pen import UNREAD, UndoForm, may_write, new_token, pen_elsewhere, record
from scorekeeper.web.kinds.changes import HistorySentence
from scorekeeper.web.language.texts import gained, signed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.htmx import is_htmx, leave_for, page_or_fragment
from scorekeeper.web.site.parsing import whole
from scorekeeper.web.table.history_sentences import sentence_of, undone_line

KEPT = 8  # pages of a record in memory
PAGE = 100  # lines

bp = Blueprint("history", __name__, url_prefix="/g/<game_id>/history")


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One entry as the page shows it: its line of the record, the sentence, the totals it moved."""

    line: Line
    sentence: HistorySentence
    moves: tuple[tuple[str, str, str], ...]  # name, the total before where it is told, what stands large


@dataclass(frozen=True, slots=True)
class Part:
    """The lines under one heading."""

    number: int
    corrected: bool
    row: Row | None
    lines: tuple[HistoryRow, ...]


@bp.get("")
def show(game_id: str) -> ResponseReturnValue:
    """Show the record, the newest first."""
    return history_page(load_game(game_id))


@bp.post("")
def undo(game_id: str) -> ResponseReturnValue:
    """Take back the entry that the button named, or bring it back."""
    game, form = load_game(game_id), UndoForm()
    if not may_write(game):
        return history_page(game, pen_elsewhere(game)), 403
    if not form.validate_on_submit():
        return history_page(game, _(UNREAD)), 422
    try:
        game = record(game, form, Undo(form.target.data or 0))
    except NotThePen as not_the_pen:
        return history_page(not_the_pen.game, pen_elsewhere(game)), 403
    except StaleGame as stale:
        return history_page(stale.game, _("Something else was entered meanwhile. Nothing was undone: look again.")), 409
    return history_page(game) if is_htmx() else leave_for(f"{table_url(game)}/history")


def history_page(game: Game, wrong: str = "") -> str:
    """Render the record, or the part of it that changes."""
    page = history_of(game, whole(request.args.get("before", "")), PAGE)
    return page_or_fragment(
        "table/history/show.html",
        "table/history/_record.html",
        game=game,
        sheet=game.sheet,
        parts=tuple(_parts(game, page.standing)),
        waiting=[history_row(game, line) for line in page.waiting],
        waits=undone_line(page.undone),
        earlier=page.older and url_for("history.show", game_id=game.id, before=page.older),
        token=new_token(),
        writes=may_write(game),
        wrong=wrong,
        back=table_url(game),
        **pen_buttons(game),
    )


@lru_cache(maxsize=KEPT)
def history_of(game: Game, before: int | None, most: int) -> History:
    """Return a page of the record of a game as it stands; a game that is kept in memory is told once."""
    return history(game.kind, game.entries, before=before, most=most)


def pen_buttons(game: Game) -> dict[str, object]:
    """Return what Undo and Redo would do, for their buttons."""
    newest = history_of(game, None, 1)
    return {
        "undo_target": game.undo_target,
        "undo_line": sentence_of(game, newest.undo).text if newest.undo else "",
        "redo_target": game.redo_target,
        "redo_line": sentence_of(game, newest.redo[0]).text if newest.redo else "",
    }


def history_row(game: Game, line: Line) -> HistoryRow:
    """Return an entry with its sentence."""
    sentence = sentence_of(game, line)
    short = short_names(game.sheet.columns, FITS_A_LINE)
    return HistoryRow(
        line,
        sentence,
        tuple(_total_before_and_after(short.get(move.seat, ""), move, sentence.gains) for move in line.moves),
    )


def _total_before_and_after(name: str, move: Move, gains: bool) -> tuple[str, str, str]:
    if move.before is None or move.after is None:
        return name, "", "–" if move.after is None else signed(move.after)
    if gains:
        return name, "", gained(move.after - move.before)
    return name, signed(move.before), signed(move.after)


def _parts(game: Game, lines: Iterable[Line]) -> Iterable[Part]:
    rows = {row.number: row for row in game.sheet.rows}
    for (number, corrected), members in groupby(lines, key=lambda line: (line.deal, line.is_correction)):
        shown = tuple(history_row(game, line) for line in members)
        yield Part(number, corrected, rows.get(number, shown[0].line.row), shown)
