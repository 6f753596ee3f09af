"""The rules of one game from a variant, its options and house rules: its cards and ladder, then every other axis."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

from scorekeeper.rules.common.axes import Changes
from scorekeeper.rules.common.options import ROOT, Takes, bad_value, check_players
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import NOTHING, Options, Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell.axes import ASKED, AXES, EMPTY, MOST_PACKS, agreed, changes_of
from scorekeeper.rules.oh_hell.presets import preset
from scorekeeper.rules.oh_hell.presets.rows import Preset
from scorekeeper.rules.oh_hell.rules import (
    DEALT,
    GHOST_PLAYERS,
    MOST_PLAYERS,
    Maximum,
    OhHellRules,
    Schedule,
    asked_trump,
    hand_sizes,
    largest_hand,
    pack_size,
)

EVERY_PLAYER = "n"  # the ladder's word for a house rule's "players"
FEWEST_PLAYERS = 3


def dealt(row: Preset, players: int, changes: Changes) -> OhHellRules:
    """Return the rules of a variant with the packs, the stripped cards, the ladder and the trumps of a game.

    Raises Refused if there are too few or too many players or the packs hold too few cards; its part is the axis that
    asks too much. Raises Unreadable("options.maximum", ...) if the variant has no ladder to so small a hand.
    """
    try:
        return _dealt(row, players, changes)
    except Refused as refused:
        problem = refused.problems[0]
        for packs in range(changes.get("packs", 1) + 1, MOST_PACKS + 1) if problem.code == "too_many_players" else ():
            try:
                needed = _dealt(row, players, {**changes, "packs": packs}).packs
            except (Refused, Unreadable):
                continue
            raise Refused(replace(problem, numbers={**problem.numbers, "packs_needed": needed})) from None
        raise


def _dealt(row: Preset, players: int, changes: Changes) -> OhHellRules:
    check_players(players, *players_served(row, changes))
    book, most_of_book = row.dealing, row.variant.players[1]
    trump = asked_trump(row.rules.trump, changes.get("trump.kind"))
    if_all_dealt = changes.get("trump.no_trump_if_all_dealt", trump.no_trump_if_all_dealt)
    turns = replace(trump, no_trump_if_all_dealt=if_all_dealt).turns_a_card
    # The packs in play: as asked, as the variant's table says, otherwise the fewest for its own deals. More players
    # than its book has play with the packs of its largest table.
    seated, own_pack = min(players, most_of_book), pack_size(book.cards, min(players, most_of_book))
    schedule = book.one_pack if book.one_pack and changes.get("packs") == 1 else book.schedule
    fewest = 1 if book.schedule.capped else -(-seated * largest_hand(book.schedule, seated, own_pack) // own_pack)
    packs = changes.get("packs") or book.packs.get(seated, fewest)
    ladder = _changed_ladder(schedule, changes) if changes else schedule
    is_own = ladder == schedule and "cards" not in changes
    pack = pack_size(changes.get("cards", book.cards), players)
    if is_own:
        stripped = book.strip.get(players, _left_over(schedule, pack * packs, players) if book.strip else 0)
    else:
        stripped = _left_over(ladder, pack * packs, players) if trump.kind == "last_card" else 0
        # No reserve, because the cards left over would be counted twice.
        ladder = _with_reserve(ladder, 0) if stripped else ladder
    stripped = changes.get("stripped", stripped)
    if players > most_of_book and turns:
        # With more players than in the book, the turned card has to be left over.
        ladder = _with_reserve(ladder, max(1, ladder.maximum.reserve))
    ghost = changes.get("ghost", row.rules.ghost) and players == GHOST_PLAYERS
    most = (pack * packs - stripped - ladder.maximum.reserve) // (players + ghost)
    asked, least = asked_hand(changes), book.least_maximum if is_own else 1
    if asked is not None and asked < least:
        raise bad_value(Takes("number", least=least, most=most), "options", asked, "options.maximum")
    largest = asked or largest_hand(ladder, players, pack * packs)
    if largest > most and (most < 1 or asked or not ladder.capped):
        needed = players * largest + ladder.maximum.reserve
        numbers = {
            "players": players, "hand_size": largest, "needed": needed, "cards": max(0, pack * packs - stripped),
            "packs": packs, "most": max(0, most),
        }  # fmt: skip
        if (enough := -(-(needed + changes.get("stripped", 0)) // pack)) <= MOST_PACKS:
            numbers["packs_needed"] = enough
        axes = ("schedule.list", "schedule.maximum", "cards", "stripped", ASKED, "packs")
        part = next((path for path in axes if changes.get(path)), "players")
        raise Refused(Problem("too_many_cards", part=part, numbers=numbers))
    if largest < ladder.minimum:
        numbers = {"maximum": largest, "minimum": ladder.minimum}
        raise Refused(Problem("ladder_upside_down", part="schedule.minimum", numbers=numbers))
    sizes = hand_sizes(ladder, players, largest)
    sizes = tuple(min(size, most) for size in sizes) if ladder.capped else sizes
    return replace(
        row.rules, cards=pack, packs=packs, stripped=stripped, schedule=ladder, hand_sizes=sizes, trump=trump
    )  # fmt: skip


def asked_hand(changes: Changes) -> int | None:
    """Return the largest hand that a table asks for without its own ladder, or None if it asks for none."""
    return None if {"schedule.maximum", "schedule.list"} & changes.keys() else changes.get(ASKED)


def _with_reserve(schedule: Schedule, reserve: int) -> Schedule:
    return replace(schedule, maximum=replace(schedule.maximum, reserve=reserve))


def _changed_ladder(schedule: Schedule, changes: Changes) -> Schedule:
    given = {path.removeprefix("schedule."): value for path, value in changes.items() if path.startswith("schedule.")}
    given.pop(ASKED.removeprefix("schedule."), None)
    if sizes := tuple(given.pop("list", None) or ()):
        capped = given.get("capped", schedule.capped)
        return Schedule(schedule.shape, Maximum("fixed", max(sizes)), sizes=sizes, capped=capped)
    if "maximum" in given:
        most = given["maximum"]
        given["maximum"] = Maximum("fixed", most) if isinstance(most, int) else Maximum("pack")
    given |= {key: EVERY_PLAYER for key in ("repeat_min", "repeat_max") if given.get(key) == "players"}
    return replace(schedule, sizes=(), **given)


def _left_over(schedule: Schedule, cards: int, players: int) -> int:
    """Return the cards that a ladder leaves over if every deal gives out the whole pack, otherwise zero."""
    left = cards - players * largest_hand(schedule, players, cards)
    return left if schedule.shape == "constant" and not schedule.sizes and 0 <= left < players else 0


def players_served(row: Preset, changes: Changes) -> tuple[int, int]:
    """Return the fewest and the most players who may sit down.

    The cards decide, whatever the variant's book says, unless the variant allows only certain numbers; house rules
    override both.
    """
    fewest, most = row.dealing.seats or row.variant.players
    packs = changes.get("packs", 1)
    if row.dealing.seats is None:
        fewest, most = min(fewest, FEWEST_PLAYERS), max(most, MOST_PLAYERS)
    elif packs > 1:
        most = max(most, MOST_PLAYERS)
    if row.dealing.more_with_packs and packs > 1:
        held = pack_size(row.dealing.cards, most) * packs - row.dealing.schedule.maximum.reserve
        most = max(most, held // row.dealing.least_maximum)
    return changes.get("players.least") or fewest, changes.get("players.most") or most


def beyond_book(variant_id: str, players: int) -> Iterator[Problem]:
    """Yield a problem if the number of players is outside the limits in the variant's book."""
    fewest, most = preset(variant_id).variant.players
    if not fewest <= players <= most:
        numbers = {"players": players, "fewest": fewest, "most": most}
        yield Problem("beyond_book", "noted", part="players", numbers=numbers)


# Resolved with the cards, before everything else.
OF_CARDS = ("cards", "packs", "stripped", "schedule")


def resolved(variant_id: str, options: Options, players: int, house: Mapping[str, Any] = NOTHING) -> OhHellRules:
    """Return the rules of a variant for so many players, with options set, and house rules over them.

    Raises Unreadable("options.KEY", ...) for an option that cannot be read or that the variant does not have,
    Unreadable("rules.AXIS", ...) for such house rules,
    Refused for too few or too many players, for more cards than the packs hold, and for unplayable rules.
    Source: docs/rules.md; docs/game-file.md, "Options"; docs/house-rules.md.
    """
    row = preset(variant_id)
    changes, option_of = agreed(row, options, house)
    try:
        rules = dealt(row, players, changes)
        left = {path: value for path, value in changes.items() if path.partition(".")[0] not in OF_CARDS}
        has_house_rules = changes.keys() > option_of.keys()
        if not left and not has_house_rules:
            return rules
        plain = merged(to_plain(rules), left)
        if has_house_rules:
            # A game that repeats needs a target, and a game of one deal with a target has to repeat.
            repeats = plain["target"] is not None and (plain["repeats"] or len(plain["hand_sizes"]) == 1)
            repeats = changes.get("repeats", repeats)
            if "tie" not in changes and repeats != plain["repeats"]:
                plain["tie"] = "continue" if repeats else "shared"
            plain["repeats"] = repeats
            check_playable(plain)
    except Refused as refused:
        problem = refused.problems[0]
        # "players" is kept, because it is the number of players and not an axis.
        axes = {"players": "players", **{path: f"options.{key}" for path, key in option_of.items()}}
        raise Refused(replace(problem, part=axes.get(problem.part, f"rules.{problem.part}"))) from None
    return from_plain(OhHellRules, plain)


def player_counts(variant: str, options: Options, house: Mapping[str, Any] = NOTHING) -> tuple[int, ...]:
    """Return the possible numbers of players with options and house rules: perhaps none, perhaps with gaps.

    Raises Unreadable for an option or house rule that is not allowed.
    """
    row = preset(variant)
    changes, _option_of = agreed(row, options, house)
    fewest, most = players_served(row, changes)
    counts: list[int] = []
    for players in range(fewest, most + 1):
        with suppress(Refused):
            dealt(row, players, changes)
            counts.append(players)
    return tuple(counts)


def merged(rules: Mapping[str, Any], changes: Changes) -> dict[str, Any]:
    """Return resolved rules, as plain data, with these axes set."""
    result = dict(rules)
    for path, value in changes.items():
        *groups, key = path.split(".")
        node = result
        for group in groups:
            # A group that the variant does not have starts with its defaults.
            node[group] = dict(node[group] or {})
            node = node[group]
        node[key] = EMPTY.get(path, value) if value is None else value
    return result


def check_playable(rules: Mapping[str, Any]) -> None:
    """Raise Refused if no table could play by these rules, whatever the cards."""
    if rules["trump"]["kind"] == "fixed" and not rules["trump"]["suit"]:
        raise Refused(Problem("suit_missing", part="trump.suit"))
    if rules["repeats"] and rules["target"] is None:
        raise Refused(Problem("never_ends", part="target"))


# Axes missing from older logs, because not every version has written them.
NEWER = {
    "success_bonus", "direction", "players", "bonus", "bonus_limits", "loot", "wagers", "bid_changes", "lost_tricks",
    "ghost", "winner",
}  # fmt: skip
ALWAYS_STORED = frozenset(item.name for item in fields(OhHellRules)) - NEWER


def check_stored(variant: str, options: Options, rules: Mapping[str, Any], house: Mapping[str, Any]) -> None:
    """Raise Unreadable at the first option, axis or house rule that is not allowed, and if no table could play."""
    agreed(preset(variant), options, {})
    changes_of(house, "house")
    impossible = Unreadable(ROOT, Problem("log_impossible"))
    if ALWAYS_STORED - rules.keys():
        raise impossible
    DEALT.read(rules["hand_sizes"], f"{ROOT}.hand_sizes")
    try:
        plain = to_plain(from_plain(OhHellRules, rules, ROOT))
    except (ValueError, TypeError):
        # No place is named, because the rule for the largest hand has no separate axis.
        raise impossible from None
    try:
        check_playable(plain)
    except Refused as refused:
        place = f"{ROOT}.{refused.problems[0].part}"
        raise Unreadable(place, replace(refused.problems[0], part=place)) from None
    if plain["trump"]["kind"] == "cycle":
        AXES["trump.cycle"].read(plain["trump"]["cycle"], f"{ROOT}.trump.cycle")
