"""The cells of a sheet as they are drawn: finished figures, classes and words. A template only writes them down."""

from collections.abc import Iterator
from typing import NamedTuple

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Absence, Cell, Row, Sheet, absences, by_cell
from scorekeeper.web.games.marks import ABSENT, OF_CELLS, KeyLine, lines_of
from scorekeeper.web.games.sheet_words import DEALS, is_prized, is_sized, prizes
from scorekeeper.web.language.texts import N_, gained, ngettext, series, signed, with_number, with_value
from scorekeeper.web.language.texts import gettext as _

SPOKEN = {
    "bid": N_("bid"), "said": N_("said"), "took": N_("took"), "pencilled": N_("took, not scored yet"),
    "adjusted": N_("adjusted"), "captured": N_("captured"), "in_hand": N_("in hand"), "chips": N_("chips"),
}  # fmt: skip

BLOTS = 6  # in the sprite: blob1 to blob6


class Part(NamedTuple):
    """One figure of a cell."""

    look: str  # bid, how, took, pts, prize, tot
    text: str
    blot: int = 0  # which blot lies under it; 0: none
    is_corrected: bool = False
    has_one: bool = False  # a 1 stands before it: made, in a blackout


class Drawn(NamedTuple):
    """One cell of the table."""

    seat: int
    look: str = ""  # of the cell; empty: it holds words alone
    td: str = ""  # classes of the place in the table
    rows: int = 0  # over how many deals it reaches; 0: over its own
    words: str = ""  # what is read aloud
    parts: tuple[Part, ...] = ()
    sign: str = ""
    is_corrected: bool = False  # where no figure bears the two lines
    is_scored: bool = False  # and may be corrected
    carried: str = ""  # with how many points somebody begins


def drawn_rows(sheet: Sheet, notation: str) -> Iterator[tuple[Row, list[Drawn]]]:
    """Yield each row with the cells that begin in it, in the order of the columns.

    `notation`: figures, or blackout, in which the bid's corner says the points: 13 for a 3 made, nothing for a blot.
    """
    absent = by_cell(absences(sheet))
    for row in sheet.rows:
        cells: list[Drawn] = []
        for cell, column in zip(row.cells, sheet.columns, strict=True):
            absence = absent.get((row.number, cell.seat))
            if absence is None:
                leaver = " leaver" if "left" in column.marks else ""
                cells.append(_drawn(cell, row, sheet.deal_word, notation, column.name, leaver))
            elif absence.first == row.number:
                cells.append(_closed(absence))
        yield row, cells


def _closed(absence: Absence) -> Drawn:
    """Return the one cell of all rows before somebody joined, or after somebody left."""
    if absence.has_left:
        return Drawn(absence.seat, td="gone", rows=absence.deals, words=_("left"))
    return Drawn(
        absence.seat, td="carried", rows=absence.deals, words=_("joined with"), carried=figure(absence.carry_in)
    )


def _drawn(cell: Cell, row: Row, word: str, notation: str, name: str, leaver: str) -> Drawn:
    marks, is_done = cell.marks, row.state == "done"
    dealt = "dealt" if "dealt" in marks else ""
    is_empty = cell.points is None and not cell.small and (is_done or "out" in marks)
    if row.state == "todo" or (is_empty and "lost" not in marks):
        sign = ABSENT if "out" in marks else ""
        return Drawn(cell.seat, td=dealt, words=_absent(cell, word) if sign else _("deals") if dealt else "", sign=sign)
    parts = tuple(_parts(cell, row, notation))
    # What was done beside the bid is shown once the deal is scored.
    signs = (mark.sign for code, mark in OF_CELLS.items() if code in cell.marks and (is_done or mark.is_printed))
    return Drawn(
        cell.seat,
        td="lost" if is_empty else "",
        look="cell missed" if is_empty else _look(cell, leaver),
        words=cell_words(cell, word, row.number, name),
        parts=parts,
        sign=next(filter(None, signs), ""),
        is_corrected="corrected" in marks and not any(part.is_corrected for part in parts),
        is_scored=is_done and not is_empty,
    )


def _look(cell: Cell, leaver: str) -> str:
    is_so = {
        " made": cell.made,
        " missed": cell.made is False,
        " dealt": "dealt" in cell.marks,
        " blind": "blind" in cell.marks,
        " cell--how": _explains_points(cell),
        " cell--prize": cell.prize,
    }
    return "cell" + leaver + "".join(look for look, so in is_so.items() if so)


def _parts(cell: Cell, row: Row, notation: str) -> Iterator[Part]:
    is_corrected = "corrected" in cell.marks
    if cell.made is False:
        yield Part("bid", cell.small, blot=blot_number(cell.seat, row.number))
    elif cell.made:
        yield Part("bid", cell.small, is_corrected=is_corrected, has_one=notation == "blackout")
    else:
        yield Part("how" if _explains_points(cell) else "bid", cell.small)
    if row.state != "done":
        if cell.pencilled is not None:
            yield Part("took took--pencil", figure(cell.pencilled))
        return
    if cell.tells_took:
        yield Part("took", figure(cell.took), is_corrected=is_corrected)
    if notation == "figures" or not says_points(cell, cell.points):
        yield Part("pts", figure(cell.points))
    if cell.prize:
        yield Part("prize", gained(cell.prize))
    yield Part("tot out", _("out")) if {"lost", "out"} <= cell.marks else Part("tot", figure(cell.total))


def _explains_points(cell: Cell) -> bool:
    """Tell whether a cell says how its points came about: captured less what is in hand. A bid is no such thing."""
    return len(cell.small) > 3 or bool(cell.small and cell.made is None and cell.points is not None)


def says_points(cell: Cell, points: Points | None) -> bool:
    """Tell whether the corner of a blackout says the points by itself: 13 for a 3 made, nothing for a blot."""
    return points == (int(f"1{cell.small}") if cell.made else 0)


def blot_number(seat: int, deal: int) -> int:
    """Return which of the blots a missed bid gets: the same seat and deal always the same one."""
    return (seat * 5 + deal * 7) % BLOTS + 1


def _absent(cell: Cell, word: str) -> str:
    """Return why a cell is empty: whoever has left, or sits a deal out."""
    if "left" in cell.marks:
        return _("left")
    return _("out of the game") if word == "hand" else _("sits out")


def cell_words(cell: Cell, word: str, number: int, name: str) -> str:
    """Return what a screen reader is told of a cell: Ann, deal 4: bid 2, took 2, made, 12 points, total 30."""
    parts = [_figure_words(key, value) for key, value in cell.numbers.items()]
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
    """Return a number as the reader's language writes it; nothing for None."""
    return "" if number is None else signed(number)


def _figure_words(key: str, value: Points) -> str:
    number = gained(value) if key == "adjusted" else signed(value)
    return with_number(_(SPOKEN[key]), number)


def key_lines(sheet: Sheet, notation: str) -> tuple[KeyLine, ...]:
    """Return the key of a sheet on the screen: only what this sheet uses."""
    lines: list[KeyLine] = []
    made = {cell.made for row in sheet.rows for cell in row.cells}
    if is_sized(sheet) and notation == "figures":
        lines.append(KeyLine(_("bid, points; tricks taken if missed, total"), look="key4"))
    if notation == "blackout" and True in made:
        lines.append(KeyLine(_("a 1 before the bid: made"), "12", "bold"))
    if False in made:
        lines.append(KeyLine(_("hand lost") if sheet.counts == "chips" else _("bid, missed"), look="blot"))
    if is_prized(sheet):
        lines.append(KeyLine(_("the points include a bonus"), "90+", "bold"))
    return (*lines, *lines_of(sheet.rows))
