"""What is kept in memory never says anything but what is written."""

from pathlib import Path

import pytest

from scorekeeper.record.log import Game, Undo
from scorekeeper.storage import games
from scorekeeper.storage.backup import copy
from scorekeeper.storage.games import cache, load, read_afresh
from scorekeeper.storage.models import db
from tests.storage.fakes import Marked, opened, points, tally

pytestmark = pytest.mark.usefixtures("at_work")


def played() -> Game:
    game = games.start(tally(), "tablet", "t1")
    for seq, fact in enumerate((Marked("a"), Marked("b"), Undo(3), points(1, 3)), 1):
        game = games.append(game.id, seq, f"s{seq}", fact, "tablet")
    return game


@pytest.mark.parametrize("known", range(1, 6))
def test_what_another_process_wrote_is_read_on_top(known: int) -> None:
    game = played()
    cache(game.as_of(known))
    assert (load(game.id).entries, load(game.id).state) == (game.entries, game.state)


def test_a_copy_put_back_is_believed(tmp_path: Path) -> None:
    game = games.start(tally(), "tablet", "t1")
    copy(db.engine, tmp_path / "copy.db")
    games.append(game.id, 1, "t2", Marked("before"), "tablet")
    db.session.remove()
    with opened(str(tmp_path), f"sqlite:///{tmp_path / 'copy.db'}"):
        assert load(game.id).seq == 1
        games.append(game.id, 1, "t2", Marked("after"), "tablet")
        assert load(game.id).state.marks == read_afresh(game.id).state.marks == ("after",)
