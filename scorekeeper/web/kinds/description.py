"""What a kind says of its rules before a game: in words, as a ladder, and as a scoring table."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.web.language.texts import paragraph


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One sentence for the table, and a smaller one under it."""

    line: str
    small: str = ""
    bid: str = ""  # how much is bid: the same phrase while bids come in and after
    no: str = ""  # the button that puts the last misser's bid right; empty if there is none


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """What is scored for what. Numbers arrive written."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""  # how it is read, and for which deal it holds
    title: str = ""


@dataclass(frozen=True, slots=True)
class Described:
    """The rules of a game for so many players, told from its resolved axes."""

    sentences: tuple[str, ...]  # the rules in a few plain ones
    length: str  # how long it goes on: "19 deals", "to 100 points"
    begins: Callable[[str], str]  # the clause for whoever deals or starts first: "Ann deals 10 cards each"
    lot: str = ""  # how the book finds who begins
    first: tuple[str, ...] = ()  # what the table does before the first deal, a sentence each
    ladder: tuple[int, ...] = ()  # hand sizes; empty where the hands follow no schedule
    ladder_words: str = ""  # "10 cards down to 1 and up again to 10"
    cards: str = ""  # "1 pack"
    scores: Callable[[], ScoreTable | None] = lambda: None  # called by who shows it: it takes the most work
    habits: tuple[tuple[str, str], ...] = ()  # who deals first, bids, leads: label and words
    stripped: str = ""  # "1 card taken out unseen, from the bottom"
    beyond: str = ""  # that its book has fewer or more players than these

    @property
    def line(self) -> str:
        """The rules line: those sentences one after the other."""
        return paragraph(*self.sentences)
