"""The filters of the club pages: which games count, by time and group, as links on every page."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from flask import request, session, url_for

from scorekeeper.rules import variant
from scorekeeper.rules.sheets.club import Club, Counting, Evening, SeasonLine
from scorekeeper.storage import people, seasons, statistics
from scorekeeper.storage.groups import groups
from scorekeeper.storage.models import GroupRow, RulesetRow
from scorekeeper.storage.people import Person
from scorekeeper.storage.seasons import NO_END, Season
from scorekeeper.storage.statistics import NO_GROUP, View, read
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.variants import line_words
from scorekeeper.web.language.texts import (
    capital,
    date_of,
    day_as,
    isolated,
    series,
    today,
    variant_called,
    with_remark,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import GROUP, chosen_group, group_choices

EVER = "ever"
SEASON = "season"  # query argument and session key
YEAR = re.compile(r"year-([0-9]{4})")


@dataclass(frozen=True)
class StatsFilter:
    """Which games a page is about."""

    season: Season | None  # the saved season or, for an evening, the one whose points count
    view: View
    groups: tuple[GroupRow, ...] = ()
    seasons: tuple[Season, ...] = ()
    year: str = ""
    is_evening: bool = False

    @cached_property
    def club(self) -> Club:
        """The games with their players."""
        return read(self.view)

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Everybody, including who is hidden."""
        return people.people()

    @cached_property
    def names(self) -> dict[int, str]:
        """The name of everybody by id, for a sentence."""
        return {person.id: isolated(person.name) for person in self.people}

    @cached_property
    def visible(self) -> dict[int, str]:
        """The name of each person who is not hidden, by id."""
        return {person.id: person.name for person in self.people if not person.hidden}

    @cached_property
    def standings(self) -> tuple[SeasonLine, ...]:
        """The standings of those who are not hidden."""
        return self.club.standings(self.counting, self.visible)

    @cached_property
    def rulesets(self) -> dict[int, RulesetRow]:
        """The rules of the games, most played first."""
        every, games = statistics.rulesets(), self.club.rulesets
        return {number: every[number] for number in sorted(games, key=lambda each: (-games[each], every[each].key))}

    @cached_property
    def counting(self) -> Counting:
        """How the games count: as in the season, but by points only if all its games have the same scoring."""
        counting = self.season.counting if self.season else Counting()
        if self.season and counting.by == "points":
            played = statistics.rules_played(_view(self.season, self.view.group_id))
            lowest = {is_lowest for _rules, is_lowest in played}
            counting = replace(counting, **({"by": "places"} if len(played) > 1 else {"lowest": True in lowest}))
        return replace(counting, min_games=1, best=None) if self.is_evening else counting

    def evening(self, day: str, group_id: int) -> "StatsFilter":
        """Return a group's games of one day, with the points of this season, otherwise of one that includes the day."""
        whose = max(group_id, 0)
        chosen = (_keyed(self.seasons, session.get(SEASON, "")), *seasons_of(self.seasons, whose))
        holding = (each for each in chosen if each and each.first_on <= day <= each.last_on)
        season = self.season or next((each for each in holding if each.group_id in (None, whose)), None)
        return StatsFilter(season, View(day, day, group_id), self.groups, self.seasons, is_evening=True)

    @property
    def is_over(self) -> bool:
        """Whether the last day has passed."""
        return self.view.last_on < today().isoformat()

    @property
    def group_name(self) -> str:
        """The name of the group, or "" for everybody."""
        if self.view.group_id == NO_GROUP:
            return _("no group")
        return next((group.name for group in self.groups if group.id == self.view.group_id), "")

    @property
    def title(self) -> str:
        """The name of the period: a season, a year, an evening, or ever."""
        if self.is_evening:
            return evening_words(self.view.first_on)
        return self.season.name if self.season else self.year or capital(_("all time"))

    @property
    def words(self) -> list[str]:
        """Group, period and dates in words."""
        days = "" if self.season is None or self.is_evening else days_words(self.view.first_on, self.view.last_on)
        return [self.group_name or (_("everybody") if self.groups else ""), self.title, days]

    @property
    def arguments(self) -> dict[str, Any]:
        """The filter as query arguments."""
        season = str(self.season.id) if self.season else f"year-{self.year}" if self.year else EVER
        return {SEASON: season, GROUP: str(max(self.view.group_id, 0))}


def stats_filter() -> StatsFilter:
    """Return the filter in the URL, otherwise the last one on this device, otherwise the latest season.

    Unknown values are not saved, because a browser drops cookies over four kilobytes, including the pen.
    """
    named, every = request.args.get(SEASON, ""), seasons.seasons()
    if GROUP not in request.args and (season := _keyed(every, named)) and season.group_id:
        session[GROUP] = season.group_id  # a URL with only a season means the season's group
    group_id = chosen_group()
    if named == EVER or YEAR.fullmatch(named) or _keyed(every, named):
        session[SEASON] = named
    return filter_of(session.get(SEASON, ""), group_id, every)


def filter_of(key: str, group_id: int, known: tuple[Season, ...] | None = None) -> StatsFilter:
    """Return the filter for a group (0 for everybody) and a period: `ever`, `year-2026`, or the id of a season.

    `known`: the seasons, if already read.
    """
    every = StatsFilter(None, View(group_id=group_id), groups(), seasons.seasons() if known is None else known)
    if key == EVER:
        return every
    if year := YEAR.fullmatch(key):
        return replace(every, view=View(f"{year[1]}-01-01", f"{year[1]}-12-31", group_id), year=year[1])
    season = _keyed(every.seasons, key) or _latest(every.seasons, group_id)
    return replace(every, season=season, view=_view(season, group_id)) if season else every


def _view(season: Season, group_id: int) -> View:
    return View(season.first_on, season.last_on, group_id)


def last_evenings(view: View, limit: int, after: int = 0) -> list[Evening]:
    """Return the evenings of the last days, latest first; `after`: how many days to skip."""
    last = statistics.days(view, limit, after)
    return read(replace(view, first_on=last[-1], last_on=last[0])).evenings() if last else []


def _keyed(every: Sequence[Season], key: str) -> Season | None:
    return next((season for season in every if str(season.id) == key), None)


def _latest(every: Sequence[Season], group_id: int) -> Season | None:
    now = today().isoformat()
    own = [season for season in every if season.group_id in (None, group_id)]
    return next((season for season in own if season.first_on <= now), None)


def seasons_of(every: Sequence[Season], group_id: int) -> list[Season]:
    """Return the seasons of a group and those of everybody; all if no group is chosen."""
    return [season for season in every if not group_id or season.group_id in (None, group_id)]


def filter_links(filters: StatsFilter, endpoint: str, **values: int) -> list[Context]:
    """Return the choices of time and group as rows of links to the same page."""

    def link(**changed: str) -> str:
        arguments: dict[str, Any] = {**filters.arguments, **changed}
        return url_for(endpoint, **values, **arguments)

    def when(key: str) -> str:
        own = next((season.group_id for season in every if str(season.id) == key), None)
        return link(season=key, **({GROUP: str(own)} if own else {}))

    chosen, every = filters.arguments[SEASON], seasons_of(filters.seasons, filters.view.group_id)
    every += [filters.season] if filters.season and filters.season not in every else []
    years = [(f"year-{year}", year) for year in statistics.years(View(group_id=filters.view.group_id))]
    times = [(EVER, _("all time")), *years, *((str(row.id), row.name) for row in every)]
    period = {"label": _("When"), "key": SEASON, "more": (url_for("seasons.new"), _("New season"))}
    group = {"label": _("Who"), "key": GROUP, "more": (url_for("groups.index"), capital(_("groups")))}
    whose = max(filters.view.group_id, 0)
    return [
        filter_row(period, times, chosen, when),
        filter_row(group, group_choices(_("everybody")), whose, lambda number: link(group=str(number))),
    ]


def filter_row(head: Context, rows: Sequence[tuple[Any, str]], chosen: object, link: Callable[[Any], str]) -> Context:
    """Return a row of filters with its choices as links to the same page."""
    return head | {"links": [{"text": text, "href": link(value), "now": value == chosen} for value, text in rows]}


def rules_names(rulesets: dict[int, RulesetRow]) -> dict[int, str]:
    """Return a unique name for each set of rules; if two share a name, their options are added."""
    plain = {number: row.name or variant_called(variant(row.variant).name) for number, row in rulesets.items()}
    names: dict[int, str] = {}
    for number, name in plain.items():
        if list(plain.values()).count(name) > 1:
            name = with_remark(name, option_words(rulesets[number]) or _("standard rules"))
        # House rules may differ without any differing option.
        names[number] = name if name not in names.values() else with_remark(name, str(number))
    return names


def option_words(ruleset: RulesetRow) -> str:
    """Return in words how a set of rules differs from its variant; "" if it does not."""
    return series(line_words(variant(ruleset.variant), ruleset.key))


def day_words(day: str, *, year: bool = False) -> str:
    """Return a short day such as 5 Nov, with the year if `year` is set or it is not the current one."""
    moment = datetime.fromisoformat(day)
    return day_as(moment, "yMMMd" if year or moment.year != today().year else "MMMd")


def evening_words(day: str) -> str:
    """Return a day such as Thursday 5 November, with the year if it is not the current one."""
    moment = datetime.fromisoformat(day)
    return day_as(moment, "yMMMMEEEEd" if moment.year != today().year else "MMMMEEEEd")


def days_words(first_on: str, last_on: str) -> str:
    """Return a range such as 3 September to 5 November 2026, or a single day."""
    first, last = datetime.fromisoformat(first_on), datetime.fromisoformat(last_on)
    if last_on == NO_END:
        return _("from %(day)s", day=date_of(first, "long"))
    if first == last:
        return date_of(last, "long")
    begins = day_as(first, "MMMMd") if first.year == last.year else date_of(first, "long")
    return _("%(first)s to %(last)s", first=begins, last=date_of(last, "long"))
