"""The rules of one game from a variant, its options and house rules: every axis resolved."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.options import ROOT, Takes, bad_option, value_of
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import NOTHING, Options, Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.axes import AXES, AXIS_OF, EMPTY, OPTIONAL_GROUPS, OPTIONS, Changes, changes_of
from scorekeeper.rules.oh_hell.packs import Cards, cards_for, chosen
from scorekeeper.rules.oh_hell.presets import PRESETS, preset
from scorekeeper.rules.oh_hell.presets.rows import Preset
from scorekeeper.rules.oh_hell.rules import Bonus, Loot, OhHellRules, Scoring, Zero, asked_trump


@dataclass(frozen=True, slots=True)
class Formula:
    """Everything that turns bids, tricks and what is beside them into points."""

    scoring: Scoring
    success_bonus: Mapping[int, int]  # by how many made their bids
    bonus: Bonus = field(default_factory=Bonus)
    loot: Loot | None = None


# Settled with the cards, before everything else.
OF_CARDS = ("cards", "packs", "stripped", "schedule")
ZERO_MADE: Mapping[str, Zero] = {"5": Zero(5), "10": Zero(10), "5+n": Zero(5, 1)}


def resolved(variant_id: str, options: Options, players: int, house: Mapping[str, Any] = NOTHING) -> OhHellRules:
    """Return the rules of a variant for so many players, with options set, and house rules over them.

    Raises Unreadable("options.KEY", ...) for an option that cannot be read or that the variant does not take,
    Unreadable("rules.AXIS", ...) for house rules of which that holds,
    Refused for too few or too many players, for more cards than the packs hold, and for what nobody can play.
    Source: docs/rules.md; docs/game-file.md, "Options"; docs/house-rules.md.
    """
    row, changes = preset(variant_id), changes_of(house)
    given = chosen(row, options)
    cards = cards_for(row, given, players, changes)
    rules = _of_variant(row, given, cards)
    return _with_house_rules(rules, changes, "tie" not in given) if changes else rules


def _of_variant(row: Preset, given: Mapping[str, Any], cards: Cards) -> OhHellRules:
    formula = asked_formula(given) or formula_of(row)
    rules = replace(
        row.rules,
        cards=cards.pack,
        packs=cards.packs,
        stripped=cards.stripped,
        schedule=cards.schedule,
        hand_sizes=cards.hand_sizes,
        trump=asked_trump(row.rules.trump, given.get("trump")),
        scoring=_scoring(formula.scoring, given),
        success_bonus=formula.success_bonus,
    )
    if given.get("leader_is_first_bidder"):
        rules = replace(rules, leader=rules.first_bidder, leader_rule="offset")
    axes = {AXIS_OF[key]: value for key, value in given.items() if key in AXIS_OF}
    if axes.get("bidding.hook_total") == "hand_size":
        axes["bidding.hook_total"] = None
    rules = from_plain(OhHellRules, merged(to_plain(rules), axes)) if axes else rules
    # Nobody is last where all bid at once.
    hook = rules.bidding.hook and rules.bidding.mode == "sequential"
    return replace(rules, bidding=replace(rules.bidding, hook=hook))


def _with_house_rules(rules: OhHellRules, changes: Changes, usual_tie: bool) -> OhHellRules:
    left = {path: value for path, value in changes.items() if path.partition(".")[0] not in OF_CARDS}
    plain = merged(to_plain(replace(rules, trump=asked_trump(rules.trump, changes.get("trump.kind")))), left)
    plain |= _end_axes(plain, changes, usual_tie and "tie" not in changes)
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
        raise Refused(Problem("suit_missing", part=f"{ROOT}.trump.suit"))
    if rules["repeats"] and rules["target"] is None:
        raise Refused(Problem("never_ends", part=f"{ROOT}.target"))


def _end_axes(rules: Mapping[str, Any], changes: Changes, usual_tie: bool) -> dict[str, Any]:
    """Return whether the ladder begins again until the target is reached, and what a tie does then.

    One deal again and again makes no game without a target, and a target no game of one deal.
    `usual_tie`: neither the options nor the house rules speak of ties.
    """
    repeats = rules["target"] is not None and (rules["repeats"] or len(rules["hand_sizes"]) == 1)
    repeats = changes.get("repeats", repeats)
    tie = {True: "continue", False: "shared"}[repeats]
    return {"repeats": repeats, "tie": tie if usual_tie and repeats != rules["repeats"] else rules["tie"]}


def asked_formula(given: Mapping[str, Any]) -> Formula | None:
    """Return the formula of the variant that the option `scoring` names. None: it is not given.

    Raises Unreadable("options.scoring", ...) for an id that is no variant's.
    """
    variant_id = given.get("scoring")
    if variant_id is None:
        return None
    if variant_id not in PRESETS:
        raise bad_option(OPTIONS["scoring"], "scoring", variant_id)
    return formula_of(PRESETS[variant_id])


def formula_of(row: Preset) -> Formula:
    """Return the formula of a variant, its short form's options set, for another variant's deals."""
    rules = row.rules
    return Formula(_scoring(rules.scoring, row.variant.short_options), rules.success_bonus, rules.bonus, rules.loot)


def _scoring(scoring: Scoring, given: Mapping[str, Any]) -> Scoring:
    if "every_trick_scores" in given:
        scoring = _each_trick(scoring, int(given["every_trick_scores"]))
    if "zero_made" in given:
        scoring = replace(scoring, zero_made=ZERO_MADE[given["zero_made"]])
    return scoring


def _each_trick(scoring: Scoring, worth: int) -> Scoring:
    """Return the scoring with `worth` points a trick where the bid is missed, and at least as many where it is made."""
    return replace(
        scoring,
        made=replace(scoring.made, per_trick=max(scoring.made.per_trick, worth)),
        over=replace(scoring.over, per_trick=worth),
        under=replace(scoring.under, per_trick=worth),
    )


LARGEST_HAND = 600  # two players and ten packs
MOST_DEALS = 1200

# What an option reaches beyond a house rule, and what only resolved rules have.
WIDER: Mapping[str, Takes] = {
    "packs": OPTIONS["packs"],
    "bidding.hook_total": Takes("number", optional=True),
    "bidding.hook_from": OPTIONS["hook_from"],
    "target": replace(OPTIONS["target"], optional=True),
    "hand_sizes": Takes("number", least=1, most=LARGEST_HAND, form="list", size=(1, MOST_DEALS)),
}
# What every program has written with a game, so that no log lacks it.
NEWER = {
    "success_bonus", "direction", "players", "bonus", "bonus_limits", "loot", "wagers", "bid_changes", "lost_tricks",
    "ghost", "winner",
}  # fmt: skip
ALWAYS_STORED = frozenset(item.name for item in fields(OhHellRules)) - NEWER
# Empty where the trump is found otherwise.
UNUSED: Mapping[str, Any] = {"trump.cycle": [], "trump.suit": ""}
OF_LADDER = "schedule."
STORED: Mapping[str, Takes] = {**{path: axis for path, axis in AXES.items() if not path.startswith(OF_LADDER)}, **WIDER}


def check_stored(variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
    """Raise Unreadable at the first option, axis or house rule that is not taken, and where no table could play."""
    asked_formula(chosen(preset(variant), options))
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
        raise Unreadable(refused.problems[0].part, refused.problems[0]) from None
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
