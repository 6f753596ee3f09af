"""The race: everybody's line, connected to a row of the standings beside it. Rows are HTML, so no text is measured.

Screens, paper, the picture and the season page share it. The rows are in the order of the lines and all equally high.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Column, Sheet
from scorekeeper.rules.sheets.summary import Race, Values, as_deficits
from scorekeeper.web.language.texts import N_, capital, signed
from scorekeeper.web.language.texts import gettext as _

FEW = 6  # up to so many players points are drawn; with more they would overlap, so the gap to the leader is
LEVELS, DEALS = 5, 7  # most numbers on the vertical and horizontal axis
LETTERS = 28  # on the horizontal axis
FIELD = 88  # per cent of the width for the lines; the rest connects them to their rows
# Dashes that distinguish the lines, in the order of the standings; tied leaders also use the second.
DASHES = (
    "",
    "10 5",
    "2.5 4",
    "14 4 2.5 4",
    "6 3",
    "1.5 3",
    "18 5",
    "8 3 2 3 2 3",
    "20 4 6 4",
    "2 8",
    "12 3 4 3",
    "4 9",
)
TITLES = {
    ("points", "deal"): N_("points after each deal"),
    ("points", "hand"): N_("points after each hand"),
    ("chips", "deal"): N_("chips after each deal"),
    ("chips", "hand"): N_("chips after each hand"),
}


@dataclass(frozen=True, slots=True)
class RaceLine:
    """A player's line, and its connection to the middle of its row; both empty if there are no values."""

    points: str
    lead: str
    dash: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class RaceChart:
    """The lines in the order of the rows, and the numbers on both axes with their positions in per cent."""

    lines: tuple[RaceLine, ...]
    levels: tuple[tuple[float, str], ...]
    feet: tuple[tuple[float, str], ...]
    title: str
    width: float
    height: float
    field: int = FIELD


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings."""

    seat: int
    place: int | None  # None if the player left before the end
    name: str
    is_first: bool = False  # a winner or, during the game, a leader
    total: str = ""
    made: str = ""  # 9 of 13
    money: str = ""
    remark: str = ""  # joined, left, or more bids made than a player with the same total


def standings(sheet: Sheet, made: Mapping[int, str], money: Mapping[str, str]) -> tuple[StandingLine, ...]:
    """Return the lines of the standings; `made` by seat, `money` by name."""
    columns = {column.seat: column for column in sheet.columns}
    counted = sheet.counts == "points" or any(line.total for line in sheet.standings)
    above = _above_equals(sheet)
    return tuple(
        StandingLine(
            seat=line.seat,
            place=line.place,
            name=line.name,
            is_first=line.won or (not sheet.finished and line.place == 1),
            total=signed(line.total) if counted and line.total is not None else "",
            made=made.get(line.seat, ""),
            money=money.get(line.name, ""),
            remark=_("more made") if line.seat in above else _remark(columns[line.seat]),
        )
        for line in sheet.standings
    )


def _above_equals(sheet: Sheet) -> frozenset[int]:
    """Return the seats that are ahead of an equal total because of the bids made."""
    if sheet.counts != "points":
        return frozenset()
    lowest = {line.total: line.place for line in sheet.standings if line.place}
    equals = (line for line in sheet.standings if line.place and line.place != lowest[line.total])
    # Winning at once does not depend on the totals.
    return frozenset(line.seat for line in equals if sheet.outdone or not line.won)


def _remark(column: Column) -> str:
    return _("left") if "left" in column.marks else _("joined") if column.begins > 1 else ""


def game_race(race: Race, lines: Sequence[StandingLine], width: float = 100, height: float = 100) -> RaceChart | None:
    """Return the race of a game, or None if nothing is scored."""
    if not any(map(any, race.values.values())):
        return None
    title = capital(_(TITLES[race.counts, race.deal_word]))
    if len(lines) > FEW and race.counts == "points":
        race, title = as_deficits(race), _("Points behind the leader")
    first = [place for place, line in enumerate(lines) if line.is_first]
    return race_of([race.values[line.seat] for line in lines], first, race.deals, title, width, height)


def race_of(
    runs: Sequence[Values], first: Collection[int], feet: Sequence[object], title: str = "",
    width: float = 100, height: float = 100,
) -> RaceChart:  # fmt: skip
    """Return the race of one list of values per row: before the first deal and after each, None while absent.

    `first`: the indexes of the rows with a heavy line; `feet`: the label under each deal.
    """
    values = [value for run in runs for value in run if value is not None]
    high = max(0, *values)
    low = min(0, *values) if any(values) else -1  # all are tied
    right, row = FIELD / 100 * width, height / len(runs)

    def x(deal: int) -> float:
        return round(right * deal / len(feet), 2)

    def y(value: Points) -> float:
        # The first line is level.
        return round(row / 2 + (height - row / 2) * float(high - value) / float(high - low), 2)

    def line(place: int, run: Values) -> RaceLine:
        spots = [(x(deal), y(value)) for deal, value in enumerate(run) if value is not None]
        # The line of a player who left ends early, so it is first extended to the edge.
        lead = f"M{spots[-1][0]} {spots[-1][1]}H{right}L{width} {row * (place + 0.5):.2f}" if spots else ""
        dash = DASHES[1 if place in first and place else place % len(DASHES)]
        return RaceLine(" ".join(f"{at},{value}" for at, value in spots), lead, dash, place in first)

    longest = max((len(str(foot)) for foot in feet), default=1)
    every = -(-len(feet) // min(DEALS, max(1, LETTERS // longest)))
    return RaceChart(
        lines=tuple(line(place, run) for place, run in enumerate(runs)),
        levels=tuple((round(100 * y(level) / height, 1), signed(level)) for level in _levels(low, high)),
        feet=tuple((round(100 * x(deal) / width, 1), str(feet[deal - 1])) for deal in range(1, len(feet) + 1, every)),
        title=title,
        width=width,
        height=height,
    )


def _levels(low: Points, high: Points) -> range:
    """Return at most LEVELS round numbers from the lowest to the highest, including zero."""
    steps = (nice * 10**power for power in count() for nice in (1, 2, 4, 5))
    step = next(step for step in steps if high // step - -(-low // step) < LEVELS)
    return range(-int(-low // step) * step, int(high) + 1, step)
