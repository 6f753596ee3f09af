"""The race of a season: points after each evening, as a drawing and as a table."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scorekeeper.rules.sheets.season import SeasonLine, race_points
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import evenings
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.people import figures as drawn
from scorekeeper.web.people.asked import Asked, day_words
from scorekeeper.web.people.standing import points_table

RUNNERS, EVENINGS = 5, 40
DASHES = ("", "", "10 5", "2.5 4", "14 4 2.5 4")


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
    step = 400 / len(days)
    tags = _apart([292 - 270 * float(run[-1]) / most for run in values.values()])
    runs = [
        {
            "number": number,
            "dash": DASHES[number - 1],
            "points": " ".join(
                f"{34 + step * at:.1f},{288 - 270 * float(value) / most:.1f}" for at, value in enumerate(run)
            ),
            "label": f"{names[who]} {drawn.number_words(run[-1])}",
            "end": round(288 - 270 * float(run[-1]) / most, 1),
            "tag": tag,
            "cells": [drawn.number_words(value) for value in run[1:]],
            "name": names[who],
        }
        for number, ((who, run), tag) in enumerate(zip(values.items(), tags, strict=True), start=1)
    ]
    feet = [{"x": round(34 + step * (at + 1), 1), "text": day_words(days[at])} for at in sorted({0, len(days) - 1})]
    sides = [
        {"y": round(288 - 270 * part / 4, 1), "text": drawn.number_words(Fraction(most) * part / 4, 0)}
        for part in range(5)
    ]
    return {"runs": runs, "feet": feet, "sides": sides, "days": [day_words(day) for day in days]}


def _apart(heights: Sequence[float]) -> list[float]:
    """Return the heights of labels pushed apart, in the order given."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    found, last = [0.0] * len(heights), -99.0
    for at in order:
        last = max(heights[at], last + 22)
        found[at] = round(last, 1)
    over = max(max(found) - 300, 0)
    return [round(height - over, 1) for height in found]
