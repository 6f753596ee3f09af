"""Where a table's rules are not those of a variant, axis by axis; house rules put together from such differences."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from scorekeeper.rules.abilities import Difference, House
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.axes import AXES, EMPTY, OPTIONAL_GROUPS, Changes, at, changes_of, group_of, nested
from scorekeeper.rules.oh_hell.cards import SUITS
from scorekeeper.rules.oh_hell.house.without_effect import MEANINGLESS
from scorekeeper.rules.oh_hell.packs import EVERY_PLAYER, players_served
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.schedule import largest_hand
from scorekeeper.rules.oh_hell.trump import TrumpKind, asked_trump

# Worked out from other axes unless they are set, so they differ only where they are not what would be worked out.
DERIVED = ("stripped", "repeats", "schedule.maximum")
# Parts of a group that are left out at these values, so that programs that do not know them read the rest.
LEFT_OUT = {"scoring.zero_made.over": 0, "scoring.zero_made.by_hand": None, "scoring.slam.per_card": 0}
USUAL_TARGET = 100
REPEATS = ("repeat_min", "repeat_max")


def axis_values(rules: OhHellRules, players: int) -> Changes:
    """Return the value of every axis as a house rule would set it for so many players, with effect or without."""
    plain = to_plain(rules)
    whole = {path: _at(plain, path) for path in AXES if not path.startswith("schedule.")}
    # A group that is not there at all has no axes: it stands by its own name.
    gone = {group for group in OPTIONAL_GROUPS if _at(plain, group) is None}
    changed = {path: value for path, value in whole.items() if group_of(path) not in gone}
    return {**changed, **dict.fromkeys(gone), **_ladder(rules, players)}


def with_trump(book: Changes, variant: str, kind: TrumpKind) -> Changes:
    """Return the values of a variant's axes with those that follow where a table finds trumps in another way."""
    if kind == book["trump.kind"]:
        return book
    trump = to_plain(asked_trump(preset(variant).rules.trump, kind))
    values = {f"trump.{key}": value for key, value in trump.items() if key != "kind"}
    return {**book, **{path: _tidied(path, value) for path, value in values.items() if path in AXES}}


def differences(rules: OhHellRules, variant: str, players: int) -> tuple[Difference, ...]:
    """Return where rules are not those of a variant for so many players, in the order of the axes.

    What has no effect beside the rest (a cycle of trumps where a card is turned) is no difference.
    """
    table = axis_values(rules, players)
    book = with_trump(axis_values(_book(variant, players), players), variant, table["trump.kind"])
    effective = {
        path: value
        for path, value in table.items()
        if path not in MEANINGLESS or not MEANINGLESS[path][1](rules, players)
    }
    differing = (*_differing(book, effective), *_beyond(variant, players))
    try:
        follows = axis_values(resolved(variant, {}, players, _as_house_rules(differing)), players)
    except Unreadable:
        # Four packs give three players larger hands than a house rule can name.
        return differing
    missing = [key for key in DERIVED if key in table and follows.get(key) != table[key]]
    return (
        *(difference for difference in differing if difference.axis not in missing),
        *(Difference(key, book[key], table[key]) for key in missing),
    )


def _beyond(variant: str, players: int) -> Iterator[Difference]:
    """Yield that so many sit down where the variant is played by fewer or more alone."""
    fewest, most = players_served(preset(variant), {})
    if players > most:
        yield Difference("players.most", None, players)
    if players < fewest:
        yield Difference("players.least", None, players)


def house_of(rules: OhHellRules, variant: str, players: int) -> dict[str, Any]:
    """Return the house rules that make a variant into these rules, for so many players."""
    return _as_house_rules(differences(rules, variant, players))


def _differing(book: Changes, table: Changes) -> Iterator[Difference]:
    for path in AXES:
        if path in table and path in book and path not in DERIVED[:2] and book[path] != table[path]:
            yield Difference(path, book[path], table[path])
    for group in OPTIONAL_GROUPS:
        if (group in book) != (group in table):
            yield Difference(group, _whole(book, group), _whole(table, group))


def _whole(changed: Changes, group: str) -> dict[str, Any] | None:
    parts = {path: value for path, value in changed.items() if group_of(path) == group}
    differing = {path: value for path, value in parts.items() if path not in LEFT_OUT or value != LEFT_OUT[path]}
    return {path.rpartition(".")[2]: value for path, value in differing.items()} or None


def _as_house_rules(differing: Sequence[Difference]) -> dict[str, Any]:
    return nested({difference.axis: difference.table for difference in differing})


def _book(variant: str, players: int) -> OhHellRules:
    """Return the rules of a variant; where the cards cannot deal to so many, those of its book's largest table."""
    try:
        return resolved(variant, {}, players)
    except Refused:
        fewest, most = preset(variant).variant.players
        return resolved(variant, {}, min(max(players, fewest), most))


def _at(plain: Mapping[str, Any], path: str) -> Any:
    return _tidied(path, at(plain, path))


def _tidied(path: str, value: Any) -> Any:
    """Return a value of the record as a house rule writes it."""
    return None if (path == "trump.suit" or path in EMPTY) and not value else value


def _ladder(rules: OhHellRules, players: int) -> Changes:
    schedule = rules.schedule
    if schedule.sizes:
        return {"schedule.list": list(schedule.sizes), "schedule.capped": schedule.capped}
    changed = {
        "list": None,
        "shape": schedule.shape,
        "maximum": "most" if _takes_most(rules, players) else _largest(rules, players),
        "capped": schedule.capped,
        "minimum": schedule.minimum,
        **{key: "players" if getattr(schedule, key) == EVERY_PLAYER else getattr(schedule, key) for key in REPEATS},
    }
    return {f"schedule.{key}": value for key, value in changed.items()}


def _largest(rules: OhHellRules, players: int) -> int:
    """Return the largest hand as a rule sets it, which is not yet cut to what the packs give."""
    whole = largest_hand(rules.schedule, players, rules.cards * rules.packs)
    return whole if rules.schedule.capped else max(rules.hand_sizes)


def _takes_most(rules: OhHellRules, players: int) -> bool:
    """Say whether the largest hand is as many cards as the packs give."""
    rule, trump = rules.schedule.maximum, rules.trump
    turned = int(trump.kind == "turn_up" and not trump.no_trump_if_all_dealt)
    largest = largest_hand(rules.schedule, players, rules.cards * rules.packs)
    return rule.rule == "pack" and rule.cap is None and rule.reserve == turned and largest == max(rules.hand_sizes)


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
    """Return house rules without one axis, group or part ("scoring.made"), where the variant's own value holds."""
    changes = changes_of(house)
    return nested(
        {
            path: value
            for path, value in changes.items()
            if axis not in (path, group_of(path)) and not path.startswith(f"{axis}.")
        }
    )


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
        groups = {group_of(path) for path in changes}
        left = {path: value for path, value in book.items() if path not in groups and group_of(path) not in changes}
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
        except (Refused, Unreadable):  # refused as well, or beyond what a rule can say
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
        if problem.code == "too_many_players":
            yield {"players.most": numbers["players"]}
        # Too many cards, or too many players for the packs that there are.
        packs, most = numbers.get("packs_needed", 2), numbers.get("most", 0)
        yield from ({"packs": more} for more in range(max(packs, 2), AXES["packs"].most + 1))
        yield from [{"schedule.list": [min(size, most) for size in sizes]}] if sizes and most else ()
        yield from [{"schedule.maximum": most}] if most and not sizes else ()


@lru_cache(maxsize=128)
def _books(variant: str) -> tuple[Changes, ...]:
    """Return the value of every axis of a variant, for each number of players that it takes."""
    fewest, most = preset(variant).variant.players
    return tuple(axis_values(resolved(variant, {}, players), players) for players in range(fewest, most + 1))


def _in_every(books: tuple[Mapping[str, Any], ...], path: str, value: Any) -> bool:
    return all(path in book and book[path] == value for book in books)
