"""The squares and the marks of a sheet, for screen, paper, screen readers and the key."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Absence, Cell, MarkOfCell, MarkOfRow, Row, Sheet, absences, by_cell
from scorekeeper.web.games.sheet_words import DEALS, is_prized, is_sized, prizes
from scorekeeper.web.language.texts import N_, gained, ngettext, series, signed, with_number, with_value
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


SPOKEN = {
    "bid": N_("bid"), "first_bid": N_("said"), "took": N_("took"), "pencilled": N_("took, not scored yet"),
    "adjusted": N_("adjusted"), "captured": N_("captured"), "in_hand": N_("in hand"), "chips": N_("chips"),
}  # fmt: skip

BLOTS = 6  # blob1 to blob6 in the sprite


class Figure(NamedTuple):
    """One number in a square."""

    look: str  # bid, how, took, prize, pts, tot
    text: str
    blot: int = 0  # the blot under it, or 0
    is_corrected: bool = False
    has_one: bool = False  # written after a 1: a made bid in blackout style


class Square(NamedTuple):
    """One player's square in one deal."""

    seat: int
    look: str = ""  # empty for words only, or nothing
    place: str = ""  # CSS classes of the table cell: dealt, lost; gone, closed, carried
    words: str = ""  # what is read aloud
    figures: tuple[Figure, ...] = ()
    signs: str = ""  # the signs of its marks
    is_scored: bool = False  # and can be corrected

    @property
    def is_closed(self) -> bool:
        """Whether the player is not at the table, which is drawn as a vertical line."""
        return "closed" in self.place

    def under(self, look: str) -> Figure | None:
        """Return the number under a heading."""
        return next((figure for figure in self.figures if figure.look == look), None)


def squares(sheet: Sheet, notation: str) -> Iterator[tuple[Row, list[Square]]]:
    """Yield each row with its squares, in the order of the columns; none for a row of an empty sheet.

    `notation`: figures, or blackout, in which the bid's corner says the points: 13 for a 3 made, nothing for a blot.
    """
    absent, notation = by_cell(absences(sheet)), notation if is_sized(sheet) else "figures"
    names = {column.seat: column.name for column in sheet.columns}
    leavers = {column.seat for column in sheet.columns if "left" in column.marks}
    for row in sheet.rows:
        yield (
            row,
            [
                _absent(row, absence)
                if (absence := absent.get((row.number, cell.seat)))
                else _square(cell, row, sheet.deal_word, notation, names[cell.seat], is_leaver=cell.seat in leavers)
                for cell in row.cells
            ],
        )


def _absent(row: Row, absence: Absence) -> Square:
    """Return the square of a deal before a player joined or after they left."""
    if absence.has_left:
        is_first = row.number == absence.first
        return Square(absence.seat, place="gone" if is_first else "closed", words=_("left") if is_first else "")
    if row.number < absence.until:
        return Square(absence.seat)
    carried = Figure("tot", figure(absence.carry_in))
    return Square(absence.seat, place="carried", words=_("joined with"), figures=(carried,))


def _square(cell: Cell, row: Row, word: str, notation: str, name: str, *, is_leaver: bool) -> Square:
    marks, is_done = cell.marks, row.state == "done"
    drawn = marks - {"out"}
    is_dealt = ("dealt" if row.size is not None else "leads") in marks
    dealt = "dealt" if is_dealt else ""
    is_empty = cell.points is None and not cell.small and (is_done or "out" in marks)
    if row.state == "todo" or (is_empty and "lost" not in marks):
        if "out" not in marks:
            return Square(cell.seat, place=dealt, words=_("deals") if "dealt" in marks else "")
        if word == "hand":
            return Square(cell.seat, place=f"closed {dealt}".rstrip(), words=_("out of the game"))
        return Square(cell.seat, place=dealt, words=_("left") if "left" in marks else _("sits out"), signs=ABSENT)
    looks = {"made": cell.made, "missed": cell.made is False, "leaver": is_leaver, "dealt": is_dealt,
             "cell--how": _explains_points(cell), "cell--prize": cell.prize}  # fmt: skip
    return Square(
        cell.seat,
        place="lost" if is_empty else "",
        look=" ".join(["cell", *(look for look, is_so in looks.items() if is_so)]),
        words=cell_words(cell, word, row.number, name),
        figures=tuple(_figures(cell, row, notation)),
        signs="".join(mark.sign for code, mark in OF_CELLS.items() if code in drawn and (is_done or not mark.is_late)),
        is_scored=is_done and not is_empty,
    )


def _figures(cell: Cell, row: Row, notation: str) -> Iterator[Figure]:
    bid = "how" if _explains_points(cell) else "bid"
    is_known = cell.made is None and cell.points is not None
    lined = "took" if cell.tells_took and not cell.made else "pts" if is_known else bid
    corrected = lined if "corrected" in cell.marks else ""
    blot = blot_number(cell.seat, row.number) if cell.made is False else 0
    yield Figure(bid, cell.small, blot, corrected == bid, has_one=bool(cell.made) and notation == "blackout")
    if row.state != "done":
        if cell.pencilled is not None:
            yield Figure("took took--pencil", figure(cell.pencilled))
        return
    if cell.tells_took:
        yield Figure("took", figure(cell.took), is_corrected=corrected == "took")
    if cell.prize:
        yield Figure("prize", gained(cell.prize))
    if cell.points is not None and (notation == "figures" or not _says_points(cell, cell.points)):
        yield Figure("pts", figure(cell.points), is_corrected=corrected == "pts")
    if {"lost", "out"} <= cell.marks:
        yield Figure("tot out", _("out"))
    elif cell.total is not None:
        yield Figure("tot", figure(cell.total))


def _explains_points(cell: Cell) -> bool:
    """Return whether a cell shows the sum behind its points (captured minus left in hand). A bid does not."""
    return len(cell.small) > 3 or bool(cell.small and cell.made is None and cell.points is not None)


def _says_points(cell: Cell, points: Points) -> bool:
    """Return whether the bid's corner in blackout style already says the points: 13 for a made 3, nothing for a
    blot."""
    return points == (int(f"1{cell.small}") if cell.made else 0)


def blot_number(seat: int, deal: int) -> int:
    """Return the blot of a missed bid, always the same for the same seat and deal."""
    return (seat * 5 + deal * 7) % BLOTS + 1


def cell_words(cell: Cell, word: str, number: int, name: str) -> str:
    """Return a cell as a screen reader says it: Ann, deal 4: bid 2, took 2, made, 12 points, total 30."""
    said = {key: gained(value) if key == "adjusted" else signed(value) for key, value in cell.numbers.items()}
    parts = [with_number(_(SPOKEN[key]), number) for key, number in said.items()]
    if cell.made is not None and "lost" not in cell.marks:
        parts.append(_("made") if cell.made else _("missed"))
    parts += [_(mark.spoken) for code, mark in OF_CELLS.items() if code in cell.marks and mark.spoken]
    if cell.points_apart is not None:
        parts.append(ngettext("%(num)s point", "%(num)s points", cell.points_apart))
    parts += prizes(cell.prizes)
    if cell.total is not None:
        parts.append(with_number(_("total"), signed(cell.total)))
    return with_value(series((name, _(DEALS[word], number=number))), series(parts))


def figure(number: Points | None) -> str:
    """Return a number formatted for the reader's language; "" for None."""
    return "" if number is None else signed(number)


def key_lines(sheet: Sheet, notation: str) -> tuple[KeyLine, ...]:
    """Return the key of a sheet: only what it uses or, for an empty sheet, how a game of bids is filled in."""
    cells = [cell for row in sheet.rows for cell in row.cells]
    made, sized = {cell.made for cell in cells}, is_sized(sheet)
    in_figures = notation == "figures" or not sized
    scored = [cell for cell in cells if cell.points is not None]
    lines = {
        KeyLine(_("the bid; black it out if missed"), look="box"): sized and not cells,
        KeyLine(_("and write the tricks taken under it."), "2", "blot"): sized and not cells,
        KeyLine(_("New total on the right.")): sized and not cells,
        KeyLine(_("bid 3, made: a 1 before it"), "13"): not in_figures and True in made,
        KeyLine(_("bid, made"), "2"): in_figures and True in made,
        KeyLine(_("bid, missed"), "2", "blot"): sized and False in made,
        KeyLine(_("tricks taken"), "3"): any(cell.tells_took for cell in cells),
        KeyLine(_("score: captured minus what was left in hand")): any(cell.captured is not None for cell in cells),
        KeyLine(_("points"), "12"): in_figures and sized and scored,
        KeyLine(_("points, if the mark does not show them"), "4"): not in_figures
        and any(not _says_points(cell, cell.points or 0) for cell in scored),
        KeyLine(_("the points include a bonus"), "+"): is_prized(sheet),
        KeyLine(_("total"), "45"): sized and scored,
        KeyLine(_("chips left"), "2"): sheet.counts == "chips",
        KeyLine(_("lost the hand and a chip"), "2", "blot"): sheet.counts == "chips",
        KeyLine(_("lost with no chips left"), _("out")): sheet.counts == "chips",
    }
    undrawn: frozenset[MarkOfCell] = frozenset({"leads"} if sized else {"dealt", "out"})
    return (*(line for line, is_so in lines.items() if is_so), *lines_of(sheet.rows, undrawn))
