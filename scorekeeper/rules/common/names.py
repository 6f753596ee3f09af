"""Names of players: whether they can be shown, and whether two are the same."""

from collections.abc import Iterator, Sequence
from unicodedata import category, combining, normalize

from scorekeeper.rules.kind import Problem

LONGEST_NAME = 30
# Control characters, lone surrogates, line and paragraph ends, which no column shows and some databases reject.
UNSHOWN = frozenset({"Cc", "Cs", "Zl", "Zp"})


def name_key(name: str) -> str:
    """Return a name case-folded, NFC-composed, with single spaces: two names of equal key count as one."""
    # Folding the case of a composed letter may leave it decomposed.
    return " ".join(normalize("NFC", normalize("NFC", name).casefold()).split())


def name_problems(names: Sequence[str]) -> Iterator[Problem]:
    """Yield at most one problem per seat: name_empty, name_long, name_unshown or name_twice (of the later seat)."""
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


def plain_letters(name: str) -> str:
    """Return a name without accents, case and doubled spaces.

    >>> plain_letters("José  M") == plain_letters("JOSE m")
    True
    """
    apart = normalize("NFD", normalize("NFD", name).casefold())
    return " ".join("".join(letter for letter in apart if not combining(letter)).split())
