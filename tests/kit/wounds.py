"""Every code of a refusal, and game files with one thing wrong each: `tests/data/wounds.json`, written by hand.

By file: the place, what is put there ("gone": nothing at all), the code that refuses it, the place that is told (null:
the game is kept as the table played it), and the seat and the numbers of the sentence.
"""

import ast
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

from scorekeeper.paths import PACKAGE
from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming
from scorekeeper.record.log import marks_of, state_of
from scorekeeper.rules.kind import Problem, Unreadable
from tests.kit.recorded import DATA

# What stands where something else belongs: of another type, beyond every range, or a word of another axis.
WRONG: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, -5, 7, 13, 99, 1000, 10**6, 10**9, 10**30, 1.5),
    *("", " ", "x", "S", "NT", "10S", "n", "last", "up", "constant", "players", "cycle", "fixed", "house", "none"),
    *("Ada", "Zed\n", "ONO", "hand_size", "5+n", "oh_well", "1e999999999"),
    *("pool", "hard", "difference", "0.05", "1/3", "nan", "ohio", "wizard", "x" * 400, "\u2028"),
    *([], {}, [[]], [None], {"Ada": 1}, ["Ada", "Ada"], [0], [1, 2, 3], [10**6], ["S"], ["X"], [True]),
    *({"": 1}, {"0": 1}, {"1": None}, {"x": {}}, {"players": 3}),
)


class Wound(NamedTuple):
    """What is wrong in a file, and what is told of it."""

    file: str
    place: str
    put: Any
    code: str
    told_at: str | None
    numbers: dict[str, Any] = {}

    def told(self) -> tuple[str | None, Problem]:
        return told(self._wounded())

    def _wounded(self) -> Any:
        holder = data = json.loads((DATA / f"{self.file}.json").read_text("utf-8"))
        *path, last = self._keys()
        for key in path:
            holder = holder[key]
        gone = self.put == "gone"
        if isinstance(holder, list):
            holder[last : last + 1] = [] if gone else [self.put]
        elif gone:
            del holder[last]
        else:
            holder[last] = self.put
        return data

    def _keys(self) -> Iterator[Any]:
        for name, number in re.findall(r"([^.\[\]]+)|\[(\d+)\]", self.place):
            yield name or int(number)


WOUNDS = [
    Wound(file, *row) for file, rows in json.loads((DATA / "wounds.json").read_text("utf-8")).items() for row in rows
]


def told(data: Any) -> tuple[str | None, Problem]:
    """Return the place and the problem that refuse a file, or the first problem that its game is kept with."""
    try:
        read = incoming(parse(json.dumps(data)), datetime(2024, 5, 1, tzinfo=UTC), "import")
    except Unreadable as refused:
        return refused.place, refused.problem
    return None, read.kind.problems(state_of(read.kind, marks_of(read.entries).facts))[0]


def spots(data: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield every place of the data: what it is called, what holds it, and its key or index there."""
    if isinstance(data, dict):
        inside = [(f"{place}.{key}".removeprefix("."), key, value) for key, value in data.items()]
    else:
        inside = [(f"{place}[{key}]", key, value) for key, value in enumerate(data)] if isinstance(data, list) else []
    for at, key, value in inside:
        yield at, data, key
        yield from spots(value, at)


def codes() -> Iterator[str]:
    """Yield every code that the two lower floors give to a Problem as it stands there."""
    for floor in ("rules", "record"):
        for path in (PACKAGE / floor).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Problem", "_problem") and node.args:
                    yield from (one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant))
