"""What a kind of game says to the floors above: problems, the sheet, variants and house rules, a plan."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar, get_args

from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.facts import Fact as Fact
from scorekeeper.rules.facts import Option, Options
from scorekeeper.rules.facts import Setup as Setup

NOTHING: Mapping[str, Any] = MappingProxyType({})

Weight = Literal["impossible", "confirm", "noted"]  # worst first


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: a code and its numbers, never a sentence."""

    code: str
    weight: Weight = "impossible"  # refused; refused until confirmed; accepted and marked on the sheet
    deal: int | None = None  # number of the deal or hand, from 1
    seat: int | None = None
    part: str = ""  # which part of the deal: the key it has in a game file, such as "tricks"
    numbers: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def key(self) -> tuple[object, ...]:
        """All but the weight."""
        return (self.code, self.deal, self.seat, self.part, *sorted(self.numbers.items()))


def new_problems(before: Iterable[Problem], after: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems of `after` that are not among those `before`, worst first.

    Two are the same if their code, deal, seat, part and numbers are.
    """
    known = {problem.key for problem in before}
    new = (problem for problem in after if problem.key not in known)
    return tuple(sorted(new, key=lambda problem: get_args(Weight).index(problem.weight)))


class Refused(Exception):
    """The rules do not allow it. Carries the problems, worst first."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


class Unreadable(Exception):
    """A game file or an option cannot be read at the place named."""

    def __init__(self, place: str, problem: Problem) -> None:
        super().__init__(f"{place}: {problem.code}")
        self.place = place
        self.problem = problem


def unknown_variant(variant_id: str, place: str = "variant") -> Unreadable:
    return Unreadable(place, Problem("unknown_variant", numbers={"variant": variant_id}))


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the sheet is waiting for."""

    phase: str  # names the form and its template
    deal: int  # number of the deal or hand, from 1
    seats: tuple[int, ...] = ()  # the seats that still have to answer, in turn


MarkOfCell = Literal[
    "dealt", "leads", "blind", "too_near", "changed", "cannonball", "corrected", "hook", "adjusted", "joined", "out",
    "left", "lost",
]  # fmt: skip
MarkOfRow = Literal["misdealt", "resized", "other_trump", "cancelled", "nobody"]
MarkOfColumn = Literal["joined", "out", "left"]
Mark = TypeVar("Mark", bound=str)


def marks_that_hold(holds: Mapping[Mark, object]) -> frozenset[Mark]:
    return frozenset(mark for mark, is_so in holds.items() if is_so)


@dataclass(frozen=True, slots=True)
class Extra:
    """One thing that gave or cost points besides the bid: an event, an alliance, a wager."""

    what: str
    count: int
    points: int


class Cell(NamedTuple):
    """One seat in one deal of the sheet. Numbers are already computed."""

    # A history draws thousands of them, and a frozen dataclass takes four times as long.

    seat: int
    points: Points | None = None
    total: Points | None = None
    made: bool | None = None  # None if neither made nor missed
    marks: frozenset[MarkOfCell] = frozenset()
    bid: int | None = None  # the one that counts, or None if there is none or it is face down
    first_bid: int | None = None  # the bid as first said, if it was changed later
    took: int | None = None
    pencilled: int | None = None  # tricks that are entered but not scored, if they differ from the bid
    adjusted: Points | None = None  # given or taken besides the deal; included in the points
    captured: int | None = None  # of a hand whose cards are counted
    in_hand: int | None = None  # what is left in hand, which is subtracted
    chips: int | None = None
    prizes: Mapping[str, int] = NOTHING  # in the points, by name: slam, streak, bonus
    extras: tuple[Extra, ...] = ()  # what the bonus is made of

    @property
    def numbers(self) -> dict[str, Points]:
        """What is known of the deal besides its points, by name, in the order in which it is shown."""
        named = {
            "bid": self.bid, "first_bid": self.first_bid, "took": self.took, "pencilled": self.pencilled,
            "adjusted": self.adjusted, "captured": self.captured, "in_hand": self.in_hand, "chips": self.chips,
        }  # fmt: skip
        return {name: number for name, number in named.items() if number is not None}

    @property
    def small(self) -> str:
        """What is written small before the points: the bid, the chips, or captured less what is left in hand."""
        if self.captured is not None:
            return f"{self.captured}-{self.in_hand}".replace("-", "\N{MINUS SIGN}")
        number = self.chips if self.bid is None else self.bid
        return "" if number is None else str(number)

    @property
    def prize(self) -> int:
        """The points won in prizes, which are shown separately."""
        return sum(self.prizes.values())

    @property
    def tells_took(self) -> bool:
        """Whether the tricks taken are shown next to the bid: if it was missed, or made with tricks over."""
        return self.took is not None and (self.made is False or (self.made is True and self.took != self.bid))

    @property
    def points_apart(self) -> Points | None:
        """The points without the prizes, so that the previous total + these + the prizes equal the total."""
        return None if self.points is None else whole(self.points - self.prize)


RowState = Literal["done", "live", "todo"]


@dataclass(frozen=True, slots=True)
class CardCount:
    """A hand's card totals: the two parts of the scores, and the printed sum of all cards."""

    captured: int
    in_hand: int
    printed: int
    required: int  # the printed sum for this many players

    @property
    def twice(self) -> int:
        """By how much the two parts exceed the cards: twenty for an Ohio left in hand."""
        return self.captured + self.in_hand - self.printed


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    state: RowState
    cells: tuple[Cell, ...]  # in the order of Sheet.columns
    size: int | None = None  # hand size
    trump: str | None = None  # S H D C NT, or None if there is none to show
    card: str | None = None  # the turned card, rank and suit, or None if it had no suit
    dealer: int | None = None
    leader: int | None = None
    order: tuple[int, ...] = ()  # the seats that bid, in the order of the bidding; empty if nobody bids
    marks: frozenset[MarkOfRow] = frozenset()
    factor: int = 1  # how often the deal counts: more than once if it is doubled
    lost: int = 0  # tricks that nobody won
    ghost: int = 0  # tricks of a hand that no player holds
    cards: CardCount | None = None  # None if they were not counted
    lost_at: int | None = None  # the total that ended a hand, or None if it was not followed

    @property
    def values(self) -> dict[str, int | str | None]:
        """What a correction may change of the whole deal, by name, in the order in which it is shown."""
        return {"size": self.size, "trump": self.trump, "card": self.card, "dealer": self.dealer}


@dataclass(frozen=True, slots=True)
class Column:
    seat: int
    name: str
    total: Points | None = None
    ahead: bool = False
    marks: frozenset[MarkOfColumn] = frozenset()
    begins: int = 1  # the deal with which the player joined; 1 if there from the start
    carry_in: Points = 0  # points to begin with


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; ties share a place (1-2-2-4)."""

    place: int | None  # None if the player left before the end
    seat: int
    name: str
    total: Points | None = None
    won: bool = False


Role = Literal["first_bidder", "leader"]
Winner = Literal["highest", "lowest"]  # total


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole game as rows and columns, for the screen, paper and files alike."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    standings: tuple[Standing, ...]
    finished: bool = False
    winners: tuple[int, ...] = ()
    outdone: tuple[int, ...] = ()  # seats with the winner's total but fewer bids made, which broke the tie
    counts: str = "points"  # what the totals count: points, chips
    deal_word: str = "deal"  # deal or hand
    agreed: tuple[int, ...] = ()  # hand sizes dealt and to come, if the table changed those of the rules
    ended: str | None = None  # why the table stopped early (may be empty), or None if it did not
    direction: str | None = None  # direction of play, if not clockwise
    wins: Winner = "highest"
    roles: frozenset[Role] = frozenset()  # those that do not fall to the player after the dealer
    trump: str | None = None  # of the rows that show none: NT in a game without trumps, or None if not known


@dataclass(frozen=True, slots=True)
class Absence:
    """Consecutive rows of one column in which its player was not at the table."""

    seat: int
    first: int  # number of the first deal
    deals: int  # how many
    carry_in: Points | None = None  # points with which the player begins after it, or None if the player had left

    @property
    def until(self) -> int:
        return self.first + self.deals - 1

    @property
    def has_left(self) -> bool:
        return self.carry_in is None


def absences(sheet: Sheet) -> tuple[Absence, ...]:
    """Return every absence, column by column. Sitting out a single deal is not an absence."""
    return tuple(absence for place, column in enumerate(sheet.columns) for absence in _of_column(sheet, place, column))


def by_cell(absences: tuple[Absence, ...]) -> dict[tuple[int, int], Absence]:
    """Return the absence of each closed cell, by number of the deal and seat."""
    return {(absence.first + down, absence.seat): absence for absence in absences for down in range(absence.deals)}


def _of_column(sheet: Sheet, place: int, column: Column) -> Iterator[Absence]:
    before = sum(row.number < column.begins for row in sheet.rows)
    if before:
        yield Absence(column.seat, sheet.rows[0].number, before, column.carry_in)
    first = deals = 0
    for row in sheet.rows[before:]:
        cell = row.cells[place] if row.cells else None
        # No absence if points were given to somebody who has left, because they are shown.
        if cell and "left" in cell.marks and cell.points is None:
            first, deals = first or row.number, deals + 1
        elif deals:
            yield Absence(column.seat, first, deals)
            first = deals = 0
    if deals:
        yield Absence(column.seat, first, deals)


@dataclass(frozen=True, slots=True)
class Variant:
    """A named set of rules of a kind, as people look for it."""

    id: str
    name: str
    kind: str
    group: str  # classic, family, other
    players: tuple[int, int]
    summary: str  # one line
    source: str
    aliases: tuple[str, ...] = ()
    short_for: str = ""  # the id of the variant whose option this is: shown as an option of that, not on its own
    short_options: Options = field(default_factory=dict[str, Option])  # and the options that make it so
    offered: tuple[str, ...] = ()  # the option keys that it takes
    checked: bool = True  # False if part of it was not found in a source
    front: int = 0  # its place among the few of its group that are shown at once; 0 if among the others
    bgg: int = 0  # its number at BoardGameGeek, or 0 if not known


House = Mapping[str, Any]  # only what differs, in the shape of the resolved rules


@dataclass(frozen=True, slots=True)
class Difference:
    """One axis that differs from the variant's."""

    axis: str  # such as "scoring.made.bonus"; a group by its own name if one side does not have it at all
    book: Any  # what the variant has, as a house rule would say it, or None if nothing
    table: Any


@dataclass(frozen=True, slots=True)
class ScoreRow:
    bid: int
    points: tuple[Points, ...]  # by tricks taken, from none to the whole hand
    made: Points
    blind: Points  # made blind


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole game to come, or one cycle of a target game. The first dealer is seat 0."""

    variant: str
    players: int
    packs: int
    stripped: int
    deals: tuple[Row, ...]
    repeat_until: str | None  # target, or None if only these deals are played
    scores: tuple[ScoreRow, ...]  # what each bid scores
    scores_in: Row | None  # in which deal, one with the largest hand, or None if in every one
    success_bonus: Mapping[int, int]  # extra points for those who made it, by how many did
    at_once: bool = False  # all bid at once: nobody bids first

    def plain(self) -> dict[str, Any]:
        """Return the plan as `plan --json` prints it."""
        return {
            "variant": self.variant,
            "players": self.players,
            "packs": self.packs,
            "stripped": self.stripped,
            "deals": [
                {
                    "deal": deal.number,
                    "hand_size": deal.size,
                    "trump": deal.trump,
                    "dealer": deal.dealer,
                    "first_bidder": deal.order[0],
                    "leader": deal.leader,
                    "bid_order": list(deal.order),
                }
                for deal in self.deals
            ],
            "repeat_until": self.repeat_until,
        }
