"""Which day a game belongs to: an evening runs past midnight.

Source: docs/rules.md, "Figures of players and seasons".
"""

from datetime import UTC, date, datetime, timedelta

LATE = timedelta(hours=5)  # a game that begins before five in the morning is one of the evening before
# Moments nearer to the ends of the calendar have no day in some zones.
_FIRST, _LAST = (datetime(*day, tzinfo=UTC) for day in ((1, 1, 3), (9999, 12, 29)))


def day_at_table(at: datetime) -> date:
    """Return the day of a game that began then, by the clock of the machine that this runs on."""
    return (max(_FIRST, min(at, _LAST)).astimezone() - LATE).date()
