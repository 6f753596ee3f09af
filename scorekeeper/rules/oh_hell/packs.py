"""How many packs a table needs, how many players they serve, and how large a hand they hold."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.common.options import bad_option, check_players, readable
from scorekeeper.rules.kind import Options, Problem, Refused
from scorekeeper.rules.oh_hell.cards import pack_size
from scorekeeper.rules.oh_hell.options import OPTIONS
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.presets.axes import Axes, Preset
from scorekeeper.rules.oh_hell.schedule import Schedule, hand_sizes, largest_hand


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards on the table of one game."""

    pack: int  # cards of one pack
    packs: int
    stripped: int  # taken from the bottom of the pack, unseen
    schedule: Schedule
    hand_sizes: tuple[int, ...]


def player_range(variant_id: str, options: Options) -> tuple[int, int]:
    """Return the fewest and the most players whom a variant takes, whether or not every number suits every option."""
    row = preset(variant_id)
    return _player_range(row, chosen(row, options))


def player_counts(variant_id: str, options: Options) -> tuple[int, ...]:
    """Return the numbers of players for whom the options and the cards suit, in order; it may have gaps or be empty."""
    fewest, most = player_range(variant_id, options)
    return tuple(players for players in range(fewest, most + 1) if _suits(variant_id, options, players))


def maximum_range(variant_id: str, options: Options, players: int) -> tuple[int, int]:
    """Return the smallest and the largest `maximum` that may be asked for.

    Raises as `cards_for` does. Source: docs/rules.md, "Settled details".
    """
    row = preset(variant_id)
    given = chosen(row, options)
    check_players(players, *_player_range(row, given))
    return row.axes.least_maximum, _most(row.axes, given, players)


def chosen(row: Preset, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the options that hold: those of the short form, and over them those given. Raises Unreadable."""
    return {**row.variant.short_options, **readable(options, OPTIONS)}


def cards_for(row: Preset, given: Mapping[str, Any], players: int) -> Cards:
    """Return the packs, the stripped cards and the ladder of a game.

    Raises Refused where there are too few or too many players or the packs hold too few cards,
    Unreadable("options.KEY", ...) where the ladder cannot be as asked.
    """
    check_players(players, *_player_range(row, given))
    axes = row.axes
    packs = _packs(axes, given, players)
    pack = pack_size(axes.cards, players)
    schedule = _schedule(axes, given)
    largest = given.get("maximum") or largest_hand(schedule, players, pack * packs)
    if largest < axes.least_maximum:
        takes = replace(OPTIONS["maximum"], least=axes.least_maximum, most=_most(axes, given, players))
        raise bad_option(takes, "maximum", largest)
    if largest > _most(axes, given, players):
        raise _too_many_cards(axes, given, players, largest)
    sizes = hand_sizes(schedule, players, pack * packs, largest)
    return Cards(pack, packs, axes.strip.get(players, 0), schedule, sizes)


def _player_range(row: Preset, given: Mapping[str, Any]) -> tuple[int, int]:
    fewest, most = row.variant.players
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
        raise bad_option(OPTIONS["deals"], "deals", "up_only")
    return replace(schedule, shape="up", repeat_min=1, repeat_max=1)


def _most(axes: Axes, given: Mapping[str, Any], players: int) -> int:
    held = pack_size(axes.cards, players) * _packs(axes, given, players) - axes.strip.get(players, 0)
    return (held - _schedule(axes, given).maximum.reserve) // players


def _too_many_cards(axes: Axes, given: Mapping[str, Any], players: int, largest: int) -> Refused:
    pack, packs = pack_size(axes.cards, players), _packs(axes, given, players)
    needed = players * largest + _schedule(axes, given).maximum.reserve
    numbers = {
        "players": players,
        "hand_size": largest,
        "needed": needed,
        "cards": pack * packs - axes.strip.get(players, 0),
        "packs": packs,
        "packs_needed": -(-needed // pack),
        "most": _most(axes, given, players),
    }
    part = next((f"options.{key}" for key in ("maximum", "packs") if key in given), "players")
    return Refused(Problem("too_many_cards", part=part, numbers=numbers))


def _suits(variant_id: str, options: Options, players: int) -> bool:
    row = preset(variant_id)
    try:
        cards_for(row, chosen(row, options), players)
    except Refused:
        return False
    return True
