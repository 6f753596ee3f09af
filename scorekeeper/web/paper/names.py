"""The names over their columns: whole on one line, else in two, never broken inside a word, else all turned."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.web.games.metrics import LEAST, cut_name, fit, halves, steps, width
from scorekeeper.web.paper.canvas import Canvas

CUTS = (150.0, 120.0, 92.0, 62.0)  # how long turned names may be where they have to be cut: as long as can be
UNLIKE = 1.3  # no name stands larger than another by more
LINE = 1.08
TURNED = (10.5, 10, 9.5, 9, 8.5, 8, 7.5, 7)


@dataclass(frozen=True, slots=True)
class Written:
    """One name."""

    size: float
    lines: tuple[str, ...]

    @property
    def high(self) -> float:
        return len(self.lines) * self.size * LINE


@dataclass(frozen=True, slots=True)
class Names:
    """All names, and the height they take."""

    each: tuple[Written, ...]
    turned: bool
    high: float

    @property
    def least(self) -> float:
        """The smallest type among them."""
        return min(written.size for written in self.each)


def names_over(names: Sequence[str], room: float, cap: float, longest: float, *, is_cut: bool = False) -> Names:
    """Return how names stand in columns so wide; turned, none is longer than `longest` if that can be, or is cut."""
    level = _level(names, room, cap)
    if level:
        return Names(level, False, max(written.high for written in level) + 5)
    tried = (tuple(_upright(name, size, room) for name in names) for size in TURNED)
    turned = next(each for each in tried if each[0].size == LEAST or _longest(each) <= longest)
    if is_cut:
        turned = tuple(_cut(name, room, longest, _others(names, name)) for name in names)
    return Names(turned, True, _longest(turned) + 5)


def draw_name(c: Canvas, written: Written, x: float, y: float, anchor: str = "end") -> None:
    """Write a level name, its last line on the base line y."""
    for up, line in enumerate(reversed(written.lines)):
        at = "middle" if anchor == "middle" else "end"
        c.text(x, y - up * written.size * LINE, line, written.size, "S", at)


def draw_turned(c: Canvas, written: Written, x: float, y: float) -> None:
    """Write a name that reads upwards from y, its middle at x."""
    count = len(written.lines)
    for place, line in enumerate(written.lines):
        across = (place - (count - 1) / 2) * written.size * LINE + written.size * 0.35
        c.text(x + across, y, line, written.size, "S", turned=True)


def _level(names: Sequence[str], room: float, cap: float) -> tuple[Written, ...] | None:
    sizes, found = steps(cap), list[Written]()
    for name in names:
        one, two = fit(name, "S", room, sizes), halves(name)
        if two and (one is None or one < 9):
            both = min(fit(part, "S", room, sizes) or 0.0 for part in two)
            if both > (one or 0):
                found.append(Written(min(both, 10.5), two))
                continue
        if one is None:
            return None
        found.append(Written(one, (name,)))
    top = min(written.size for written in found) * UNLIKE
    return tuple(Written(min(written.size, top), written.lines) for written in found)


def _others(names: Sequence[str], name: str) -> list[str]:
    return [other for other in names if other != name]


def _longest(turned: Sequence[Written]) -> float:
    return max(width(line, "S", written.size) for written in turned for line in written.lines)


def _cut(name: str, room: float, longest: float, others: Sequence[str]) -> Written:
    """Return a turned name in the smallest type: in two lines with as much as fits, or in one that is cut."""
    written = _upright(name, LEAST, room)
    first, *rest = written.lines
    if rest and width(first, "S", LEAST) <= longest:
        return Written(LEAST, (first, *(cut_name(line, "S", LEAST, longest) for line in rest)))
    return Written(LEAST, (cut_name(name, "S", LEAST, longest, others),))


def _upright(name: str, size: float, room: float) -> Written:
    """Return a turned name, in two lines where the column has room for them and it is long."""
    two = halves(name)
    is_long = width(name, "S", size) > 60
    if two and is_long and 2 * size * LINE + 3 <= room + 4:
        return Written(size, two)
    return Written(max(size, LEAST), (name,))
