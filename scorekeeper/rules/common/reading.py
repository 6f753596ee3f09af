"""Checked values of a game file. Each reader raises Unreadable with the place of a value that it cannot take."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from scorekeeper.rules.common.tenths import Points, exact, is_points
from scorekeeper.rules.facts import Adjustment, Ended, Setup
from scorekeeper.rules.kind import Problem, Refused, Unreadable

Long = TypeVar("Long", list[Any], str)

# Far above any real score, far below the limits of a database column or a sheet.
LARGEST = 1_000_000
MOST_DEALS = 999  # so that a made-up number keeps nobody waiting, because a game is computed deal by deal
MOST_ITEMS = 10_000  # in a list; an evening's log has about six hundred entries
MOST_LETTERS = 500  # in a text, such as a reason or a title


def mapping(value: Any, place: str) -> Mapping[str, Any]:
    """Return the value if it is an object. Raises Unreadable."""
    if not isinstance(value, Mapping):
        raise Unreadable(place, Problem("not_an_object", numbers={"given": value}))
    return value  # pyright: ignore[reportUnknownVariableType]


def items(value: Any, place: str, most: int = MOST_ITEMS) -> Sequence[Any]:
    """Return a list of at most `most` items; null gives an empty one. Raises Unreadable."""
    if value is None:
        return ()
    if not isinstance(value, list):
        raise Unreadable(place, Problem("not_a_list", numbers={"given": value}))
    return _no_more_than(most, value, place, "list_long")  # pyright: ignore[reportUnknownArgumentType]


def lines(value: Any, place: str, most: int = MOST_ITEMS) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield each object of a list, with its place. Raises Unreadable."""
    for index, given in enumerate(items(value, place, most)):
        yield f"{place}[{index}]", mapping(given, f"{place}[{index}]")


def whole(value: Any, place: str, least: int = -LARGEST, most: int = LARGEST) -> int:
    """Return the value if it is a whole number from `least` to `most`. Raises Unreadable."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Unreadable(place, Problem("not_a_number", numbers={"given": value}))
    if not least <= value <= most:
        raise Unreadable(place, Problem("number_range", numbers={"given": value, "least": least, "most": most}))
    return value


def points(value: Any, place: str, in_tenths: bool = False) -> Points:
    """Return the value if it is a number of points, in tenths if they are counted so. Raises Unreadable."""
    if in_tenths and is_points(value) and abs(value) <= LARGEST:
        return exact(value)
    return whole(value, place)


def text(value: Any, place: str, most: int = MOST_LETTERS) -> str:
    """Return a string of at most `most` characters; None counts as empty. Raises Unreadable."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise Unreadable(place, Problem("not_a_text", numbers={"given": value}))
    return _no_more_than(most, value, place, "text_long")


def day(value: Any, place: str) -> str:
    """Return a day of the calendar, such as 2026-11-05; None counts as empty. Raises Unreadable."""
    if value is None or value == "":
        return ""
    if not isinstance(value, str) or not is_day(value):
        raise Unreadable(place, Problem("not_a_day", numbers={"given": value}))
    return value


def is_day(text: str) -> bool:
    """Return whether a text is a day of the calendar with a four-digit year."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _no_more_than(most: int, value: Long, place: str, code: str) -> Long:
    if len(value) > most:
        raise Unreadable(place, Problem(code, numbers={"given": len(value), "most": most}))
    return value


def seat_of(value: Any, seats: Mapping[str, int], place: str) -> int:
    """Return the seat of a name. Raises Unreadable."""
    if value is None:
        raise Unreadable(place, Problem("name_empty"))
    name = text(value, place)
    if name not in seats:
        raise Unreadable(place, Problem("name_unknown", numbers={"name": name}))
    return seats[name]


def seats_of(value: Any, seats: Mapping[str, int], place: str) -> tuple[int, ...]:
    """Return the seats of a list of names, each once. Raises Unreadable."""
    seats_named: list[int] = []
    for number, given in enumerate(items(value, place)):
        seat = seat_of(given, seats, f"{place}[{number}]")
        if seat in seats_named:
            raise Unreadable(f"{place}[{number}]", Problem("name_twice", seat=seat, numbers={"name": given}))
        seats_named.append(seat)
    return tuple(seats_named)


def numbers_of(value: Any, seats: Mapping[str, int], place: str) -> dict[int, int]:
    """Return a number for each seat named. Raises Unreadable."""
    given = mapping(value, place).items()
    return {
        seat_of(name, seats, f"{place}.{name}"): whole(number, f"{place}.{name}")
        for name, number in given
        if number is not None
    }


def setup_of(game: Mapping[str, Any], kind: str, rules: Callable[[], Mapping[str, Any]]) -> Setup:
    """Return the setup of a game file whose head is checked: record/gamefile.py.

    `rules` resolves its rules, as plain data. Raises Unreadable at the place of what is refused.
    """
    try:
        resolved = rules()
    except Refused as refused:
        raise Unreadable(refused.problems[0].part, refused.problems[0]) from refused
    return Setup(
        kind=kind,
        variant=game["variant"],
        players=tuple(game["players"]),
        options=game["options"],
        rules=resolved,
        first_dealer=game["players"].index(game["first_dealer"]),
        title=game["title"],
        house=game["rules"],
        house_rules=game["house_rules"],
        house_note=game["house_note"],
    )


def ended(game: Mapping[str, Any]) -> tuple[Ended, ...]:
    """Return the fact that the table stopped early; empty if the file does not say so."""
    return (Ended(game["ended"]),) if "ended" in game else ()


def adjustments(
    value: Any, place: str, number: int, deal: int, seats: Mapping[str, int], in_tenths: bool = False
) -> Iterator[Adjustment]:
    """Yield the adjustments of a deal or hand; `number` is that of the first, within the game. Raises Unreadable."""
    for own, (at, given) in enumerate(lines(value, place, MOST_ITEMS - number + 1), start=number):
        seat = seat_of(given.get("player"), seats, f"{at}.player")
        given_points = points(given.get("points"), f"{at}.points", in_tenths)
        yield Adjustment(own, deal, seat, given_points, text(given.get("reason"), f"{at}.reason"))
