"""What is drawn on one page, in the order in which it was drawn: runs of text, strokes and filled shapes."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.web.games.widths import Face
from scorekeeper.web.paper.shapes import BLOTS

Size = Literal["a4", "letter"]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Text:
    """A few words on one line. `lead` stands before them in bold, so that the space between is the font's own."""

    x: float
    y: float  # of the base line
    text: str
    size: float
    anchor: Anchor = "start"
    turned: bool = False  # reads upwards
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """Texts of one face and colour."""

    face: Face
    is_white: bool
    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Strokes:
    """Lines of one weight and dash, as path data."""

    weight: float
    dash: str
    d: str


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled form: path data of its own, or one of the blots."""

    d: str = ""
    blot: int | None = None
    transform: str = ""


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """One page ready to be written down."""

    size: Size
    is_wide: bool
    across_mm: float
    down_mm: float
    across: float  # of the drawing's own units: points, unless everything had to be made smaller
    down: float
    strokes: tuple[Strokes, ...]
    shapes: tuple[Shape, ...]
    words: tuple[Words, ...]

    @property
    def blots(self) -> tuple[tuple[int, str], ...]:
        """The blots that are used, by number."""
        used = sorted({shape.blot for shape in self.shapes if shape.blot is not None})
        return tuple((number, BLOTS[number]) for number in used)

    @property
    def texts(self) -> tuple[Text, ...]:
        """Everything that is written."""
        return tuple(text for words in self.words for text in words.texts)


def n(value: float) -> str:
    """Return a number as path data has it."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
