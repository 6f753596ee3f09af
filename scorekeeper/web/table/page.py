"""The page of a table: the board of the deal in hand, the end, or a deal that is corrected; the sheet beside it.

A tap against the rules that the table may insist on is asked about on every page of the table until it is answered.
The session of the device that tapped holds it: a reload, another tap and a browser without scripts find it again.
A tap that overlaps what another device wrote first is shown beside that (`conflict`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.record.history import foreseen, history
from scorekeeper.record.log import Entry
from scorekeeper.rules.facts import meet
from scorekeeper.rules.kind import Fact, Sheet
from scorekeeper.rules.sheets.highlights import moment
from scorekeeper.rules.sheets.season import minutes_to_come
from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.example import EXAMPLE
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import may_write, page_context, table_url
from scorekeeper.web.games.pen import writing_context
from scorekeeper.web.games.race import game_race, standings
from scorekeeper.web.games.sheet_words import deals, numbered
from scorekeeper.web.kinds.protocols import Context, Form, Unclear, context_of, refusal
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import (
    N_,
    as_sentence,
    capital,
    clock,
    here_and_now,
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
from scorekeeper.web.site.devices import device_name
from scorekeeper.web.site.htmx import leave_for, page_or_fragment
from scorekeeper.web.site.parsing import whole
from scorekeeper.web.table.facing import asks_seats, facing, has_faces, turns
from scorekeeper.web.table.history import history_of, sentence_of

QUESTION = "question"  # of the session: the id of the game, and the tap as one value
LONGEST_QUESTION = 1000  # letters of such a tap; a board with a leaf sends some 300, and a cookie holds 4,000 in all
NAMED = 3  # players of one place whom the moment names
OF_ONE_POST = ("csrf_token", "token", "after")  # what no address takes along
# Fields of a form besides the tap.
HIDDEN = (*OF_ONE_POST, "seq", "phase", "at", "target", "yours", "anyway", "leaf")
NOTHING_LEFT = N_("What you tapped belongs to a part of the game that is over. Look at the sheet, then continue.")
NOTHING_NEWER = N_("This page does not match the game")
PLAIN = {"correction_part", "conflict", "kept"}  # what the board alone shows, also where the pad turns
Taps = Sequence[tuple[str, str]]  # name and value of what was tapped


def table_page(game: Game, status: int = 200, *, refused: str = "", **more: object) -> ResponseReturnValue:
    """Answer with the table, or the part of it that changes; `refused`: the part of the deal that is wrong."""
    if status == 200 and not any(more.values()) and may_write(game) and asks_seats(game):
        return leave_for(url_for("facing.show", game_id=game.id))
    waiting: Context = {} if any(more.values()) else question(game)
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
        **waiting,
        **_board(game, question_taps(waiting) or _values(refused)),
        **more,
    }
    if context["writes"] and not waiting and not more.keys() & PLAIN:
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
    fields = request.form.items(multi=True)
    tap = [f"{name}={value}" for name, value in fields if name not in OF_ONE_POST]
    return table_page(game, kept=tap, kept_correction=correction, status=403)


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


def _values(refused: str = "") -> Form:
    """Return the arguments of the address or, after a tap, the form; `refused`: the part of the deal that is wrong."""
    values = request.form if request.method == "POST" else request.args
    return MultiDict([*values.items(multi=True), ("refused", refused)]) if refused else values


def ask_about(game: Game, tap: str) -> None:
    """Keep a tap that was refused until it is confirmed; it takes the place of one that was kept before.

    One that no board of ours sent is not kept.
    """
    if len(tap) <= LONGEST_QUESTION:
        session[QUESTION] = [game.id, tap]


def drop_question(game: Game, fact: Fact | None = None) -> None:
    """Drop the tap that waits at this table; with a fact, only where the fact decides the same thing."""
    tap, waiting_fact = _waiting(game)
    if tap and (fact is None or waiting_fact is None or meet(waiting_fact.slots, fact.slots)):
        session.pop(QUESTION)


def question(game: Game) -> Context:
    """Return the question that waits at this table, with what was tapped; empty if nothing is left to ask."""
    tap, fact = _waiting(game)
    if fact is None or not may_write(game):
        return {}
    coming = foreseen(game.kind, game.state, (fact,), here_and_now())
    if coming.forbidden or not coming.to_confirm:
        return {}
    ids = [f"{name}-{value}" for name, value in parse_qsl(tap)]
    return {"anyway": tap, "asked_ids": ids, "message": refusal(game, coming.to_confirm[0])}


def question_taps(context: Context) -> Form:
    """Return the fields that a question is about, and `asked` with them; empty if there is no question."""
    return MultiDict([*parse_qsl(context["anyway"]), ("asked", "1")]) if context else MultiDict()


def _waiting(game: Game) -> tuple[str, Fact | None]:
    """Return the tap that waits at this table, else an empty text, and its fact. No fact: it means nothing any more."""
    of_game, tap = session.get(QUESTION, ("", ""))
    if of_game != game.id:
        return "", None
    try:
        return tap, PAGES[game.kind.key].fact(game, MultiDict(parse_qsl(tap)))
    except Unclear:
        return tap, None


def as_one_value(taps: Taps) -> str:
    """Return what was tapped as one value, for the button that enters it against the rules."""
    return urlencode([(name, value) for name, value in taps if name not in HIDDEN or name == "phase"])


@dataclass(frozen=True, slots=True)
class Tap:
    """What was tapped here, and the moment of the board that it was meant for."""

    fields: Taps
    phase: str  # of the board, with the number of the deal: bids-3; empty: none was sent
    at: str  # the time of day at this device
    takes_back: bool  # it was an undo, which names its target

    @property
    def value(self) -> str:
        """Return the number that was tapped; empty if it was none, or one of several that were typed."""
        numbers = [value for _name, value in self.fields if value.isdigit()]
        return numbers[0] if len(numbers) == 1 else ""

    @property
    def as_field(self) -> str:
        """Return it as one field of a form that writes it after all; empty if nothing is left of it."""
        phase = [("phase", self.phase)] if self.phase else []
        return urlencode([*self.fields, *phase]) if self.fields else ""


def conflict(now: Game, seen: Game, taps: Taps) -> dict[str, Any]:
    """Return the context of a conflict: who was first with what, and what was tapped here, which can still be saved.

    `seen`: the game as it was when that was tapped.
    """
    tap = _meant_now(now, _tap(taps))
    known = {entry.seq for entry in seen.entries}
    newer = [entry for entry in now.entries if entry.seq not in known and entry.fact.on_the_sheet]
    by = newer[-1].by if newer else ""
    stands = next((_stands(now, name, tap.phase) for name, _value in tap.fields), "") if tap.value else ""
    return {
        "yours": tap.as_field,
        "fields": [name for name, _value in tap.fields],
        "ids": [f"{name}-{value}" for name, value in tap.fields],
        "by": by,
        "why": _("%(there)s by %(device)s, %(here)s by you", there=stands, device=by, here=tap.value)
        if by and stands
        else "",
        "at": tap.at,
        "mine": _("Save my %(value)s", value=tap.value) if tap.value else _("Save mine"),
        "keep": _keep(tap, stands),
        "line": _first(now, newer) if len(known) < now.seq else _(NOTHING_NEWER),
        "small": _small(tap, len(newer)),
    }


def saved_taps(game: Game) -> dict[str, Any] | None:
    """Return what was tapped here while the pen was elsewhere, as a question to this writer, or None if nothing was."""
    taps = [(name, value) for name, _, value in (tap.partition("=") for tap in request.args.getlist("kept"))]
    seen = whole(dict(taps).get("seq", ""))
    return None if seen is None or seen < 0 else conflict(game, game.as_of(max(1, seen)), taps)


def _tap(taps: Taps) -> Tap:
    """Return what a form held; what it carried from a tap before it counts as tapped now."""
    carried = [pair for name, value in taps if name == "yours" for pair in parse_qsl(value)]
    if carried:
        taps = [*(pair for pair in taps if pair[0] != "phase"), *carried]
    by_name = dict(taps)
    fields = [pair for pair in taps if pair[0] not in HIDDEN]
    return Tap(fields, by_name.get("phase", ""), by_name.get("at", ""), "target" in by_name)


def _meant_now(now: Game, tap: Tap) -> Tap:
    """Return the tap, without its fields if the deal that it was for is not in hand any more."""
    deal = tap.phase.partition("-")[2]
    in_hand = now.prompt is not None and deal in ("", str(now.prompt.deal))
    return tap if in_hand and not tap.takes_back else replace(tap, fields=())


def _keep(tap: Tap, stands: str) -> str:
    if not tap.fields:
        return _("Continue")
    return _("Keep %(value)s", value=stands) if stands else _("Keep what is there")


def _small(tap: Tap, newer: int) -> str:
    if not tap.fields:
        return _(NOTHING_LEFT)
    what = tap.value or _("something else")
    yours = _("You tapped %(what)s.", what=what)
    if tap.at:
        yours = _("You tapped %(what)s at %(time)s.", what=what, time=tap.at)
    if newer < 2:
        return paragraph(yours, _("Nothing else has changed."))
    others = ngettext("%(num)s entry was made meanwhile.", "%(num)s entries were made meanwhile.", newer)
    return paragraph(yours, others)


def _first(now: Game, newer: Sequence[Entry]) -> str:
    if not newer:
        return _("Another device has kept score in the meantime")
    who = sorted({entry.by for entry in newer})
    lines = {line.entry.seq: line for line in history(now.kind, now.entries, before=newer[-1].seq + 1, most=1).lines}
    what = sentence_of(now, lines[newer[-1].seq]).text if newer[-1].seq in lines else _("the last entry was undone")
    if who == [device_name()]:
        return _("Entered on this device since then: %(what)s", what=what)
    return ngettext(
        "%(who)s got there first: %(what)s", "%(who)s got there first: %(what)s", len(who), who=listed(who), what=what
    )


def _stands(now: Game, field: str, phase: str) -> str:
    return PAGES[now.kind.key].stands(now, field, phase)


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
