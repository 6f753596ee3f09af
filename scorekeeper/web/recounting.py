"""The record in words: sentences for what any table may announce; each kind brings its own for its own facts."""

from collections.abc import Mapping, Sequence
from dataclasses import fields

from scorekeeper.record.history import Line
from scorekeeper.rules import facts, variant
from scorekeeper.rules.kind import Options, Setup
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.changes import Said, Says, WasNow, said, valued
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.words import capital, counted, gained, listed


def sentence_of(game: Game, line: Line) -> Said:
    """Return what an entry said, as a sentence."""
    fact = line.fact
    says = SAYS.get(type(fact)) or PAGES[game.kind.key].happenings.says.get(type(fact))
    return says(line) if says else said(type(fact).__name__)


def _setup(line: Line) -> Said:
    setup: Setup = line.fact
    return said(f"{listed(setup.players)} sit down to {variant(setup.variant).name}")


def _renamed(line: Line) -> Said:
    before = getattr(line.before, "names", ())
    fact: facts.Renamed = line.fact
    was = before[fact.seat] if fact.seat < len(before) else ""
    return said("Respelt: ", WasNow(was, fact.name)) if was else said(f"Respelt: {fact.name}")


def _noted(line: Line) -> Said:
    fact: facts.Noted = line.fact
    words = {"title": "Title: ", "place": "place: ", "scorer": "score kept by "}
    told = [f"{words[item.name]}{text}" for item in fields(fact) if (text := getattr(fact, item.name))]
    heading = ", ".join(told) or "Title, place and scorer taken off the sheet"
    return said(capital(heading))


def _rules_changed(line: Line) -> Said:
    fact: facts.RulesChanged = line.fact
    before = getattr(line.before, "variant", fact.variant)
    now = variant(fact.variant).name
    rules = WasNow(variant(before).name, now) if before != fact.variant else now
    return said("Rules put right: ", rules, aside=_options(fact.options, getattr(line.before, "options", {})))


def _options(now: Options, before: Options) -> str:
    changed = [key for key in dict.fromkeys((*before, *now)) if before.get(key) != now.get(key)]
    told = (f"{key.replace('_', ' ')} {_option(now[key]) if key in now else 'as in the book'}" for key in changed)
    return ", ".join(told)


def _option(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value).replace("_", " ")


def _first_dealer(line: Line) -> Said:
    fact: facts.FirstDealer = line.fact
    return said(f"{line.names[fact.seat]} was the first, and all who follow move round")


def _adjustment(line: Line) -> Said:
    fact: facts.Adjustment = line.fact
    name, reason = line.names[fact.seat], f": {fact.reason}" if fact.reason else ""
    before = getattr(line.before, "adjustments", {}).get(fact.number)
    if not fact.points:
        return said(f"Struck: {name}’s {gained(before.points) if before else 'points'}{reason}")
    points = valued(before and gained(before.points), gained(fact.points))
    return said(f"{name} gets ", points, reason)


def _ended(line: Line) -> Said:
    fact: facts.Ended = line.fact
    return said(f"The table stops here{f': {fact.reason}' if fact.reason else ''}")


def _resumed(_line: Line) -> Said:
    return said("The table plays on")


def _pen_passed(line: Line) -> Said:
    fact: facts.PenPassed = line.fact
    how = {"link": "is handed the pen", "taken": "takes the pen", "back": "takes the pen back"}
    return said(f"{fact.to or 'Another device'} {how.get(fact.how, 'has the pen')}")


SAYS: Mapping[type, Says] = {
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


def taken_back(lines: Sequence[Line]) -> str:
    """Return how many entries were taken back, in words."""
    return f"{counted(len(lines), 'entry', 'entries')}, can be written again"
