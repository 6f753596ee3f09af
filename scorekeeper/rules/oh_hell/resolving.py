"""The rules of one game from a variant, its options and house rules: every axis resolved."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.options import ROOT, Takes, value_of
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import NOTHING, Options, Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.axes import AXES, EMPTY, OPTIONAL_GROUPS, Changes, changes_of
from scorekeeper.rules.oh_hell.options import NAMES, Agreed, agreed
from scorekeeper.rules.oh_hell.packs import cards_for, players_served
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.presets.rows import Preset
from scorekeeper.rules.oh_hell.rules import OhHellRules, asked_trump

# Settled with the cards, before everything else.
OF_CARDS = ("cards", "packs", "stripped", "schedule")


def resolved(variant_id: str, options: Options, players: int, house: Mapping[str, Any] = NOTHING) -> OhHellRules:
    """Return the rules of a variant for so many players, with options set, and house rules over them.

    Raises Unreadable("options.KEY", ...) for an option that cannot be read or that the variant does not take,
    Unreadable("rules.AXIS", ...) for house rules of which that holds,
    Refused for too few or too many players, for more cards than the packs hold, and for what nobody can play.
    Source: docs/rules.md; docs/game-file.md, "Options"; docs/house-rules.md.
    """
    row = preset(variant_id)
    said = agreed(row, options, house)
    try:
        return _resolved(row, players, said)
    except Refused as refused:
        problem = refused.problems[0]
        # "players" is no axis: so many sit down.
        part = problem.part if problem.part == "players" else said.place(problem.part)
        raise Refused(replace(problem, part=part)) from None


def player_counts(variant: str, options: Options, house: Mapping[str, Any] = NOTHING) -> tuple[int, ...]:
    """Return the numbers of players who can play by options and house rules: perhaps none, perhaps with gaps.

    Raises Unreadable for an option or house rule that is not taken.
    """
    row = preset(variant)
    changes = agreed(row, options, house).changes
    fewest, most = players_served(row, changes)
    return tuple(players for players in range(fewest, most + 1) if _suits(row, players, changes))


def _suits(row: Preset, players: int, changes: Changes) -> bool:
    try:
        cards_for(row, players, changes)
    except Refused:
        return False
    return True


def _resolved(row: Preset, players: int, said: Agreed) -> OhHellRules:
    changes = said.changes
    cards = cards_for(row, players, changes)
    rules = replace(
        row.rules,
        cards=cards.pack,
        packs=cards.packs,
        stripped=cards.stripped,
        schedule=cards.schedule,
        hand_sizes=cards.hand_sizes,
        trump=asked_trump(row.rules.trump, changes.get("trump.kind")),
    )
    left = {path: value for path, value in changes.items() if path.partition(".")[0] not in OF_CARDS}
    if not left and not said.house:
        return rules
    plain = merged(to_plain(rules), left)
    if said.house:
        # One deal again and again makes no game without a target, and a target no game of one deal.
        repeats = plain["target"] is not None and (plain["repeats"] or len(plain["hand_sizes"]) == 1)
        repeats = changes.get("repeats", repeats)
        if "tie" not in changes and repeats != plain["repeats"]:
            plain["tie"] = "continue" if repeats else "shared"
        plain["repeats"] = repeats
        check_playable(plain)
    return from_plain(OhHellRules, plain)


def merged(rules: Mapping[str, Any], changes: Changes) -> dict[str, Any]:
    """Return resolved rules, as plain data, with these axes set."""
    result = dict(rules)
    for path, value in changes.items():
        *groups, key = path.split(".")
        node = result
        for group in groups:
            # What the variant does not have begins with its defaults.
            node[group] = dict(node[group] or {})
            node = node[group]
        node[key] = EMPTY.get(path, value) if value is None else value
    return result


def check_playable(rules: Mapping[str, Any]) -> None:
    """Raise Refused where no table could play by these rules, whatever the cards."""
    if rules["trump"]["kind"] == "fixed" and not rules["trump"]["suit"]:
        raise Refused(Problem("suit_missing", part="trump.suit"))
    if rules["repeats"] and rules["target"] is None:
        raise Refused(Problem("never_ends", part="target"))


LARGEST_HAND = 600  # two players and ten packs
MOST_DEALS = 1200

# What every program has written with a game, so that no log lacks it.
NEWER = {
    "success_bonus", "direction", "players", "bonus", "bonus_limits", "loot", "wagers", "bid_changes", "lost_tricks",
    "ghost", "winner",
}  # fmt: skip
ALWAYS_STORED = frozenset(item.name for item in fields(OhHellRules)) - NEWER
# Empty where the trump is found otherwise.
UNUSED: Mapping[str, Any] = {"trump.cycle": [], "trump.suit": ""}
OF_LADDER = "schedule."


def _widest(path: str, axis: Takes) -> Takes:
    """Return what a stored axis takes: an option may have set more than a house rule can."""
    return replace(axis, most=max([axis.most, *(name.takes.most for name in NAMES.values() if name.axis == path)]))


STORED: Mapping[str, Takes] = {
    **{path: _widest(path, axis) for path, axis in AXES.items() if not path.startswith(OF_LADDER)},
    "hand_sizes": Takes("number", least=1, most=LARGEST_HAND, form="list", size=(1, MOST_DEALS)),
}


def check_stored(variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
    """Raise Unreadable at the first option, axis or house rule that is not taken, and where no table could play."""
    agreed(preset(variant), options, {})
    changes_of(house, "house")
    for path, axis in STORED.items():
        _check_axis(rules, path, axis)
    try:
        plain = to_plain(from_plain(OhHellRules, rules))
    except (ValueError, TypeError):
        # What has no axis of its own: the ladder that the hands were taken from.
        plain = None
    if plain is None or ALWAYS_STORED - rules.keys():
        raise Unreadable(ROOT, Problem("log_impossible"))
    try:
        check_playable(plain)
    except Refused as refused:
        place = f"{ROOT}.{refused.problems[0].part}"
        raise Unreadable(place, replace(refused.problems[0], part=place)) from None
    if plain["trump"]["kind"] == "cycle":
        value_of(AXES["trump.cycle"], plain["trump"]["cycle"], f"{ROOT}.trump.cycle")


def _check_axis(rules: Mapping[str, Any], path: str, axis: Takes) -> None:
    node, place = rules, ROOT
    *groups, key = path.split(".")
    for depth, group in enumerate(groups, start=1):
        inner = node.get(group)
        if inner is None and (group not in node or ".".join(groups[:depth]) in OPTIONAL_GROUPS):
            return
        place = f"{place}.{group}"
        node = reading.mapping(inner, place)
    if key in node and node[key] != UNUSED.get(path, node):
        value_of(axis, node[key], f"{place}.{key}")
