"""What stands on one page: texts, lines and shapes, placed in points from the top left corner inside the margins."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scorekeeper.web.games.metrics import LEAST, Face
from scorekeeper.web.language.texts import is_shaped

Size = Literal["a4", "letter"]
Anchor = Literal["start", "middle", "end", "up"]  # up: it reads upwards


@dataclass(frozen=True, slots=True)
class Text:
    """A few words on one line. `lead` stands before them in bold, so that the space between is the font's own."""

    x: float
    y: float  # of the base line
    text: str
    size: float
    anchor: Anchor = "start"
    lead: str = ""
    face: Face = "h"

    @property
    def is_shaped(self) -> bool:
        """Whether letters of it turn or join: WeasyPrint draws those of an SVG one by one."""
        return is_shaped(self.text + self.lead)


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
    """A filled form: path data of its own, a suit, or one of the blots."""

    d: str = ""
    suit: str = ""
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
    def blots(self) -> list[int]:
        """The blots that are used, by number."""
        return sorted({shape.blot for shape in self.shapes if shape.blot is not None})

    @property
    def texts(self) -> tuple[Text, ...]:
        """Everything that is written."""
        return tuple(text for words in self.words for text in words.texts)

    @property
    def shaped(self) -> tuple[Text, ...]:
        """What a PDF has over the drawing, as paragraphs."""
        return tuple(text for text in self.texts if text.is_shaped)


def n(value: float) -> str:
    """Return a number as path data has it."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the page."""

    x: float
    y: float
    w: float
    h: float


# Drawn in templates/macros/paper.html.
BLOTS = 6
SUITS = ("H", "D", "S", "C", "B", "R", "Y", "G")


POINTS = 72 / 25.4  # in a millimetre
MARGIN = 12  # mm; cheap printers leave out up to 7
PAPERS: dict[Size, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}  # mm


class Canvas:
    """Draws on one page; `page()` hands it out."""

    def __init__(self, size: Size, is_wide: bool, zoom: float = 1.0) -> None:
        short, long = PAPERS[size]
        self.size: Size = size
        self.is_wide, self.zoom = is_wide, zoom
        self.across_mm = (long if is_wide else short) - 2 * MARGIN
        self.down_mm = (short if is_wide else long) - 2 * MARGIN - 1 / POINTS
        self.w = self.across_mm * POINTS * zoom
        self.h = self.down_mm * POINTS * zoom
        self._words: dict[tuple[Face, bool], list[Text]] = {}
        self._strokes: dict[tuple[float, str], list[str]] = {}
        self._shapes: list[Shape] = []

    def another(self) -> "Canvas":
        """Return an empty page of the same size."""
        return Canvas(self.size, self.is_wide, self.zoom)

    def text(
        self,
        x: float,
        y: float,
        text: object,
        size: float,
        face: Face = "h",
        anchor: Anchor = "start",
        *,
        white: bool = False,
    ) -> None:
        """Write a few words; nothing where there are none. Raises ValueError below the smallest type."""
        if size < LEAST:
            raise ValueError(f"{text}: {size} pt is too small to read on a wall")
        if str(text):
            self._write(Text(round(x, 2), round(y, 2), str(text), round(size, 2), anchor, face=face), white)

    def phrase(self, x: float, y: float, lead: str, text: str, size: float) -> None:
        """Write bold words, and plain ones after them on the same line."""
        self._write(Text(round(x, 2), round(y, 2), text, size, lead=lead, face="s"), False)

    def rule(self, x1: float, y1: float, x2: float, y2: float, weight: float = 0.3) -> None:
        """Draw a straight line."""
        self.run([(x1, y1), (x2, y2)], weight)

    def run(self, points: Sequence[tuple[float, float]], weight: float, dash: str = "") -> None:
        """Draw a line through points."""
        self._stroke(weight, "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points), dash)

    def box(self, x: float, y: float, w: float, h: float, weight: float = 0.5) -> None:
        """Draw an empty rectangle."""
        self._stroke(weight, f"M{n(x)} {n(y)}H{n(x + w)}V{n(y + h)}H{n(x)}Z")

    def ring(self, x: float, y: float, r: float, weight: float) -> None:
        """Draw a ring: a chip."""
        arc = f"a{n(r)} {n(r)} 0 1 0 "
        self._stroke(weight, f"M{n(x - r)} {n(y)}{arc}{n(2 * r)} 0{arc}{n(-2 * r)} 0Z")

    def corner(self, x: float, y: float, leg: float = 4.0) -> None:
        """Fill the triangle whose right angle lies at x, y, the top right corner of a square: it marks the dealer."""
        self._shapes.append(Shape(f"M{n(x - leg)} {n(y)}H{n(x)}V{n(y + leg)}Z"))

    def suit(self, x: float, y: float, letter: str, size: float) -> None:
        """Draw a suit on the base line."""
        place = f"translate({n(x)} {n(y - size * 0.88)}) scale({n(size / 24)})"
        self._shapes.append(Shape(suit=letter, transform=place))

    def blot(
        self, x: float, y: float, size: float, text: object, number: int, face: Face = "H", swell: float = 1.0
    ) -> None:
        """Draw a missed bid: a white figure of type size `size` on a blot; x, y is the middle of the figure."""
        tall = size * 0.0495 * swell
        broad = size * 0.0495 * (1.32 if len(str(text)) > 1 else swell)
        place = f"translate({n(x)} {n(y)}) scale({broad:.4f} {tall:.4f}) translate(-20 -20)"
        self._shapes.append(Shape(blot=number % BLOTS, transform=place))
        self.text(x, y + size * 0.365, text, max(size, LEAST), face, "middle", white=True)

    def page(self) -> PrintedPage:
        """Return what was drawn."""
        return PrintedPage(
            size=self.size,
            is_wide=self.is_wide,
            across_mm=round(self.across_mm, 2),
            down_mm=round(self.down_mm, 2),
            across=round(self.w, 2),
            down=round(self.h, 2),
            strokes=tuple(Strokes(weight, dash, "".join(paths)) for (weight, dash), paths in self._strokes.items()),
            shapes=tuple(self._shapes),
            words=tuple(Words(face, white, tuple(texts)) for (face, white), texts in self._words.items()),
        )

    def _write(self, text: Text, white: bool) -> None:
        self._words.setdefault((text.face, white), []).append(text)

    def _stroke(self, weight: float, d: str, dash: str = "") -> None:
        self._strokes.setdefault((weight, dash), []).append(d)
