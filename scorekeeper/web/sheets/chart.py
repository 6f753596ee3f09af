"""The race as a drawing: where each line, label and tick of the chart stands. Templates only write it down."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.sheets.race import Race, Runner
from scorekeeper.web.paper.metrics import cut_name, width
from scorekeeper.web.paper.widths import Face
from scorekeeper.web.sheet_words import deal_head, race_title
from scorekeeper.web.texts import gettext as _
from scorekeeper.web.texts import series, signed, with_number

DASHES = ("", "", "10 5", "2.5 4", "14 4 2.5 4", "6 3", "1.5 3", "18 5", "8 3 2 3 2 3", "20 4 6 4")
NICE = (1, 2, 4, 5, 10)
TICKS = 5  # at most, up the side


@dataclass(frozen=True, slots=True)
class Frame:
    """The paper of a chart: its size, and where the lines may run. The labels stand right of them."""

    width: int
    height: int
    left: int
    top: int
    bottom: int
    apart: int  # from label to label
    name: int  # room for a name in a label; a longer one is shortened
    ticks: int  # deals named along the foot, at most
    look: str  # class


WIDE = Frame(600, 350, 34, 14, 320, 22, 124, 7, "chart--l")
END = Frame(544, 236, 34, 10, 210, 20, 124, 7, "chart--l chart--end")
PHONE = Frame(358, 300, 30, 14, 270, 22, 62, 5, "chart--s")
FACE: Face = "S"
SIZE = 17.0  # of a label
GAP = 18  # from the end of a line to its label


@dataclass(frozen=True, slots=True)
class Tick:
    """A number beside the chart or under it, and the line that it names."""

    x: float
    y: float
    text: str
    grid: str = ""


@dataclass(frozen=True, slots=True)
class Run:
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
class Chart:
    """A chart ready to be written down; the last standing first, so that the winner's line lies on top."""

    frame: Frame
    runs: tuple[Run, ...]
    sides: tuple[Tick, ...]
    feet: tuple[Tick, ...]
    axis: str
    deal_word: Tick  # under the first deal, where there is room


def chart(run: Race, frame: Frame) -> Chart:
    """Return the chart of a race that has begun."""
    runners = [runner for runner in run.runners if runner.total is not None]
    values = [value for runner in runners for value in runner.values if value is not None]
    ticks = _ticks(min(0, *values), max(0, *values))
    labels = _labels(runners, frame.name)
    right = round(frame.width - GAP - max(width(label, FACE, SIZE) for label in labels))
    scale = _Scale(frame, right, len(run.deals), ticks)
    first = runners[0]
    tags = _apart([scale.y(runner.total or 0) for runner in runners], frame)
    runs = [
        _run(runner, number, label, scale, tag_y, (runner.place, runner.total) == (first.place, first.total))
        for number, (runner, label, tag_y) in enumerate(zip(runners, labels, tags, strict=True), start=1)
    ]
    foot = frame.height - 4
    return Chart(
        frame=frame,
        runs=tuple(reversed(runs)),
        sides=tuple(Tick(frame.left - 6, scale.y(value) + 5, signed(value), scale.level(value)) for value in ticks),
        feet=tuple(
            Tick(scale.x(place), foot, str(run.deals[place - 1])) for place in _named(len(run.deals), frame.ticks)
        ),
        axis=scale.level(0),
        deal_word=Tick(frame.left, foot, deal_head(run.deal_word) if scale.x(1) > frame.left + 36 else ""),
    )


def charts(run: Race, wide: Frame = WIDE) -> tuple[Chart, ...]:
    """Return the two drawings of a screen, for wide ones and for phones; nothing before the first points."""
    return (chart(run, wide), chart(run, PHONE)) if run.has_values else ()


def chart_text(run: Race) -> str:
    """Return what a screen reader is told instead."""
    ends = series(with_number(runner.name, signed(runner.total or 0)) for runner in run.runners)
    return _("%(title)s: %(totals)s", title=race_title(run), totals=ends)


class _Scale:
    def __init__(self, frame: Frame, right: int, deals: int, ticks: Sequence[int]) -> None:
        self.frame = frame
        self.right = right
        self._step = (right - frame.left) / deals
        self._unit = (frame.bottom - frame.top) / (ticks[-1] - ticks[0])
        self._lowest = ticks[0]

    def x(self, place: int) -> float:
        """Return where a deal stands; 0 is before the first."""
        return round(self.frame.left + place * self._step, 1)

    def y(self, value: int) -> float:
        return round(self.frame.bottom - (value - self._lowest) * self._unit, 1)

    def level(self, value: int) -> str:
        """Return the line across the chart at a value."""
        return f"M{self.frame.left} {self.y(value)}H{self.right}"


def _run(runner: Runner, number: int, label: str, scale: _Scale, tag_y: float, is_ahead: bool) -> Run:
    known = [(scale.x(place), scale.y(value)) for place, value in enumerate(runner.values) if value is not None]
    end_x, end_y = known[-1]
    side = scale.right
    # A line that ended early, of a player who went out, has nothing beside it to be led from.
    start = f"M{side + 3} {end_y if end_x >= side else round(tag_y, 1)}"
    return Run(
        number=number,
        points=" ".join(f"{x},{y}" for x, y in known),
        dash=DASHES[(number - 1) % len(DASHES)],
        label=label,
        tag_x=side + GAP,
        tag_y=round(tag_y + scale.frame.apart * 0.27, 1),
        lead=f"{start}L{side + GAP - 4} {round(tag_y, 1)}",
        is_ahead=is_ahead,
    )


def _labels(runners: Sequence[Runner], room: int) -> list[str]:
    """Return names, shortened where they are longer than `room`, with their totals."""
    names = [runner.name for runner in runners]
    short = [cut_name(name, FACE, SIZE, room, [other for other in names if other != name]) for name in names]
    return [with_number(name, signed(runner.total or 0)) for name, runner in zip(short, runners, strict=True)]


def _ticks(lowest: int, highest: int) -> tuple[int, ...]:
    """Return round numbers that reach from the lowest to the highest, nought among them."""
    size = 1
    while True:
        for nice in NICE:
            step = nice * size
            first, last = lowest // step, -(-highest // step)
            if last - first < TICKS:
                return tuple(step * number for number in range(first, max(last, first + 1) + 1))
        size *= 10


def _named(deals: int, most: int) -> range:
    """Return which deals are named: the first, and every second, third ... after it."""
    step = -(-max(deals - 1, 1) // max(most - 1, 1))
    return range(1, deals + 1, step)


def _apart(ends: Sequence[float], frame: Frame) -> list[float]:
    """Push labels apart, from the top down and then up again where they ran over the foot; the order stays."""
    order = sorted(range(len(ends)), key=lambda place: ends[place])
    apart = min(frame.apart, (frame.bottom - frame.top) / max(1, len(ends) - 1))
    placed = [ends[place] for place in order]
    for place in range(1, len(placed)):
        placed[place] = max(placed[place], placed[place - 1] + apart)
    limit = float(frame.bottom)
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = min(placed[place], limit)
        limit = placed[place] - apart
    found = [0.0] * len(ends)
    for place, y in zip(order, placed, strict=True):
        found[place] = y
    return found
