"""Every route, as three kinds of device and for each kind of game, with fields of every wrong shape: no 5xx, no escape.

`FUZZED=100000` makes it the long campaign of `make siege`, `SERVED=250000` the one over a server; `SEED` another one.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper import create_app
from scorekeeper.rules import KINDS
from scorekeeper.storage import games
from scorekeeper.storage.games import check
from scorekeeper.storage.models import db
from tests.kit.http import Device, hidden
from tests.kit.server import Server
from tests.kit.tables import DEVICE, start
from tests.kit.web import as_device
from tests.siege.campaign import Campaign

MANY = int(os.environ.get("FUZZED", "600"))
SERVED = int(os.environ.get("SERVED", "300"))
SEED = int(os.environ.get("SEED", "1"))
PART = 12_500  # requests to the same games: nobody plays one of a hundred thousand entries


def parts(many: int) -> pytest.MarkDecorator:
    """Return the mark that makes so many requests in parts, each with its own seed and its own games."""
    sizes = [PART] * (many // PART) + [many % PART] * bool(many % PART)
    return pytest.mark.parametrize(("seed", "many"), [(SEED + number, size) for number, size in enumerate(sizes)])


def started(app: Flask, locked: Flask, seed: int = SEED) -> Campaign:
    pen = app.test_client()
    as_device(pen)
    ids = [start(app, kind.variants[0].id).id for kind in KINDS.values()]
    return Campaign(app, ids, [pen, app.test_client(), locked.test_client()], Random(seed))


def run(campaign: Campaign, many: int) -> None:
    """Send so many requests, and as many again while no log has grown: few of them are of a shape that a game takes."""
    for _ in range(10):
        for _ in range(many):
            campaign.ask()
        if grown(campaign):
            return


def grown(campaign: Campaign) -> bool:
    """Tell whether anything was written in a game since its start."""
    with campaign.app.app_context():
        return any(games.load(game).seq > 1 for game in campaign.games)


class Visitor(Device):
    """A device that sends with every form the token of the page that it knocked at."""

    def __init__(self, url: str, page: str, **cookies: str) -> None:
        super().__init__(url, **cookies)
        self.token = {"csrf_token": hidden(self.get(page).text)["csrf_token"]}

    def open(self, path: str, **sent: Any) -> TestResponse:
        if "data" in sent:
            sent["data"] = sent["data"] | self.token
        return super().open(path, **sent)


@pytest.fixture
def house(tmp_path: Path, htmx_copy: Path) -> Iterator[tuple[Flask, Server, Server]]:
    """The records of a house, its server, and another one of the same records behind a passphrase."""
    (tmp_path / htmx_copy.name).write_bytes(htmx_copy.read_bytes())
    app = create_app({"INSTANCE_PATH": str(tmp_path), "FETCH_HTMX": False})
    servers = [Server(tmp_path).start(), Server(tmp_path, SCOREKEEPER_PASSPHRASE="king of hearts").start()]
    yield app, *servers
    for server in servers:
        server.stop()
    with app.app_context():
        db.engine.dispose()


@pytest.mark.slow
@parts(MANY)
def test_no_request_breaks_a_page_or_a_log(make_app, seed: int, many: int):
    campaign = started(make_app(), make_app(PASSPHRASE="king of hearts"), seed)
    run(campaign, many)
    print(f"fuzz, seed {seed}: {campaign.says()}")
    assert campaign.wrong == [], "\n".join(campaign.wrong)
    assert {200, 303, 403, 404, 405, 422} - set(campaign.answers) <= {405}
    with campaign.app.app_context():
        assert check().differences == ()
    assert grown(campaign)


@pytest.mark.slow
@parts(SERVED)
def test_no_request_breaks_a_server(house, seed: int, many: int):
    app, server, locked = house
    ids = [start(app, kind.variants[0].id).id for kind in KINDS.values()]
    signer = app.session_interface.get_signing_serializer(app)
    cookie = str(signer.dumps({"device": DEVICE, "_permanent": True}))
    pen = Visitor(server.url, f"/g/{ids[0]}", **{app.config["SESSION_COOKIE_NAME"]: cookie})
    clients = [pen, Visitor(server.url, "/import"), Visitor(locked.url, "/door")]
    campaign = Campaign(app, ids, clients, Random(seed))
    run(campaign, many)
    for client in clients:
        client.close()
    print(f"fuzz over a server, seed {seed}: {campaign.says()}")
    assert campaign.wrong == [], "\n".join(campaign.wrong[:50])
    with app.app_context():
        assert check().differences == ()
    assert grown(campaign)
