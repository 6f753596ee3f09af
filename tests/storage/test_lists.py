"""What the lists say: games, known names, results; and that they agree with the logs."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, event, update

from scorekeeper.record.log import Game, Undo
from scorekeeper.rules.facts import Hidden, Noted, Renamed
from scorekeeper.storage import games, people
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import check
from scorekeeper.storage.lists import game_lines, ids_by_day, last_setup
from scorekeeper.storage.models import EntryRow, GameRow, ResultRow, RulesetRow, SeatRow, db
from scorekeeper.storage.statistics import View, read
from tests.kit.cluster import BOTH
from tests.storage.series import BEN, finished, scores, series, titled

pytestmark = pytest.mark.usefixtures("at_work")


def begun(*names: str) -> Game:
    return games.start(series(*names), "tablet", " ".join(names))


def ids(**asked: object) -> list[str]:
    return [line.id for line in game_lines(**asked)]  # type: ignore[arg-type]


def differences() -> set[tuple[str, str]]:
    return {(found.game_id, found.what) for found in check().differences}


@BOTH
def test_a_game_is_listed_with_its_totals_and_once_it_is_over_with_its_winners() -> None:
    game = games.start(series(title="Friday", hands=2), "tablet", "t1")
    games.append(game.id, 1, "t2", scores(1, 5, 0, 2, 1), "tablet")
    (line,) = game_lines()
    assert (line.id, line.title, line.variant_name, line.kind) == (game.id, "Friday", "Ohio", "ohio")
    assert (line.players, line.totals) == (("Ana", "Ben", "Cas", "Dee"), (5, 0, 2, 1))
    assert (line.done, line.deals, line.deal_word) == (1, 2, "hand")
    assert (line.leaders, line.winners, line.finished) == (("Ana",), (), False)
    assert game.started_at < line.last_at
    games.append(game.id, 2, "t3", scores(2, 0, 1, 4, 5), "tablet")
    (line,) = game_lines()
    assert (line.finished, line.winners) == (True, ("Cas", "Dee"))


@BOTH
def test_the_game_used_last_is_at_the_head_of_the_list_and_its_day_has_no_part_in_that() -> None:
    old = games.start(replace(series(), played_on="2019-11-05"), "tablet", "t0")
    first, second = finished(), begun()
    assert ids() == [second.id, first.id, old.id]
    games.append(old.id, 1, "t3", titled("x"), "tablet")
    games.append(first.id, first.seq, "t4", Renamed(BEN, "Benjamin"), "tablet")
    assert ids() == [first.id, old.id, second.id]
    assert ids(limit=1) == [first.id]
    assert (ids(finished=True), ids(finished=False)) == ([first.id], [old.id, second.id])
    assert ids(game_ids=[second.id]) == [second.id]
    assert ids_by_day() == [second.id, first.id, old.id]
    assert ids_by_day(finished=False) == [second.id, old.id]
    games.hide(second.id, "tablet")
    assert (ids_by_day(), ids_by_day(group_id=1)) == ([first.id, old.id], [])


@BOTH
def test_a_hidden_game_is_off_the_lists_and_comes_back_where_it_stood() -> None:
    game, newer = finished(), begun("Eva", "Finn")
    games.hide(game.id, "tablet")
    assert (ids(), read(View()).tables, last_setup("ohio")) == ([newer.id], [], newer.setup)
    assert ids(hidden=True) == [game.id]
    assert games.load(game.id).sheet == game.sheet
    games.hide(game.id, "tablet", hidden=False)
    assert ids() == [newer.id, game.id]
    assert games.load(game.id).last_at == game.last_at
    with pytest.raises(games.NoSuchGame):
        games.hide("made up", "tablet")


def test_hiding_is_an_entry_of_the_log_that_undo_takes_back() -> None:
    game = finished()
    hidden = games.hide(game.id, "phone")
    assert (hidden.entries[-1].fact, hidden.entries[-1].by, hidden.marks.undo) == (Hidden(True), "phone", hidden.seq)
    assert games.hide(game.id, "phone").seq == hidden.seq
    games.append(game.id, hidden.seq, "u", Undo(hidden.seq), "tablet")
    assert ids() == [game.id]
    assert read(View()).figures(people.people()[0].id).placed != ()
    games.append(game.id, hidden.seq + 1, "r", Undo(hidden.seq + 1), "tablet")
    assert (ids(), differences()) == ([], set())


def test_lists_and_known_names_follow_what_was_put_right_and_a_misspelt_one_is_dropped() -> None:
    game = begun("Ana", "Bne")
    begun("Cas", "dee")
    assert people.known_names() == ("Cas", "dee", "Ana", "Bne")
    games.append(game.id, 1, "t2", Renamed(BEN, "Ben"), "tablet")
    games.append(game.id, 2, "t3", Noted("Final", "Home", "Ana"), "tablet")
    assert (game_lines()[0].title, game_lines()[0].players[BEN]) == ("Final", "Ben")
    assert people.known_names() == ("Ana", "Ben", "Cas", "dee")
    begun("DEE", "Eve")
    assert people.known_names() == ("DEE", "Eve", "Ana", "Ben", "Cas")


of_ben, of_a_fact = SeatRow.seat == BEN, update(EntryRow).where(EntryRow.seq == 2)
HARMS: dict[str, tuple[Any, set[str]]] = {
    "result": (update(ResultRow).where(ResultRow.seat == BEN).values(total=99), {"results"}),
    "seat that is missing": (delete(SeatRow).where(of_ben), {"seats"}),
    "seat of another name": (update(SeatRow).where(of_ben).values(name="Bob"), {"seats"}),
    "unknown fact": (of_a_fact.values(fact="no_such_fact"), {"log"}),
    "fact that cannot be read": (of_a_fact.values(payload={"hand": "one"}), {"log"}),
    "gap in the log": (update(GameRow).values(seq=7), {"log", "seq"}),
}


@BOTH
@pytest.mark.parametrize(("harm", "told"), HARMS.values(), ids=HARMS)
def test_what_is_stored_otherwise_than_the_log_says_is_told_and_mended(harm: Any, told: set[str]) -> None:
    game = finished()
    assert differences() == set()
    with writing():
        db.session.execute(harm)
    assert differences() == {(game.id, what) for what in told}
    is_mended = told != {"log"}
    assert games.rewrite() == is_mended
    assert (differences() == set()) == is_mended
    assert people.known_names() == ("Ana", "Ben", "Cas", "Dee")


def test_the_check_of_every_game_only_reads() -> None:
    """So it does where the rules of a game are not known to the statistics."""
    game, asked = finished(), list[str]()
    with writing():
        db.session.execute(update(RulesetRow).values(key="another"))
    event.listen(db.engine, "before_cursor_execute", lambda *found: asked.append(found[2].split()[0]))
    assert differences() == {(game.id, "results")}
    assert set(asked) <= {"BEGIN", "SELECT"}
