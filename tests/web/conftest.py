"""What tests of pages share: the pseudo-language, which stands in for any other than English."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.messages import write_pseudo


@pytest.fixture(scope="session")
def catalogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of catalogs, with the pseudo-language's alone in it."""
    return write_pseudo(tmp_path_factory.mktemp("catalogs"))


@pytest.fixture
def reader(make_app: Callable[..., Flask], catalogs: Path) -> FlaskClient:
    """Return a client of an app that has the pseudo-language."""
    return make_app(TRANSLATIONS=catalogs).test_client()
