"""The headings under which the questions about house rules stand, each folded to a line of what is set now."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.rules.common.house import House
from scorekeeper.rules.oh_hell.house.axes import AXES, group_of
from scorekeeper.rules.oh_hell.house.reading import Changes, changes_of
from scorekeeper.web.kinds.house_parts import Ask, Heading, Part
from scorekeeper.web.kinds.oh_hell.house_asks import asks_of
from scorekeeper.web.kinds.oh_hell.house_values import labelled, value_words
from scorekeeper.web.texts import N_, series
from scorekeeper.web.texts import gettext as _

TITLES: Mapping[str, str] = {
    "scoring": N_("Scoring"),
    "deals": N_("Deals and packs"),
    "bidding": N_("Bidding"),
    "trump": N_("Trump"),
    "seats": N_("Who deals, bids and leads"),
    "end": N_("The end and the money"),
}
# Where an axis stands whose own path does not say it by its beginning.
PLACES: Mapping[str, str] = {
    "scoring.blind_bonus": "bidding", "scoring.blind_factor": "bidding", "success_bonus": "scoring",
    "floor_zero": "scoring", "manual_bonus": "scoring",
    "schedule": "deals", "cards": "deals", "packs": "deals", "stripped": "deals", "repeats": "deals",
    "announce": "bidding", "blind": "bidding", "blind_deficit": "bidding", "forehead": "bidding",
    "cancelled_tricks": "bidding", "first_bidder": "seats", "leader": "seats", "leader_rule": "seats",
    "direction": "seats", "target": "end", "tie": "end", "settlement": "end",
}  # fmt: skip
# What a heading says of itself where nothing under it is the table's own; of some axes the value says it alone.
SUMMED_UP: Mapping[str, Sequence[str]] = {
    "scoring": ("scoring.made.bonus",),
    "deals": ("packs",),
    "bidding": ("bidding.mode", "bidding.hook"),
    "trump": ("trump.kind",),
    "seats": ("first_bidder",),
    "end": ("target",),
}
ALONE = frozenset({"bidding.mode", "trump.kind", "target"})
# The parts of the longest heading: the paths that stand in each.
SCORING: Sequence[tuple[str, Sequence[str]]] = (
    (N_("Made"), ("scoring.made",)),
    (N_("Missed"), ("scoring.over", "scoring.under", "scoring.near", "scoring.shutout", "scoring.halved")),
    (N_("Zero bids"), ("scoring.zero_made", "scoring.zero_missed")),
    (N_("Bonuses and totals"), ()),  # all that is left
)
SIDES = ("scoring.over.", "scoring.under.")


def headings(house: House, now: Changes, notes: Mapping[str, str], set_lines: Mapping[str, str]) -> tuple[Heading, ...]:
    """Return every axis under its heading; `now` is what stands, `notes` say why something has no effect.

    `set_lines` are lines of what is set, by heading; none where nobody can play by these rules.
    """
    own = changes_of(house)
    return tuple(_heading(key, own, now, notes, set_lines.get(key, "")) for key in TITLES)


def place_of(axis: str) -> str:
    """Return the heading under which an axis stands."""
    return PLACES.get(axis) or PLACES.get(axis.partition(".")[0]) or axis.partition(".")[0]


def whole_of(axis: str, now: Changes) -> Any:
    """Return the value of an axis; of a group, the parts that it has, by name."""
    parts = {path.rpartition(".")[2]: value for path, value in now.items() if group_of(path) == axis}
    return parts or now.get(axis)


def _heading(key: str, own: Changes, now: Changes, notes: Mapping[str, str], set_line: str) -> Heading:
    others = dict.fromkeys(group_of(axis) or axis for axis in own if place_of(axis) == key)
    own_line = series(labelled(axis, whole_of(axis, now)) for axis in others)
    told = ("leader",) if key == "seats" and now["bidding.mode"] == "simultaneous" else SUMMED_UP[key]
    usual = [value_words(axis, now[axis]) if axis in ALONE else labelled(axis, now[axis]) for axis in told]
    asks = {axis: ask for axis in _axes(key) for ask in asks_of(axis, own, now, notes)}
    parts = tuple(_scoring(asks)) if key == "scoring" else (Part(lines=tuple((ask,) for ask in asks.values())),)
    return Heading(key, _(TITLES[key]), own_line or set_line or series(usual), parts, other=bool(others))


def _scoring(asks: Mapping[str, Ask]) -> Iterator[Part]:
    left = dict(asks)
    for title, paths in SCORING:
        here = [axis for axis in left if not paths or axis.startswith(tuple(paths))]
        found = {axis: left.pop(axis) for axis in here}
        yield Part(_(title), tuple(_lines(found)))


def _lines(asks: Mapping[str, Ask]) -> Iterator[tuple[Ask, ...]]:
    """Yield the questions line by line: what is asked of too many and of too few stands in one."""
    over, under = SIDES
    for axis, ask in asks.items():
        if axis.startswith(over):
            yield ask, asks[axis.replace(over, under)]
        elif not axis.startswith(under):
            yield (ask,)


def _axes(key: str) -> Iterator[str]:
    """Yield the axes of a heading, each group in front of its parts."""
    groups: list[str] = []
    for axis in AXES:
        group = group_of(axis)
        if place_of(axis) != key:
            continue
        if group and group not in groups:
            groups.append(group)
            yield group
        yield axis
