"""The marks of a sheet: a row a mark, for the screen, for paper, for screen readers and for the key."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from scorekeeper.rules.kind import MarkOfCell, MarkOfRow, Row
from scorekeeper.web.language.texts import N_, gained
from scorekeeper.web.language.texts import gettext as _

Code = TypeVar("Code", bound=str)


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: how it is drawn, read aloud, and explained."""

    sign: str = ""  # on screen and on paper; empty: it is drawn, or only told
    look: str = ""  # the class that draws it on the screen, where no sign does
    spoken: str = ""  # what is read aloud with the cell
    words: str = ""  # its line in the key
    on_paper: str = ""  # a letter on paper for what the screen draws
    is_printed: bool = True  # False: paper tells it in words


# Of two that have a sign a cell on the screen shows the first.
OF_CELLS: Mapping[MarkOfCell, Mark] = {
    "dealt": Mark(look="dealt", spoken=N_("dealt"), words=N_("dealer")),
    "leads": Mark(spoken=N_("led")),
    "blind": Mark(look="blind", spoken=N_("blind"), words=N_("bid blind"), on_paper="b"),
    "too_near": Mark(
        "°", spoken=N_("not far enough behind to bid blind"), words=N_("not far enough behind to bid blind")
    ),
    "changed": Mark("≠", words=N_("bid changed later"), is_printed=False),
    "cannonball": Mark("●", spoken=N_("cannonball"), words=N_("cannonball loaded"), is_printed=False),
    "corrected": Mark(look="fixed-mark", spoken=N_("corrected"), words=N_("corrected")),
    "hook": Mark("!", spoken=N_("against the hook"), words=N_("against the hook")),
    "adjusted": Mark("±", words=N_("points adjusted")),
    "joined": Mark(spoken=N_("joined")),
    "out": Mark(spoken=N_("sat out"), words=N_("not in this deal")),
    "left": Mark(spoken=N_("left")),
    "lost": Mark(spoken=N_("lost")),
}
OF_ROWS: Mapping[MarkOfRow, Mark] = {
    "nobody": Mark("∅", words=N_("a trick that nobody won")),
    "cancelled": Mark("‡", words=N_("tricks cancelled")),
    "misdealt": Mark("*", words=N_("dealt again")),
    "other_trump": Mark("§", words=N_("different trump from the rules")),
    "resized": Mark("†", words=N_("different hand size from the plan")),
}
ABSENT = "–"


@dataclass(frozen=True, slots=True)
class KeyLine:
    """One line of the key: what stands on the sheet, and what it says."""

    words: str
    text: str = ""
    look: str = (
        ""  # what draws it where there is no text: blot, dealt, fixed-mark; else how the text is set: bold, times
    )


def marks_of(row: Row) -> Iterator[Mark]:
    """Yield the marks beside the cards of a deal."""
    return (mark for code, mark in OF_ROWS.items() if code in row.marks)


def signs(codes: Collection[Code], marks: Mapping[Code, Mark]) -> str:
    """Return the signs that paper writes for the marks of a cell or row."""
    return "".join(mark.on_paper or mark.sign for code, mark in marks.items() if code in codes and mark.is_printed)


def factor_text(row: Row) -> str:
    """Return what stands beside a deal that counts more than once: ×2."""
    return f"×{row.factor}" if row.factor != 1 else ""


def prize_text(prize: int) -> str:
    """Return a bonus as it is written beside the points; nothing where there is none."""
    return gained(prize) if prize else ""


def lines_of(rows: Sequence[Row], *, on_paper: bool = False) -> tuple[KeyLine, ...]:
    """Return the lines of the key for the marks that stand in these rows, each once."""
    cells = [cell for row in rows for cell in row.cells]
    # Whoever has left has a line down the column, and no stroke.
    codes = frozenset[str]().union(*(cell.marks - {"out"} if "left" in cell.marks else cell.marks for cell in cells))
    of_rows = frozenset[str]().union(*(row.marks for row in rows))
    marks = [mark for table, used in ((OF_CELLS, codes), (OF_ROWS, of_rows)) for code, mark in table.items()
             if code in used and mark.words and not (on_paper and not mark.is_printed)]  # fmt: skip
    return (
        *(line_of(mark, on_paper=on_paper) for mark in marks if mark is not OF_CELLS["out"]),
        *(
            KeyLine(_("the deal counts this many times"), text, "times")
            for text in sorted({factor_text(row) for row in rows} - {""})
        ),
        *([KeyLine(_(OF_CELLS["out"].words), ABSENT)] if "out" in codes else ()),
        *([KeyLine(_("no trump"), _("NT"), "bold")] if any(row.trump == "NT" for row in rows) else ()),
    )


def line_of(mark: Mark, *, on_paper: bool = False) -> KeyLine:
    """Return the line of the key for a mark."""
    text = (on_paper and mark.on_paper) or mark.sign
    return KeyLine(_(mark.words), text, "bold" if text else mark.look)
