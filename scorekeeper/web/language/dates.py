"""How long ago something was, as people say it."""

from datetime import date, datetime, timedelta

from scorekeeper.rules.sheets.season import day_at_table
from scorekeeper.web.language.texts import day_of_year, long_date, ngettext, weekday
from scorekeeper.web.language.texts import gettext as _

WEEK = 7


def ago(then: datetime, now: datetime) -> str:
    """Return how long ago that was: just now, 40 minutes ago, yesterday, last Thursday, 19 November."""
    then, now = then.astimezone(now.tzinfo), now
    minutes = int((now - then) / timedelta(minutes=1))
    days = (now.date() - then.date()).days
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("%(num)s minute ago", "%(num)s minutes ago", minutes)
    if days < 1 or minutes < 6 * 60:
        return ngettext("%(num)s hour ago", "%(num)s hours ago", minutes // 60)
    if days == 1:
        return _("yesterday")
    return _("last %(day)s", day=weekday(then)) if days <= WEEK else date_words(then, now)


def date_words(then: datetime, now: datetime) -> str:
    """Return a date, its year only where it is another: 19 November, 4 May 2024."""
    return day_of_year(then) if then.year == now.year else long_date(then)


def here_and_now() -> datetime:
    """Return the time where the server stands: a table's games are dated by its own clock."""
    return datetime.now().astimezone()


def today() -> date:
    """Return the day that a game belongs to which begins now: before five in the morning it is yesterday's."""
    return day_at_table(here_and_now())
