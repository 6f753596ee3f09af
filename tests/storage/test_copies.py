"""A copy of a game that is here: it brings what is newer, or says which is; it never counts as a second game."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from scorekeeper.record.log import Entry, Undo, game_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Hidden
from scorekeeper.rules.kind import Refused
from scorekeeper.storage import games
from scorekeeper.storage.games import check
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import EntryRow, db
from scorekeeper.storage.statistics import View, read
from tests.kit.chance_games import entries_of
from tests.kit.cluster import BOTH
from tests.storage.series import scores, series, titled

pytestmark = pytest.mark.usefixtures("at_work")
Log = Sequence[Entry]
FACTS = (series(hands=1), titled("first"), Undo(2), scores(1, 1, 2, 3, 4))
MORE = (Undo(4), Undo(5), titled("more"))
HERE, LONGER = entries_of(FACTS), entries_of((*FACTS, *MORE))
COPIES: dict[str, tuple[Log, str]] = {
    "the same": (HERE, "same"),
    "an older": (HERE[:2], "later"),
    "a longer": (LONGER, ""),
    "a forked": (entries_of((*FACTS, *MORE[:2], titled("another end"))), "otherwise"),
    "a forked and shorter": (entries_of((*FACTS[:3], titled("another end"))), "otherwise"),
}


def restored(copy: Log, fingerprint: str) -> tuple[str, str]:
    """Import a copy; return the id of its game, and what was said of it."""
    try:
        return games.restore(copy, fingerprint).id, ""
    except games.AlreadyThere as there:
        return there.game_id, there.how


@BOTH
@pytest.mark.parametrize("hidden", [False, True], ids=["shown", "hidden"])
@pytest.mark.parametrize(("copy", "says"), COPIES.values(), ids=COPIES)
def test_a_copy_of_a_game_brings_what_is_newer_or_says_which_is(copy: Log, says: str, hidden: bool) -> None:
    """The one here goes on first, where the copy is a forked one. What is hidden here comes back with what is newer."""
    played = LONGER if says == "otherwise" else HERE
    here = games.restore(played, "file")
    if hidden:
        games.hide(here.id, "tablet")
    comes_back = hidden and says == "same"
    assert restored(copy, "copy") == (here.id, "" if comes_back else says)
    is_shown = not hidden or says in ("", "same")
    assert [line.id for line in game_lines()] == [here.id] * is_shown
    assert len(read(View()).tables) == is_shown
    now = games.load(here.id)
    expected = game_of(KINDS["ohio"], copy if says == "" else played)
    assert (now.state, now.head) == (expected.state, expected.head)
    assert games.read_afresh(here.id).entries == now.entries
    assert check().differences == ()
    assert restored(copy, "once more") == (here.id, says or "same")


def test_a_longer_copy_goes_on_after_what_only_this_house_wrote() -> None:
    here = games.restore(HERE, "file")
    for is_hidden in (True, False):
        games.hide(here.id, "tablet", hidden=is_hidden)
    brought = games.restore(LONGER, "copy")
    assert [entry.fact for entry in brought.entries[4:]] == [
        Hidden(True),
        Hidden(False),
        Undo(4),
        Undo(7),
        titled("more"),
    ]
    games.append(here.id, brought.seq, "t", titled("here"), "tablet")
    assert restored(entries_of((*FACTS, *MORE, titled("there"))), "another end") == (here.id, "otherwise")


def test_a_game_played_here_and_its_file_are_one() -> None:
    here = games.start(series(), "tablet", "t1")
    assert restored(here.entries, "file") == (here.id, "same")


def test_the_whole_history_of_a_file_is_kept_and_goes_on() -> None:
    here = games.restore(LONGER, "file")
    assert games.load(here.id).entries == tuple(LONGER)
    assert game_lines()[0].totals == (1, 2, 3, 4)
    assert games.append(here.id, here.seq, "t2", titled("on"), "tablet").head.title == "on"


def test_a_game_that_was_hidden_elsewhere_stands_on_the_lists_here() -> None:
    hidden_there = entries_of((*FACTS, Hidden(True)))
    here = games.restore(hidden_there, "file")
    assert [line.id for line in game_lines()] == [here.id]
    assert here.entries[:5] == tuple(hidden_there)
    games.hide(here.id, "tablet")
    assert restored(HERE, "the file from before") == (here.id, "")
    assert restored(HERE, "once more") == (here.id, "same")


GAPS: tuple[Callable[[Log], Log], ...] = (
    lambda whole: whole[1:],
    lambda whole: (*whole[:1], *whole[2:]),
    lambda whole: whole[1:2],
)


@pytest.mark.parametrize("cut", GAPS)
def test_a_log_with_a_gap_changes_nothing(cut: Callable[[Log], Log]) -> None:
    with pytest.raises(ValueError, match="numbered"):
        games.restore(cut(HERE), "file")
    assert db.session.query(EntryRow).count() == 0


def test_a_log_that_does_not_hold_changes_nothing() -> None:
    with pytest.raises(Refused):
        games.restore((HERE[0], replace(HERE[3], seq=2, fact=scores(2, 1))), "file")
    assert db.session.query(EntryRow).count() == 0
