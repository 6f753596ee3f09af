"""How much room a text takes, whatever the font, and how it is broken where it does not fit."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from unicodedata import combining, east_asian_width, normalize

from scorekeeper.web.games.widths import WIDTHS, Face

LEAST = 7.0  # points: smaller type cannot be read on a wall
FULL_WIDTH = 1.02
UNKNOWN = 1.3  # a letter of which no font here says anything
CUT = re.compile(r" |(?<=-)(?=\w)")


@lru_cache(maxsize=4096)
def em(text: str, face: Face) -> float:
    """Return the greatest width of a text, in its own type size."""
    return sum(_letter(letter, face) for letter in normalize("NFD", text))


def width(text: object, face: Face, size: float = 1.0) -> float:
    """Return the greatest width of a text in points."""
    return size * em(str(text), face)


def fit(text: object, face: Face, room: float, sizes: Iterable[float]) -> float | None:
    """Return the first of `sizes` with which the text takes no more than `room`. None: none does."""
    one = em(str(text), face)
    return next((size for size in sizes if size * one <= room), None)


def figure(number: int | None) -> str:
    """Return a number with a true minus sign; nothing for None."""
    return "" if number is None else str(number).replace("-", "−")


def steps(largest: float, least: float = LEAST) -> tuple[float, ...]:
    """Return type sizes from the largest down by half points."""
    return tuple(half / 2 for half in range(int(largest * 2), int(least * 2) - 1, -1))


def wrap(text: str, face: Face, size: float, room: float, first: float = 0.0) -> list[str]:
    """Return the lines of a text, broken at spaces; `first` is what the first line has already taken.

    A single word longer than a line is cut: it is no name, those have their own rules.
    """
    lines, taken = [""], first
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if taken + width(longer, face, size) <= room:
            lines[-1] = longer
            continue
        pieces = _cut(word, face, size, room)
        lines = [*lines, *pieces] if lines[-1] or taken else pieces
        taken = 0.0
    return lines


def halves(name: str) -> tuple[str, str] | None:
    """Return a name in two lines, broken at a space or after a hyphen. None: it has no such place."""
    cuts = [(found.start(), found.end()) for found in CUT.finditer(name)]
    if not cuts:
        return None
    before, after = min(cuts, key=lambda cut: max(em(name[: cut[0]], "S"), em(name[cut[1] :], "S")))
    return name[:before], name[after:]


def cut_name(name: str, face: Face, size: float, room: float, others: Sequence[str] = ()) -> str:
    """Return as much of a name as fits: whole, up to a space or hyphen, else cut with a full stop.

    Where it stops short of a space no other name begins alike.
    """
    if width(name, face, size) <= room:
        return name
    parts = halves(name)
    if parts and width(parts[0], face, size) <= room and not any(other.startswith(parts[0]) for other in others):
        return parts[0]
    fits = (name[:letters] for letters in range(len(name), 1, -1))
    return next((f"{part.rstrip()}." for part in fits if width(f"{part}.", face, size) <= room), name[:1])


def _letter(letter: str, face: Face) -> float:
    if combining(letter):
        return 0.0
    known = WIDTHS[face].get(letter)
    if known is not None:
        return known
    return FULL_WIDTH if east_asian_width(letter) in "WF" and ord(letter) < 0x1F000 else UNKNOWN


def _cut(word: str, face: Face, size: float, room: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, face, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces
