"""Two names that may be one person's: the same without accents and case, or one letter apart."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from unicodedata import combining, normalize


def plain_letters(name: str) -> str:
    """Return a name without accents, case and doubled spaces: José and JOSE are the same."""
    apart = normalize("NFD", normalize("NFD", name).casefold())
    return " ".join("".join(letter for letter in apart if not combining(letter)).split())


def alike(names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return every two names that may be one person's, in the order of the names.

    A letter too many, too few or another one makes them alike; of two letters and less it does not.
    """
    found: dict[tuple[str, str], None] = {}
    known: dict[str, list[str]] = defaultdict(list)
    for name in names:
        forms = tuple(dict.fromkeys(_forms(plain_letters(name))))
        for other in dict.fromkeys(other for form in forms for other in known[form]):
            if other != name and _is_near(plain_letters(other), plain_letters(name)):
                found[other, name] = None
        for form in forms:
            known[form].append(name)
    return tuple(found)


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
