"""A season's page: standing, race, every game, records, rivals, who finishes ahead of whom."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.season import SeasonLine, race_points
from scorekeeper.storage import people
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import games, reading
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.people import figures as drawn
from scorekeeper.web.people.asked import Asked, day_words, long_day, rules_names
from scorekeeper.web.people.records import records
from scorekeeper.web.people.standing import points_table, standing
from scorekeeper.web.texts import gettext as _
from scorekeeper.web.texts import ngettext

RUNNERS, EVENINGS = 5, 40  # of the race
SHOWN_GAMES = 20  # of every game
RIVALS = 6
MATRIX = 12  # players
DASHES = ("", "", "10 5", "2.5 4", "14 4 2.5 4")


def page(about: Asked, after: int = 0) -> Context:
    """Return everything that a season's page shows."""
    everybody = {one.id: one for one in people.people() if not one.hidden}
    lines = standing(about)
    deals, played = reading.of(reading.everybody(about.view), Figure.TABLES)
    return {
        "played": played,
        "deals": deals,
        "headline": headline(lines, everybody),
        "standing": [_line(line, everybody) for line in lines],
        "points": ", ".join(map(str, points_table(about))),
        "race": race(about, lines, everybody),
        "cross": cross(about, lines, everybody, after),
        "records": records(about, {number: one.name for number, one in everybody.items()}),
        "rivals": rivals(about, everybody),
        "matrix": matrix(about, [line.who for line in lines][:MATRIX], everybody),
        "between": between(about),
    }


def between(about: Asked) -> str:
    """Return the days of the season as a sentence."""
    if about.season is None:
        return _("Every finished game.")
    return _("%(first)s to %(last)s.", first=long_day(about.season.first_on), last=long_day(about.season.last_on))


def headline(lines: Sequence[SeasonLine], everybody: Mapping[int, Person]) -> str:
    """Return who stands first, and with how many points; nothing while nobody has a place."""
    first = [line for line in lines if line.place == 1]
    if not first:
        return ""
    names = " · ".join(everybody[line.who].name for line in first)
    points = drawn.number_words(first[0].points)
    one, several = "%(names)s is first with %(points)s", "%(names)s are first with %(points)s"
    return ngettext(one, several, len(first), names=names, points=points)


def race(about: Asked, lines: Sequence[SeasonLine], everybody: Mapping[int, Person]) -> Context | None:
    """Return the race of the first five over the last evenings, as a drawing and as a table."""
    chosen = [line for line in lines if line.place is not None][:RUNNERS]
    days = reading.days(about.view, about.days.first_on, about.days.last_on, EVENINGS)
    if not chosen or len(days) < 2:
        return None
    ids = [player_id for line in chosen for player_id in everybody[line.who].player_ids]
    by_person = reading.places_by_day(about.view, ids, days[0], days[-1])
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


def cross(about: Asked, lines: Sequence[SeasonLine], everybody: Mapping[int, Person], after: int) -> Context:
    """Return the place of each player in each of the last games, the oldest left."""
    ids = games.last_played(about.view, about.days, SHOWN_GAMES + 1, after)
    tables = games.tables(list(reversed(ids[:SHOWN_GAMES])))
    names = rules_names(about.rulesets)
    letters = _letters([names.get(seats[0].ruleset_id, "") for seats in tables.values()])
    heads: list[Context] = []
    for day, found in groupby(tables.values(), key=lambda seats: seats[0].played_on):
        for at, seats in enumerate(found):
            rules = names.get(seats[0].ruleset_id, "")
            head = {"id": seats[0].game_id, "rules": rules, "letter": letters[rules], "players": seats[0].players}
            heads.append({**head, "day": day_words(day), "first": at == 0})
    spans = [(day, len(list(found))) for day, found in groupby(heads, key=lambda head: head["day"])]
    by_game = {game_id: {seat.person_id: seat.place for seat in seats} for game_id, seats in tables.items()}
    rows = [
        {
            "id": line.who,
            "name": everybody[line.who].name,
            "points": drawn.number_words(line.points),
            "cells": [{"place": by_game[head["id"]].get(line.who), "eve": head["first"]} for head in heads],
        }
        for line in lines
    ]
    key = [{"letter": letters[rules], "rules": rules} for rules in dict.fromkeys(head["rules"] for head in heads)]
    older = after + SHOWN_GAMES if len(ids) > SHOWN_GAMES else None
    return {"heads": heads, "spans": spans, "rows": rows, "key": key, "older": older, "after": after}


def rivals(about: Asked, everybody: Mapping[int, Person]) -> list[Context]:
    """Return the pairs who met most often, the closer one first where they met as often."""
    met = [
        one for one in reading.against(about.view)
        if one.person_id in everybody and one.other_id in everybody
        and (one.ahead, -one.person_id) > (one.behind, -one.other_id) and one.games > 1
    ]  # fmt: skip
    closest = sorted(met, key=lambda one: (-one.games, one.ahead - one.behind, one.person_id))[:RIVALS]
    return [
        {
            "one": everybody[one.person_id].name,
            "other": everybody[one.other_id].name,
            "ahead": one.ahead,
            "behind": one.behind,
            "meter": drawn.versus(one.ahead, one.level, one.behind),
            "games": ngettext("%(num)s game together", "%(num)s games together", one.games),
            "level": one.level,
        }
        for one in closest
    ]


def matrix(about: Asked, ids: Sequence[int], everybody: Mapping[int, Person]) -> Context:
    """Return who finishes ahead of whom: row ahead of column, of the games together."""
    met = {(one.person_id, one.other_id): one for one in reading.against(about.view)}
    rows: list[Context] = []
    for who in ids:
        cells: list[Context | None] = []
        for other in ids:
            one = met.get((who, other))
            cells.append(
                None if one is None else {"ahead": one.ahead, "games": one.games, "most": one.ahead > one.behind}
            )
        rows.append({"id": who, "name": everybody[who].name, "cells": cells})
    return {"names": [everybody[who].name for who in ids], "rows": rows}


def _line(line: SeasonLine, everybody: Mapping[int, Person]) -> Context:
    return {
        "id": line.who,
        "name": everybody[line.who].name,
        "place": line.place,
        "games": line.games,
        "won": line.won,
        "a_game": drawn.fixed(line.a_game) if line.place else "–",
        "points": drawn.number_words(line.points),
    }


def _letters(names: Sequence[str]) -> dict[str, str]:
    """Return as many letters of each name as tell it from the others."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        length = next((n for n in range(1, len(name)) if name[:n] not in found.values()), len(name))
        found[name] = name[:length]
    return found
