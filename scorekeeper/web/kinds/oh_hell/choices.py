"""The options of the Oh Hell family as the new-game page offers them: those that mean something at this table."""

from collections.abc import Callable, Mapping

from scorekeeper.rules.kind import Options, Refused, Unreadable
from scorekeeper.rules.oh_hell.options import AXIS_OF, MOST_PACKS, OPTIONS
from scorekeeper.rules.oh_hell.packs import maximum_range
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.web.kinds.description import NO_YES, Choice, OptionField, form_value, translated
from scorekeeper.web.kinds.oh_hell.axis_words import AXIS_WORDS
from scorekeeper.web.kinds.settlement import (
    SETTLEMENT_BY,
    SETTLEMENT_CHOICES,
    SETTLEMENT_HOW,
    SETTLEMENT_LABELS,
    SETTLEMENT_MODES,
    SETTLEMENT_WITH,
    settlement_values,
)
from scorekeeper.web.language.texts import N_, ngettext
from scorekeeper.web.language.texts import gettext as _

# Options that set one axis are called as it is; these set more beside it.
CALLED_AS = {**AXIS_OF, "maximum": "schedule.maximum", "packs": "packs", "trump": "trump.kind"}
LABELS: Mapping[str, str] = {
    **{key: AXIS_WORDS[axis].label for key, axis in CALLED_AS.items()},
    "deals": N_("Deals"),
    "leader_is_first_bidder": N_("First bidder leads"),
    "every_trick_scores": N_("Missed bids score their tricks"),
    "zero_made": N_("Zero bid made scores"),
    "scoring": N_("Scoring"),
    "target": N_("Play to"),
    **SETTLEMENT_LABELS,
}


def _choices_of(axis: str) -> tuple[Choice, ...]:
    return tuple(Choice(value, word) for value, word in AXIS_WORDS[axis].values.items())


CHOICES: Mapping[str, tuple[Choice, ...]] = {
    "hook": (Choice("true", N_("On")), Choice("false", N_("Off"))),
    "hook_total": (Choice("hand_size", AXIS_WORDS["bidding.hook_total"].values[None]), Choice("7", N_("always 7"))),
    "bidding": _choices_of("bidding.mode"),
    "deals": (Choice("all", N_("up and down")), Choice("up_only", N_("up only"))),
    "tie": _choices_of("tie"),
    **SETTLEMENT_CHOICES,
}
TRUMPS = tuple(choice for choice in _choices_of("trump.kind") if choice.value in OPTIONS["trump"].words)
ZEROS = (Choice("5", "5"), Choice("10", "10"), Choice("5+n", N_("5 + cards")))
OWN = Choice("", N_("this variant’s own"))
# A number's least and most where neither the pack nor the hand says so.
STEPS: Mapping[str, tuple[int, int]] = {"packs": (1, MOST_PACKS), "blind_deficit": (0, 9999), "target": (1, 1_000_000)}

# What tells an option in the rules of a variant: values, the options that it needs, and what no value says.
VARIED_BY: Mapping[str, tuple[str, ...]] = {
    "maximum": (), "packs": (), "hook_from": (), "blind_deficit": (), "scoring": (), "target": ("50",),
    **SETTLEMENT_BY,
}  # fmt: skip
VARIED_WITH: Mapping[str, Options] = {
    "hook_total": {"hook": True}, "hook_from": {"hook": True}, "blind_deficit": {"blind": True}, **SETTLEMENT_WITH,
}  # fmt: skip
VARIED_HOW: Mapping[str, str] = {
    "maximum": N_("any other that the packs can deal to all; the deals follow it"),
    "packs": N_("or more, shuffled together; of two equal cards the first played counts as higher"),
    "announce": N_("on the screen, once all have bid"),
    "hook_from": N_("or any more cards"),
    "blind_deficit": N_("points, or any other number"),
    **SETTLEMENT_HOW,
    "scoring": N_("or that of any other game of the family"),
}

Asked = Callable[[OhHellRules], bool]


def _settled_by(ways: tuple[str, ...]) -> Asked:
    return lambda rules: rules.settlement.mode in ways


# Options that say something only where another rule holds.
MEANT: Mapping[str, Asked] = {
    "hook": lambda rules: rules.bidding.mode == "sequential",
    "hook_total": lambda rules: rules.bidding.hook,
    "hook_from": lambda rules: rules.bidding.hook,
    "blind_deficit": lambda rules: rules.blind,
    **{key: _settled_by(ways) for key, ways in SETTLEMENT_MODES.items()},
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
    rules = PRESETS[variant].rules
    return rules.leader_rule != "offset" or rules.leader != rules.first_bidder


def _field(key: str, variant: str, options: Options, players: int, rules: OhHellRules) -> OptionField:
    short = PRESETS[variant].variant.short_options
    usual = form_value(short[key]) if key in short else _value(key, _usual_rules(key, variant, options, players, rules))
    value = form_value(options[key]) if key in options else usual
    if key == "trump" and not usual and value == PRESETS[variant].rules.trump.kind:
        value = ""
    return OptionField(
        key, _(LABELS[key]), value, usual,
        choices=translated(_choices(key, variant, value, usual)),
        steps=_steps(key, variant, options, players, rules),
        hint=_hint(key, variant, options, players),
    )  # fmt: skip


def _usual_rules(key: str, variant: str, options: Options, players: int, rules: OhHellRules) -> OhHellRules:
    if key not in options:
        return rules
    others = {name: value for name, value in options.items() if name != key}
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
        "announce": True,  # the board shows it large until the table says no
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
        **settlement_values(rules.settlement),
    }
    return form_value(values.get(key, ""))


def _choices(key: str, variant: str, value: str, usual: str) -> tuple[Choice, ...]:
    if key == "trump":
        return _trumps(PRESETS[variant].rules.trump.kind if usual == "" else "")
    if key == "zero_made":
        own = OWN if PRESETS[variant].rules.scoring.zero_made else Choice("", N_("as any bid"))
        return ZEROS if usual else (own, *ZEROS)
    if key == "scoring":
        lent = [Choice(row.variant.id, row.variant.name) for row in PRESETS.values() if not row.variant.short_for]
        return (OWN, *lent)
    if key in STEPS or key in ("maximum", "hook_from", "rate", "ante"):
        return ()
    listed = CHOICES.get(key, NO_YES)
    return listed if value in [choice.value for choice in listed] else (*listed, Choice(value, value))


def _trumps(own: str) -> tuple[Choice, ...]:
    """Return the ways to find trumps; the variant's own is what holds where nothing is asked for."""
    choices = tuple(Choice("" if choice.value == own else choice.value, choice.word) for choice in TRUMPS)
    known = not own or any(choice.value == "" for choice in choices)
    return choices if known else (*choices, OWN)


def _steps(key: str, variant: str, options: Options, players: int, rules: OhHellRules) -> tuple[int, int] | None:
    if key == "maximum":
        return maximum_range(variant, options, players)
    if key == "hook_from":
        return 1, max(rules.hand_sizes)
    return STEPS.get(key)


def _hint(key: str, variant: str, options: Options, players: int) -> str:
    if key == "maximum":
        return ngettext("%(num)s card at most", "%(num)s cards at most", maximum_range(variant, options, players)[1])
    return {"hook_from": _("cards"), "target": _("points; empty: after the last deal")}.get(key, "")
