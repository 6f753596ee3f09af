"""The state after each entry is that of a fold from the start, whatever is taken back and written again."""

import sys
from collections import Counter
from datetime import UTC, datetime
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.record.history import Timeline, history
from scorekeeper.record.log import Entry, Undo, head_of, live_facts, state_of
from scorekeeper.rules.facts import Adjustment
from tests.kinds.oh_hell.table import KIND, setup

AT = datetime(2024, 5, 1, 20, tzinfo=UTC)


def log(targets):
    """Return a log: None announces something, a number takes back one of the entries before it."""
    facts = [setup()]
    for number, target in enumerate(targets, start=2):
        given = Adjustment(number, 1, number % 4, number, "")
        facts.append(given if target is None or number == 2 else Undo(2 + target % (number - 2)))
    return tuple(Entry(seq, AT, "tablet", fact) for seq, fact in enumerate(facts, start=1))


def timeline_of(entries):
    facts = live_facts(entries)
    return state_of(KIND, facts), head_of(facts)


targets = st.lists(st.none() | st.integers(0, 40), max_size=40)


@given(targets, st.lists(st.integers(1, 41)))
def test_the_state_is_that_of_a_fold_from_the_start(targets, looked_at):
    entries = log(targets)
    read = Timeline(KIND, entries)
    for seq in [seq for seq in looked_at if seq <= len(entries)] + [len(entries)]:
        assert read.after(seq) == timeline_of(entries[:seq])


@given(targets, st.integers(1, 7))
def test_the_pages_of_a_record_are_the_record(targets, most):
    entries = log(targets)
    whole = history(KIND, entries)
    before, lines = None, []
    while True:
        page = history(KIND, entries, before=before, most=most)
        assert (page.undo, page.undone) == (whole.undo, len(whole.redo))
        assert page.redo == whole.redo[:most]
        lines += [line for line in page.lines if line not in whole.redo]
        if page.older is None:
            break
        before = page.older
    assert tuple(lines) == whole.standing


def test_a_record_of_thousands_of_undos_draws_its_page_alone(monkeypatch):
    entries = log([None] * 50 + [3] * 3000)
    applied = []
    apply = type(KIND).apply
    monkeypatch.setattr(type(KIND), "apply", lambda _kind, state, fact: applied.append(fact) or apply(state, fact))
    history(KIND, entries, most=10)
    assert len(applied) < 2 * len(entries)


def chain(undos):
    """Return a log whose every undo takes back the entry before it, as no table enters it but a file may hold it."""
    facts = [setup(), Adjustment(1, 1, 0, 5, ""), *(Undo(number) for number in range(2, undos + 2))]
    return tuple(Entry(seq, AT, "tablet", fact) for seq, fact in enumerate(facts, start=1))


def steps(what, file):
    """Return how many lines of a file are run by an act: what it costs, whatever else the machine does."""
    counted = Counter()

    def count(frame, event, _given):
        if frame.f_code.co_filename != file:
            return None
        counted[event] += 1
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        what()
    finally:
        sys.settrace(before)
    return counted["line"]


@pytest.mark.no_cover  # it counts lines itself
def test_what_a_record_costs_grows_as_the_log_does():
    few, many = (
        steps(partial(history, KIND, chain(undos)), sys.modules[Timeline.__module__].__file__) for undos in (300, 600)
    )
    assert 300 < few < many < 2.2 * few


@pytest.mark.parametrize(("undos", "holds"), [(3, False), (4, True), (5, False), (64, True)])
def test_an_undo_of_an_undo_of_an_undo_holds_or_does_not(undos, holds):
    entries = chain(undos)
    now = Timeline(KIND, entries).after(len(entries))
    assert now == timeline_of(entries)
    assert bool(now[0].adjustments) is holds
