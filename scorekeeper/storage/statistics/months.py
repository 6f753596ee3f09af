"""In which months a spelling added to a figure: asked of a row a year and of one a month, not of all its games."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import ColumnElement, or_, select

from scorekeeper.storage.models import db
from scorekeeper.storage.statistics.tables import MonthRow, YearRow
from scorekeeper.storage.statistics.view import Days, View

_CUT = 2  # months or years that the days may cut: the first and the last may have the figure outside of them


def months(player_id: int, view: View, days: Days, words: Sequence[str], games: int) -> list[str]:
    """Return the months in which this spelling added to one of the words, the newest at the head.

    No more of them than have so many games: each has one, but for those that are cut by the days.
    """
    most = games + _CUT
    years = _newest(YearRow, YearRow.year, player_id, view, words, most).where(
        YearRow.year.between(days.first_on[:4], days.last_on[:4])
    )
    those = db.session.scalars(years).all()
    found: list[str] = []
    # The newest year has enough for most lists; the others are asked all at once.
    for each in (those[:1], those[1:]):
        if not each or len(found) >= most:
            break
        # Named one by one their keys are found: from one day to another all months between would be read.
        named = [f"{year}-{month:02}" for year in each for month in range(1, 13)]
        of_days = [month for month in named if days.first_on[:7] <= month <= days.last_on[:7]]
        asked = _newest(MonthRow, MonthRow.month, player_id, view, words, most - len(found))
        found += db.session.scalars(asked.where(MonthRow.month.in_(of_days)))
    return found


def has(column: Any, words: Sequence[str]) -> ColumnElement[bool]:
    """Return which texts hold one of these words."""
    return or_(*(column.contains(f" {word} ") for word in words))


def spans(months: Sequence[str], days: Days) -> Iterator[Days]:
    """Yield those of some days that fall in these months; months that follow each other make one span."""
    last, first = "", ""
    for month in months:
        if first and _number(first) - _number(month) > 1:
            yield narrowed(days, first, last)
            last = ""
        last, first = last or month, month
    if first:
        yield narrowed(days, first, last)


def narrowed(days: Days, first: str, last: str) -> Days:
    """Return those of some days that fall in the months from one to another."""
    return Days(max(days.first_on, f"{first}-01"), min(days.last_on, f"{last}-31"))


def _newest(row: type[Any], column: Any, player_id: int, view: View, words: Sequence[str], most: int) -> Any:
    of_view = (row.ruleset_id == view.ruleset_id, row.players == view.players, row.player_id == player_id)
    return select(column).where(*of_view, has(row.words, words)).order_by(column.desc()).limit(most)


def _number(month: str) -> int:
    year, _dash, of_year = month.partition("-")
    return 12 * int(year) + int(of_year)
