"""The standings of a season as CSV, with the headings of its page."""

from collections.abc import Callable
from fractions import Fraction

from scorekeeper.rules.sheets.season import SeasonLine
from scorekeeper.web.club.filters import StatsFilter
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.sheets.spreadsheet import Value


def season_rows(filters: StatsFilter) -> list[list[Value]]:
    """Return the headings, and a row for each player of a season as in its table, with points as numbers."""
    columns: tuple[tuple[str, Callable[[SeasonLine], Value]], ...] = (
        (_("place"), lambda line: line.place),
        (_("player"), lambda line: filters.visible[line.who]),
        (_("games"), lambda line: line.games),
        (_("evenings"), lambda line: filters.club.days_attended(line.who)),
        (_("wins"), lambda line: line.won),
        (_("games that count"), lambda line: line.counting),
        (_("per game"), lambda line: _number(line.per_game)),
        (_("points"), lambda line: _number(line.points)),
    )
    heads: list[Value] = [head for head, _cell in columns]
    return [heads, *([cell(line) for _head, cell in columns] for line in filters.standings)]


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 2)
