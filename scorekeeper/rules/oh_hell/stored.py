"""The rules of a stored game read strictly: a log from elsewhere may hold what no table could play and no page show."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.options import Takes
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import Options, Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.house.axes import AXES, OPTIONAL_GROUPS, Axis
from scorekeeper.rules.oh_hell.house.merging import check_playable
from scorekeeper.rules.oh_hell.house.reading import ROOT, changes_of, value_of
from scorekeeper.rules.oh_hell.options import OPTIONS
from scorekeeper.rules.oh_hell.packs import chosen
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.resolving import asked_formula
from scorekeeper.rules.oh_hell.rules import OhHellRules

LARGEST_HAND = 600  # two players and ten packs
MOST_DEALS = 1200

# What an option reaches beyond a house rule, and what only resolved rules have.
WIDER: Mapping[str, Axis] = {
    "packs": Axis(OPTIONS["packs"]),
    "bidding.hook_total": Axis(Takes("number"), optional=True),
    "bidding.hook_from": Axis(OPTIONS["hook_from"]),
    "target": Axis(OPTIONS["target"], optional=True),
    "hand_sizes": Axis(Takes("number", least=1, most=LARGEST_HAND), "list", size=(1, MOST_DEALS)),
}
# Empty where the trump is found otherwise.
UNUSED: Mapping[str, Any] = {"trump.cycle": [], "trump.suit": ""}
OF_LADDER = "schedule."
STORED: Mapping[str, Axis] = {**{path: axis for path, axis in AXES.items() if not path.startswith(OF_LADDER)}, **WIDER}


def check(variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
    """Raise Unreadable at the first option, axis or house rule that is not taken, and where no table could play."""
    asked_formula(chosen(preset(variant), options))
    changes_of(house, "house")
    for path, axis in STORED.items():
        _check_axis(rules, path, axis)
    try:
        plain = to_plain(from_plain(OhHellRules, rules))
    except (ValueError, TypeError):
        # What has no axis of its own: the ladder that the hands were taken from.
        raise Unreadable(ROOT, Problem("log_impossible")) from None
    try:
        check_playable(plain)
    except Refused as refused:
        raise Unreadable(refused.problems[0].part, refused.problems[0]) from None
    if plain["trump"]["kind"] == "cycle":
        value_of(AXES["trump.cycle"], plain["trump"]["cycle"], f"{ROOT}.trump.cycle")


def _check_axis(rules: Mapping[str, Any], path: str, axis: Axis) -> None:
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
