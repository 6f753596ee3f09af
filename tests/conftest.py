"""What every test has at hand: an app on its own instance, and four named people in seats 0 to 3."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app

ANA, BEN, CAS, DEE = range(4)
NAMES = ("Ana", "Ben", "Cas", "Dee")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--vectors", type=Path, help="known answers to run instead of our own copy")
    parser.addoption("--games", type=Path, help="folder of recorded games to run instead of our own")
    parser.addoption("--shots", type=Path, help="folder to keep the screenshots in")


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"INSTANCE_PATH": str(tmp_path), "TESTING": True, "WTF_CSRF_ENABLED": False, "FETCH_HTMX": False})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
