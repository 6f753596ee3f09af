"""The examples in docstrings of the rules and the record come out as they stand there."""

import doctest
from importlib import import_module

import pytest

from scorekeeper.paths import PACKAGE

EXAMPLES = [
    path.relative_to(PACKAGE.parent).with_suffix("")
    for floor in ("rules", "record")
    for path in sorted((PACKAGE / floor).rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.no_cover  # the tests of each rule reach its branches
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.as_posix())
def test_an_example_comes_out_as_it_stands(path):
    failed, tried = doctest.testmod(import_module(".".join(path.parts)))
    assert (failed, tried > 0) == (0, True)
