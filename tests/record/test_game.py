"""A game read from its entries: what it says of itself, how it goes on, and how it stood before."""

from dataclasses import replace

import pytest

from scorekeeper.record.log import Undo, game_of
from scorekeeper.rules.facts import Ended, Hidden, Noted, Renamed, RulesChanged
from scorekeeper.rules.oh_hell.facts import Bids, Misdeal
from tests.kinds.oh_hell.table import ANA, BEN, KIND, setup
from tests.record.test_history import log

NAMED = Noted("Final", "Home", "Ana")
BID = Bids(1, {BEN: 2})


def played(*facts):
    return game_of(KIND, log(*facts))


def test_a_game_of_a_setup_alone_waits_for_the_bids():
    game = played()
    assert (game.seq, game.setup, game.head, game.live) == (1, setup(), setup(), game.entries)
    assert (game.prompt.phase, game.problems, game.sheet.finished) == ("bids", (), False)
    assert (game.undo_target, game.redo_target, game.id, game.watch_id) == (None, None, "", "")
    assert game.started_at == game.last_at


def test_the_head_follows_the_newest_word():
    stands = setup()
    game = played(NAMED, RulesChanged("oh_hell_common", {"hook": True}, stands.rules))
    assert (game.head.title, game.head.place, game.head.scorer) == ("Final", "Home", "Ana")
    assert (game.head.variant, game.head.options) == ("oh_hell_common", {"hook": True})
    assert game.setup == stands
    assert played(NAMED, Undo(2), BID).head == stands


def test_undo_and_redo_name_their_entries():
    assert (played(BID).undo_target, played(BID).redo_target) == (2, None)
    assert (played(BID, Undo(2)).undo_target, played(BID, Undo(2)).redo_target) == (None, 3)


def test_a_game_taken_off_the_lists_tells_since_when_and_when_it_was_played_last():
    game = played(BID, Hidden(True))
    assert (game.hidden_since, game.last_at) == (game.entries[-1].at, game.entries[1].at)
    assert (played(BID).hidden_since, played(BID, Hidden(True), Undo(3)).hidden_since) == (None, None)


@pytest.mark.parametrize("known", range(1, 6))
def test_what_comes_later_is_read_on_top(known):
    whole = replace(played(BID, Renamed(ANA, "Anna"), Undo(2), Misdeal(1), Ended("late")), id="g", watch_id="w")
    before = replace(game_of(KIND, whole.entries[:known]), id="g", watch_id="w")
    after = before.extended(*whole.entries[known:])
    assert (after.entries, after.state, after.id, after.watch_id) == (whole.entries, whole.state, "g", "w")


def test_a_game_as_it_stood_keeps_its_addresses():
    game = game_of(KIND, log(BID, Undo(2), BID), "g", "w")
    then = game.as_of(3)
    assert (then.seq, then.state, then.id, then.watch_id) == (3, game_of(KIND, log()).state, "g", "w")
    assert game.as_of(4) is game
