"""A game read from its entries: what it says of itself, and that each state is that of a fold from the start."""

import sys
from collections import Counter
from dataclasses import replace
from datetime import date
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.record.history import Timeline, history
from scorekeeper.record.log import Undo, game_of
from scorekeeper.rules.facts import Adjustment, Ended, FirstDealer, Noted, Renamed, RulesChanged
from scorekeeper.rules.oh_hell.facts import Bids, Misdeal
from tests.kinds.oh_hell.table import ANA, BEN, KIND, setup
from tests.record.samples import entries_of

NAMED = Noted("Final", "Home", "Ana")
BID = Bids(1, {BEN: 2})


def played(*facts):
    return game_of(KIND, entries_of(setup(), *facts))


def test_a_game_of_a_setup_alone_waits_for_the_bids():
    game = played()
    assert (game.seq, game.setup, game.head, game.marks.live) == (1, setup(), setup(), game.entries)
    assert (game.prompt.phase, game.problems, game.sheet.finished) == ("bids", (), False)
    assert (game.marks.undo, game.marks.redo, game.id, game.watch_id) == (None, None, "", "")
    assert game.started_at == game.last_at


def test_the_head_of_a_game_follows_the_newest_word():
    stands = setup()
    game = played(
        NAMED, RulesChanged("oh_hell_common", {"hook": True}, stands.rules), Renamed(1, "Bea"), FirstDealer(2)
    )
    assert (game.head.title, game.head.place, game.head.scorer) == ("Final", "Home", "Ana")
    assert (game.head.variant, game.head.options) == ("oh_hell_common", {"hook": True})
    assert (game.head.players[1], game.head.first_dealer) == ("Bea", 2)
    assert game.setup == stands
    assert played(NAMED, Undo(2), BID).head == stands
    joiner = len(stands.players)  # who came later has no seat in the setup
    assert played(Renamed(joiner, "Zoe"), FirstDealer(joiner)).head == stands


def test_a_game_is_of_the_day_on_its_sheet_or_of_the_day_it_was_begun():
    assert played().day == played().started_at.date()
    assert played(Noted("Final", "", "", "2019-11-05")).day == date(2019, 11, 5)


@pytest.mark.parametrize("known", range(1, 6))
def test_what_comes_later_is_read_on_top(known):
    whole = replace(played(BID, Renamed(ANA, "Anna"), Undo(2), Misdeal(1), Ended("late")), id="g", watch_id="w")
    before = replace(game_of(KIND, whole.entries[:known]), id="g", watch_id="w")
    after = before.extended(*whole.entries[known:])
    assert (after.entries, after.state, after.id, after.watch_id) == (whole.entries, whole.state, "g", "w")


def test_a_game_as_it_stood_keeps_its_addresses():
    game = game_of(KIND, entries_of(setup(), BID, Undo(2), BID), "g", "w")
    then = game.as_of(3)
    assert (then.seq, then.state, then.id, then.watch_id) == (3, played().state, "g", "w")
    assert game.as_of(4) is game


def log_of(targets):
    """Return a log: None announces something, a number takes back one of the entries before it."""
    facts = [setup(), Adjustment(2, 1, 2, 2, "")]
    for number, target in enumerate(targets, start=3):
        given = Adjustment(number, 1, number % 4, number, "")
        facts.append(given if target is None else Undo(2 + target % (number - 2)))
    return entries_of(*facts)


def folded(entries):
    game = game_of(KIND, entries)
    return game.state, game.head


targets = st.lists(st.none() | st.integers(0, 40), max_size=40)


@given(targets, st.lists(st.integers(1, 41)))
def test_the_state_is_that_of_a_fold_from_the_start(targets, looked_at):
    entries = log_of(targets)
    read = Timeline(KIND, entries)
    for seq in [seq for seq in looked_at if seq <= len(entries)] + [len(entries)]:
        assert read.after(seq) == folded(entries[:seq])


@given(targets, st.integers(1, 7))
def test_the_pages_of_a_record_are_the_record(targets, most):
    entries = log_of(targets)
    whole = history(KIND, entries)
    before, lines = None, []
    while True:
        page = history(KIND, entries, before=before, most=most)
        assert (page.undo, page.undone) == (whole.undo, len(whole.redo))
        assert page.redo == whole.redo[:most]
        lines += page.lines
        if page.older is None:
            break
        before = page.older
    assert tuple(lines) == whole.lines


def test_a_record_of_thousands_of_undos_draws_its_page_alone(monkeypatch):
    entries = log_of([None] * 50 + [3] * 3000)
    applied = []
    apply = type(KIND).apply
    monkeypatch.setattr(type(KIND), "apply", lambda _kind, state, fact: applied.append(fact) or apply(state, fact))
    history(KIND, entries, most=10)
    assert len(applied) < 2 * len(entries)


def chain(undos):
    """Return a log whose every undo takes back the entry before it, as no table enters it but a file may hold it."""
    return entries_of(setup(), Adjustment(1, 1, 0, 5, ""), *(Undo(number) for number in range(2, undos + 2)))


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
    assert now == folded(entries)
    assert bool(now[0].adjustments) is holds
