"""Series of Ohio, with which the storage floor is tried: a fact a hand; and apps that have nothing but storage."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.record.log import Game
from scorekeeper.rules.facts import Noted
from scorekeeper.rules.kind import Setup
from scorekeeper.rules.ohio.facts import HandScores
from scorekeeper.storage import games, people, upgrade
from scorekeeper.storage.models import db, new_id
from scorekeeper.storage.people import Person
from tests.kit.chance_games import entries_of
from tests.kit.tables import NAMES, setup_of

ANA, BEN, CAS, DEE = range(4)


def series(*names: str, hands: int = 3, **more: Any) -> Setup:
    return replace(setup_of("ohio", names or NAMES, hands=hands), **more)


def scores(hand: int, *points: int) -> HandScores:
    """Return what each seat got in a hand; over all the seats it is even if they are."""
    return HandScores(hand, dict(enumerate(points)))


def titled(title: str) -> Noted:
    """Return what may be entered at any time, and scores nothing."""
    return Noted(title, "", "")


def finished(*names: str) -> Game:
    """Play a game of one hand, which the last of the players wins."""
    game = games.start(series(*names, hands=1), "tablet", new_id())
    return games.append(game.id, 1, "scores", won_by_the_last(len(game.setup.players)), "tablet")


def won_by_the_last(players: int) -> HandScores:
    return scores(1, *range(1, 2 * players, 2))


def named(name: str) -> Person:
    return next(one for one in people.people() if one.name == name)


def imported(day: int, *names: str) -> str:
    """Import a game of one hand played on a day of March, whose last player wins; return its id."""
    facts = (series(*names, hands=1), won_by_the_last(len(names)))
    return games.restore(entries_of(facts, datetime(2026, 3, day, 12, tzinfo=UTC)), new_id()).id


@contextmanager
def opened(instance: Path | str, url: str = "") -> Iterator[Flask]:
    """Stand inside an app for a while, and leave no connection behind."""
    app = make_app(instance, url)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


def make_app(instance: Path | str, url: str = "") -> Flask:
    app = Flask("scorekeeper", instance_path=str(instance))
    app.config["SQLALCHEMY_DATABASE_URI"] = url or None
    upgrade.init_app(app)
    return app
