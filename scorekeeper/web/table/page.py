"""The page of a game: the board of the current deal, the end, or a correction, with the sheet beside it."""

from collections.abc import Iterator
from datetime import timedelta

from flask import request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.highlights import moment
from scorekeeper.rules.sheets.summary import minutes_to_come, summary
from scorekeeper.storage.games import EXAMPLE, Game
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
    date_of,
    isolated,
    listed,
    ngettext,
    ordinal,
    paragraph,
    signed,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets.bg_stats import bg_stats_url
from scorekeeper.web.sheets.settlement import settlement_of
from scorekeeper.web.sheets.story import besides, highlights, how_close, made_of, winner_and_total
from scorekeeper.web.site.answers import leave_for, page_or_fragment
from scorekeeper.web.site.parsing import whole
from scorekeeper.web.table.facing import asks_seats, facing, seats_of, table_of
from scorekeeper.web.table.history import history_of, sentence_of
from scorekeeper.web.table.pending import Pending, keep, pending, question

NAMED = 3  # most tied players that the moment names


def table_page(
    game: Game,
    status: int = 200,
    *,
    message: str = "",
    refused: str = "",
    moment: bool = False,
    correction: Context | None = None,
) -> ResponseReturnValue:
    """Render the page or, for htmx, the part that changes.

    `message`: why a tap is wrong; `refused`: the part of the deal that is wrong; `moment`: the game has just ended;
    `correction`: the context of the correction that the page shows.
    """
    is_plain = not (message or moment or correction)
    if status == 200 and is_plain and may_write(game) and asks_seats(game):
        return leave_for(url_for("facing.show", game_id=game.id))
    asked = question(game) if is_plain else None
    values = asked["tap"].form if asked else MultiDict(_values().items(multi=True))
    if asked:
        values["asked"] = "1"
    elif refused:
        values["refused"] = refused
    table = table_of(game)
    context: Context = {
        **page_context(game),
        **writing_context(game),
        "stylesheets": PAGES[game.kind.key].stylesheets,
        "correct_url": f"{table_url(game)}/correct",
        "more_url": f"{table_url(game)}/more",
        "undid": undone(game),
        "has_faces": bool(seats_of(game)),
        "turns": table is not None and table.is_on,
        "moment_line": moment_line(game),
        "waits_here": pending(game) is not None,
        "pending": asked,
        "message": message,
        "moment": moment,
        **_board(game, values),
        **(correction or {}),
    }
    # Questions and corrections are shown on the board, even if the pad turns.
    if table and context["writes"] and not asked and not correction:
        context |= facing(game, table, _values())
    return page_or_fragment("table/show.html", "table/_titled.html", **context), status


def correction_page(game: Game, number: int, seat: int, status: int = 200, *, message: str = "") -> ResponseReturnValue:
    """Render the correction of a deal, or the table if the deal is not scored."""
    # Changes made while the pen was elsewhere come back as query arguments. The number of the entry at the start stays,
    # so that entries of another device before Save give a 409.
    form = MultiDict(_values().items(multi=True))
    begun = whole(form.get("seq", "")) or 0
    form["seq"] = str(begun if 0 < begun < game.seq and status != 409 else game.seq)
    context = PAGES[game.kind.key].correction_context(game, number, seat, form)
    if context is None:
        return leave_for(table_url(game))
    return table_page(game, status, message=message, correction={**context, "seen": form["seq"]})


def elsewhere(game: Game, correction: str = "") -> ResponseReturnValue:
    """Respond that another device has the pen, and keep the tap, which is shown again once this device takes the pen.

    `correction`: the deal and seat of the correction, if the tap was there.
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


def _values() -> Form:
    """Return the query arguments or, after a tap, the form."""
    return request.form if request.method == "POST" else request.args


def undone(game: Game) -> Context | None:
    """Return what the newest entry undid and its number, for Redo, or None if it is not an undo, or is a redo."""
    if game.marks.redo is None or game.marks.redo != game.seq:
        return None
    redo = history_of(game, None, 1).redo
    if not redo:
        return None
    line, word = redo[0], game.sheet.deal_word
    # A list of everybody's misses would not fit at the bottom of the board.
    has_scored = word == "deal" and line.row is not None and line.row.state == "done" and not line.was_done
    what = numbered(line.deal, word) if has_scored else sentence_of(game, line).text
    return {"line": _("Undid: %(what)s", what=what), "target": game.seq}


def moment_line(game: Game) -> str:
    """Return one line after a scored deal: its highlight, and when the game should end; "" once play has gone on."""
    live = next((row for row in game.sheet.rows if row.state == "live"), None)
    if live is None or any(cell.numbers for cell in live.cells):
        return ""
    left = minutes_to_come(game.sheet.rows, [entry.at for entry in game.entries])
    if left is None:
        return _moment(game)
    done = game.last_at + timedelta(minutes=left)
    done += timedelta(minutes=-done.minute % 5)  # its pace is no more exact
    return paragraph(_moment(game), _("Should finish around %(time)s.", time=clock(done)))


def _moment(game: Game) -> str:
    highlight = moment(game.sheet, summary(game.sheet))
    if highlight is None:
        return ""
    names = {column.seat: isolated(column.name) for column in game.sheet.columns}
    who, many, numbers = listed([names[holder.seat] for holder in highlight.by]), len(highlight.by), highlight.numbers
    if highlight.code == "leader":
        return as_sentence(_("New leader: %(name)s", name=who))
    if highlight.code == "run":
        return ngettext("%(names)s has made %(count)s bids in a row.", "%(names)s have made %(count)s bids in a row.",
                        many, names=who, count=numbers["count"])  # fmt: skip
    return ngettext(
        "%(names)s must outscore %(other)s by %(points)s to take the lead.",
        "%(names)s must outscore %(other)s by %(points)s to take the lead.",
        many, names=who, points=signed(numbers["points"]), other=names[highlight.others[0]],
    )  # fmt: skip


def ending_context(game: Game) -> Context:
    """Return the template context of a finished game."""
    sheet, money = game.sheet, settlement_of(game)
    game_summary = summary(sheet)
    lines = standings(sheet, made_of(game_summary), money.net if money else {})
    names, with_total = winner_and_total(game)
    return {
        "won": names,
        "won_with": with_total,
        "won_by": how_close(game_summary),
        "podium": _podium(sheet),
        "lines": lines,
        "race": game_race(game_summary.race, lines),
        "high": [(note.lead, capital(note.words)) for note in highlights(sheet, game_summary)],
        "day": date_of(game.day, "long"),
        "deals": deals(len(game_summary.race.deals), sheet.deal_word),
        "settlement": money,
        "besides": paragraph(*besides(sheet)),
        "bg_stats": bg_stats_url(game),
    }


def has_just_ended(game: Game, seen: int) -> bool:
    """Return whether the game is over but was not yet after entry `seen`."""
    return game.prompt is None and 0 < seen < game.seq and game.as_of(seen).prompt is not None


def _podium(sheet: Sheet) -> Iterator[Context]:
    """Yield the second and then the third place, for the moment of the end; a tie may leave out either."""
    for place in (2, 3):
        if not (lines := [line for line in sheet.standings if line.place == place and not line.won]):
            continue
        names = listed([line.name for line in lines])
        if len(lines) > NAMED:
            names = ngettext("%(num)s player", "%(num)s players", len(lines))
        total = signed(lines[0].total or 0) if sheet.counts == "points" else ""
        yield {"number": place, "place": ordinal(place), "names": names, "total": total}
