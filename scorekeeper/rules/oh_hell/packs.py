"""How many packs a table needs, how many players they serve, how large a hand they hold, and the ladder of hands."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.common.options import Takes, bad_option, check_players
from scorekeeper.rules.kind import Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.axes import Changes
from scorekeeper.rules.oh_hell.options import ASKED, MOST_PACKS
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.presets.rows import Dealing, Preset
from scorekeeper.rules.oh_hell.rules import (
    GHOST_PLAYERS,
    MOST_PLAYERS,
    Maximum,
    Schedule,
    Trump,
    asked_trump,
    hand_sizes,
    largest_hand,
    pack_size,
)

EVERY_PLAYER = "n"  # as the ladder calls what a house rule calls "players"
FEWEST_PLAYERS = 3


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards on the table of one game."""

    pack: int  # cards of one pack
    packs: int
    stripped: int  # taken from the bottom of the pack, unseen
    schedule: Schedule
    hand_sizes: tuple[int, ...]


def cards_for(row: Preset, players: int, changes: Changes) -> Cards:
    """Return the packs, the stripped cards and the ladder of a game; `changes` are all that it has.

    Raises Refused where there are too few or too many players or the packs hold too few cards, its part the axis that
    asks too much, Unreadable("options.maximum", ...) where the variant has no ladder to so small a hand.
    """
    try:
        return _held(row, players, changes)
    except Refused as refused:
        problem = refused.problems[0]
        needed = _packs_needed(row, players, changes) if problem.code == "too_many_players" else None
        if needed is None:
            raise
        raise Refused(replace(problem, numbers={**problem.numbers, "packs_needed": needed})) from None


def _held(row: Preset, players: int, changes: Changes) -> Cards:
    check_players(players, *players_served(row, changes))
    dealing = _dealing_at(row, players)
    if changes:
        dealing = _changed(row, dealing, players, changes)
    if players > row.variant.players[1] and _turns_a_card(_trump(row, changes), changes):
        # More than the book seats: the card that is turned has to be left over.
        maximum = replace(dealing.schedule.maximum, reserve=max(1, dealing.schedule.maximum.reserve))
        dealing = replace(dealing, schedule=replace(dealing.schedule, maximum=maximum))
    return _cards(dealing, players, changes)


def _trump(row: Preset, changes: Changes) -> Trump:
    return asked_trump(row.rules.trump, changes.get("trump.kind"))


def _turns_a_card(trump: Trump, changes: Changes) -> bool:
    """Say whether every deal turns a card that nobody holds."""
    all_dealt = changes.get("trump.no_trump_if_all_dealt", trump.no_trump_if_all_dealt)
    return trump.kind == "turn_up" and not all_dealt


def _dealing_at(row: Preset, players: int) -> Dealing:
    """Return the dealing of a variant; more players than its book has sit down to the packs of its largest table."""
    most = row.variant.players[1]
    if players <= most:
        return row.dealing
    return replace(row.dealing, packs={**row.dealing.packs, players: _packs(row.dealing, {}, most)})


def _packs_needed(row: Preset, players: int, changes: Changes) -> int | None:
    """Return the fewest packs with which more can play. None: no more packs seat so many."""
    for packs in range(changes.get("packs", 1) + 1, MOST_PACKS + 1):
        try:
            return _held(row, players, {**changes, "packs": packs}).packs
        except (Refused, Unreadable):
            continue
    return None


def _changed(row: Preset, dealing: Dealing, players: int, changes: Changes) -> Dealing:
    """Return the dealing of so many players once the changes have settled the cards. Source: docs/house-rules.md."""
    trump = _trump(row, changes)
    packs, own = _packs(dealing, changes, players), _schedule(dealing, changes)
    schedule = _changed_ladder(own, changes, trump)
    after = replace(
        dealing,
        cards=changes.get("cards", dealing.cards),
        schedule=schedule,
        one_pack=None,
        ghost=changes.get("ghost", dealing.ghost),
    )
    stripped = _stripped(dealing, players, pack_size(dealing.cards, players) * packs)
    if "cards" in changes or schedule != own:
        cards = pack_size(after.cards, players) * packs
        stripped = _left_over(schedule, cards, players) if trump.kind == "last_card" else 0
        # What is left over cannot be asked for once more as the card that is turned.
        maximum = replace(schedule.maximum, reserve=0) if stripped else schedule.maximum
        after = replace(after, schedule=replace(schedule, maximum=maximum), least_maximum=1)
    return replace(after, strip={players: changes.get("stripped", stripped)}, packs={players: packs})


def asked_hand(changes: Changes) -> int | None:
    """Return the largest hand that a table asks for without a ladder of its own. None: it asks for none."""
    return None if {"schedule.maximum", "schedule.list"} & changes.keys() else changes.get(ASKED)


def _changed_ladder(schedule: Schedule, changes: Changes, trump: Trump) -> Schedule:
    """Return a ladder with what the house rules say of it; a card that has to be turned each deal stays undealt."""
    given = {path.removeprefix("schedule."): value for path, value in changes.items() if path.startswith("schedule.")}
    capped = given.get("capped", schedule.capped)
    if given.get("list"):
        sizes = tuple(given["list"])
        return Schedule(
            schedule.shape, Maximum("fixed", max(sizes)), sizes=sizes, capped=given.get("capped", schedule.capped)
        )
    turns = _turns_a_card(trump, changes)
    return Schedule(
        shape=given.get("shape", schedule.shape),
        maximum=_maximum(given["maximum"], int(turns)) if "maximum" in given else schedule.maximum,
        minimum=given.get("minimum", schedule.minimum),
        repeat_min=_repeats(given.get("repeat_min", schedule.repeat_min)),
        repeat_max=_repeats(given.get("repeat_max", schedule.repeat_max)),
        capped=capped,
    )


def _maximum(given: int | str, reserve: int) -> Maximum:
    return Maximum("fixed", given) if isinstance(given, int) else Maximum("pack", reserve=reserve)


def _repeats(given: Any) -> Any:
    return EVERY_PLAYER if given == "players" else given


def _left_over(schedule: Schedule, cards: int, players: int) -> int:
    """Return the cards that a ladder leaves over, where every deal gives out the whole pack."""
    left = cards - players * largest_hand(schedule, players, cards)
    gives_all = schedule.shape == "constant" and not schedule.sizes
    return left if gives_all and 0 <= left < players else 0


def _cards(dealing: Dealing, players: int, changes: Changes) -> Cards:
    packs = _packs(dealing, changes, players)
    pack = pack_size(dealing.cards, players)
    schedule, asked = _schedule(dealing, changes), asked_hand(changes)
    most = _most_cards(dealing, changes, players)
    if asked is not None and asked < dealing.least_maximum:
        raise bad_option(Takes("number", least=dealing.least_maximum, most=most), "maximum", asked)
    largest = asked or largest_hand(schedule, players, pack * packs)
    if largest > most and (most < 1 or asked or not schedule.capped):
        raise _too_many_cards(dealing, changes, players, largest)
    if largest < schedule.minimum:
        numbers = {"maximum": largest, "minimum": schedule.minimum}
        raise Refused(Problem("ladder_upside_down", part="schedule.minimum", numbers=numbers))
    sizes = hand_sizes(schedule, players, pack * packs, largest)
    sizes = tuple(min(size, most) for size in sizes) if schedule.capped else sizes
    return Cards(pack, packs, _stripped(dealing, players, pack * packs), schedule, sizes)


def _stripped(dealing: Dealing, players: int, cards: int) -> int:
    """Return the cards taken out: by the variant's table, and for more players than it knows what is left over."""
    if players in dealing.strip or not dealing.strip:
        return dealing.strip.get(players, 0)
    return _left_over(dealing.schedule, cards, players)


def players_served(row: Preset, changes: Changes) -> tuple[int, int]:
    """Return the fewest and the most players who may sit down.

    The cards decide, whatever the variant's book says, unless the variant is played by so many alone; house rules set
    both over that.
    """
    fewest, most = row.variant.players
    packs = changes.get("packs", 1)
    if row.dealing.seats is None:
        fewest, most = min(fewest, FEWEST_PLAYERS), max(most, MOST_PLAYERS)
    elif packs > 1:
        most = max(most, MOST_PLAYERS)
    if row.dealing.more_with_packs and packs > 1:
        held = pack_size(row.dealing.cards, most) * packs - row.dealing.schedule.maximum.reserve
        most = max(most, held // row.dealing.least_maximum)
    return changes.get("players.least") or fewest, changes.get("players.most") or most


def _packs(dealing: Dealing, changes: Changes, players: int) -> int:
    """Return the packs in play: as asked, as the variant's table says, else the fewest that hold its own deals."""
    pack = pack_size(dealing.cards, players)
    # A hand that is cut to what the pack gives asks for no second one.
    fewest = 1 if dealing.schedule.capped else -(-players * largest_hand(dealing.schedule, players, pack) // pack)
    return changes.get("packs") or dealing.packs.get(players, fewest)


def _schedule(dealing: Dealing, changes: Changes) -> Schedule:
    return dealing.one_pack if dealing.one_pack and changes.get("packs") == 1 else dealing.schedule


def _most_cards(dealing: Dealing, changes: Changes, players: int) -> int:
    """Return how many cards each can be dealt from the packs in use."""
    held = pack_size(dealing.cards, players) * _packs(dealing, changes, players)
    hands = players + (dealing.ghost and players == GHOST_PLAYERS)
    return (held - _stripped(dealing, players, held) - _schedule(dealing, changes).maximum.reserve) // hands


def _too_many_cards(dealing: Dealing, changes: Changes, players: int, largest: int) -> Refused:
    pack, packs = pack_size(dealing.cards, players), _packs(dealing, changes, players)
    stripped = _stripped(dealing, players, pack * packs)
    needed = players * largest + _schedule(dealing, changes).maximum.reserve
    numbers = {
        "players": players,
        "hand_size": largest,
        "needed": needed,
        "cards": max(0, pack * packs - stripped),
        "packs": packs,
        "most": max(0, _most_cards(dealing, changes, players)),
    }
    if (enough := -(-(needed + changes.get("stripped", 0)) // pack)) <= MOST_PACKS:
        numbers["packs_needed"] = enough
    asked = ("schedule.list", "schedule.maximum", "cards", "stripped", ASKED, "packs")
    part = next((path for path in asked if changes.get(path)), "players")
    return Refused(Problem("too_many_cards", part=part, numbers=numbers))


def beyond_book(variant_id: str, players: int) -> Iterator[Problem]:
    """Yield that so many play though the variant's book names other limits; nothing where it has them play."""
    fewest, most = preset(variant_id).variant.players
    if not fewest <= players <= most:
        numbers = {"players": players, "fewest": fewest, "most": most}
        yield Problem("beyond_book", "noted", part="players", numbers=numbers)
