"""The axes of the family, and the options: short names of changes to them; a game is a variant with its changes.

A row of a variant has a value for each axis, and a house rule may set it. Its words: web/kinds/oh_hell/axis_words.py.
`--option`, the `options` of a game file, the setups of older logs and links are read through `NAMES` alone.
Source: docs/house-rules.md, "The axes"; docs/game-file.md, "Options".
"""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.rules.common.axes import Axes, Changes
from scorekeeper.rules.common.options import YES_NO, Takes, bad_value, readable, unknown_option
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.common.settlement import SETTLING
from scorekeeper.rules.kind import Options
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.presets.rows import POINTS, Preset
from scorekeeper.rules.oh_hell.rules import HIGHEST_TARGET, MOST_PACKS, OhHellRules

EMPTY: Mapping[str, Any] = {
    "scoring.made.table": {}, "scoring.zero_made.by_hand": {}, "success_bonus": {}, "trump.no_trump_deals": [],
    "trump.suit": "", "schedule.list": [],
}  # fmt: skip
OF_FAMILY = Axes(OhHellRules, EMPTY)
AXES, OPTIONAL_GROUPS = OF_FAMILY.takes, OF_FAMILY.optional_groups
at, group_of, changes_of = OF_FAMILY.at, OF_FAMILY.group_of, OF_FAMILY.changes_of


# The largest hand if a table asks for one and keeps the ladder, the stripped cards and the limits of its variant.
# A house rule sets schedule.maximum instead, which makes a separate ladder.
ASKED = "schedule.asked"

# The axis that an option sets, or the axes, from the variant, the changes so far and the value.
Sets = str | Callable[[Preset, Changes, Any], Changes]


def _now(row: Preset, before: Changes, path: str) -> Any:
    return before[path] if path in before else at(to_plain(row.rules), path)


def _deals(row: Preset, _before: Changes, which: str) -> Changes:
    schedule = row.dealing.schedule
    if which != "up_only":
        # Set explicitly for a variant whose short form only plays up.
        return {"schedule.shape": schedule.shape} if "deals" in row.variant.short_options else {}
    if schedule.shape not in ("up", "up_down"):
        raise unknown_option("deals")
    return {"schedule.shape": "up", "schedule.repeat_min": 1, "schedule.repeat_max": 1}


def _scoring(_row: Preset, _before: Changes, lender: str) -> Changes:
    if lender not in PRESETS:
        raise bad_value(TAKEN["scoring"], "options", lender, "options.scoring")
    return formula_of(PRESETS[lender])


def _each_trick(row: Preset, before: Changes, scored: bool) -> Changes:
    """Return 1 point per trick (0 if not `scored`) for a missed bid, and at least as many for a made one."""
    worth, made = int(scored), "scoring.made.per_trick"
    sides = {f"scoring.{side}.per_trick": worth for side in ("over", "under")}
    return {made: max(_now(row, before, made), worth), **sides}


def _zero_made(_row: Preset, _before: Changes, scored: str) -> Changes:
    points, each = scored.partition("+")[::2]
    parts = {"points": int(points), "per_card": int(bool(each))}
    return {f"scoring.zero_made.{part}": value for part, value in parts.items()}


# What an option takes and sets, in the order in which they are applied, because later ones see what earlier ones set.
NAMES: Mapping[str, tuple[Takes, Sets]] = {
    "maximum": (Takes("number", least=1), ASKED),
    "packs": (Takes("number", least=1, most=MOST_PACKS), "packs"),
    # Without the hook, because nobody is last if all bid at once.
    "bidding": (
        AXES["bidding.mode"],
        lambda _row, _before, mode: {"bidding.mode": mode, **({} if mode == "sequential" else {"bidding.hook": False})},
    ),
    "hook": (
        YES_NO,
        lambda row, before, on: {"bidding.hook": on and _now(row, before, "bidding.mode") == "sequential"},
    ),
    "hook_total": (
        Takes("number", words=("hand_size",)),
        lambda _row, _before, total: {"bidding.hook_total": None if total == "hand_size" else total},
    ),
    "hook_from": (Takes("number", least=1), "bidding.hook_from"),
    "blind_deficit": (Takes("number"), "blind_deficit"),
    "trump": (Takes("word", ("turn_up", "last_card", "cycle", "none")), "trump.kind"),
    "deals": (Takes("word", ("all", "up_only")), _deals),
    "leader_is_first_bidder": (
        YES_NO,
        lambda row, _, same: {"leader": row.rules.first_bidder, "leader_rule": "offset"} if same else {},
    ),
    "scoring": (Takes("variant"), _scoring),
    "every_trick_scores": (YES_NO, _each_trick),
    "zero_made": (Takes("word", ("5", "10", "5+n")), _zero_made),
    "target": (Takes("number", least=1, most=HIGHEST_TARGET), "target"),
    **{key: (AXES[key], key) for key in ("announce", "blind", "forehead", "cancelled_tricks", "floor_zero", "tie")},
    **{key: (AXES[axis], axis) for key, axis in SETTLING.items()},
}
TAKEN: Mapping[str, Takes] = {key: takes for key, (takes, _sets) in NAMES.items()}


def _set(changes: Changes, row: Preset, key: str, value: Any) -> tuple[Changes, Changes]:
    """Return the changes with those of an option over them, and those of the option."""
    _takes, sets = NAMES[key]
    more = {sets: value} if isinstance(sets, str) else sets(row, changes, value)
    return _over(changes, more), more


def agreed(row: Preset, options: Options, house: Any) -> tuple[Changes, Mapping[str, str]]:
    """Return the changes of a variant's short form, then those of the options, then those of house rules.

    Also return, by axis, the name of the option that set it, if no house rule sets the axis again.
    A scoring that the table asks for is used as a whole, without the points of the short form.
    Raises Unreadable("options.KEY", ...) and Unreadable("rules.AXIS", ...) at a value that is not allowed.
    """
    given = readable(options, TAKEN)
    short = row.variant.short_options
    given = {key: short[key] for key in short if "scoring" not in given or key not in POINTS} | given
    changes: Changes = {}
    option_of: dict[str, str] = {}
    for key in NAMES:
        if key in given:
            changes, more = _set(changes, row, key, given[key])
            option_of |= dict.fromkeys(more, key)
    own = changes_of(house)
    return _over(changes, own), {path: key for path, key in option_of.items() if path not in own}


def _over(changes: Changes, more: Changes) -> dict[str, Any]:
    # The later change is moved to the end, so that it wins if a group is removed and set again, or the reverse.
    return {path: value for path, value in changes.items() if path not in more} | dict(more)


def formula_of(row: Preset) -> Changes:
    """Return a variant's whole scoring as changes for any other, including the points of its short form."""
    plain = to_plain(row.rules)
    own: Changes = {}
    for path in (*OPTIONAL_GROUPS, *AXES):
        is_whole = path not in OPTIONAL_GROUPS or at(plain, path) is None
        if (path == "success_bonus" or path.startswith("scoring.")) and is_whole and group_of(path) not in own:
            own = {**own, path: at(plain, path)}
    for key in ("every_trick_scores", "zero_made"):
        if key in row.variant.short_options:
            own, _more = _set(own, row, key, row.variant.short_options[key])
    return own
