"""Known answers, one test a row; complete games, one test a game; the examples in docstrings of rules and record.

Another set is tried with `pytest tests/rules/test_vectors.py --vectors PATH --games DIR`.
What a case means is what its function in known_answers.py computes.
"""

import doctest
import json
from fractions import Fraction
from importlib import import_module

import pytest

from scorekeeper.paths import PACKAGE
from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from tests.kit.recorded import DATA
from tests.rules.known_answers import ANSWERS


def pytest_generate_tests(metafunc):
    if "row" in metafunc.fixturenames:
        other = metafunc.config.getoption("vectors")
        files = [other] if other else [DATA / "vectors.json", DATA / "cousins_vectors.json"]
        rows = [row for file in files for row in json.loads(file.read_text("utf-8"))]
        metafunc.parametrize("row", rows, ids=[row["id"] for row in rows])
    if "path" in metafunc.fixturenames:
        other = metafunc.config.getoption("games")
        folders = [other] if other else [DATA / "games", DATA / "games_cousins"]
        paths = [path for folder in folders for path in sorted(folder.glob("*.json"))]
        metafunc.parametrize("path", paths, ids=[path.stem for path in paths])


def test_known_answer(row):
    agree(row["expected"], ANSWERS[row["case"]](row))


def test_recorded_game(path):
    game = json.loads(path.read_text("utf-8"))
    kind, setup, facts = read_game(game)
    agree(game["result"], kind.result(state_of(kind, (setup, *facts))))


def agree(expected, found, place="expected"):
    """Compare the keys that the expected object has; numbers by value, lists in order."""
    if isinstance(expected, dict):
        assert isinstance(found, dict), place
        for key, value in expected.items():
            assert key in found, f"{place}.{key}"
            agree(value, found[key], f"{place}.{key}")
    elif isinstance(expected, list):
        assert isinstance(found, (list, tuple)), place
        assert len(found) == len(expected), place
        for index, (value, other) in enumerate(zip(expected, found, strict=True)):
            agree(value, other, f"{place}[{index}]")
    elif isinstance(expected, (int, float)) and not isinstance(expected, bool):
        assert not isinstance(found, bool), place
        assert Fraction(str(found)) == Fraction(str(expected)), place
    else:
        assert found == expected, place


EXAMPLES = [
    path.relative_to(PACKAGE.parent).with_suffix("")
    for floor in ("rules", "record")
    for path in sorted((PACKAGE / floor).rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.no_cover  # the tests of each rule reach its branches
@pytest.mark.parametrize("module", EXAMPLES, ids=lambda module: module.as_posix())
def test_an_example_comes_out_as_it_stands(module):
    failed, tried = doctest.testmod(import_module(".".join(module.parts)))
    assert (failed, tried > 0) == (0, True)
