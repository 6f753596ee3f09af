"""Names short enough for a column beside a board; the words of sentences are in `scorekeeper.web.texts`."""

from collections.abc import Sequence

from scorekeeper.rules.kind import Column
from scorekeeper.web.texts import clock, date_of, gained, listed, ordinal, signed

# What is not marked for translation yet finds its words here.
__all__ = ["clock", "counted", "date_of", "gained", "listed", "ordinal", "short_names", "signed"]

FITS = 6  # letters of a name that a column beside a board takes
SHORT = 4


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its English noun: 1 trick, 2 tricks. `texts.ngettext` does it in every language."""
    return f"{number} {noun if abs(number) == 1 else plural or noun + 's'}"


def short_names(columns: Sequence[Column]) -> dict[int, str]:
    """Return by seat the names that a narrow column takes: four letters and a stop, or as many as tell two apart."""
    short: dict[int, str] = {}
    for column in columns:
        length = SHORT
        while len(column.name) > FITS and any(
            other is not column and other.name[:length].casefold() == column.name[:length].casefold()
            for other in columns
        ):
            length += 1
        whole = len(column.name) <= max(FITS, length + 1)
        short[column.seat] = column.name if whole else f"{column.name[:length]}."
    return short
