"""The family on paper: bid, tricks taken where the bid was missed, points and total of everybody in every deal."""

from collections.abc import Iterator

from scorekeeper.rules.kind import Absence, Cell, Row, Sheet, absences, by_cell
from scorekeeper.web.games.marks import ABSENT, OF_CELLS, OF_ROWS, KeyLine, factor_text, lines_of, prize_text, signs
from scorekeeper.web.games.sheet_cells import says_points
from scorekeeper.web.games.sheet_words import NO_TRUMP
from scorekeeper.web.kinds.paper import Figure, Heading, PaperRow, PaperTable, Square, Style
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import signed


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    """Return the deals, with the sum of the bids beside the cards."""
    away = by_cell(absences(sheet))
    headings = [Heading(_("bid"), "bid"), Heading(_("took"), "took")]
    if any(cell.prize for row in sheet.rows for cell in row.cells):
        headings.append(Heading(_("bonus"), "prize"))
    if style == "figures" or any(shows_points(cell, style) for row in sheet.rows for cell in row.cells):
        headings.append(Heading(_("points")))
    headings.append(Heading(_("total"), "total"))
    looks = tuple(heading.look for heading in headings)
    return PaperTable(
        headings=tuple(headings),
        rows=tuple(_deal(row, sheet, away, looks, style) for row in sheet.rows),
        facts=(Heading(_("Cards")), Heading(_("Bids"))),
        key=tuple(_key(sheet, looks, style)),
        has_words=False,
    )


def _deal(
    row: Row, sheet: Sheet, away: dict[tuple[int, int], Absence], looks: tuple[str, ...], style: Style
) -> PaperRow:
    is_done, seats = row.state == "done", [column.seat for column in sheet.columns]
    squares = tuple(_square(row, cell, away.get((row.number, cell.seat)), looks, style) for cell in row.cells)
    bids = [
        cell.bid for cell, square in zip(row.cells, squares, strict=True) if cell.bid is not None and square.figures
    ]
    size = "" if row.size is None else f"{row.size}{signs(row.marks, OF_ROWS)}"
    return PaperRow(
        number=row.number,
        starter=seats.index(row.dealer) if row.dealer in seats else None,
        squares=squares if is_done else (),
        facts=(f"{size} {_(NO_TRUMP)}" if row.trump == NO_TRUMP else size, str(sum(bids)) if is_done and bids else ""),
        suit=row.trump if row.trump and row.trump != NO_TRUMP else "",
        sign=factor_text(row),
    )


def _square(row: Row, cell: Cell, absence: Absence | None, looks: tuple[str, ...], style: Style) -> Square:
    if absence and absence.has_left:
        return Square(words=_("left") if row.number == absence.first else "", is_closed=True)
    if absence:
        is_last = row.number == absence.until
        return Square(words=_("joined with"), figures=(Figure(signed(absence.carry_in or 0)),)) if is_last else Square()
    if cell.points is None or cell.total is None:
        return Square(words=ABSENT)
    return Square(figures=tuple(_figures(cell, looks, style)))


def _figures(cell: Cell, looks: tuple[str, ...], style: Style) -> Iterator[Figure]:
    is_corrected, is_made = "corrected" in cell.marks and cell.bid is not None, cell.made is not False
    has_one = bool(cell.made) and style == "blackout"
    yield Figure(f"1{cell.small}" if has_one else cell.small, "bold" if is_made else "blot",
                 is_corrected=is_corrected and is_made)  # fmt: skip
    took = signed(cell.took) if cell.tells_took and cell.took is not None else ""
    yield Figure(took, signs=signs(cell.marks, OF_CELLS), is_corrected=is_corrected and not is_made)
    if "prize" in looks:
        yield Figure(prize_text(cell.prize))
    if "points" in looks:
        yield Figure(signed(cell.points_apart or 0) if shows_points(cell, style) else "")
    yield Figure(signed(cell.total or 0))


def shows_points(cell: Cell, style: Style) -> bool:
    """Tell whether points have to be written: in a blackout those that its corner does not say."""
    apart = cell.points_apart
    return apart is not None and (style == "figures" or not says_points(cell, apart))


def _key(sheet: Sheet, looks: tuple[str, ...], style: Style) -> Iterator[KeyLine]:
    cells = [cell for row in sheet.rows if row.state == "done" for cell in row.cells]
    made, is_black = {cell.made for cell in cells}, style == "blackout"
    if not cells:
        yield KeyLine(_("the bid; black it out if missed"), look="box")
        yield KeyLine(_("and write the tricks taken under it."), "2", "blot")
        yield KeyLine(_("New total on the right."))
    if True in made:
        yield KeyLine(
            _("bid 3, made: a 1 before it") if is_black else _("bid, made"), "13" if is_black else "2", "bold"
        )
    if False in made:
        yield KeyLine(_("bid, missed"), "2", "blot")
    if any(cell.tells_took for cell in cells):
        yield KeyLine(_("beside it: tricks taken"), "3")
    if cells and not is_black:
        yield KeyLine(_("points"), "12")
        yield KeyLine(_("total"), "45", "bold")
    elif "points" in looks and cells:
        yield KeyLine(_("points, if the mark does not show them"), "4")
    if prize := next((cell.prize for cell in cells if cell.prize), None):
        yield KeyLine(_("bonus, beside the points"), prize_text(prize))
    yield from lines_of(sheet.rows, on_paper=True)
