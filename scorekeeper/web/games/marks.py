"""The marks of a sheet, one row each, for screen, paper, screen readers and the key."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.kind import MarkOfCell, MarkOfRow, Row
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark: how it is drawn, read aloud, and explained."""

    sign: str = ""  # empty if it is drawn, or only explained
    look: str = ""  # the CSS class that draws it, if it has no sign
    spoken: str = ""  # what is read aloud with the cell
    words: str = ""  # its line in the key
    is_late: bool = False  # shown only once the deal is scored


ABSENT = "–"

# A corner marks the dealer or, in a game of hands, the starter.
OF_CELLS: Mapping[MarkOfCell, Mark] = {
    "dealt": Mark(look="dealt", spoken=N_("dealt"), words=N_("dealer")),
    "leads": Mark(look="dealt", spoken=N_("led"), words=N_("started the hand")),
    "blind": Mark("b", spoken=N_("blind"), words=N_("bid blind")),
    "too_near": Mark(
        "°", spoken=N_("not far enough behind to bid blind"), words=N_("not far enough behind to bid blind")
    ),
    "changed": Mark("≠", words=N_("bid changed later"), is_late=True),
    "cannonball": Mark("●", spoken=N_("cannonball"), words=N_("cannonball loaded"), is_late=True),
    "corrected": Mark(look="corrected", spoken=N_("corrected"), words=N_("corrected")),
    "hook": Mark("!", spoken=N_("against the hook"), words=N_("against the hook")),
    "adjusted": Mark("±", words=N_("points adjusted")),
    "joined": Mark(spoken=N_("joined")),
    "out": Mark(ABSENT, spoken=N_("sat out"), words=N_("not in this deal")),
    "left": Mark(spoken=N_("left")),
    "lost": Mark(spoken=N_("lost")),
}
OF_ROWS: Mapping[MarkOfRow, Mark] = {
    "nobody": Mark("∅", words=N_("a trick that nobody won")),
    "cancelled": Mark("‡", words=N_("cancelled tricks")),
    "misdealt": Mark("*", words=N_("dealt again")),
    "other_trump": Mark("§", words=N_("different trump from the rules")),
    "resized": Mark("†", words=N_("different hand size from the plan")),
}


class KeyLine(NamedTuple):
    """One line of the key: a sign on the sheet, and its meaning."""

    words: str
    text: str = ""
    look: str = ""  # how it is drawn: blot, box, dealt, corrected; or how the text is set: times


def marks_of(row: Row) -> Iterator[Mark]:
    """Yield the marks next to the cards of a deal."""
    return (mark for code, mark in OF_ROWS.items() if code in row.marks)


def factor_text(row: Row) -> str:
    """Return the sign of a deal that counts more than once, such as ×2."""
    return f"×{row.factor}" if row.factor != 1 else ""


def lines_of(rows: Sequence[Row], undrawn: AbstractSet[MarkOfCell]) -> Iterator[KeyLine]:
    """Yield the lines of the key for the marks in these rows, each once, without those that this kind does not draw."""
    cells = [cell for row in rows for cell in row.cells]
    # A player who has left gets a line down the column instead of a dash.
    codes = frozenset[str]().union(*(cell.marks - {"out"} if "left" in cell.marks else cell.marks for cell in cells))
    codes = codes.union(*(row.marks for row in rows)) - undrawn
    marks = (mark for code, mark in (*OF_CELLS.items(), *OF_ROWS.items()) if code in codes)
    yield from (KeyLine(_(mark.words), mark.sign, mark.look) for mark in marks if mark.words)
    for text in sorted({factor_text(row) for row in rows} - {""}):
        yield KeyLine(_("the deal counts this many times"), text, "times")
    if any(row.trump == "NT" for row in rows):
        yield KeyLine(_("no trump"), _("NT"))
