"""A small game as its file says it, with a log where a test wants one."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.record.gamefile import incoming, read_game, write_game
from scorekeeper.record.log import Entry
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


def with_log(*facts):
    """Return the file of a game that has these entries after its own, a second apart."""
    kind, setup, announced = read_game(a_game(title="Friday"))
    lines = enumerate((setup, *announced, *facts), start=1)
    entries = tuple(Entry(seq, START + timedelta(seconds=seq), "tablet", fact) for seq, fact in lines)
    return json.loads(json.dumps(write_game(kind, entries))), entries


def refusal(data):
    with pytest.raises(Unreadable) as caught:
        incoming(data, START, "import")
    return caught.value.place, caught.value.problem
