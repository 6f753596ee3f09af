"""Names as a place of a page takes them: fitted by their letters, or short where a column is narrow.

Nothing is measured: a class tells how many letters a name has, and `fitting.css` how much room they take at most.
"""

import re
from collections.abc import Collection, Sequence
from unicodedata import combining, east_asian_width, normalize

from scorekeeper.record.log import Game

WORD = re.compile(r"[^ -]+-?")  # a line may break at a space and after a hyphen
WIDE, NARROW = (
    frozenset("MWmw@МШЩЖЮЫФмшщжюыф"),
    frozenset("ijlftIJ.,:;!'’()- |"),
)  # half as wide again, and half as wide
STEPS = (*range(2, 21), *range(22, 34, 2))  # letters for which there is a class
SLACK = 0.3  # of a letter: no word has wide ones alone
FAR = 1.5  # times as long as any other of its list: such a name has a size of its own
ONE_LINE = 14  # letters up to which a headline stands on one line
FIGURES = (2, 7)  # of a total: the least and the most for which there is a class
FITS = 6  # letters of a name that a column beside a board takes
FITS_A_LINE = 12  # and a line of the history, or a table with the whole page to itself
SHORT = 4  # letters of a name that is shortened


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names by seat number."""
    by_seat = {column.seat: column.name for column in game.sheet.columns}
    return tuple(by_seat.get(seat, "") for seat in range(max(by_seat) + 1))


def letters(text: str) -> float:
    """Return how many letters of usual width the longest word of a text takes."""
    return max(map(_letters, WORD.findall(text)), default=0)


def fit(text: str, among: Collection[str] = ()) -> str:
    """Return the classes that tell the letters of a text: of its longest word, and of all on one line.

    `among`: the texts of its list, which have one size, but for one that is far longer than all others.
    """
    *others, longest = sorted({text, *among}, key=letters)
    is_far = bool(others) and letters(longest) > FAR * letters(others[-1])
    alike = [*others, longest] if not is_far else others if text in others else [text]
    return f"w{_step(max(map(letters, alike)))} f{_step(max(map(_letters, alike)))}"


def headline(text: str) -> str:
    """Return the class for a text that stands on one line, from ONE_LINE letters on in two."""
    many = _letters(text)
    return f"w{_step(max(many if many <= ONE_LINE else many / 2, letters(text)))}"


def digits(totals: Collection[object]) -> str:
    """Return the class that tells how many figures the longest of these totals has."""
    least, most = FIGURES
    return f"digits{min(max([least, *(len(str(total)) for total in totals)]), most)}"


def _letters(text: str) -> float:
    # A Chinese or Japanese letter is as wide as it is high; an accent and a sign of direction take no room.
    return sum(
        0 if combining(each) or not each.isprintable()
        else 1.5 if each in WIDE or east_asian_width(each) in "WF"
        else 0.6 if each in NARROW
        else 1.2 if each.isupper()
        else 1
        for each in normalize("NFC", text)
    )  # fmt: skip


def _step(many: float) -> int:
    return next((step for step in STEPS if many <= step + SLACK), STEPS[-1])


def short_names(names: Sequence[str], fits: int = FITS) -> tuple[str, ...]:
    """Return names as a narrow column takes them: the first word, otherwise as many letters as tell each apart."""
    return tuple(name if len(name) <= fits else _short(name, fits, set(names) - {name}) for name in names)


def _short(name: str, fits: int, others: Collection[str]) -> str:
    first = re.split(r"[ -]", name)[0]
    starts = [f"{name[:many]}." for many in range(SHORT, len(name) - 1) if name[many - 1] not in " -"]
    for form in (first, *starts) if len(first) <= fits else starts:
        start = form.rstrip(".").casefold()
        if not any(other.casefold().startswith(start) for other in others):
            return form
    return name
