"""The standings of a season or an evening, and the sentences about them."""

from collections.abc import Sequence

from scorekeeper.rules.sheets.club import Evening
from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage.statistics import reading
from scorekeeper.storage.statistics.reading import NO_GROUP, View
from scorekeeper.web.club.figure_labels import number_words
from scorekeeper.web.club.filters import StatsFilter, days_words, evening_words
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, ngettext, series


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


def days_so_far(days: tuple[str, str] | None, group_id: int) -> str:
    """Return a sentence saying how many evenings fall within the dates of a new season."""
    if days is None:
        return ""
    many = reading.count_days(View(*days, group_id=group_id))
    if not many:
        return _("%(days)s: no games yet.", days=days_words(*days))
    return ngettext(
        "%(num)s evening already falls within these dates.", "%(num)s evenings already fall within these dates.", many
    )


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
