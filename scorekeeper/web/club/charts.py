"""The meters, squares and columns that are drawn beside figures."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.storage.statistics.games import Line
from scorekeeper.web.club.figure_labels import FROM_BIDS
from scorekeeper.web.club.filters import day_words
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import semicolons

WIDTH = 200  # of a meter
COLUMN, STEP = 32, 17  # of the form chart: a game, a place


@dataclass(frozen=True, slots=True)
class Square:
    """One square of a meter: hit, open or half."""

    x: float
    width: float
    look: str


def meter(found: tuple[int, int], mean: tuple[int, int] | None = None) -> Context:
    """Return a meter: a square each under ten, a bar from ten on; a tick for the club’s mean."""
    above, below = found
    if below < FROM_BIDS:
        looks = ["hit"] * above + ["open"] * (below - above)
        return {"boxes": squares(looks), "tick": None}
    bar = [Square(1, WIDTH - 2, "open"), Square(1, round((WIDTH - 2) * above / below, 1), "hit")]
    tick = round(1 + (WIDTH - 2) * mean[0] / mean[1], 1) if mean and mean[1] else None
    return {"boxes": bar, "tick": tick}


def squares(looks: Sequence[str]) -> list[Square]:
    """Return squares in a row; as wide as fits where there are many."""
    step = min(20.0, WIDTH / len(looks)) if looks else 20.0
    return [
        Square(round(1 + place * step, 2), round(step - min(2.0, step / 4), 2), look)
        for place, look in enumerate(looks)
    ]


def versus(ahead: int, level: int, behind: int) -> Context:
    """Return the meter of two people: ahead, level, behind; shares of a bar where there are more than forty games."""
    games = ahead + level + behind
    if games <= 40:
        return {"boxes": squares(["hit"] * ahead + ["half"] * level + ["open"] * behind), "tick": None}
    return {
        "boxes": [Square(1, WIDTH - 2, "open"), Square(1, round((WIDTH - 2) * ahead / games, 1), "hit")],
        "tick": None,
    }


def form(lines: Sequence[Line]) -> Context:
    """Return the form chart of some games, the oldest left: a column each, a square a seat, first on top."""
    placed = [line for line in reversed(lines) if line.place is not None]
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


def columns(found: Sequence[Context], mean: Fraction) -> Context:
    """Return columns that stand side by side, the middle one nought, and where the mean lies under them."""
    most = max((column["number"] for column in found), default=0) or 1
    placed = [
        {**column, "x": 16 + 42 * at, "height": round(84 * column["number"] / most, 1),
         "y": round(116 - 84 * column["number"] / most, 1)}
        for at, column in enumerate(found)
    ]  # fmt: skip
    middle, side = 16 + 42 * (len(found) // 2) + 17, 42 * (len(found) // 2)
    return {"columns": placed, "mean": round(middle + max(-side, min(42 * float(mean), side)), 1)}
