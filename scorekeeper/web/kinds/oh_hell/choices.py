"""The options of the Oh Hell family as the new-game page offers them: those that mean something at this table."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.kind import Options, Refused, Unreadable
from scorekeeper.rules.oh_hell.options import MOST_PACKS
from scorekeeper.rules.oh_hell.packs import maximum_range
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.rules import OhHellRules, resolved
from scorekeeper.web.kinds.description import Choice, OptionField
from scorekeeper.web.kinds.settling import SETTLED_BY, SETTLING_CHOICES, SETTLING_LABELS
from scorekeeper.web.words import counted

NO_YES = (Choice("false", "No"), Choice("true", "Yes"))
LABELS: Mapping[str, str] = {
    "maximum": "Most cards",
    "packs": "Packs",
    "hook": "Last bidder may make it even",
    "hook_total": "The bids may not total",
    "hook_from": "Bars the last bidder from",
    "announce": "Over or under in large type",
    "blind": "Blind bids",
    "blind_deficit": "Blind from so many points behind",
    "bidding": "Bids",
    "trump": "Trumps",
    "deals": "Deals",
    "forehead": "A single card on the forehead",
    "leader_is_first_bidder": "The first bidder leads",
    "cancelled_tricks": "Tricks may be cancelled",
    "floor_zero": "No total below 0",
    "every_trick_scores": "A missed bid scores its tricks",
    "zero_made": "A bid of none made scores",
    "scoring": "Scored as",
    "target": "Ends at so many points",
    "tie": "A tie at the end",
    **SETTLING_LABELS,
}
CHOICES: Mapping[str, tuple[Choice, ...]] = {
    "hook": (Choice("true", "No"), Choice("false", "Yes")),
    "hook_total": (Choice("hand_size", "the tricks"), Choice("7", "always 7")),
    "bidding": (Choice("sequential", "in turn"), Choice("simultaneous", "all at once")),
    "deals": (Choice("all", "up and down"), Choice("up_only", "up alone")),
    "tie": (Choice("shared", "is shared"), Choice("continue", "plays on")),
    **SETTLING_CHOICES,
}
TRUMPS = (
    Choice("turn_up", "next card turned"),
    Choice("last_card", "dealer’s last card"),
    Choice("cycle", "suits in turn"),
    Choice("none", "no trumps"),
)
ZEROS = (Choice("5", "5"), Choice("10", "10"), Choice("5+n", "5 + cards"))
# A number's least and most where neither the pack nor the hand says so.
STEPS: Mapping[str, tuple[int, int]] = {"packs": (1, MOST_PACKS), "blind_deficit": (0, 9999), "target": (1, 1_000_000)}

Asked = Callable[[OhHellRules], bool]


def _settled_by(ways: tuple[str, ...]) -> Asked:
    return lambda rules: rules.settlement.mode in ways


# Options that say something only where another rule holds.
MEANT: Mapping[str, Asked] = {
    "hook": lambda rules: rules.bidding.mode == "sequential",
    "hook_total": lambda rules: rules.bidding.hook,
    "hook_from": lambda rules: rules.bidding.hook,
    "blind_deficit": lambda rules: rules.blind,
    **{key: _settled_by(ways) for key, ways in SETTLED_BY.items()},
    "forehead": lambda rules: min(rules.hand_sizes) == 1,
}


def option_fields(variant: str, options: Options, players: int) -> tuple[OptionField, ...]:
    """Return the options that mean something here. Raises Refused and Unreadable as `resolved` does."""
    rules = resolved(variant, options, players)
    offered = PRESETS[variant].variant.offered
    return tuple(
        _field(key, variant, options, players, rules)
        for key in offered
        if MEANT.get(key, _always)(rules) and (key != "leader_is_first_bidder" or _leads_late(variant))
    )


def _always(rules: OhHellRules) -> bool:
    return True


def _leads_late(variant: str) -> bool:
    axes = PRESETS[variant].axes
    return axes.leader_rule != "offset" or axes.leader != axes.first_bidder


def _field(key: str, variant: str, options: Options, players: int, rules: OhHellRules) -> OptionField:
    others = {name: value for name, value in options.items() if name != key}
    short = PRESETS[variant].variant.short_options
    usual = _written(short[key]) if key in short else _value(key, _usual_rules(variant, others, players, rules))
    value = _written(options[key]) if key in options else usual
    if key == "trump" and not usual and value == PRESETS[variant].axes.trump.kind:
        value = ""
    return OptionField(
        key, LABELS[key], value, usual,
        choices=_choices(key, variant, value, usual),
        steps=_steps(key, variant, options, players, rules),
        hint=_hint(key, variant, options, players),
    )  # fmt: skip


def _usual_rules(variant: str, others: Options, players: int, rules: OhHellRules) -> OhHellRules:
    try:
        return resolved(variant, others, players)
    except (Refused, Unreadable):
        # What holds without this option cannot be played with the others; the field shows what is asked for.
        return rules


def _value(key: str, rules: OhHellRules) -> str:
    """Return what the rules make of an option that nobody asked for, as the form writes it."""
    values: dict[str, object] = {
        "maximum": max(rules.hand_sizes),
        "packs": rules.packs,
        "hook": rules.bidding.hook,
        "hook_total": rules.bidding.hook_total or "hand_size",
        "hook_from": rules.bidding.hook_from,
        "announce": rules.announce,
        "blind": rules.blind,
        "blind_deficit": rules.blind_deficit,
        "bidding": rules.bidding.mode,
        "deals": "all" if rules.schedule.shape == "up_down" else "up_only",
        "forehead": rules.forehead,
        "leader_is_first_bidder": rules.leader_rule == "offset" and rules.leader == rules.first_bidder,
        "cancelled_tricks": rules.cancelled_tricks,
        "floor_zero": rules.floor_zero,
        "every_trick_scores": rules.scoring.over.per_trick == rules.scoring.under.per_trick == 1,
        "target": "" if rules.target is None else rules.target,
        "tie": rules.tie,
        "settlement": rules.settlement.mode,
        "hard_tie": rules.settlement.hard_tie,
        "rate": rules.settlement.rate,
        "ante": rules.settlement.ante,
    }
    return _written(values.get(key, ""))


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _choices(key: str, variant: str, value: str, usual: str) -> tuple[Choice, ...]:
    if key == "trump":
        return _trumps(PRESETS[variant].axes.trump.kind if usual == "" else "")
    if key == "zero_made":
        return ZEROS if usual else (Choice("", "as ever"), *ZEROS)
    if key == "scoring":
        lent = [Choice(row.variant.id, row.variant.name) for row in PRESETS.values() if not row.variant.short_for]
        return (Choice("", "its own way"), *lent)
    if key in STEPS or key in ("maximum", "hook_from", "rate", "ante"):
        return ()
    listed = CHOICES.get(key, NO_YES)
    return listed if value in [choice.value for choice in listed] else (*listed, Choice(value, value))


def _trumps(own: str) -> tuple[Choice, ...]:
    """Return the ways to find trumps; the variant's own is what holds where nothing is asked for."""
    choices = tuple(Choice("" if choice.value == own else choice.value, choice.word) for choice in TRUMPS)
    known = not own or any(choice.value == "" for choice in choices)
    return choices if known else (*choices, Choice("", "as in the book"))


def _steps(key: str, variant: str, options: Options, players: int, rules: OhHellRules) -> tuple[int, int] | None:
    if key == "maximum":
        return maximum_range(variant, options, players)
    if key == "hook_from":
        return 1, max(rules.hand_sizes)
    return STEPS.get(key)


def _hint(key: str, variant: str, options: Options, players: int) -> str:
    if key == "maximum":
        return f"{counted(maximum_range(variant, options, players)[1], 'card')} at most"
    return {"hook_from": "cards", "target": "empty: after the last deal"}.get(key, "")
