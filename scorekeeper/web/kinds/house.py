"""The data of the house-rules pages: questions, answers, differences, and what the rules mean.

A setting is written as in a line of house rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

PAIR = 2  # most answers that fit beside their question


@dataclass(frozen=True, slots=True)
class Words:
    """The words for one axis, or for a group of axes."""

    label: str
    values: Mapping[Any, str] = field(default_factory=dict[Any, str])  # values that are not numbers
    hint: str = ""
    none: str = ""  # the word for an absent group
    in_cards: bool = False  # the number is a number of cards
    taps: tuple[int, ...] = ()  # numbers on buttons, besides the field for any other
    typed: str = ""  # an example of how to type a table of numbers
    begins: Sequence[tuple[str, str]] = ()  # for a group: usual settings as in a line, and their words
    search: str = ""  # other words for the search


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: a button."""

    words: str = ""  # a message that the template translates: the part in <b> is large, the rest under it
    sets: str = ""  # as in a line of house rules: "bonus=5 made.per_trick=1"
    opens: str = ""  # opens the questions under this heading instead of setting anything
    chosen: bool = False
    stairs: tuple[int, ...] = ()  # hand sizes drawn instead of the number


@dataclass(frozen=True, slots=True)
class Ask:
    """One question: answers to tap, or a value to type, with - and + for a number."""

    axis: str
    label: str
    hint: str = ""
    answers: tuple[Answer, ...] = ()
    typed: str | None = None  # the value in the field; None if there is no field
    steps: bool = False
    other: bool = False  # differs from the standard rules

    @property
    def look(self) -> str:
        """The CSS class that lays out its answers: next to the question, in a column before the field, or below."""
        if (self.steps and len(self.answers) < PAIR) or (self.typed is None and len(self.answers) == PAIR):
            return "ask--row"
        return "ask--list" if self.typed is not None and self.answers else ""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One line of the rules."""

    key: str  # deals trump hook made missed end; for any other rule that differs, its axis
    label: str
    now: str
    book: str = ""  # the standard rule, or "" if it does not differ
    undo: str = ""  # axes to undo, separated by spaces; "" if it is a consequence of another rule


class Questions(NamedTuple):
    """The questions that open in a line, or under a search result."""

    front: tuple[Ask, ...] = ()
    more: tuple[Ask, ...] = ()  # shown after tapping "Other"


@dataclass(frozen=True, slots=True)
class AxisRow:
    """One rule in the search."""

    axis: str
    label: str
    words: str  # the words searched, in English and in the reader's language
    value: str
    line: str  # the key of its line, or the axis
    other: bool  # set by the house rules


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one bid in an example."""

    bid: int
    took: int
    points: str
    other: bool  # differs from the standard rules


@dataclass(frozen=True, slots=True)
class Example:
    """What bids score in the deal with the most cards."""

    size: int  # cards per hand
    bid: int  # the chosen bid, limited to the hand size
    bids: tuple[int, ...]  # the bids to choose from
    scores: tuple[Score, ...]
    length: str  # 13 deals and 1 pack


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change that would make rules playable, as a button."""

    sets: str
    words: str
