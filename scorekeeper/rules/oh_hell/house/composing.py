"""House rules being composed: axes set and unset, and changes that make unplayable rules playable."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from scorekeeper.rules.common.house import House
from scorekeeper.rules.kind import Problem, Refused
from scorekeeper.rules.oh_hell.cards import SUITS
from scorekeeper.rules.oh_hell.house.axes import AXES, group_of
from scorekeeper.rules.oh_hell.house.differing import axis_values, with_trump
from scorekeeper.rules.oh_hell.house.reading import Changes, changes_of, nested
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.resolving import resolved

USUAL_TARGET = 100


def with_set(variant: str, house: House, more: Changes) -> dict[str, Any]:
    """Return house rules with more axes set, without those that the variant itself has for every number of players."""
    changes = dict(changes_of(house))
    for path, value in more.items():
        changes = {key: kept for key, kept in changes.items() if key not in (path, group_of(path))}
        changes = {key: kept for key, kept in changes.items() if group_of(key) != path} | {path: value}
    books = _books(variant)
    if "trump.kind" in changes:
        books = tuple(with_trump(book, variant, changes["trump.kind"]) for book in books)
    own = {path: value for path, value in changes.items() if not _in_every(books, path, value)}
    return nested(changes_of(nested(own)))


def without(house: House, axis: str) -> dict[str, Any]:
    """Return house rules without one axis or group, where the variant's own value holds."""
    changes = changes_of(house)
    return nested({path: value for path, value in changes.items() if axis not in (path, group_of(path))})


def axes_in_force(variant: str, house: House, players: int) -> Changes:
    """Return the value of every axis for so many players, also where they cannot play by it."""
    try:
        return axis_values(resolved(variant, {}, players, house), players)
    except Refused:
        fewest, most = preset(variant).variant.players
        book = _books(variant)[min(max(players, fewest), most) - fewest]
        changes = changes_of(house)
        book = with_trump(book, variant, changes.get("trump.kind", book["trump.kind"]))
        # A group that either has is not gone, and one that is gone has no parts.
        there = {group_of(path) for path in changes}
        left = {path: value for path, value in book.items() if path not in there and group_of(path) not in changes}
        return left | dict(changes)


def remedies(variant: str, house: House, players: int, problem: Problem) -> Iterator[Changes]:
    """Yield changes with each of which so many can play, the smallest first."""
    sizes = changes_of(house).get("schedule.list")
    enough = False  # packs, that is: more of them than enough are no remedy
    for change in _candidates(problem, sizes):
        if enough and "packs" in change:
            continue
        try:
            resolved(variant, {}, players, with_set(variant, house, change))
        except Refused:
            continue
        enough = enough or "packs" in change
        yield change


def _candidates(problem: Problem, sizes: Sequence[int] | None) -> Iterator[Changes]:
    numbers = problem.numbers
    if problem.code == "suit_missing":
        yield from ({"trump.suit": suit} for suit in SUITS)
    elif problem.code == "never_ends":
        yield {"target": USUAL_TARGET}
        yield {"repeats": False}
    elif problem.code == "ladder_upside_down":
        yield {"schedule.minimum": numbers["maximum"]}
        yield {"schedule.maximum": numbers["minimum"]}
    else:
        # Too many cards, or too many players for the packs that there are.
        packs, most = numbers.get("packs_needed", 2), numbers.get("most", 0)
        yield from ({"packs": more} for more in range(max(packs, 2), AXES["packs"].takes.most + 1))
        yield from [{"schedule.list": [min(size, most) for size in sizes]}] if sizes and most else ()
        yield from [{"schedule.maximum": most}] if most and not sizes else ()


@lru_cache(maxsize=128)
def _books(variant: str) -> tuple[Changes, ...]:
    """Return the value of every axis of a variant, for each number of players that it takes."""
    fewest, most = preset(variant).variant.players
    return tuple(axis_values(resolved(variant, {}, players), players) for players in range(fewest, most + 1))


def _in_every(books: tuple[Mapping[str, Any], ...], path: str, value: Any) -> bool:
    return all(path in book and book[path] == value for book in books)
