"""A disk that fills up while a game is scored, and a folder that becomes another user's: told, and gone on.

`DISKS=50` makes it the long campaign of `make siege`; `SEED` another one.
"""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.log import Entry
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Ended
from scorekeeper.storage.games import check, read_afresh
from scorekeeper.storage.models import db
from tests.kit.addresses import broken_pages
from tests.kit.disks import SmallDisk, another_users
from tests.kit.web import Table, as_device

ROUNDS = int(os.environ.get("DISKS", "1"))
SEED = int(os.environ.get("SEED", "1"))
MOST = 40  # taps before the disk has to be full
LISTS = ("/", "/games", "/new", "/players", "/evenings")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with SmallDisk(tmp_path / "disk") as disk:
        yield disk


class Evening:
    """A game whose newest entry is taken back and brought again, tap by tap, each with a mark of its own."""

    def __init__(self, table: Table) -> None:
        self.table, self.number = table, 0
        self.kept: list[int] = []  # the entries that were told to be kept
        table.add(Ended("early"))
        self.game = table.game  # as it was last read: it may not be read again meanwhile

    def tap(self, client: FlaskClient) -> int:
        """Send the next tap, or once more the one that was refused; return the answer's code."""
        game = self.game
        target = game.marks.undo if game.marks.undo is not None else game.marks.redo
        sent = {"seq": str(game.seq), "target": str(target), "token": f"tap {self.number}"}
        code = client.post(f"/g/{game.id}/undo", data=sent).status_code
        if code == 303:
            self.kept.append(game.seq + 1)
            self.number += 1
            self.game = self.table.game
        return code


def shown(client: FlaskClient, table: Table) -> bool:
    """Look at pages: say whether they show. If not, each says that the records cannot be reached."""
    looks = [client.get(path) for path in (*LISTS, f"/g/{table.id}")]
    assert {look.status_code for look in looks} in ({200}, {503})
    assert all("Everything saved so far is safe." in look.text for look in looks if look.status_code == 503)
    return looks[0].status_code == 200


def started(make_app, disk: SmallDisk) -> FlaskClient:
    client = make_app(INSTANCE_PATH=str(disk.folder)).test_client()
    as_device(client)
    return client


def stopped(app: Flask) -> None:
    with app.app_context():
        db.engine.dispose()


def whole(app: Flask, game_id: str) -> list[Entry]:
    with app.app_context():
        assert check().differences == ()
        return list(read_afresh(game_id).entries)


@pytest.mark.slow
@pytest.mark.parametrize("what", ["disk", "rights"])
def test_nothing_told_to_be_kept_is_lost_and_all_goes_on_by_itself(make_app, disk: SmallDisk, what: str):
    chance, answers = Random(f"{SEED} {what}"), Counter()
    kinds = [kind for kind in KINDS if ROUNDS > 1 or kind == "oh_hell"]
    for number in range(ROUNDS):
        client = started(make_app, disk)
        table = Table(client.application, client, KINDS[kinds[number % len(kinds)]].variants[0].id)
        evening = Evening(table)
        if chance.random() < 0.5:
            stopped(client.application)
        full = disk.full_but_for(chance.randrange(0, 200_000)) if what == "disk" else another_users(disk.folder)
        with full:
            codes = [evening.tap(client) for _ in range(MOST if what == "disk" else 3)]
            assert set(codes) <= {303, 503}
            answers.update(codes)
            answers["shown" if shown(client, table) else "not shown"] += 1
        again = started(make_app, disk)
        assert shown(again, table)
        assert list(broken_pages(again.application, again, table.game)) == []
        assert evening.tap(client) == evening.tap(again) == 303  # by both, without a new start
        entries = whole(again.application, table.id)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert set(evening.kept) <= {entry.seq for entry in entries}
        assert len(entries) == len(evening.kept) + entries[evening.kept[0] - 2].seq
        stopped(client.application)
        stopped(again.application)
    print(f"{what}, {'a disk' if disk.is_real else 'a limit'}, seed {SEED}: {ROUNDS} rounds, {dict(answers)}")
    assert answers[503] > 0
