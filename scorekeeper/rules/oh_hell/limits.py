"""How many players a variant serves, and how large a hand its packs hold for them."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.common.options import check_players
from scorekeeper.rules.kind import NOTHING, Options, Problem, Refused
from scorekeeper.rules.oh_hell.house.reading import Changes, changes_of
from scorekeeper.rules.oh_hell.packs import axes_at, cards_for, chosen, most_cards, packs_of, players_served
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.presets.axes import Preset


def player_counts(variant_id: str, options: Options, house: Mapping[str, Any] = NOTHING) -> tuple[int, ...]:
    """Return the numbers of players who can play by options and house rules: perhaps none, perhaps with gaps.

    Raises Unreadable for an option or house rule that is not taken.
    """
    row, changes = preset(variant_id), changes_of(house)
    given = chosen(row, options)
    fewest, most = players_served(row, {**given, **packs_of(changes)})
    return tuple(players for players in range(fewest, most + 1) if _suits(row, given, players, changes))


def beyond_book(variant_id: str, players: int) -> Iterator[Problem]:
    """Yield that so many play though the variant's book names other limits; nothing where it has them play."""
    fewest, most = preset(variant_id).variant.players
    if not fewest <= players <= most:
        numbers = {"players": players, "fewest": fewest, "most": most}
        yield Problem("beyond_book", "noted", part="players", numbers=numbers)


def maximum_range(variant_id: str, options: Options, players: int) -> tuple[int, int]:
    """Return the smallest and the largest `maximum` that may be asked for.

    Raises as `cards_for` does. Source: docs/rules.md, "Settled details".
    """
    row = preset(variant_id)
    given = chosen(row, options)
    check_players(players, *players_served(row, given))
    return row.axes.least_maximum, most_cards(axes_at(row, players), given, players)


def _suits(row: Preset, given: Mapping[str, Any], players: int, changes: Changes) -> bool:
    try:
        cards_for(row, given, players, changes)
    except Refused:
        return False
    return True
