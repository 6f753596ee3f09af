"""The records of a season: who holds them, and in which games."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.played import SCALE
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.games import Line
from scorekeeper.storage.statistics.view import Parts
from scorekeeper.web.club.asked import Asked, day_words, rules_names
from scorekeeper.web.club.links import to_all
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext, signed

Names = Mapping[int, str]


def records(about: Asked, names: Names, all_missed: tuple[int, int]) -> list[Context]:
    """Return the records, as far as there are any."""
    totals = figures.by_ruleset(about.view, Figure.TOTAL)
    found = figures.everybody(about.view, [Figure.MARGIN, *titles()])
    groups = [_highest(about, names, {number: totals[number] for number in about.rulesets if number in totals})]
    if margins := found.get(Figure.MARGIN):
        groups += [_won_by(about, names, margins, is_close) for is_close in (False, True)]
    groups += [
        {"title": title, "records": [_record(about, figure, found[figure], names)]}
        for figure, title in titles().items()
        if figure in found
    ]
    missed, deals = all_missed
    if deals:
        words = _("%(missed)s of %(deals)s deals", missed=missed, deals=deals)
        href = to_all(about, Figure.ALL_MISSED) if missed else ""
        groups.append({"title": _("Everybody missed"), "records": [{"value": words, "holders": [], "href": href}]})
    return [one for one in groups if one["records"]]


def titles() -> dict[Figure, str]:
    """Return the records that are one number of one player, and what they are called."""
    return {
        Figure.RUN: _("Longest run of bids made"),
        Figure.BOLDEST: _("Boldest bid made"),
        Figure.MISS: _("Biggest miss"),
        Figure.ZEROS: _("Most zero bids made"),
        Figure.MADE: _("Most bids made"),
    }


def _highest(about: Asked, names: Names, totals: Mapping[int, Parts]) -> Context:
    rules = rules_names(about.rulesets)
    found = [
        {**_record(about, Figure.TOTAL, parts, names, ruleset_id), "rules": rules.get(ruleset_id, "")}
        for ruleset_id, parts in totals.items()
    ]
    return {"title": _("Highest score"), "records": found}


def _won_by(about: Asked, names: Names, margins: Parts, is_close: bool) -> Context:
    margin = min(margins) if is_close else max(margins)
    ids = games.won_by(margin, about.view)
    shown = [
        {"name": _("%(winner)s %(points)s : %(fewer)s %(second)s",
                   winner=names.get(seats[0].person_id, "–"), points=signed(seats[0].total or 0),
                   fewer=signed(seats[1].total or 0), second=names.get(seats[1].person_id, "–")),
         "day": day_words(seats[0].played_on), "game": game_id}
        for game_id, seats in games.tables(ids).items()
        if len(seats) > 1
    ]  # fmt: skip
    value = ngettext("%(num)s point", "%(num)s points", margin)
    more = {"more": margins[margin][1] - len(shown), "href": to_all(about, Figure.MARGIN, margin)}
    title = _("Closest finish") if is_close else _("Biggest win")
    return {"title": title, "records": [{"value": value, "holders": shown, **more}]}


def _record(about: Asked, figure: Figure, parts: Parts, names: Names, ruleset_id: int = 0) -> Context:
    """Return the highest value of a figure, and who reached it."""
    highest = max(parts)
    view = replace(about.view, ruleset_id=ruleset_id or about.view.ruleset_id)
    lines = games.holders(figure, highest, view)
    narrowed = {"rules": ruleset_id} if ruleset_id else {}
    return {
        "value": value_words(figure, highest),
        "holders": [_holder(line, names) for line in lines],
        "more": parts[highest][1] - len(lines),
        "href": to_all(about, figure, highest, **narrowed),
    }


def _holder(line: Line, names: Names) -> Context:
    return {"name": names.get(line.person_id, "–"), "day": day_words(line.played_on), "game": line.game_id}


def value_words(figure: Figure, value: int) -> str:
    """Return the value of a record as people read it."""
    if figure is Figure.BOLDEST:
        above = float(Fraction(value, SCALE))
        return _("%(number)s above the fair share", number=f"{above:.1f}".replace("-", "−"))
    if figure is Figure.MISS:
        return ngettext("%(num)s trick off", "%(num)s tricks off", value)
    if figure is Figure.RUN:
        return ngettext("%(num)s in a row", "%(num)s in a row", value)
    if figure is Figure.ZEROS:
        return ngettext("%(num)s zero bid", "%(num)s zero bids", value)
    if figure is Figure.MADE:
        return ngettext("%(num)s bid", "%(num)s bids", value)
    return ngettext("%(num)s point", "%(num)s points", value)
