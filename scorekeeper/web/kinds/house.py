"""What a kind brings to the pages where house rules are put together. Words to set are those of the rules' one line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from scorekeeper.record.game import Game
from scorekeeper.rules.common.house import House
from scorekeeper.rules.kind import Problem
from scorekeeper.web.kinds.description import Described


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: a button, figure over words."""

    figure: str
    small: str = ""
    sets: str = ""  # as the line of the rules has it: "bonus=5 made.per_trick=1"
    opens: str = ""  # the heading with the parts, instead of setting anything
    chosen: bool = False
    stairs: tuple[int, ...] = ()  # drawn instead of the figure


@dataclass(frozen=True, slots=True)
class Ask:
    """One question: answers to tap, or a value to type, with steps where it is a number."""

    axis: str
    label: str
    hint: str = ""
    answers: tuple[Answer, ...] = ()
    typed: str | None = None  # what stands in the field; None: nothing is typed
    steps: bool = False
    other: bool = False  # not as in the book
    note: str = ""  # why it has no effect now


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading to unfold, and what is so under it in a line."""

    key: str
    title: str
    line: str
    asks: tuple[Ask, ...] = ()
    other: bool = False


@dataclass(frozen=True, slots=True)
class Differs:
    """One difference from the book in words."""

    axis: str  # to undo; empty: it follows from another
    label: str
    book: str
    table: str


@dataclass(frozen=True, slots=True)
class Square:
    """One square of the scoring table."""

    points: str
    made: bool
    other: bool  # not as in the book


@dataclass(frozen=True, slots=True)
class Rung:
    """One deal of the plan."""

    size: int
    mark: str = ""  # ×2 where it is doubled


@dataclass(frozen=True, slots=True)
class Meaning:
    """What rules come to at one table."""

    example: str
    rows: tuple[tuple[Square, ...], ...]  # by bid, then by tricks
    other: bool  # some square is not as in the book
    deals: tuple[Rung, ...]
    length: str  # 13 deals, one pack
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mend:
    """What would make rules playable, as a button."""

    sets: str
    words: str


class Composer(Protocol):
    """Puts house rules together. Where so many cannot play by them, what needs resolved rules raises Refused."""

    def with_words(self, variant: str, house: House, words: str) -> dict[str, Any]:
        """Return house rules with what the words set. Raises Unreadable."""
        ...

    def with_typed(self, variant: str, house: House, typed: Mapping[str, str], players: int) -> dict[str, Any]:
        """Return house rules with what was typed, by axis, where that is not so already. Raises Unreadable."""
        ...

    def stepped(self, variant: str, house: House, axis: str, by: int, players: int) -> dict[str, Any]:
        """Return house rules with a number one more or less."""
        ...

    def of_game(self, game: Game) -> dict[str, Any]:
        """Return the house rules by which a game is played, for the variant that it was set up as."""
        ...

    def without(self, house: House, axis: str) -> dict[str, Any]:
        """Return house rules without one axis."""
        ...

    def questions(self, variant: str, house: House, players: int) -> tuple[Ask, ...]:
        """Return the few questions that most tables need."""
        ...

    def headings(self, variant: str, house: House, players: int) -> tuple[Heading, ...]:
        """Return everything else."""
        ...

    def differs(self, variant: str, house: House, players: int) -> tuple[Differs, ...]:
        """Return every difference from the book, also of rules that cannot be played."""
        ...

    def told(self, variant: str, house: House, players: int) -> Described:
        """Return the rules in words. Raises Refused."""
        ...

    def meaning(self, variant: str, house: House, players: int, cards: int) -> Meaning:
        """Return the example, the scoring table for so many cards, and the deals. Raises Refused."""
        ...

    def mends(self, variant: str, house: House, players: int, problem: Problem) -> tuple[Mend, ...]:
        """Return what would mend rules that were refused."""
        ...


@runtime_checkable
class Composes(Protocol):
    """Pages of a kind whose tables play by house rules: isinstance(pages, Composes)."""

    composer: Composer
