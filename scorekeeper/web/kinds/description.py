"""What a kind says of its rules before a game: in words, as a ladder, as a scoring table, and as options to choose."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from scorekeeper.rules.kind import Option, Options
from scorekeeper.web.language.texts import N_, paragraph
from scorekeeper.web.language.texts import gettext as _


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One sentence for the table, and a smaller one under it."""

    line: str
    small: str = ""
    bid: str = ""  # how much is bid: the same phrase while bids come in and after
    no: str = ""  # the button that puts the last misser's bid right; empty: there is none


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that an option takes."""

    value: str  # as the form sends it; empty: as the variant has it
    word: str


NO_YES = (Choice("false", N_("No")), Choice("true", N_("Yes")))


def form_value(value: object) -> str:
    """Return a value of an option as a form sends it: true and false in small letters."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def translated(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return choices with their words in the reader's language."""
    return tuple(Choice(choice.value, _(choice.word)) for choice in choices)


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option of a new game as the page offers it. With neither choices nor steps an amount is typed."""

    key: str
    label: str
    value: str  # what holds now, as the form sends it
    usual: str  # what holds where the table says nothing
    choices: tuple[Choice, ...] = ()
    steps: tuple[int, int] | None = None  # the least and the most of a number
    hint: str = ""


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


class Describer(Protocol):
    """The rules of one kind in words. The new game, the variants' pages, paper and the summary ask it."""

    first_role: str  # what the square beside a name says, marked: deals first
    option_labels: Mapping[str, str]  # what every option that the page offers is called, marked
    pitches: Mapping[str, str]  # by the id of a variant that an empty shelf shows: two sentences for a beginner, marked
    found_last_by: str  # words of what all its variants have, marked: they find one where no narrower word does

    def nicknames(self, variant: str) -> tuple[tuple[str, str], ...]:
        """Return what else it is called, each with the territory whose name that is, as ISO 3166 has it; or empty."""
        ...

    def rule_words(self, variant: str) -> tuple[str, ...]:
        """Return the words that people look for its rules by, a rule each, marked."""
        ...

    def counts(self, variant: str, options: Options) -> tuple[int, ...]:
        """Return the numbers of players who can play this, in order. Raises Unreadable for a bad option."""
        ...

    def describe(self, variant: str, options: Options, players: int) -> Described:
        """Return the rules in words. Raises Refused and Unreadable as `resolved` of the kind does."""
        ...

    def line(self, rules: Mapping[str, Any], players: int, agreed: tuple[int, ...] = ()) -> str:
        """Return the rules line of a game that is set up, from its `Setup.rules`; `agreed`: `Sheet.agreed`."""
        ...

    def fields(self, variant: str, options: Options, players: int) -> tuple[OptionField, ...]:
        """Return the options that mean something here, the most asked for first. Raises as `describe` does."""
        ...

    def option(self, key: str, text: str) -> Option:
        """Return an option's value from what a form says; text that it cannot mean comes back as it is."""
        ...
