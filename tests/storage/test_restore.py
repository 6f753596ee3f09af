"""Games written elsewhere: kept with their history, once."""

from dataclasses import replace

import pytest

from scorekeeper.record.log import Entry, Game, Undo
from scorekeeper.rules.facts import Hidden
from scorekeeper.rules.kind import Refused
from scorekeeper.storage import games
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import EntryRow, GameRow, db
from tests.storage.cluster import BOTH
from tests.storage.fakes import Marked, points, table

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]


def recorded() -> Game:
    """A game with a history, as a file would bring it: written here, then wiped from this database."""
    game = games.start(table(), "tablet", "t1")
    games.append(game.id, 1, "t2", Marked("first"), "tablet")
    games.append(game.id, 2, "t3", Undo(2), "phone")
    game = games.append(game.id, 3, "t4", points(1, 1, 2, 3, 4), "phone")
    with games.writing():
        db.session.execute(GameRow.__table__.delete())
    return game


def test_the_whole_history_is_kept() -> None:
    game = recorded()
    restored = games.restore(game.entries, "file")
    assert restored.id != game.id
    assert games.load(restored.id).entries == game.entries
    assert games.load(restored.id).state == game.state
    assert game_lines()[0].totals == (1, 2, 3, 4)


def test_a_restored_game_goes_on() -> None:
    restored = games.restore(recorded().entries, "file")
    assert games.append(restored.id, 4, "t2", Marked("more"), "tablet").state.marks == ("more",)


def test_the_same_file_twice_says_so() -> None:
    game = recorded()
    restored = games.restore(game.entries, "file")
    for fingerprint in ("file", "the same game from another file"):
        with pytest.raises(games.AlreadyThere) as there:
            games.restore(game.entries, fingerprint)
        assert there.value.game_id == restored.id


def test_a_file_of_a_game_played_here_says_so() -> None:
    game = games.start(table(), "tablet", "t1")
    with pytest.raises(games.AlreadyThere):
        games.restore(game.entries, "file")
    older = game.entries
    games.append(game.id, 1, "t2", Marked("more"), "tablet")
    assert games.restore(older, "an older copy").seq == 1


def test_a_hidden_game_comes_back_instead() -> None:
    game = recorded()
    restored = games.restore(game.entries, "file")
    games.hide(restored.id, "tablet")
    assert games.restore(game.entries, "file").id == restored.id
    assert [line.id for line in game_lines()] == [restored.id]


def test_a_game_that_was_hidden_elsewhere_stands_on_the_lists_here() -> None:
    entries = recorded().entries
    hidden = Entry(len(entries) + 1, entries[-1].at, "phone", Hidden(True))
    restored = games.restore((*entries, hidden), "file")
    assert [line.id for line in game_lines()] == [restored.id]
    assert restored.entries[: len(entries) + 1] == (*entries, hidden)
    games.hide(restored.id, "tablet")
    assert games.restore(entries, "the file from before").id == restored.id
    with pytest.raises(games.AlreadyThere):
        games.restore(entries, "once more")


def test_a_log_that_does_not_hold_changes_nothing() -> None:
    entries = recorded().entries
    for broken in (entries[1:], entries[:1] + entries[2:], entries[1:2]):
        with pytest.raises(ValueError, match="numbered"):
            games.restore(broken, "file")
    impossible = games.start(table(), "tablet", "x")
    with pytest.raises(Refused):
        games.restore((*impossible.entries, replace(entries[-1], seq=2, fact=points(1, -1))), "file")
    assert [line.id for line in game_lines()] == [impossible.id]
    assert db.session.query(EntryRow).count() == 1
