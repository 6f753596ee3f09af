"""The meters, squares and columns next to numbers, and the race of a season."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.sheets.figures import Seat
from scorekeeper.rules.sheets.season import race_points
from scorekeeper.web.club.figure_labels import FROM_BIDS, number_words
from scorekeeper.web.club.filters import StatsFilter, day_words
from scorekeeper.web.games.race import StandingLine, race_of
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import semicolons

WIDTH, MOST_SQUARES = 200, 40  # of a meter
RUNNERS, EVENINGS = 5, 40
COLUMN, STEP = 32, 17  # of the form chart: a game, a place


@dataclass(frozen=True, slots=True)
class MeterSquare:
    """One square of a meter: hit, open or half."""

    x: float
    width: float
    look: str


def meter(share: tuple[int, int], mean: tuple[float, int] | None = None) -> Context:
    """Return a meter: squares for fewer than ten, otherwise a bar, with a tick for the club’s average."""
    above, below = share
    is_bar = below >= FROM_BIDS
    tick = round(1 + (WIDTH - 2) * mean[0] / mean[1], 1) if is_bar and mean and mean[1] else None
    return {"boxes": _boxes({"hit": above, "open": below - above}, is_bar), "tick": tick}


def versus(ahead: int, level: int, behind: int) -> Context:
    """Return a meter for two players: ahead, tied, behind; as parts of a bar for more than MOST_SQUARES games."""
    is_bar = ahead + level + behind > MOST_SQUARES
    return {"boxes": _boxes({"hit": ahead, "half": level, "open": behind}, is_bar), "tick": None}


def _boxes(counts: Mapping[str, int], is_bar: bool) -> list[MeterSquare]:
    """Return a bar with its hits, or a row of squares that shrink if there are many."""
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
    """Return the form chart of some games, oldest first: one column per game, one square per seat, first place on
    top."""
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


def race(filters: StatsFilter) -> Context | None:
    """Return the race of the top five over the last evenings, and their standings."""
    chosen = [line for line in filters.standings if line.place is not None][:RUNNERS]
    days = filters.club.days[-EVENINGS:]
    if not chosen or len(days) < 2:
        return None
    runs = [race_points(filters.club.by_person[line.who], days, filters.counting) for line in chosen]
    ahead = [at for at, line in enumerate(chosen) if line.place == 1]
    rows = [
        StandingLine(line.who, line.place, filters.visible[line.who], line.place == 1, number_words(run[-1]))
        for line, run in zip(chosen, runs, strict=True)
    ]
    return {"chart": race_of(runs, ahead, list(map(day_words, days)), _("points after each evening")), "lines": rows}
