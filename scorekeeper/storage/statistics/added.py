"""What each of the games behind a figure adds to it: by the same sums that the figure is made of."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.sums import seat_sums
from scorekeeper.storage.models import db
from scorekeeper.storage.statistics.counted import stored
from scorekeeper.storage.statistics.games import Line


def added(found: Sequence[Line], figure: Figure, part: int) -> Mapping[str, tuple[int, int]]:
    """Return {game: numerator and denominator} that each of these seats adds to a figure."""
    seat_of = {line.game_id: line.seat for line in found}
    by_game: dict[str, tuple[int, int]] = {}
    for one in stored(db.session.connection(), list(seat_of)):
        sums = seat_sums(next(seat for seat in one.game.seats if seat.seat == seat_of[one.game_id]))
        parts = [pair for (of, at), pair in sums.items() if of is figure and (at == part or figure is Figure.SHARE)]
        by_game[one.game_id] = (sum(above for above, _ in parts), sum(below for _, below in parts))
    return by_game
