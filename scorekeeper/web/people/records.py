"""The records of some games: each a number, who reached it, and the game it comes from."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.played import SCALE
from scorekeeper.storage.statistics import games, reading
from scorekeeper.storage.statistics.games import Line
from scorekeeper.storage.statistics.reading import View
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.people.asked import Asked, day_words, rules_names
from scorekeeper.web.texts import gettext as _
from scorekeeper.web.texts import ngettext, signed

NAMED = 4  # who share a record, before it says how many more
Names = Mapping[int, str]


def records(about: Asked, names: Names) -> list[Context]:
    """Return the records, as far as there are any."""
    found = reading.everybody(about.view)
    groups = [_highest(about, names)]
    if margins := found.get(Figure.MARGIN):
        groups += [
            _won_by(about, names, _("Biggest win"), max(margins), margins[max(margins)][1]),
            _won_by(about, names, _("Closest finish"), min(margins), margins[min(margins)][1]),
        ]
    titles: dict[Figure, str] = {
        Figure.RUN: _("Longest run of made bids"),
        Figure.BOLDEST: _("Boldest made bid"),
        Figure.MISS: _("Biggest miss"),
        Figure.ZEROS: _("Most zero bids made"),
        Figure.MADE: _("Most bids made"),
    }
    for figure, title in titles.items():
        if parts := found.get(figure):
            best = max(parts)
            lines = games.holders(figure, best, about.view, about.days, NAMED)
            groups.append({"title": title, "records": [_record(_value(figure, best), lines, names, parts[best][1])]})
    missed, deals = reading.of(found, Figure.ALL_MISSED)
    if deals:
        words = _("%(missed)s of %(deals)s deals", missed=missed, deals=deals)
        groups.append({"title": _("Everybody missed"), "records": [{"value": words, "holders": [], "more": 0}]})
    return [one for one in groups if one["records"]]


def _highest(about: Asked, names: Names) -> Context:
    rules = rules_names(about.rulesets)
    totals = reading.by_ruleset(about.view, Figure.TOTAL, [0])
    found: list[Context] = []
    for ruleset_id, parts in totals.items():
        best = max(parts)
        view = View(about.view.scope, ruleset_id, about.view.players)
        lines = games.holders(Figure.TOTAL, best, view, about.days, NAMED)
        found.append({**_record(signed(best), lines, names, parts[best][1]), "rules": rules.get(ruleset_id, "")})
    return {"title": _("Highest score"), "records": found}


def _won_by(about: Asked, names: Names, title: str, margin: int, times: int) -> Context:
    ids = games.won_by(margin, about.view, about.days, NAMED)
    holders = [
        {"name": f"{names.get(seats[0].person_id, '–')} {signed(seats[0].total or 0)} : {signed(seats[1].total or 0)} "
                 f"{names.get(seats[1].person_id, '–')}",
         "day": day_words(seats[0].played_on), "game": game_id}
        for game_id, seats in games.tables(ids).items()
        if len(seats) > 1
    ]  # fmt: skip
    value = ngettext("%(num)s point", "%(num)s points", margin)
    return {"title": title, "records": [{"value": value, "holders": holders, "more": times - len(holders)}]}


def _record(value: str, lines: Sequence[Line], names: Names, times: int) -> Context:
    holders = [
        {"name": names.get(line.person_id, "–"), "day": day_words(line.played_on), "game": line.game_id}
        for line in lines
    ]
    return {"value": value, "holders": holders, "more": times - len(holders)}


def _value(figure: Figure, value: int) -> str:
    if figure is Figure.BOLDEST:
        above = float(Fraction(value, SCALE))
        return _("%(number)s above the fair share", number=f"{above:.1f}".replace("-", "−"))
    if figure is Figure.MISS:
        return ngettext("%(num)s trick off", "%(num)s tricks off", value)
    return str(value)
