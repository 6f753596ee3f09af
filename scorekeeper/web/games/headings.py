"""Names over the columns of a sheet: whole in the largest type that takes them, else shortened and told apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.kind import Column
from scorekeeper.web.games.metrics import CUT, width
from scorekeeper.web.games.shortened import shortened

BOLD = "S"  # the face of a heading
BESIDE, ALONE, MANY = (17, 15, 13), (20, 17, 15), (15, 13)  # pixels, as the style sheet has them
LOOKS = ("", "n15", "n13")  # how many steps the type goes down


@dataclass(frozen=True, slots=True)
class Heading:
    """A name as a column takes it."""

    text: str
    look: str  # a class: n15, n13 step down, n2 breaks between two words
    whole: str = ""  # a class: in how wide a frame a shortened name stands whole after all


def headings(columns: Sequence[Column], alone: bool = False) -> dict[int, Heading]:
    """Return what stands over each column, by seat; `alone`: on the page of the sheet, not beside a board."""
    names = _names(tuple(column.name for column in columns), alone)
    return {column.seat: name for column, name in zip(columns, names, strict=True)}


@lru_cache(200)
def _names(names: tuple[str, ...], alone: bool) -> tuple[Heading, ...]:
    room, sizes = _room(len(names), alone)
    return tuple(_heading(name, names, room, sizes, alone) for name in names)


def _room(columns: int, alone: bool) -> tuple[float, tuple[int, ...]]:
    """Return the pixels that a name has in the narrowest frame it meets, and the type sizes there."""
    if columns > 5:
        # The frame scrolls where the screen is narrower; sheet.css gives the widths.
        frame = 600 if columns < 10 else 670
        return frame / columns - 10, MANY if alone else BESIDE
    if alone:
        return 614 / columns - 16, ALONE
    return {5: 46.0, 4: 53.0}.get(columns, 72.0), BESIDE


def _whole(name: str, columns: int, alone: bool) -> str:
    """Return in how wide a frame a name stands whole that the narrowest one shortens; empty: in none."""
    many, stub = columns > 5, 114 if alone else 76
    type_size, air, wide = (13, 10, 704) if many else (15, 20, 640)
    needed = width(name, BOLD, type_size) + air
    return next((look for look, frame in (("wide", wide), ("wider", 960)) if needed <= (frame - stub) / columns), "")


def _heading(name: str, names: Sequence[str], room: float, sizes: Sequence[int], alone: bool) -> Heading:
    for step, size in enumerate(sizes):
        if width(name, BOLD, size) <= room:
            return Heading(name, LOOKS[step if len(sizes) == len(LOOKS) else step + 1])
    words = CUT.split(name)
    if alone and len(words) == 2 and all(width(word, BOLD, sizes[-1]) <= room for word in words):
        return Heading(name, "n2")
    return Heading(shortened(name, names), LOOKS[-1], _whole(name, len(names), alone))
