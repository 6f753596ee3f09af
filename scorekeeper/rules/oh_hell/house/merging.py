"""House rules set over a variant: the cards and the ladder first, then every other axis."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.kind import Problem, Refused
from scorekeeper.rules.oh_hell.house.reading import ROOT, Changes
from scorekeeper.rules.oh_hell.presets.axes import Axes
from scorekeeper.rules.oh_hell.schedule import Maximum, Schedule, largest_hand
from scorekeeper.rules.oh_hell.trump import Trump

# Settled with the cards, before everything else.
OF_CARDS = ("cards", "packs", "stripped", "schedule")
EVERY_PLAYER = "n"  # as the ladder calls what a house rule calls "players"


def changed_axes(axes: Axes, changes: Changes, trump: Trump) -> Axes:
    """Return the axes of a variant with the pack and the ladder of the house rules; `trump` is of their kind.

    Source: docs/house-rules.md.
    """
    given = {path.removeprefix("schedule."): value for path, value in changes.items() if path.startswith("schedule.")}
    turns = trump.kind == "turn_up"
    turns &= not changes.get("trump.no_trump_if_all_dealt", trump.no_trump_if_all_dealt)
    schedule = _schedule(axes.schedule, given, reserve=int(turns))
    return replace(axes, cards=changes.get("cards", axes.cards), schedule=schedule, one_pack=None)


def _schedule(schedule: Schedule, given: Mapping[str, Any], reserve: int) -> Schedule:
    """Return a ladder with what the house rules say of it; `reserve` is the card that has to be turned each deal."""
    if given.get("list"):
        sizes = tuple(given["list"])
        return Schedule(schedule.shape, Maximum("fixed", max(sizes)), sizes=sizes)
    return Schedule(
        shape=given.get("shape", schedule.shape),
        maximum=_maximum(given["maximum"], reserve) if "maximum" in given else schedule.maximum,
        minimum=given.get("minimum", schedule.minimum),
        repeat_min=_repeats(given.get("repeat_min", schedule.repeat_min)),
        repeat_max=_repeats(given.get("repeat_max", schedule.repeat_max)),
    )


def stripped_by(schedule: Schedule, cards: int, players: int, trump: str) -> int:
    """Return the cards that a new ladder leaves over, where every deal gives out the whole pack."""
    left = cards - players * largest_hand(schedule, players, cards)
    gives_all = schedule.shape == "constant" and not schedule.sizes and trump == "last_card"
    return left if gives_all and 0 <= left < players else 0


def merged(rules: Mapping[str, Any], changes: Changes) -> dict[str, Any]:
    """Return resolved rules, as plain data, with every axis of the house rules set that the cards do not settle."""
    whole = dict(rules)
    for path, value in changes.items():
        *groups, key = path.split(".")
        if (groups or [key])[0] not in OF_CARDS:
            _set(whole, groups, key, EMPTY.get(path, value) if value is None else value)
    return whole


def _set(node: dict[str, Any], groups: list[str], key: str, value: Any) -> None:
    for group in groups:
        # What the variant does not have begins with its defaults.
        node[group] = dict(node[group] or {})
        node = node[group]
    node[key] = value


# What an axis is called in the record when it is taken away, where that is not null.
EMPTY: Mapping[str, Any] = {
    "scoring.made.table": {}, "scoring.zero_made.by_hand": {}, "success_bonus": {}, "trump.no_trump_deals": []
}  # fmt: skip


def check_playable(rules: Mapping[str, Any]) -> None:
    """Raise Refused where no table could play by these rules, whatever the cards."""
    if rules["trump"]["kind"] == "fixed" and not rules["trump"]["suit"]:
        raise Refused(Problem("suit_missing", part=f"{ROOT}.trump.suit"))
    if rules["repeats"] and rules["target"] is None:
        raise Refused(Problem("never_ends", part=f"{ROOT}.target"))


def end_axes(rules: Mapping[str, Any], changes: Changes, usual_tie: bool) -> dict[str, Any]:
    """Return whether the ladder begins again until the target is reached, and what a tie does then.

    One deal again and again makes no game without a target, and a target no game of one deal.
    `usual_tie`: neither the options nor the house rules speak of ties.
    """
    repeats = rules["target"] is not None and (rules["repeats"] or len(rules["hand_sizes"]) == 1)
    repeats = changes.get("repeats", repeats)
    tie = {True: "continue", False: "shared"}[repeats]
    return {"repeats": repeats, "tie": tie if usual_tie and repeats != rules["repeats"] else rules["tie"]}


def _maximum(given: int | str, reserve: int) -> Maximum:
    return Maximum("fixed", given) if isinstance(given, int) else Maximum("pack", reserve=reserve)


def _repeats(given: Any) -> Any:
    return EVERY_PLAYER if given == "players" else given
