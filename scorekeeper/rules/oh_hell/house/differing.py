"""The value of every axis of resolved rules, and where a table's rules are not those of a variant."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.rules.common.house import Difference
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import Refused
from scorekeeper.rules.oh_hell.house.axes import AXES, OPTIONAL_GROUPS, group_of
from scorekeeper.rules.oh_hell.house.merging import EMPTY, EVERY_PLAYER
from scorekeeper.rules.oh_hell.house.reading import Changes, nested
from scorekeeper.rules.oh_hell.house.without_effect import MEANINGLESS
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.schedule import largest_hand
from scorekeeper.rules.oh_hell.trump import TrumpKind, asked_trump

# Worked out from other axes unless they are set, so they differ only where they are not what would be worked out.
DERIVED = ("stripped", "repeats", "schedule.maximum")
# Parts of a group that are left out at these values, so that programs that do not know them read the rest.
LEFT_OUT = {"scoring.zero_made.over": 0, "scoring.zero_made.by_hand": None, "scoring.slam.per_card": 0}
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
    asked = to_plain(asked_trump(preset(variant).axes.trump, kind))
    values = {f"trump.{key}": value for key, value in asked.items() if key != "kind"}
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
    found = tuple(_differing(book, effective))
    try:
        follows = axis_values(resolved(variant, {}, players, _as_house_rules(found)), players)
    except Refused:
        # So many sit down only with the packs that the table's own options brought in.
        return found
    missing = [key for key in DERIVED if key in table and follows.get(key) != table[key]]
    return (
        *(one for one in found if one.axis not in missing),
        *(Difference(key, book[key], table[key]) for key in missing),
    )


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
    kept = {path: value for path, value in parts.items() if path not in LEFT_OUT or value != LEFT_OUT[path]}
    return {path.rpartition(".")[2]: value for path, value in kept.items()} or None


def _as_house_rules(found: Sequence[Difference]) -> dict[str, Any]:
    return nested({difference.axis: difference.table for difference in found})


def _book(variant: str, players: int) -> OhHellRules:
    """Return the rules of a variant; where the cards cannot deal to so many, those of its book's largest table."""
    try:
        return resolved(variant, {}, players)
    except Refused:
        fewest, most = preset(variant).variant.players
        return resolved(variant, {}, min(max(players, fewest), most))


def _at(plain: Mapping[str, Any], path: str) -> Any:
    found: Any = plain
    for key in path.split("."):
        found = None if found is None else found[key]
    return _tidied(path, found)


def _tidied(path: str, value: Any) -> Any:
    """Return a value of the record as a house rule writes it."""
    return None if (path == "trump.suit" or path in EMPTY) and not value else value


def _ladder(rules: OhHellRules, players: int) -> Changes:
    schedule = rules.schedule
    if schedule.sizes:
        return {"schedule.list": list(schedule.sizes)}
    changed = {
        "list": None,
        "shape": schedule.shape,
        "maximum": "most" if _takes_most(rules, players) else max(rules.hand_sizes),
        "minimum": schedule.minimum,
        **{key: "players" if getattr(schedule, key) == EVERY_PLAYER else getattr(schedule, key) for key in REPEATS},
    }
    return {f"schedule.{key}": value for key, value in changed.items()}


def _takes_most(rules: OhHellRules, players: int) -> bool:
    """Say whether the largest hand is as many cards as the packs give."""
    rule, trump = rules.schedule.maximum, rules.trump
    kept = int(trump.kind == "turn_up" and not trump.no_trump_if_all_dealt)
    largest = largest_hand(rules.schedule, players, rules.cards * rules.packs)
    return rule.rule == "pack" and rule.cap is None and rule.reserve == kept and largest == max(rules.hand_sizes)
