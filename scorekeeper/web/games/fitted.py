"""Names that are never broken inside a word: how wide the longest word gets, and a shorter form where that is too wide.

Widths come from the table of letters that paper uses, so they hold in whatever font a screen has. A class says the
width to the style sheet, which divides the room of the place by it.
"""

import re
from collections.abc import Collection
from math import ceil

from scorekeeper.web.games.metrics import em
from scorekeeper.web.games.shortened import shortened

FACE = "S"  # names are bold and have serifs wherever they stand
NARROWEST, FINE, WIDEST = 2, 12, 32  # the classes go by halves up to the fine ones, then by ones
PART = re.compile(r"[^ -]+-?")  # a line may break at a space and after a hyphen


def widest(text: str) -> str:
    """Return the class that tells the width of a text's longest word, in its own type size."""
    wide = max((em(part, FACE) for part in PART.findall(text)), default=0.0)
    if wide > FINE:
        return f"em{min(WIDEST, ceil(wide))}"
    half = max(2 * NARROWEST, ceil(2 * wide))
    return f"em{half // 2}-5" if half % 2 else f"em{half // 2}"


def fitted(name: str, room: float, names: Collection[str] = ()) -> str:
    """Return a name of which no word is wider than `room`: whole, else with initials, else cut with a full stop.

    Where that would be another's name too, it is shortened as over a column, where each is told apart.
    """
    short = _fitted(name, room)
    if short != name and short in {_fitted(other, room) for other in names if other != name}:
        return shortened(name, names)
    return short


def _fitted(name: str, room: float) -> str:
    parts = PART.findall(name)
    if all(em(part, FACE) <= room for part in parts):
        return name
    first, *others = parts
    if em(first, FACE) > room:
        return _cut(first, room)
    kept = [part if em(part, FACE) <= room else f"{part[0]}." for part in others]
    return f"{first}{'' if first.endswith('-') else ' '}{' '.join(kept)}".replace("- ", "-")


def _cut(word: str, room: float) -> str:
    letters = next(count for count in range(len(word), 0, -1) if count == 1 or em(f"{word[:count]}.", FACE) <= room)
    return f"{word[:letters]}."
