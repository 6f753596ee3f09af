"""What the pages of house rules are made of: questions, answers, differences, and what the rules mean."""

from dataclasses import dataclass


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
    """One question: answers to tap, or a value to type, with steps where it is a number."""

    axis: str
    label: str
    hint: str = ""
    answers: tuple[Answer, ...] = ()
    typed: str | None = None  # what stands in the field; None: nothing is typed
    steps: bool = False
    other: bool = False  # not as in the book
    note: str = ""  # why it has no effect now
    short: str = ""  # what it is called where its part says the rest


@dataclass(frozen=True, slots=True)
class Part:
    """Questions that belong together, line by line: two that are asked of two cases stand in one line."""

    title: str = ""
    lines: tuple[tuple[Ask, ...], ...] = ()

    @property
    def sides(self) -> bool:
        """Say whether some line asks of taking more and of taking fewer."""
        return any(len(line) > 1 for line in self.lines)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading to unfold, and what is so under it in a line."""

    key: str
    title: str
    line: str
    parts: tuple[Part, ...] = ()
    other: bool = False

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Return every question under it."""
        return tuple(ask for part in self.parts for line in part.lines for ask in line)


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
    short: bool = False  # the packs do not hold it


@dataclass(frozen=True, slots=True)
class Meaning:
    """What rules come to at one table."""

    example: str
    rows: tuple[tuple[Square, ...], ...]  # by bid, then by tricks
    other: bool  # some square is not as in the book
    deals: tuple[Rung, ...]
    length: str  # 13 deals, one pack
    notes: tuple[str, ...]
    ladder_words: str


@dataclass(frozen=True, slots=True)
class Remedy:
    """What would make rules playable, as a button."""

    sets: str
    words: str
