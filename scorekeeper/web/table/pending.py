"""A tap of this device that is not written: another device was first or has the pen, or it needs confirmation.

It waits in the device's session, and every page of its game asks about it until it is answered, so that it survives a
reload, another tap and a browser without scripts.
"""

from typing import NamedTuple, Self
from urllib.parse import parse_qsl, urlencode

from flask import request, session
from werkzeug.datastructures import MultiDict

from scorekeeper.record.history import foreseen, history
from scorekeeper.rules.facts import meet
from scorekeeper.rules.kind import Fact
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import may_write
from scorekeeper.web.kinds.protocols import Context, Form, Unclear, refusal
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import N_, here_and_now
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import device_name
from scorekeeper.web.site.parsing import whole
from scorekeeper.web.table.history import sentence_of

PENDING = "pending"  # session key: the taps that wait; the first of each game is asked about
LONGEST = 1500  # letters of all of them; a board with bonuses sends about 300, and the whole cookie has room for 4,000
SAVE, KEEP = "mine", "cancel"  # the two answers
OUTBOX = "after"  # sent by a page whose outbox keeps its taps: without the pen it sends them later
OF_ONE_POST = ("csrf_token", "token", OUTBOX)  # never part of a URL
STATE_FIELDS = ("seq", "phase", "at", "leaf")  # fields of a form besides the tap
NOTHING_LEFT = N_("What you tapped belongs to a part of the game that is over. Look at the sheet, then continue.")


class Pending(NamedTuple):
    """A tap that waits, as saved in the session."""

    game_id: str
    status: int  # of the response to it
    token: str
    tap: str  # its form, URL-encoded
    correction: str = ""  # the deal and seat of the correction on which it was tapped, such as 3/1

    @classmethod
    def of_request(cls, game: Game, status: int, correction: str = "") -> Self:
        """Return the tap in the form of this request."""
        fields = [pair for pair in request.form.items(multi=True) if pair[0] not in OF_ONE_POST]
        if "target" in request.form:  # an undo never waits
            fields = [pair for pair in fields if pair[0] == "seq"]
        return cls(game.id, status, request.form.get("token", ""), urlencode(fields), correction)

    def again(self, form: Form) -> Self:
        """Return the tap as sent again with this form, whose board shows the entries made since."""
        fields = [(name, form["seq"] if name == "seq" else value) for name, value in parse_qsl(self.tap)]
        return self._replace(token=form["token"], tap=urlencode(fields))

    @property
    def form(self) -> Form:
        """Return the form of the tap."""
        return MultiDict(parse_qsl(self.tap))

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Return the fields that were tapped, without the others of the form."""
        return [pair for pair in parse_qsl(self.tap) if pair[0] not in STATE_FIELDS]

    @property
    def value(self) -> str:
        """Return the number that was tapped, or "" if it was not a number, or several were typed."""
        numbers = [value for _name, value in self.fields if value.isdigit()]
        return numbers[0] if len(numbers) == 1 else ""

    def fact(self, game: Game) -> Fact | None:
        """Return the fact that it means now, or None if it means nothing or its deal is over."""
        deal = self.form.get("phase", "").partition("-")[2]
        if game.prompt is None or deal not in ("", str(game.prompt.deal)):
            return None
        try:
            return PAGES[game.kind.key].fact(game, self.form)
        except Unclear:
            return None


def pending(game: Game) -> Pending | None:
    """Return the oldest tap that waits in this game, or None."""
    return next((tap for tap in _all() if tap.game_id == game.id), None)


def keep(tap: Pending) -> None:
    """Keep a tap until it is answered. If there are too many, the oldest is dropped."""
    if tap.status == 403 and OUTBOX in request.form and not tap.correction:
        return
    taps = [other for other in _all() if other.token != tap.token]
    taps.append(tap)
    while sum(len(each.tap) for each in taps) > LONGEST:
        taps.pop(0)
    session[PENDING] = taps


def forget(tap: Pending | None) -> None:
    """Drop a tap that was answered."""
    if tap and tap in (taps := _all()):
        taps.remove(tap)
        session[PENDING] = taps


def decided(game: Game, fact: Fact) -> None:
    """Drop the waiting tap of this game if this fact decides the same thing, or if the tap means nothing any more."""
    tap = pending(game)
    if tap and ((waiting := tap.fact(game)) is None or meet(waiting.slots, fact.slots)):
        forget(tap)


def question(game: Game) -> Context | None:
    """Return why the waiting tap of this game is not written, and the answers, or None if there is nothing to ask."""
    tap = pending(game)
    if tap is None or not may_write(game):
        return None
    fact = tap.fact(game)
    asked: Context = {"tap": tap, "ids": [f"{name}-{value}" for name, value in tap.fields]}
    if tap.status == 422:
        problems = foreseen(game.kind, game.state, (fact,), here_and_now())[1] if fact else ()
        if not problems or problems[0].weight != "confirm":
            return None
        line = refusal(game, problems[0])
        return {**asked, "line": line, "mine": _("Record it anyway"), "keep": _("Cancel")}
    small = ""
    if fact and tap.value:
        small = _("You tapped %(what)s.", what=tap.value)
        if at := tap.form.get("at"):
            small = _("You tapped %(what)s at %(time)s.", what=tap.value, time=at)
    return {
        **asked,
        "line": _who_was_first(game, tap, fact),
        "small": small if fact else _(NOTHING_LEFT),
        "mine": _("Save mine") if fact else "",
        "keep": _("Keep what is there") if fact else _("Continue"),
    }


def _all() -> list[Pending]:
    return [Pending(*tap) for tap in session.get(PENDING, ())]


def _who_was_first(game: Game, tap: Pending, fact: Fact | None) -> str:
    """Return which device entered what since the tapped board, preferably for the same part of the game."""
    seen = whole(tap.form.get("seq", "")) or game.seq
    newer = [entry for entry in game.entries if entry.seq > seen and entry.fact.on_the_sheet]
    same = [entry for entry in newer if fact and meet(entry.fact.slots, fact.slots)]
    if not newer:
        return _("Another device has kept score in the meantime")
    # Earlier taps of this device may have been written, so entries of other devices come first.
    first = ([entry for entry in same if entry.by != device_name()] or same or newer)[-1]
    page = history(game.kind, game.entries, before=first.seq + 1, most=1)
    line = next((line for line in (*page.redo, *page.lines) if line.entry is first), None)
    what = sentence_of(game, line).text if line else _("the last entry was undone")
    if first.by == device_name():
        return _("Entered on this device since then: %(what)s", what=what)
    return _("%(who)s got there first: %(what)s", who=first.by, what=what)
