"""The short names of changes in words: what a variant's page and `variants --json` tell of each way to play them."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.kind import Options
from scorekeeper.rules.oh_hell.axes import at
from scorekeeper.rules.oh_hell.options import ASKED, NAMES
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.without_effect import is_idle
from scorekeeper.web.kinds.description import Choice, OptionField, form_value
from scorekeeper.web.kinds.oh_hell.axis_words import AXIS_WORDS, value_words
from scorekeeper.web.kinds.settlement import SETTLEMENT_BY, SETTLEMENT_HOW, SETTLEMENT_WITH
from scorekeeper.web.language.texts import N_, capital
from scorekeeper.web.language.texts import gettext as _

AXES = {key: "schedule.maximum" if name.axis == ASKED else name.axis for key, name in NAMES.items() if name.axis}
LABELS: Mapping[str, str] = {
    **{key: AXIS_WORDS[axis].label for key, axis in AXES.items()},
    "deals": N_("Deals"),
    "leader_is_first_bidder": N_("First bidder leads"),
    "every_trick_scores": N_("Missed bids score their tricks"),
    "zero_made": N_("Zero bid made scores"),
    "scoring": N_("Scoring"),
}
WORDS: Mapping[str, str] = {
    "all": N_("up and down"), "up_only": N_("up only"), "5+n": N_("5 + cards"),
}  # fmt: skip
# Values that are told where not all can be, the options that others need, and what no value says.
VARIED_BY: Mapping[str, tuple[str, ...]] = {
    "maximum": (), "packs": (), "hook_from": (), "blind_deficit": (), "scoring": (), "target": ("50",),
    "hook_total": ("7",), **SETTLEMENT_BY,
}  # fmt: skip
VARIED_WITH: Mapping[str, Options] = {
    "hook_total": {"hook": True}, "hook_from": {"hook": True}, "blind_deficit": {"blind": True}, **SETTLEMENT_WITH,
}  # fmt: skip
VARIED_HOW: Mapping[str, str] = {
    "maximum": N_("any other that the packs can deal to all; the deals follow it"),
    "packs": N_("or more, shuffled together"),
    "announce": N_("on the screen, once all have bid"),
    "hook_from": N_("or any more cards"),
    "blind_deficit": N_("points, or any other number"),
    **SETTLEMENT_HOW,
    "scoring": N_("or that of any other game of the family"),
}


def option_fields(variant: str, options: Options, players: int) -> tuple[OptionField, ...]:
    """Return the names that mean something beside these options. Raises Refused and Unreadable as `resolved` does."""
    rules = resolved(variant, options, players)
    fields = (_field(key, rules, variant) for key in preset(variant).variant.offered)
    return tuple(field for field in fields if not _sleeps(field, rules, players))


def _sleeps(field: OptionField, rules: OhHellRules, players: int) -> bool:
    axis = AXES.get(field.key)
    if field.key == "forehead":
        return min(rules.hand_sizes) > 1
    if field.key == "hook":
        return rules.bidding.mode == "simultaneous"
    return axis is not None and is_idle(axis, rules, players)


def _field(key: str, rules: OhHellRules, variant: str) -> OptionField:
    now = form_value(_value(key, rules, variant))
    # A zero bid without a rule of its own, a game without a target.
    none = {"zero_made": rules.scoring.zero_made is None, "target": rules.target is None}.get(key, False)
    own = value_words({"zero_made": "scoring.zero_made"}.get(key, key), None) if none else _("this variant’s own")
    return OptionField(key, capital(_(LABELS[key])), now, now, choices=_choices(key, now, own))


def _value(key: str, rules: OhHellRules, variant: str) -> Any:
    """Return what rules have for a name, as it takes it; nothing where no value of it says that."""
    scoring, short = rules.scoring, preset(variant).variant.short_options
    values = {
        "maximum": max(rules.hand_sizes),
        "hook_total": rules.bidding.hook_total or "hand_size",
        "deals": "all" if rules.schedule.shape == "up_down" else "up_only",
        "leader_is_first_bidder": rules.leader_rule == "offset" and rules.leader == rules.first_bidder,
        "every_trick_scores": scoring.over.per_trick == scoring.under.per_trick == 1,
        "announce": True,  # the board shows it large until the table says no
    }
    if key in values or key not in AXES:
        return values.get(key, short.get(key, ""))
    value = at(to_plain(rules), AXES[key])
    return "" if value is None else value


def _choices(key: str, now: str, own: str) -> tuple[Choice, ...]:
    takes = NAMES[key].takes
    if takes.type == "yes_no":
        return tuple(Choice(form_value(each), value_words("bidding.hook", each)) for each in (False, True))
    listed = [] if takes.type in ("variant", "number", "money") else list(takes.words)
    return tuple(Choice(each, _word(key, each) if each else own) for each in dict.fromkeys((now, *listed)))


def _word(key: str, value: str) -> str:
    if value in WORDS and key not in AXES:
        return _(WORDS[value])
    meant: Any = None if (key, value) == ("hook_total", "hand_size") else value
    return value_words(AXES[key], meant) if key in AXES else value
