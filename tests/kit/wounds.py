"""Every code of a refusal, and game files with one thing wrong each: `tests/data/wounds.json`, written by hand.

By file: the place, what is put there ("gone": nothing at all), the code that refuses it, the place that is told (null:
the game is kept as the table played it), and the seat and the numbers of the sentence.
"""

import ast
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.paths import PACKAGE
from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming
from scorekeeper.record.log import marks_of, state_of
from scorekeeper.rules.kind import Problem, Unreadable

DATA = Path(__file__).parents[1] / "data"


class Wound(NamedTuple):
    """What is wrong in a file, and what is told of it."""

    file: str
    place: str
    put: Any
    code: str
    told_at: str | None
    numbers: dict[str, Any] = {}

    def told(self) -> tuple[str | None, Problem]:
        """Return the place and the problem that refuse the wounded file, or the first that its game is kept with."""
        try:
            read = incoming(parse(json.dumps(self._wounded())), datetime(2024, 5, 1, tzinfo=UTC), "import")
        except Unreadable as refused:
            return refused.place, refused.problem
        return None, read.kind.problems(state_of(read.kind, marks_of(read.entries).facts))[0]

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


def codes() -> Iterator[str]:
    """Yield every code that the two lower floors give to a Problem as it stands there."""
    for floor in ("rules", "record"):
        for path in (PACKAGE / floor).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Problem", "_problem") and node.args:
                    yield from (one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant))
