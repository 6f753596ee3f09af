"""Logs that differ from the golden ones in a few places, as a broken or a hostile file would."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from flask import Flask, url_for
from flask.testing import FlaskClient

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.log import read_log
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Unreadable
from scorekeeper.storage import games
from scorekeeper.storage.games import Game
from tests.kit.wounds import WRONG, spots
from tests.record.golden import golden_log

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


def pages_of(app: Flask, game: Game) -> list[str]:
    """Return the address of every page that anybody may open of a game."""
    ids = {"game_id": game.id, "watch_id": game.watch_id}
    rules = [rule for rule in app.url_map.iter_rules() if rule.arguments and rule.arguments <= set(ids)]
    shown = [rule for rule in rules if "GET" in (rule.methods or ()) and not rule.rule.endswith(".pdf")]
    with app.test_request_context():
        return sorted({url_for(rule.endpoint, **{key: ids[key] for key in rule.arguments}) for rule in shown})


def broken_pages(app: Flask, client: FlaskClient, game: Game) -> Iterator[str]:
    """Yield what answers with an error of the server's own, and why."""
    for page in pages_of(app, game):
        try:
            answer = client.get(page)
        except Exception as trouble:
            yield f"{page.rpartition('/')[2]}: {trouble!r}"
            continue
        if answer.status_code >= 500:
            yield f"{page}: {answer.status_code}"
