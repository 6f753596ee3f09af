"""An evening to look at on an empty shelf: a recorded game that no database holds, so that it counts nowhere."""

import json
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from scorekeeper.record.gamefile import incoming
from scorekeeper.record.log import Game, game_of

EXAMPLE = "example"  # its id, and its address: no game gets it, for those are longer
PLAYED = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)


@cache
def example() -> Game:
    """Return the finished game that the package brings."""
    read = incoming(json.loads(Path(__file__).with_name("example.json").read_text("utf-8")), PLAYED, "")
    return game_of(read.kind, read.entries, EXAMPLE, EXAMPLE)
