"""What the second of two writers is shown: what the other wrote, beside what was tapped here."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable
from urllib.parse import parse_qsl, urlencode

from flask import request
from werkzeug.datastructures import MultiDict

from scorekeeper.record.history import history
from scorekeeper.record.log import Entry, Undo
from scorekeeper.rules.facts import PenPassed
from scorekeeper.rules.kind import Fact
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.contract import Form
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.recounting import sentence_of
from scorekeeper.web.words import counted, listed

HIDDEN = ("csrf_token", "seq", "token", "phase", "at", "target", "yours")  # what a form carries beside the tap
NOTHING_LEFT = "What you tapped was for what is over now. Look at the sheet, then go on."
NOTHING_NEWER = "This page is of another moment of the game"
Taps = Sequence[tuple[str, str]]  # name and value of what was tapped


@runtime_checkable
class Stands(Protocol):
    """A kind that can say what stands in a field of its board."""

    def stands(self, game: Game, field: str, phase: str) -> str:
        """Return what stands now in a field of the board, as that phase means it; empty: nothing."""
        ...


def conflict(now: Game, seen: int, sent: Taps) -> dict[str, Any]:
    """Return what the table shows: who was first with what, and what was tapped here, to be written after all."""
    sent = (
        [*((name, value) for name, value in sent if name != "phase"), *_yours(sent)]
        if dict(sent).get("yours")
        else sent
    )
    said = dict(sent)
    newer = [entry for entry in now.entries[seen:] if not isinstance(entry.fact, PenPassed)]
    taps = [(name, value) for name, value in sent if name not in HIDDEN] if _still_asked(now, said) else []
    value = next((value for _, value in taps if value.isdigit()), "")
    phase = said.get("phase", "")
    stands = next((_stands(now, name, phase) for name, _ in taps), "")
    return {
        "yours": urlencode([*taps, *([("phase", phase)] if phase else [])]) if taps else "",
        "fields": [name for name, _ in taps],
        "ids": [f"{name}-{value}" for name, value in taps],
        "by": newer[-1].by if newer else "",
        "why": f"{stands} by {newer[-1].by}, {value} by you" if newer and stands and value else "",
        "at": said.get("at", ""),
        "mine": f"Write my {value}" if value else "Write mine",
        "keep": "Go on" if not taps else f"Keep {stands}" if stands and value else "Keep what stands",
        "line": _first(now, newer) if newer or now.seq > seen else NOTHING_NEWER,
        "small": _tapped(said, value, len(newer)) if taps else NOTHING_LEFT,
    }


def tapped(form: Form) -> Form:
    """Return what a tap said; what is written after all means what it meant when it was tapped first."""
    return MultiDict(parse_qsl(form["yours"])) if "yours" in form else form


def kept_taps(game: Game) -> dict[str, Any] | None:
    """Return what was tapped here while the pen was elsewhere, as a question to this writer. None: nothing was."""
    sent = [(name, value) for name, _, value in (tap.partition("=") for tap in request.args.getlist("kept"))]
    seen = dict(sent).get("seq", "")
    return conflict(game, int(seen), sent) if seen.isdecimal() and len(seen) < 10 else None


def said_before(now: Game, seen: int, fact: Fact | Undo) -> bool:
    """Tell whether the other writer entered the very same, so that nothing is left to decide."""
    return any(entry.fact == fact for entry in now.live if entry.seq > seen)


def _yours(sent: Taps) -> list[tuple[str, str]]:
    return [pair for name, value in sent if name == "yours" for pair in parse_qsl(value)]


def _still_asked(now: Game, said: dict[str, str]) -> bool:
    """Tell whether the deal that was tapped for is still in hand."""
    if "target" in said or now.prompt is None:
        return False
    deal = said.get("phase", "").partition("-")[2]
    return not deal or deal == str(now.prompt.deal)


def _tapped(said: dict[str, str], value: str, newer: int) -> str:
    when = f" at {said['at']}" if said.get("at") else ""
    others = "Nothing else has changed." if newer < 2 else f"{counted(newer, 'thing')} were entered meanwhile."
    return f"You tapped {value or 'something else'}{when}. {others}"


def _first(now: Game, newer: Sequence[Entry]) -> str:
    if not newer:
        return "The pen was elsewhere meanwhile"
    who = sorted({entry.by for entry in newer})
    lines = {line.entry.seq: line for line in history(now.kind, now.entries).lines}
    told = sentence_of(now, lines[newer[-1].seq]).text if newer[-1].seq in lines else "the last thing was taken back"
    first = f"{listed(who)} {'was' if len(who) == 1 else 'were'} first"
    return f"{first}: {told}"


def _stands(now: Game, field: str, phase: str) -> str:
    pages = PAGES[now.kind.key]
    return pages.stands(now, field, phase) if isinstance(pages, Stands) else ""
