"""The record in words: sentences for what any table may announce; each kind brings its own for its own facts."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.record.history import Line
from scorekeeper.rules import facts, variant
from scorekeeper.rules.kind import Fact, Options, Setup
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.changes import Said, Says, WasNow, said, valued
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.words import capital, counted, gained, listed


def sentence_of(game: Game, line: Line) -> Said:
    """Return what an entry said, as a sentence."""
    fact = line.fact
    announced = type(fact)
    says = SAYS.get(announced) or PAGES[game.kind.key].happenings.says.get(announced)
    return says(fact, line) if says else said(fact.stored)


def _setup(setup: Setup, _line: Line) -> Said:
    return said(f"{listed(setup.players)} sit down to {variant(setup.variant).name}")


def _renamed(fact: facts.Renamed, line: Line) -> Said:
    was = line.names_before.get(fact.seat, "")
    return said("Respelt: ", WasNow(was, fact.name)) if was else said(f"Respelt: {fact.name}")


def _noted(fact: facts.Noted, line: Line) -> Said:
    words = (("Title: ", fact.title), ("place: ", fact.place), ("score kept by ", fact.scorer))
    told = [f"{word}{text}" for word, text in words if text]
    heading = ", ".join(told) or "Title, place and scorer taken off the sheet"
    return said(capital(heading))


def _rules_changed(fact: facts.RulesChanged, line: Line) -> Said:
    before = line.head.setup
    now = variant(fact.variant).name
    rules = WasNow(variant(before.variant).name, now) if before.variant != fact.variant else now
    return said("Rules put right: ", rules, aside=_options(fact.options, before.options))


def _options(now: Options, before: Options) -> str:
    changed = [key for key in dict.fromkeys((*before, *now)) if before.get(key) != now.get(key)]
    told = (f"{key.replace('_', ' ')} {_option(now[key]) if key in now else 'as in the book'}" for key in changed)
    return ", ".join(told)


def _option(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value).replace("_", " ")


def _first_dealer(fact: facts.FirstDealer, line: Line) -> Said:
    return said(f"{line.names[fact.seat]} was the first, and all who follow move round")


def _adjustment(fact: facts.Adjustment, line: Line) -> Said:
    name, reason = line.names[fact.seat], f": {fact.reason}" if fact.reason else ""
    before = line.head.adjustments.get(fact.number)
    if not fact.points:
        return said(f"Struck: {name}’s {gained(before.points) if before else 'points'}{reason}")
    points = valued(before and gained(before.points), gained(fact.points))
    return said(f"{name} gets ", points, reason)


def _ended(fact: facts.Ended, line: Line) -> Said:
    return said(f"The table stops here{f': {fact.reason}' if fact.reason else ''}")


def _resumed(_fact: facts.Resumed, _line: Line) -> Said:
    return said("The table plays on")


def _pen_passed(fact: facts.PenPassed, line: Line) -> Said:
    how = {"link": "is handed the pen", "taken": "takes the pen", "back": "takes the pen back"}
    return said(f"{fact.to or 'Another device'} {how.get(fact.how, 'has the pen')}")


SAYS: Mapping[type[Fact], Says[Any]] = {
    Setup: _setup,
    facts.Renamed: _renamed,
    facts.Noted: _noted,
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: _first_dealer,
    facts.Adjustment: _adjustment,
    facts.Ended: _ended,
    facts.Resumed: _resumed,
    facts.PenPassed: _pen_passed,
}


def taken_back(entries: int) -> str:
    """Return how many entries were taken back, in words."""
    return f"{counted(entries, 'entry', 'entries')}, can be written again"
