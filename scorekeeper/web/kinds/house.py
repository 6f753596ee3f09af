"""What a kind brings to the pages where house rules are put together. Words to set are those of the rules' one line."""

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from scorekeeper.record.game import Game
from scorekeeper.rules.abilities import House
from scorekeeper.rules.kind import NOTHING, Options, Problem
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.house_parts import Ask, Differs, Heading, Meaning, Remedy


class Composer(Protocol):
    """Puts house rules together. Where so many cannot play by them, what needs resolved rules raises Refused."""

    def with_words(self, variant: str, house: House, words: str) -> dict[str, Any]:
        """Return house rules with what the words set. Raises Unreadable."""
        ...

    def retyped(self, variant: str, house: House, typed: Mapping[str, str], players: int) -> dict[str, str]:
        """Return what was typed, by axis, where it is not what stands."""
        ...

    def stepped(self, variant: str, house: House, axis: str, by: int, players: int) -> dict[str, Any]:
        """Return house rules with a number one more or less."""
        ...

    def label(self, place: str) -> str:
        """Return what the rule at a place such as "rules.scoring.slam.from" is called; empty where none is there."""
        ...

    def of_game(self, game: Game) -> dict[str, Any]:
        """Return the house rules by which a game is played, for the variant that it was set up as."""
        ...

    def with_ladder(self, game: Game, house: House) -> dict[str, Any]:
        """Return house rules with the hand sizes of a game whose ladder the table changed."""
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

    def described(self, variant: str, house: House, players: int, options: Options = NOTHING) -> Described:
        """Return the rules in words, house rules over options. Raises Refused."""
        ...

    def meaning(self, variant: str, house: House, players: int, cards: int) -> Meaning:
        """Return the example, the scoring table for so many cards, and the deals. Raises Refused."""
        ...

    def undealt(self, variant: str, house: House, players: int, cards: int) -> Meaning | None:
        """Return what rules would come to that need more packs than there are. None: that would not help."""
        ...

    def remedies(self, variant: str, house: House, players: int, problem: Problem) -> tuple[Remedy, ...]:
        """Return what would remedy rules that were refused."""
        ...


@runtime_checkable
class Composes(Protocol):
    """Pages of a kind whose tables play by house rules: isinstance(pages, Composes)."""

    composer: Composer
