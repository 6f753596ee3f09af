"""The standings of a season and of an evening by the club's points for places, and the sentences about them."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.season import Counting, SeasonLine, season_standing
from scorekeeper.storage import people
from scorekeeper.storage.seasons import Season
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.tables import View
from scorekeeper.web.club.figure_labels import fixed, number_words
from scorekeeper.web.club.filters import StatsFilter, day_words, days_words, evening_of
from scorekeeper.web.club.season_form import Draft
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, ngettext, series, today
from scorekeeper.web.site.devices import chosen_group

Names = Mapping[int, str]
COUNTED = 1000  # games of some days are counted up to this many
RECENT = 1  # days: yesterday's evening still stands


def standings(filters: StatsFilter) -> tuple[SeasonLine, ...]:
    """Return the standings of those who are not hidden."""
    listed_ids = {person.id for person in people.people() if not person.hidden}
    places = figures.by_person(filters.view, [Figure.PLACE])
    by_person = {who: parts[Figure.PLACE] for who, parts in places.items() if who in listed_ids}
    return season_standing(by_person, filters.counting)


def counting_words(counting: Counting) -> str:
    """Return how the games of a season count, as sentences."""
    points = series(map(str, counting.places))
    return " ".join(
        [
            _("Points for the place: %(points)s; equal places share.", points=points),
            ngettext("Listed by place from %(num)s game on.", "Listed by place from %(num)s games on.",
                     counting.min_games),
            *games_words(counting),
            *([_("The places go by points a game.")] if counting.by_average else []),
        ]
    )  # fmt: skip


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
    return sentences  # fmt: skip


def score_words(score: Fraction, counting: Counting) -> str:
    """Return the score that ranks a player: points, or points a game with two decimals."""
    return _("%(points)s a game", points=fixed(score, 2)) if counting.by_average else number_words(score)


def season_words(season: Season) -> str:
    """Return the days of a season, and how many games it has."""
    days = days_words(season.first_on, season.last_on)
    many = games.count(View(season.first_on, season.last_on, group_id=season.group_id or 0))
    if not many:
        return _("%(days)s, no game yet", days=days)
    return ngettext("%(days)s, %(num)s game", "%(days)s, %(num)s games", many, days=days)


def between(filters: StatsFilter) -> str:
    """Return which games a page is about, as a sentence."""
    if filters.season is None:
        words = _("Every finished game.")
    else:
        words = _("%(days)s.", days=days_words(filters.season.first_on, filters.season.last_on))
    return _("%(label)s: %(value)s", label=filters.group_name, value=words) if filters.group_name else words


def draft_words(draft: Draft) -> str:
    """Return how many games the days of a draft have, as a sentence."""
    if draft.days is None or draft.days[0] > draft.days[1]:
        return ""
    first, last = (day.isoformat() for day in draft.days)
    many, days = games.count(View(first, last, group_id=draft.group)), days_words(first, last)
    if not many:
        return _("%(days)s: no game yet.", days=days)
    if many > COUNTED:
        return _("%(days)s: more than %(num)s games.", days=days, num=COUNTED)
    return ngettext("%(days)s: %(num)s game.", "%(days)s: %(num)s games.", many, days=days)


def headline(filters: StatsFilter, lines: Sequence[SeasonLine], names: Names) -> str:
    """Return who stands first, and with how many points; nothing while nobody has a place."""
    first = [line for line in lines if line.place == 1]
    if not first:
        return ""
    named = {
        "names": listed([names[line.who] for line in first]),
        "points": score_words(first[0].score, filters.counting),
    }
    if filters.is_over and filters.is_evening:
        return ngettext(
            "%(names)s wins the evening with %(points)s", "%(names)s win the evening with %(points)s",
            len(first), **named,
        )  # fmt: skip
    if filters.is_over:
        return ngettext(
            "%(names)s wins the season with %(points)s", "%(names)s win the season with %(points)s", len(first), **named
        )
    return ngettext("%(names)s is first with %(points)s", "%(names)s are first with %(points)s", len(first), **named)


def story(filters: StatsFilter, lines: Sequence[SeasonLine], names: Names) -> str:
    """Return how far second place is behind, as a sentence; empty where nobody has that place."""
    first = [line for line in lines if line.place == 1]
    second = [line for line in lines if line.place == 2]
    if not second:
        return ""
    runner_up, points = second[0], score_words(first[0].score - second[0].score, filters.counting)
    if len(second) > 1:
        behind = listed([names[line.who] for line in second])
        return _("%(names)s are %(points)s behind.", names=behind, points=points)
    fewer = first[0].games - runner_up.games
    named = {"name": names[runner_up.who], "points": points, "won": runner_up.won, "games": runner_up.games}
    if fewer > 0:
        return ngettext(
            "%(name)s, %(points)s behind, played %(num)s game less and won %(won)s of %(games)s.",
            "%(name)s, %(points)s behind, played %(num)s games less and won %(won)s of %(games)s.",
            fewer, **named,
        )  # fmt: skip
    if fewer < 0:
        return ngettext(
            "%(name)s, %(points)s behind, played %(num)s game more and won %(won)s of %(games)s.",
            "%(name)s, %(points)s behind, played %(num)s games more and won %(won)s of %(games)s.",
            -fewer, **named,
        )  # fmt: skip
    return _("%(name)s, %(points)s behind, won %(won)s of %(games)s games.", **named)


def evening() -> Context | None:
    """Return the standings of the last evening, where it is recent and had two finished games or more."""
    group_id = chosen_group()
    days = games.days(View(group_id=group_id), 1)
    if not days or (today() - date.fromisoformat(days[0])).days > RECENT:
        return None
    filters = StatsFilter(evening_of(days[0], group_id=group_id), View(days[0], days[0], group_id=group_id), {}, {})
    lines, played = standings(filters), games.count(filters.view)
    if played < 2 or not lines:
        return None
    names = {person.id: person.name for person in people.people()}
    rows = [
        {"id": line.who, "name": names[line.who], "place": line.place, "games": line.games,
         "points": number_words(line.points)}
        for line in lines
    ]  # fmt: skip
    points = listed([str(worth) for worth in filters.counting.places])
    earned = _("Points for each game, by place: %(points)s.", points=points)
    return {"day": day_words(days[0]), "season": days[0], "games": played, "rows": rows, "earned": earned}
