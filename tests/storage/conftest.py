"""An app with nothing but storage, on SQLite and on a private PostgreSQL."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.storage.models import db
from tests.kit.cluster import Cluster
from tests.storage.series import make_app


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own, for as long as the tests run."""
    with Cluster.started() as cluster:
        yield cluster


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where the scores are: SQLite with its tables made, unless the test is marked to try others."""
    asked = getattr(request, "param", "sqlite")
    if asked.endswith("postgresql"):
        cluster: Cluster = request.getfixturevalue("cluster")
        with nullcontext(cluster.empty()) if asked.startswith("empty") else cluster.lent() as url:
            yield url
        return
    if asked == "sqlite":
        request.getfixturevalue("copy_migrated")(tmp_path)
    yield f"sqlite:///{tmp_path / 'scorekeeper.db'}"


@pytest.fixture
def app(tmp_path: Path, url: str) -> Iterator[Flask]:
    app = make_app(str(tmp_path), url)
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def at_work(app: Flask) -> Iterator[Flask]:
    """Let the test stand inside the app, as a request does."""
    with app.app_context():
        yield app
