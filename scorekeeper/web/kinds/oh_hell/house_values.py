"""How the axes of a house rule and their values are said."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.oh_hell.house.axes import OPTIONAL_GROUPS
from scorekeeper.web.kinds.oh_hell.house_labels import CURVES, IN_CARDS, LABELS, NOTHING, PARTS, WORDS
from scorekeeper.web.kinds.oh_hell.house_words import double_deals
from scorekeeper.web.texts import gettext as _
from scorekeeper.web.texts import listed, ngettext, series, signed


def label_of(axis: str) -> str:
    """Return what an axis or a group of them is called."""
    return _(LABELS[axis])


def labelled(axis: str, value: Any) -> str:
    """Return an axis with its value: Packs: 2."""
    return _("%(label)s: %(value)s", label=label_of(axis), value=value_words(axis, value))


def value_words(axis: str, value: Any) -> str:
    """Return how the value of an axis is said; of a group, each of its parts."""
    words: Mapping[Any, str] = CURVES if axis.endswith(".curve") else WORDS.get(axis, {})
    if axis == "trump.cycle":
        words = WORDS["trump.suit"]
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if isinstance(value, list):
        return listed([_one(words, item) for item in value]) if value else _("none")  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, dict):
        return group_words(axis, value)  # pyright: ignore[reportUnknownArgumentType]
    if value is None and axis in NOTHING:
        return _(NOTHING[axis])
    if axis in IN_CARDS and isinstance(value, int):
        return ngettext("%(num)s card", "%(num)s cards", value)
    return _one(words, value)


def _one(words: Mapping[Any, str], value: Any) -> str:
    if value in words:
        return _(words[value])
    if value is None:
        return _("none")
    return signed(value) if isinstance(value, int) else str(value)


def group_words(axis: str, value: Mapping[str, Any]) -> str:
    """Return how a group of axes is said as a whole, or a table of points."""
    if axis == "scoring.double":
        deals = double_deals(value.get("deals", ()))
        return _("%(deals)s ×%(factor)s", deals=deals, factor=value.get("factor", 2))
    if axis not in OPTIONAL_GROUPS:
        pairs = [_("%(points)s for %(bid)s", points=signed(points), bid=bid) for bid, points in value.items()]
        return listed(pairs)
    parts = {key: item for key, item in value.items() if item or key == "points"}
    named = [(key, value_words(f"{axis}.{key}", parts[key])) for key in parts]
    return series(
        words if key == "points" else _("%(label)s: %(value)s", label=_(PARTS[key]), value=words)
        for key, words in named
    )
