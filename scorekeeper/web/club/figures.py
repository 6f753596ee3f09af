"""Figures as words, and the meters, squares and columns next to them; the race of a season."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scorekeeper.rules.sheets.club import Seat, race_points
from scorekeeper.web.club.filters import StatsFilter, day_words
from scorekeeper.web.games.race import StandingLine, race_of
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import decimals, semicolons, share_of
from scorekeeper.web.language.texts import gettext as _

FROM_BIDS = 10  # from so many on a percentage, and a bar instead of squares
WIDTH, MOST_SQUARES = 200, 40  # of a meter
RUNNERS, EVENINGS = 5, 40
COLUMN, STEP = 32, 17  # of the form chart: a game, a place


def share(counts: tuple[int, int]) -> Context:
    """Return a fraction in words, such as 3 of 4, with a whole percentage from ten on."""
    above, below = counts
    percent = f"{round(Fraction(100 * above, below))}%" if below >= FROM_BIDS else ""
    return {"words": share_of(above, below), "percent": percent}


def number_words(value: Fraction) -> str:
    """Return a number with at most one decimal and a typographic minus, such as 78.5 or 87."""
    return decimals(f"{float(value):.1f}".removesuffix(".0"))


def fixed(value: Fraction | float, *, sign: bool = False) -> str:
    """Return a number with one decimal and, with `sign`, a plus if positive. Zero has no sign."""
    number = round(float(value), 1) or 0.0
    return decimals(f"{number:{'+' if sign and number else ''}.1f}")


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


def _boxes(counts: Mapping[str, int], is_bar: bool) -> list[Context]:
    """Return a bar with its hits, or a row of squares (hit, half or open) that shrink if there are many."""
    many = sum(counts.values())
    if is_bar:
        hit = round((WIDTH - 2) * counts["hit"] / many, 1)
        return [{"x": 1, "width": width, "look": look} for look, width in (("open", WIDTH - 2), ("hit", hit))]
    looks = [look for look, count in counts.items() for _square in range(count)]
    step = min(20.0, WIDTH / many) if many else 20.0
    width = round(step - min(2.0, step / 4), 2)
    return [{"x": round(1 + place * step, 2), "width": width, "look": look} for place, look in enumerate(looks)]


def form(seats: Sequence[Seat]) -> Context:
    """Return the form chart of some games, oldest first: a column per game, a square per player, first place on top."""
    placed = [seat for seat in seats if seat.place is not None]
    boxes = [
        {"x": 1 + COLUMN * at, "y": 1 + STEP * place, "hit": place + 1 == seat.place}
        for at, seat in enumerate(placed)
        for place in range(seat.players)
    ]
    days = [day_words(seat.played_on) for seat in placed]
    places = semicolons(
        _("%(day)s: place %(place)s of %(players)s", day=day, place=seat.place, players=seat.players)
        for day, seat in zip(days, placed, strict=True)
    )
    texts = [
        {"x": COLUMN * at, "text": day}
        for at, day in enumerate(days)
        if at % 3 == 0 and (at == 0 or day != days[at - 1])
    ]
    height = STEP * max((seat.players for seat in placed), default=0)
    return {"boxes": boxes, "texts": texts, "places": places, "height": height, "width": max(COLUMN * len(placed), 1)}


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
