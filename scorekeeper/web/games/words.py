"""How small a name has to stand, and names short enough for a column; sentences are in `language.texts`."""

from collections.abc import Sequence
from typing import Literal

from scorekeeper.rules.kind import Column
from scorekeeper.web.games.shortened import shortened

# Letters that a name may have in each place of a page, before its type is made smaller, and smaller still.
NAME_ROOM = {
    "choice": (9, 18),  # one of several buttons side by side
    "pile": (9, 9),  # over the cards of a player
    "board": (9, 9),  # the screen across the room
    "key": (11, 11),  # a large button of its own
    "turn": (14, 14),  # the line that says whose turn it is
    "rank": (14, 14),
    "seat": (15, 15),
    "row": (7, 11),  # beside a strip of bids
    "stub": (15, 15),  # and the whole stub of that row
    "fact": (9, 15),  # the bar, a watcher's line
}
FITS = 6  # letters of a name that a column beside a board takes
FITS_A_LINE = 12  # and a line of the history, or a table with the whole page to itself


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its English noun: 1 trick, 2 tricks. `texts.ngettext` does it in every language."""
    return f"{number} {noun if abs(number) == 1 else plural or noun + 's'}"


def name_size(name: str, place: str) -> Literal["", "mid", "long"]:
    """Return how much smaller a name has to stand in a place of a page; empty: it has room."""
    mid, long = NAME_ROOM[place]
    return "long" if len(name) > long else "mid" if len(name) > mid else ""


def short_names(columns: Sequence[Column], fits: int = FITS) -> dict[int, str]:
    """Return by seat the names that a narrow column takes: up to `fits` letters whole, else short, each told apart."""
    names = [column.name for column in columns]
    return {
        column.seat: column.name if len(column.name) <= fits else shortened(column.name, names) for column in columns
    }
