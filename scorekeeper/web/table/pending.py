"""A tap of this device that is not written: another was first, the pen is elsewhere, or the rules want a yes.

It waits in the session of the device that tapped, and every page of its table asks about it until it is answered: a
reload, another tap and a browser without scripts find it again.
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

PENDING = "pending"  # of the session: the taps that wait, the first of a table is asked about
LONGEST = 1500  # letters of them all; a board with a leaf sends some 300, and a cookie holds 4,000 in all
SAVE, KEEP = "mine", "cancel"  # the buttons that answer
OUTBOX = "after"  # sent by a page that keeps its taps until they are answered: without the pen it sends them later
OF_ONE_POST = ("csrf_token", "token", OUTBOX)  # what no address takes along
BESIDE = ("seq", "phase", "at", "leaf")  # what a form carries beside the tap
NOTHING_LEFT = N_("What you tapped belongs to a part of the game that is over. Look at the sheet, then continue.")


class Pending(NamedTuple):
    """A tap that waits, as the session holds it."""

    game_id: str
    status: int  # of the answer to it
    token: str
    tap: str  # its form as one value
    correction: str = ""  # the deal and seat of the correction on which it was tapped: 3/1

    @classmethod
    def of_request(cls, game: Game, status: int, correction: str = "") -> Self:
        """Return what the form of this request held."""
        fields = [pair for pair in request.form.items(multi=True) if pair[0] not in OF_ONE_POST]
        if "target" in request.form:  # an undo is not made later
            fields = [pair for pair in fields if pair[0] == "seq"]
        return cls(game.id, status, request.form.get("token", ""), urlencode(fields), correction)

    def again(self, form: Form) -> Self:
        """Return it as it is sent again by this form, whose board shows what was entered since."""
        fields = [(name, form["seq"] if name == "seq" else value) for name, value in parse_qsl(self.tap)]
        return self._replace(token=form["token"], tap=urlencode(fields))

    @property
    def form(self) -> Form:
        """Return the form again."""
        return MultiDict(parse_qsl(self.tap))

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Return what was tapped, without what the form carried beside it."""
        return [pair for pair in parse_qsl(self.tap) if pair[0] not in BESIDE]

    @property
    def value(self) -> str:
        """Return the number that was tapped; empty if it was none, or one of several that were typed."""
        numbers = [value for _name, value in self.fields if value.isdigit()]
        return numbers[0] if len(numbers) == 1 else ""

    def fact(self, game: Game) -> Fact | None:
        """Return what it means now, or None if that is nothing or its deal is no longer in hand."""
        deal = self.form.get("phase", "").partition("-")[2]
        if game.prompt is None or deal not in ("", str(game.prompt.deal)):
            return None
        try:
            return PAGES[game.kind.key].fact(game, self.form)
        except Unclear:
            return None


def pending(game: Game) -> Pending | None:
    """Return the tap that waits at this table first."""
    return next((tap for tap in _all() if tap.game_id == game.id), None)


def keep(tap: Pending) -> None:
    """Let a tap wait for an answer; where there are too many, the oldest is gone."""
    if tap.status == 403 and OUTBOX in request.form and not tap.correction:
        return
    taps = [other for other in _all() if other.token != tap.token]
    taps.append(tap)
    while sum(len(each.tap) for each in taps) > LONGEST:
        taps.pop(0)
    session[PENDING] = taps


def forget(tap: Pending | None) -> None:
    """Let a tap go: it was answered."""
    if tap and tap in (taps := _all()):
        taps.remove(tap)
        session[PENDING] = taps


def decided(game: Game, fact: Fact) -> None:
    """Let the tap go that waits at this table, where this fact decides the same, or where it means nothing any more."""
    tap = pending(game)
    if tap and ((waiting := tap.fact(game)) is None or meet(waiting.slots, fact.slots)):
        forget(tap)


def question(game: Game) -> Context:
    """Return why the tap that waits at this table is not written, and the answers; empty if there is nothing to ask."""
    tap = pending(game)
    if tap is None or not may_write(game):
        return {}
    fact = tap.fact(game)
    asked = {"tap": tap, "ids": [f"{name}-{value}" for name, value in tap.fields], "at": tap.form.get("at", "")}
    if tap.status == 422:
        coming = foreseen(game.kind, game.state, (fact,), here_and_now()) if fact else None
        if coming is None or coming.forbidden or not coming.to_confirm:
            return {}
        line = refusal(game, coming.to_confirm[0])
        return {"pending": {**asked, "line": line, "mine": _("Record it anyway"), "keep": _("Cancel")}}
    return {
        "pending": {
            **asked,
            "line": _who_was_first(game, tap, fact),
            "small": _what_was_tapped(tap) if fact else _(NOTHING_LEFT),
            "mine": _("Save mine") if fact else "",
            "keep": _("Keep what is there") if fact else _("Continue"),
        }
    }


def _all() -> list[Pending]:
    return [Pending(*tap) for tap in session.get(PENDING, ())]


def _who_was_first(game: Game, tap: Pending, fact: Fact | None) -> str:
    """Return which device entered what since the board on which was tapped: of the same where there is any."""
    seen = whole(tap.form.get("seq", "")) or game.seq
    newer = [entry for entry in game.entries if entry.seq > seen and entry.fact.on_the_sheet]
    same = [entry for entry in newer if fact and meet(entry.fact.slots, fact.slots)]
    if not newer:
        return _("Another device has kept score in the meantime")
    # Taps of this device may have been written before the one that gave way.
    first = ([entry for entry in same if entry.by != device_name()] or same or newer)[-1]
    lines = history(game.kind, game.entries, before=first.seq + 1, most=1).lines
    what = sentence_of(game, lines[0]).text if lines and lines[0].entry is first else _("the last entry was undone")
    if first.by == device_name():
        return _("Entered on this device since then: %(what)s", what=what)
    return _("%(who)s got there first: %(what)s", who=first.by, what=what)


def _what_was_tapped(tap: Pending) -> str:
    if not tap.value:
        return ""
    if at := tap.form.get("at"):
        return _("You tapped %(what)s at %(time)s.", what=tap.value, time=at)
    return _("You tapped %(what)s.", what=tap.value)
