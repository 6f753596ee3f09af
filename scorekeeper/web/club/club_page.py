"""The figures of a season, a year or an evening: standings, and folded the race, every game, bests, who met whom."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from flask import request

from scorekeeper.rules.common.tenths import of_tenths
from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.season import SeasonLine, mean_place
from scorekeeper.storage import people
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.figures import Against
from scorekeeper.storage.statistics.games import CountedSeat
from scorekeeper.storage.statistics.tables import Figures, Parts, figure_of
from scorekeeper.web.club.charts import race, versus
from scorekeeper.web.club.figure_labels import best_titles, fixed, number_words, share, value_words
from scorekeeper.web.club.filters import StatsFilter, day_words, rules_names
from scorekeeper.web.club.standings import counting_words, headline, standings, story
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import capital, isolated, ngettext, share_of, signed, sort_key
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import number

MATRIX = 12  # players
RIVALS = 6
SHOWN_GAMES = 20
LINES, CROSSED = 24, 14  # players in the standing, and in the table of every game
CLOSE = 8  # players from whom on the lines stand closer
WIDE = 18  # letters of a name from which on it is written smaller
HOLDERS = 2  # of a best, before it says how many more
Names = Mapping[int, str]
PageUrl = Callable[..., str]  # builds the page's own address with other arguments


def page(filters: StatsFilter, page_url: PageUrl) -> Context:
    """Return the standings by the column that the address asks for, and what they count."""
    everybody = {member.id: member for member in people.people() if not member.hidden}
    names = {number: isolated(member.name) for number, member in everybody.items()}
    lines = standings(filters)
    by = request.args.get("sort", "")  # a column, "-games" from its other end
    return {
        "played": games.count(filters.view),
        "headline": headline(filters, lines, names),
        "story": story(filters, lines, names),
        "standings": [_line(line, filters, everybody) for line in _sorted(lines, by, everybody)],
        "heads": _heads(page_url, by),
        "sort": by or None,
        "counting_words": counting_words(filters.counting),
        **more_figures(filters, lines, everybody),
    }


def more_figures(filters: StatsFilter, lines: Sequence[SeasonLine], everybody: Mapping[int, Person]) -> Context:
    """Return what is folded: the race, every game, bests, rivals, who finishes ahead of whom, and attendance."""
    names, met = {who: isolated(member.name) for who, member in everybody.items()}, figures.against(filters.view)
    after = max(request.args.get("after", 0, type=number), 0)
    return {
        "race": race(filters, lines, everybody),
        "results_grid": results_grid(filters, lines, everybody, after),
        "bests": bests(filters, names),
        "rivals": rivals(met, everybody),
        "matrix": matrix(met, [line.who for line in lines][:MATRIX], everybody),
        "members": members(filters, everybody),
    }


def members(filters: StatsFilter, everybody: Mapping[int, Person]) -> list[Context]:
    """Return evenings, mean place and bids made of everybody who sat down, whoever left before the end among them."""
    attended = games.days_attended(filters.view)
    by_person = figures.by_person(filters.view, [Figure.PLACE, Figure.BIDS])
    return [
        {"id": who, "name": everybody[who].name, "evenings": attended[who], **_more(by_person.get(who, {}))}
        for who in sorted(attended, key=lambda who: -attended[who])
        if who in everybody
    ]


def _heads(page_url: PageUrl, by: str) -> list[Context]:
    """Return the heads of the standings, each a link that sorts by its column, or turns it round."""
    turned, column = by.startswith("-"), by.removeprefix("-")
    words = {"place": "", "name": capital(_("player")), "games": _("games"), "won": _("wins"), "a_game": _("a game"),
             "points": _("points")}  # fmt: skip
    column = column if column in words else "place"
    rises = (column in ("place", "name")) != turned
    return [
        {
            "key": key,
            "text": text,
            "href": page_url(sort=f"-{key}" if key == column and not turned else None if key == "place" else key),
            "sorted": ("ascending" if rises else "descending") if key == column else "",
        }
        for key, text in words.items()
    ]


def _sorted(lines: Sequence[SeasonLine], by: str, everybody: Mapping[int, Person]) -> list[SeasonLine]:
    """Return the standings by one of their columns, highest first or reversed; ties by place."""
    most: dict[str, Callable[[SeasonLine], Fraction | int]] = {
        "games": lambda line: line.games,
        "won": lambda line: line.won,
        "a_game": lambda line: line.per_game,
        "points": lambda line: line.points,
    }
    column, ordered = by.removeprefix("-"), list(lines)
    if column == "name":
        ordered.sort(key=lambda line: sort_key(everybody[line.who].name))
    elif column in most:
        ordered.sort(key=most[column], reverse=True)
    return ordered[::-1] if by.startswith("-") else ordered


def _line(line: SeasonLine, filters: StatsFilter, everybody: Mapping[int, Person]) -> Context:
    return {
        "id": line.who,
        "name": everybody[line.who].name,
        "place": line.place,
        "shared": line.shared,
        "games": line.games,
        "won": line.won,
        "per_game": fixed(line.per_game, 2 if filters.counting.by_average else 1) if line.place else "–",
        "points": number_words(line.points),
    }


def results_grid(
    filters: StatsFilter, lines: Sequence[SeasonLine], everybody: Mapping[int, Person], after: int
) -> Context:
    """Return the place of each player in each of the last games, the newest left: it stands in sight on a phone."""
    ids = games.last_played(filters.view, SHOWN_GAMES + 1, after)
    tables = games.tables(ids[:SHOWN_GAMES])
    names = rules_names(filters.rulesets)
    letters = _letters([names.get(seats[0].ruleset_id, "") for seats in tables.values()])
    heads: list[Context] = []
    for day, tables_of_day in groupby(tables.values(), key=lambda seats: seats[0].played_on):
        for at, seats in enumerate(tables_of_day):
            rules = names.get(seats[0].ruleset_id, "")
            head = {"id": seats[0].game_id, "rules": rules, "letter": letters[rules], "players": seats[0].players}
            heads.append({**head, "day": day, "first": at == 0})
    spans = [
        {"day": day_words(day), "games": len(list(of_day)), "date": day}
        for day, of_day in groupby(heads, key=lambda head: head["day"])
    ]
    by_game = {game_id: {seat.person_id: seat.place for seat in seats} for game_id, seats in tables.items()}
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
    older = after + SHOWN_GAMES if len(ids) > SHOWN_GAMES else None
    return {"heads": heads, "spans": spans, "rows": rows, "key": key, "older": older, "after": after}


def _letters(names: Sequence[str]) -> dict[str, str]:
    """Return a prefix of each name that no name before it has."""
    initials: dict[str, str] = {}
    for name in dict.fromkeys(names):
        beginnings = (name[:length].rstrip() for length in range(1, len(name)))
        initials[name] = next((letters for letters in beginnings if letters not in initials.values()), name)
    return initials


def paper(filters: StatsFilter, page_url: PageUrl) -> Context:
    """Return everything that a season's page of paper shows."""
    context = page(filters, page_url)
    by_person = figures.by_person(filters.view, [Figure.PLACE, Figure.BIDS, Figure.ZERO_BIDS])
    lines = [{**line, **_more(by_person.get(line["id"], {})), "long": len(line["name"]) >= WIDE}
             for line in context["standings"]]  # fmt: skip
    names = rules_names(filters.rulesets)
    rules = [{"name": names[number], "games": ruleset.games} for number, ruleset in filters.rulesets.items()]
    close = "close" if len(lines) > CLOSE else "usual"
    return {
        **context,
        "standings": lines[:LINES],
        "below": max(len(lines) - LINES, 0),
        "results_grid": {**context["results_grid"], "rows": context["results_grid"]["rows"][:CROSSED]},
        "bests": [{**group, "bests": [_short(best) for best in group["bests"]]}
                  for group in context["bests"]],
        "rules": rules,
        "close": "closest" if len(lines) > CROSSED else close,
    }  # fmt: skip


def _more(season_figures: Figures) -> Context:
    bids, zeros = figure_of(season_figures, Figure.BIDS), figure_of(season_figures, Figure.ZERO_BIDS)
    mean = mean_place(season_figures.get(Figure.PLACE, {}))
    return {
        "mean": fixed(mean) if mean is not None else "–",
        "bids": share(bids) if bids[1] else None,
        "zeros": share(zeros)["words"] if zeros[1] else "–",
    }


def _short(best: Context) -> Context:
    holders = best["holders"][:HOLDERS]
    return {**best, "holders": holders, "more": best.get("more", 0) + len(best["holders"]) - len(holders)}


def bests(filters: StatsFilter, names: Names) -> list[Context]:
    """Return the bests, as far as there are any."""
    totals = figures.by_ruleset(filters.view, Figure.TOTAL)
    held = figures.everybody(filters.view, [Figure.MARGIN, Figure.ALL_MISSED, *best_titles()])
    rules = rules_names(filters.rulesets)
    scores = [_best(filters, Figure.TOTAL, parts, names, ruleset_id) | {"rules": rules.get(ruleset_id, "")}
            for ruleset_id, parts in totals.items()]  # fmt: skip
    groups = [{"title": _("Best score"), "bests": scores}]
    if margins := held.get(Figure.MARGIN):
        groups += [_won_by(filters, names, margins, is_close) for is_close in (False, True)]
    groups += [
        {"title": title, "bests": [_best(filters, figure, held[figure], names)]}
        for figure, title in best_titles().items()
        if figure in held
    ]
    missed, deals = figure_of(held, Figure.ALL_MISSED)
    if deals:
        words = _("%(missed)s of %(deals)s deals", missed=missed, deals=deals)
        groups.append({"title": _("Everybody missed"), "bests": [{"value": words, "holders": []}]})
    return [group for group in groups if group["bests"]]


def _won_by(filters: StatsFilter, names: Names, margins: Parts, is_close: bool) -> Context:
    margin = min(margins) if is_close else max(margins)
    ids = games.won_by(margin, filters.view)
    holders = [
        {"name": _("%(winner)s %(points)s : %(fewer)s %(second)s",
                   winner=names.get(seats[0].person_id, "–"), points=signed(seats[0].total or 0),
                   fewer=signed(seats[1].total or 0), second=names.get(seats[1].person_id, "–")),
         "day": day_words(seats[0].played_on), "game": game_id}
        for game_id, seats in games.tables(ids).items()
        if len(seats) > 1
    ]  # fmt: skip
    value = ngettext("%(num)s point", "%(num)s points", of_tenths(margin))
    more = margins[margin][1] - len(holders)
    title = _("Closest finish") if is_close else _("Biggest win")
    return {"title": title, "bests": [{"value": value, "holders": holders, "more": more}]}


def _best(filters: StatsFilter, figure: Figure, parts: Parts, names: Names, ruleset_id: int = 0) -> Context:
    """Return the best value of a figure, and who reached it: the least, where the least wins."""
    view = replace(filters.view, ruleset_id=ruleset_id)
    best = min(parts) if figure is Figure.TOTAL and filters.lowest_wins(ruleset_id) else max(parts)
    lines = games.holders(figure, best, view)
    return {
        "value": value_words(figure, best),
        "holders": [_holder(line, names) for line in lines],
        "more": parts[best][1] - len(lines),
    }


def _holder(line: CountedSeat, names: Names) -> Context:
    return {"name": names.get(line.person_id, "–"), "day": day_words(line.played_on), "game": line.game_id}


def rivals(pairs: Sequence[Against], everybody: Mapping[int, Person]) -> list[Context]:
    """Return the pairs who met most often, the closer one first where they met as often."""
    met = [
        pair for pair in pairs
        if pair.person_id in everybody and pair.other_id in everybody
        and (pair.ahead, -pair.person_id) > (pair.behind, -pair.other_id) and pair.games > 1
    ]  # fmt: skip
    closest = sorted(met, key=lambda pair: (-pair.games, pair.ahead - pair.behind, pair.person_id))[:RIVALS]
    return [
        {
            "one": everybody[pair.person_id].name,
            "other": everybody[pair.other_id].name,
            "ahead": pair.ahead,
            "behind": pair.behind,
            "meter": versus(pair.ahead, pair.level, pair.behind),
            "games": ngettext("%(num)s game together", "%(num)s games together", pair.games),
            "level": pair.level,
        }
        for pair in closest
    ]


def matrix(pairs: Sequence[Against], ids: Sequence[int], everybody: Mapping[int, Person]) -> Context:
    """Return who finishes ahead of whom: row ahead of column, of the games together."""
    met = {(pair.person_id, pair.other_id): pair for pair in pairs}
    rows = [
        {
            "id": who,
            "name": everybody[who].name,
            "cells": [{"is_self": who == other, **_cell(met.get((who, other)))} for other in ids],
        }
        for who in ids
    ]
    return {"names": [everybody[who].name for who in ids], "rows": rows}


def _cell(pair: Against | None) -> Context:
    if pair is None:
        return {"words": ""}
    return {
        "words": share_of(pair.ahead, pair.games),
        "most": pair.ahead > pair.behind,
    }
