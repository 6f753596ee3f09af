"""What every kind of game gives the floors above: facts in, state out, a sheet to show."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, get_args

from scorekeeper.rules.common.tenths import Points, whole
from scorekeeper.rules.facts import Fact, Option, Options, Setup

NOTHING: Mapping[str, Any] = MappingProxyType({})

S = TypeVar("S")  # the state of a kind: its own frozen dataclass, which the floors above hand back unread
F = TypeVar("F", bound=Fact)  # what a kind alone announces
F_co = TypeVar("F_co", bound=Fact, covariant=True)  # or some of it


Weight = Literal["impossible", "confirm", "noted"]  # worst first


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that does not hold: a code and its numbers, never a sentence."""

    code: str
    weight: Weight = "impossible"  # refused; refused until confirmed; kept and marked on the sheet
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

    Two are the same where code, deal, seat, part and numbers are.
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
    """Return the refusal of an id that is no variant's."""
    return Unreadable(place, Problem("unknown_variant", numbers={"variant": variant_id}))


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the sheet is waiting for."""

    phase: str  # names the form and its template
    deal: int  # number of the deal or hand, from 1
    seats: tuple[int, ...] = ()  # who still has to answer, in turn
    limit: int | None = None  # largest number allowed; None: no limit


@dataclass(frozen=True, slots=True)
class Extra:
    """One thing that gave or cost points beside the bid: an event, an alliance, a wager."""

    what: str
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class Cell:
    """One seat in one deal of the sheet. Numbers arrive finished."""

    seat: int
    small: str = ""  # what is written small before the points: the bid, the chips
    points: Points | None = None
    total: Points | None = None
    made: bool | None = None  # None: neither made nor missed
    marks: frozenset[str] = frozenset()  # dealt leads blind too_near corrected hook adjusted out joined left lost
    spoken: Mapping[str, Points] = field(
        default_factory=dict[str, Points]
    )  # what a screen reader is told: bid, took, ...
    prizes: Mapping[str, int] = field(default_factory=dict[str, int])  # in the points, and named: slam, streak, bonus
    extras: tuple[Extra, ...] = ()  # what the bonus is made of

    @property
    def prize(self) -> int:
        """What was won in prizes, which stand in a place of their own."""
        return sum(self.prizes.values())

    @property
    def tells_took(self) -> bool:
        """Whether the tricks taken stand beside the bid: of a missed one, and of one made with tricks over."""
        has_more = bool(self.made) and self.spoken.get("took") != self.spoken.get("bid")
        return "took" in self.spoken and (self.made is False or has_more)

    @property
    def points_apart(self) -> Points | None:
        """The points without the prizes, so that before + these + the prizes make the total."""
        return None if self.points is None else whole(self.points - self.prize)


RowState = Literal["done", "live", "todo"]


@dataclass(frozen=True, slots=True)
class Row:
    """One deal or hand of the sheet."""

    number: int
    state: RowState
    cells: tuple[Cell, ...]  # in the order of Sheet.columns
    size: int | None = None  # hand size
    trump: str | None = None  # S H D C NT, None: none to show
    card: str | None = None  # the turned card, rank and suit; None where it had no suit
    dealer: int | None = None
    leader: int | None = None
    marks: frozenset[str] = frozenset()  # misdealt resized other_trump played_on cancelled over under even doubled
    factor: int = 1  # how often the deal counts: more than once where it is doubled
    figures: Mapping[str, int] = field(default_factory=dict[str, int])  # what a kind's paper tells beside the row
    roles: Mapping[str, int] = field(default_factory=dict[str, int])  # seats that the rules move: leader, ...


@dataclass(frozen=True, slots=True)
class Column:
    """One player's column, in seat order."""

    seat: int
    name: str
    total: Points | None = None
    ahead: bool = False
    marks: frozenset[str] = frozenset()  # left out joined
    begins: int = 1  # the deal with which the player joined; 1: there from the start
    carry_in: Points = 0  # points to begin with


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; ties share a place (1-2-2-4)."""

    place: int | None  # None: left before the end
    seat: int
    name: str
    total: Points | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole game as rows and columns, for the screen, paper and files alike."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    standings: tuple[Standing, ...]
    finished: bool = False
    winners: tuple[int, ...] = ()
    counts: str = "points"  # what the totals count: points, chips
    deal_word: str = "deal"  # deal or hand
    agreed: tuple[int, ...] = ()  # hand sizes dealt and to come, where the table changed those of the rules
    ended: str | None = None  # why the table stopped early, which may be nothing; None: it did not
    direction: str | None = None  # in which it is passed, where not clockwise
    lowest_wins: bool = False


@dataclass(frozen=True, slots=True)
class Absence:
    """Rows of one column, one under another, in which its player was not at the table."""

    seat: int
    first: int  # number of the first deal
    deals: int  # how many
    carry_in: Points | None = None  # points with which the player begins after it; None: the player had left

    @property
    def until(self) -> int:
        """The number of the last deal."""
        return self.first + self.deals - 1

    @property
    def has_left(self) -> bool:
        return self.carry_in is None


def absences(sheet: Sheet) -> tuple[Absence, ...]:
    """Return every absence, column by column. Who sits a single deal out is not absent."""
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
        # Points given to somebody who has left are written down all the same.
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
    offered: tuple[str, ...] = ()  # the option keys that the new-game page offers
    checked: bool = True  # False: part of it was not seen in a source
    front: int = 0  # its place among the few of its group that are shown at once; 0: among the others
    bgg: int = 0  # its number at BoardGameGeek; 0: none is known
    calls: bool = False  # at its table a bid is a call


class GameKind(Protocol[S, F]):
    """Facts in, state out. Five methods carry a game; the others name and write it.

    What only some kinds can do is a protocol of its own: rules/abilities.py.
    """

    key: str
    facts: tuple[type[F], ...]  # what may be announced, beside rules/facts.py

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The named sets of rules, in people's order."""
        ...

    def resolved(self, variant: str, options: Options, players: int) -> Mapping[str, Any]:
        """Return every axis as plain data, for `Setup.rules`. Raises Refused or Unreadable("options.KEY", ...)."""
        ...

    def check_rules(self, variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
        """Raise Unreadable at what no table could play by: "options.KEY", "rules.AXIS".

        A stored game of any age is let through: what it does not say takes its default.
        """
        ...

    def opening(self, setup: Setup) -> S:
        """Return the state of a game in which nothing is dealt yet; its rules come from the setup alone."""
        ...

    def apply(self, state: S, fact: Fact) -> S:
        """Return the state after one more fact. The newest for a slot wins; one of no meaning here changes nothing.

        Never raises: `problems` returns what cannot be.
        """
        ...

    def problems(self, state: S) -> tuple[Problem, ...]:
        """Return everything that does not hold, deals and seats named."""
        ...

    def prompt(self, state: S) -> Prompt | None:
        """Return what the sheet is waiting for. None: the game is over."""
        ...

    def sheet(self, state: S) -> Sheet:
        """Return the game as columns in seat order, a row a deal or hand, and the standings."""
        ...

    def read(self, game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
        """Return what a game file says as a setup and facts. Raises Unreadable at the place of the mistake.

        `game` has its head checked and no nulls: record/gamefile.py.
        """
        ...

    def written(self, state: S) -> dict[str, Any]:
        """Return the game file's own keys: players, first_dealer, deals or hands, joined, ended."""
        ...

    def result(self, state: S) -> dict[str, Any]:
        """Return the `result` of the game file, every key written."""
        ...


# Where it does not matter which kind it is: its states are passed on, never looked into.
AnyKind: TypeAlias = GameKind[Any, Any]
