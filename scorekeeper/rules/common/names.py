"""The names of those who play: said, told apart, and short enough for a column."""

from collections.abc import Iterator, Sequence
from unicodedata import category, normalize

from scorekeeper.rules.kind import Problem

LONGEST_NAME = 30
# Control characters, half letters, line and paragraph ends: no column shows them, and not every database takes them.
UNSHOWN = frozenset({"Cc", "Cs", "Zl", "Zp"})


def name_key(name: str) -> str:
    """Return what is the same for two spellings of a name that nobody could tell apart: case and spaces aside."""
    # Folding the case of a composed letter may leave it decomposed.
    return " ".join(normalize("NFC", normalize("NFC", name).casefold()).split())


def name_problems(names: Sequence[str]) -> Iterator[Problem]:
    """Return what is wrong with the names by seat: name_empty, name_long, name_unshown, name_twice."""
    known: set[str] = set()
    for seat, name in enumerate(names):
        if not name.strip():
            yield Problem("name_empty", seat=seat, part="players")
        elif len(name) > LONGEST_NAME:
            yield Problem("name_long", seat=seat, part="players", numbers={"letters": len(name), "most": LONGEST_NAME})
        elif any(category(letter) in UNSHOWN for letter in name):
            yield Problem("name_unshown", seat=seat, part="players")
        elif name_key(name) in known:
            yield Problem("name_twice", seat=seat, part="players", numbers={"name": name})
        known.add(name_key(name))
