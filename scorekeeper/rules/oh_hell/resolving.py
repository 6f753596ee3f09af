"""The rules of one game from a variant, its options and house rules: every axis resolved."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

from scorekeeper.rules.common.axes import Changes
from scorekeeper.rules.common.options import ROOT
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import NOTHING, Options, Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.axes import AXES, EMPTY, changes_of
from scorekeeper.rules.oh_hell.options import Agreed, agreed
from scorekeeper.rules.oh_hell.packs import cards_for, players_served
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.presets.rows import Preset
from scorekeeper.rules.oh_hell.rules import DEALT, OhHellRules, asked_trump

# Resolved with the cards, before everything else.
OF_CARDS = ("cards", "packs", "stripped", "schedule")


def resolved(variant_id: str, options: Options, players: int, house: Mapping[str, Any] = NOTHING) -> OhHellRules:
    """Return the rules of a variant for so many players, with options set, and house rules over them.

    Raises Unreadable("options.KEY", ...) for an option that cannot be read or that the variant does not have,
    Unreadable("rules.AXIS", ...) for such house rules,
    Refused for too few or too many players, for more cards than the packs hold, and for unplayable rules.
    Source: docs/rules.md; docs/game-file.md, "Options"; docs/house-rules.md.
    """
    row = preset(variant_id)
    agreed_on = agreed(row, options, house)
    try:
        return _resolved(row, players, agreed_on)
    except Refused as refused:
        problem = refused.problems[0]
        # "players" is kept, because it is the number of players and not an axis.
        part = problem.part if problem.part == "players" else agreed_on.place(problem.part)
        raise Refused(replace(problem, part=part)) from None


def player_counts(variant: str, options: Options, house: Mapping[str, Any] = NOTHING) -> tuple[int, ...]:
    """Return the possible numbers of players with options and house rules: perhaps none, perhaps with gaps.

    Raises Unreadable for an option or house rule that is not allowed.
    """
    row = preset(variant)
    changes = agreed(row, options, house).changes
    fewest, most = players_served(row, changes)
    counts: list[int] = []
    for players in range(fewest, most + 1):
        with suppress(Refused):
            cards_for(row, players, changes)
            counts.append(players)
    return tuple(counts)


def _resolved(row: Preset, players: int, agreed_on: Agreed) -> OhHellRules:
    changes = agreed_on.changes
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
    if not left and not agreed_on.house:
        return rules
    plain = merged(to_plain(rules), left)
    if agreed_on.house:
        # A game that repeats needs a target, and a game of one deal with a target has to repeat.
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
            # A group that the variant does not have starts with its defaults.
            node[group] = dict(node[group] or {})
            node = node[group]
        node[key] = EMPTY.get(path, value) if value is None else value
    return result


def check_playable(rules: Mapping[str, Any]) -> None:
    """Raise Refused if no table could play by these rules, whatever the cards."""
    if rules["trump"]["kind"] == "fixed" and not rules["trump"]["suit"]:
        raise Refused(Problem("suit_missing", part="trump.suit"))
    if rules["repeats"] and rules["target"] is None:
        raise Refused(Problem("never_ends", part="target"))


# Axes missing from older logs, because not every version has written them.
NEWER = {
    "success_bonus", "direction", "players", "bonus", "bonus_limits", "loot", "wagers", "bid_changes", "lost_tricks",
    "ghost", "winner",
}  # fmt: skip
ALWAYS_STORED = frozenset(item.name for item in fields(OhHellRules)) - NEWER


def check_stored(variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
    """Raise Unreadable at the first option, axis or house rule that is not allowed, and if no table could play."""
    agreed(preset(variant), options, {})
    changes_of(house, "house")
    impossible = Unreadable(ROOT, Problem("log_impossible"))
    if ALWAYS_STORED - rules.keys():
        raise impossible
    DEALT.read(rules["hand_sizes"], f"{ROOT}.hand_sizes")
    try:
        plain = to_plain(from_plain(OhHellRules, rules, ROOT))
    except (ValueError, TypeError):
        # No place is named, because the rule for the largest hand has no separate axis.
        raise impossible from None
    try:
        check_playable(plain)
    except Refused as refused:
        place = f"{ROOT}.{refused.problems[0].part}"
        raise Unreadable(place, replace(refused.problems[0], part=place)) from None
    if plain["trump"]["kind"] == "cycle":
        AXES["trump.cycle"].read(plain["trump"]["cycle"], f"{ROOT}.trump.cycle")
