"""One writer, one log, one pen, one copy: what is kept, refused and answered twice alike, whatever is cached."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import Mock

import pytest
from flask import Flask

from scorekeeper.record.log import Entry, Game, Undo, game_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Hidden, Noted, PenPassed, Renamed
from scorekeeper.rules.kind import Fact, Refused
from scorekeeper.rules.oh_hell.facts import Bids
from scorekeeper.rules.ohio.facts import Misdeal
from scorekeeper.storage import games, groups, journal, pens, seasons
from scorekeeper.storage.backup import copy
from scorekeeper.storage.games import append, append_rebased, cache, check, load, read_afresh, start
from scorekeeper.storage.lists import game_lines
from scorekeeper.storage.models import EntryRow, db
from scorekeeper.storage.statistics import View, read
from tests.kit.chance_games import entries_of
from tests.kit.cluster import BOTH
from tests.kit.tables import setup_of
from tests.kit.web import ONE
from tests.storage.series import opened, scores, series, titled

pytestmark = pytest.mark.usefixtures("at_work")


@pytest.fixture
def game(at_work: Flask) -> Game:
    return start(series(), "tablet", "t1", device="tablet-cookie")


def marked(game: Game, *marks: str) -> Game:
    for mark in marks:
        game = append(game.id, game.seq, f"mark {mark}", titled(mark), "tablet")
    return game


@BOTH
def test_a_game_starts_with_its_setup_once_for_a_token(game: Game) -> None:
    assert (game.seq, game.setup, game.entries[0].by) == (1, series(), "tablet")
    assert len(game.id) >= 22
    assert game.watch_id != game.id
    assert start(series(first_dealer=2), "tablet", "t1").id == game.id
    assert start(series("Ana", "Ben"), "tablet", "t1").id != game.id


def test_a_setup_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(Refused, match="name_twice"):
        start(series("Ana", "Ana"), "tablet", "t1")


@BOTH
def test_a_made_up_address_finds_no_game_season_group_or_pen() -> None:
    for made_up in ("", "nothing", "a\0b", "\ud800", "ä" * 5000):
        for find in (load, games.load_watched, lambda game_id: append(game_id, 1, "t", titled("x"), "phone")):
            with pytest.raises(games.NoSuchGame):
                find(made_up)
        with pytest.raises(journal.NotThere):
            seasons.watched_season(made_up)
        assert (groups.group_of(made_up), pens.pen_of(made_up), game_lines(game_ids=[made_up])) == (None, None, ())
        assert groups.move([made_up], 0, "tablet") is None


def test_an_old_page_gets_the_present_game(game: Game) -> None:
    marked(game, "first")
    with pytest.raises(games.StaleGame) as stale:
        append(game.id, 1, "t3", titled("second"), "phone")
    assert stale.value.game.head.title == "first"
    assert load(game.id).seq == 2


def test_what_overlaps_nothing_newer_is_appended_after_it_once(game: Game) -> None:
    append(game.id, 1, "t2", Renamed(1, "Benno"), "tablet")
    facts = (Renamed(0, "Anna"), Noted("Friday", "", ""))
    for _ in range(2):
        now = append_rebased(game.id, 1, "t3", facts, "phone")
        assert tuple(entry.fact for entry in now.entries[2:]) == facts


@pytest.mark.parametrize("facts", [(Renamed(0, "Anna"), Renamed(1, "Benni")), (Undo(2),)])
def test_of_facts_of_which_one_overlaps_none_is_appended(game: Game, facts: tuple[Fact, ...]) -> None:
    append(game.id, 1, "t2", Renamed(1, "Benno"), "tablet")
    with pytest.raises(games.StaleGame):
        append_rebased(game.id, 1, "t3", facts, "phone")
    assert load(game.id).seq == 2


def test_what_another_device_entered_too_is_recorded_once(game: Game) -> None:
    append(game.id, 1, "t2", Renamed(1, "Benno"), "tablet")
    assert append_rebased(game.id, 1, "t3", (Renamed(1, "Benno"),), "phone").seq == 2


def test_a_replay_is_answered_as_the_first_time_and_another_fact_with_its_token_is_none(game: Game) -> None:
    marked(game, "first", "second")
    first = append(game.id, 1, "mark first", titled("first"), "tablet")
    assert (first.seq, first.head.title) == (2, "first")
    with pytest.raises(games.StaleGame):
        append(game.id, 1, "mark first", titled("another"), "tablet")
    assert load(game.id).seq == 3


def test_what_the_newest_entry_says_already_is_recorded_once(game: Game) -> None:
    first = append(game.id, 1, "t2", scores(1, 3, 2, 1, 0), "tablet")
    assert append(game.id, 2, "t3", scores(1, 3, 2, 1, 0), "tablet") == first
    append(game.id, 2, "t4", scores(1, 0, 1, 2, 3), "tablet")
    assert append(game.id, 3, "t5", scores(1, 3, 2, 1, 0), "tablet").seq == 4
    for seq in (4, 5):  # a misdeal says something each time
        assert append(game.id, seq, f"t{seq + 2}", Misdeal(2), "tablet").seq == seq + 1


def test_what_makes_the_sheet_impossible_is_refused_even_if_confirmed(game: Game) -> None:
    for confirmed in (False, True):
        with pytest.raises(Refused) as refused:
            append(game.id, 1, "t2", scores(3, 2, 0), "tablet", confirmed=confirmed)
        assert [problem.code for problem in refused.value.problems] == ["hand_too_early"]
    assert load(game.id).seq == 1


def test_what_wants_confirming_is_kept_once_confirmed() -> None:
    game = start(setup_of(), "tablet", "t1")
    for fact in ONE:
        game = append(game.id, game.seq, f"t{game.seq}", fact, "tablet")
    broken = Bids(1, {1: 1})  # the bids would total the seven tricks
    with pytest.raises(Refused, match="hook"):
        append(game.id, 3, "a correction", broken, "tablet")
    append(game.id, 3, "a correction", broken, "tablet", confirmed=True)
    # It is no news to whoever writes next.
    assert append(game.id, 4, "a title", titled("Friday"), "tablet").seq == 5


def test_undo_and_redo_name_the_last_thing_only(game: Game) -> None:
    marked(game, "first", "second")
    for wrong in (1, 2, 99):
        with pytest.raises(games.StaleGame):
            append(game.id, 3, "t4", Undo(wrong), "tablet")
    undone = append(game.id, 3, "t4", Undo(3), "tablet")
    assert (undone.head.title, undone.marks.undo, undone.marks.redo) == ("first", 2, 4)
    redone = append(game.id, 4, "t5", Undo(4), "tablet")
    assert redone.head.title == "second"
    assert load(game.id).state == redone.state


def test_a_setup_is_entered_once_and_a_fact_of_another_kind_never(game: Game) -> None:
    for fact, error in ((series(), TypeError), (Bids(1, {0: 1}), Refused)):
        with pytest.raises(error):
            append(game.id, 1, "t2", fact, "tablet")
    assert load(game.id).seq == 1


def test_a_record_that_is_full_takes_no_more(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_ENTRIES", 2)
    marked(game, "x")
    with pytest.raises(Refused, match="record_full"):
        append(game.id, 2, "t3", titled("y"), "tablet")
    assert load(game.id).seq == 2


def test_what_another_process_wrote_is_read_whatever_is_cached(game: Game) -> None:
    for seq, fact in enumerate((titled("a"), titled("b"), Undo(3), scores(1, 3)), 1):
        game = append(game.id, seq, f"s{seq}", fact, "tablet")
    for known in range(1, 6):
        cache(game.as_of(known))
        assert (load(game.id).entries, load(game.id).state) == (game.entries, game.state), known


def test_a_copy_put_back_is_believed_and_not_the_cache(game: Game, tmp_path: Path) -> None:
    copy(db.engine, tmp_path / "copy.db")
    marked(game, "before")
    db.session.remove()
    with opened(tmp_path, f"sqlite:///{tmp_path / 'copy.db'}"):
        assert load(game.id).seq == 1
        marked(load(game.id), "after")
        assert load(game.id).head.title == read_afresh(game.id).head.title == "after"


def test_a_clock_that_goes_back_changes_no_order_of_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime(2026, 3, 2, 20, tzinfo=UTC)
    game = games.start(series(hands=1), "tablet", "t1")
    facts = (titled("one"), titled("two"), titled("three"), scores(1, 1, 2, 3, 4), Undo(5), Undo(6))
    for number, (back, fact) in enumerate(zip((0, 60, -5, 60 * 24, 90, 30), facts, strict=True), start=1):
        monkeypatch.setattr(games, "datetime", Mock(now=lambda _zone, back=back: now - timedelta(minutes=back)))
        games.append(game.id, number, f"t{number}", fact, "tablet")
        assert games.load(game.id).entries == read_afresh(game.id).entries
    assert [entry.fact for entry in games.load(game.id).entries[1:]] == list(facts)
    assert [line.finished for line in game_lines()] == [True]
    assert check().differences == ()


def test_the_device_that_starts_holds_the_pen(game: Game) -> None:
    assert games.holds_pen(game.id, "tablet-cookie")
    for game_id, device in ((game.id, "phone-cookie"), (game.id, ""), ("made up", "tablet-cookie")):
        assert not games.holds_pen(game_id, device)


@BOTH
def test_an_offer_hands_the_pen_over_once(game: Game) -> None:
    offered = pens.pen_of(game.id).generation
    for _double_tap in range(2):
        after = pens.accept(game.id, offered, "phone-cookie", "Ben's phone")
        assert [entry.fact for entry in after.entries[1:]] == [PenPassed("Ben's phone", "link")]
        assert after.entries[-1].by == "Ben's phone"
    assert games.holds_pen(game.id, "phone-cookie")
    assert not games.holds_pen(game.id, "tablet-cookie")
    with pytest.raises(pens.MovedOn):
        pens.accept(game.id, offered, "third-cookie", "Third")


def test_an_offer_of_the_pen_is_void_once_it_has_moved_on(game: Game) -> None:
    offered = pens.pen_of(game.id).generation
    for device in ("phone-cookie", "tablet-cookie"):
        pens.take(game.id, device, "a device")
        with pytest.raises(pens.MovedOn):
            pens.accept(game.id, offered, "third-cookie", "Third")


@BOTH
def test_the_pen_is_taken_and_taken_back(game: Game) -> None:
    for device, name in (("phone-cookie", "phone"), ("phone-cookie", "phone"), ("tablet-cookie", "tablet")):
        now = pens.take(game.id, device, name)
    assert [entry.fact for entry in now.entries[1:]] == [PenPassed("phone", "taken"), PenPassed("tablet", "back")]
    pen = pens.pen_of(game.id)
    assert (pen.generation, pen.name) == (3, "tablet")


def test_a_pen_that_nobody_holds_can_be_taken() -> None:
    game = games.start(series(), "import", "t1")
    assert pens.pen_of(game.id) is None
    assert pens.take(game.id, "phone-cookie", "phone").entries[-1].fact == PenPassed("phone", "taken")


def test_a_watch_id_shows_and_never_writes(game: Game) -> None:
    assert games.load_watched(game.watch_id) is games.load(game.id)
    for find, key in ((games.load_watched, game.id), (games.load, game.watch_id)):
        with pytest.raises(games.NoSuchGame):
            find(key)
    with pytest.raises(games.NoSuchGame):
        pens.take(game.watch_id, "phone-cookie", "phone")


@BOTH
def test_a_device_keeps_the_name_it_was_given_last() -> None:
    assert pens.device_name("a cookie") == ""
    for name in ("Kitchen tablet", "Tablet"):
        pens.name_device("a cookie", name)
    assert pens.device_name("a cookie") == "Tablet"


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


@pytest.mark.parametrize(
    ("log", "why"),
    [
        (HERE[1:], "numbered"),
        ((*HERE[:1], *HERE[2:]), "numbered"),
        (HERE[1:2], "numbered"),
        ((HERE[0], replace(HERE[3], seq=2, fact=scores(2, 1))), "hand_too_early"),
    ],
)
def test_a_log_with_a_gap_and_one_that_does_not_hold_change_nothing(log: Log, why: str) -> None:
    with pytest.raises((ValueError, Refused), match=why):
        games.restore(log, "file")
    assert db.session.query(EntryRow).count() == 0
