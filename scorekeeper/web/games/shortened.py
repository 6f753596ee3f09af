"""A name in few letters, unlike any other of its table."""

from collections.abc import Collection

from scorekeeper.web.games.metrics import halves

SHORT = 4  # letters of a name that is shortened
LONG = 12  # letters from which on a name is shortened where room is short
TELLING = 6  # letters up to which the beginning of a name is let grow, so that two are told apart


def shortened(name: str, names: Collection[str]) -> str:
    """Return a name in few letters, unlike any other of the table: Bene., and Ch’ne beside Ch’na."""
    others = [other.casefold() for other in names if other != name]
    for letters in range(SHORT, TELLING + 1):
        if not any(other.startswith(name[:letters].casefold()) for other in others):
            return f"{name[:letters].rstrip()}."
    for letters in range(2, len(name)):
        start, end = name[:2], name[-letters:]
        if not any(other.startswith(start.casefold()) and other.endswith(end.casefold()) for other in others):
            return f"{start}’{end}"
    return name


def first_parts(names: Collection[str]) -> dict[str, str]:
    """Return each name up to its first good break where that tells the players apart; a longer one is shortened."""
    parts = {name: (halves(name) or (name,))[0] for name in names}
    alike = [part for part in parts.values() if list(parts.values()).count(part) > 1]
    return {
        name: part if len(part) <= LONG and part not in alike else name if len(name) <= LONG else shortened(name, names)
        for name, part in parts.items()
    }
