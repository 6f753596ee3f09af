"""Statistics of a season, a year or an evening: standings, and folded away race, games, records and head-to-heads."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from flask import request

from scorekeeper.rules.common.tenths import of_tenths
from scorekeeper.rules.sheets.club import best
from scorekeeper.rules.sheets.figures import Figures, Seat
from scorekeeper.rules.sheets.season import SeasonLine
from scorekeeper.storage.people import Person
from scorekeeper.web.club.charts import race, versus
from scorekeeper.web.club.figure_labels import fixed, number_words, share
from scorekeeper.web.club.filters import StatsFilter, day_words, rules_names
from scorekeeper.web.club.standings import counting_words, headline, story
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import isolated, ngettext, signed
from scorekeeper.web.site.parsing import number

RIVALS = 6
SHOWN_GAMES = 20
NAMED = 4  # most holders of a record that are named
Names = Mapping[int, str]


def page(filters: StatsFilter) -> Context:
    """Return the standings and how they count, as template context."""
    everybody = {who: member for who, member in filters.people.items() if not member.hidden}
    names = {number: isolated(member.name) for number, member in everybody.items()}
    lines = filters.club.standings(filters.counting, everybody)
    return {
        "played": len(filters.club.tables),
        "headline": headline(filters, lines, names),
        "story": story(filters, lines, names),
        "standings": [_line(line, everybody) for line in lines],
        "counting_words": counting_words(filters.counting),
        **more_figures(filters, lines, everybody),
    }


def more_figures(filters: StatsFilter, lines: Sequence[SeasonLine], everybody: Mapping[int, Person]) -> Context:
    """Return the folded part: the race, every game, bests, rivals, and attendance."""
    names = {who: isolated(member.name) for who, member in everybody.items()}
    after = max(request.args.get("after", 0, type=number), 0)
    return {
        "race": race(filters, lines, everybody),
        "results_grid": results_grid(filters, lines, everybody, after),
        "bests": bests(filters, names),
        "rivals": rivals(filters, everybody),
        "members": members(filters, everybody),
    }


def members(filters: StatsFilter, everybody: Mapping[int, Person]) -> list[Context]:
    """Return evenings, average place and bids made for everybody who played, even if they left before the end."""
    attended = {who: filters.club.days_attended(who) for who in filters.club.by_person if who in everybody}
    return [
        {"id": who, "name": everybody[who].name, "evenings": evenings, **_more(filters.club.figures(who))}
        for who, evenings in sorted(attended.items(), key=lambda each: (-each[1], each[0]))
    ]


def _line(line: SeasonLine, everybody: Mapping[int, Person]) -> Context:
    return {
        "id": line.who,
        "name": everybody[line.who].name,
        "place": line.place,
        "shared": line.shared,
        "games": line.games,
        "won": line.won,
        "per_game": fixed(line.per_game) if line.place else "–",
        "points": number_words(line.points),
    }


def results_grid(
    filters: StatsFilter, lines: Sequence[SeasonLine], everybody: Mapping[int, Person], after: int
) -> Context:
    """Return each player's place in the last games, newest first so that a phone shows it without scrolling."""
    newest = filters.club.tables[::-1]
    tables = newest[after : after + SHOWN_GAMES]
    names = rules_names(filters.rulesets)
    letters = _letters([names.get(table.ruleset_id, "") for table in tables])
    heads: list[Context] = []
    for day, tables_of_day in groupby(tables, key=lambda table: table.played_on):
        for at, table in enumerate(tables_of_day):
            rules = names.get(table.ruleset_id, "")
            head = {"id": table.game_id, "rules": rules, "letter": letters[rules], "players": table.players}
            heads.append({**head, "day": day, "first": at == 0})
    spans = [
        {"day": day_words(day), "games": len(list(of_day)), "date": day}
        for day, of_day in groupby(heads, key=lambda head: head["day"])
    ]
    by_game = {table.game_id: {seat.person_id: seat.place for seat in table.seats} for table in tables}
    rows = [
        {
            "id": line.who,
            "name": everybody[line.who].name,
            "points": number_words(line.points),
            "cells": [{"place": by_game[head["id"]].get(line.who), "eve": head["first"]} for head in heads],
        }
        for line in lines
    ]
    key = [{"letter": letters[rules], "rules": rules} for rules in dict.fromkeys(head["rules"] for head in heads)]
    older = after + SHOWN_GAMES if len(newest) > after + SHOWN_GAMES else None
    newer = max(after - SHOWN_GAMES, 0) if after else None
    return {"heads": heads, "spans": spans, "rows": rows, "key": key, "older": older, "newer": newer}


def _letters(names: Sequence[str]) -> dict[str, str]:
    """Return a prefix of each name that no name before it has."""
    initials: dict[str, str] = {}
    for name in dict.fromkeys(names):
        beginnings = (name[:length].rstrip() for length in range(1, len(name)))
        initials[name] = next((letters for letters in beginnings if letters not in initials.values()), name)
    return initials


def paper(filters: StatsFilter) -> Context:
    """Return everything on a season's printed page."""
    context = page(filters)
    names, played = rules_names(filters.rulesets), filters.club.rulesets
    return {
        **context,
        "standings": [{**line, **_more(filters.club.figures(line["id"]))} for line in context["standings"]],
        "rules": [{"name": name, "games": played[number]} for number, name in names.items()],
    }


def _more(figures: Figures) -> Context:
    mean = figures.mean_place
    return {
        "mean": fixed(mean) if mean is not None else "–",
        "bids": share(figures.bids) if figures.bids[1] else None,
        "zeros": share(figures.zero_bids)["words"] if figures.zero_bids[1] else "–",
    }


def bests(filters: StatsFilter, names: Names) -> list[Context]:
    """Return the bests that exist."""
    club, rules = filters.club, rules_names(filters.rulesets)
    scores = [
        {**_best(of_rules.placed, attrgetter("tenths"), _points, names, least=club.lowest_wins(number)),
         "rules": rules[number]}
        for number, of_rules in Figures(club.seats).by_rules.items() if of_rules.totals
    ]  # fmt: skip
    runs, zeros = [seat for seat in club.seats if seat.run], [seat for seat in club.seats if seat.zeros]
    margins = sorted({table.margin for table in club.tables if table.margin is not None})
    groups = [
        {"title": _("Best score"), "bests": scores},
        *([_won_by(filters, names, _("Biggest win"), margins[-1])] if margins else []),
        *([_won_by(filters, names, _("Closest finish"), margins[0])] if margins else []),
        {"title": _("Longest run of bids made"), "bests": [_best(runs, attrgetter("run"), _in_a_row, names)]},
        {"title": _("Most zero bids made"), "bests": [_best(zeros, attrgetter("zeros"), _zero_bids, names)]},
    ]
    missed, deals = club.all_missed
    if deals:
        words = _("%(missed)s of %(deals)s deals", missed=missed, deals=deals)
        groups.append({"title": _("Everybody missed"), "bests": [{"value": words, "holders": []}]})
    return [group for group in groups if any(group["bests"])]


def _points(tenths: int) -> str:
    return ngettext("%(num)s point", "%(num)s points", of_tenths(tenths))


def _in_a_row(run: int) -> str:
    return ngettext("%(num)s in a row", "%(num)s in a row", run)


def _zero_bids(zeros: int) -> str:
    return ngettext("%(num)s zero bid", "%(num)s zero bids", zeros)


def _won_by(filters: StatsFilter, names: Names, title: str, margin: int) -> Context:
    tables = [table for table in filters.club.tables if table.margin == margin]
    holders = [
        {"name": _("%(winner)s %(points)s–%(fewer)s %(second)s",
                   winner=names.get(first.person_id, "–"), points=signed(first.total or 0),
                   fewer=signed(second.total or 0), second=names.get(second.person_id, "–")),
         "day": day_words(first.played_on), "game": first.game_id}
        for first, second in (table.seats[:2] for table in tables[:NAMED])
    ]  # fmt: skip
    return {
        "title": title,
        "bests": [{"value": _points(margin), "holders": holders, "more": len(tables) - len(holders)}],
    }


def _best(
    seats: Sequence[Seat],
    of: Callable[[Seat], int | None],
    words: Callable[[int], str],
    names: Names,
    *,
    least: bool = False,
) -> Context:
    """Return the best value of these seats and who reached it; empty if nobody has a value."""
    if (result := best(seats, of, least=least)) is None:
        return {}
    value, reached = result
    holders = [
        {"name": names.get(seat.person_id, "–"), "day": day_words(seat.played_on), "game": seat.game_id}
        for seat in reached[:NAMED]
    ]
    return {"value": words(value), "holders": holders, "more": len(reached) - len(holders)}


def rivals(filters: StatsFilter, everybody: Mapping[int, Person]) -> list[Context]:
    """Return the pairs who met most often, the closer pair first if they met equally often."""
    met = [
        (who, other, pair) for (who, other), pair in filters.club.met.items()
        if who in everybody and other in everybody
        and (pair.ahead, -who) > (pair.behind, -other) and pair.games > 1
    ]  # fmt: skip
    closest = sorted(met, key=lambda each: (-each[2].games, each[2].ahead - each[2].behind, each[0]))[:RIVALS]
    return [
        {
            "one": everybody[who].name,
            "other": everybody[other].name,
            "ahead": pair.ahead,
            "behind": pair.behind,
            "meter": versus(pair.ahead, pair.level, pair.behind),
            "games": ngettext("%(num)s game together", "%(num)s games together", pair.games),
            "level": pair.level,
        }
        for who, other, pair in closest
    ]
