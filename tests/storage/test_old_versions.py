"""Databases that an earlier version wrote open, give the sheets they gave, and go on."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.record.gamefile import write_game
from scorekeeper.record.log import Game, decode
from scorekeeper.storage import games
from scorekeeper.storage.games import read_afresh
from tests.kit.web import as_device
from tests.record.golden import DATA, sheet_data, without_additions

OLD = DATA / "databases"
DEVICE = "device-ana"  # holds the pens of those games
FILES = sorted(OLD.glob("1.0.0/*.json"))  # as exported then, with its sheet, one more fact and the sheet after it

every_version = pytest.mark.parametrize("version", sorted(path.stem for path in OLD.glob("*.sql")))


def kept(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text("utf-8"))


def continued(game: Game, fact: dict[str, Any]) -> Game:
    """Enter the one fact that is kept for the next tap, and read the game again from what is written."""
    [(name, payload)] = fact.items()
    games.append(game.id, game.seq, "one more tap", decode(game.kind, name, payload), "tablet")
    return read_afresh(game.id)


@every_version
def test_an_old_database_opens_with_its_sheets_and_goes_on(version, tmp_path, make_app):
    with closing(sqlite3.connect(tmp_path / "scorekeeper.db")) as database:
        database.executescript((OLD / f"{version}.sql").read_text("utf-8"))
    app = make_app()
    client = app.test_client()
    as_device(client)
    assert client.get("/").status_code == 200
    listed = client.get("/games").text
    assert len(FILES) == 4
    for path in FILES:
        answers = kept(path)
        assert f"/g/{path.stem}" in listed
        for page in ("", "/history", "/sheet"):
            assert client.get(f"/g/{path.stem}{page}").status_code == 200
        with app.app_context():
            game = games.load(path.stem)
            assert sheet_data(game.sheet) == answers["sheet"]
            written = write_game(game.kind, game.entries)["log"]
            assert without_additions(written, answers["log"]) == answers["log"]
            if "next" in answers:
                assert sheet_data(continued(game, answers["next"]).sheet) == answers["sheet_after"]
