"""The page of a table: the board of the deal in hand, the end, or a deal that is corrected; the sheet beside it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl

from flask import request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.highlights import moment
from scorekeeper.rules.sheets.season import minutes_to_come
from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.example import EXAMPLE
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import may_write, page_context, table_url
from scorekeeper.web.games.pen import writing_context
from scorekeeper.web.games.race import game_race, standings
from scorekeeper.web.games.sheet_words import deals, numbered
from scorekeeper.web.kinds.protocols import Context, Form, context_of
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import (
    as_sentence,
    capital,
    clock,
    isolated,
    listed,
    long_date,
    ngettext,
    ordinal,
    paragraph,
    signed,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets.bg_stats import bg_stats_url
from scorekeeper.web.sheets.game_story import how_close, made_of, out_of, winner_and_total
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.settlement import settlement_of
from scorekeeper.web.sheets.shared_text import besides
from scorekeeper.web.site.htmx import leave_for, page_or_fragment
from scorekeeper.web.site.parsing import whole
from scorekeeper.web.table.facing import asks_seats, facing, has_faces, turns
from scorekeeper.web.table.history import history_of, sentence_of
from scorekeeper.web.table.pending import Pending, keep, pending, question

NAMED = 3  # players of one place whom the moment names


def table_page(game: Game, status: int = 200, *, refused: str = "", **more: object) -> ResponseReturnValue:
    """Answer with the table, or the part of it that changes; `refused`: the part of the deal that is wrong."""
    if status == 200 and not any(more.values()) and may_write(game) and asks_seats(game):
        return leave_for(url_for("facing.show", game_id=game.id))
    waits: Context = {} if any(more.values()) else question(game)
    context: Context = {
        **page_context(game),
        **writing_context(game),
        "stylesheets": PAGES[game.kind.key].stylesheets,
        "correct_url": f"{table_url(game)}/correct",
        "more_url": f"{table_url(game)}/more",
        "again_url": f"/again/{game.id}",
        "undid": undone(game),
        "has_faces": has_faces(game),
        "turns": turns(game),
        "moment_line": moment_line(game),
        "waits_here": pending(game) is not None,
        **waits,
        **_board(game, _asked(waits) or _values(refused)),
        **more,
    }
    # A question and a correction are of the board alone, also where the pad turns.
    if context["writes"] and not waits and "correction_part" not in more:
        context |= facing(game, _values())
    return page_or_fragment("table/show.html", "table/_titled.html", **context), status


def correction_page(game: Game, number: int, seat: int, status: int = 200, **more: Any) -> ResponseReturnValue:
    """Render the correction of a deal; one that is not scored cannot be corrected, so the table is shown."""
    pages = PAGES[game.kind.key]
    # What was changed on it while the pen was elsewhere comes back in the address. The number with which it was begun
    # stays: what another device enters before it is saved is told (409), and looked at.
    form = MultiDict(_values().items(multi=True))
    begun = whole(form.get("seq", "")) or 0
    form["seq"] = str(begun if 0 < begun < game.seq and status != 409 else game.seq)
    context = pages.correction_context(game, number, seat, form)
    if context is None:
        return leave_for(table_url(game))
    return table_page(game, status, **{**context, "seen": form["seq"], **more})


def elsewhere(game: Game, correction: str = "") -> ResponseReturnValue:
    """Tell a device that the pen is elsewhere, and keep what it tapped: taking the pen shows it again.

    `correction` names the deal and seat of the correction, if it was tapped there.
    """
    if request.method == "POST":
        keep(Pending.of_request(game, 403, correction))
    return table_page(game, 403)


def _board(game: Game, query: Form) -> Context:
    if game.prompt is not None:
        return context_of(PAGES[game.kind.key].board(game, query))
    return {
        "part": "table/_final.html",
        "modes": "page page--foot page--ending",
        "makes_png": pdf.can_make_png(),
        "is_example": game.id == EXAMPLE,
        **ending_context(game),
    }


def _asked(waits: Context) -> Form:
    """Return the fields that a question is about, and `asked` with them; empty if there is no question."""
    return MultiDict([*parse_qsl(waits["pending"]["tap"].tap), ("asked", "1")]) if waits else MultiDict()


def _values(refused: str = "") -> Form:
    """Return the arguments of the address or, after a tap, the form; `refused`: the part of the deal that is wrong."""
    values = request.form if request.method == "POST" else request.args
    return MultiDict([*values.items(multi=True), ("refused", refused)]) if refused else values


@dataclass(frozen=True, slots=True)
class Undone:
    """What the last tap took back."""

    line: str
    target: int  # the undo, which Redo takes back


def undone(game: Game) -> Undone | None:
    """Return what the newest entry took back, or None if it is no undo, or one that brought something back."""
    if game.marks.redo is None or game.marks.redo != game.seq:
        return None
    redo = history_of(game, None, 1).redo
    if not redo:
        return None
    line, word = redo[0], game.sheet.deal_word
    # A list of who missed what would not fit at the bottom of the board.
    has_scored = word == "deal" and line.row is not None and line.row.state == "done" and not line.was_done
    what = numbered(line.deal, word) if has_scored else sentence_of(game, line).text
    return Undone(_("Undid: %(what)s", what=what), game.seq)


def moment_line(game: Game) -> str:
    """Return what follows a scored deal, one line: its moment, and when the game is done; empty if it is past."""
    live = next((row for row in game.sheet.rows if row.state == "live"), None)
    return "" if live is None or any(cell.numbers for cell in live.cells) else paragraph(_moment(game), _done_by(game))


def _done_by(game: Game) -> str:
    """Return when the game should end at its own pace, to five minutes; empty if that is unknown."""
    left = minutes_to_come(game.sheet.rows, [entry.at for entry in game.entries])
    if left is None:
        return ""
    done = game.last_at + timedelta(minutes=left)
    return _("Should finish around %(time)s.", time=clock(done + timedelta(minutes=-done.minute % 5)))


def _moment(game: Game) -> str:
    highlight = moment(game.sheet, summary(game.sheet))
    if highlight is None:
        return ""
    names = {column.seat: isolated(column.name) for column in game.sheet.columns}
    who = listed([names[holder.seat] for holder in highlight.by])
    if highlight.code == "leader":
        return as_sentence(_("New leader: %(name)s", name=who))
    if highlight.code == "run":
        count = highlight.numbers["count"]
        return ngettext("%(names)s has made %(count)s bids in a row.", "%(names)s have made %(count)s bids in a row.",
                        len(highlight.by), names=who, count=count)  # fmt: skip
    return ngettext(
        "%(names)s must outscore %(other)s by %(points)s to take the lead.",
        "%(names)s must outscore %(other)s by %(points)s to take the lead.",
        len(highlight.by), names=who, points=signed(highlight.numbers["points"]), other=names[highlight.others[0]],
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Podium:
    """The second or third place, as the moment tells it."""

    number: int
    place: str  # 2nd
    names: str
    total: str


def ending_context(game: Game) -> Context:
    """Return what a page shows of a game that is over."""
    sheet, money = game.sheet, settlement_of(game)
    game_summary = summary(sheet)
    lines = standings(sheet, made_of(game_summary) or out_of(game_summary), money.net if money else {})
    names, with_total = winner_and_total(game)
    return {
        "won": names,
        "won_with": with_total,
        "won_by": how_close(game_summary),
        "podium": _podium(sheet),
        "lines": lines,
        "race": game_race(game_summary.race, lines),
        "high": [(note.lead, capital(note.words)) for note in highlights(sheet, game_summary)],
        "day": long_date(game.day),
        "deals": deals(len(game_summary.race.deals), sheet.deal_word),
        "settlement": money,
        "besides": paragraph(*besides(sheet)),
        "bg_stats": bg_stats_url(game),
    }


def has_just_ended(game: Game, seen: int) -> bool:
    """Return whether the game is over and was not when a page was rendered with entry `seen`."""
    return game.prompt is None and 0 < seen < game.seq and game.as_of(seen).prompt is not None


def _podium(sheet: Sheet) -> tuple[Podium, ...]:
    """Return the third and the second place, in the order in which they are told; a tie may leave out either."""
    places: list[Podium] = []
    for place in (3, 2):
        if not (lines := [line for line in sheet.standings if line.place == place and not line.won]):
            continue
        names = listed([line.name for line in lines])
        if len(lines) > NAMED:
            names = ngettext("%(num)s player", "%(num)s players", len(lines))
        total = signed(lines[0].total or 0) if sheet.counts == "points" else ""
        places.append(Podium(place, ordinal(place), names, total))
    return tuple(places)
