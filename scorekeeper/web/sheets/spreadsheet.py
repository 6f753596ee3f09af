"""A game's sheet for a spreadsheet program: one row per deal, and no cell that would run as a formula.

The headings are in the reader's language; on the command line, in English.
"""

import csv
from collections.abc import Callable, Sequence
from io import StringIO

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol
from flask import Response

from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.kind import Cell, Row, Sheet, absences
from scorekeeper.web.games.sheet_words import HEADS
from scorekeeper.web.language.catalogs import first_accepted
from scorekeeper.web.language.texts import N_, with_value
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.answers import download

DIRECTIONS = {"clockwise": N_("clockwise"), "counterclockwise": N_("anticlockwise")}
# The columns of a player, one for each number of a cell.
OF_PLAYERS = {
    "bid": N_("tricks bid"), "first_bid": N_("bid as first said"), "took": N_("tricks taken"),
    "pencilled": N_("tricks taken, not scored"), "captured": N_("captured"), "in_hand": N_("in hand"),
    "chips": N_("chips"), "adjusted": N_("points adjusted"), "slam": N_("slam"), "streak": N_("bids in a row"),
    "bonus": N_("bonus"), "points": N_("points"), "total": N_("total"),
}  # fmt: skip
SUMS = ("points", "total")
FORMULA = tuple("=+-@\t\r\n＝＋－＠")  # including the full-width forms used in East Asia
SEMICOLONS = ("CH", "LI")  # separate columns in these countries, although they have a decimal point
Value = str | int | float | None


class _WithComma(float):
    """A number written with a decimal comma, such as 78,5."""

    def __str__(self) -> str:
        return float.__repr__(self).replace(".", ",")


def csv_text(lines: Sequence[Sequence[Value]], parted: str = ",", *, decimal_comma: bool = False) -> str:
    """Return a table as CSV, its columns `parted` by commas or, for decimal commas, by semicolons.

    Every text is quoted, so that it stays whole whatever the separator.
    """
    text = StringIO()
    writer = csv.writer(text, delimiter=parted, lineterminator="\r\n", quoting=csv.QUOTE_NONNUMERIC)
    for line in lines:
        writer.writerow(
            _WithComma(value) if decimal_comma and isinstance(value, float) else guarded(value) for value in line
        )
    return text.getvalue()


def rows(sheet: Sheet) -> list[list[Value]]:
    """Return headings and rows: the deal, then for each player the numbers of the cell, the points and the total.

    The starting points of a player who joins have a separate row, so that each column of points adds up to its total.
    Points include prizes and adjustments. There is a column for the factor if a deal counts more than once, and for
    direction, first bidder and leader if the rules differ from the usual.
    """
    done = [row for row in sheet.rows if row.state != "todo"]
    cells = [cell for row in done for cell in row.cells]
    numbers = (key for cell in cells for key in cell.numbers)
    keys = [*dict.fromkeys((*numbers, *(key for cell in cells for key in cell.prizes))), *SUMS]
    names: dict[int | None, str] = {column.seat: column.name for column in sheet.columns}
    direction = _(DIRECTIONS[sheet.direction]) if sheet.direction else None
    columns: tuple[tuple[str, Callable[[Row], Value]], ...] = (
        (_(HEADS[sheet.deal_word]), lambda row: row.number),
        (_("Cards"), lambda row: row.size),
        (_("trump"), lambda row: row.trump),
        (_("points multiplied by"), lambda row: row.factor if row.factor > 1 else None),
        (_("Direction of play"), lambda _row: direction),
        (_("dealer"), lambda row: names.get(row.dealer)),
        (_("bids first"), lambda row: names.get(row.order[0]) if "first_bidder" in sheet.roles and row.order else None),
        (_("leads"), lambda row: names.get(row.leader) if "leader" in sheet.roles else None),
    )
    heads: list[Value] = [head for head, _cell in columns]
    heads += [with_value(column.name, _(OF_PLAYERS[key])) for column in sheet.columns for key in keys]
    joined = [absence for absence in absences(sheet) if not absence.has_left]
    lines: list[list[Value]] = []
    for row in done:
        if begins := {each.seat: number_of(each.carry_in or 0) for each in joined if each.until + 1 == row.number}:
            carried = (begins.get(cell.seat) if key in SUMS else None for cell in row.cells for key in keys)
            lines.append([_("joined with"), *[None] * (len(columns) - 1), *carried])
        of_players = (_value(cell, key) for cell in row.cells for key in keys)
        lines.append([*(cell(row) for _head, cell in columns), *of_players])
    # Without columns that are always empty, such as trump in a game without.
    used = [any(line[place] is not None for line in lines) for place in range(len(heads))]
    return [[value for value, is_used in zip(line, used, strict=True) if is_used] for line in (heads, *lines)]


def _value(cell: Cell, key: str) -> Value:
    value = {**cell.numbers, **cell.prizes, "points": cell.points, "total": cell.total}.get(key)
    return None if value is None else number_of(value)


def guarded(value: Value) -> Value:
    """Return text that would start a formula with an apostrophe before it; numbers stay numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def csv_of(lines: Sequence[Sequence[Value]], filename: str) -> Response:
    """Return a table as CSV bytes for a spreadsheet program with the reader's settings."""
    decimal, parted = _habits(first_accepted())
    # The byte order mark tells spreadsheet programs that this is UTF-8.
    body = csv_text(lines, parted, decimal_comma=decimal == ",").encode("utf-8-sig")
    answer = download(body, "text/csv", filename)
    answer.vary.add("Accept-Language")
    return answer


def _habits(language: str) -> tuple[str, str]:
    """Return the decimal mark and the column separator of a language, for German "," and ";"."""
    try:
        locale = Locale.parse(language or "en", sep="-")
    except (UnknownLocaleError, ValueError):  # an unknown language, or "*"
        return ".", ","
    decimal = get_decimal_symbol(locale)
    return decimal, ";" if decimal == "," or locale.territory in SEMICOLONS else ","
