"""What is said of a season: its days, its games, who stands first and how the next one stands to that."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.sheets.season import SeasonLine
from scorekeeper.storage.seasons import Season
from scorekeeper.storage.statistics import games
from scorekeeper.storage.statistics.view import View
from scorekeeper.web.club import figures as drawn
from scorekeeper.web.club.asked import Asked, days_words
from scorekeeper.web.club.season_form import Draft
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, ngettext

Names = Mapping[int, str]
COUNTED = 1000  # games of some days, before it says that there are more


def season_words(season: Season, many: int) -> str:
    """Return the days of a season, and how many games it has."""
    days = days_words(season.first_on, season.last_on)
    if not many:
        return _("%(days)s, no game yet", days=days)
    return ngettext("%(days)s, %(num)s game", "%(days)s, %(num)s games", many, days=days)


def between(about: Asked) -> str:
    """Return which games a page is about, as a sentence."""
    if about.season is None:
        return _("Every finished game.")
    return _("%(days)s.", days=days_words(about.season.first_on, about.season.last_on))


def draft_words(draft: Draft) -> str:
    """Return what there is to say of the days of a draft: how many games they have."""
    if draft.days is None or draft.days[0] > draft.days[1]:
        return ""
    first, last = (day.isoformat() for day in draft.days)
    many, days = games.count(View(first, last)), days_words(first, last)
    if not many:
        return _("%(days)s: no game yet.", days=days)
    if many > COUNTED:
        return _("%(days)s: more than %(num)s games.", days=days, num=COUNTED)
    return ngettext("%(days)s: %(num)s game.", "%(days)s: %(num)s games.", many, days=days)


def headline(about: Asked, lines: Sequence[SeasonLine], names: Names) -> str:
    """Return who stands first, and with how many points; nothing while nobody has a place."""
    first = [line for line in lines if line.place == 1]
    if not first:
        return ""
    named = {"names": listed([names[line.who] for line in first]), "points": drawn.number_words(first[0].points)}
    if about.is_over:
        return ngettext(
            "%(names)s wins the season with %(points)s", "%(names)s win the season with %(points)s", len(first), **named
        )
    return ngettext("%(names)s is first with %(points)s", "%(names)s are first with %(points)s", len(first), **named)


def story(lines: Sequence[SeasonLine], names: Names) -> str:
    """Return how the next one stands to who is first; nothing where several are first, or nobody is next."""
    first = [line for line in lines if line.place == 1]
    second = [line for line in lines if line.place == 2]
    if not second:
        return ""
    one, points = second[0], drawn.number_words(first[0].points - second[0].points)
    if len(second) > 1:
        behind = listed([names[line.who] for line in second])
        return _("%(names)s are %(points)s behind.", names=behind, points=points)
    fewer = first[0].games - one.games
    named = {"name": names[one.who], "points": points, "won": one.won, "games": one.games}
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
