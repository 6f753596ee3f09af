"""Small words that every sentence needs: counts, lists and signs. Templates have them as filters."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from scorekeeper.rules.kind import Column

if TYPE_CHECKING:
    # `scorekeeper score` says the same sentences and must not wait for the web framework.
    from flask import Flask

FITS = 6  # letters of a name that a column beside a board takes
SHORT = 4
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")  # fmt: skip


def init_app(app: Flask) -> None:
    """Give the templates the same words."""
    app.jinja_env.filters.update(counted=counted, listed=listed, signed=signed, gained=gained, clock=clock)


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun: 1 trick, 2 tricks."""
    return f"{number} {noun if abs(number) == 1 else plural or noun + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence: Ann, Ben and Cy."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def signed(number: int) -> str:
    """Return a number as the sheet writes it: a true minus sign."""
    return str(number).replace("-", "−")


def gained(number: int) -> str:
    """Return points as they are added: +12, 0, −3."""
    return f"+{number}" if number > 0 else signed(number)


def short_names(columns: Sequence[Column]) -> dict[int, str]:
    """Return by seat the names that a narrow column takes: four letters and a stop, or as many as tell two apart."""
    short: dict[int, str] = {}
    for column in columns:
        length = SHORT
        while len(column.name) > FITS and any(
            other is not column and other.name[:length].casefold() == column.name[:length].casefold()
            for other in columns
        ):
            length += 1
        whole = len(column.name) <= max(FITS, length + 1)
        short[column.seat] = column.name if whole else f"{column.name[:length]}."
    return short


def clock(moment: datetime) -> str:
    """Return the time of day at the table, which is where the server is: 21:13."""
    return moment.astimezone().strftime("%H:%M")


def ordinal(number: int) -> str:
    """Return a place as it is called: 1st, 2nd, 11th."""
    teen = 10 < number % 100 < 20
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def date_of(moment: datetime) -> str:
    """Return the day at the table: Thursday 19 November 2026."""
    day = moment.astimezone()
    return f"{DAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]} {day.year}"
