"""What tests of pages share: games just begun, and the pseudo-language, which stands in for any other than English."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.storage.games import Game
from tests.kit import tables
from tests.kit.web import ONE, Table
from tests.tools.messages import write_pseudo


@pytest.fixture(scope="session")
def catalogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of catalogs, with the pseudo-language's alone in it."""
    return write_pseudo(tmp_path_factory.mktemp("catalogs"))


@pytest.fixture
def reader(make_app: Callable[..., Flask], catalogs: Path) -> FlaskClient:
    """Return a client of an app that has the pseudo-language."""
    return make_app(TRANSLATIONS=catalogs).test_client()


@pytest.fixture
def game(app: Flask) -> Game:
    """Return a game in which nothing is entered yet; the pen is another device's than the client's."""
    return tables.start(app)


@pytest.fixture
def start(app: Flask, client: FlaskClient) -> Callable[..., Table]:
    return partial(Table, app, client)


@pytest.fixture
def table(start: Callable[..., Table]) -> Table:
    """Return a game of Nomination Whist on the client's device in which nothing is entered yet; Ana deals first."""
    return start()


@pytest.fixture
def evening(table: Table) -> Table:
    """Return that game with its first deal scored."""
    table.add(*ONE)
    return table
