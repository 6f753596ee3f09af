"""Who stands where in a season or on an evening, by what its games count, and the sentences about it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from scorekeeper.rules.sheets.figures import Figure, place_part
from scorekeeper.rules.sheets.season import Counting, SeasonLine, season_standing
from scorekeeper.storage import people
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.games import CountedSeat, Evening
from scorekeeper.storage.statistics.tables import NO_GROUP, View, figure_of
from scorekeeper.web.club.figure_labels import fixed, number_words
from scorekeeper.web.club.filters import StatsFilter, days_words, evening_of, evening_words
from scorekeeper.web.club.season_form import SeasonDraft
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import isolated, listed, ngettext, series

Names = Mapping[int, str]


def listed_names() -> dict[int, str]:
    """Return everybody who is not hidden, by number."""
    return {person.id: person.name for person in people.people() if not person.hidden}


def standings(filters: StatsFilter) -> tuple[SeasonLine, ...]:
    """Return the standings of those who are not hidden."""
    counting, names = filters.counting, listed_names()
    by_person = figures.by_person(filters.view, [Figure.GAMES, counting.figure])
    parts = {
        who: found[counting.figure] for who, found in by_person.items() if who in names and counting.figure in found
    }
    won = {who: figure_of(found, Figure.GAMES)[0] for who, found in by_person.items()}
    return season_standing(parts, counting, won)


def standings_of(lines: Iterable[CountedSeat], counting: Counting) -> tuple[SeasonLine, ...]:
    """Return the standings of some seats, as `standings` asks them of the database."""
    names, parts, won = listed_names(), defaultdict[int, Counter[int]](Counter), Counter[int]()
    for line in lines:
        part = line.tenths if counting.figure is Figure.TOTAL else place_part(line.place or 0, line.tied)
        if line.place and part is not None and line.person_id in names:
            parts[line.person_id][part] += 1
            won[line.person_id] += line.won
    by_person = {who: {part: (0, many) for part, many in counted.items()} for who, counted in parts.items()}
    return season_standing(by_person, counting, won)


def evening_lines(filters: StatsFilter, limit: int, after: int = 0) -> list[Context]:
    """Return the last evenings, a line each: the day, how many games, who won, who played; `after` leaves out days."""
    names = {person.id: person.name for person in people.people()}
    return [
        _evening_line(filters, evening, names)
        for evening in games.evenings(filters.view, games.days(filters.view, limit, after))
    ]


def _evening_line(filters: StatsFilter, evening: Evening, names: Names) -> Context:
    of_day = evening_of(evening.day, evening.group_id, filters.season)
    lines = standings_of(evening.lines, of_day.counting)
    sat = dict.fromkeys(line.person_id for line in evening.lines)
    return {
        "day": evening.day,
        "words": evening_words(evening.day),
        "group": ""
        if filters.view.group_id or not filters.groups or evening.group_id == NO_GROUP
        else of_day.group_name,
        "group_id": max(evening.group_id, 0) if filters.groups else None,
        "games": ngettext("%(num)s game", "%(num)s games", len(evening.tables)),
        "players": ngettext("%(num)s player", "%(num)s players", len(sat)),
        "names": series(isolated(names[who]) for who in sat if who in names),
        "won": listed([isolated(names[line.who]) for line in lines if line.place == 1]),
    }


def counting_words(counting: Counting) -> str:
    """Return how the games of a season count, as sentences."""
    how = {
        "places": _("%(points)s for the place.", points=series(map(str, counting.places))),
        "points": _("The points of the games count."),
        "won": _("Games won count."),
    }[counting.by]
    least = ngettext("A place from %(num)s game on.", "A place from %(num)s games on.", counting.min_games)
    average = [_("The places go by the mean of a game.")] if counting.by_average else []
    return " ".join([how, *([least] if counting.min_games > 1 else []), *games_words(counting), *average])


def games_words(counting: Counting) -> list[str]:
    """Return which games of each player count, as sentences; none where all do."""
    sentences: list[str] = []
    if counting.best is not None:
        sentences.append(
            ngettext(
                "Of each player the best %(num)s game counts.",
                "Of each player the best %(num)s games count.",
                counting.best,
            )
        )
    if counting.worst:
        sentences.append(
            ngettext(
                "Of each player the worst %(num)s game is dropped, as long as one is left.",
                "Of each player the worst %(num)s games are dropped, as long as one is left.",
                counting.worst,
            )
        )
    return sentences


def score_words(score: Fraction, counting: Counting) -> str:
    """Return the score that ranks a player: points, or points a game with two decimals."""
    return _("%(points)s a game", points=fixed(score, 2)) if counting.by_average else number_words(score)


def draft_words(draft: SeasonDraft) -> str:
    """Return how many evenings lie in the days of a draft, as a sentence."""
    if draft.days is None or draft.days[0] > draft.days[1]:
        return ""
    first, last = (day.isoformat() for day in draft.days)
    many, days = games.count_days(View(first, last, group_id=draft.group)), days_words(first, last)
    if not many:
        return _("%(days)s: no game yet.", days=days)
    return ngettext("%(num)s evening lies in these days already.", "%(num)s evenings lie in these days already.", many)


def headline(filters: StatsFilter, lines: Sequence[SeasonLine], names: Names) -> str:
    """Return who stands first; nothing while nobody has a place."""
    first = [names[line.who] for line in lines if line.place == 1]
    if not first:
        return ""
    if filters.is_evening:
        return ngettext("%(names)s wins the evening", "%(names)s win the evening", len(first), names=listed(first))
    if filters.is_over:
        return ngettext("%(names)s wins the season", "%(names)s win the season", len(first), names=listed(first))
    return ngettext("%(names)s is first", "%(names)s are first", len(first), names=listed(first))


def story(filters: StatsFilter, lines: Sequence[SeasonLine], names: Names) -> str:
    """Return with how many points the first stands there, and how far ahead of whom; empty where nobody is first."""
    first, second = ([line for line in lines if line.place == place] for place in (1, 2))
    if not first:
        return ""
    counting = filters.counting
    told = score_words(counting.told(first[0].score), counting)
    if len(first) > 1 or not second:
        return ngettext(
            "%(points)s from %(num)s game.", "%(points)s from %(num)s games.", first[0].counting, points=told
        )
    ahead, behind = (
        score_words(first[0].score - second[0].score, counting),
        listed([names[line.who] for line in second]),
    )
    return ngettext(
        "%(points)s from %(num)s game, %(ahead)s ahead of %(names)s.",
        "%(points)s from %(num)s games, %(ahead)s ahead of %(names)s.",
        first[0].counting, points=told, ahead=ahead, names=behind,
    )  # fmt: skip
