"""How long ago something was, as people say it."""

from datetime import datetime, timedelta

from scorekeeper.web.words import counted

WEEK = 7


def ago(then: datetime, now: datetime) -> str:
    """Return how long ago that was: just now, 40 minutes ago, yesterday, last Thursday, 19 November."""
    then, now = then.astimezone(now.tzinfo), now
    minutes = int((now - then) / timedelta(minutes=1))
    days = (now.date() - then.date()).days
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{counted(minutes, 'minute')} ago"
    if days < 1 or minutes < 6 * 60:
        return f"{counted(minutes // 60, 'hour')} ago"
    if days == 1:
        return "yesterday"
    return f"last {then:%A}" if days <= WEEK else date_words(then, now)


def date_words(then: datetime, now: datetime) -> str:
    """Return a date, its year only where it is another: 19 November, 4 May 2024."""
    year = "" if then.year == now.year else f" {then.year}"
    return f"{then.day} {then:%B}{year}"


def here_and_now() -> datetime:
    """Return the time where the server stands: a table's games are dated by its own clock."""
    return datetime.now().astimezone()
