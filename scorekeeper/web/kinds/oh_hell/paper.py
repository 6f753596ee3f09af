"""The family on paper: everybody's bid, tricks taken if it was missed, points and total in every deal."""

from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.web.games.sheet_cells import Square, factor_text, squares
from scorekeeper.web.games.sheet_words import NO_TRUMP, is_prized
from scorekeeper.web.kinds.paper import Heading, PaperRow, PaperTable, Style, row_signs
from scorekeeper.web.language.texts import gettext as _


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    seats, lines = [column.seat for column in sheet.columns], list(squares(sheet, style))
    # In blackout style the marks already show most points.
    has_points = style == "figures" or any(square.under("pts") for _row, line in lines for square in line)
    headings = {
        Heading(_("bid"), "bid"): True,
        Heading(_("took"), "took"): True,
        Heading(_("bonus"), "prize"): is_prized(sheet),
        Heading(_("points")): has_points,
        Heading(_("total"), "tot"): True,
    }
    return PaperTable(
        headings=tuple(heading for heading, is_there in headings.items() if is_there),
        rows=tuple(_deal(row, line, seats) for row, line in lines),
        facts=(Heading(_("Cards")), Heading(_("Bids"))),
        has_words=False,
    )


def _deal(row: Row, line: list[Square], seats: list[int]) -> PaperRow:
    is_done, is_plain = row.state == "done", row.trump == NO_TRUMP
    bids = [
        cell.bid for cell, square in zip(row.cells, line, strict=True) if cell.bid is not None and square.under("bid")
    ]
    size = "" if row.size is None else f"{row.size}{row_signs(row)}"
    return PaperRow(
        number=row.number,
        starter=seats.index(row.dealer) if row.dealer in seats else None,
        squares=tuple(line) if is_done else (),
        facts=(f"{size} {_(NO_TRUMP)}" if is_plain else size, str(sum(bids)) if is_done and bids else ""),
        suit="" if is_plain else row.trump or "",
        sign=factor_text(row),
    )
