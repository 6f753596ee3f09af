"""The table of a printed sheet as plain data: a kind fills it in, web/paper lays it out.

The rest of the page is the same for every kind and is made by sheets/printing.py.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.web.games.sheet_cells import Square, marks_of, squares

Style = Literal["figures", "blackout"]


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading over the numbers of a column. `look`: bid, how, took, prize, pts, tot."""

    text: str
    look: str = "pts"
    widest: str = ""  # the widest text that may appear under it later


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One deal or hand."""

    number: int
    starter: int | None  # the column of the dealer or starter, from 0
    squares: tuple[Square, ...] = ()  # empty if not played
    facts: tuple[str, ...] = ()  # one for each column left of the players
    suit: str = ""
    sign: str = ""  # next to the number: ×2, or a star
    right: tuple[str, ...] = ()  # one for each column right of the players, or empty


@dataclass(frozen=True, slots=True)
class PaperTable:
    """One row per deal, with everybody's numbers under `headings`, or all of them under a single one."""

    headings: tuple[Heading, ...]
    rows: tuple[PaperRow, ...]
    facts: tuple[Heading, ...] = ()
    right: tuple[Heading, ...] = ()
    right_title: str = ""
    notes: tuple[tuple[str, str], ...] = ()  # after the highlights: label and text
    has_words: bool = True  # the numbers cannot be understood without the headings


def hands(sheet: Sheet, right: Callable[[Row], tuple[str, ...]]) -> Iterator[PaperRow]:
    seats = [column.seat for column in sheet.columns]
    for row, line in squares(sheet, "figures"):
        is_done = row.state == "done"
        yield PaperRow(
            number=row.number,
            starter=seats.index(row.leader) if row.leader in seats else None,
            squares=tuple(line) if is_done else (),
            sign=row_signs(row),
            right=right(row) if is_done else (),
        )


def row_signs(row: Row) -> str:
    """Return the signs next to the number of a deal, or its hand size."""
    return "".join(mark.sign for mark in marks_of(row))
