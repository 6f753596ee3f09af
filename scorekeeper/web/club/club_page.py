"""Statistics of a season, a year or an evening: standings as a table and in sentences, and what is folded below it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from flask import request

from scorekeeper.rules.common.tenths import of_tenths
from scorekeeper.rules.sheets.club import Counting, Evening, Figures, SeasonLine, Seat
from scorekeeper.storage.statistics import NO_GROUP
from scorekeeper.web.club.figures import fixed, number_words, race, share, versus
from scorekeeper.web.club.filters import StatsFilter, day_words, evening_words, rules_names
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import N_, isolated, listed, ngettext, series, signed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import number

RIVALS = 6
SHOWN_GAMES = 20
NAMED = 4  # most holders of a record that are named


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the standings after place and player."""

    heading: str  # marked for translation
    on: str  # of "screen paper file"
    value: Callable[[StatsFilter, SeasonLine], Any]
    words: Callable[[SeasonLine, Any], Any] | None = None  # on screen and paper, if not the value
    css: str = ""  # class of its heading
    span: int = 1  # columns under its heading

    def cell(self, filters: StatsFilter, line: SeasonLine) -> Any:
        """Return its words in a line on screen and paper."""
        value = self.value(filters, line)
        return self.words(line, value) if self.words else value


EVERYWHERE = "screen paper file"
COLUMNS = (
    Column(N_("games"), EVERYWHERE, lambda _filters, line: line.games),
    Column(N_("evenings"), "file", lambda filters, line: filters.club.days_attended(line.who)),
    Column(N_("wins"), EVERYWHERE, lambda _filters, line: line.won),
    Column(N_("games that count"), "file", lambda _filters, line: line.counting),
    Column(
        N_("per game"),
        EVERYWHERE,
        lambda _filters, line: line.per_game,
        lambda line, value: fixed(value) if line.place else "–",
        "by-a_game",
    ),
    Column(N_("average place"), "paper", lambda filters, line: _more(filters, line.who)["mean"]),
    Column(N_("bids made"), "paper", lambda filters, line: _more(filters, line.who)["bids"], span=2),
    Column(N_("zero bids made"), "paper", lambda filters, line: _more(filters, line.who)["zeros"]),
    Column(
        N_("points"),
        EVERYWHERE,
        lambda _filters, line: line.points,
        lambda _line, value: number_words(value),
        "by-points",
    ),
)


def columns(on: str) -> list[Column]:
    """Return the columns of the standings on the screen, on paper or in the file."""
    return [column for column in COLUMNS if on in column.on]


def in_file(filters: StatsFilter) -> list[list[Any]]:
    """Return the standings with their headings, and points as numbers."""
    shown = columns("file")
    heads = [_("place"), _("player"), *(_(column.heading) for column in shown)]
    return [heads] + [
        [line.place, filters.visible[line.who], *(_number(column.value(filters, line)) for column in shown)]
        for line in filters.standings
    ]


def _number(value: int | Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 2)


def page(filters: StatsFilter, on: str = "screen") -> Context:
    """Return the standings and how they count, and the folded part, as template context."""
    shown = columns(on)
    return {
        "filters": filters,
        "played": len(filters.club.tables),
        "headline": headline(filters),
        "story": story(filters),
        "columns": shown,
        "standings": [
            {
                "id": line.who,
                "name": filters.visible[line.who],
                "place": line.place,
                "shared": line.shared,
                "cells": [column.cell(filters, line) for column in shown],
            }
            for line in filters.standings
        ],
        "counting_words": counting_words(filters.counting),
        "race": race(filters),
        "results_grid": results_grid(filters),
        "bests": bests(filters),
        "rivals": rivals(filters),
        "members": members(filters),
    }


def members(filters: StatsFilter) -> list[Context]:
    """Return evenings, average place and bids made for everybody who played, even if they left before the end."""
    attended = {who: filters.club.days_attended(who) for who in filters.club.by_person if who in filters.visible}
    return [
        {"name": filters.visible[who], "evenings": evenings, **_more(filters, who)}
        for who, evenings in sorted(attended.items(), key=lambda each: (-each[1], each[0]))
    ]


def results_grid(filters: StatsFilter) -> Context:
    """Return each player's place in the last games, newest first so that a phone shows it without scrolling."""
    after = max(request.args.get("after", 0, type=number), 0)
    newest = filters.club.tables[::-1]
    tables = newest[after : after + SHOWN_GAMES]
    names = rules_names(filters.rulesets)
    letters = _letters([names.get(table.ruleset_id, "") for table in tables])
    heads: list[Context] = []
    spans: list[Context] = []
    for day, of_day in groupby(tables, key=lambda table: table.played_on):
        before = len(heads)
        for table in of_day:
            rules = names.get(table.ruleset_id, "")
            places = {seat.person_id: seat.place for seat in table.seats}
            head = {"id": table.game_id, "rules": rules, "letter": letters[rules], "players": table.players}
            heads.append({**head, "first": len(heads) == before, "places": places})
        spans.append({"day": day_words(day), "games": len(heads) - before, "date": day})
    rows = [
        {
            "name": filters.visible[line.who],
            "points": number_words(line.points),
            "cells": [{"place": head["places"].get(line.who), "eve": head["first"]} for head in heads],
        }
        for line in filters.standings
    ]
    older = after + SHOWN_GAMES if len(newest) > after + SHOWN_GAMES else None
    newer = max(after - SHOWN_GAMES, 0) if after else None
    return {"heads": heads, "spans": spans, "rows": rows, "key": letters, "older": older, "newer": newer}


def _letters(names: Sequence[str]) -> dict[str, str]:
    """Return a prefix of each name that no name before it has."""
    initials: dict[str, str] = {}
    for name in dict.fromkeys(names):
        beginnings = (name[:length].rstrip() for length in range(1, len(name)))
        initials[name] = next((letters for letters in beginnings if letters not in initials.values()), name)
    return initials


def paper(filters: StatsFilter) -> Context:
    """Return everything on a season's printed page."""
    names, played = rules_names(filters.rulesets), filters.club.rulesets
    return {
        **page(filters, "paper"),
        "rules": [{"name": name, "games": played[number]} for number, name in names.items()],
    }


def _more(filters: StatsFilter, who: int) -> Context:
    figures = filters.club.figures(who)
    mean = figures.mean_place
    return {
        "mean": fixed(mean) if mean is not None else "–",
        "bids": share(figures.bids) if figures.bids[1] else None,
        "zeros": share(figures.zero_bids)["words"] if figures.zero_bids[1] else "–",
    }


def bests(filters: StatsFilter) -> list[Context]:
    club, rules = filters.club, rules_names(filters.rulesets)
    scores: list[Context] = []
    for ruleset_id, of_rules in Figures(club.seats).by_rules.items():
        if totals := of_rules.totals:
            tenths = totals[0 if club.lowest_wins(ruleset_id) else -1]
            seats = [seat for seat in of_rules.placed if seat.tenths == tenths]
            scores.append({**_best(filters, _points(tenths), seats), "rules": rules[ruleset_id]})
    groups = [{"title": _("Best score"), "bests": scores}] if scores else []
    if margins := {table.margin for table in club.tables if table.margin is not None}:
        groups.append(_won_by(filters, _("Biggest win"), max(margins)))
        groups.append(_won_by(filters, _("Closest finish"), min(margins)))
    if run := Figures(club.seats).run:
        words = ngettext("%(num)s in a row", "%(num)s in a row", run)
        best = _best(filters, words, [seat for seat in club.seats if seat.run == run])
        groups.append({"title": _("Longest run of bids made"), "bests": [best]})
    if zeros := max((seat.zeros for seat in club.seats), default=0):
        words = ngettext("%(num)s zero bid", "%(num)s zero bids", zeros)
        best = _best(filters, words, [seat for seat in club.seats if seat.zeros == zeros])
        groups.append({"title": _("Most zero bids made"), "bests": [best]})
    missed, deals = club.all_missed
    if deals:
        words = _("%(missed)s of %(deals)s deals", missed=missed, deals=deals)
        groups.append({"title": _("Everybody missed"), "bests": [{"value": words, "holders": []}]})
    return groups


def _points(tenths: int) -> str:
    return ngettext("%(num)s point", "%(num)s points", of_tenths(tenths))


def _holder(filters: StatsFilter, person_id: int) -> str:
    return isolated(filters.visible[person_id]) if person_id in filters.visible else "–"


def _won_by(filters: StatsFilter, title: str, margin: int) -> Context:
    tables = [table for table in filters.club.tables if table.margin == margin]
    holders = [
        {"name": _("%(winner)s %(points)s–%(fewer)s %(second)s",
                   winner=_holder(filters, first.person_id), points=signed(first.total or 0),
                   fewer=signed(second.total or 0), second=_holder(filters, second.person_id)),
         "day": day_words(first.played_on), "game": first.game_id}
        for first, second in (table.seats[:2] for table in tables[:NAMED])
    ]  # fmt: skip
    best = {"value": _points(margin), "holders": holders, "more": len(tables) - len(holders)}
    return {"title": title, "bests": [best]}


def _best(filters: StatsFilter, value: str, seats: Sequence[Seat]) -> Context:
    holders = [
        {"name": _holder(filters, seat.person_id), "day": day_words(seat.played_on), "game": seat.game_id}
        for seat in seats[:NAMED]
    ]
    return {"value": value, "holders": holders, "more": len(seats) - len(holders)}


def rivals(filters: StatsFilter) -> list[Context]:
    """Return the pairs who met most often, the closer pair first if they met equally often."""
    met = [
        (who, other, pair) for (who, other), pair in filters.club.met.items()
        if who in filters.visible and other in filters.visible
        and (pair.ahead, -who) > (pair.behind, -other) and pair.games > 1
    ]  # fmt: skip
    closest = sorted(met, key=lambda each: (-each[2].games, each[2].ahead - each[2].behind, each[0]))[:RIVALS]
    return [
        {
            "one": filters.visible[who],
            "other": filters.visible[other],
            "ahead": pair.ahead,
            "behind": pair.behind,
            "meter": versus(pair.ahead, pair.level, pair.behind),
            "games": ngettext("%(num)s game together", "%(num)s games together", pair.games),
            "level": pair.level,
        }
        for who, other, pair in closest
    ]


def evening_lines(filters: StatsFilter, evenings: Sequence[Evening]) -> list[Context]:
    """Return a line for each evening: the day, how many games, who won and who played."""
    names = filters.names
    countings: dict[tuple[int, int], Counting] = {}
    lines: list[Context] = []
    for evening in evenings:
        of_day = filters.evening(evening.day, evening.group_id or NO_GROUP)
        of_season = (of_day.season.id if of_day.season else 0, of_day.view.group_id)
        if of_season not in countings:
            countings[of_season] = of_day.counting
        standings = evening.standings(countings[of_season], filters.visible)
        lines.append({
            "day": evening.day,
            "words": evening_words(evening.day),
            "group": "" if filters.view.group_id or not evening.group_id else of_day.group_name,
            "group_id": evening.group_id or 0 if filters.groups else None,
            "games": ngettext("%(num)s game", "%(num)s games", len(evening.tables)),
            "players": ngettext("%(num)s player", "%(num)s players", len(evening.by_person)),
            "names": series(names[who] for who in evening.by_person if who in names),
            "won": listed([names[line.who] for line in standings if line.place == 1]),
        })  # fmt: skip
    return lines


def counting_words(counting: Counting) -> str:
    """Return how the games of a season count, as sentences."""
    how = {
        "places": _("Points by place: %(points)s.", points=series(map(str, counting.places))),
        "points": _("Points from the games are added up."),
        "won": _("Wins are counted."),
    }[counting.by]
    least = ngettext("Ranked after %(num)s game.", "Ranked after %(num)s games.", counting.min_games)
    best = ngettext(
        "Each player’s best %(num)s game counts.",
        "Each player’s best %(num)s games count.",
        counting.best or 0,
    )
    return " ".join([how, *([least] if counting.min_games > 1 else []), *([best] if counting.best else [])])


def headline(filters: StatsFilter) -> str:
    """Return a sentence naming the leaders; "" if nobody has a place yet."""
    first = [filters.names[line.who] for line in filters.standings if line.place == 1]
    if not first:
        return ""
    if filters.is_evening:
        return ngettext("%(names)s wins the evening", "%(names)s win the evening", len(first), names=listed(first))
    if filters.is_over:
        return ngettext("%(names)s wins the season", "%(names)s win the season", len(first), names=listed(first))
    return ngettext("%(names)s is first", "%(names)s are first", len(first), names=listed(first))


def story(filters: StatsFilter) -> str:
    """Return a sentence with the leader's points and margin; "" if nobody leads."""
    first, second = ([line for line in filters.standings if line.place == place] for place in (1, 2))
    if not first:
        return ""
    points = number_words(first[0].points)
    if len(first) > 1 or not second:
        return ngettext(
            "%(points)s from %(num)s game.", "%(points)s from %(num)s games.", first[0].counting, points=points
        )
    ahead, behind = number_words(first[0].score - second[0].score), listed([filters.names[line.who] for line in second])
    return ngettext(
        "%(points)s from %(num)s game, %(ahead)s ahead of %(names)s.",
        "%(points)s from %(num)s games, %(ahead)s ahead of %(names)s.",
        first[0].counting, points=points, ahead=ahead, names=behind,
    )  # fmt: skip
