"""The record in words: sentences for what any table may announce; each kind brings its own for its own facts."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.record.history import Line
from scorekeeper.rules import facts, variant
from scorekeeper.rules.common.options import SETTLING, settlement_of
from scorekeeper.rules.kind import Fact, Setup
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.changes import HistorySentence, SentenceFor, WasNow, placed, sentence, valued
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.settling import how_settled
from scorekeeper.web.language.texts import N_, gained, listed, ngettext, semicolons, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.table.changed_options import changed_options


def sentence_of(game: Game, line: Line) -> HistorySentence:
    """Return the sentence for an entry."""
    fact = line.fact
    announced = type(fact)
    sentence_for = SENTENCES.get(announced) or PAGES[game.kind.key].table_changes.sentences.get(announced)
    return sentence_for(fact, line) if sentence_for else sentence(fact.stored)


PASSED = {
    "link": N_("%(name)s keeps score now, by a code"),
    "taken": N_("%(name)s keeps score now"),
    "back": N_("%(name)s keeps score again"),
}


def _setup(setup: Setup, _line: Line) -> HistorySentence:
    places = {"players": listed(setup.players), "variant": variant(setup.variant).name}
    if setup.house_rules:
        return sentence(_("%(players)s start %(rules)s (%(variant)s)", rules=setup.house_rules, **places))
    return sentence(_("%(players)s start %(variant)s", **places))


def _renamed(fact: facts.Renamed, line: Line) -> HistorySentence:
    was = line.names_before.get(fact.seat, "")
    return placed(_("Renamed: {name}"), name=WasNow(was, fact.name) if was else fact.name)


def _noted(fact: facts.Noted, _line: Line) -> HistorySentence:
    patterns = (
        (N_("Title: %(text)s"), fact.title),
        (N_("Place: %(text)s"), fact.place),
        (N_("Scorekeeper: %(text)s"), fact.scorer),
    )
    parts = [_(pattern, text=text) for pattern, text in patterns if text]
    return sentence(series(parts) or _("Title, place and scorekeeper removed"))


def _rules_changed(fact: facts.RulesChanged, line: Line) -> HistorySentence:
    before = line.head.setup
    now = fact.house_rules or variant(fact.variant).name
    was = before.house_rules or variant(before.variant).name
    rules = WasNow(was, now) if was != now else now
    changed = changed_options(fact.variant, fact.options, before.options, len(line.names))
    others = {key for key in (*fact.options, *before.options) if fact.options.get(key) != before.options.get(key)}
    if was == now and others and others <= set(SETTLING):
        return sentence(_("Settlement: %(how)s", how=how_settled(settlement_of(fact.options)) or _("nothing is paid")))
    return placed(_("Rules changed: {rules}"), aside=semicolons(changed), rules=rules)


def _first_dealer(fact: facts.FirstDealer, line: Line) -> HistorySentence:
    return sentence(_("The first was %(name)s; all later deals move round with it", name=line.names[fact.seat]))


def _adjustment(fact: facts.Adjustment, line: Line) -> HistorySentence:
    name = line.names[fact.seat]
    before = line.head.adjustments.get(fact.number)
    if not fact.points:
        struck = gained(before.points) if before else "0"
        return sentence(_with(_("Adjustment removed: %(name)s %(points)s", name=name, points=struck), fact.reason))
    points = valued(before and gained(before.points), gained(fact.points))
    return placed(
        _with(_("{name} gets {points}"), fact.reason.replace("{", "(").replace("}", ")")), name=name, points=points
    )


def _ended(fact: facts.Ended, _line: Line) -> HistorySentence:
    return sentence(_with(_("The game is ended here"), fact.reason))


def _resumed(_fact: facts.Resumed, _line: Line) -> HistorySentence:
    return sentence(_("The game goes on"))


def _pen_passed(fact: facts.PenPassed, _line: Line) -> HistorySentence:
    return sentence(_(PASSED.get(fact.how, "%(name)s keeps score"), name=fact.to or _("Another device")))


def _hidden(fact: facts.Hidden, _line: Line) -> HistorySentence:
    return sentence(_("The game is hidden") if fact.hidden else _("The game is shown again"))


def _with(what: str, reason: str) -> str:
    return _("%(what)s: %(reason)s", what=what, reason=reason) if reason else what


SENTENCES: Mapping[type[Fact], SentenceFor[Any]] = {
    Setup: _setup,
    facts.Renamed: _renamed,
    facts.Noted: _noted,
    facts.RulesChanged: _rules_changed,
    facts.FirstDealer: _first_dealer,
    facts.Adjustment: _adjustment,
    facts.Ended: _ended,
    facts.Resumed: _resumed,
    facts.PenPassed: _pen_passed,
    facts.Hidden: _hidden,
}


def undone_line(entries: int) -> str:
    """Return how many entries were taken back, in words."""
    return ngettext("%(num)s entry, Redo brings it back", "%(num)s entries, Redo brings them back", entries)
