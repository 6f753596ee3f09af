"""Names fitted to their place on a page by the number of letters, or shortened for a narrow column.

Nothing is measured: a class says how many letters a name has, and `fitting.css` how much space they need at most.
"""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from unicodedata import combining, east_asian_width, normalize

from scorekeeper.record.log import Game

WORD = re.compile(r"[^ -]+-?")  # a line may break at a space and after a hyphen
WIDE, NARROW = (
    frozenset("MWmw@МШЩЖЮЫФмшщжюыф"),
    frozenset("ijlftIJ.,:;!'’()- |"),
)  # half as wide again, and half as wide
STEPS = (*range(2, 21), *range(22, 34, 2))  # letters for which there is a class
SLACK = 0.3  # of a letter, because no word consists of wide letters only
FAR = 1.5  # a name so many times longer than the others of its list gets its own size
ONE_LINE = 14  # most letters of a headline on one line
FIGURES = (2, 7)  # of a total: the fewest and the most with a class
FITS = 6  # letters of a name that fit a column beside a board
FITS_A_LINE = 12  # the same for a line of the history, or a table across the page
SHORT = 4  # letters of a shortened name


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names by seat number."""
    by_seat = {column.seat: column.name for column in game.sheet.columns}
    return tuple(by_seat.get(seat, "") for seat in range(max(by_seat) + 1))


def letters(text: str) -> float:
    """Return the width of the longest word of a text, in letters of average width."""
    return max(map(_letters, WORD.findall(text)), default=0)


def fit(text: str, among: Collection[str] = ()) -> str:
    """Return CSS classes for the number of letters of a text: of its longest word, and of the whole line.

    `among`: the texts of its list, which all get one size, except one that is far longer than the others.
    """
    *others, longest = sorted({text, *among}, key=letters)
    is_far = bool(others) and letters(longest) > FAR * letters(others[-1])
    alike = [*others, longest] if not is_far else others if text in others else [text]
    return f"w{_step(max(map(letters, alike)))} f{_step(max(map(_letters, alike)))}"


def headline(text: str) -> str:
    """Return the CSS class for a text on one line, or on two if it has more than ONE_LINE letters."""
    many = _letters(text)
    return f"w{_step(max(many if many <= ONE_LINE else many / 2, letters(text)))}"


def digits(totals: Collection[object]) -> str:
    """Return the CSS class for the number of digits of the longest of these totals."""
    least, most = FIGURES
    return f"digits{min(max([least, *(len(str(total)) for total in totals)]), most)}"


@lru_cache(10_000)
def _letters(text: str) -> float:
    # A Chinese or Japanese character is as wide as it is high; accents and direction marks have no width.
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
    """Return names for narrow columns: the first word, or as many letters as are needed to tell them apart."""
    return tuple(name if len(name) <= fits else _short(name, fits, set(names) - {name}) for name in names)


def _short(name: str, fits: int, others: Collection[str]) -> str:
    first = re.split(r"[ -]", name)[0]
    starts = [f"{name[:many]}." for many in range(SHORT, len(name) - 1) if name[many - 1] not in " -"]
    for form in (first, *starts) if len(first) <= fits else starts:
        start = form.rstrip(".").casefold()
        if not any(other.casefold().startswith(start) for other in others):
            return form
    return name
