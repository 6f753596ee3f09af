"""A name in few letters, unlike any other of its table."""

from collections.abc import Collection

SHORT = 4  # letters of a name that is shortened
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
