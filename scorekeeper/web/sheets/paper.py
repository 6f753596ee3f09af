"""A game on paper: which way the page lies, how high a row may be, and what is written around the table."""

from dataclasses import dataclass

from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.race import Race
from scorekeeper.storage.games import Game
from scorekeeper.web.describe import describer, known
from scorekeeper.web.kinds.description import ScoreTable
from scorekeeper.web.sheets.chart import LOW, PAPER, Chart, chart
from scorekeeper.web.words import short_names

WIDE_FROM = 7  # players
LONG_NAME = 10  # letters that the dealer's column takes
FIGURE = 6  # letters of what stands in a narrow column
HOW = 3  # letters of a bid; longer is how points came
ROWS = (96, 85, 75, 68, 62, 57, 52, 48, 45, 42, 40, 38)  # tenths of a millimetre, for which print.css has a class
LONG_ROW = 57  # where a game breaks over pages anyway


@dataclass(frozen=True, slots=True)
class Page:
    """How much a page takes, in tenths of a millimetre: what A4 and Letter have in common inside their margins."""

    height: int
    around: int  # heading, heads, totals, legend, signatures
    chart: int  # the race and what stands beside it
    blank: int  # heading, heads, totals and the scoring table of an empty sheet
    letters: int  # of the rules that a line takes
    rules_line: int
    words: int  # letters of the story that a line takes; beside the race half of it
    words_line: int
    name_line: int


TALL = Page(2500, 700, 440, 610, 100, 48, 100, 48, 30)
BROAD = Page(1800, 350, 360, 560, 170, 41, 170, 41, 45)


@dataclass(frozen=True, slots=True)
class Layout:
    """How a game lies on its page."""

    is_wide: bool
    row: int  # tenths of a millimetre
    has_chart: bool
    is_long: bool  # more than one page can take: it breaks between rows, and the heads stand on each page

    @property
    def table(self) -> str:
        """Return the classes of the table."""
        small = " pt--low" if self.row < 57 else " pt--mid" if self.row < 75 else ""
        return f"pt--r{self.row}{small}"


@dataclass(frozen=True, slots=True)
class Content:
    """What has to find room."""

    rows: int
    names: tuple[str, ...]
    rules: int  # letters of the rules line
    came: int = 0  # letters of who won and who pays
    has_chart: bool = False
    scores: int | None = None  # lines of an empty sheet's scoring table. None: the sheet is not empty


def layout(content: Content) -> Layout:
    """Return the highest rows with which everything stands on one page, with the race drawn if there is room."""
    wide = len(content.names) >= WIDE_FROM
    page = BROAD if wide else TALL
    left = page.height - page.rules_line * _lines(content.rules, page.letters)
    left -= page.name_line * (max(map(len, content.names)) > LONG_NAME)
    if content.scores is not None:
        return _fitting(content, wide, left - page.blank - page.words_line * content.scores, chart=False)
    with_chart = max(page.chart, page.words_line * _lines(content.came, page.words // 2))
    without = page.words_line * _lines(content.came, page.words) + page.words_line
    first = _fitting(content, wide, left - page.around - with_chart, chart=True)
    if content.has_chart and not first.is_long:
        return first
    return _fitting(content, wide, left - page.around - without, chart=False)


def _fitting(content: Content, wide: bool, height: int, *, chart: bool) -> Layout:
    row = next((row for row in ROWS if row * content.rows <= height), None)
    return Layout(wide, row or LONG_ROW, chart and row is not None, row is None)


def _lines(letters: int, of: int) -> int:
    return -(-letters // of)


def paper_chart(run: Race, lies: Layout) -> Chart | None:
    """Return the race as it is printed. None: nothing is scored yet."""
    return chart(run, LOW if lies.is_wide else PAPER) if run.is_run else None


def corner(scores: ScoreTable | None) -> ScoreTable | None:
    """Return a scoring table for the corner of a sheet: figures lie along the foot of the page, words stand."""
    if scores is None or len(scores.rows) <= len(scores.heads):
        return scores
    if any(len(word) > FIGURE for row in scores.rows for word in row):
        return scores
    heads, *rows = zip(scores.heads, *scores.rows, strict=True)
    return ScoreTable(tuple(heads), tuple(rows), scores.note)


def rules_line(game: Game) -> str:
    """Return the rules of this game in a few sentences, as they were when it was played."""
    row = known(game.head.variant)
    return describer(row).line(game.head.rules, len(game.head.players)) if row else ""


def dealer_names(sheet: Sheet) -> dict[int, str]:
    """Return by seat the names that the dealer's column takes."""
    short = short_names(sheet.columns)
    return {
        column.seat: column.name if len(column.name) <= LONG_NAME else short[column.seat] for column in sheet.columns
    }


def marks(sheet: Sheet) -> frozenset[str]:
    """Return the marks that need a word in the legend."""
    cells = [cell for row in sheet.rows for cell in row.cells]
    found = {mark for cell in cells for mark in cell.marks} | {mark for row in sheet.rows for mark in row.marks}
    missed = {"missed"} if any(cell.made is False for cell in cells) else set[str]()
    bids = {"bids"} if has_bids(sheet) else set[str]()
    how = {"how"} if any(len(cell.small) > HOW for cell in cells) else set[str]()
    return frozenset(found | missed | bids | how)


def has_bids(sheet: Sheet) -> bool:
    """Tell whether this kind of game bids."""
    return any("bid" in cell.spoken for row in sheet.rows for cell in row.cells)
