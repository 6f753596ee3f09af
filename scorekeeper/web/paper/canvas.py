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


# Without droplets, and a smooth line through a third of the points: on paper nothing runs over a column rule.
BLOTS = (
    (
        "M33.8 20.0C33.7 21.1 32.9 22.3 32.4 23.3C31.8 24.3 31.1 25.2 30.5 26.1C29.9 27.0 29.3 27.8 28.7 28.7"
        "C28.1 29.6 27.6 30.9 26.8 31.8C26.0 32.7 24.9 33.9 23.8 34.2C22.7 34.5 21.4 33.0 20.0 33.4"
        "C18.6 33.8 16.6 36.9 15.6 36.5C14.5 36.1 14.3 32.3 13.7 30.9C13.1 29.5 12.5 29.0 11.8 28.2"
        "C11.1 27.4 10.1 26.9 9.7 26.0C9.2 25.1 9.8 23.9 9.1 22.9C8.4 21.9 6.3 21.1 5.6 20.0"
        "C4.9 18.9 4.5 17.1 5.0 16.0C5.5 14.9 7.7 14.4 8.5 13.4C9.3 12.4 9.0 10.7 9.8 9.8"
        "C10.6 8.9 12.0 8.6 13.1 8.1C14.2 7.6 15.2 6.9 16.4 6.7C17.5 6.5 18.9 6.5 20.0 6.8"
        "C21.1 7.1 21.9 8.4 23.1 8.5C24.3 8.6 26.4 6.9 27.4 7.3C28.4 7.7 28.7 9.7 29.2 10.8"
        "C29.7 11.9 29.6 13.2 30.2 14.1C30.8 15.0 32.4 15.5 33.0 16.5C33.6 17.5 33.9 18.9 33.8 20.0Z"
    ),
    (
        "M33.4 20.0C33.4 21.2 34.1 22.6 34.0 23.8C33.9 25.0 33.5 26.4 32.8 27.4C32.1 28.4 31.0 29.3 29.9 29.9"
        "C28.8 30.5 27.5 30.6 26.4 31.0C25.3 31.4 24.5 32.3 23.4 32.5C22.3 32.7 21.1 32.3 20.0 32.0"
        "C18.9 31.7 18.1 31.1 17.1 30.9C16.1 30.7 14.9 30.9 13.9 30.6C12.9 30.3 12.0 29.6 11.0 29.0"
        "C10.0 28.4 8.9 27.8 8.1 26.9C7.2 26.0 6.2 24.9 5.9 23.8C5.6 22.7 5.9 21.2 6.1 20.0"
        "C6.3 18.8 6.8 17.7 7.3 16.6C7.8 15.5 8.7 14.9 9.0 13.6C9.3 12.3 8.2 9.8 8.9 8.9C9.6 8.0 11.9 8.5 13.2 8.2"
        "C14.5 7.9 15.4 7.1 16.5 7.0C17.6 6.9 18.8 8.0 20.0 7.7C21.2 7.4 22.9 5.1 24.0 5.2"
        "C25.1 5.3 25.9 7.4 26.6 8.5C27.3 9.6 27.3 11.0 28.3 11.7C29.3 12.4 31.8 11.9 32.7 12.7"
        "C33.6 13.5 33.7 15.1 33.8 16.3C33.9 17.5 33.4 18.8 33.4 20.0Z"
    ),
    (
        "M34.8 20.0C34.7 21.2 33.9 22.5 33.2 23.5C32.5 24.5 31.5 25.3 30.7 26.2C29.9 27.1 29.4 28.0 28.6 28.6"
        "C27.8 29.2 26.8 29.8 25.8 30.1C24.8 30.4 23.8 29.7 22.8 30.6C21.8 31.5 21.1 35.3 20.0 35.7"
        "C18.9 36.1 17.6 33.6 16.5 32.9C15.4 32.2 14.2 32.3 13.2 31.7C12.2 31.1 11.4 30.2 10.7 29.3"
        "C10.0 28.4 9.3 27.5 8.8 26.5C8.3 25.5 8.2 24.4 7.7 23.3C7.2 22.2 6.4 21.2 6.1 20.0"
        "C5.8 18.8 5.2 17.2 5.7 16.2C6.2 15.2 8.5 14.7 9.3 13.8C10.1 12.9 10.0 11.5 10.7 10.7"
        "C11.4 9.9 12.7 9.4 13.7 9.0C14.7 8.6 15.8 8.6 16.9 8.4C17.9 8.2 19.0 7.7 20.0 7.7"
        "C21.0 7.8 22.0 8.4 23.0 8.7C24.0 8.9 24.9 9.1 26.2 9.2C27.4 9.3 29.7 8.8 30.5 9.5"
        "C31.3 10.2 30.5 12.6 31.0 13.7C31.5 14.8 33.1 15.2 33.7 16.3C34.3 17.4 34.9 18.8 34.8 20.0Z"
    ),
    (
        "M31.7 20.0C31.6 21.1 31.7 22.0 31.6 23.1C31.5 24.2 31.6 25.5 31.2 26.5C30.8 27.5 29.8 28.1 29.1 29.1"
        "C28.4 30.1 27.9 31.0 27.1 32.4C26.4 33.8 25.8 37.0 24.6 37.3C23.4 37.6 21.3 34.8 20.0 34.0"
        "C18.7 33.2 17.7 32.9 16.7 32.3C15.7 31.7 15.0 31.0 14.0 30.5C13.0 30.0 11.3 30.2 10.5 29.5"
        "C9.7 28.8 9.8 27.2 9.4 26.1C9.1 25.0 8.8 24.1 8.4 23.1C8.1 22.1 7.4 21.1 7.3 20.0"
        "C7.2 18.9 8.1 18.1 7.9 16.8C7.7 15.5 5.6 13.0 6.1 12.0C6.6 11.0 9.8 11.6 11.0 11.0"
        "C12.2 10.4 12.3 8.9 13.2 8.2C14.1 7.5 15.4 7.3 16.5 6.9C17.6 6.5 18.8 6.2 20.0 6.0"
        "C21.2 5.8 22.7 5.4 23.8 5.7C24.9 6.0 25.7 7.5 26.8 8.1C27.9 8.7 30.1 8.3 30.7 9.3"
        "C31.2 10.3 29.9 12.8 30.1 14.1C30.3 15.3 31.8 15.8 32.1 16.8C32.4 17.8 31.8 18.9 31.7 20.0Z"
    ),
    (
        "M34.2 20.0C34.8 21.2 35.2 22.9 34.8 24.0C34.4 25.1 32.5 25.8 31.7 26.8C30.9 27.8 30.6 28.9 29.9 29.9"
        "C29.1 30.9 28.2 32.0 27.2 32.6C26.1 33.2 24.8 33.6 23.6 33.5C22.4 33.4 21.1 32.4 20.0 32.1"
        "C18.9 31.8 18.0 31.9 16.9 31.7C15.8 31.5 14.5 31.6 13.6 31.1C12.7 30.6 12.1 29.5 11.3 28.7"
        "C10.5 27.9 9.5 27.4 8.8 26.5C8.1 25.6 7.2 24.6 7.0 23.5C6.8 22.4 7.6 21.1 7.8 20.0"
        "C8.0 18.9 7.9 17.9 8.0 16.8C8.1 15.7 7.9 14.3 8.2 13.2C8.5 12.0 9.1 10.8 9.9 9.9"
        "C10.7 9.0 11.9 8.2 13.0 7.8C14.1 7.4 15.4 7.5 16.6 7.4C17.8 7.3 18.7 7.7 20.0 7.2"
        "C21.3 6.7 23.2 3.9 24.2 4.4C25.1 4.9 25.0 8.8 25.7 10.1C26.4 11.3 27.4 11.2 28.1 11.9"
        "C28.8 12.6 29.6 13.3 30.1 14.2C30.6 15.0 30.6 16.0 31.3 17.0C32.0 18.0 33.6 18.8 34.2 20.0Z"
    ),
    (
        "M34.0 20.0C34.2 21.2 34.6 22.6 34.3 23.8C34.0 25.0 33.2 26.2 32.2 27.0C31.2 27.8 29.4 27.8 28.4 28.4"
        "C27.4 29.0 27.0 29.9 26.2 30.8C25.4 31.7 24.6 33.4 23.6 33.5C22.6 33.6 21.2 31.5 20.0 31.4"
        "C18.8 31.3 17.8 32.6 16.6 32.7C15.4 32.9 14.1 32.7 12.9 32.3C11.8 31.9 10.5 31.2 9.7 30.3"
        "C8.9 29.4 8.4 28.1 8.1 26.9C7.8 25.7 8.5 24.4 7.8 23.3C7.1 22.2 3.7 21.1 3.7 20.0"
        "C3.7 18.9 7.1 17.9 7.9 16.8C8.7 15.7 7.9 14.4 8.3 13.3C8.7 12.2 9.7 11.3 10.5 10.5"
        "C11.3 9.7 12.1 8.6 13.2 8.2C14.2 7.8 15.7 8.4 16.8 8.2C17.9 8.0 18.9 7.0 20.0 7.0"
        "C21.1 7.0 22.2 7.6 23.2 8.1C24.1 8.6 24.7 9.6 25.7 10.1C26.7 10.6 28.1 10.3 29.2 10.8"
        "C30.3 11.3 31.6 12.0 32.3 12.9C32.9 13.8 32.8 15.3 33.1 16.5C33.4 17.7 33.8 18.8 34.0 20.0Z"
    ),
)
SUITS = {
    "H": (
        "M12 21.5C6 16.7 2 13 2 8.6 2 5.4 4.3 3 7.2 3 9.2 3 11 4.1 12 6c1-1.9 2.8-3 4.8-3C19.7 3 22 5.4 22 8.6c0"
        " 4.4-4 8.1-10 12.9Z"
    ),
    "D": ("M12 1.5c2.3 4.2 5 7.7 8.3 10.5C17 14.8 14.300 18.3 12 22.5 9.7 18.3 7 14.8 3.7 12 7 9.2 9.7 5.7 12 1.5Z"),
    "S": (
        "M12 1.8C9.5 6.3 2.8 9.6 2.8 14.1c0 2.8 2 4.7 4.5 4.7 1.5 0 2.9-.7 3.7-1.8-.1 2-.9 3.9-2.6 5.3h7.2"
        "c-1.7-1.4-2.5-3.3-2.6-5.3.8 1.1 2.2 1.8 3.7 1.8 2.5 0 4.5-1.9 4.5-4.7 0-4.5-6.7-7.8-9.2-12.3Z"
    ),
    "C": (
        "M12 1.8a4.5 4.5 0 0 0-3.7 7 4.6 4.6 0 1 0 2.7 7.6c-.1 2.2-.9 4.4-2.6 5.9h7.2"
        "c-1.7-1.5-2.5-3.7-2.6-5.9a4.6 4.6 0 1 0 2.7-7.6 4.5 4.5 0 0 0-3.7-7Z"
    ),
}


POINTS = 72 / 25.4  # in a millimetre
MARGIN = 12  # mm; cheap printers leave out up to 7
PAPERS: dict[Size, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}  # mm


class Canvas:
    """Draws on one page; `page()` hands it out."""

    def __init__(self, size: Size, is_wide: bool, zoom: float = 1.0) -> None:
        short, long = PAPERS[size]
        self.size: Size = size
        self.is_wide = is_wide
        self.across_mm = (long if is_wide else short) - 2 * MARGIN
        self.down_mm = (short if is_wide else long) - 2 * MARGIN - 1 / POINTS
        self.w = self.across_mm * POINTS * zoom
        self.h = self.down_mm * POINTS * zoom
        self._words: dict[tuple[Face, bool], list[Text]] = {}
        self._strokes: dict[tuple[float, str], list[str]] = {}
        self._shapes: list[Shape] = []

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
        self._shapes.append(Shape(SUITS[letter], transform=place))

    def blot(
        self, x: float, y: float, size: float, text: object, number: int, face: Face = "H", swell: float = 1.0
    ) -> None:
        """Draw a missed bid: a white figure of type size `size` on a blot; x, y is the middle of the figure."""
        tall = size * 0.0495 * swell
        broad = size * 0.0495 * (1.32 if len(str(text)) > 1 else swell)
        place = f"translate({n(x)} {n(y)}) scale({broad:.4f} {tall:.4f}) translate(-20 -20)"
        self._shapes.append(Shape(blot=number % len(BLOTS), transform=place))
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
