"""The race of a season: points after each evening, as a drawing and as a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.rules.sheets.season import SeasonLine, race_points
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import evenings
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.paper.metrics import cut_name, width
from scorekeeper.web.paper.widths import Face
from scorekeeper.web.people import figures as drawn
from scorekeeper.web.people.asked import Asked, day_words
from scorekeeper.web.people.standing import points_table
from scorekeeper.web.texts import with_number

RUNNERS, EVENINGS = 5, 40
STEPS = [by * 10**zeros for zeros in range(7) for by in (1, 2, 5)]
FACE: Face = "S"
LETTER = 17.0  # the type size of a label
GAP = 18  # from the end of a line to its label
LEFT = 34  # of the field in which the lines run
DASHES = ("", "", "10 5", "2.5 4", "14 4 2.5 4")


@dataclass(frozen=True, slots=True)
class Size:
    """How large a drawing is: one for tablets, one for phones, so that letters stay as large."""

    name: str  # of its class: chart--l chart--s
    width: int
    height: int
    right: int  # of the field in which the lines run; names stand beside it
    foot: int


WIDE, NARROW = Size("l", 600, 320, 434, 288), Size("s", 358, 300, 232, 268)
Labels = Mapping[int, str]


def race(about: Asked, lines: Sequence[SeasonLine], everybody: Mapping[int, Person]) -> Context | None:
    """Return the race of the first five over the last evenings, as a drawing and as a table."""
    chosen = [line for line in lines if line.place is not None][:RUNNERS]
    days = evenings.days(about.view, about.days.first_on, about.days.last_on, EVENINGS)
    if not chosen or len(days) < 2:
        return None
    ids = [player_id for line in chosen for player_id in everybody[line.who].player_ids]
    by_person = evenings.places_by_day(about.view, ids, days[0], days[-1])
    table = points_table(about)
    runs = {line.who: race_points(by_person.get(line.who, {}), days, table) for line in chosen}
    best = about.season.best if about.season else None
    # What was won before the evenings shown; where only the best games count, the race shows all of them.
    before = {line.who: Fraction() if best else line.points - runs[line.who][-1] for line in chosen}
    values = {who: [before[who], *(before[who] + value for value in run)] for who, run in runs.items()}
    return _drawn(values, {line.who: everybody[line.who].name for line in chosen}, days)


def _drawn(values: Mapping[int, Sequence[Fraction]], names: Mapping[int, str], days: Sequence[str]) -> Context:
    most = float(max(max(run) for run in values.values())) or 1.0
    step = next(step for step in STEPS if 5 * step >= most)
    words = [day_words(day) for day in days]
    runs = [
        {"name": names[who], "cells": [drawn.number_words(value) for value in run[1:]]} for who, run in values.items()
    ]
    totals = {who: drawn.number_words(run[-1]) for who, run in values.items()}
    charts = [_chart(size, values, _labels(size, names, totals), words, step) for size in (WIDE, NARROW)]
    return {"charts": charts, "runs": runs, "days": words}


def _labels(size: Size, names: Mapping[int, str], totals: Mapping[int, str]) -> Labels:
    """Return the names, shortened where they would leave the drawing, with what each has in the end."""
    room = size.width - size.right - GAP - max(width(f" {total}", FACE, LETTER) for total in totals.values())
    others = {who: [name for one, name in names.items() if one != who] for who in names}
    return {
        who: with_number(cut_name(names[who], FACE, LETTER, room, others[who]), total) for who, total in totals.items()
    }


def _chart(
    size: Size, values: Mapping[int, Sequence[Fraction]], labels: Labels, days: Sequence[str], step: int
) -> Context:
    lines = -(-max(int(-(-max(run) // 1)) for run in values.values()) // step) or 1
    across, up = (size.right - LEFT) / len(days), (size.foot - 16) / (lines * step)
    ends = [size.foot - up * float(run[-1]) for run in values.values()]
    tags = _apart([end + 5 for end in ends], size.foot + 12)
    runs = [
        {
            "number": number,
            "dash": DASHES[number - 1],
            "points": " ".join(
                f"{LEFT + across * at:.1f},{size.foot - up * float(value):.1f}" for at, value in enumerate(run)
            ),
            "label": labels[who],
            "end": round(end, 1),
            "tag": tag,
        }
        for number, ((who, run), end, tag) in enumerate(zip(values.items(), ends, tags, strict=True), start=1)
    ]
    feet = [{"x": round(LEFT + across * (at + 1), 1), "text": days[at]} for at in sorted({0, len(days) - 1})]
    sides = [{"y": round(size.foot - up * step * at, 1), "text": str(step * at)} for at in range(lines + 1)]
    return {"size": size, "left": LEFT, "runs": runs, "feet": feet, "sides": sides}


def _apart(heights: Sequence[float], lowest: float) -> list[float]:
    """Return the heights of labels pushed apart, in the order given, none below the lowest."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    found, last = [0.0] * len(heights), -99.0
    for at in order:
        last = max(heights[at], last + 22)
        found[at] = round(last, 1)
    over = max(max(found) - lowest, 0)
    return [round(height - over, 1) for height in found]
