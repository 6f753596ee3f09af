"""A printed sheet: its data, and its layout, which is orientation, row height and type size.

The page is a table (`templates/paper/sheet.html`, `css/paper/game.css`), which a browser or WeasyPrint wraps and
breaks. The layout is chosen, from the number of letters, so that fits on one page. Lengths are in millimetres,
type is in points.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import Literal, NamedTuple

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.sheets.summary import Race
from scorekeeper.web.games.race import RaceChart, StandingLine, game_race
from scorekeeper.web.games.sheet_cells import KeyLine, Square
from scorekeeper.web.kinds.description import ScoreTable
from scorekeeper.web.kinds.paper import PaperTable
from scorekeeper.web.language.texts import gettext as _

Size = Literal["a4", "letter"]
ROOM = {"a4": (186.0, 273.0), "letter": (192.0, 255.0)}  # width and height inside the margins
POINT = 25.4 / 72
LEAST = 7.0  # smaller type cannot be read from a distance
TYPES = (7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 11.0, 12.0, 13.0)  # of totals and names
ROWS = (4.4, 4.7, 5.0, 5.4, 5.8, 6.2, 6.6, 6.9, 7.2, 7.6, 8.0, 8.6, 9.2, 10.0, 11.0, 12.0)
CHARTS = range(24, 64, 4)  # possible heights of the race
TURNED = range(16, 60, 4)  # possible heights of rotated names
SHARE = {1: 0.56, 2: 0.375}  # type size of totals as a share of the row height, by lines per square
MOST = {1: 0.56, 2: 0.53}  # the same at most, for LEAST type, before using a second page
USUAL = {1: 6.2, 2: 8.0}  # row height up to which rows grow before the chart does
# Width of a letter in em, in any font: in running text, single words, bold names, numbers.
TEXT, SANS, BOLD, FIGURE = 0.53, 0.57, 0.69, 0.64
# In em: the width of a bid, the size of the smaller numbers of a square, the space between two numbers.
BLOT, SMALL, AIR = 1.62, 0.76, 1.0
HYPHENED, SHORT = 11.5, 7.0  # the most that headings may widen a column before they are hyphenated, or more so
# The number of players, width of a column and letters of the headline that change the look.
CROWD, BROAD, WORDY = 6, 24, 28
HEAD = 15.0  # height of the table's head, on each page
RULE = 0.12  # line under a row
SURE = 5.0  # safety margin, because letters are counted, not measured
PAYS, PAYS_WIDE = 3, 4  # payments per line without a chart, on a portrait and a landscape page
TOLD = 0.37  # share of the width for highlights and payments beside the chart


@dataclass(frozen=True, slots=True)
class Player:
    """One column."""

    name: str
    total: Points | None = None
    place: str = ""  # 1st
    is_first: bool = False
    has_won: bool = False
    made: int | None = None  # bids made of `bids`; None if this kind has no bids
    bids: int = 0


class Note(NamedTuple):
    """A note under the sheet."""

    lead: str
    words: str


class Payment(NamedTuple):
    """One of the fewest payments that settle a game."""

    words: str  # Ann pays Ben
    amount: str


@dataclass(frozen=True, slots=True)
class Money:
    """The settlement, with formatted amounts."""

    how: str
    payments: tuple[Payment, ...]
    net: Mapping[str, str]  # by name, with its sign
    pot: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The data of a printed game, with numbers and words already formatted."""

    headline: str  # who won, or the name of the game on an empty sheet
    title: str  # of the game, or the variant's name
    when_and_where: str
    rules: str  # in a few sentences
    differences: str  # from the standard rules, a few words each
    players: tuple[Player, ...]
    table: PaperTable
    key: tuple[KeyLine, ...] = ()
    notes: tuple[Note, ...] = ()  # highlights, most notable first; printed as far as they fit
    remarks: tuple[str, ...] = ()  # what is needed to check the sums; always printed
    money: Money | None = None
    scores: ScoreTable | None = None  # the scoring table of an empty sheet
    scorer: str = ""
    deal_word: str = "deal"  # or hand
    counts: str = "points"  # or chips
    race: Race | None = None
    lines: tuple[StandingLine, ...] = ()  # the standings, one row beside each line of the race
    is_blank: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The layout of a sheet on its page."""

    looks: tuple[str, ...]  # CSS classes
    lines: int  # per square: one or two
    columns: tuple[str, ...]  # CSS classes of the columns, from the left
    has_words: bool  # headings are shown over the numbers
    race: RaceChart | None
    notes: tuple[Note, ...]
    table: PaperTable  # adapted to the width of its columns


@dataclass(frozen=True, slots=True)
class _Way:
    """One possible layout: its widths and its heights."""

    is_wide: bool
    lines: int
    across: float
    down: float
    stub: tuple[float, ...]
    widths: list[float]  # of the parts of a column; the last has the rest
    right: tuple[float, ...]
    col: float
    type: float  # the largest that fits the columns; then also the rows
    has_words: bool
    turned: float  # height of rotated names; 0 if they are horizontal
    name: float
    fixed: float  # the height of all but rows, foot and signatures
    signs: float
    row: float = 0
    has_chart: bool = True
    has_signs: bool = True
    pages: int = 1
    left: float = 0  # height of the foot

    @property
    def reads(self) -> tuple[int, float]:
        """A sort key for readability; larger is better."""
        looks = 5 * self.has_chart + 4 * self.has_signs
        looks += 3 * (not self.is_wide) + 2 * (self.lines == 1) - 2 * (self.turned > 0)
        return -self.pages, looks + 3 * min(self.type, 10) + min(self.row, 7)


def page_of(sheet: Sheet, size: Size) -> Page:
    """Return the most readable layout of a sheet, on one page if it fits."""
    ways = _ways(sheet, size)
    if not ways:
        sheet = replace(sheet, table=_without_prizes(sheet.table))
        # If no layout fits, columns are printed although they are too narrow.
        ways = _ways(sheet, size) or _ways(sheet, size, is_forced=True)
    way = max((fit for way in ways for fit in _fits(sheet, way)), key=lambda fit: fit.reads)
    chart = _step(CHARTS, way.left - 13)
    wide = way.across * (1 - TOLD) * 0.55
    is_drawn = way.has_chart and sheet.race
    race = game_race(sheet.race, sheet.lines, wide / POINT, chart / POINT) if is_drawn and sheet.race else None
    looks = {
        size + ("-wide" if way.is_wide else ""): True,
        "one" if way.lines == 1 else "two": True,
        _class("r", way.row): True,
        _class("f", way.type): True,
        _class("n", way.name): True,
        "turned": way.turned,
        f"t{way.turned:.0f}": way.turned,
        f"h{chart}": race,
        "broad": way.col > BROAD,
        "footless": sheet.is_blank and not way.has_chart,
        "unsigned": not way.has_signs,
        "wordy": len(sheet.headline) > WORDY,
    }
    part = (*(_class("c", width) for width in way.widths[:-1]), "")
    stub, right = ([_class("c", width) for width in widths] for widths in (way.stub, way.right))
    columns = (*stub, *part * len(sheet.players), *right)
    notes = tuple(_notes(sheet, way, chart + 4 if race else way.left - 8, has_chart=race is not None))
    return Page(
        tuple(look for look, so in looks.items() if so), way.lines, columns, way.has_words, race, notes, sheet.table
    )


def _without_prizes(table: PaperTable) -> PaperTable:
    """Return the table with each bonus shown only as a plus after the points, as in narrow columns on screen."""

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
    """Return the layout with so many lines per square, or None if its numbers do not fit."""
    table = sheet.table
    is_pair = len(table.headings) > 2  # two lines are easier to fill in by hand, unless each number has its own heading
    if (lines == 2 and not is_pair) or (lines == 1 and sheet.is_blank and is_pair and not table.has_words):
        return None
    across, down = ROOM[size][::-1] if is_wide else ROOM[size]
    stub, right = _stub(sheet), _right(sheet)
    col = (across - sum(stub) - sum(right)) / len(sheet.players)
    # The headings over the numbers: whole, hyphenated, or none.
    words = (HYPHENED * 2, SHORT) if len(sheet.players) < CROWD or table.has_words else ()
    mosts: list[float] = [*words, *([] if table.has_words else [0])]
    sizes = [*product(mosts, reversed(TYPES))]
    most, size_ = next((each for each in sizes if _parts(sheet, lines, each[1], col, each[0])[1]), sizes[-1])
    widths, has_room = _parts(sheet, lines, size_, col, most)
    if not has_room and not is_forced:
        return None
    turned, name = _name(sheet, col)
    name_lines = max(_lines(player.name, col - 2, name, BOLD) for player in sheet.players)
    names = turned + 2 or 2.5 + name * 1.1 * POINT * name_lines
    is_broken = most == SHORT or any(" " in heading.text for heading in table.headings)
    over = 3 * lines * (2 if is_broken else 1) * (most > 0)
    fixed = _around(sheet, across) + names + over + (12 if col > BROAD else 15)
    return _Way(is_wide, lines, across, down, stub, widths, right, col, size_, most > 0, turned, name, fixed,
                _signs(sheet, across))  # fmt: skip


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
    return tuple(map(_classed, widths))


def _right(sheet: Sheet) -> tuple[float, ...]:
    """Return the widths of the columns right of the players."""
    rows = [row.right for row in sheet.table.rows if row.right]
    return tuple(
        _classed(max(_wide((heading.widest, *(row[at] for row in rows)), 8.5) + AIR, _label(heading.text) * 1.15))
        for at, heading in enumerate(sheet.table.right)
    )


def _around(sheet: Sheet, across: float) -> float:
    """Return the height of the page's head and key."""
    big = _lines(sheet.headline, across - 66, 15 if len(sheet.headline) > WORDY else 22, BOLD) * 9
    small = 2 + _lines(sheet.title, 60, 11, BOLD) * 4.7 + _lines(sheet.when_and_where, 60, 8.5) * 3.8
    rules = _lines(f"{sheet.rules} {sheet.differences}", across, 8.5) * 3.8
    key = sum(len(line.words + line.text) * TEXT * 7.5 * POINT + 7 for line in sheet.key) / (across - 4)
    remarks = sum(_lines(remark, across, 7.5) for remark in sheet.remarks)
    return 8 + max(big, small) + rules + (ceil(key) + remarks) * 3.6


def _signs(sheet: Sheet, across: float) -> float:
    """Return the height of the signature lines."""
    keeper = _("score kept by")
    names = [*(player.name for player in sheet.players), f"{keeper} {sheet.scorer}"]
    each = 46.5 if len(names) < 5 else 26.5
    return ceil(len(names) / (across // each)) * (8 + 4 * max(_lines(name, each - 4, 8) for name in names))


def _fits(sheet: Sheet, way: _Way) -> Iterator[_Way]:
    """Yield a layout with and without chart and signatures: with the highest rows that fit one page, otherwise USUAL
    ones."""
    deals = max(1, len(sheet.table.rows))
    usual = 9.0 if sheet.is_blank else USUAL[way.lines]
    least = LEAST * POINT / MOST[way.lines]
    foot_with_chart = max(
        38.0,
        10 + 4.8 * (len(sheet.scores.rows) + 1) if sheet.scores else 0,
        15 + 3 * len(sheet.players),
        14 + _paid(sheet, way, has_chart=True) if sheet.money else 0,
    )
    under = _paid(sheet, way, has_chart=False)
    for has_chart, has_signs in ((True, True), (True, False), (False, True), (False, False)):
        room = way.down - way.fixed - SURE - (way.signs if has_signs else 0)
        foot, most = (foot_with_chart, max(foot_with_chart, CHARTS[-1] + 13)) if has_chart else (under, under + 30)
        high = max(min(usual, (room - foot) / deals - RULE), (room - most) / deals - RULE)
        is_one_page = high >= ROWS[0] and _step(ROWS, high) >= least
        row = _step(ROWS, high if is_one_page else usual)
        taken = way.fixed + (row + RULE) * deals + foot + (way.signs if has_signs else 0)
        more = ceil((taken - way.down) / (way.down - way.turned - HEAD))  # more pages, each with the table's head
        most_type = LEAST if sheet.is_blank else min(way.type, row * SHARE[way.lines] / POINT)
        pages, left = (1, room - (row + RULE) * deals) if is_one_page else (1 + max(1, more), foot_with_chart)
        yield replace(
            way, row=row, type=_step(TYPES, most_type), has_chart=has_chart, has_signs=has_signs, pages=pages, left=left
        )


def _parts(sheet: Sheet, lines: int, size: float, col: float, word: float) -> tuple[list[float], bool]:
    """Return the widths of a column's parts in a type size, headings at most `word` wide, and whether they fit."""
    table, figures = sheet.table, list[float]()
    squares = [square for row in table.rows for square in row.squares if square.look]
    for at, heading in enumerate(table.headings):
        is_only, bears_signs = len(table.headings) == 1, at == min(1, len(table.headings) - 1)
        under = (
            "".join(figure.text for figure in square.figures if is_only or figure.look == heading.look)
            for square in squares
        )
        signs = _wide((square.signs for square in squares), LEAST) if bears_signs else 0
        type_size = size * 1.1 if heading.look == "tot" else max(LEAST, SMALL * size)
        wide = _wide((heading.widest, *under), type_size)
        if heading.look == "bid":
            wide = BLOT * max(LEAST, 0.92 * size) * POINT + _wide((heading.widest,), LEAST)
        figures.append(wide + signs + AIR)
    words = [min(_label(max(heading.text.split() or [""], key=len)), word) for heading in sheet.table.headings]
    if lines == 1:
        widths = [max(pair) for pair in zip(figures, words, strict=True)]
    else:
        widths = [max(*figures[:2], *words[:2]), max(sum(figures[2:-1]), figures[-1], sum(words[2:-1]), words[-1])]
    spare = (col - sum(widths) - 0.6) / len(widths)
    return [_classed(width + min(spare, 8) - 0.5) for width in widths], spare >= 0


def _name(sheet: Sheet, col: float) -> tuple[float, float]:
    """Return the height of rotated names (0 if horizontal) and their type size."""
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
    """Yield as many notes as fit above the payments."""
    across = way.across * TOLD if has_chart else way.across / 2 - 4
    room -= _paid(sheet, way, has_chart=has_chart)
    for note in sheet.notes:
        room -= (_lines(f"{note.lead} {note.words}", across, 8.5) * 3.7 + 0.8) / (1 if has_chart else 2)
        if room < 0:
            return
        yield note


def _paid(sheet: Sheet, way: _Way, *, has_chart: bool) -> float:
    """Return the height of the payments."""
    if not sheet.money or not sheet.money.payments:
        return 0
    across, many = (way.across * TOLD, 1) if has_chart else (way.across, PAYS_WIDE if way.is_wide else PAYS)
    lines = max(_lines(payment.words, across / many - 17, 8.5) for payment in sheet.money.payments)
    return 9 + ceil(len(sheet.money.payments) / many) * (0.6 + 3.6 * lines)


def _lines(text: str, across: float, size: float, letter: float = TEXT) -> int:
    """Return how many lines a text needs, broken at spaces and hyphens, or within a word that is too long."""
    room, lines, taken = across / (letter * size * POINT), 1, 0
    for word in text.replace("-", "- ").split():
        if taken and taken + len(word) > room:
            lines, taken = lines + 1, 0
        lines += int(len(word) // room) if len(word) > room else 0
        taken += len(word) + 1
    return lines


def _wide(texts: Iterable[str], size: float) -> float:
    """Return the width of the longest number."""
    letters = max((sum(1.3 if letter in "−+±" else 1 for letter in text) for text in texts), default=0)
    return letters * FIGURE * size * POINT


def _label(words: str) -> float:
    return len(words) * SANS * LEAST * POINT + 1


def _classed(length: float) -> float:
    """Return a length rounded up to one that has a CSS class: to a half, from 10 on to a whole."""
    return min(24.0, ceil(2 * length) / 2 if length < 10 else ceil(length))


def _step(steps: Sequence[float], most: float) -> float:
    """Return the largest step that is at most `most`."""
    return max((step for step in steps if step <= most), default=steps[0])


def _class(letter: str, length: float) -> str:
    return f"{letter}{round(length * 10)}"
