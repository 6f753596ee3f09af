"""An entry is written where a reader of its log takes it, and is then what was entered."""

import json
from dataclasses import replace

import pytest

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.history import foreseen
from scorekeeper.record.log import Entry, read_back, read_log, state_of, written_log
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Adjustment, Ended, Noted
from scorekeeper.rules.kind import Fact, Problem, Refused
from scorekeeper.rules.oh_hell.facts import Bids, Joined
from tests.kinds.oh_hell.table import ANA, BEN, EVE, KIND, setup
from tests.record.samples import START, entries_of, golden_log


def entry(fact: Fact) -> Entry:
    return Entry(2, START, "tablet", fact)


def refused(one: Entry) -> tuple[str, str]:
    """Return the code and the part of why an entry is not written."""
    with pytest.raises(Refused) as caught:
        read_back(KIND, one)
    return caught.value.problems[0].code, caught.value.problems[0].part


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_fact_that_there_is_reads_back_as_it_was_entered(kind: str):
    entries = read_log(KINDS[kind], golden_log(kind)["log"])
    assert tuple(read_back(KINDS[kind], one) for one in entries) == entries
    assert read_log(KINDS[kind], parse(json.dumps(written_log(entries)))) == entries


@pytest.mark.parametrize(
    ("fact", "code", "part"),
    [
        (Noted("x" * 501, "", ""), "text_long", "title"),
        (Noted("", "Leeds\0", ""), "not_text", "place"),
        (Ended("\ud800"), "not_text", "reason"),
        (Noted("", "", "", "2026-02-30"), "not_a_day", "played_on"),
        (Adjustment(1, 1, BEN, 1_000_001, ""), "number_range", "points"),
        (Adjustment(1, 1, BEN, -int("9" * 4000), ""), "number_range", "points"),
        (Joined(2, EVE, "Eve", 999_999_999), "number_range", "carry_in"),
        (Bids(1000, {ANA: 1}), "number_range", "deal"),
    ],
)
def test_what_no_reader_takes_is_not_written(fact: Fact, code: str, part: str):
    assert refused(entry(fact)) == (code, part)
    state = state_of(KIND, (setup(),))
    after, problems = foreseen(KIND, state, (fact,), START)
    assert (problems[0].code, problems[0].weight) == (code, "impossible")
    assert after is state


def test_the_name_of_a_device_that_no_reader_takes_is_not_written():
    assert refused(replace(entry(Ended("")), by="x" * 501))[0] == "text_long"


def test_a_day_is_entered_from_1900_to_tomorrow_and_read_whenever_it_is():
    for day in ("1900-01-01", "2024-04-30", "2024-05-01", "2024-05-02", ""):
        one = entry(Noted("", "", "", day))
        assert read_back(KIND, one) == one
    for day in ("0001-01-01", "0026-11-26", "1899-12-31", "2024-05-04", "9999-12-31"):
        one = entry(Noted("", "", "", day))
        assert refused(one) == ("day_range", "played_on")
        log = entries_of(setup(), one.fact)
        assert read_log(KIND, written_log(log)) == log
    with pytest.raises(Refused) as caught:
        read_back(KIND, Entry(1, START, "tablet", replace(setup(), played_on="0026-11-26")))
    numbers = {"day": "0026-11-26", "first": "1900-01-01", "last": "2024-05-02"}
    assert caught.value.problems == (Problem("day_range", part="played_on", numbers=numbers),)
