"""How many packs a table needs, how many players they serve, and how large a hand they hold."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.common.options import bad_option, check_players, readable, unknown_option
from scorekeeper.rules.kind import NOTHING, Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.cards import pack_size
from scorekeeper.rules.oh_hell.house.axes import MOST_PLAYERS
from scorekeeper.rules.oh_hell.house.merging import changed_axes, stripped_by
from scorekeeper.rules.oh_hell.house.reading import Changes
from scorekeeper.rules.oh_hell.options import MOST_PACKS, OPTIONS
from scorekeeper.rules.oh_hell.presets.axes import POINTS, Axes, Preset
from scorekeeper.rules.oh_hell.schedule import Schedule, hand_sizes, largest_hand
from scorekeeper.rules.oh_hell.trump import asked_trump

FEWEST_PLAYERS = 3


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards on the table of one game."""

    pack: int  # cards of one pack
    packs: int
    stripped: int  # taken from the bottom of the pack, unseen
    schedule: Schedule
    hand_sizes: tuple[int, ...]


def chosen(row: Preset, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the options in force: those of the short form, and over them those given. Raises Unreadable.

    A scoring that the table asks for is taken whole: what the short form says of points does not reach it.
    """
    given = readable(options, OPTIONS)
    short = row.variant.short_options
    return {key: short[key] for key in short if "scoring" not in given or key not in POINTS} | given


def cards_for(row: Preset, given: Mapping[str, Any], players: int, changes: Changes = NOTHING) -> Cards:
    """Return the packs, the stripped cards and the ladder of a game; `changes` are those of its house rules.

    Raises Refused where there are too few or too many players or the packs hold too few cards,
    Unreadable("options.KEY", ...) where the ladder cannot be as asked.
    """
    given = {**given, **packs_of(changes)}
    try:
        return _held(row, given, players, changes)
    except Refused as refused:
        problem = refused.problems[0]
        # Where house rules say how many packs, no option brings more.
        may_help = problem.code == "too_many_players" and "packs" not in changes
        needed = _packs_needed(row, given, players, changes) if may_help else None
        if needed is None:
            raise
        raise Refused(replace(problem, numbers={**problem.numbers, "packs_needed": needed})) from None


def _held(row: Preset, given: Mapping[str, Any], players: int, changes: Changes) -> Cards:
    check_players(players, *players_served(row, given))
    axes = axes_at(row, players)
    if not changes:
        return _cards(axes, given, players, changes)
    return _cards(*_changed(axes, given, players, changes), players, changes)


def axes_at(row: Preset, players: int) -> Axes:
    """Return the axes of a variant; more players than its book has sit down to the packs of its largest table."""
    most = row.variant.players[1]
    if players <= most:
        return row.axes
    return replace(row.axes, packs={**row.axes.packs, players: _packs(row.axes, {}, most)})


def _packs_needed(row: Preset, given: Mapping[str, Any], players: int, changes: Changes) -> int | None:
    """Return the fewest packs with which more can play. None: no more packs seat so many."""
    for packs in range(given.get("packs", 1) + 1, MOST_PACKS + 1):
        try:
            return _held(row, {**given, "packs": packs}, players, changes).packs
        except (Refused, Unreadable):
            continue
    return None


def _changed(axes: Axes, given: Mapping[str, Any], players: int, changes: Changes) -> tuple[Axes, Mapping[str, Any]]:
    """Return the axes and the options that hold once the house rules have settled the cards."""
    packs = _packs(axes, given, players)
    trump = asked_trump(asked_trump(axes.trump, given.get("trump")), changes.get("trump.kind"))
    own = replace(axes, schedule=_schedule(axes, given))
    after = changed_axes(own, changes, trump)
    stripped = _stripped(axes, players, pack_size(axes.cards, players) * packs)
    if "cards" in changes or after.schedule != own.schedule:
        cards = pack_size(after.cards, players) * packs
        stripped = stripped_by(after.schedule, cards, players, changes.get("trump.kind", trump.kind))
        # What is left over cannot be asked for once more as the card that is turned.
        maximum = replace(after.schedule.maximum, reserve=0) if stripped else after.schedule.maximum
        after = replace(after, schedule=replace(after.schedule, maximum=maximum), least_maximum=1)
    kept = () if {"schedule.maximum", "schedule.list"} & set(changes) else ("maximum",)
    return (
        replace(
            after,
            strip={players: changes.get("stripped", stripped)},
            packs={players: packs},
        ),
        {key: given[key] for key in ("packs", *kept) if key in given},
    )


def _cards(axes: Axes, given: Mapping[str, Any], players: int, changes: Changes) -> Cards:
    packs = _packs(axes, given, players)
    pack = pack_size(axes.cards, players)
    schedule = _schedule(axes, given)
    largest = given.get("maximum") or largest_hand(schedule, players, pack * packs)
    if largest < axes.least_maximum:
        takes = replace(OPTIONS["maximum"], least=axes.least_maximum, most=most_cards(axes, given, players))
        raise bad_option(takes, "maximum", largest)
    if largest > most_cards(axes, given, players):
        raise _too_many_cards(axes, given, players, largest, changes)
    if largest < schedule.minimum:
        numbers = {"maximum": largest, "minimum": schedule.minimum}
        raise Refused(Problem("ladder_upside_down", part="rules.schedule.minimum", numbers=numbers))
    sizes = hand_sizes(schedule, players, pack * packs, largest)
    return Cards(pack, packs, _stripped(axes, players, pack * packs), schedule, sizes)


def _stripped(axes: Axes, players: int, cards: int) -> int:
    """Return the cards taken out: by the variant's table, and for more players than it knows what is left over."""
    if players in axes.strip or not axes.strip:
        return axes.strip.get(players, 0)
    return stripped_by(axes.schedule, cards, players, axes.trump.kind)


def players_served(row: Preset, given: Mapping[str, Any]) -> tuple[int, int]:
    """Return the fewest and the most players who may sit down: the cards decide, whatever the variant's book says."""
    fewest, most = row.variant.players
    fewest, most = min(fewest, FEWEST_PLAYERS), max(most, MOST_PLAYERS)
    packs = given.get("packs", 1)
    if row.axes.more_with_packs and packs > 1:
        held = pack_size(row.axes.cards, most) * packs - row.axes.schedule.maximum.reserve
        most = max(most, held // row.axes.least_maximum)
    return fewest, most


def _packs(axes: Axes, given: Mapping[str, Any], players: int) -> int:
    """Return the packs in play: as asked, as the variant's table says, else the fewest that hold its own deals."""
    pack = pack_size(axes.cards, players)
    fewest = -(-players * largest_hand(axes.schedule, players, pack) // pack)
    return given.get("packs") or axes.packs.get(players, fewest)


def _schedule(axes: Axes, given: Mapping[str, Any]) -> Schedule:
    schedule = axes.one_pack if axes.one_pack and given.get("packs") == 1 else axes.schedule
    if given.get("deals") != "up_only":
        return schedule
    if schedule.shape not in ("up", "up_down"):
        raise unknown_option("deals")
    return replace(schedule, shape="up", repeat_min=1, repeat_max=1)


def most_cards(axes: Axes, given: Mapping[str, Any], players: int) -> int:
    """Return how many cards each can be dealt from the packs in use."""
    held = pack_size(axes.cards, players) * _packs(axes, given, players)
    return (held - _stripped(axes, players, held) - _schedule(axes, given).maximum.reserve) // players


def _too_many_cards(axes: Axes, given: Mapping[str, Any], players: int, largest: int, changes: Changes) -> Refused:
    pack, packs = pack_size(axes.cards, players), _packs(axes, given, players)
    needed = players * largest + _schedule(axes, given).maximum.reserve
    numbers = {
        "players": players,
        "hand_size": largest,
        "needed": needed,
        "cards": pack * packs - _stripped(axes, players, pack * packs),
        "packs": packs,
        "most": most_cards(axes, given, players),
    }
    if (enough := -(-needed // pack)) <= MOST_PACKS:
        numbers["packs_needed"] = enough
    house = (f"rules.{path}" for path in ("schedule.list", "schedule.maximum", "cards", "packs") if changes.get(path))
    options = (f"options.{key}" for key in ("maximum", "packs") if key in given)
    return Refused(Problem("too_many_cards", part=next(iter((*house, *options, "players"))), numbers=numbers))


def packs_of(changes: Changes) -> Mapping[str, int]:
    """Return the packs that the changes choose, as an option; empty: they choose none."""
    return {"packs": changes["packs"]} if "packs" in changes else {}
