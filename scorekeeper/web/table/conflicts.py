"""Two writers at once: a fact that overlaps nothing the first wrote is appended, else the second is shown both."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import request
from werkzeug.datastructures import MultiDict

from scorekeeper.record.history import history
from scorekeeper.record.log import Entry, taken_back
from scorekeeper.rules.facts import meet
from scorekeeper.rules.kind import Fact
from scorekeeper.storage.games import Game, StaleGame
from scorekeeper.web.games.page import EntryForm, record
from scorekeeper.web.kinds.protocols import Form, Stands
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import N_, listed, ngettext, paragraph
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.table.history import sentence_of

# What a form carries beside the tap.
HIDDEN = ("csrf_token", "seq", "token", "phase", "at", "target", "yours", "anyway", "leaf")
NOTHING_LEFT = N_("What you tapped belongs to a part of the game that is over. Look at the sheet, then continue.")
ATTEMPTS = 5  # to append at a table where others write at the same moment
NOTHING_NEWER = N_("This page does not match the game")
Taps = Sequence[tuple[str, str]]  # name and value of what was tapped


@dataclass(frozen=True, slots=True)
class Tap:
    """What was tapped here, and the moment of the board that it was meant for."""

    fields: Taps
    phase: str  # of the board, with the number of the deal: bids-3; empty: none was sent
    at: str  # the time of day at this device
    takes_back: bool  # it was an undo, which names its target

    @property
    def value(self) -> str:
        """Return the number that was tapped; empty: it was none."""
        return next((value for _name, value in self.fields if value.isdigit()), "")

    @property
    def as_field(self) -> str:
        """Return it as one field of a form that writes it after all; empty: nothing is left of it."""
        phase = [("phase", self.phase)] if self.phase else []
        return urlencode([*self.fields, *phase]) if self.fields else ""


def conflict(now: Game, seen: int, sent: Taps) -> dict[str, Any]:
    """Return what the table shows: who was first with what, and what was tapped here, to be written after all."""
    tap = _meant_now(now, _tap(sent))
    newer = [entry for entry in now.entries[seen:] if entry.fact.on_the_sheet]
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
        "line": _first(now, newer) if now.seq > seen else _(NOTHING_NEWER),
        "small": _small(tap, len(newer)),
    }


def tapped(form: Form) -> Form:
    """Return the form of a tap; of one that is written after all, the form as it was sent first."""
    meant = form.get("yours") or form.get("anyway")
    return MultiDict(parse_qsl(meant)) if meant else form


def as_one_value(sent: Taps) -> str:
    """Return what was tapped as one value, for the button that records it against the rules."""
    return urlencode([(name, value) for name, value in sent if name not in HIDDEN or name == "phase"])


def saved_taps(game: Game) -> dict[str, Any] | None:
    """Return what was tapped here while the pen was elsewhere, as a question to this writer. None: nothing was."""
    sent = [(name, value) for name, _, value in (tap.partition("=") for tap in request.args.getlist("kept"))]
    seen = dict(sent).get("seq", "")
    return conflict(game, int(seen), sent) if seen.isdecimal() and len(seen) < 10 else None


def overlaps(now: Game, seen: int, fact: Fact) -> bool:
    """Tell whether a fact touches a slot that changed since entry `seen`; an undo always does."""
    if fact.takes_back is not None:
        return True
    newer = (taken_back(now.entries, entry.fact) for entry in now.entries[seen:])  # an undo touches what it takes back
    return any(meet(fact.slots, other.slots) for other in newer)


def append_rebased(game: Game, form: EntryForm, fact: Fact, *, confirmed: bool) -> Game:
    """Append a fact as this device, again from the latest entry where nothing that it touches has changed.

    Raises StaleGame where it overlaps, or the other device entered the same; NotThePen; Refused.
    """
    seen = form.seq.data or 0
    for _attempt in range(ATTEMPTS):
        try:
            return record(game, form, fact, confirmed=confirmed)
        except StaleGame as stale:
            if is_recorded(stale.game, seen, fact) or overlaps(stale.game, seen, fact):
                raise
            form.seq.data = stale.game.seq
    form.seq.data = seen
    return record(game, form, fact, confirmed=confirmed)


def is_recorded(now: Game, seen: int, fact: Fact) -> bool:
    """Tell whether the other writer entered the very same, so that nothing is left to decide."""
    return any(entry.fact == fact for entry in now.live if entry.seq > seen)


def _tap(sent: Taps) -> Tap:
    """Return what a form held; what it carried from a tap before it counts as tapped now."""
    carried = [pair for name, value in sent if name == "yours" for pair in parse_qsl(value)]
    if carried:
        sent = [*(pair for pair in sent if pair[0] != "phase"), *carried]
    by_name = dict(sent)
    fields = [pair for pair in sent if pair[0] not in HIDDEN]
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
        return _("Another device kept score meanwhile")
    who = sorted({entry.by for entry in newer})
    lines = {line.entry.seq: line for line in history(now.kind, now.entries, before=newer[-1].seq + 1, most=1).lines}
    what = sentence_of(now, lines[newer[-1].seq]).text if newer[-1].seq in lines else _("the last entry was undone")
    return ngettext("%(who)s was first: %(what)s", "%(who)s were first: %(what)s", len(who), who=listed(who), what=what)


def _stands(now: Game, field: str, phase: str) -> str:
    pages = PAGES[now.kind.key]
    return pages.stands(now, field, phase) if isinstance(pages, Stands) else ""
