"""An example of a finished game for a server without games. It is in no database, so it counts nowhere."""

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from scorekeeper.record.gamefile import incoming
from scorekeeper.record.log import Game, game_of

EXAMPLE = "example"  # its id, which no game can have, because theirs are longer
PLAYED = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)


@cache
def example() -> Game:
    """Return the example game."""
    read = incoming(json.loads(Path(__file__).with_name("example.json").read_text("utf-8")), PLAYED, "")
    return game_of(read.kind, read.entries, EXAMPLE, EXAMPLE)
