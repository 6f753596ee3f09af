"""Names of players: whether they can be shown, whether two are the same, and whether two may be one person's."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from unicodedata import category, combining, normalize

from scorekeeper.rules.kind import Problem

LONGEST_NAME = 30
# Control characters, half letters, line and paragraph ends: no column shows them, and not every database takes them.
UNSHOWN = frozenset({"Cc", "Cs", "Zl", "Zp"})


def name_key(name: str) -> str:
    """Return a name case-folded, NFC-composed, with single spaces: two names of equal key count as one."""
    # Folding the case of a composed letter may leave it decomposed.
    return " ".join(normalize("NFC", normalize("NFC", name).casefold()).split())


def name_problems(names: Sequence[str]) -> Iterator[Problem]:
    """Yield at most one problem a seat: name_empty, name_long, name_unshown or name_twice (of the later seat)."""
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


def alike(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return every two names that may be one person's, in the order of the names.

    A letter too many, too few or another one makes them alike; of two letters and less it does not.

    >>> alike(("Anna", "Ben", "Ana", "Bo"))
    (('Anna', 'Ana'),)
    """
    pairs: dict[tuple[str, str], None] = {}
    known: dict[str, list[str]] = defaultdict(list)
    for name in names:
        forms = tuple(dict.fromkeys(_forms(plain_letters(name))))
        for other in dict.fromkeys(other for form in forms for other in known[form]):
            if other != name and _is_near(plain_letters(other), plain_letters(name)):
                pairs[other, name] = None
        for form in forms:
            known[form].append(name)
    return tuple(pairs)


def _forms(plain: str) -> Iterator[str]:
    """Yield a name, and the name without each of its letters: who is near shares one of these."""
    yield plain
    if len(plain) > 2:
        yield from (plain[:place] + plain[place + 1 :] for place in range(len(plain)))


def _is_near(one: str, other: str) -> bool:
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < 3 or len(long) - len(short) > 1:
        return False
    place = next((index for index, letter in enumerate(short) if letter != long[index]), len(short))
    return short[place + (len(short) == len(long)) :] == long[place + 1 :]
