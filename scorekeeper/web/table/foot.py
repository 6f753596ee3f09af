"""What the foot of a board says beside the board's own words: what Undo took back, or a moment of the game."""

from dataclasses import dataclass

from scorekeeper.rules.sheets.highlights import moment
from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.games import Game
from scorekeeper.web.language.texts import as_sentence, isolated, listed, ngettext
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.table.history import history_of, sentence_of


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
    told = moment(game.sheet, summary(game.sheet))
    if told is None:
        return ""
    names = {column.seat: isolated(column.name) for column in game.sheet.columns}
    who = listed([names[holder.seat] for holder in told.by])
    if told.code == "leader":
        return as_sentence(_("New leader: %(name)s", name=who))
    if told.code == "run":
        count = told.numbers["count"]
        return ngettext("%(names)s has made %(count)s bids in a row.", "%(names)s have made %(count)s bids in a row.",
                        len(told.by), names=who, count=count)  # fmt: skip
    return ngettext(
        "%(names)s needs %(points)s more than %(other)s to pass.",
        "%(names)s need %(points)s more than %(other)s to pass.",
        len(told.by), names=who, points=told.numbers["points"], other=names[told.others[0]],
    )  # fmt: skip
