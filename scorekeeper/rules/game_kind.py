"""What every kind of game gives the floors above: facts in, state out, a sheet to show."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeAlias, TypeVar

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.axes import Axes, Changes, text_of
from scorekeeper.rules.common.options import ROOT, readable
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.facts import Adjustment, Fact, Options, Setup
from scorekeeper.rules.kind import (
    NOTHING,
    House,
    Plan,
    Problem,
    Prompt,
    Row,
    Sheet,
    Unreadable,
    Variant,
    unknown_variant,
)

S = TypeVar("S")  # the state of a kind: its own frozen dataclass, which the floors above hand back unread
F = TypeVar("F", bound=Fact)  # what only this kind announces

ROWS = 12  # of an empty sheet, if the number of hands is not agreed on


class GameKind(ABC, Generic[S, F]):
    """Facts in, state out. Five methods carry a game; the others name and write it.

    What only some kinds can do has a default that does nothing.
    """

    key: str
    facts: tuple[type[F], ...]  # what may be announced, besides rules/facts.py
    variants: tuple[Variant, ...]  # the named sets of rules, in people's order
    axes: Axes  # what a house rule may set

    @staticmethod
    @abstractmethod
    def opening(setup: Setup) -> S:
        """Return the state of a game in which nothing is dealt yet; its rules come from the setup alone."""

    @staticmethod
    @abstractmethod
    def apply(state: S, fact: Fact) -> S:
        """Return the state after one more fact. The newest for a slot wins; one without meaning here changes nothing.

        Never raises, because `problems` returns what is impossible.
        """

    @staticmethod
    @abstractmethod
    def problems(state: S) -> tuple[Problem, ...]:
        """Return everything that is wrong, with its deals and seats."""

    @abstractmethod
    def prompt(self, state: S) -> Prompt | None:
        """Return what the sheet is waiting for, or None if the game is over."""

    @staticmethod
    @abstractmethod
    def sheet(state: S) -> Sheet:
        """Return the game as columns in seat order, one row per deal or hand, and the standings."""

    @abstractmethod
    def resolved(self, variant: str, options: Options, players: int, house: House = NOTHING) -> Mapping[str, Any]:
        """Return every axis as plain data, for `Setup.rules`; house rules override variant and options.

        Raises Refused or Unreadable("options.KEY", ...).
        """

    @abstractmethod
    def check_rules(self, variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
        """Raise Unreadable for what no table could play by: "options.KEY", "rules.AXIS".

        A stored game of any age is accepted, because what it lacks takes its default.
        """

    @abstractmethod
    def read(self, game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
        """Return a game file as a setup and facts. Raises Unreadable at the place of the mistake.

        `game` has its head checked and no nulls: record/gamefile.py.
        """

    @abstractmethod
    def written(self, state: S) -> dict[str, Any]:
        """Return the game file's own keys: players, first_dealer, deals or hands, joined, ended."""

    @staticmethod
    @abstractmethod
    def result(state: S) -> dict[str, Any]:
        """Return the `result` of the game file, every key written."""

    def own_rules(self, variant: str, rules: Mapping[str, Any], players: int) -> House:
        """Return what in resolved rules differs from the variant's own rules for this many players."""
        book = self.resolved(variant, {}, players)
        return {key: value for key, value in rules.items() if value != book.get(key)}

    def line_of(self, variant: str, house: House) -> str:
        changes = self.axes.changes_of(house).items()
        return " ".join((variant, *(f"{axis}={text_of(value)}" for axis, value in changes)))

    def read_line(self, text: str) -> tuple[House, tuple[str, ...]]:
        """Return the house rules of a line, and the words that are no axis or have no value; case is ignored.

        Raises Unreadable at an axis whose value is not valid or that is set twice, and at an unknown variant.
        """
        variant, *words = text.split() or [""]
        if variant.casefold() not in {row.id for row in self.variants}:
            raise unknown_variant(variant.casefold())
        return self.axes.read_words(words)

    @staticmethod
    def plan(variant: str, options: Mapping[str, str], players: int, house: House = NOTHING) -> Plan | None:
        """Return every deal of a planned game, or None if it has no schedule; options are text, as on a command line.

        Raises Refused for a number of players that cannot play it, Unreadable for an option that makes no sense.
        """
        return None

    def blank_rows(self, setup: Setup, agreed: tuple[int, ...] = ()) -> tuple[Row, ...]:
        """Return the rows of an empty sheet. `agreed`: the hand sizes of a table that changed those of the rules."""
        rows = self.sheet(self.opening(setup)).rows
        if len(rows) > 1:
            return tuple(replace(row, state="todo", cells=()) for row in rows)
        return tuple(Row(number, "todo", ()) for number in range(1, ROWS + 1))


# Any kind, for code that passes its states on and never looks into them.
AnyKind: TypeAlias = GameKind[Any, Any]


@dataclass(frozen=True, slots=True)
class Book:
    """The axes of such a kind. An option is the short name of an axis, as files and older logs spell it."""

    axes: Axes
    names: Mapping[str, str]  # the axis of each option
    rules: Callable[[Changes, int], Any]  # for so many players, with axes changed; raises Refused

    def changes(self, options: Options, house: House) -> dict[str, Any]:
        """Return what options set, overridden by house rules, axis by axis; null is the same as absent.

        Raises Unreadable("options.KEY", ...) and Unreadable("rules.AXIS", ...) for what is not valid.
        """
        given = readable(options, {key: self.axes.takes[axis] for key, axis in self.names.items()})
        return {self.names[key]: value for key, value in given.items()} | dict(self.axes.changes_of(house))

    def resolved(self, options: Options, players: int, house: House = NOTHING) -> Any:
        """Return every axis, resolved. Raises Unreadable as `changes` does, Refused if so many cannot play."""
        return self.rules(self.changes(options, house), players)


@dataclass(frozen=True)
class BookState:
    """What was announced in a game of such a kind, whatever is played. What was said of each hand is the kind's own."""

    setup: Setup  # with corrected names, rules and first dealer
    adjustments: Mapping[int, Adjustment] = field(default_factory=dict[int, Adjustment])  # by number
    ended: str | None = None  # the reason, if the table stopped early

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.players

    @property
    def seats(self) -> range:
        return range(len(self.names))


B = TypeVar("B", bound=BookState)


class OneBook(GameKind[B, F]):
    """House rules over options over the book."""

    book: Book

    @staticmethod
    @abstractmethod
    def announced(setup: Setup, game: Mapping[str, Any], seats: Mapping[str, int]) -> Iterator[Fact]:
        """Yield the facts of a file's hands; `seats` are by name. Raises Unreadable at the place of the mistake."""

    @staticmethod
    @abstractmethod
    def played(state: B) -> dict[str, Any]:
        """Return the hands of the game, under the keys that they have in a file."""

    def read(self, game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
        players: list[str] = game["players"]
        setup = reading.setup_of(
            game, self.key, lambda: self.resolved(game["variant"], game["options"], len(players), game["rules"])
        )
        if reading.items(game.get("joined"), "joined"):
            raise Unreadable("joined", Problem("nobody_joins_here", part="joined"))
        seats = {name: seat for seat, name in enumerate(players)}
        return setup, (*self.announced(setup, game, seats), *reading.ended(game))

    def written(self, state: B) -> dict[str, Any]:
        names = state.names
        game = {"players": list(names), "first_dealer": names[state.setup.first_dealer], **self.played(state)}
        return game if state.ended is None else {**game, "ended": state.ended}

    def resolved(self, variant: str, options: Options, players: int, house: House = NOTHING) -> Mapping[str, Any]:
        """Return every axis as plain data; `variant` is ignored, because there is only one."""
        return to_plain(self.book.resolved(options, players, house))

    def check_rules(self, variant: str, options: Options, rules: Mapping[str, Any], house: House) -> None:
        """Raise Unreadable at the first option, house rule or axis of a stored game that is not valid."""
        self.book.changes(options, {})
        self.book.axes.changes_of(house, "house")
        from_plain(self.book.axes.rules, rules, ROOT)

    def line_of(self, variant: str, house: House) -> str:
        changes = sorted(self.book.axes.changes_of(house).items())
        return " ".join([variant, *(f"{axis}={_text(value)}" for axis, value in changes)])


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else text_of(value)
