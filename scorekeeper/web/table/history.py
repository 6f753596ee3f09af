"""The history of a game: each entry as a sentence with its effect, time and device; with the pen, undo and redo."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.record.history import History, Line, Move, history
from scorekeeper.record.log import Undo
from scorekeeper.rules import facts, variant
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.settlement import Settlement
from scorekeeper.rules.kind import Fact, Row, Setup
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game, may_write, table_url
from scorekeeper.web.games.names import FITS_A_LINE, names_of, short_names
from scorekeeper.web.games.pen import NotWritten, UndoForm, game_for_pen, new_token
from scorekeeper.web.games.sheet_words import rules_called
from scorekeeper.web.kinds.changes import (
    HistorySentence,
    SentenceFor,
    filled,
    player_sentence,
    valued,
)
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
from scorekeeper.web.site.htmx import is_htmx, leave_for, page_or_fragment
from scorekeeper.web.site.parsing import whole

CACHED = 8  # history pages
LINES = 25  # per page

bp = Blueprint("history", __name__, url_prefix="/g/<game_id>/history")


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One entry on the page: its line of the history, the sentence, the totals it changed."""

    line: Line
    sentence: HistorySentence
    moves: tuple[tuple[str, str, str], ...]  # name, the total before (or ""), the total after


@dataclass(frozen=True, slots=True)
class HistoryPart:
    """The lines under one heading."""

    number: int
    corrected: bool
    row: Row | None
    dealt: str  # the dealer; "" if nobody or unknown
    lines: tuple[HistoryRow, ...]


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
        parts=tuple(_parts(game, page.standing_lines)),
        waiting=[history_row(game, line) for line in page.waiting],
        waits=undone_line(page.undone),
        earlier=page.older and url_for("history.show", game_id=game.id, before=page.older),
        token=new_token(),
        writes=may_write(game),
        wrong=wrong,
        back=table_url(game),
        **pen_buttons(game, page),
    )


@lru_cache(maxsize=CACHED)
def history_of(game: Game, before: int | None, most: int) -> History:
    """Return a page of the game's history, cached by game object."""
    return history(game.kind, game.entries, before=before, most=most)


def pen_buttons(game: Game, page: History | None = None) -> dict[str, object]:
    """Return what Undo and Redo would do, for their buttons."""
    latest = page or history_of(game, None, 1)
    return {
        "undo_target": game.marks.undo,
        "undo_line": sentence_of(game, latest.undo).text if latest.undo else "",
        "redo_target": game.marks.redo,
        "redo_line": sentence_of(game, latest.redo[0]).text if latest.redo else "",
    }


def history_row(game: Game, line: Line) -> HistoryRow:
    """Return an entry as a row of the page."""
    sentence = sentence_of(game, line)
    short = dict(enumerate(short_names(names_of(game), FITS_A_LINE)))
    return HistoryRow(
        line,
        sentence,
        tuple(_total_before_and_after(isolated(short.get(move.seat, "")), move, sentence.gains) for move in line.moves),
    )


def _total_before_and_after(name: str, move: Move, gains: bool) -> tuple[str, str, str]:
    if move.before is None or move.after is None:
        return name, "", "–" if move.after is None else signed(move.after)
    if gains:
        return name, "", gained(move.after - move.before)
    return name, signed(move.before), signed(move.after)


def _parts(game: Game, lines: Iterable[Line]) -> Iterable[HistoryPart]:
    rows, names = {row.number: row for row in game.sheet.rows}, names_of(game)
    for (number, corrected), members in groupby(lines, key=lambda line: (line.deal, line.is_correction)):
        rows_of_part = tuple(history_row(game, line) for line in members)
        line = rows_of_part[0].line
        row = rows.get(number, line.row)
        # The dealer of a deal that is no longer on the sheet may no longer be at the table.
        by_seat = {**line.names_before, **line.names, **dict(enumerate(names))}
        yield HistoryPart(number, corrected, row, _dealt(row, by_seat), rows_of_part)


def _dealt(row: Row | None, names: Mapping[int, str]) -> str:
    if row is None or row.dealer is None:
        return ""
    name = names[row.dealer]
    return _("%(name)s dealt", name=name) if row.state == "done" else _("%(name)s deals", name=name)


def sentence_of(game: Game, line: Line) -> HistorySentence:
    """Return the sentence for an entry."""
    fact = line.fact
    announced = type(fact)
    sentence_for = SENTENCES.get(announced) or PAGES[game.kind.key].sentences.get(announced)
    return sentence_for(fact, line) if sentence_for else HistorySentence(fact.stored)


PASSED = {
    "link": N_("%(name)s keeps score now, using a code"),
    "taken": N_("%(name)s keeps score now"),
    "back": N_("%(name)s keeps score again"),
}


def _setup(setup: Setup, _line: Line) -> HistorySentence:
    places = {"players": listed(setup.players), "variant": variant_called(variant(setup.variant).name)}
    if setup.house_rules:
        return HistorySentence(_("%(players)s start %(rules)s (%(variant)s)", rules=setup.house_rules, **places))
    return HistorySentence(_("%(players)s start %(variant)s", **places))


def _renamed(fact: facts.Renamed, line: Line) -> HistorySentence:
    was = line.names_before.get(fact.seat, "")
    return HistorySentence(filled(_("Renamed: {name}"), name=valued(was or None, fact.name)))


def _noted(fact: facts.Noted, _line: Line) -> HistorySentence:
    labels = (
        (N_("Title"), fact.title),
        (N_("Played at"), fact.place),
        (N_("Scorer"), fact.scorer),
        (N_("Played on"), fact.played_on),
    )
    parts = [with_value(_(label), text) for label, text in labels if text]
    return HistorySentence(series(parts) or _("Title, place and scorer removed"))


def _rules_changed(fact: facts.RulesChanged, line: Line) -> HistorySentence:
    before = line.head
    now = rules_called(fact)
    was = rules_called(before)
    if was == now and _differing(fact.rules, before.rules) == {"settlement"}:
        agreed = from_plain(Settlement, fact.rules["settlement"])
        return HistorySentence(with_value(_("Settlement"), how_settled(agreed) or _("nothing is paid")))
    sentence = filled(_("Rules changed: {rules}"), rules=valued(was, now))
    return HistorySentence(sentence, aside=semicolons(_changed(fact, before, len(line.names))))


def _differing(rules: Mapping[str, Any], before: Mapping[str, Any]) -> set[str]:
    # An axis that only one of them has was added by a newer version.
    return {key for key in rules.keys() & before.keys() if rules[key] != before[key]}


def _changed(fact: facts.RulesChanged, before: Setup, players: int) -> Iterator[str]:
    """Yield the rules that changed, in words."""
    row, row_before = variant(fact.variant), variant(before.variant)
    words, words_before = own_words(row, fact, players), own_words(row_before, before, players)
    for label in {**words_before, **words} if row == row_before else words:
        if words.get(label) != words_before.get(label):
            value = words.get(label, _("this variant’s own"))
            yield with_value(label, value)


def _adjustment(fact: facts.Adjustment, line: Line) -> HistorySentence:
    name = line.names[fact.seat]
    given: Mapping[int, facts.Adjustment] = getattr(line.before, "adjustments", {})
    before = given.get(fact.number)
    if not fact.points:
        struck = gained(before.points) if before else "0"
        return HistorySentence(
            _with(_("Adjustment removed: %(name)s %(points)s", name=name, points=struck), fact.reason)
        )
    points = valued(before and gained(before.points), gained(fact.points))
    return HistorySentence(_with(filled(_("{name} gets {points}"), name=name, points=points), fact.reason))


def _ended(fact: facts.Ended, _line: Line) -> HistorySentence:
    return HistorySentence(_with(_("The game was ended here"), fact.reason))


def _resumed(_fact: facts.Resumed, _line: Line) -> HistorySentence:
    return HistorySentence(_("The game goes on"))


def _pen_passed(fact: facts.PenPassed, _line: Line) -> HistorySentence:
    return HistorySentence(
        _(PASSED.get(fact.how, "%(name)s keeps score"), name=fact.to or capital(_("another device")))
    )


def _hidden(fact: facts.Hidden, _line: Line) -> HistorySentence:
    return HistorySentence(_("The game is hidden") if fact.hidden else _("The game is shown again"))


def _with(what: str, reason: str) -> str:
    return with_value(what, reason) if reason else what


SENTENCES: Mapping[type[Fact], SentenceFor[Any]] = {
    Setup: _setup,
    facts.Renamed: _renamed,
    facts.Noted: _noted,
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: player_sentence(N_("The first dealer was %(name)s; all later deals shift to match")),
    facts.Adjustment: _adjustment,
    facts.Ended: _ended,
    facts.Resumed: _resumed,
    facts.PenPassed: _pen_passed,
    facts.Hidden: _hidden,
}


def undone_line(entries: int) -> str:
    """Return how many entries were taken back, in words."""
    return ngettext("%(num)s entry; Redo brings it back", "%(num)s entries; Redo brings them back", entries)
