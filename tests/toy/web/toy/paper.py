"""Highest card on paper: a line a deal, and who took it."""

from scorekeeper.web.kinds.paper import Printed
from scorekeeper.web.paper.canvas import Canvas, PrintedPage, Size
from scorekeeper.web.paper.content import Style

LINE = 16.0


class ToyPaper:
    """One page."""

    has_styles = False

    def pages(self, printed: Printed, size: Size, style: Style) -> tuple[PrintedPage, ...]:
        names = {column.seat: column.name for column in printed.sheet.columns}
        canvas = Canvas(size, is_wide=False)
        for row in printed.sheet.rows:
            taker = "".join(names[cell.seat] for cell in row.cells if cell.points)
            canvas.text(0, LINE * row.number, f"{row.number} {taker}", 10)
        return (canvas.page(),)

    def blank(self, printed: Printed, size: Size) -> tuple[PrintedPage, ...]:
        return self.pages(printed, size, "figures")
