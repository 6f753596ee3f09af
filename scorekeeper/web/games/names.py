"""Names of players as a place of a page takes them: their size, a shorter form, and what stands over a column.

No name is broken inside a word. Widths come from `metrics`, so they hold in whatever font a screen has; a class says
the width to the style sheet, which divides the room of the place by it.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from math import ceil
from typing import Literal
from unicodedata import combining, east_asian_width, normalize

from scorekeeper.record.log import Game
from scorekeeper.rules.kind import Column
from scorekeeper.web.games.metrics import CUT, Face, em, halves, width

FACE = "S"  # names are bold and have serifs wherever they stand
NARROWEST, FINE, WIDEST = 2, 12, 32  # the classes go by halves up to the fine ones, then by twos
WORD = re.compile(r"[^ -]+-?")  # a line may break at a space and after a hyphen
MOST_FIGURES = 7  # of a total that the classes know
SHORT = 4  # letters of a name that is shortened
ONE_LINE = 14  # letters up to which who has won stands on one line
LONG = 12  # letters from which on a name is shortened where room is short
LONGEST_START = 6  # letters up to which the beginning of a name grows until two are told apart
# Letters that a name may have in each place of a page, before its type is made smaller, and smaller still.
NAME_ROOM = {
    "choice": (9, 18),  # one of several buttons side by side
    "pile": (9, 9),  # over the cards of a player
    "key": (11, 11),  # a large button of its own
    "turn": (14, 14),  # the line that says whose turn it is
    "rank": (14, 14),
    "fact": (9, 15),  # the bar, a watcher's line
}
LETTERS = (4, 6, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 24, 30)  # for which there is a class
FITS = 6  # letters of a name that a column beside a board takes
FITS_A_LINE = 12  # and a line of the history, or a table with the whole page to itself
LONG_RUN, LONG_CALL, WIDE_CALL = 13, 9, 11  # letters of the call that its type still takes
FAR = 1.5  # times as long as any other: such a name makes no other smaller
UNBROKEN = 8  # em of a word of the call that is not broken at its hyphen
LONG_LINE, FULL_LINE = 30, 42  # letters of the foot's sentence
ALWAYS_FITS = 2.5  # em of a word for which the narrowest column has room


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names by seat number."""
    by_seat = {column.seat: column.name for column in game.sheet.columns}
    return tuple(by_seat.get(seat, "") for seat in range(max(by_seat) + 1))


def longest_word(texts: Iterable[str]) -> str:
    """Return the class that tells the letters of the longest word, to which the style sheet fits its type: w9."""
    return _class_of(max((_letters(word) for text in texts for word in WORD.findall(text)), default=0))


def _class_of(letters: float) -> str:
    return f"w{next((step for step in LETTERS if letters <= step), LETTERS[-1])}"


def _letters(word: str) -> float:
    # A Chinese or Japanese letter is as wide as it is high; an accent takes no room.
    return sum(1.5 if east_asian_width(each) in "WF" else not combining(each) for each in normalize("NFC", word))


def name_size(name: str, place: str) -> Literal["", "mid", "long"]:
    """Return how much smaller a name has to stand in a place of a page; empty: it has room."""
    mid, long = NAME_ROOM[place]
    return "long" if len(name) > long else "mid" if len(name) > mid else ""


def widest(text: str) -> str:
    """Return the class that tells the width of a text's longest word, in its own type size."""
    return em_class(max((em(part, FACE) for part in WORD.findall(text)), default=0.0))


def unbroken(text: str) -> str:
    """Return the class that tells the width of a text's longest part between spaces, for what breaks at no hyphen."""
    return em_class(max((em(part, FACE) for part in text.split()), default=0.0))


def call_look(text: str, is_run: bool) -> str:
    """Return the classes of the call. `text` is what stands on one line: by its length the type is smaller.

    A run of words may break where it is long, but a short name at no hyphen.
    """
    if is_run:
        long = ("call__big--long",) if len(text) > LONG_RUN else ()
        whole = max((em(word, FACE) for word in text.split()), default=0.0)
        word = em_class(whole) if whole <= UNBROKEN else widest(text)
        return " ".join(("call__big", "call__big--run", *long, word, _full(em(text, FACE))))
    if len(text) > WIDE_CALL:
        return f"call__big call__big--wide {widest(text.replace(' ', '_'))}"
    return "call__big call__big--long" if len(text) > LONG_CALL else "call__big"


def foot_look(line: str) -> str:
    """Return the classes of the sentence in the foot, whose type is smaller where it is long."""
    looks = {"foot__line--long": len(line) > LONG_LINE, "foot__line--full": len(line) > FULL_LINE}
    return " ".join(["foot__line", *(look for look, is_so in looks.items() if is_so)])


def headline(text: str) -> str:
    """Return the class for a text that stands on one line, from ONE_LINE letters on in two."""
    many = _letters(text)
    return _class_of(max(many if many <= ONE_LINE else many / 2, *map(_letters, WORD.findall(text))))


def em_class(wide: float) -> str:
    """Return the class that tells the style sheet a width."""
    if wide > FINE:
        return f"em{_coarse(wide)}"
    half = max(2 * NARROWEST, ceil(2 * wide))
    return f"em{half // 2}-5" if half % 2 else f"em{half // 2}"


def list_look(names: Sequence[str], room: float, totals: Sequence[object] = (), *, but_longest: bool = False) -> str:
    """Return the classes that give all names of a list one size: how wide the widest word of them is, and the widest
    name, shortened to `room` as `fitted` does; and how many figures their longest total has.

    `but_longest`: one name that is much longer than the others has a size of its own, as `own_look` tells it.
    """
    shortened = [fitted(name, room, names) for name in names]
    if but_longest:
        shortened = [name for name in shortened if not _is_far_longer(name, shortened)]
    whole = max((em(name, FACE) for name in shortened), default=0.0)
    figures = max((len(str(total)) for total in totals), default=1)
    return f"{widest(' '.join(shortened))} {_full(whole)} digits{min(max(2, figures), MOST_FIGURES)}"


def own_look(name: str, room: float, names: Sequence[str]) -> str:
    """Return the classes of a name's own size, shortened as in its list; empty: it has the size of its list."""
    shown = fitted(name, room, names)
    is_own = _is_far_longer(shown, [fitted(each, room, names) for each in names])
    return f" {widest(shown)} {_full(em(shown, FACE))}" if is_own else ""


def _is_far_longer(name: str, names: Sequence[str]) -> bool:
    others = [em(other, FACE) for other in names if other != name]
    return bool(others) and em(name, FACE) > FAR * max(others)


def _full(wide: float) -> str:
    """Return the class that tells how wide a text is on one line."""
    return f"full{_coarse(wide) if wide > FINE else max(NARROWEST, ceil(wide))}"


def _coarse(wide: float) -> int:
    return min(WIDEST, 2 * ceil(wide / 2))


def fitted(name: str, room: float, names: Collection[str] = ()) -> str:
    """Return a name of which no word is wider than `room`: whole, else with initials, else cut with a full stop.

    Where that would be another's name too, its initials grow; else each word of it is shortened, or it is contracted.
    """
    others = [other for other in names if other != name]
    for initials in range(1, SHORT):
        short = _fitted(name, room, initials)
        if short == name or short not in {_fitted(other, room, initials) for other in others}:
            return short
    short = shortened(name, names)
    in_words = " " in short and all(em(part, FACE) <= room for part in WORD.findall(short))
    return short if in_words else _contracted(name, FACE, room, others) or short


def cut_name(name: str, face: Face, size: float, room: float, others: Sequence[str] = ()) -> str:
    """Return as much of a name as fits on one line: whole, up to a space or hyphen, else cut with a full stop.

    Where another name begins like what fits, its words are shortened, or it is contracted.
    """
    if width(name, face, size) <= room:
        return name
    parts = halves(name)
    first = parts[0].rstrip("-") if parts else name
    if width(first, face, size) <= room and not any(other.startswith(first) for other in others):
        return first
    fits = (name[:letters] for letters in range(len(name), 1, -1) if name[letters - 1] not in " -")
    part = next((part for part in fits if width(f"{part}.", face, size) <= room), "")
    if not part:
        return name[:1]
    if not any(other.startswith(part) for other in others):
        return f"{part}."
    short = shortened(name, others)
    in_words = " " in short and width(short, face, size) <= room
    return short if in_words else _contracted(name, face, room / size, others) or f"{part}."


def _contracted(name: str, face: Face, room: float, others: Collection[str]) -> str:
    """Return the beginning of a name and as much of its end as tells it from each other name: Wolfesch’er.

    Empty where so much room, in its own type size, holds no such form.
    """
    for letters in range(2, len(name) - 1):
        end = name[-letters:]
        starts = (name[:count] for count in range(len(name) - letters, 0, -1) if name[count - 1] not in " -")
        start = next((start for start in starts if em(f"{start}’{end}", face) <= room), "")
        if start and not any(other.startswith(start) and other.endswith(end) for other in others):
            return f"{start}’{end}"
    return ""


def _fitted(name: str, room: float, initials: int) -> str:
    parts = WORD.findall(name)
    if all(em(part, FACE) <= room for part in parts):
        return name
    first, *others = parts
    if em(first, FACE) > room:
        return _cut(first, room)
    shorter = [part if em(part, FACE) <= room else f"{part[:initials]}." for part in others]
    return f"{first}{'' if first.endswith('-') else ' '}{' '.join(shorter)}".replace("- ", "-")


def _cut(word: str, room: float) -> str:
    letters = next(count for count in range(len(word), 0, -1) if count == 1 or em(f"{word[:count]}.", FACE) <= room)
    return f"{word[:letters]}."


def shortened(name: str, names: Collection[str]) -> str:
    """Return a name in few letters, of which no other name of the table could be the long form.

    Its beginning: Bene. Else the beginnings of its first and its last word: Max. K. beside Max. S. Else a beginning and
    an end: Ch’ne beside Ch’na, Mar. Kl’dt beside Mar. Kl’ld.
    """
    others = [other.casefold() for other in names if other != name]
    return next((form for form in _forms(name) if not any(map(_long_form(form).fullmatch, others))), name)


def _forms(name: str) -> Iterator[str]:
    """Yield the short forms of a name, the most readable first."""
    # A start that ends at a space or a hyphen says no more than its first word, and none is as long as the name.
    for letters in range(SHORT, min(LONGEST_START + 1, len(name))):
        if name[letters - 1] not in " -":
            yield f"{name[:letters]}."
    words = CUT.split(name)
    if len(words) > 1:
        first, last = words[0].rstrip("-"), words[-1]
        begins = _begin(first, SHORT - 1) + ("-" if words[-2].endswith("-") else " ")
        yield from (begins + _begin(last, letters) for letters in range(1, SHORT))
        yield from _contractions(first)
        yield from (begins + short for short in _contractions(last))
    yield from _contractions(name)


def _begin(word: str, letters: int) -> str:
    # A full stop takes as much room as a letter.
    return word if len(word) <= letters + 1 else f"{word[:letters]}."


def _contractions(word: str) -> Iterator[str]:
    return (f"{word[:2]}’{word[-letters:]}" for letters in range(2, len(word) - 2))


def _long_form(short: str) -> re.Pattern[str]:
    """Return the pattern of every name, in small letters, that a short form could stand for."""
    between = {".": ".*", "’": ".*", " ": "([ -].*)?[ -]", "-": "([ -].*)?[ -]"}
    return re.compile("".join(between.get(letter, re.escape(letter)) for letter in short.casefold()) + "([ -].*)?")


def first_parts(names: Collection[str]) -> dict[str, str]:
    """Return each name up to its first good break where that tells the players apart; a longer one is shortened."""
    parts = {name: (halves(name) or (name,))[0].rstrip("-") for name in names}
    alike = [part for part in parts.values() if list(parts.values()).count(part) > 1]
    return {
        name: part if len(part) <= LONG and part not in alike else name if len(name) <= LONG else shortened(name, names)
        for name, part in parts.items()
    }


def short_names(columns: Sequence[Column], fits: int = FITS) -> dict[int, str]:
    """Return by seat the names that a narrow column takes: up to `fits` letters whole, else short, each told apart."""
    names = [column.name for column in columns]
    return {
        column.seat: column.name if len(column.name) <= fits else shortened(column.name, names) for column in columns
    }


def short_head(name: str, names: Sequence[str]) -> str:
    """Return a name for a column that has no room for its longest word; whole where every column has."""
    fits = all(em(word, FACE) <= ALWAYS_FITS for word in name.split())
    return name if fits else shortened(name, names)


def widest_name(columns: Sequence[Column]) -> str:
    """Return the class that tells the width of the longest word of all names of one size."""
    names = [column.name for column in columns]
    return unbroken(" ".join(name for name in names if not _is_far_longer(name, names)))


def own_head(name: str, names: Sequence[str]) -> str:
    """Return the class of a name much longer than the others, which has a size of its own; empty: it has theirs."""
    return unbroken(name) if _is_far_longer(name, names) else ""
