"""An app with nothing but storage, on SQLite and on a private PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests.storage.fakes import make_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return make_app(str(tmp_path))


@pytest.fixture
def at_work(app: Flask) -> Iterator[Flask]:
    """Let the test stand inside the app, as a request does."""
    with app.app_context():
        yield app
