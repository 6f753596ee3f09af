"""The score chart: everybody's line on the left, led to a row of the standings on the right. Templates write it down.

The end of a game, the page of the chart, the TV and the picture to send draw the same, each in its own format; a phone
has a chart of its own, with names at the ends of the lines.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Column, Sheet
from scorekeeper.rules.sheets.summary import Race, Runner, as_deficits, in_places
from scorekeeper.web.games.metrics import halves, width
from scorekeeper.web.games.names import cut_name
from scorekeeper.web.games.sheet_words import deal_head, race_title
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import isolated, series, signed, with_number, with_value
from scorekeeper.web.paper.canvas import Text
from scorekeeper.web.paper.chart import DASHES_ON_SCREEN, FACE, GAP, SIZE, Scale, apart, labels, ticks_within

FEW = 6  # players up to whom the points are drawn, with more how far each is behind
TICKS = 5  # up the side, at most
SHARED_DASH = "10 5"  # of the second who has won


@dataclass(frozen=True, slots=True)
class Format:
    """The room of a drawing, and the type in it."""

    look: str  # class
    width: float
    left: float  # where the lines begin
    right: float  # and end
    places: float  # where the rows of the standings begin
    names: float
    row: float  # height of a row, at most
    height: float  # of all rows, at most
    least: float  # of all rows, at least
    sizes: tuple[float, ...]  # of names, the largest first
    small: float  # of figures and bids made
    total: float
    low: float = 0.0  # height of a row, at least
    weight: float = 1.0  # of the lines, beside those of the screen
    made: bool = True  # whether bids made are told
    ticks: int = 7  # deals named along the foot, at most


VIEWS: dict[str, Callable[[Race], Race]] = {"points": lambda race: race, "behind": as_deficits, "places": in_places}
SCREEN = Format("race--l", 984, 44, 484, 548, 592, 46, 336, 228, (26, 24, 22, 20, 18), 18, 28, 36)
# A TV is as wide as it is: the same drawing at twice the size, as high as the screen leaves room.
TV = replace(
    SCREEN, look="race--tv", row=62, low=0, height=312, least=312, sizes=(34, 30, 27, 24, 22, 20, 18), total=31
)
CHART = replace(SCREEN, least=400)
PICTURE = Format(
    "race--pic", 936, 62, 359, 423, 484, 96, 508, 330, tuple(range(42, 23, -1)), 26, 42, weight=1.6, made=False, ticks=6
)


@dataclass(frozen=True, slots=True)
class Label(Text):
    """A text of the drawing."""

    look: str = ""  # no pl nm tot
    remark: str = ""  # small, behind a name
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of the drawing."""

    path: str
    look: str  # grid axis lead run ruled
    weight: float
    dash: str = ""
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A drawing ready to be written down; the winner's line lies on top."""

    format: Format
    height: float
    strokes: tuple[Stroke, ...]
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings."""

    seat: int
    place: int | None  # None: left before the end
    name: str
    won: bool
    total: str = ""
    made: str = ""  # 9 of 13
    money: str = ""
    remark: str = ""  # joined, left
    is_first: bool = False  # who has won, and while the game goes on whoever is ahead


def standings(sheet: Sheet, made: Mapping[int, str], money: Mapping[str, str]) -> tuple[StandingLine, ...]:
    """Return the lines of the standings; `made` by seat, `money` by name."""
    columns = {column.seat: column for column in sheet.columns}
    counted = sheet.counts == "points" or any(line.total for line in sheet.standings)
    return tuple(
        StandingLine(
            seat=line.seat,
            place=line.place,
            name=line.name,
            won=line.won,
            total=signed(line.total) if counted and line.total is not None else "",
            made=made.get(line.seat, ""),
            money=money.get(line.name, ""),
            is_first=line.won or (not sheet.finished and line.place == 1),
            remark=_remark(columns[line.seat]),
        )
        for line in sheet.standings
    )


def _remark(column: Column) -> str:
    return _("left") if "left" in column.marks else _("joined") if column.begins > 1 else ""


def usual_view(race: Race) -> str:
    """Return what the lines show at the end: of many players how far each is behind, for their points would overlap."""
    return "behind" if len(race.runners) > FEW and race.counts == "points" else "points"


def result(race: Race, lines: Sequence[StandingLine], form: Format, view: str = "") -> Result | None:
    """Return the drawing of a game; `view` is one of VIEWS, else the usual one. None: nothing is scored."""
    if not race.has_values:
        return None
    view = view or usual_view(race)
    rows = _Rows(form, tuple(lines))
    runners = {runner.seat: runner for runner in VIEWS[view](race).runners}
    values = [value for runner in runners.values() for value in runner.values if value is not None]
    low, high, levels = _levels_of(values, view)
    bottom = rows.high * len(lines) - 6
    last = rows.middle(len(levels) - 1) if view == "places" else bottom
    names = [_level_name(tick, view) for tick in levels]
    left = max(form.left, 8 + max(width(name, "h", form.small) for name in names))
    scale = Scale(_n(left), form.right, rows.high / 2, last, len(race.deals), low, high)
    foot = bottom + 1.9 * form.small
    strokes = [
        Stroke(f"M{scale.left} {_n(scale.y(tick))}H{form.right}", "grid" if tick else "axis", 1 if tick else 2)
        for tick in levels
        if view != "places"
    ]
    labels = [
        Label(_n(scale.left - 8), _n(scale.y(tick) + form.small / 3), name, form.small, "end", look="no")
        for tick, name in zip(levels, names, strict=True)
    ] + _deals(race, scale, form, _n(foot - 4))
    for place in reversed(range(len(lines))):
        strokes += _line(runners[lines[place].seat], place, scale, rows)
        labels += rows.labels(place)
    return Result(form, round(foot), tuple(strokes), tuple(labels))


def _levels_of(values: Sequence[Points], view: str) -> tuple[Points, Points, Sequence[int]]:
    """Return what the lowest and the highest line reach, and the levels up the side: all places, or round numbers.

    The drawing ends with its lines: a single −3 opens no band, and none lies empty on top.
    """
    if view == "places":
        last = int(min(values))
        return last, -1, range(last, 0)
    high, low = max(0, *values), min(0, *values) if any(values) else -1  # -1: all are level, and nobody is behind
    return low, high, ticks_within(low, high, TICKS)


def _level_name(level: int, view: str) -> str:
    """Return what stands beside a level."""
    return str(-level) if view == "places" else signed(level)


def _deals(race: Race, scale: Scale, form: Format, y: float) -> list[Label]:
    """Return the numbers of deals along the foot, and the word for them."""
    number, word = len(race.deals), deal_head(race.deal_word)
    step = -(-max(number - 1, 1) // (form.ticks - 1))
    end = max(scale.left, width(word, "h", form.small))
    named = [place for place in range(1, number + 1, step) if scale.x(place) > end + 0.9 * form.small]
    return [
        Label(end, y, word, form.small, "end", look="no"),
        *(Label(_n(scale.x(place)), y, str(race.deals[place - 1]), form.small, "middle", look="no") for place in named),
    ]


def _line(runner: Runner, place: int, scale: Scale, rows: "_Rows") -> list[Stroke]:
    """Return a player's line, what leads it to its row, and the rule under that."""
    form, line, middle = rows.form, rows.lines[place], rows.middle(place)
    strokes = [Stroke(f"M{form.places} {_n((place + 1) * rows.high)}H{form.width}", "grid", 1)]
    if line.won and line.total:
        under, left = middle + rows.total * 0.34 + 4, rows.right - width(line.total, FACE, rows.total)
        strokes.append(
            Stroke(f"M{_n(left)} {_n(under)}H{rows.right}M{_n(left)} {_n(under + 4)}H{rows.right}", "ruled", 2)
        )
    spots = [(_n(scale.x(at)), _n(scale.y(value))) for at, value in enumerate(runner.values) if value is not None]
    if not spots:
        return strokes
    end_x, end_y = spots[-1]
    # The line of whoever left ends early, and is led level to the edge first.
    start = f"M{_n(end_x + 5)} {end_y}" + (f"H{form.right + 4}" if end_x < form.right else "")
    lead = f"{start}L{form.places - 28} {_n(middle)}H{form.places - 8}"
    dash = SHARED_DASH if line.is_first and place else DASHES_ON_SCREEN[place % len(DASHES_ON_SCREEN)]
    weight = (6 if line.is_first else 2.75 if place < FEW else 1.5) * form.weight
    path = "M" + "L".join(f"{x} {y}" for x, y in spots)
    return [
        *strokes,
        Stroke(lead, "lead", 1.5 if line.is_first else 1, is_first=line.is_first),
        Stroke(path, "run", weight, dash, line.is_first),
    ]


@dataclass(frozen=True)
class _Rows:
    """The rows of the standings in a format."""

    form: Format
    lines: tuple[StandingLine, ...]

    @cached_property
    def high(self) -> float:
        form, number = self.form, len(self.lines)
        return max(min(form.row, form.height / number), form.low, form.least / number)

    @cached_property
    def total(self) -> float:
        """The type size of totals."""
        return min(self.form.total, round(self.high * 0.68, 1))

    @cached_property
    def right(self) -> float:
        """The right edge of the totals: money stands behind them."""
        money = max(width(line.money, "h", self.form.small) for line in self.lines)
        return _n(self.form.width - (money + self.form.small if money else 0))

    @cached_property
    def made(self) -> float:
        """The right edge of the bids made."""
        widest = max(width(line.total, FACE, self.total) for line in self.lines)
        return _n(self.right - widest - (self.form.small if widest else 0))

    @cached_property
    def room(self) -> float:
        """What a name has."""
        made = max(width(line.made, "h", self.form.small) for line in self.lines) if self.form.made else 0
        return self.made - made - self.form.names - (14 if made else 0)

    def middle(self, place: int) -> float:
        return (place + 0.5) * self.high

    def labels(self, place: int) -> list[Label]:
        """Return the texts of one row."""
        form, line, middle = self.form, self.lines[place], self.middle(place)
        small = _n(middle + form.small / 3)
        labels = [
            Label(form.places, small, str(line.place or ""), form.small, look="pl"),
            *(replace(label, is_first=line.is_first) for label in self._name(line, middle)),
            Label(self.made, small, line.made if form.made else "", form.small, "end", look="no"),
            Label(
                self.right,
                _n(middle + self.total * 0.34),
                line.total,
                self.total,
                "end",
                look="tot",
                is_first=line.is_first,
            ),
            Label(form.width, small, line.money, form.small, "end", look="no"),
        ]
        return [label for label in labels if label.text]

    @cached_property
    def size(self) -> float:
        """The type size of all names: the largest at which each stands; one that stands at none makes nobody small."""
        standing = [line for line in self.lines if self._lines(line, self.sizes[-1])]
        if len(standing) < len(self.lines) - 1:
            return self.sizes[-1]
        return next(size for size in self.sizes if all(self._lines(line, size) for line in standing))

    @cached_property
    def sizes(self) -> tuple[float, ...]:
        """The type sizes of names for which a row is high enough."""
        return tuple(size for size in self.form.sizes if size <= self.high * 0.72) or self.form.sizes[-1:]

    def _remark(self, line: StandingLine) -> str:
        """Return what stands small behind a name, where that has room."""
        size = self.sizes[-1]
        ends = (halves(line.name) or (line.name,))[-1] if 2 * size <= self.high else line.name
        return line.remark if self._takes(ends, size, line.remark) <= self.room else ""

    def _takes(self, name: str, size: float, remark: str) -> float:
        aside = width(remark, "h", self.form.small) + self.form.small * 0.45 if remark else 0.0
        return width(name, FACE, size) + aside

    def _lines(self, line: StandingLine, size: float) -> tuple[str, ...]:
        """Return a name on one line, or on two where its row has the height. Empty: it does not fit."""
        parts, remark = halves(line.name), self._remark(line)
        if self._takes(line.name, size, remark) <= self.room:
            return (line.name,)
        if parts is None or 2 * size > self.high:
            return ()
        upper, lower = parts
        return parts if max(self._takes(upper, size, ""), self._takes(lower, size, remark)) <= self.room else ()

    def _name(self, line: StandingLine, middle: float) -> list[Label]:
        """Return a name: whole on one line, else in two lines, else cut with a full stop."""
        size, others = self.size, [other.name for other in self.lines if other.name != line.name]
        lines = self._lines(line, size)
        if len(lines) > 1:
            upper = self._name_label(lines[0], middle - 0.15 * size, size)
            return [upper, self._name_label(lines[1], middle + 0.85 * size, size, self._remark(line))]
        name = line.name if lines else cut_name(line.name, FACE, size, self.room, others)
        return [self._name_label(name, middle + size * 0.35, size, self._remark(line) if lines else "")]

    def _name_label(self, name: str, y: float, size: float, remark: str = "") -> Label:
        return Label(self.form.names, _n(y), isolated(name), size, look="nm", remark=remark)


def _n(number: float) -> float:
    return round(number, 1)


# The chart of a phone.
WIDTH, HEIGHT, TOP, BOTTOM = 358, 300, 14, 270
APART = 22  # from label to label
NAME = 76  # room for a name in a label; a longer one is shortened
LEVELS = 14.0  # type of the numbers up the side
DEALS = 5  # named along the foot, at most


@dataclass(frozen=True, slots=True)
class Tick:
    """A number beside the chart or under it, and the line that it names."""

    x: float
    y: float
    text: str
    grid: str = ""


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """One player's line, and its label joined to it by a thin leader."""

    number: int  # in the order of the standings, from 1
    points: str
    dash: str
    label: str
    tag_x: float
    tag_y: float
    lead: str
    is_ahead: bool  # several are where the first place is shared


@dataclass(frozen=True, slots=True)
class PhoneChart:
    """A chart ready to be written down; the last standing first, so that the winner's line lies on top."""

    runs: tuple[PhoneLine, ...]
    sides: tuple[Tick, ...]
    feet: tuple[Tick, ...]
    axis: str
    deal_word: Tick  # under the first deal, where there is room
    width: int = WIDTH
    height: int = HEIGHT


def phone_chart(race: Race, view: str = "points") -> PhoneChart | None:
    """Return the chart of a race as a phone has it. None: nothing is scored."""
    if not race.has_values:
        return None
    runners = [runner for runner in VIEWS[view](race).runners if runner.total is not None]
    low, high, levels = _levels_of([value for runner in runners for value in runner.values if value is not None], view)
    totals = {runner.seat: runner.total or 0 for runner in race.runners}
    names = labels(
        [runner.name for runner in runners], [signed(totals[runner.seat]) for runner in runners], NAME, with_total=False
    )
    left = 6 + max(width(_level_name(level, view), "h", LEVELS) for level in levels)
    right = round(WIDTH - GAP - max(width(name, FACE, SIZE) for name in names))
    scale = Scale(round(left), right, TOP, BOTTOM, len(race.deals), low, high)
    gap = min(APART, (BOTTOM - TOP) / max(1, len(runners) - 1))
    tags = apart([_n(scale.y(runner.total or 0)) for runner in runners], gap, BOTTOM)
    best = (race.runners[0].place, race.runners[0].total)
    runs = [
        _phone_line(runner, number, label, scale, tag_y, (runner.place, totals[runner.seat]) == best)
        for number, (runner, label, tag_y) in enumerate(zip(runners, names, tags, strict=True), start=1)
    ]
    foot, ticks, word = HEIGHT - 4, _tick_deals(len(race.deals), DEALS), deal_head(race.deal_word)
    has_room = scale.x(ticks[0]) - LEVELS / 2 > scale.left + width(word, "h", LEVELS)
    return PhoneChart(
        runs=tuple(reversed(runs)),
        sides=tuple(
            Tick(
                scale.left - 6,
                _n(scale.y(level)) + 5,
                _level_name(level, view),
                "" if view == "places" else _across(scale, level),
            )
            for level in levels
        ),
        feet=tuple(Tick(_n(scale.x(place)), foot, str(race.deals[place - 1])) for place in ticks),
        axis="" if view == "places" else _across(scale, 0),
        deal_word=Tick(scale.left, foot, word if has_room else ""),
    )


def chart_text(race: Race) -> str:
    """Return what a screen reader is told instead."""
    ends = series(with_number(runner.name, signed(runner.total or 0)) for runner in race.runners)
    return with_value(race_title(race), ends)


def _across(scale: Scale, value: int) -> str:
    """Return the line across the chart at a value."""
    return f"M{scale.left} {_n(scale.y(value))}H{scale.right}"


def _phone_line(runner: Runner, number: int, label: str, scale: Scale, tag_y: float, is_ahead: bool) -> PhoneLine:
    known = [(_n(scale.x(at)), _n(scale.y(value))) for at, value in enumerate(runner.values) if value is not None]
    end_x, end_y = known[-1]
    side = scale.right
    # A line that ended early, of a player who went out, has nothing beside it to be led from.
    start = f"M{side + 3} {end_y if end_x >= side else _n(tag_y)}"
    return PhoneLine(
        number=number,
        points=" ".join(f"{x},{y}" for x, y in known),
        dash=DASHES_ON_SCREEN[(number - 1) % len(DASHES_ON_SCREEN)],
        label=label,
        tag_x=side + GAP,
        tag_y=_n(tag_y + APART * 0.27),
        lead=f"{start}L{side + GAP - 4} {_n(tag_y)}",
        is_ahead=is_ahead,
    )


def _tick_deals(deals: int, most: int) -> range:
    """Return which deals are named: the first, and every second, third ... after it."""
    step = -(-max(deals - 1, 1) // max(most - 1, 1))
    return range(1, deals + 1, step)
