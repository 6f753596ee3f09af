"""The records of a season: who holds them, and in which games."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.played import SCALE
from scorekeeper.storage.statistics import games, holders
from scorekeeper.storage.statistics.ends import End, Found, ends
from scorekeeper.storage.statistics.games import Line
from scorekeeper.storage.statistics.sums import EVERYBODY
from scorekeeper.storage.statistics.view import View
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.people.asked import Asked, day_words, rules_names
from scorekeeper.web.people.links import to_all
from scorekeeper.web.texts import gettext as _
from scorekeeper.web.texts import ngettext, signed

Names = Mapping[int, str]


def records(about: Asked, names: Names, all_missed: tuple[int, int]) -> list[Context]:
    """Return the records, as far as there are any."""
    scores = {number: End(View(about.view.scope, number, about.view.players), Figure.TOTAL) for number in _rules(about)}
    margins = {False: End(about.view, Figure.MARGIN), True: End(about.view, Figure.MARGIN, highest=False)}
    marks = {figure: End(about.view, figure) for figure in titles()}
    found = ends([*scores.values(), *margins.values(), *marks.values()], [EVERYBODY])
    groups = [_highest(about, names, {number: found[end] for number, end in scores.items() if end in found})]
    groups += [_won_by(about, names, found[end], is_close) for is_close, end in margins.items() if end in found]
    groups += [
        {"title": title, "records": [_record(about, figure, found[marks[figure]], names)]}
        for figure, title in titles().items()
        if marks[figure] in found
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


def _rules(about: Asked) -> Sequence[int]:
    return [about.view.ruleset_id] if about.view.ruleset_id else list(about.rulesets)


def _highest(about: Asked, names: Names, best: Mapping[int, Found]) -> Context:
    rules = rules_names(about.rulesets)
    found = [
        {**_record(about, Figure.TOTAL, one, names, ruleset_id), "rules": rules.get(ruleset_id, "")}
        for ruleset_id, one in best.items()
    ]
    return {"title": _("Highest score"), "records": found}


def _won_by(about: Asked, names: Names, found: Found, is_close: bool) -> Context:
    ids = holders.won_by(found.value, about.view, about.days)
    shown = [
        {"name": _("%(winner)s %(points)s : %(fewer)s %(second)s",
                   winner=names.get(seats[0].person_id, "–"), points=signed(seats[0].total or 0),
                   fewer=signed(seats[1].total or 0), second=names.get(seats[1].person_id, "–")),
         "day": day_words(seats[0].played_on), "game": game_id}
        for game_id, seats in games.tables(ids).items()
        if len(seats) > 1
    ]  # fmt: skip
    value = ngettext("%(num)s point", "%(num)s points", found.value)
    more = {"more": found.games - len(shown), "href": to_all(about, Figure.MARGIN, found.value)}
    title = _("Closest finish") if is_close else _("Biggest win")
    return {"title": title, "records": [{"value": value, "holders": shown, **more}]}


def _record(about: Asked, figure: Figure, found: Found, names: Names, ruleset_id: int = 0) -> Context:
    view = View(about.view.scope, ruleset_id or about.view.ruleset_id, about.view.players)
    lines = holders.holders(figure, found.value, view, about.days)
    narrowed = {"rules": ruleset_id} if ruleset_id else {}
    return {
        "value": value_words(figure, found.value),
        "holders": [_holder(line, names) for line in lines],
        "more": found.games - len(lines),
        "href": to_all(about, figure, found.value, **narrowed),
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
