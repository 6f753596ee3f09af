"""Which games a page of the club is about: season, rules and table size, as links that every page has."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from flask import request, url_for

from scorekeeper.rules import variant
from scorekeeper.rules.kind import Option
from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import seasons
from scorekeeper.storage.groups import Group, groups
from scorekeeper.storage.seasons import Season
from scorekeeper.storage.statistics.figures import Ruleset, rulesets_of, sizes_of
from scorekeeper.storage.statistics.tables import View
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.variants import describer
from scorekeeper.web.language.texts import day_as, day_of_year, long_date, series, today, with_remark
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import chosen_group
from scorekeeper.web.site.parsing import number
from scorekeeper.web.table.history import changed_options

EVER = "ever"
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")  # an evening, in place of a season
NEWEST = 4  # seasons that every page offers; the page of seasons lists all


@dataclass(frozen=True, slots=True)
class StatsFilter:
    """Which games a page is about."""

    season: Season | None  # None: ever
    view: View
    rulesets: dict[int, Ruleset]
    sizes: dict[int, int]

    groups: tuple[Group, ...] = ()

    @property
    def counting(self) -> Counting:
        """How the games of the season count; without a season, the default."""
        return self.season.counting if self.season else Counting()

    @property
    def is_over(self) -> bool:
        """Whether this is the whole of a season whose last day has passed."""
        season, view = self.season, self.view
        if season is None or view.ruleset_id or view.players or view.group_id != (season.group_id or 0):
            return False
        return season.last_on < today().isoformat()

    @property
    def group_name(self) -> str:
        """The name of the group whose games these are; empty: everybody's."""
        return next((group.name for group in self.groups if group.id == self.view.group_id), "")

    @property
    def is_evening(self) -> bool:
        """Whether this is one evening, and no season that is saved."""
        return self.season is not None and not self.season.id

    @property
    def arguments(self) -> dict[str, str]:
        """The same as arguments of an address."""
        season = EVER if self.season is None else str(self.season.id) if self.season.id else self.season.first_on
        narrowed = {"rules": self.view.ruleset_id, "players": self.view.players, "group": self.view.group_id}
        return {"season": season, **{key: str(value) for key, value in narrowed.items() if value}}


def stats_filter(season: Season | None = None) -> StatsFilter:
    """Return the filter of the address; where that names no season, the one that began last."""
    group_id = (season.group_id or 0) if season else chosen_group()
    chosen = season or _season(request.args.get("season", ""), group_id)
    if chosen and chosen.group_id:
        group_id = chosen.group_id
    every = View(chosen.first_on, chosen.last_on, group_id=group_id) if chosen else View(group_id=group_id)
    rulesets, sizes = rulesets_of(every), sizes_of(every)
    ruleset, players = (request.args.get(key, 0, type=number) for key in ("rules", "players"))
    ruleset, players = ruleset if ruleset in rulesets else 0, players if players in sizes else 0
    return StatsFilter(chosen, replace(every, ruleset_id=ruleset, players=players), rulesets, sizes, groups())


def filter_links(filters: StatsFilter, endpoint: str, **values: int) -> list[Context]:
    """Return the filters as rows of links to the same page."""

    def season_for(group_id: str) -> str:
        """Return the season that stays chosen in another group."""
        own = filters.season is not None and filters.season.group_id not in (None, int(group_id))
        return "" if own else filters.arguments["season"]

    def link(**changed: str) -> str:
        arguments = {**filters.arguments, **changed}
        present: dict[str, Any] = {key: value for key, value in arguments.items() if value}
        return url_for(endpoint, **values, **present)

    chosen = filters.arguments["season"]
    every = seasons_of(filters.view.group_id)
    latest = [season for at, season in enumerate(every) if at < NEWEST or season == filters.season]
    periods = [(str(season.id), season.name) for season in latest] + [(EVER, _("ever"))]
    if filters.season and filters.is_evening:
        periods.insert(0, (chosen, day_words(filters.season.first_on)))
    season_row = _filter(_("Season"), "season", periods, chosen, lambda value: link(season=value, rules="", players=""))
    season_row["more"] = (url_for("seasons.index"), _("dates"))
    names, view = rules_names(filters.rulesets), filters.view
    rules = [("", _("all")), *((str(number), names[number]) for number in filters.rulesets)]
    sizes = [("", _("all")), *((str(size), str(size)) for size in filters.sizes)]
    of_group = [("0", _("everybody")), *((str(group.id), group.name) for group in filters.groups)]
    group_row = _filter(
        _("Group"), "group", of_group, str(view.group_id),
        lambda value: link(group=value, season=season_for(value), rules="", players=""),
    )  # fmt: skip
    group_row["more"] = (url_for("groups.index"), _("groups"))
    return [
        group_row,
        season_row,
        _filter(_("Rules"), "rules", rules, str(view.ruleset_id or ""), lambda value: link(rules=value)),
        _filter(_("Players at the table"), "players", sizes, str(view.players or ""),
                lambda value: link(players=value)),
    ]  # fmt: skip


def rules_names(rulesets: dict[int, Ruleset]) -> dict[int, str]:
    """Return the name of each set of rules; where two share one, their options follow it."""
    plain = {number: row.name or variant(row.variant).name for number, row in rulesets.items()}
    shared = {name for name in plain.values() if list(plain.values()).count(name) > 1}
    return {
        number: with_remark(name, option_words(rulesets[number]) or _("by the book")) if name in shared else name
        for number, name in plain.items()
    }


def option_words(ruleset: Ruleset) -> str:
    """Return the options of a set of rules in words; its stored line if an option has no label."""
    line, teller = ruleset.key.partition(" ")[2], describer(variant(ruleset.variant))
    pairs = (part.partition("=") for part in line.split())
    options: dict[str, Option] = {key: teller.option(key, value) for key, _equals, value in pairs}
    if not options.keys() <= teller.option_labels.keys():
        return line
    return series(changed_options(ruleset.variant, options, {}, variant(ruleset.variant).players[0]))


def day_words(day: str, *, year: bool = False) -> str:
    """Return a day in the short form of lists: 5 Nov; with the year if `year` is set or it is not this one."""
    moment = datetime.fromisoformat(day)
    return day_as(moment, "yMMMd" if year or moment.year != today().year else "MMMd")


def days_words(first_on: str, last_on: str) -> str:
    """Return from when to when: 3 September to 5 November 2026; a single day once."""
    first, last = datetime.fromisoformat(first_on), datetime.fromisoformat(last_on)
    if first == last:
        return long_date(last)
    begins = day_of_year(first) if first.year == last.year else long_date(first)
    return _("%(first)s to %(last)s", first=begins, last=long_date(last))


def evening_of(day: str, season: Season | None = None, group_id: int = 0) -> Season:
    """Return an evening as a season of one day: every game counts, by the points of the season that it belongs to."""
    name = _("Evening of %(day)s", day=long_date(datetime.fromisoformat(day)))
    season = season or season_with(day, group_id) or Season("", day, day)
    counting = replace(season.counting, min_games=1, best=None, worst=0)
    return Season(name, day, day, counting, season.group_id, watch_id=season.watch_id)


def season_with(day: str, group_id: int) -> Season | None:
    """Return the season that a day belongs to, the one that began last of several. None: no season has it."""
    return next((season for season in seasons_of(group_id) if season.first_on <= day <= season.last_on), None)


def seasons_of(group_id: int) -> list[Season]:
    """Return the seasons of a group and those of everybody; all where no group is chosen."""
    return [season for season in seasons.seasons() if not group_id or season.group_id in (None, group_id)]


def _season(argument: str, group_id: int) -> Season | None:
    if DAY.fullmatch(argument) and is_day(argument):
        return evening_of(argument, group_id=group_id)
    every = seasons.seasons()
    offered = seasons_of(group_id) or every
    if argument == EVER or not offered:
        return None
    now = today().isoformat()
    latest = next((season for season in offered if season.first_on <= now), offered[0])
    return next((season for season in every if str(season.id) == argument), latest)


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _filter(label: str, key: str, rows: list[tuple[str, str]], chosen: str, link: Callable[[str], str]) -> Context:
    links = [{"text": text, "href": link(value), "now": value == chosen} for value, text in rows]
    return {"label": label, "key": key, "links": links, "more": None}
