"""What is kept in memory never says anything but what is written."""

from pathlib import Path

import pytest
from cachetools import LRUCache
from flask import Flask

from scorekeeper.record.game import Game
from scorekeeper.record.log import Undo
from scorekeeper.storage import game_cache, games
from scorekeeper.storage.backup import backup
from scorekeeper.storage.game_cache import keep, load, read_afresh
from scorekeeper.storage.models import db
from tests.storage.fakes import Marked, opened, points, table

pytestmark = pytest.mark.usefixtures("at_work")


def played() -> Game:
    game = games.start(table(), "tablet", "t1")
    for seq, fact in enumerate((Marked("a"), Marked("b"), Undo(3), points(1, 3)), 1):
        game = games.append(game.id, seq, f"s{seq}", fact, "tablet")
    return game


@pytest.mark.parametrize("known", range(1, 6))
def test_what_another_process_wrote_is_read_on_top(known: int) -> None:
    game = played()
    keep(game.as_of(known))
    assert (load(game.id).entries, load(game.id).state) == (game.entries, game.state)


def test_a_game_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played()
    monkeypatch.setattr(game_cache, "_entries", None)
    assert load(game.id) is load(game.id)
    assert load(game.id).sheet is load(game.id).sheet


def test_only_the_games_used_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_cache, "_folded", LRUCache(2))
    first, second, third = (games.start(table(), "tablet", token) for token in "abc")
    assert load(third.id) is third
    assert load(second.id) is second
    assert load(first.id) is not first


def test_a_copy_put_back_is_believed(tmp_path: Path) -> None:
    game = games.start(table(), "tablet", "t1")
    backup(tmp_path / "copy.db")
    games.append(game.id, 1, "t2", Marked("before"), "tablet")
    db.session.remove()
    with opened(str(tmp_path), f"sqlite:///{tmp_path / 'copy.db'}"):
        assert load(game.id).seq == 1
        games.append(game.id, 1, "t2", Marked("after"), "tablet")
        assert load(game.id).state.marks == read_afresh(game.id).state.marks == ("after",)


def test_a_wrong_key_is_no_game(app: Flask) -> None:
    with pytest.raises(games.NoSuchGame):
        read_afresh("nothing")
