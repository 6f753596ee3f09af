"""The table of a printed sheet as plain data: a kind fills it in, web/paper lays it out.

The head of the page, the players, highlights and payments are the same for every kind; sheets/printing.py has them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.web.games.marks import marks_of
from scorekeeper.web.games.sheet_cells import Square, squares

Style = Literal["figures", "blackout"]


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands over the figures of a column. `look`: bid, how, took, prize, pts, tot."""

    text: str
    look: str = "pts"
    widest: str = ""  # that may stand under it though it is on no square yet


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One deal or hand."""

    number: int
    starter: int | None  # the column of whoever deals or begins, from 0
    squares: tuple[Square, ...] = ()  # empty: not played
    facts: tuple[str, ...] = ()  # one for each heading left of the players
    suit: str = ""
    sign: str = ""  # beside the number: ×2, or a star
    right: tuple[str, ...] = ()  # one for each heading right of the players; empty: nothing


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A row a deal, the figures of everybody in it under their headings; under a single heading all of them."""

    headings: tuple[Heading, ...]
    rows: tuple[PaperRow, ...]
    facts: tuple[Heading, ...] = ()
    right: tuple[Heading, ...] = ()
    right_title: str = ""
    notes: tuple[tuple[str, str], ...] = ()  # after the highlights: the first words and the rest
    has_words: bool = True  # the headings must be read to understand the figures


def hands(sheet: Sheet, right: Callable[[Row], tuple[str, ...]]) -> Iterator[PaperRow]:
    """Yield the rows of a game of hands."""
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
    """Return what paper writes beside the number of a deal, or its hand size."""
    return "".join(mark.sign for mark in marks_of(row))
