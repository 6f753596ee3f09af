"""What finished games count in the statistics: each seat, and the figures of one person's seats.

Source: docs/rules.md, "Figures of players and seasons".
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from scorekeeper.rules.common.seats import worth
from scorekeeper.rules.common.tenths import Points, of_tenths, whole
from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.played import PlayedSeat, bids_of, made_by_deal, seats_of


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What the statistics count of one finished game."""

    seats: tuple[PlayedSeat, ...]  # by seat number
    deals: int
    margin: Points | None = None  # from the first to the second total, or None if shared or no points are counted
    all_missed: int = 0  # deals in which nobody made the bid
    lowest_wins: bool = False

    @property
    def players(self) -> int:
        """The number of players, including those who joined late or left."""
        return len(self.seats)


def played_game(sheet: Sheet) -> PlayedGame | None:
    """Return what the statistics count of a game, or None if it is unfinished or nothing was scored."""
    deals = sum(row.state == "done" for row in sheet.rows)
    if not sheet.finished or not deals:
        return None
    return PlayedGame(
        seats=tuple(sorted(seats_of(sheet), key=lambda seat: seat.seat)),
        deals=deals,
        margin=_margin(sheet),
        all_missed=sum(not any(made) for made in made_by_deal(bids_of(sheet)).values()),
        lowest_wins=sheet.wins == "lowest",
    )


def _margin(sheet: Sheet) -> Points | None:
    """Return the points between first and second of those who stayed, or None if shared or no points count."""
    totals = [line.total for line in sheet.standings if line.place and line.total is not None]
    if sheet.counts != "points" or len(totals) < 2:
        return None
    best, other = sorted(totals, key=lambda total: worth(total, sheet.wins), reverse=True)[:2]
    return whole(abs(best - other)) if best != other else None


class Seat(NamedTuple):
    """The result of a finished game for one person; a page reads tens of thousands of them."""

    game_id: str
    person_id: int
    played_on: str  # the local day: 2026-11-05
    ruleset_id: int
    players: int
    place: int | None  # None if the player left before the end
    tied: int  # how many share the place, including this one
    won: bool
    tenths: int | None  # of the total, or None if no points are counted
    hands: int  # of a kind without bids
    hands_won: int
    bids: int
    made: int
    points: int  # of the deals or hands played, in tenths
    run: int  # the most bids made in a row
    zeros: int  # zero bids made
    zero_bids: int  # made and missed

    @property
    def total(self) -> Points | None:
        """The total, or None if no points are counted."""
        return None if self.tenths is None else of_tenths(self.tenths)

    @property
    def deals(self) -> int:
        """How many deals, or hands, had points."""
        return 0 if self.tenths is None else self.bids + self.hands


class Table(NamedTuple):
    """A finished game with its seats: by place, those who left last."""

    game_id: str
    group_id: int | None
    played_on: str
    started_at: datetime
    ruleset_id: int
    players: int
    deals: int
    margin: int | None  # first less second, in tenths
    all_missed: int  # deals in which nobody made the bid
    lowest_wins: bool
    minutes: int  # without pauses of more than half an hour; 0 if unknown
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Figures:
    """The figures of some seats, for example those of one person."""

    seats: Sequence[Seat]

    @cached_property
    def placed(self) -> tuple[Seat, ...]:
        """The seats that have a place, without those who left before the end."""
        return tuple(seat for seat in self.seats if seat.place is not None)

    @property
    def won(self) -> int:
        """How many games were won."""
        return sum(map(attrgetter("won"), self.placed))

    @property
    def places(self) -> Counter[int]:
        """How often each place was taken."""
        return Counter(seat.place for seat in self.placed if seat.place)

    @property
    def mean_place(self) -> Fraction | None:
        """The average place, or None without a game."""
        places = [seat.place for seat in self.placed if seat.place]
        return Fraction(sum(places), len(places)) if places else None

    @property
    def bids(self) -> tuple[int, int]:
        """How many bids were made, and of how many."""
        return self._sum("made"), self._sum("bids")

    @property
    def zero_bids(self) -> tuple[int, int]:
        """How many zero bids were made, and of how many."""
        return self._sum("zeros"), self._sum("zero_bids")

    @property
    def hands(self) -> tuple[int, int]:
        """How many hands of a kind without bids were won, and of how many."""
        return self._sum("hands_won"), self._sum("hands")

    @property
    def run(self) -> int:
        """The most bids made in a row in a game."""
        return max((seat.run for seat in self.seats), default=0)

    @cached_property
    def by_rules(self) -> dict[int, "Figures"]:
        """The same for each set of rules, because points of different scorings are not added up."""
        seats = by(self.seats, lambda seat: seat.ruleset_id)
        return {number: Figures(seats[number]) for number in sorted(seats)}

    @property
    def points(self) -> tuple[int, int]:
        """The points in tenths, and in how many deals or hands."""
        counted = [seat for seat in self.seats if seat.deals]
        return sum(seat.points for seat in counted), sum(seat.deals for seat in counted)

    @property
    def totals(self) -> list[int]:
        """The totals in tenths of the games played to the end, the lowest first."""
        return sorted(seat.tenths for seat in self.placed if seat.tenths is not None)

    def _sum(self, name: str) -> int:
        return sum(map(attrgetter(name), self.seats))


def by(seats: Sequence[Seat], key: Callable[[Seat], int]) -> dict[int, list[Seat]]:
    """Return the seats grouped by one of their numbers, in their order."""
    groups: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        groups[key(seat)].append(seat)
    return dict(groups)
