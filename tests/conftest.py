"""What every test has at hand: an app on its own instance, and four named people in seats 0 to 3."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.storage.models import db
from tests.htmx_copy import htmx_copy

__all__ = ["htmx_copy"]

ANA, BEN, CAS, DEE = range(4)
NAMES = ("Ana", "Ben", "Cas", "Dee")


class Reader(FlaskClient):
    """A client that reads every answer to its end, so that no file stays open."""

    def open(self, *args: Any, **kwargs: Any) -> Any:
        return super().open(*args, **{"buffered": True} | kwargs)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--vectors", type=Path, help="known answers to run instead of our own copy")
    parser.addoption("--games", type=Path, help="folder of recorded games to run instead of our own")
    parser.addoption("--shots", type=Path, help="folder to keep the screenshots in")


@pytest.fixture
def make_app(tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Build apps on one instance; form tokens are off unless asked for."""
    made: list[Flask] = []

    def make(**config: Any) -> Flask:
        usual = {"INSTANCE_PATH": str(tmp_path), "TESTING": True, "WTF_CSRF_ENABLED": False, "FETCH_HTMX": False}
        app = create_app(usual | config)
        app.test_client_class = Reader
        made.append(app)
        return app

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
