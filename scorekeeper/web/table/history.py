"""The history of a game: each entry as a sentence with its effect, time and device; with the pen, undo and redo."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.record.history import History, Line, history
from scorekeeper.record.log import Undo
from scorekeeper.rules import facts, variant
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.settlement import Settlement
from scorekeeper.rules.kind import Fact, Setup
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game, may_write, table_url
from scorekeeper.web.games.names import FITS_A_LINE, names_of, short_names
from scorekeeper.web.games.pen import NotWritten, UndoForm, game_for_pen, new_token
from scorekeeper.web.games.sheet_words import rules_called
from scorekeeper.web.kinds.changes import HistorySentence, filled, valued
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.settlement import how_settled
from scorekeeper.web.kinds.variants import own_words
from scorekeeper.web.kinds.writing import write
from scorekeeper.web.language.texts import (
    N_,
    capital,
    gained,
    isolated,
    listed,
    ngettext,
    semicolons,
    series,
    signed,
    variant_called,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.answers import is_htmx, leave_for, page_or_fragment
from scorekeeper.web.site.parsing import whole

CACHED = 8  # history pages
LINES = 25  # per page

bp = Blueprint("history", __name__, url_prefix="/g/<game_id>/history")


@bp.get("")
def show(game_id: str) -> ResponseReturnValue:
    """Show the history, newest first."""
    return history_page(load_game(game_id))


@bp.post("")
def undo(game_id: str) -> ResponseReturnValue:
    """Take back the entry that the button named, or restore it."""
    form = UndoForm()
    try:
        game = game_for_pen(load_game(game_id), form)
        game = write(game, form, Undo(form.target.data or 0))
    except NotWritten as not_written:
        return history_page(not_written.game, not_written.message), not_written.status
    return history_page(game) if is_htmx() else leave_for(f"{table_url(game)}/history")


def history_page(game: Game, wrong: str = "") -> str:
    """Render the history page or, for htmx, the part of it that changes."""
    page = history_of(game, whole(request.args.get("before", "")), LINES)
    return page_or_fragment(
        "table/history/show.html",
        "table/history/_history.html",
        game=game,
        sheet=game.sheet,
        parts=_parts(game, page.lines),
        waiting=[_row(game, line) for line in sorted(page.redo, key=lambda line: line.entry.seq, reverse=True)],
        waits=ngettext("%(num)s entry; Redo brings it back", "%(num)s entries; Redo brings them back", page.undone),
        earlier=page.older and url_for("history.show", game_id=game.id, before=page.older),
        token=new_token(),
        writes=may_write(game),
        wrong=wrong,
        back=table_url(game),
        undo_line=sentence_of(game, page.undo).text if page.undo else "",
        redo_line=sentence_of(game, page.redo[0]).text if page.redo else "",
    )


@lru_cache(maxsize=CACHED)
def history_of(game: Game, before: int | None, most: int) -> History:
    """Return a page of the game's history, cached by game object."""
    return history(game.kind, game.entries, before=before, most=most)


def _row(game: Game, line: Line) -> tuple[Line, HistorySentence, list[tuple[str, str, str]]]:
    """Return an entry as a row of the page: its sentence, and of each total that it changed the name, the total before
    (or ""), and after."""
    sentence, moves = sentence_of(game, line), list[tuple[str, str, str]]()
    short = dict(enumerate(short_names(names_of(game), FITS_A_LINE)))
    for seat, before, after in line.moves:
        was, now = "", "–" if after is None else signed(after)
        if before is not None and after is not None:
            was, now = ("", gained(after - before)) if sentence.gains else (signed(before), now)
        moves.append((isolated(short.get(seat, "")), was, now))
    return line, sentence, moves


def _parts(game: Game, lines: Iterable[Line]) -> Iterator[Context]:
    """Yield the lines under one heading each."""
    rows, names = {row.number: row for row in game.sheet.rows}, names_of(game)
    for (number, corrected), members in groupby(lines, key=lambda line: (line.deal, line.is_correction)):
        of_part = [_row(game, line) for line in members]
        line, dealt = of_part[0][0], ""
        row = rows.get(number, line.row)
        if row and row.dealer is not None:
            # The dealer of a deal that is no longer on the sheet may no longer be at the table.
            name = {**line.names_before, **line.names, **dict(enumerate(names))}[row.dealer]
            dealt = _("%(name)s dealt", name=name) if row.state == "done" else _("%(name)s deals", name=name)
        yield {"number": number, "corrected": corrected, "row": row, "dealt": dealt, "lines": of_part}


PASSED = {
    "link": N_("%(name)s keeps score now, using a code"),
    "taken": N_("%(name)s keeps score now"),
    "back": N_("%(name)s keeps score again"),
}


def sentence_of(game: Game, line: Line) -> HistorySentence:
    """Return the sentence for an entry."""
    sentence_for = PAGES[game.kind.key].sentences.get(type(line.entry.fact))
    return sentence_for(line.entry.fact, line) if sentence_for else _sentence(line.entry.fact, line)


def _sentence(fact: Fact, line: Line) -> HistorySentence:
    """Return the sentence for a fact of any kind of game."""
    match fact:
        case Setup():
            places = {"players": listed(fact.players), "variant": variant_called(variant(fact.variant).name)}
            by_house_rules = _("%(players)s start %(rules)s (%(variant)s)", rules=fact.house_rules, **places)
            words = by_house_rules if fact.house_rules else _("%(players)s start %(variant)s", **places)
        case facts.Renamed():
            was = line.names_before.get(fact.seat) or None
            words = filled(_("Renamed: {name}"), name=valued(was, fact.name))
        case facts.Noted():
            heading = (_("Title"), fact.title), (_("Played at"), fact.place), (_("Scorer"), fact.scorer)
            dated = (*heading, (_("Played on"), fact.played_on))
            parts = [with_value(label, text) for label, text in dated if text]
            words = series(parts) or _("Title, place and scorer removed")
        case facts.RulesChanged():
            return _rules_changed(fact, line)
        case facts.FirstDealer():
            name = line.names[fact.seat]
            words = _("The first dealer was %(name)s; all later deals shift to match", name=name)
        case facts.Adjustment():
            before: facts.Adjustment | None = getattr(line.before, "adjustments", {}).get(fact.number)
            name, was = line.names[fact.seat], gained(before.points) if before else None
            words = _("Adjustment removed: %(name)s %(points)s", name=name, points=was or "0")
            if fact.points:
                words = filled(_("{name} gets {points}"), name=name, points=valued(was, gained(fact.points)))
            words = _with(words, fact.reason)
        case facts.Ended():
            words = _with(_("The game was ended here"), fact.reason)
        case facts.Resumed():
            words = _("The game goes on")
        case facts.PenPassed():
            name = fact.to or capital(_("another device"))
            words = _(PASSED.get(fact.how, "%(name)s keeps score"), name=name)
        case facts.Hidden():
            words = _("The game is hidden") if fact.hidden else _("The game is shown again")
        case _:
            words = fact.stored
    return HistorySentence(words)


def _with(what: str, reason: str) -> str:
    return with_value(what, reason) if reason else what


def _rules_changed(fact: facts.RulesChanged, line: Line) -> HistorySentence:
    before = line.head
    now, was = rules_called(fact), rules_called(before)
    # An axis that only one of them has was added by a newer version.
    differing = {key for key in fact.rules.keys() & before.rules.keys() if fact.rules[key] != before.rules[key]}
    if was == now and differing == {"settlement"}:
        agreed = from_plain(Settlement, fact.rules["settlement"])
        return HistorySentence(with_value(_("Settlement"), how_settled(agreed) or _("nothing is paid")))
    row, row_before, players = variant(fact.variant), variant(before.variant), len(line.names)
    words, words_before = own_words(row, fact, players), own_words(row_before, before, players)
    changed = [
        with_value(label, words.get(label, _("this variant’s own")))
        for label in ({**words_before, **words} if row == row_before else words)
        if words.get(label) != words_before.get(label)
    ]
    return HistorySentence(filled(_("Rules changed: {rules}"), rules=valued(was, now)), aside=semicolons(changed))
