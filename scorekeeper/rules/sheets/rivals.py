"""Who finished ahead of whom in one game: the sums of the statistics that two players share."""

from dataclasses import dataclass

from scorekeeper.rules.sheets.played import PlayedGame, PlayedSeat


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two seats of one game, seen from the first of them."""

    seat: int
    other: int
    ahead: bool
    level: bool
    behind: bool
    difference: int  # of the totals, where both have bid for points
    scored: bool  # whether there is such a difference


def meetings(game: PlayedGame) -> tuple[Meeting, ...]:
    """Return every two seats that both have a place, either way round."""
    placed = [seat for seat in game.seats if seat.place is not None]
    return tuple(_meeting(one, other) for one in placed for other in placed if one is not other)


def _meeting(one: PlayedSeat, other: PlayedSeat) -> Meeting:
    first, second = one.place or 0, other.place or 0
    scored = bool(one.bids and other.bids)
    difference = (one.total or 0) - (other.total or 0) if scored else 0
    return Meeting(one.seat, other.seat, first < second, first == second, first > second, difference, scored)
