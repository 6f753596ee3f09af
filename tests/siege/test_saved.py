"""Whatever a form writes can be exported, imported, backed up, restored and shown, on both databases.

`SAVED=10000` makes it the long campaign of `make siege`: so many facts on each database; `SEED` another one.
"""

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.engine import make_url

from scorekeeper.cli import main
from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.storage import games
from scorekeeper.storage.games import Game, check
from tests.kit.addresses import broken_pages
from tests.kit.cluster import BOTH, Cluster
from tests.siege.forms import Scorers
from tests.storage.conftest import cluster, url

__all__ = ["cluster", "url"]

MANY = int(os.environ.get("SAVED", "100"))
SEED = int(os.environ.get("SEED", "1"))
OPEN = 3  # games that are played at once
LONGEST = 80  # entries of a game, after which another one begins
LISTS = ("/", "/games", "/games?q=ana", "/players", "/evenings", "/players?season=ever")


def played(app: Flask, chance: Random) -> Scorers:
    """Fill in forms until so many facts are written."""
    scorers, going = Scorers(app, chance), list[str]()
    while scorers.written < MANY:
        going = [game_id for game_id in going if goes_on(scorers.game(game_id), chance)]
        while len(going) < OPEN:
            going.append(scorers.begin())
        scorers.enter(chance.choice(going))
    return scorers


def goes_on(game: Game, chance: Random) -> bool:
    return game.seq < LONGEST and (game.prompt is not None or chance.random() < 0.9)


def not_shown(app: Flask, client: FlaskClient, game: Game) -> Iterator[str]:
    for trouble in broken_pages(app, client, game):
        yield f"{game.id}: {trouble}"


def not_taken(here: Flask, there: Flask, game: Game) -> str:
    """Return why the exported file of a game is not the same game in another house; empty: it is."""
    exported = here.test_client().get(f"/g/{game.id}/export.json").data
    try:
        read = incoming(parse(exported), datetime.now(UTC), "import")
        with there.app_context():
            taken = games.restore(read.entries, read.fingerprint)
    except (Unreadable, Refused) as refused:
        return f"{game.id}: {refused} {[entry.fact for entry in game.entries[-5:]]}"
    shown = there.test_client().get(f"/g/{taken.id}").status_code
    same = (taken.entries[: game.seq], read.differs, shown) == (game.entries, (), 200)
    return "" if same else f"{game.id}: {read.differs}, {shown}"


def restored(
    app: Flask, at: str, cluster: Cluster | None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Path, str]:
    """Back the scores up and put them back; return the instance and the database, if it is no file there."""
    file = folder / "evening.backup"
    if cluster is None:
        with app.app_context():
            monkeypatch.setenv("SCOREKEEPER_INSTANCE", app.instance_path)
            assert main(["backup", str(file)]) == 0
        monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(folder / "restored"))
        assert main(["restore", str(file)]) == 0
        return folder / "restored", ""
    server, to = ("-h", str(cluster.folder), "-U", "postgres"), cluster.empty()
    dump = str(cluster.folder / "evening.dump")
    cluster.run("pg_dump", *server, "-Fc", "-f", dump, str(make_url(at).database))
    cluster.run("pg_restore", *server, "-d", str(make_url(to).database), dump)
    return folder / "restored", to


@pytest.mark.slow
@BOTH
def test_whatever_a_form_writes_is_exported_imported_backed_up_restored_and_shown(
    make_app: Callable[..., Flask],
    request: pytest.FixtureRequest,
    url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = make_app(SQLALCHEMY_DATABASE_URI=url)
    elsewhere = make_app(INSTANCE_PATH=str(tmp_path / "elsewhere"))
    scorers = played(app, Random(SEED))
    print(f"{url.partition(':')[0]}, seed {SEED}: {scorers.says()}")
    assert scorers.wrong == []
    of_all = [scorers.game(game_id) for game_id in scorers.games]
    client = app.test_client()
    assert [path for path in LISTS if client.get(path).status_code != 200] == []
    assert [trouble for game in of_all for trouble in not_shown(app, client, game)] == []
    assert [trouble for game in of_all if (trouble := not_taken(app, elsewhere, game))] == []
    from_cluster = request.getfixturevalue("cluster") if url.startswith("postgresql") else None
    folder, at = restored(app, url, from_cluster, tmp_path, monkeypatch)
    again = make_app(INSTANCE_PATH=str(folder), **({"SQLALCHEMY_DATABASE_URI": at} if at else {}))
    for house in (app, again):
        with house.app_context():
            assert check().differences == ()
    with again.app_context():
        assert [games.load(game.id).entries for game in of_all] == [game.entries for game in of_all]
