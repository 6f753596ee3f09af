"""House rules picked at random, each axis within what it takes."""

from collections.abc import Iterator
from random import Random
from typing import Any

from scorekeeper.rules.common.axes import nested
from scorekeeper.rules.common.options import Takes
from scorekeeper.rules.kind import Refused
from scorekeeper.rules.oh_hell.axes import AXES, OPTIONAL_GROUPS
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules

# Rarely what a table can play, so rarely picked.
SELDOM = ("cards", "packs", "stripped", "schedule.list", "schedule.minimum", "repeats", "trump.suit", "settlement.ante",
          "players.least", "players.most")  # fmt: skip


def random_value(chance: Random, axis: Takes) -> Any:
    """Return a value that an axis takes, small numbers first."""
    if axis.optional and chance.random() < 0.2:
        return None
    if axis.form == "list":
        least, _ = axis.size
        return [_one(chance, axis) for _ in range(chance.randint(max(least, 1), 6))]
    if axis.form == "map":
        return {word: _one(chance, axis) for word in chance.sample(("wizard", "jester", "bomb"), 2)}
    if axis.form == "table":
        return {str(key): _one(chance, axis) for key in chance.sample(range(axis.keys[0], 9), 3)}
    return _one(chance, axis)


def random_house(chance: Random) -> dict[str, Any]:
    """Return house rules of some axes; not every table can play them."""
    some = [path for path in AXES if chance.random() < (0.03 if path in SELDOM else 0.25)]
    gone = [group for group in OPTIONAL_GROUPS if chance.random() < 0.1]
    changes = {path: random_value(chance, AXES[path]) for path in some if path.rpartition(".")[0] not in gone}
    return nested({**changes, **dict.fromkeys(gone)})


def playable(seeds: int) -> Iterator[tuple[int, OhHellRules, int]]:
    """Yield seed, rules and players: random house rules over a random variant, without those that nobody can play."""
    for seed in range(seeds):
        chance = Random(seed)
        variant = chance.choice(list(PRESETS))
        players = PRESETS[variant].variant.players[0]
        try:
            rules = resolved(variant, {}, players, random_house(chance))
        except Refused:
            continue
        yield seed, rules, players


def _one(chance: Random, takes: Takes) -> Any:
    if takes.type == "yes_no":
        return chance.random() < 0.5
    if takes.type == "money":
        return chance.choice(("0.05", "1", "2.5"))
    if takes.type == "tenths":
        return chance.choice((0, 0.1, 0.5, 1, 2))
    if takes.type == "word" or (takes.words and chance.random() < 0.5):
        return chance.choice(takes.words)
    near = chance.random() < 0.8
    return chance.randint(
        max(takes.least, -30) if near else takes.least, min(takes.most, max(30, takes.least)) if near else takes.most
    )
