"""Whatever the import lets through can show every page; whatever it refuses, it refuses at a place.

The logs differ from the golden ones in a few places, as a broken or a hostile file would.
"""

import copy
import json
import os
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.log import read_log
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Unreadable
from scorekeeper.storage import games
from scorekeeper.storage.games import AlreadyThere, Game
from tests.kit.addresses import broken_pages, pages_of
from tests.kit.tables import start
from tests.kit.wounds import WRONG, spots
from tests.record.samples import golden_log

OF_RULES = ("setup", "rules_changed")


def mutants(kind: str, random: Random) -> Iterator[list[dict[str, Any]]]:
    """Yield logs without end, each with one to three wounds, most of them in its rules."""
    log = golden_log(kind)["log"]
    while True:
        wounded = copy.deepcopy(log)
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            _wound(wounded, random)
        yield wounded


def _wound(log: list[dict[str, Any]], random: Random) -> None:
    entries = [entry for entry in log if set(entry["fact"]) & set(OF_RULES)] if random.random() < 0.7 else log
    places = list(spots(random.choice(entries)["fact"]))
    if not places:
        return  # an earlier wound has left nothing of it
    _place, holder, key = random.choice(places)
    if random.random() < 0.25:
        del holder[key]
    elif random.random() < 0.3 and isinstance(holder[key], int):
        holder[key] = int(holder[key]) + random.choice((-1, 1, 10, 100))
    else:
        holder[key] = copy.deepcopy(random.choice(WRONG))


def let_through(kind: str, log: list[dict[str, Any]], name: str) -> Game | None:
    """Return the game that the import made of a log. None: it was refused at a place."""
    try:
        entries = read_log(KINDS[kind], parse(json.dumps(log)))
    except Unreadable as refused:
        assert refused.place.startswith("log"), refused
        return None
    return games.restore(entries, name)


MANY = int(os.environ.get("MUTANTS", "60")) // len(KINDS)
SEED = int(os.environ.get("SEED", "1"))


def test_an_old_setup_that_lacks_an_axis_is_read_by_its_default(app: Flask, client: FlaskClient):
    log = golden_log("ohio")["log"]
    del log[0]["fact"]["setup"]["rules"]["settlement"]
    with app.app_context():
        game = let_through("ohio", log, "old")
    assert game and list(broken_pages(app, client, game)) == []


def test_a_game_of_seven_packs_and_seventy_cards_in_hand_shows_every_page(app: Flask, client: FlaskClient):
    game = start(app, "oh_well", ("Ana", "Ben", "Cas"), packs=7, maximum=70)
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
