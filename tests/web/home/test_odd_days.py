"""Games on days that forms once took: they close nothing, and the day can be put right."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.cli import main
from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming, write_game
from scorekeeper.record.log import Entry, game_of
from scorekeeper.rules.common.clock import set_zone
from scorekeeper.rules.facts import Noted
from scorekeeper.settings import TIMEZONE
from scorekeeper.storage import games, pens
from scorekeeper.storage.check import check
from scorekeeper.storage.games import Game
from scorekeeper.web.language.texts import today
from tests.kit.pages import page
from tests.kit.tables import DEVICE, GAMES
from tests.kit.web import as_device, tap
from tests.siege.mutants import broken_pages

DAYS = ("0001-01-01", "0026-11-26", "9999-12-31")
LISTS = ("/", "/games", "/games?q=26", "/players", "/evenings", "/seasons/new", "/players?season=ever")
PLAYED = GAMES / "oh_hell_common_scoring_4_players_19_deals.json"


@pytest.fixture(params=["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The app of the test is made while the variable is set."""
    monkeypatch.setenv(TIMEZONE.name, request.param)
    yield
    set_zone(None)


def mistyped(day: str) -> Game:
    """Keep a game as a form without a check once left it: the day is an entry of its log."""
    read = incoming(parse(PLAYED.read_bytes()), datetime.now(UTC), "tablet")
    noted = Entry(len(read.entries) + 1, datetime.now(UTC), "tablet", Noted(f"Club {day}", "", "", day))
    written = write_game(read.kind, (*read.entries, noted))
    assert game_of(read.kind, (*read.entries, noted)).day.isoformat() == written["played_on"] == day
    again = incoming(parse(json.dumps(written)), datetime.now(UTC), "tablet")
    game = games.restore(again.entries, again.fingerprint)
    pens.take(game.id, DEVICE, DEVICE)
    return games.load(game.id)


@pytest.mark.usefixtures("zone")
def test_every_page_shows_a_game_on_an_odd_day_and_it_can_be_put_right(app: Flask, client: FlaskClient):
    as_device(client)
    with app.app_context():
        odd = [mistyped(day) for day in DAYS]
    for game, day in zip(odd, DAYS, strict=True):
        lists = [*LISTS, f"/evenings/{day}", f"/players?season=year-{day[:4]}", f"/evenings?season=year-{day[:4]}"]
        assert [path for path in lists if client.get(path).status_code >= 500] == []
        assert list(broken_pages(app, client, game)) == []
    assert [f"Club {day}" in page(client, "/games").text for day in DAYS] == [True] * len(DAYS)
    with app.app_context():
        assert check().differences == ()
    for game in odd:
        answer = tap(client, game.id, "heading", title="Club", played_on=today().isoformat(), save="1")
        assert answer.status_code == 303
    with app.app_context():
        assert {games.load(game.id).day for game in odd} == {today()}
        assert check().differences == ()


def test_its_backup_is_restored_and_its_file_is_taken_in(make_app, tmp_path: Path, monkeypatch, capsys):
    app = make_app()
    with app.app_context():
        ids = [mistyped(day).id for day in DAYS]
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    assert main(["check-games"]) == 0
    assert main(["backup", str(tmp_path / "evening.db")]) == 0
    capsys.readouterr()
    for game_id in ids:
        assert main(["export", game_id]) == 0
        (tmp_path / f"{game_id}.json").write_text(capsys.readouterr().out)
    elsewhere = tmp_path / "elsewhere"
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(elsewhere))
    assert [main(["import", str(tmp_path / f"{game_id}.json")]) for game_id in ids] == [0, 0, 0]
    assert main(["restore", str(tmp_path / "evening.db")]) == 0
    assert main(["check-games"]) == 0
