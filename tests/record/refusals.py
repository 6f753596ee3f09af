"""Wounds of game files and logs, and exactly what each is told: `tests/data/refusals.jsonl`, a line for each sentence.

`python -m tests.record.refusals` writes the file anew, to be read before it is kept: the wounds that it has, each as it
is told now, and of `WOUNDS` one for each place, code and set of numbers that no other leads to. A wound that `WOUNDS`
does not have (cards played out of turn, a house rule beyond its range) is put into the file by hand.
"""

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import marks_of, state_of
from scorekeeper.record.logfile import read_log
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Problem, Unreadable
from tests.record.golden import golden_log

DATA = Path(__file__).parent.parent / "data"
KEPT = DATA / "refusals.jsonl"
HANDS = 3  # of each game: what stands in the first ones stands in all
WOUNDS: tuple[Any, ...] = (
    *(None, -1, 0, 1, 2, 7, 11, 60, 10**6, 1.5, True, "", "zzz", "S", "10S", "NT", [], {}, ["zzz"], {"zzz": 1}),
    *("x" * 70, "a\u2028b", {"Ada": 1}, ["Ada", "Ada"], "Ada"),
)


def sources() -> dict[str, Any]:
    """Return a short copy of every recorded game, and every golden log, by name."""
    games = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(DATA.glob("games*/*.json"))}
    for game in games.values():
        game.pop("log", None)
        game.pop("result", None)
        for part in {"deals", "hands"} & set(game):
            game[part] = game[part][:HANDS]
    return games | {kind: golden_log(kind)["log"] for kind in KINDS}


def wounded(source: Any, path: list[Any], wound: Any) -> Any:
    """Return a copy with something else in one place, or in place of the whole; "gone": nothing at all."""
    if not path:
        return wound
    data = copy.deepcopy(source)
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    if wound == "gone":
        del holder[path[-1]]
    else:
        holder[path[-1]] = wound
    return data


def told(name: str, data: Any) -> list[Any]:
    """Return what is told of it: the place and the problem that refuse it, or every problem that it is kept with."""
    data = parse(json.dumps(data))
    try:
        if name in KINDS:
            kind = KINDS[name]
            state = state_of(kind, marks_of(read_log(kind, data)).facts)
        else:
            kind, setup, facts = read_game(data)
            state = state_of(kind, (setup, *facts))
    except Unreadable as refused:
        return [refused.place, *_plain(refused.problem)]
    return [_plain(problem) for problem in kind.problems(state)]


def _plain(problem: Problem) -> list[Any]:
    numbers = json.loads(json.dumps(dict(problem.numbers), default=str))
    return [problem.code, problem.weight, problem.deal, problem.seat, problem.part, numbers]


def _spots(data: Any, path: tuple[Any, ...] = ()) -> Iterator[list[Any]]:
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield [*path, key]
        yield from _spots(value, (*path, key))


def _all() -> Iterator[tuple[str, list[Any], Any, list[Any]]]:
    seen: set[str] = set()
    games = sources()
    for line in KEPT.read_text("utf-8").splitlines():
        name, path, wound, _told_before = json.loads(line)
        if found := told(name, wounded(games[name], path, wound)):
            seen.add(_mark(name, games[name], found))
            yield name, path, wound, found
    for name, source in games.items():
        for path in _spots(source):
            for wound in ("gone", *WOUNDS):
                found = told(name, wounded(source, path, wound))
                if found and (mark := _mark(name, source, found)) not in seen:
                    seen.add(mark)
                    yield name, path, wound, found


def _mark(name: str, source: Any, found: list[Any]) -> str:
    """Return what makes a sentence another one: the kind, places, codes and which numbers there are."""
    kind = name if name in KINDS else source["variant"]
    said = [found[0], *found[1:2], found[-2]] if isinstance(found[0], str) else [one[0] for one in found]
    mark = json.dumps([kind, said, sorted(found[-1]) if isinstance(found[-1], dict) else ""])
    return re.sub(r"\d+", "0", mark)


if __name__ == "__main__":
    names = list(sources())
    lines = [json.dumps(each) for each in sorted(_all(), key=lambda each: names.index(each[0]))]
    KEPT.write_text("\n".join(lines) + "\n", "utf-8")
