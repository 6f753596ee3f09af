"""One game, from the sheet of any kind: what each seat did in the scored deals, the race of totals, the time taken."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Literal

from scorekeeper.rules.common.seats import best_of, winners_of, worth
from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.kind import Cell, Row, Sheet, Winner

Position = Literal["first", "between", "last"]
Values = tuple[Points | None, ...]
PAUSE = timedelta(minutes=30)  # a longer one does not count as playing time


@dataclass(frozen=True, slots=True)
class Bid:
    """One seat's bid in a played deal, and what it took and scored."""

    deal: int
    seat: int
    cards: int
    active: int  # players who were dealt cards
    bid: int
    took: int
    points: Points
    trump: str | None  # S H D C NT, or None if not known
    position: Position  # in the bidding order; the hook applies to the last
    made: bool
    blind: bool = False

    @property
    def off(self) -> int:
        """How many tricks were over or under a bid that was missed."""
        return 0 if self.made else abs(self.took - self.bid)


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """One seat's place in a game, and what it did."""

    seat: int
    name: str
    place: int | None  # None if the player left before the end
    tied: int  # how many share the place, including this one
    won: bool
    total: Points | None  # None if the kind counts no points
    bids: tuple[Bid, ...] = ()
    cells: Mapping[int, Cell] = field(default_factory=dict[int, Cell])  # of the scored deals, by their numbers
    hands: int = 0  # played, in a game without bids
    hands_won: int = 0

    @property
    def made(self) -> tuple[Bid, ...]:
        return tuple(bid for bid in self.bids if bid.made)

    @property
    def run(self) -> tuple[Bid, ...]:
        """The most bids made in a row; of several runs of the same length the earliest."""
        runs = (tuple(bids) for is_made, bids in groupby(self.bids, lambda bid: bid.made) if is_made)
        return max(runs, key=len, default=())

    @property
    def zero_bids(self) -> tuple[Bid, ...]:
        """The zero bids, made and missed."""
        return tuple(bid for bid in self.bids if bid.bid == 0)

    @property
    def zeros(self) -> tuple[Bid, ...]:
        return tuple(bid for bid in self.zero_bids if bid.made)

    @property
    def points(self) -> dict[int, Points]:
        return {deal: cell.points for deal, cell in self.cells.items() if cell.points is not None}

    @property
    def out_in(self) -> int | None:
        """The number of the hand that put the player out."""
        return next((deal for deal, cell in self.cells.items() if {"lost", "out"} <= cell.marks), None)


def bids_of(sheet: Sheet) -> tuple[Bid, ...]:
    """Return every bid of the scored deals, deal by deal in the order of the columns."""
    return tuple(
        Bid(
            deal=row.number,
            seat=cell.seat,
            cards=row.size or 0,
            active=len(row.order),
            bid=cell.bid,
            took=cell.took,
            points=cell.points or 0,
            trump=row.trump or sheet.trump,
            position="last" if cell.seat in row.order[-1:] else "first" if cell.seat in row.order[:1] else "between",
            made=bool(cell.made),
            blind="blind" in cell.marks,
        )
        for row in _scored(sheet)
        for cell in row.cells
        if cell.bid is not None and cell.took is not None
    )


def _scored(sheet: Sheet) -> list[Row]:
    return [row for row in sheet.rows if row.state == "done"]


def made_by_deal(bids: Iterable[Bid]) -> dict[int, list[bool]]:
    """Return for each deal which of its bids were made."""
    made: dict[int, list[bool]] = defaultdict(list)
    for bid in bids:
        made[bid.deal].append(bid.made)
    return made


def seats_of(sheet: Sheet) -> tuple[PlayedSeat, ...]:
    """Return what every seat did in the scored deals, in the order of the standings."""
    bids, sharing = bids_of(sheet), Counter(line.place for line in sheet.standings)
    hands, won = Counter[int](), Counter[int]()
    for row in _scored(sheet) if not bids else ():
        scores = {cell.seat: score for cell in row.cells if (score := _hand_score(cell)) is not None}
        hands.update(scores.keys())
        won.update(winners_of(scores))
    return tuple(
        PlayedSeat(
            seat=line.seat,
            name=line.name,
            place=line.place,
            tied=sharing[line.place],
            won=line.won,
            total=line.total if sheet.counts == "points" else None,
            bids=tuple(bid for bid in bids if bid.seat == line.seat),
            cells={row.number: cell for row in _scored(sheet) for cell in row.cells if cell.seat == line.seat},
            hands=hands[line.seat],
            hands_won=won[line.seat],
        )
        for line in sheet.standings
    )


def _hand_score(cell: Cell) -> Points | None:
    """Return what wins a hand: the most points without adjustments, or to lose no chip."""
    if cell.chips is not None:
        return int("lost" not in cell.marks)
    return None if cell.points is None else cell.points - (cell.adjusted or 0)


@dataclass(frozen=True, slots=True)
class Race:
    """Everybody's totals over the deals that are scored, by seat in the order of the standings.

    The first value of a seat is before the first deal, then there is one per deal; None while not at the table.
    """

    deals: tuple[int, ...]
    values: Mapping[int, Values]
    counts: str  # points or chips
    deal_word: str
    wins: Winner = "highest"

    def totals_after(self, deals: int) -> dict[int, Points]:
        """Return the totals after so many deals of all who have joined, the last ones of those who left."""
        until = {seat: [each for each in of[: deals + 1] if each is not None] for seat, of in self.values.items()}
        return {seat: totals[-1] for seat, totals in until.items() if totals}


def race(sheet: Sheet) -> Race:
    rows, columns = _scored(sheet), {column.seat: column for column in sheet.columns}
    values: dict[int, Values] = {}
    for line in sheet.standings:
        after = [_total_after(cell) for row in rows for cell in row.cells if cell.seat == line.seat]
        came = next((place for place, value in enumerate(after) if value is not None), None)
        # Everybody starts with the points carried in, or with the chips given out.
        carried = columns[line.seat].carry_in
        values[line.seat] = tuple(carried if place == came else each for place, each in enumerate((None, *after)))
    return Race(tuple(row.number for row in rows), values, sheet.counts, sheet.deal_word, sheet.wins)


def _total_after(cell: Cell) -> Points | None:
    if "left" in cell.marks and cell.points is None:
        return None
    return cell.chips if cell.total is None else cell.total


def leaders(run: Race) -> tuple[frozenset[int], ...]:
    """Return the seats with the best value after each deal.

    Players who left no longer lead, as in the standings. Players who join have taken no lead in the previous deal, at
    which their line begins with what was carried in.
    """
    ahead: list[frozenset[int]] = []
    for place, (before, totals) in enumerate(pairwise(map(run.totals_after, range(len(run.deals) + 1))), start=1):
        there = [seat for seat, values in run.values.items() if values[place] is not None and seat in before]
        ahead.append(frozenset(winners_of({seat: totals[seat] for seat in there} or totals, run.wins)))
    return tuple(ahead)


def as_deficits(run: Race) -> Race:
    """Return the race as differences to the leader: zero for the leader, negative for the others."""
    best = [best_of(run.totals_after(at).values(), run.wins) for at in range(len(run.deals) + 1)]

    def gaps(values: Values) -> Values:
        steps = zip(values, best, strict=True)
        return tuple(None if value is None else -abs(whole(Fraction(value - first))) for value, first in steps)

    return replace(run, values={seat: gaps(values) for seat, values in run.values.items()})


@dataclass(frozen=True, slots=True)
class Summary:
    """The outcome of the scored deals of a game."""

    players: tuple[PlayedSeat, ...]  # in the order of the standings
    winners: tuple[int, ...]
    margin: Points | None  # the first gap in the totals, 0 if a tie was broken; None if there is none or chips count
    race: Race

    @property
    def has_bids(self) -> bool:
        return any(player.bids for player in self.players)


def summary(sheet: Sheet) -> Summary:
    stayed = [line.total or 0 for line in sheet.standings if line.place]
    gaps = (whole(abs(ahead - behind)) for ahead, behind in pairwise(stayed))
    margin = 0 if sheet.outdone else next(filter(None, gaps), None)
    return Summary(seats_of(sheet), sheet.winners, margin if sheet.counts == "points" else None, race(sheet))


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What the statistics count of one finished game."""

    seats: tuple[PlayedSeat, ...]  # by seat number
    deals: int
    margin: Points | None = None  # from the first to the second total, or None if shared or no points are counted
    all_missed: int = 0  # deals in which nobody made the bid
    lowest_wins: bool = False


def played_game(sheet: Sheet) -> PlayedGame | None:
    """Return what the statistics count of a game, or None if it is unfinished or nothing was scored."""
    deals = len(_scored(sheet))
    if not sheet.finished or not deals:
        return None
    totals = [line.total for line in sheet.standings if line.place and line.total is not None]
    best = sorted(totals, key=lambda total: worth(total, sheet.wins), reverse=True)[:2]
    return PlayedGame(
        seats=tuple(sorted(seats_of(sheet), key=lambda seat: seat.seat)),
        deals=deals,
        margin=whole(abs(best[0] - best[1])) if sheet.counts == "points" and len(set(best)) > 1 else None,
        all_missed=sum(not any(made) for made in made_by_deal(bids_of(sheet)).values()),
        lowest_wins=sheet.wins == "lowest",
    )


def minutes_played(times: Sequence[datetime]) -> int:
    """Return how many minutes a game was played, from the times of its entries without pauses longer than PAUSE."""
    steps = (later - earlier for earlier, later in pairwise(times))
    return round(sum((step for step in steps if timedelta() < step <= PAUSE), timedelta()) / timedelta(minutes=1))


def minutes_to_come(rows: Sequence[Row], times: Sequence[datetime]) -> int | None:
    """Return how many minutes the rest of a game takes at its current pace, or None if unknown.

    The weight of a deal is its cards plus one. Unknown before two deals are scored, or if no deals are left.
    """
    done, coming = (
        sum((row.size or 0) + 1 for row in rows if (row.state == "done") is is_done) for is_done in (True, False)
    )
    known = sum(row.state == "done" for row in rows) > 1 and any(row.state == "todo" for row in rows)
    return round(minutes_played(times) * coming / done) if known and minutes_played(times) else None
