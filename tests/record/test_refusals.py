"""What a wounded game file or log is told: the place, the code, whose, where, and every number of the sentence."""

import json

import pytest

from tests.record.refusals import KEPT, sources, told, wounded

LINES = [json.loads(line) for line in KEPT.read_text("utf-8").splitlines()]
SOURCES = sources()


@pytest.mark.parametrize("source", sorted(SOURCES))
def test_a_wound_is_told_with_its_place_and_its_numbers(source: str) -> None:
    wounds = [line[1:] for line in LINES if line[0] == source]
    assert wounds
    for path, wound, expected in wounds:
        assert told(source, wounded(SOURCES[source], path, wound)) == expected, (path, wound)


@pytest.mark.parametrize("source", sorted(SOURCES))
def test_what_is_not_wounded_is_told_nothing(source: str) -> None:
    assert [one for one in told(source, SOURCES[source]) if one[1] == "impossible"] == []
