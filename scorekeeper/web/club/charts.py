"""The meters, squares and columns that are drawn beside figures, and the race of a season."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.rules.sheets.figures import Seat
from scorekeeper.rules.sheets.season import SeasonLine, race_points
from scorekeeper.storage.people import Person
from scorekeeper.web.club.figure_labels import FROM_BIDS, number_words
from scorekeeper.web.club.filters import StatsFilter, day_words
from scorekeeper.web.games.metrics import width
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import semicolons
from scorekeeper.web.paper.chart import DASHES_ON_SCREEN, FACE, GAP, SIZE, Scale, apart, labels, step_of

WIDTH, MOST_SQUARES = 200, 40  # of a meter
RUNNERS, EVENINGS = 5, 40
LEFT, TOP = 34, 16  # of the field in which the lines run
APART = 22  # from label to label
COLUMN, STEP = 32, 17  # of the form chart: a game, a place


@dataclass(frozen=True, slots=True)
class MeterSquare:
    """One square of a meter: hit, open or half."""

    x: float
    width: float
    look: str


def meter(share: tuple[int, int], mean: tuple[float, int] | None = None) -> Context:
    """Return a meter: a square each under ten, a bar from ten on, with a tick for the club’s mean."""
    above, below = share
    is_bar = below >= FROM_BIDS
    tick = round(1 + (WIDTH - 2) * mean[0] / mean[1], 1) if is_bar and mean and mean[1] else None
    return {"boxes": _boxes({"hit": above, "open": below - above}, is_bar), "tick": tick}


def versus(ahead: int, level: int, behind: int) -> Context:
    """Return the meter of two people: ahead, level, behind; shares of a bar where there are more than forty games."""
    is_bar = ahead + level + behind > MOST_SQUARES
    return {"boxes": _boxes({"hit": ahead, "half": level, "open": behind}, is_bar), "tick": None}


def _boxes(counts: Mapping[str, int], is_bar: bool) -> list[MeterSquare]:
    """Return a bar with its hits, or squares in a row: as wide as fits where there are many."""
    many = sum(counts.values())
    if is_bar:
        return [MeterSquare(1, WIDTH - 2, "open"), MeterSquare(1, round((WIDTH - 2) * counts["hit"] / many, 1), "hit")]
    looks = [look for look, count in counts.items() for _square in range(count)]
    step = min(20.0, WIDTH / many) if many else 20.0
    return [
        MeterSquare(round(1 + place * step, 2), round(step - min(2.0, step / 4), 2), look)
        for place, look in enumerate(looks)
    ]


def form(lines: Sequence[Seat]) -> Context:
    """Return the form chart of some games, the oldest left: a column each, a square a seat, first on top."""
    placed = [line for line in lines if line.place is not None]
    most = max((line.players for line in placed), default=0)
    boxes = [
        {"x": 1 + COLUMN * at, "y": 1 + STEP * seat, "hit": seat + 1 == line.place}
        for at, line in enumerate(placed)
        for seat in range(line.players)
    ]
    days = [day_words(line.played_on) for line in placed]
    places = semicolons(
        _("%(day)s: place %(place)s of %(players)s", day=day, place=line.place, players=line.players)
        for day, line in zip(days, placed, strict=True)
    )
    texts = [
        {"x": COLUMN * at, "text": day}
        for at, day in enumerate(days)
        if at % 3 == 0 and (at == 0 or day != days[at - 1])
    ]
    return {
        "boxes": boxes,
        "texts": texts,
        "places": places,
        "height": STEP * most,
        "width": max(COLUMN * len(placed), 1),
    }


@dataclass(frozen=True, slots=True)
class Size:
    """How large a drawing is: one for tablets, one for phones, so that letters stay as large."""

    name: str  # of its class: chart--l chart--s
    width: int
    height: int
    right: int  # of the field in which the lines run; names stand beside it
    foot: int


WIDE, NARROW = Size("l", 600, 320, 434, 288), Size("s", 358, 300, 232, 268)


def race(filters: StatsFilter, lines: Sequence[SeasonLine], everybody: Mapping[int, Person]) -> Context | None:
    """Return the race of the first five over the last evenings, as a drawing and as a table."""
    chosen = [line for line in lines if line.place is not None][:RUNNERS]
    days = filters.club.days[-EVENINGS:]
    if not chosen or len(days) < 2:
        return None
    values = {line.who: race_points(filters.club.by_person[line.who], days, filters.counting) for line in chosen}
    return _drawing(values, {line.who: everybody[line.who].name for line in chosen}, days)


def _drawing(values: Mapping[int, Sequence[Fraction]], names: Mapping[int, str], days: Sequence[str]) -> Context:
    most = float(max(max(run) for run in values.values())) or 1.0
    step = step_of(most / 5)
    words = [day_words(day) for day in days]
    figures = {who: [number_words(value) for value in run[1:]] for who, run in values.items()}
    runs = [{"name": names[who], "cells": cells} for who, cells in figures.items()]
    totals = [cells[-1] for cells in figures.values()]
    charts = [_chart(size, values, _labels(size, totals, list(names.values())), words, step) for size in (WIDE, NARROW)]
    return {"charts": charts, "runs": runs, "days": words}


def _labels(size: Size, totals: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return the names, shortened where they would leave the drawing, with what each has in the end."""
    room = size.width - size.right - GAP - max(width(f" {total}", FACE, SIZE) for total in totals)
    return labels(names, totals, room, with_total=False)


def _chart(
    size: Size, values: Mapping[int, Sequence[Fraction]], names: Sequence[str], days: Sequence[str], step: int
) -> Context:
    lines = -(-max(int(-(-max(run) // 1)) for run in values.values()) // step) or 1
    scale = Scale(LEFT, size.right, TOP, size.foot, len(days), 0, lines * step)
    ends = [scale.y(float(run[-1])) for run in values.values()]
    tags = apart([end + 5 for end in ends], APART, size.foot + 12)
    runs = [
        {
            "number": number,
            "dash": DASHES_ON_SCREEN[number - 1],
            "points": " ".join(f"{scale.x(at):.1f},{scale.y(float(value)):.1f}" for at, value in enumerate(run)),
            "label": name,
            "end": round(end, 1),
            "tag": round(tag, 1),
        }
        for number, (run, name, end, tag) in enumerate(zip(values.values(), names, ends, tags, strict=True), start=1)
    ]
    feet = [{"x": round(scale.x(at + 1), 1), "text": days[at]} for at in sorted({0, len(days) - 1})]
    sides = [{"y": round(scale.y(step * at), 1), "text": str(step * at)} for at in range(lines + 1)]
    return {"size": size, "left": LEFT, "runs": runs, "feet": feet, "sides": sides}
