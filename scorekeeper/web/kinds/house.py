"""What a kind brings to the pages of house rules: questions, answers, differences, and what the rules mean.

Words to set are those of the rules' one line.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

PAIR = 2  # answers that have room beside their question


@dataclass(frozen=True, slots=True)
class Words:
    """What is said of one axis, or of a group of them."""

    label: str
    values: Mapping[Any, str] = field(default_factory=dict[Any, str])  # those that no number says
    hint: str = ""
    none: str = ""  # what it is called where it is taken away
    in_cards: bool = False  # a number of cards
    taps: tuple[int, ...] = ()  # numbers that are tapped, beside the field for any other
    typed: str = ""  # an example of a table as it is typed
    begins: Sequence[tuple[str, str]] = ()  # a group: how it may begin, its parts as in a line, and in words


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question: a button."""

    figure: str = ""
    words: str = ""  # of the catalog, said where it is drawn: what stands in <b> is large, and the rest under it
    sets: str = ""  # as the line of the rules has it: "bonus=5 made.per_trick=1"
    opens: str = ""  # the heading with the parts, instead of setting anything
    chosen: bool = False
    stairs: tuple[int, ...] = ()  # drawn instead of the figure


@dataclass(frozen=True, slots=True)
class Ask:
    """One question: answers to tap, or a value to type, with steps if it is a number."""

    axis: str
    label: str
    hint: str = ""
    answers: tuple[Answer, ...] = ()
    typed: str | None = None  # what stands in the field; None: nothing is typed
    steps: bool = False
    other: bool = False  # not as in the book

    @property
    def look(self) -> str:
        """The CSS class that lays out its answers: next to the question, in a column before the field, or below."""
        if (self.steps and len(self.answers) < PAIR) or (self.typed is None and len(self.answers) == PAIR):
            return "ask--row"
        return "ask--list" if self.typed is not None and self.answers else ""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One line of the rules. Where its words are not those of the book, it differs."""

    key: str  # deals trump hook made missed end; a rule beyond these that is not as in the book: its axis
    label: str
    now: str
    book: str = ""  # what the book has instead; empty: it is as in the book
    undo: str = ""  # axes to undo, parted by spaces; empty: it follows from another


class Questions(NamedTuple):
    """What opens in a line, or under a rule that was looked for."""

    front: tuple[Ask, ...] = ()
    more: tuple[Ask, ...] = ()  # behind the answer that opens the rest


@dataclass(frozen=True, slots=True)
class AxisRow:
    """One rule as a search finds it."""

    axis: str
    label: str
    words: str  # by which it is found, in English and in the reader's language
    value: str
    line: str  # the key of the line that it belongs to, or the axis
    other: bool  # set by the table


@dataclass(frozen=True, slots=True)
class Score:
    """What one bid scores in an example."""

    bid: int
    took: int
    points: str
    other: bool  # not as in the book


@dataclass(frozen=True, slots=True)
class Example:
    """What bids score in the deal with the most cards."""

    size: int  # cards of that hand
    bid: int  # that was chosen, as far as it may be made
    bids: tuple[int, ...]  # to choose from
    scores: tuple[Score, ...]
    length: str  # 13 deals and 1 pack


@dataclass(frozen=True, slots=True)
class Remedy:
    """What would make rules playable, as a button."""

    sets: str
    words: str
