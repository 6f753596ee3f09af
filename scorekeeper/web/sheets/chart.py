"""The race as a drawing: where each line, label and tick of the chart stands. Templates only write it down."""

from dataclasses import dataclass

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.sheets.summary import Race, Runner
from scorekeeper.web.games.metrics import width
from scorekeeper.web.games.sheet_words import deal_head, race_title
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import series, signed, with_number
from scorekeeper.web.paper.chart import DASHES_ON_SCREEN, FACE, GAP, SIZE, Scale, apart, labels, ticks_around

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
    letters: float = SIZE  # type of a name


WIDE = Frame(984, 430, 44, 14, 392, 24, 300, 13, "chart--l chart--page", 18)
PHONE = Frame(358, 300, 30, 14, 270, 22, 62, 5, "chart--s")


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
    lowest = min(0, *values)
    # Under nought the drawing ends at the lowest total: a single −3 opens no band.
    ticks = [tick for tick in ticks_around(lowest, max(0, *values), TICKS) if tick >= lowest]
    totals = [signed(runner.total or 0) for runner in runners]
    names = labels([runner.name for runner in runners], totals, frame.name, with_total=False)
    right = round(frame.width - GAP - max(width(name, FACE, frame.letters) for name in names))
    scale = Scale(frame.left, right, frame.top, frame.bottom, len(run.deals), lowest, ticks[-1])
    first = runners[0]
    gap = min(frame.apart, (frame.bottom - frame.top) / max(1, len(runners) - 1))
    tags = apart([_y(scale, runner.total or 0) for runner in runners], gap, frame.bottom)
    runs = [
        _run(runner, number, label, scale, frame, tag_y, (runner.place, runner.total) == (first.place, first.total))
        for number, (runner, label, tag_y) in enumerate(zip(runners, names, tags, strict=True), start=1)
    ]
    foot = frame.height - 4
    return Chart(
        frame=frame,
        runs=tuple(reversed(runs)),
        sides=tuple(Tick(frame.left - 6, _y(scale, value) + 5, signed(value), _level(scale, value)) for value in ticks),
        feet=tuple(
            Tick(_x(scale, place), foot, str(run.deals[place - 1])) for place in _named(len(run.deals), frame.ticks)
        ),
        axis=_level(scale, 0),
        deal_word=Tick(frame.left, foot, deal_head(run.deal_word) if _x(scale, 1) > frame.left + 36 else ""),
    )


def charts(run: Race) -> tuple[Chart, ...]:
    """Return the two drawings of a screen, for wide ones and for phones; nothing before the first points."""
    return (chart(run, WIDE), chart(run, PHONE)) if run.has_values else ()


def chart_text(run: Race) -> str:
    """Return what a screen reader is told instead."""
    ends = series(with_number(runner.name, signed(runner.total or 0)) for runner in run.runners)
    return _("%(title)s: %(totals)s", title=race_title(run), totals=ends)


def _x(scale: Scale, deal: int) -> float:
    return round(scale.x(deal), 1)


def _y(scale: Scale, value: Points) -> float:
    return round(scale.y(value), 1)


def _level(scale: Scale, value: int) -> str:
    """Return the line across the chart at a value."""
    return f"M{scale.left} {_y(scale, value)}H{scale.right}"


def _run(runner: Runner, number: int, label: str, scale: Scale, frame: Frame, tag_y: float, is_ahead: bool) -> Run:
    known = [(_x(scale, place), _y(scale, value)) for place, value in enumerate(runner.values) if value is not None]
    end_x, end_y = known[-1]
    side = scale.right
    # A line that ended early, of a player who went out, has nothing beside it to be led from.
    start = f"M{side + 3} {end_y if end_x >= side else round(tag_y, 1)}"
    return Run(
        number=number,
        points=" ".join(f"{x},{y}" for x, y in known),
        dash=DASHES_ON_SCREEN[(number - 1) % len(DASHES_ON_SCREEN)],
        label=label,
        tag_x=side + GAP,
        tag_y=round(tag_y + frame.apart * 0.27, 1),
        lead=f"{start}L{side + GAP - 4} {round(tag_y, 1)}",
        is_ahead=is_ahead,
    )


def _named(deals: int, most: int) -> range:
    """Return which deals are named: the first, and every second, third ... after it."""
    step = -(-max(deals - 1, 1) // max(most - 1, 1))
    return range(1, deals + 1, step)
