"""The table's own clock: in its zone, and with an evening that runs until six in the morning."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

LATE = timedelta(hours=6)  # a game that begins before six in the morning belongs to the previous evening
# The limits of a moment, because close to the calendar's ends it has no day in some zones.
_FIRST, _LAST = (datetime(*day, tzinfo=UTC) for day in ((1, 1, 3), (9999, 12, 29)))
_zone: tzinfo | None = None


def set_zone(zone: tzinfo | None) -> None:
    """Set the time zone of the tables of this process; None is the machine's own."""
    global _zone
    _zone = zone


def at_table(moment: datetime) -> datetime:
    """Return the same moment, with a zone, as the clock at the table shows it."""
    return max(_FIRST, min(moment, _LAST)).astimezone(_zone)


def day_at_table(moment: datetime) -> date:
    """Return the day of a game that began then: that of the previous evening until six in the morning."""
    return (at_table(moment) - LATE).date()
