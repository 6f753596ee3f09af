"""The backup as a button: everything as one file, for whoever the house lets in."""

import sqlite3
from contextlib import closing

from scorekeeper.cli import main
from scorekeeper.web.home import files
from tests.web.pages import read
from tests.web.tables import starting


def links(client, path):
    page = read(client.get(path).text)
    return [link.attributes.get("href") for link in page.all("a") if link.text.startswith("Backup")]


def test_the_lists_of_games_offer_it(app, client):
    starting(app, client, "ohio")()
    assert links(client, "/") == links(client, "/games") == ["/backup"]


def test_the_file_holds_every_game_and_can_be_restored(app, client, tmp_path, monkeypatch, capsys):
    table = starting(app, client, "ohio")()
    answer = client.get("/backup")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=scorekeeper-20")
    assert answer.cache_control.no_store
    assert answer.content_length == len(answer.data)
    (tmp_path / "saved.db").write_bytes(answer.data)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "another"))
    assert main(["restore", str(tmp_path / "saved.db")]) == 0
    with closing(sqlite3.connect(tmp_path / "another" / "scorekeeper.db")) as restored:
        assert restored.execute("SELECT id FROM game").fetchall() == [(table.id,)]
    assert capsys.readouterr().out.endswith("games: 1\n")


def test_a_stranger_gets_no_backup(make_app):
    answer = make_app(PASSPHRASE="king of hearts").test_client().get("/backup")
    assert (answer.status_code, answer.location) == (303, "/door?to=/backup")


def test_copies_are_sent_to_two_devices_at_a_time(app, client):
    held = [app.test_client().get("/backup", buffered=False) for _ in range(files.DOWNLOADS)]
    answer = client.get("/backup")
    assert answer.status_code == 503
    assert "Backups are being sent to other devices." in answer.text
    for one in held:
        one.close()
    assert client.get("/backup").status_code == 200


def test_copies_are_written_one_at_a_time(client):
    with files._copying:
        answer = client.get("/backup")
    assert answer.status_code == 503
    assert "A backup is being written for another device." in answer.text
    assert client.get("/backup").status_code == 200
