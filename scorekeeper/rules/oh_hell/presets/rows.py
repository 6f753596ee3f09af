"""The rows of the family: the class of a variant, and short ways to write one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.facts import Option
from scorekeeper.rules.kind import Variant
from scorekeeper.rules.oh_hell.rules import (
    Bidding,
    Curve,
    Made,
    Maximum,
    Missed,
    OhHellRules,
    Repeats,
    Schedule,
    Scoring,
    Shape,
    Zero,
)


@dataclass(frozen=True, slots=True)
class Dealing:
    """How a variant's cards and ladder follow from the number of players and of packs."""

    schedule: Schedule
    cards: int | str = 52  # of one pack; "8n": eight per player
    strip: Mapping[int, int] = field(default_factory=dict[int, int])  # cards taken out, by number of players
    # By number of players; otherwise the fewest for the deals.
    packs: Mapping[int, int] = field(default_factory=dict[int, int])
    one_pack: Schedule | None = None  # the schedule if a table that would need more has only one pack
    least_maximum: int = 1  # the smallest largest hand that may be asked for
    more_with_packs: bool = False  # with more packs, as many players as that hand allows
    seats: tuple[int, int] | None = None  # fewest and most players, regardless of the cards


@dataclass(frozen=True, slots=True)
class Preset:
    """One named variant: its dealing, and the rules that are the same for every number of players."""

    variant: Variant
    dealing: Dealing
    rules: OhHellRules


POINTS = ("zero_made", "every_trick_scores", "floor_zero", "cancelled_tricks")
# The options of every variant.
OPTIONS = (
    "maximum", "packs", "hook", "trump", "announce", "bidding", "scoring", "target", "tie", "hook_from", "hook_total",
    "blind", "blind_deficit", "forehead", *POINTS, "settlement", "hard_tie", "rate", "ante",
)  # fmt: skip
# The variants that are shown at once, in this order: the classic ones, then the cousins that are played most.
FRONT = (
    "oh_hell_common", "oh_hell_simple", "british_oh_hell", "ohell", "nomination_whist", "oh_well", "oh_pshaw",
    "up_down_river", "up_to_ten_down", "skull_king_2021", "wizard", "rikiki_sherpal", "plump",
)  # fmt: skip
NO_HOOK = Bidding(hook=False)
AT_ONCE = Bidding("simultaneous", hook=False)


def variant(
    id: str,
    name: str,
    summary: str,
    source: str,
    players: tuple[int, int],
    dealing: Dealing,
    scoring: Scoring | None = None,
    *,
    aliases: tuple[str, ...] = (),
    group: str = "family",
    own: tuple[str, ...] = (),
    checked: bool = True,
    bgg: int = 1116,
    **axes: Any,
) -> Preset:
    """Return one row: a source's ladder and scoring, and the axes that are not the usual ones.

    `own`: the options besides those of every variant. A game to a target starts its ladder again until somebody
    reaches it.
    """
    offered = (*own, *(("deals",) if dealing.schedule.shape == "up_down" else ()), *OPTIONS)
    row = Variant(
        id, name, "oh_hell", group, players, summary, source, aliases, offered=offered, checked=checked,
        front=FRONT.index(id) + 1 if id in FRONT else 0, bgg=bgg,
    )  # fmt: skip
    if axes.get("target") is not None:
        axes |= {"repeats": True, "tie": "continue"}
    return Preset(row, dealing, OhHellRules(schedule=dealing.schedule, scoring=scoring or Scoring(), **axes))


def short(
    main: Preset,
    id: str,
    name: str,
    summary: str,
    source: str,
    *,
    players: tuple[int, int] | None = None,
    **options: Option,
) -> Preset:
    """Return a row for another variant with options set, shown as that variant's option."""
    parent = main.variant
    row = Variant(
        id, name, parent.kind, parent.group, players or parent.players, summary, source,
        short_for=parent.id, short_options=options, offered=parent.offered, bgg=parent.bgg,
    )  # fmt: skip
    return Preset(row, main.dealing, main.rules)


def ladder(
    shape: Shape,
    value: int = 0,
    *,
    by_players: Mapping[int, int] | None = None,
    fits: int | None = None,
    cap: int | None = None,
    repeat_min: Repeats = 1,
    repeat_max: Repeats = 1,
) -> Schedule:
    """Return a schedule up to a fixed hand, one by number of players, or the largest that leaves `fits` undealt."""
    if by_players:
        maximum = Maximum("table", table=by_players)
    elif fits is not None:
        maximum = Maximum("pack", reserve=fits, cap=cap)
    else:
        maximum = Maximum("fixed", value)
    return Schedule(shape, maximum, repeat_min=repeat_min, repeat_max=repeat_max)


def score(
    bonus: int = 10,
    per_trick: int = 1,
    miss: Missed | None = None,
    *,
    over: Missed | None = None,
    under: Missed | None = None,
    zero: Zero | None = None,
    zero_missed: Zero | None = None,
    made: Made | None = None,
    **more: Any,
) -> Scoring:
    """Return a scoring system; `miss` applies to both sides unless `over` or `under` is given."""
    both = miss or Missed()
    mark = made or Made(bonus, per_trick)
    return Scoring(mark, over or both, under or both, zero, zero_missed, **more)


def lose(per_difference: int, curve: Curve = "linear") -> Missed:
    """Return a miss that loses points for each trick too many or too few."""
    return Missed(per_difference=per_difference, curve=curve)


TRICKS = Missed(per_trick=1)  # a missed bid scores its tricks
