"""A small game as its file says it, with a log where a test wants one; the state and the entries of any game."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.record.gamefile import FORMAT, incoming, read_game, write_game
from scorekeeper.record.log import Entry, state_of
from scorekeeper.rules.kind import Unreadable

START = datetime(2024, 5, 1, 20, 0, tzinfo=UTC)


def a_game(**changes):
    """Return a game of two deals, the second not played yet."""
    game = {
        "format": "scorekeeper.game/1",
        "variant": "oh_hell_common",
        "players": ["Ana", "Ben", "Cas"],
        "deals": [
            {"bids": {"Ana": 4, "Ben": 3, "Cas": 2}, "tricks": {"Ana": 4, "Ben": 3, "Cas": 3}},
            {"bids": {"Ben": 1}},
        ],
    }
    return {**game, **changes}


def a_deal(**changes):
    return [{**a_game()["deals"][0], **changes}]


def entries_of(*facts):
    """Return the entries of these facts, a minute apart."""
    return tuple(Entry(seq, START + timedelta(minutes=seq), "tablet", fact) for seq, fact in enumerate(facts, start=1))


def file_of(kind, *facts):
    """Return the file of a game of these facts, and its entries."""
    entries = entries_of(*facts)
    return json.loads(json.dumps(write_game(kind, entries))), entries


def with_log(*facts):
    """Return the file of a game that has these entries after its own, and all entries."""
    kind, setup, announced = read_game(a_game(title="Friday"))
    return file_of(kind, setup, *announced, *facts)


def state_in(data):
    """Return the state of a game as its file says it, whatever its log says."""
    kind, setup, facts = read_game({"format": FORMAT, **data})
    return state_of(kind, (setup, *facts))


def refusal(data):
    with pytest.raises(Unreadable) as caught:
        incoming(data, START, "import")
    return caught.value.place, caught.value.problem
