"""Game files and JSON of the command line."""

import json
import sys
from pathlib import Path
from typing import Any, cast

from scorekeeper.cli.refusal import BadInput, refusals
from scorekeeper.record.foreign_json import parse

MEGABYTE = 1024 * 1024
LARGEST = 32 * MEGABYTE  # bytes; a game of ten years has less


def game_data(file: str) -> Any:
    """Return the JSON data of a file, `-` being standard input. Raises BadInput."""
    with refusals(source_of(file)):
        return parse(_bytes(file))


def source_of(file: str) -> str:
    """Return how a file is named in a refusal."""
    return "standard input" if file == "-" else file


def names_in(data: Any) -> tuple[str, ...]:
    """Return the players as far as a file says them, to name them in a refusal."""
    # Whatever JSON says: only an object with a list in it names anybody.
    players: Any = cast("dict[str, Any]", data).get("players") if isinstance(data, dict) else None
    return tuple(str(name) for name in cast("list[Any]", players)) if isinstance(players, list) else ()


def print_json(data: Any) -> None:
    """Print data as JSON that people can read."""
    print(json.dumps(data, ensure_ascii=False, indent=1))


def _bytes(file: str) -> bytes:
    try:
        if file == "-":
            content = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                content = opened.read(LARGEST + 1)  # /dev/zero has no end
    except (OSError, ValueError) as error:
        raise BadInput(f"{source_of(file)}: {getattr(error, 'strerror', None) or error}") from None
    if len(content) > LARGEST:
        raise BadInput(f"{source_of(file)}: it holds more than {LARGEST // MEGABYTE} MB: that is no game")
    return content
