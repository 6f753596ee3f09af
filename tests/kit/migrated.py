"""A database whose tables are made: Alembic runs once a worker, and every test gets a copy."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.storage import upgrade
from scorekeeper.storage.database import FILE_NAME
from scorekeeper.storage.models import db

CopyTo = Callable[[Path], None]


def migrate(url: str, instance: Path) -> None:
    """Make the tables in an empty database, and leave no connection behind."""
    app = Flask("migrated", instance_path=str(instance))
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    upgrade.init_app(app)
    with app.app_context():
        db.engine.dispose()


@pytest.fixture(scope="session")
def copy_migrated(tmp_path_factory: pytest.TempPathFactory) -> CopyTo:
    """Return what puts a migrated SQLite database into an instance folder that has none."""
    folder = tmp_path_factory.mktemp("migrated")
    source = folder / FILE_NAME
    migrate(f"sqlite:///{source}", folder)

    def copy(instance: Path) -> None:
        instance.mkdir(parents=True, exist_ok=True)
        if not (instance / FILE_NAME).exists():
            shutil.copyfile(source, instance / FILE_NAME)

    return copy
