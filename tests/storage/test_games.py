"""One writer, one log: what is kept, refused, answered twice alike; and games written elsewhere."""

from dataclasses import dataclass, replace

import pytest
from flask import Flask

from scorekeeper.record.log import Entry, Game, Undo
from scorekeeper.rules.facts import Hidden, Noted, Renamed
from scorekeeper.rules.kind import Fact, Refused
from scorekeeper.storage import games
from scorekeeper.storage.lists import game_lines, last_setup
from scorekeeper.storage.models import EntryRow, GameRow, db
from tests.kit.cluster import BOTH
from tests.storage.fakes import Marked, points, tally

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]


@pytest.fixture
def game(at_work: Flask) -> Game:
    """A game that is begun, and nothing more."""
    return games.start(tally(), "tablet", "t1")


def test_a_game_starts_with_its_setup() -> None:
    game = games.start(tally("Ana", "Ben"), "tablet", "t1")
    assert (game.seq, game.setup, game.entries[0].by) == (1, tally("Ana", "Ben"), "tablet")
    assert len(game.id) >= 22
    assert game.watch_id != game.id


def test_the_same_token_starts_one_game() -> None:
    assert games.start(tally(), "tablet", "t1").id == games.start(tally(first_dealer=2), "tablet", "t1").id


def test_another_table_from_the_same_page_is_another_game() -> None:
    assert games.start(tally(), "tablet", "t1").id != games.start(tally("Ana", "Ben"), "tablet", "t1").id


def test_a_setup_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        games.start(tally("Ana"), "tablet", "t1")
    assert refused.value.problems[0].code == "too_few_players"


def test_a_made_up_game_is_not_there() -> None:
    for made_up in ("", "nothing", "\0", "ä" * 5000):
        with pytest.raises(games.NoSuchGame):
            games.load(made_up)
        with pytest.raises(games.NoSuchGame):
            games.append(made_up, 1, "t", Marked("x"), "phone")


def test_an_old_page_gets_the_present_game(game: Game) -> None:
    games.append(game.id, 1, "t2", Marked("first"), "tablet")
    with pytest.raises(games.StaleGame) as stale:
        games.append(game.id, 1, "t3", Marked("second"), "phone")
    assert stale.value.game.state.marks == ("first",)
    assert games.load(game.id).seq == 2


def test_what_overlaps_nothing_newer_is_appended_after_it(game: Game) -> None:
    games.append(game.id, 1, "t2", Renamed(1, "Benno"), "tablet")
    now = games.append_rebased(game.id, 1, "t3", (Renamed(0, "Anna"), Noted("Friday", "", "")), "phone")
    assert [entry.fact for entry in now.entries[2:]] == [Renamed(0, "Anna"), Noted("Friday", "", "")]
    assert games.append_rebased(game.id, 1, "t3", (Renamed(0, "Anna"), Noted("Friday", "", "")), "phone").seq == 4


def test_of_facts_of_which_one_overlaps_none_is_appended(game: Game) -> None:
    games.append(game.id, 1, "t2", Renamed(1, "Benno"), "tablet")
    with pytest.raises(games.StaleGame):
        games.append_rebased(game.id, 1, "t3", (Renamed(0, "Anna"), Renamed(1, "Benni")), "phone")
    with pytest.raises(games.StaleGame):
        games.append_rebased(game.id, 1, "t4", (Undo(2),), "phone")
    assert games.load(game.id).seq == 2


def test_what_another_device_entered_too_is_recorded_once(game: Game) -> None:
    games.append(game.id, 1, "t2", Renamed(1, "Benno"), "tablet")
    assert games.append_rebased(game.id, 1, "t3", (Renamed(1, "Benno"),), "phone").seq == 2


def test_a_replay_is_answered_as_the_first_time(game: Game) -> None:
    games.append(game.id, 1, "t2", Marked("first"), "tablet")
    games.append(game.id, 2, "t3", Marked("second"), "tablet")
    second = games.append(game.id, 1, "t2", Marked("first"), "tablet")
    assert (second.seq, second.state.marks) == (2, ("first",))
    assert games.load(game.id).seq == 3


def test_what_the_newest_entry_says_already_is_recorded_once(game: Game) -> None:
    first = games.append(game.id, 1, "t2", points(1, 3, 2, 1, 0), "tablet")
    assert games.append(game.id, first.seq, "t3", points(1, 3, 2, 1, 0), "tablet") == first
    other = games.append(game.id, first.seq, "t4", points(1, 0, 1, 2, 3), "tablet")
    again = games.append(game.id, other.seq, "t5", points(1, 3, 2, 1, 0), "tablet")
    assert [again.seq, games.append(game.id, again.seq, "t6", Marked("a card"), "tablet").seq] == [4, 5]
    assert games.append(game.id, 5, "t7", Marked("a card"), "tablet").seq == 6


def test_another_fact_with_a_used_token_is_no_replay(game: Game) -> None:
    games.append(game.id, 1, "t2", Marked("first"), "tablet")
    with pytest.raises(games.StaleGame):
        games.append(game.id, 1, "t2", Marked("another"), "tablet")


def test_what_makes_the_sheet_impossible_is_refused(game: Game) -> None:
    for confirmed in (False, True):
        with pytest.raises(Refused) as refused:
            games.append(game.id, 1, "t2", points(1, -1, 11), "tablet", confirmed=confirmed)
        assert [problem.code for problem in refused.value.problems] == ["below"]
    assert games.load(game.id).seq == 1


def test_what_wants_confirming_is_kept_once_confirmed(game: Game) -> None:
    with pytest.raises(Refused) as refused:
        games.append(game.id, 1, "t2", points(1, 11), "tablet")
    assert [problem.code for problem in refused.value.problems] == ["high"]
    games.append(game.id, 1, "t2", points(1, 11), "tablet", confirmed=True)
    # It is no news to whoever writes next.
    assert games.append(game.id, 2, "t3", points(2, 1), "tablet").seq == 3


def test_undo_and_redo_name_the_last_thing_only(game: Game) -> None:
    games.append(game.id, 1, "t2", Marked("first"), "tablet")
    games.append(game.id, 2, "t3", Marked("second"), "tablet")
    for wrong in (1, 2, 99):
        with pytest.raises(games.StaleGame):
            games.append(game.id, 3, "t4", Undo(wrong), "tablet")
    undone = games.append(game.id, 3, "t4", Undo(3), "tablet")
    assert (undone.state.marks, undone.marks.undo, undone.marks.redo) == (("first",), 2, 4)
    redone = games.append(game.id, 4, "t5", Undo(4), "tablet")
    assert redone.state.marks == ("first", "second")
    assert games.load(game.id).state == redone.state


@dataclass(frozen=True, slots=True)
class Rumour(Fact):
    """A fact of no kind."""

    stored = "rumour"


def test_a_setup_is_entered_once_and_an_unknown_fact_never(game: Game) -> None:
    with pytest.raises(TypeError):
        games.append(game.id, 1, "t2", tally(), "tablet")
    with pytest.raises(Refused):
        games.append(game.id, 1, "t2", Rumour(), "tablet")
    assert games.load(game.id).seq == 1


def test_the_options_of_the_last_game_are_remembered() -> None:
    assert last_setup("fake") is None
    games.start(tally(deals=5), "tablet", "t1")
    games.start(tally(deals=2), "tablet", "t2")
    setup = last_setup("fake")
    assert setup is not None
    assert setup.options == {"deals": 2}


def test_a_record_that_is_full_takes_no_more(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_ENTRIES", 2)
    game = games.append(game.id, 1, "t2", Marked("x"), "tablet")
    with pytest.raises(Refused) as refused:
        games.append(game.id, 2, "t3", Marked("x"), "tablet")
    assert [problem.code for problem in refused.value.problems] == ["record_full"]
    assert games.load(game.id).seq == 2


def recorded() -> Game:
    """A game with a history, as a file would bring it: written here, then wiped from this database."""
    game = games.start(tally(), "tablet", "t1")
    games.append(game.id, 1, "t2", Marked("first"), "tablet")
    games.append(game.id, 2, "t3", Undo(2), "phone")
    game = games.append(game.id, 3, "t4", points(1, 1, 2, 3, 4), "phone")
    with games.writing():
        db.session.execute(GameRow.__table__.delete())
    return game


def test_the_whole_history_is_kept_and_goes_on() -> None:
    game = recorded()
    restored = games.restore(game.entries, "file")
    assert restored.id != game.id
    assert games.load(restored.id).entries == game.entries
    assert games.load(restored.id).state == game.state
    assert game_lines()[0].totals == (1, 2, 3, 4)
    assert games.append(restored.id, 4, "t2", Marked("more"), "tablet").state.marks == ("more",)


def test_the_same_file_twice_says_so() -> None:
    game = recorded()
    restored = games.restore(game.entries, "file")
    for fingerprint in ("file", "the same game from another file"):
        with pytest.raises(games.AlreadyThere) as there:
            games.restore(game.entries, fingerprint)
        assert there.value.game_id == restored.id


def test_a_file_of_a_game_played_here_says_so(game: Game) -> None:
    with pytest.raises(games.AlreadyThere):
        games.restore(game.entries, "file")
    older = game.entries
    games.append(game.id, 1, "t2", Marked("more"), "tablet")
    with pytest.raises(games.AlreadyThere) as there:
        games.restore(older, "an older copy")
    assert (there.value.game_id, there.value.how) == (game.id, "later")


def test_a_longer_copy_of_a_game_here_adds_what_it_knows_beyond_it() -> None:
    entries = recorded().entries
    here = games.restore(entries[:2], "file")
    games.hide(here.id, "tablet")
    after, at = len(entries) + 1, entries[-1].at
    longer = (*entries, Entry(after, at, "phone", Undo(after - 1)), Entry(after + 1, at, "phone", Undo(after)))
    brought = games.restore(longer, "a longer copy")
    assert (brought.id, [line.id for line in game_lines()]) == (here.id, [here.id])
    known = games.game_of(brought.kind, longer).marks.facts
    assert tuple(fact for fact in brought.marks.facts if fact.on_the_sheet) == known
    with pytest.raises(games.AlreadyThere) as there:
        games.restore(longer, "the longer copy again")
    assert there.value.how == "same"
    games.append(here.id, brought.seq, "t9", Marked("here"), "tablet")
    apart = (*longer, Entry(after + 2, at, "phone", Marked("there")))
    with pytest.raises(games.AlreadyThere) as there:
        games.restore(apart, "another end")
    assert there.value.how == "otherwise"


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
    impossible = games.start(tally(), "tablet", "x")
    with pytest.raises(Refused):
        games.restore((*impossible.entries, replace(entries[-1], seq=2, fact=points(1, -1))), "file")
    assert [line.id for line in game_lines()] == [impossible.id]
    assert db.session.query(EntryRow).count() == 1
