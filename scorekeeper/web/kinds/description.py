"""The rules as shown before a game: in words, as hand sizes, and as a scoring table."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.web.language.texts import paragraph


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One sentence on the board, and a smaller one under it."""

    line: str
    small: str = ""
    bid: str = ""  # how much is bid, the same phrase during and after the bids
    no: str = ""  # the label of the button for correcting the last missed bid, or ""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A scoring table with formatted numbers."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""  # how to read it, and the deal that it is for
    title: str = ""


@dataclass(frozen=True, slots=True)
class Described:
    """The rules of a game for a number of players in words, from its resolved axes."""

    sentences: tuple[str, ...]  # the rules in a few sentences
    length: str  # "19 deals", "to 100 points"
    begins: Callable[[str], str]  # the clause for the first dealer or starter by name: "Ann deals 10 cards each"
    lot: str = ""  # how the standard rules choose who begins
    first: tuple[str, ...] = ()  # what is done before the first deal, one sentence each
    ladder: tuple[int, ...] = ()  # hand sizes; empty without a schedule
    ladder_words: str = ""  # "10 cards down to 1 and up again to 10"
    cards: str = ""  # "1 pack"
    scores: Callable[[], ScoreTable | None] = lambda: None  # called only if it is shown, because it is expensive
    habits: tuple[tuple[str, str], ...] = ()  # who deals first, bids, leads: label and words
    stripped: str = ""  # "1 card taken out unseen, from the bottom"
    beyond: str = ""  # a sentence if the standard rules are for another number of players

    @property
    def line(self) -> str:
        """All sentences of the rules in one line."""
        return paragraph(*self.sentences)
