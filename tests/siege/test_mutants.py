"""Whatever the import lets through can show every page; whatever it refuses, it refuses at a place."""

import os
from itertools import islice
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.gamefile import read_log
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Unreadable
from scorekeeper.storage.games import AlreadyThere
from tests.record.golden import golden_log
from tests.siege.mutants import broken_pages, let_through, mutants, pages_of

MANY = int(os.environ.get("MUTANTS", "60")) // len(KINDS)
SEED = int(os.environ.get("SEED", "1"))

BROKEN = (
    ("oh_hell", ("rules", "settlement", "mode"), "x"),
    ("oh_hell", ("rules", "settlement"), None),
    ("oh_hell", ("rules", "settlement", "rate"), "1/0"),
    ("oh_hell", ("rules", "trump", "kind"), "dice"),
    ("oh_hell", ("rules", "trump", "cycle"), ["X"]),
    ("oh_hell", ("rules", "hand_sizes"), []),
    ("oh_hell", ("rules", "scoring", "over", "curve"), 7),
    ("oh_hell", ("options", "maximum"), "many"),
    ("oh_hell", ("house",), {"trump": 1}),
    ("ohio", ("rules", "settlement", "ante"), "a lot"),
    ("ohio", ("rules", "hands"), 10**6),
    ("ohio", ("house",), {"hands": 3}),
    ("ono99", ("rules", "limit"), 0),
    ("ono99", ("rules", "edition"), "first"),
)


def broken(kind, path, value):
    log = golden_log(kind)["log"]
    *groups, key = path
    node = log[0]["fact"]["setup"]
    for group in groups:
        node = node[group]
    node[key] = value
    return log


@pytest.mark.parametrize(("kind", "path", "value"), BROKEN, ids=lambda given: str(given)[:40])
def test_a_setup_with_a_broken_axis_is_refused_at_its_place(kind, path, value):
    with pytest.raises(Unreadable) as refused:
        read_log(KINDS[kind], broken(kind, path, value))
    assert refused.value.place.startswith(f"log[0].fact.setup.{'.'.join(path)}")


def test_a_cycle_of_no_trumps_is_refused():
    log = broken("oh_hell", ("rules", "trump"), {"kind": "cycle", "cycle": []})
    with pytest.raises(Unreadable, match=r"rules\.trump\.cycle"):
        read_log(KINDS["oh_hell"], log)


def test_a_setup_of_another_variant_or_with_a_player_twice_is_refused():
    for path, value in ((("variant",), "ono99"), (("players",), ["Ana", "ana", "Cas"]), (("first_dealer",), 99)):
        with pytest.raises(Unreadable) as refused:
            read_log(KINDS["oh_hell"], broken("oh_hell", path, value))
        assert refused.value.place.startswith(f"log[0].fact.setup.{path[0]}")


def test_an_old_setup_that_lacks_an_axis_is_read_by_its_default(app: Flask, client: FlaskClient):
    log = golden_log("ohio")["log"]
    del log[0]["fact"]["setup"]["rules"]["settlement"]
    with app.app_context():
        game = let_through("ohio", log, "old")
    assert game and list(broken_pages(app, client, game)) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_what_is_let_through_shows_every_page(app: Flask, client: FlaskClient, kind: str):
    shown = through = 0
    for number, log in enumerate(islice(mutants(kind, Random(SEED)), MANY)):
        with app.app_context():
            try:
                game = let_through(kind, log, f"mutant {number}")
            except AlreadyThere:
                continue  # the wound lies where nobody reads
        if game:
            assert list(broken_pages(app, client, game)) == [], log
            shown += len(pages_of(app, game))
            through += 1
    print(f"mutants of {kind}, seed {SEED}: {MANY} imports, {through} let through, {shown} of their pages shown")
    assert shown > 0
