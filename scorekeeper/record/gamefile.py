"""A whole game with its log as plain data of the interchange format, and back."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import sha256
from typing import Any, cast

from scorekeeper.record.foreign_json import cleaned
from scorekeeper.record.log import Entry, Game, game_of, read_log, written_log
from scorekeeper.rules import KINDS, named_variant, variant
from scorekeeper.rules.common import reading
from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.facts import Fact, Setup
from scorekeeper.rules.game_kind import AnyKind
from scorekeeper.rules.kind import Problem, Unreadable

FORMAT = "scorekeeper.game/1"
KEYS = ("format", "title", "variant", "options", "players", "first_dealer", "deals", "hands", "joined", "ended")
NEWER_KEYS = ("left", "returned", "seated", "to_come", "resumed", "starter")
# Absent in files of earlier versions.
LATER_KEYS = ("rules", "house_rules", "house_note", "played_on", *NEWER_KEYS)
REMARKS = ("source", "note")  # about the file, for people


@dataclass(frozen=True, slots=True)
class Incoming:
    """A game from a file, not saved yet."""

    kind: AnyKind
    entries: tuple[Entry, ...]
    fingerprint: str  # the same for the same game, whatever the layout of its file
    differs: tuple[str, ...]  # paths in the file's `result` that do not match its deals: result.totals.Ann
    ignored: tuple[str, ...]  # keys of the file that are ignored here


def read_game(data: Any) -> tuple[AnyKind, Setup, tuple[Fact, ...]]:
    """Return the kind, the setup and the facts of a game file's data, in the order of play.

    Its log and result are not read. Raises Unreadable at the place of the first mistake.
    """
    game = _checked(data)
    kind = KINDS[variant(game["variant"]).kind]
    setup, facts = kind.read(game)
    return kind, replace(setup, played_on=game.get("played_on", "")), facts


def incoming(data: Any, at: datetime, by: str) -> Incoming:
    """Return the game of a file's data, ready to be saved: with its log if it has one, otherwise entered now by `by`.

    Raises Unreadable as `read_game` does, and if the log cannot be read or does not match the deals of the file.
    """
    kind, setup, facts = read_game(data)
    entered = [Entry(seq, at, by, fact) for seq, fact in enumerate((setup, *facts), start=1)]
    # A saved log has to be readable, so a log made from the deals is checked like one in a file.
    entries = read_log(kind, written_log(entered) if data.get("log") is None else data["log"])
    logged = game_of(kind, entries)
    of_deals, of_log = _game_data(game_of(kind, entered)), _game_data(logged)
    # Files of earlier versions do not contain changes to the ladder, or players who left or moved.
    older = {**of_log, "rules": None, **_head_data(logged), "options": of_log["options"]}
    older |= dict.fromkeys(set(NEWER_KEYS) - set(data))
    if (places := _unequal(of_deals, of_log)) and _unequal(of_deals, older):
        raise Unreadable("log", Problem("log_disagrees", numbers={"place": places[0]}))
    differs = differences(data.get("result") or {}, kind.result(logged.state), "result")
    ignored = tuple(key for key in data if key not in (*KEYS, *LATER_KEYS, *REMARKS, "log", "result"))
    # A game without the later keys keeps the fingerprint that it had before they existed.
    later = [data[key] for key in LATER_KEYS if data.get(key)]
    same = json.dumps([data.get(key) for key in (*KEYS, "log")] + later, sort_keys=True)
    return Incoming(kind, entries, sha256(same.encode()).hexdigest(), differs, ignored)


def write_game(kind: AnyKind, entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the whole game as a game file's data: what was played, the log, and the result."""
    game = game_of(kind, entries)
    return {
        "format": FORMAT,
        **_game_data(game),
        "log": written_log(entries),
        "result": kind.result(game.state),
    }


def differences(expected: Any, actual: Any, place: str = "") -> tuple[str, ...]:
    """Return the places where data differs: only keys that `expected` has, numbers by value, lists in order.

    >>> differences({"totals": {"Ana": 3, "Ben": 1}}, {"totals": {"Ana": 3, "Ben": 2}})
    ('totals.Ben',)
    """
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        wanted, present = cast("Mapping[str, Any]", expected), cast("Mapping[str, Any]", actual)
        pairs = [(f"{place}.{key}".lstrip("."), item, present.get(key)) for key, item in wanted.items()]
    elif isinstance(expected, list) and isinstance(actual, list):
        items, others = cast("list[Any]", expected), cast("list[Any]", actual)
        if len(items) != len(others):
            return (place,)
        pairs = [(f"{place}[{index}]", *both) for index, both in enumerate(zip(items, others, strict=True))]
    else:
        return () if expected == actual and isinstance(expected, bool) == isinstance(actual, bool) else (place,)
    return tuple(deeper for at, item, present in pairs for deeper in differences(item, present, at))


def _checked(data: Any) -> dict[str, Any]:
    """Return the keys of a game file without nulls; those that every kind requires are there and valid.

    `has_log`: whether it has a log, so a program wrote it.
    """
    content = reading.mapping(data, "")
    game = {
        key: cleaned(content[key], key, keeps_nulls=key == "rules")
        for key in (*KEYS, *LATER_KEYS)
        if content.get(key) is not None
    }
    if game.get("format") != FORMAT:
        raise Unreadable("format", Problem("wrong_format", numbers={"wanted": FORMAT}))
    named_variant(reading.text(game.get("variant"), "variant"))
    players = [
        reading.text(name, f"players[{seat}]")
        for seat, name in enumerate(reading.items(game.get("players"), "players"))
    ]
    for problem in name_problems(players):
        raise Unreadable(f"players[{problem.seat}]", problem)
    for key in ("title", "ended", "first_dealer", "house_rules", "house_note", "starter"):
        reading.text(game.get(key), key)
    reading.day(game.get("played_on"), "played_on")
    first = game.get("first_dealer", next(iter(players), None))
    if players and first not in players:
        raise Unreadable("first_dealer", Problem("name_unknown", numbers={"name": first}))
    given = {key: reading.mapping(game.get(key, {}), key) for key in ("options", "rules")}
    absent = dict.fromkeys(("title", "house_rules", "house_note"), "")
    has_log = content.get("log") is not None
    return {**absent, **game, "players": players, "first_dealer": first, **given, "has_log": has_log}


def _unequal(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    return (*differences(one, other), *differences(other, one))


def _game_data(game: Game) -> dict[str, Any]:
    return {**_head_data(game), **game.kind.written(game.state)}


def _head_data(game: Game) -> dict[str, Any]:
    """Return the part of a file before its deals: the title and the rules as agreed."""
    head = game.head
    title = {"title": head.title, "played_on": head.played_on}
    house = {"rules": dict(head.house), "house_rules": head.house_rules, "house_note": head.house_note}
    return {
        **{key: text for key, text in title.items() if text},
        "variant": head.variant,
        "options": dict(head.options),
        **{key: value for key, value in house.items() if value},
    }


def names_in(data: Any) -> tuple[str, ...]:
    """Return the players' names as far as a file has them, for the text of a refusal."""
    # The JSON may be anything; only an object with a list has names.
    players: Any = cast("dict[str, Any]", data).get("players") if isinstance(data, dict) else None
    return tuple(str(name) for name in cast("list[Any]", players)) if isinstance(players, list) else ()
