"""Whatever the import lets through can show every page; whatever it refuses, it refuses at a place."""

import os
from itertools import islice
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Setup
from scorekeeper.storage import games
from scorekeeper.storage.games import AlreadyThere
from tests.record.golden import golden_log
from tests.siege.mutants import broken_pages, let_through, mutants, pages_of

MANY = int(os.environ.get("MUTANTS", "60")) // len(KINDS)
SEED = int(os.environ.get("SEED", "1"))


def test_an_old_setup_that_lacks_an_axis_is_read_by_its_default(app: Flask, client: FlaskClient):
    log = golden_log("ohio")["log"]
    del log[0]["fact"]["setup"]["rules"]["settlement"]
    with app.app_context():
        game = let_through("ohio", log, "old")
    assert game and list(broken_pages(app, client, game)) == []


def test_a_game_of_seven_packs_and_seventy_cards_in_hand_shows_every_page(app: Flask, client: FlaskClient):
    options = {"packs": 7, "maximum": 70}
    rules = KINDS["oh_hell"].resolved("oh_well", options, 3, {})
    with app.app_context():
        game = games.start(Setup("oh_hell", "oh_well", ("Ana", "Ben", "Cas"), options, rules), "tablet", "many")
    assert list(broken_pages(app, client, game)) == []


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
