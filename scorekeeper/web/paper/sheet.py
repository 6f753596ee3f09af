"""The layout of a printed sheet: orientation, height of the rows, size of the type.

The page is a table with a style sheet, `templates/paper/sheet.html` and `css/paper/game.css`; a browser and WeasyPrint
wrap and break it. Decided here is what a style sheet cannot: the way in which everything finds room on one page, by the
letters that there are to write. Lengths are millimetres, as the style sheet has them; type is in points.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import Literal

from scorekeeper.web.games.race import RaceChart, game_race
from scorekeeper.web.games.sheet_cells import Square
from scorekeeper.web.kinds.paper import Heading, PaperTable
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.content import Note, Sheet

Size = Literal["a4", "letter"]
ROOM = {"a4": (186.0, 273.0), "letter": (192.0, 255.0)}  # inside the margins
POINT = 25.4 / 72
LEAST = 7.0  # smaller type cannot be read on a wall
TYPES = (7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 11.0, 12.0, 13.0)  # of totals and names
ROWS = (4.4, 4.7, 5.0, 5.4, 5.8, 6.2, 6.6, 6.9, 7.2, 7.6, 8.0, 8.6, 9.2, 10.0, 11.0, 12.0)
CHARTS = range(24, 64, 2)  # heights of the race
TURNED = range(16, 60, 4)  # heights of names that are turned upwards
SHARE = {1: 0.56, 2: 0.375}  # of a row, for the type of its totals, by the lines of a square
MOST = {1: 0.56, 2: 0.53}  # of it for the least type, before a second page
USUAL = {1: 6.2, 2: 8.0}  # rows are as high before the chart grows
# Em a letter, in whatever font: of a running text, of single words, of bold names, of figures.
TEXT, SANS, BOLD, FIGURE = 0.53, 0.57, 0.69, 0.64
BLOT, SMALL, AIR = 1.62, 0.76, 1.0  # em of a bid; other figures beside the total; between two figures
HYPHENED, SHORT = 11.5, 7.0  # longer words over figures are broken, where there is no room
CROWD, BROAD, WORDY = 6, 24, 28  # players, width of a column, letters of the headline from which on each has a look
HEAD = 15.0  # of the table, on each page
RULE = 0.12  # under a row
SURE = 5.0  # kept free at the foot, for letters are counted, not measured
PAYS, PAYS_WIDE = 3, 4  # payments in a line, where no chart stands beside them, of an upright page and a wide one
TOLD = 0.37  # of the width of the foot, for highlights and payments beside the chart


@dataclass(frozen=True, slots=True)
class Page:
    """The layout of a sheet on its page."""

    looks: tuple[str, ...]  # classes for the style sheet
    lines: int  # of a square: one, or two
    columns: tuple[str, ...]  # classes of the columns, from the left
    has_words: bool  # the headings stand over the figures
    race: RaceChart | None
    notes: tuple[Note, ...]
    table: PaperTable  # as its columns have room for it


@dataclass(frozen=True, slots=True)
class _Way:
    """One way for a sheet to lie: what it takes of the width of its page, and of its height but for rows and foot."""

    is_wide: bool
    lines: int
    across: float
    down: float
    stub: tuple[float, ...]
    widths: list[float]  # of the parts of a column; the last has what is left
    right: tuple[float, ...]
    col: float
    type: float  # the largest that the columns hold
    has_words: bool
    turned: float  # how high names stand that are turned upwards; 0: they lie
    name: float
    fixed: float  # the height of all but rows, foot and signatures
    signs: float


@dataclass(frozen=True, slots=True)
class _Fit:
    """A way with its rows."""

    way: _Way
    row: float
    type: float
    has_chart: bool
    has_signs: bool
    pages: int
    left: float  # height of the foot

    @property
    def reads(self) -> tuple[int, float]:
        """How well it reads: the larger, the better."""
        way = self.way
        looks = (
            5 * self.has_chart
            + 4 * self.has_signs
            + 3 * (not way.is_wide)
            + 2 * (way.lines == 1)
            - 2 * (way.turned > 0)
        )
        return -self.pages, looks + 3 * min(self.type, 10) + min(self.row, 7)


def page_of(sheet: Sheet, size: Size) -> Page:
    """Return the page on which a sheet reads best: one, if one holds it."""
    ways = _ways(sheet, size)
    if not ways:
        sheet = replace(sheet, table=_without_prizes(sheet.table))
        # Columns that are too narrow for their figures are printed all the same.
        ways = _ways(sheet, size) or _ways(sheet, size, is_forced=True)
    best = max((fit for way in ways for fit in _fits(sheet, way)), key=lambda fit: fit.reads)
    way = best.way
    chart = _step(CHARTS, best.left - 13)
    wide = way.across * (1 - TOLD) * 0.55
    is_drawn = best.has_chart and sheet.race
    race = game_race(sheet.race, sheet.lines, wide / POINT, chart / POINT) if is_drawn and sheet.race else None
    looks = {
        size + ("-wide" if way.is_wide else ""): True,
        "one" if way.lines == 1 else "two": True,
        _class("r", best.row): True,
        _class("f", best.type): True,
        _class("n", way.name): True,
        "turned": way.turned,
        f"t{way.turned:.0f}": way.turned,
        f"h{chart}": race,
        "broad": way.col > BROAD,
        "footless": sheet.is_blank and not best.has_chart,
        "unsigned": not best.has_signs,
        "wordy": len(sheet.heads.big) > WORDY,
    }
    part = (*(_class("c", width) for width in way.widths[:-1]), "")
    stub, right = ([_class("c", width) for width in widths] for widths in (way.stub, way.right))
    columns = (*stub, *part * len(sheet.players), *right)
    room = chart + 4 if race else best.left - 8
    notes = tuple(_notes(sheet, way, room, has_chart=race is not None))
    return Page(
        tuple(look for look, so in looks.items() if so), way.lines, columns, way.has_words, race, notes, sheet.table
    )


def _without_prizes(table: PaperTable) -> PaperTable:
    """Return a table in which a plus after the points tells of a bonus, as in a narrow column of the screen."""

    def narrow(square: Square) -> Square:
        plus = "+" if square.under("prize") else ""
        figures = (each._replace(text=each.text + plus * (each.look == "pts")) for each in square.figures)
        return square._replace(figures=tuple(each for each in figures if each.look != "prize"))

    rows = (replace(row, squares=tuple(map(narrow, row.squares))) for row in table.rows)
    headings = tuple(heading for heading in table.headings if heading.look != "prize")
    return replace(table, headings=headings, rows=tuple(rows))


def _ways(sheet: Sheet, size: Size, *, is_forced: bool = False) -> list[_Way]:
    ways = product((False, True), (1, 2))
    return [way for is_wide, lines in ways if (way := _way(sheet, size, lines, is_wide=is_wide, is_forced=is_forced))]


def _way(sheet: Sheet, size: Size, lines: int, *, is_wide: bool, is_forced: bool) -> _Way | None:
    """Return how a sheet lies with so many lines in a square, or None if its figures have no room."""
    table = sheet.table
    is_pair = len(table.headings) > 2  # which a pen wants in two lines, but where each figure has its word
    if (lines == 2 and not is_pair) or (lines == 1 and sheet.is_blank and is_pair and not table.has_words):
        return None
    across, down = ROOM[size][::-1] if is_wide else ROOM[size]
    stub, right = _stub(sheet), _right(sheet)
    col = (across - sum(stub) - sum(right)) / len(sheet.players)
    # The words over the figures: whole, or broken, or none.
    words = (HYPHENED * 2, SHORT) if len(sheet.players) < CROWD or table.has_words else ()
    mosts: list[float] = [*words, *([] if table.has_words else [0])]
    for most, size_ in product(mosts, reversed(TYPES)):
        is_last = size_ == LEAST and most == mosts[-1]
        if widths := _parts(sheet, lines, size_, col, most, is_forced=is_forced and is_last):
            turned, name = _name(sheet, col)
            names = turned + 2 or 2.5 + name * 1.1 * POINT * max(
                _lines(player.name, col - 2, name, BOLD) for player in sheet.players
            )
            is_broken = most == SHORT or any(" " in heading.text for heading in table.headings)
            over = 3 * lines * (2 if is_broken else 1) * (most > 0)
            fixed = _around(sheet, across) + names + over + (12 if col > BROAD else 15)
            return _Way(is_wide, lines, across, down, stub, widths, right, col, size_, most > 0, turned, name, fixed,
                        _signs(sheet, across))  # fmt: skip
    return None


def _stub(sheet: Sheet) -> tuple[float, ...]:
    """Return the widths of the columns left of the players."""
    table = sheet.table
    feet = [] if table.facts else [_("chips") if sheet.counts == "chips" else _("total"), _("place")]
    number = _wide([str(len(table.rows))], 9) + _wide((row.sign for row in table.rows), LEAST) + AIR
    widths = [max(number, _label(_(sheet.deal_word)) * 1.3, *(_label(word) * 1.5 for word in feet))]
    for at, heading in enumerate(table.facts):
        suit = 4.0 if at == 0 and any(row.suit for row in table.rows) else 0.0
        word = min(_label(heading.text) * 1.15, HYPHENED if len(sheet.players) > 3 else HYPHENED * 2)
        widths.append(max(_wide((row.facts[at] for row in table.rows), 8.5) + suit + AIR, word))
    return tuple(map(_half, widths))


def _right(sheet: Sheet) -> tuple[float, ...]:
    """Return the widths of the columns right of the players."""
    rows = [row.right for row in sheet.table.rows if row.right]
    return tuple(
        _half(max(_wide((heading.widest, *(row[at] for row in rows)), 8.5) + AIR, _label(heading.text) * 1.15))
        for at, heading in enumerate(sheet.table.right)
    )


def _around(sheet: Sheet, across: float) -> float:
    """Return the height of the head of the page and of the key."""
    heads = sheet.heads
    big = _lines(heads.big, across - 66, 15 if len(heads.big) > WORDY else 22, BOLD) * 9
    small = 2 + _lines(heads.small, 60, 11, BOLD) * 4.7 + _lines(heads.when_and_where, 60, 8.5) * 3.8
    rules = _lines(f"{heads.rules} {heads.differences}", across, 8.5) * 3.8
    key = sum(len(line.words + line.text) * TEXT * 7.5 * POINT + 7 for line in sheet.key) / (across - 4)
    remarks = sum(_lines(remark, across, 7.5) for remark in sheet.remarks)
    return 8 + max(big, small) + rules + (ceil(key) + remarks) * 3.6


def _signs(sheet: Sheet, across: float) -> float:
    """Return the height of the lines to sign on."""
    names = [*(player.name for player in sheet.players), f"{_('score kept by')} {sheet.scorer}"]
    each = 46.5 if len(names) < 5 else 26.5
    return ceil(len(names) / (across // each)) * (8 + 4 * max(_lines(name, each - 4, 8) for name in names))


def _fits(sheet: Sheet, way: _Way) -> Iterator[_Fit]:
    """Yield a way with a chart and without: the highest rows with which one page holds it, or usual ones on several."""
    deals = max(1, len(sheet.table.rows))
    usual = 9.0 if sheet.is_blank else USUAL[way.lines]
    least = LEAST * POINT / MOST[way.lines]
    foot_with_chart = max(
        38.0,
        10 + 4.8 * (len(sheet.scores.rows) + 1) if sheet.scores else 0,
        15 + 3 * len(sheet.players),
        14 + _paid(sheet, way.across * TOLD) if sheet.money else 0,
    )
    under = _paid(sheet, way.across, PAYS_WIDE if way.is_wide else PAYS)
    for has_chart, has_signs in ((True, True), (True, False), (False, True), (False, False)):
        room = way.down - way.fixed - SURE - (way.signs if has_signs else 0)
        foot, most = (foot_with_chart, max(foot_with_chart, CHARTS[-1] + 13)) if has_chart else (under, under + 30)
        high = max(min(usual, (room - foot) / deals - RULE), (room - most) / deals - RULE)
        is_one_page = high >= ROWS[0] and _step(ROWS, high) >= least
        row = _step(ROWS, high if is_one_page else usual)
        taken = way.fixed + (row + RULE) * deals + foot + (way.signs if has_signs else 0)
        more = ceil((taken - way.down) / (way.down - way.turned - HEAD))  # pages, each with the head of the table
        most_type = LEAST if sheet.is_blank else min(way.type, row * SHARE[way.lines] / POINT)
        yield _Fit(
            way,
            row,
            _step(TYPES, most_type),
            has_chart,
            has_signs,
            1 if is_one_page else 1 + max(1, more),
            room - (row + RULE) * deals if is_one_page else foot_with_chart,
        )


def _parts(sheet: Sheet, lines: int, size: float, col: float, word: float, *, is_forced: bool) -> list[float] | None:
    """Return the widths of the parts of a column in a type, its words so wide at most, or None if they have no room."""
    table, figures = sheet.table, list[float]()
    squares = [square for row in table.rows for square in row.squares if square.look]
    for at, heading in enumerate(table.headings):
        is_only, bears_signs = len(table.headings) == 1, at == min(1, len(table.headings) - 1)
        texts = [_text_under(square, heading, is_only=is_only) for square in squares]
        signs = _wide((square.signs for square in squares), LEAST) if bears_signs else 0
        figures.append(_figure_wide(heading, texts, size) + signs + AIR)
    words = [min(_label(max(heading.text.split() or [""], key=len)), word) for heading in sheet.table.headings]
    if lines == 1:
        widths = [max(pair) for pair in zip(figures, words, strict=True)]
    else:
        widths = [max(*figures[:2], *words[:2]), max(sum(figures[2:-1]), figures[-1], sum(words[2:-1]), words[-1])]
    spare = (col - sum(widths) - 0.6) / len(widths)
    return [_half(width + min(spare, 8) - 0.5) for width in widths] if spare >= 0 or is_forced else None


def _text_under(square: Square, heading: Heading, *, is_only: bool) -> str:
    under = square.under(heading.look)
    return "".join(figure.text for figure in square.figures) if is_only else under.text if under else ""


def _figure_wide(heading: Heading, texts: Iterable[str], size: float) -> float:
    if heading.look == "bid":
        return BLOT * max(LEAST, 0.92 * size) * POINT + _wide((heading.widest,), LEAST)
    return _wide((heading.widest, *texts), size * 1.1 if heading.look == "tot" else max(LEAST, SMALL * size))


def _name(sheet: Sheet, col: float) -> tuple[float, float]:
    """Return how high names stand, zero if they lie, and their type."""
    names = [player.name for player in sheet.players]
    longest = max(len(word) for name in names for word in name.replace("-", "- ").split())
    if longest * BOLD * LEAST * POINT <= col - 2:
        return 0, _step(TYPES, min(12.0, (col - 2) / (longest * BOLD * POINT)))
    size = 8.5 if max(map(len, names)) <= 16 else LEAST
    most = max(1, int((col - 0.8) / (size * 1.1 * POINT)))
    return next(
        (high for high in TURNED if all(_lines(name, high - 1, size, BOLD) <= most for name in names)), TURNED[-1]
    ), size


def _notes(sheet: Sheet, way: _Way, room: float, *, has_chart: bool) -> Iterator[Note]:
    """Yield as many notes as stand over the payments."""
    across = way.across * TOLD if has_chart else way.across / 2 - 4
    room -= _paid(sheet, across) if has_chart else _paid(sheet, way.across, PAYS_WIDE if way.is_wide else PAYS)
    for note in sheet.notes:
        room -= (_lines(f"{note.lead} {note.words}", across, 8.5) * 3.7 + 0.8) / (1 if has_chart else 2)
        if room < 0:
            return
        yield note


def _paid(sheet: Sheet, across: float, many: int = 1) -> float:
    """Return the height of the payments, so many in a line."""
    if not sheet.money or not sheet.money.payments:
        return 0
    lines = max(_lines(payment.words, across / many - 17, 8.5) for payment in sheet.money.payments)
    return 9 + ceil(len(sheet.money.payments) / many) * (0.6 + 3.6 * lines)


def _lines(text: str, across: float, size: float, letter: float = TEXT) -> int:
    """Return how many lines a text takes, broken between words and after hyphens, a longer word by letters."""
    room, lines, taken = across / (letter * size * POINT), 1, 0
    for word in text.replace("-", "- ").split():
        if taken and taken + len(word) > room:
            lines, taken = lines + 1, 0
        lines += int(len(word) // room) if len(word) > room else 0
        taken += len(word) + 1
    return lines


def _wide(texts: Iterable[str], size: float) -> float:
    """Return how wide the longest of some figures is."""
    return (
        max((sum(1.3 if letter in "−+±" else 1 for letter in text) for text in texts), default=0)
        * FIGURE
        * size
        * POINT
    )


def _label(words: str) -> float:
    return len(words) * SANS * LEAST * POINT + 1


def _half(length: float) -> float:
    """Return a length that the style sheet has a class for."""
    return min(24.0, ceil(2 * length) / 2)


def _step(steps: Sequence[float], most: float) -> float:
    """Return the largest step up to the most."""
    return max((step for step in steps if step <= most), default=steps[0])


def _class(letter: str, length: float) -> str:
    return f"{letter}{round(length * 10)}"
