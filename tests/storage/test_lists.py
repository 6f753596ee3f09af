"""What the lists say: games, known names, results; and that they agree with the logs."""

from dataclasses import replace

import pytest
from sqlalchemy import delete, event, update

from scorekeeper.record.log import Game, Undo
from scorekeeper.rules.facts import Hidden, Noted, Renamed
from scorekeeper.storage import games, people
from scorekeeper.storage.check import check
from scorekeeper.storage.database import writing
from scorekeeper.storage.lists import game_lines, ids_by_day, last_setup
from scorekeeper.storage.models import EntryRow, GameRow, SeatRow, db
from scorekeeper.storage.statistics.reading import read
from scorekeeper.storage.statistics.tables import ResultRow, RulesetRow, View
from tests.kit.cluster import BOTH
from tests.storage.fakes import BEN, Marked, points, tally

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]


def played(token: str = "t", *names: str, deals: int = 1) -> Game:
    game = games.start(tally(*names, deals=deals), "tablet", token)
    for deal in range(1, deals + 1):
        game = games.append(game.id, deal, f"{token}-{deal}", points(deal, 5, 0, 7, 7), "tablet")
    return game


def test_a_game_in_progress_is_listed_with_its_totals() -> None:
    game = games.start(tally(title="Friday", deals=2), "tablet", "t1")
    games.append(game.id, 1, "t2", points(1, 5, 0, 2, 1), "tablet")
    (line,) = game_lines()
    assert (line.id, line.title, line.variant_name, line.kind) == (game.id, "Friday", "Fake Tally", "fake")
    assert (line.players, line.totals) == (("Ana", "Ben", "Cas", "Dee"), (5, 0, 2, 1))
    assert (line.done, line.deals, line.deal_word) == (1, 2, "deal")
    assert (line.leaders, line.winners, line.finished) == (("Ana",), (), False)
    assert game.started_at < line.last_at


def test_a_finished_game_is_listed_with_its_winners() -> None:
    played()
    (line,) = game_lines()
    assert (line.finished, line.winners) == (True, ("Cas", "Dee"))


def test_the_game_used_last_is_at_the_head() -> None:
    first, second = (games.start(tally(), "tablet", token) for token in ("t1", "t2"))
    assert [line.id for line in game_lines()] == [second.id, first.id]
    games.append(first.id, 1, "t3", Marked("x"), "tablet")
    assert [line.id for line in game_lines()] == [first.id, second.id]
    assert [line.id for line in game_lines(limit=1)] == [first.id]


def test_in_the_list_of_days_no_entry_moves_a_game() -> None:
    old = games.start(replace(tally(), played_on="2019-11-05"), "tablet", "t0")
    first, second = played("t1"), games.start(tally(), "tablet", "t2")
    games.append(old.id, 1, "t3", Marked("x"), "tablet")
    games.append(first.id, first.seq, "t4", Renamed(BEN, "Benjamin"), "tablet")
    assert ids_by_day() == [second.id, first.id, old.id]
    assert ids_by_day(finished=False) == [second.id, old.id]
    games.hide(second.id, "tablet")
    assert (ids_by_day(), ids_by_day(group_id=1)) == ([first.id, old.id], [])


def test_a_list_is_read_a_page_at_a_time_from_an_index() -> None:
    started = [games.start(tally(), "tablet", f"t{number}").id for number in range(5)][::-1]
    assert [line.id for line in game_lines(limit=2)] == started[:2]
    assert [line.id for line in game_lines(game_ids=started[3:])] == started[3:]
    assert (game_lines(finished=True), len(game_lines(finished=False))) == ((), 5)


def test_games_on_show_are_counted_up_to_a_limit() -> None:
    started = [games.start(tally(), "tablet", token).id for token in ("a", "b", "c", "d", "e")]
    games.hide(started[1], "tablet")
    games.hide(started[4], "tablet")


def test_a_hidden_game_is_off_the_lists_and_comes_back() -> None:
    game = played()
    games.hide(game.id, "tablet")
    assert (game_lines(), read(View()).tables, last_setup("fake")) == ((), [], None)
    assert [line.id for line in game_lines(hidden=True)] == [game.id]
    assert games.load(game.id).sheet == game.sheet
    games.hide(game.id, "tablet", hidden=False)
    assert [line.id for line in game_lines()] == [game.id]
    with pytest.raises(games.NoSuchGame):
        games.hide("made up", "tablet")


def test_hiding_is_an_entry_of_the_log_that_undo_takes_back() -> None:
    game = played()
    hidden = games.hide(game.id, "phone")
    assert (hidden.entries[-1].fact, hidden.entries[-1].by, hidden.marks.undo) == (Hidden(True), "phone", hidden.seq)
    assert games.hide(game.id, "phone").seq == hidden.seq
    games.append(game.id, hidden.seq, "u", Undo(hidden.seq), "tablet")
    assert [line.id for line in game_lines()] == [game.id]
    assert read(View()).figures(people.people()[0].id).placed != ()
    games.append(game.id, hidden.seq + 1, "r", Undo(hidden.seq + 1), "tablet")
    assert (game_lines(), check().differences) == ((), ())


def test_a_game_that_is_hidden_and_shown_again_stands_where_it_stood() -> None:
    older, newer = played("a"), played("b")
    for hidden in (True, False):
        games.hide(older.id, "tablet", hidden=hidden)
    assert [line.id for line in game_lines()] == [newer.id, older.id]
    assert games.load(older.id).last_at == older.last_at


def test_the_list_follows_what_was_put_right() -> None:
    game = games.start(tally(), "tablet", "t1")
    games.append(game.id, 1, "t2", Renamed(BEN, "Benjamin"), "tablet")
    games.append(game.id, 2, "t3", Noted("Final", "Home", "Ana"), "tablet")
    assert (game_lines()[0].title, game_lines()[0].players[BEN]) == ("Final", "Benjamin")


def test_names_are_known_by_recency_and_a_misspelt_one_is_dropped() -> None:
    game = games.start(tally("Ana", "Bne"), "tablet", "t1")
    games.start(tally("Cas", "dee"), "tablet", "t2")
    assert people.known_names() == ("Cas", "dee", "Ana", "Bne")
    games.append(game.id, 1, "t3", Renamed(1, "Ben"), "tablet")
    assert people.known_names() == ("Ana", "Ben", "Cas", "dee")
    games.start(tally("DEE", "Eve"), "tablet", "t4")
    assert people.known_names() == ("DEE", "Eve", "Ana", "Ben", "Cas")


def test_a_hidden_name_comes_back_when_it_is_typed() -> None:
    games.start(tally("Ana", "Ben"), "tablet", "t1")
    people.hide(next(one.id for one in people.people() if one.name == "Ben"), "tablet")
    assert people.known_names() == ("Ana",)
    games.start(tally("Ana", "Ben"), "tablet", "t2")
    assert people.known_names() == ("Ana", "Ben")


def test_all_is_well_until_a_stored_result_differs() -> None:
    game = played()
    games.start(tally(), "tablet", "another")
    assert check().differences == ()
    db.session.execute(update(ResultRow).where(ResultRow.seat == BEN).values(total=99))
    (difference,) = check().differences
    assert (difference.game_id, difference.what) == (game.id, "results")


@pytest.mark.parametrize("fact", ["no_such_fact", "points"])
def test_a_log_that_cannot_be_read_is_told(fact: str) -> None:
    game = played()
    db.session.execute(update(EntryRow).where(EntryRow.seq == 2).values(fact=fact, payload={"deal": "one"}))
    assert [(found.game_id, found.what) for found in check().differences] == [(game.id, "log")]


def test_a_gap_in_the_log_is_told() -> None:
    game = played()
    db.session.execute(update(GameRow).values(seq=7))
    assert {(found.game_id, found.what) for found in check().differences} == {(game.id, "log"), (game.id, "seq")}


def test_a_look_at_every_game_only_reads() -> None:
    """So it does where the rules of a game are not known to the statistics."""
    game, asked = played(), list[str]()
    with writing():
        db.session.execute(update(RulesetRow).values(key="another"))
    event.listen(db.engine, "before_cursor_execute", lambda *found: asked.append(found[2].split()[0]))
    assert [(found.game_id, found.what) for found in check().differences] == [(game.id, "results")]
    assert set(asked) <= {"BEGIN", "SELECT"}


@pytest.mark.parametrize("harm", [delete(SeatRow), update(SeatRow).values(name="Bob")], ids=["missing", "otherwise"])
def test_a_seat_that_is_missing_or_otherwise_is_told_and_mended(harm) -> None:
    game = played()
    with writing():
        db.session.execute(harm.where(SeatRow.seat == BEN))
    assert [(found.game_id, found.what) for found in check().differences] == [(game.id, "seats")]
    assert games.rewrite() == 1
    assert check().differences == ()
    assert people.known_names() == ("Ana", "Ben", "Cas", "Dee")
