"""What stands in the table of a printed sheet, as plain data: a kind fills it in, web/paper puts it on a page.

The head of the page, the players, highlights and payments are the same for every kind; sheets/printing.py has them.
"""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.web.games.marks import OF_CELLS, OF_ROWS, KeyLine, line_of

Style = Literal["figures", "blackout"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a square, as it is written."""

    text: str = ""
    look: str = ""  # bold, blot, one: a 1 before it
    signs: str = ""  # small, after it
    is_corrected: bool = False
    rings: int = 0  # drawn instead of a figure


@dataclass(frozen=True, slots=True)
class Square:
    """One player in one deal: a figure for each heading of the table, or words, or nothing."""

    figures: tuple[Figure, ...] = ()
    words: str = ""
    is_closed: bool = False  # a line runs down: the player is not at the table


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands over the figures of a column. `look`: bid, took, prize, points, total."""

    text: str
    look: str = "points"
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
    beside: tuple[str, ...] = ()  # one for each heading right of the players; empty: nothing


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A row a deal, the figures of everybody in it; the last figure of a square is the total."""

    headings: tuple[Heading, ...]
    rows: tuple[PaperRow, ...]
    key: tuple[KeyLine, ...]
    facts: tuple[Heading, ...] = ()
    beside: tuple[Heading, ...] = ()
    beside_title: str = ""
    notes: tuple[tuple[str, str], ...] = ()  # after the highlights: the first words and the rest
    has_words: bool = True  # the headings must be read to understand the figures


def starter_of(row: Row, sheet: Sheet) -> int | None:
    """Return the column of whoever began a hand."""
    seats = [column.seat for column in sheet.columns]
    return seats.index(row.leader) if row.leader in seats else None


def hand_key(sheet: Sheet) -> tuple[KeyLine, ...]:
    """Return the lines of the key for what happened to hands, each once."""
    cells = frozenset[str]().union(*(cell.marks for row in sheet.rows for cell in row.cells))
    marks = [OF_CELLS[code] for code in ("corrected", "adjusted") if code in cells]
    marks += [OF_ROWS["misdealt"]] if any("misdealt" in row.marks for row in sheet.rows) else []
    return tuple(line_of(mark, on_paper=True) for mark in marks)
