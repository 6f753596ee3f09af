"""Who finished ahead of whom in one game: what the statistics count of every two players."""

from dataclasses import dataclass

from scorekeeper.rules.sheets.played import PlayedGame, PlayedSeat


@dataclass(frozen=True, slots=True)
class Meeting:
    """How one seat of a game finished against another: exactly one of ahead, level and behind is true."""

    seat: int
    other: int
    ahead: bool
    level: bool
    behind: bool
    difference: int  # total less the other's; 0 where `scored` is false
    scored: bool  # whether both have bid for points


def meetings(game: PlayedGame) -> tuple[Meeting, ...]:
    """Return a meeting for each ordered pair of seats that both have a place."""
    placed = [seat for seat in game.seats if seat.place is not None]
    return tuple(_meeting(one, other) for one in placed for other in placed if one is not other)


def _meeting(one: PlayedSeat, other: PlayedSeat) -> Meeting:
    first, second = one.place or 0, other.place or 0
    scored = bool(one.bids and other.bids)
    difference = (one.total or 0) - (other.total or 0) if scored else 0
    return Meeting(one.seat, other.seat, first < second, first == second, first > second, difference, scored)
