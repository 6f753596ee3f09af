"""The state after each entry is that of a fold from the start, whatever is taken back and written again."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.record.head import head_of
from scorekeeper.record.history import history
from scorekeeper.record.log import Entry, Undo, live_facts, state_of
from scorekeeper.record.timeline import Timeline
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


@given(targets, st.sets(st.integers(1, 41)))
def test_the_state_is_that_of_a_fold_from_the_start(targets, looked_at):
    entries = log(targets)
    timeline = Timeline(KIND, entries[0])
    for entry in entries[1:]:
        timeline.add(entry)
        if entry.seq in looked_at:
            assert timeline.now == timeline_of(entries[: entry.seq])
    assert timeline.now == timeline_of(entries)


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
    monkeypatch.setattr(type(KIND), "apply", lambda self, state, fact: applied.append(fact) or apply(self, state, fact))
    history(KIND, entries, most=10)
    assert len(applied) < 2 * len(entries)
