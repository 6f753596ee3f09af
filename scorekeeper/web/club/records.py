"""The records of a season: who holds them, and in which games."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.rules.common.tenths import of_tenths
from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.games import Line
from scorekeeper.storage.statistics.tables import Parts
from scorekeeper.web.club.figure_labels import record_titles, value_words
from scorekeeper.web.club.figure_urls import all_games_url
from scorekeeper.web.club.filters import StatsFilter, day_words, rules_names
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext, signed

Names = Mapping[int, str]


def records(filters: StatsFilter, names: Names, all_missed: tuple[int, int]) -> list[Context]:
    """Return the records, as far as there are any."""
    totals = figures.by_ruleset(filters.view, Figure.TOTAL)
    found = figures.everybody(filters.view, [Figure.MARGIN, *record_titles()])
    groups = [_highest(filters, names, {number: totals[number] for number in filters.rulesets if number in totals})]
    if margins := found.get(Figure.MARGIN):
        groups += [_won_by(filters, names, margins, is_close) for is_close in (False, True)]
    groups += [
        {"title": title, "records": [_record(filters, figure, found[figure], names)]}
        for figure, title in record_titles().items()
        if figure in found
    ]
    missed, deals = all_missed
    if deals:
        words = _("%(missed)s of %(deals)s deals", missed=missed, deals=deals)
        href = all_games_url(filters, Figure.ALL_MISSED) if missed else ""
        groups.append({"title": _("Everybody missed"), "records": [{"value": words, "holders": [], "href": href}]})
    return [one for one in groups if one["records"]]


def _highest(filters: StatsFilter, names: Names, totals: Mapping[int, Parts]) -> Context:
    rules = rules_names(filters.rulesets)
    found = [
        {**_record(filters, Figure.TOTAL, parts, names, ruleset_id), "rules": rules.get(ruleset_id, "")}
        for ruleset_id, parts in totals.items()
    ]
    return {"title": _("Highest score"), "records": found}


def _won_by(filters: StatsFilter, names: Names, margins: Parts, is_close: bool) -> Context:
    margin = min(margins) if is_close else max(margins)
    ids = games.won_by(margin, filters.view)
    shown = [
        {"name": _("%(winner)s %(points)s : %(fewer)s %(second)s",
                   winner=names.get(seats[0].person_id, "–"), points=signed(seats[0].total or 0),
                   fewer=signed(seats[1].total or 0), second=names.get(seats[1].person_id, "–")),
         "day": day_words(seats[0].played_on), "game": game_id}
        for game_id, seats in games.tables(ids).items()
        if len(seats) > 1
    ]  # fmt: skip
    value = ngettext("%(num)s point", "%(num)s points", of_tenths(margin))
    more = {"more": margins[margin][1] - len(shown), "href": all_games_url(filters, Figure.MARGIN, margin)}
    title = _("Closest finish") if is_close else _("Biggest win")
    return {"title": title, "records": [{"value": value, "holders": shown, **more}]}


def _record(filters: StatsFilter, figure: Figure, parts: Parts, names: Names, ruleset_id: int = 0) -> Context:
    """Return the highest value of a figure, and who reached it."""
    highest = max(parts)
    view = replace(filters.view, ruleset_id=ruleset_id or filters.view.ruleset_id)
    lines = games.holders(figure, highest, view)
    narrowed = {"rules": ruleset_id} if ruleset_id else {}
    return {
        "value": value_words(figure, highest),
        "holders": [_holder(line, names) for line in lines],
        "more": parts[highest][1] - len(lines),
        "href": all_games_url(filters, figure, highest, **narrowed),
    }


def _holder(line: Line, names: Names) -> Context:
    return {"name": names.get(line.person_id, "–"), "day": day_words(line.played_on), "game": line.game_id}
