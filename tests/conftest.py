"""What every test has at hand: an app on its own instance, and four named people in seats 0 to 3."""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import alembic.config
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from jinja2 import Undefined
from jinja2.utils import missing

from scorekeeper import create_app
from scorekeeper.rules.common.clock import set_zone
from scorekeeper.settings import TIMEZONE
from scorekeeper.storage.models import db
from tests.kit.compiled import TEMPLATES, compile_once
from tests.kit.htmx_copy import htmx_copy
from tests.kit.migrated import CopyTo, copy_migrated
from tests.kit.tables import NAMES
from tests.kit.temporary import keep_in_memory

__all__ = ["NAMES", "copy_migrated", "htmx_copy"]

ANA, BEN, CAS, DEE = range(4)

# How long an example takes says how busy the machine is. They are the same ones each time: who changed nothing finds
# nothing. Where EXAMPLES is given (`make siege`) they are others each time.
EXAMPLES = int(os.environ.get("EXAMPLES", "30"))
settings.register_profile(
    "unhurried",
    deadline=None,
    derandomize="EXAMPLES" not in os.environ,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("unhurried")
# Its default output is the standard output at the moment of the first import: inside a test that would be a stream
# which is closed after that test, and a later migration would write to it.
assert alembic.config
# What a house has set for its own scorekeeper, or for its way into the internet, is not meant for the tests' servers.
for name in [name for name in os.environ if name.startswith("SCOREKEEPER_")]:
    del os.environ[name]
for name in ("no_proxy", "NO_PROXY"):
    os.environ[name] = ",".join(filter(None, (os.environ.get(name), "127.0.0.1,localhost,::1")))
LONGEST = ("browser", "slow", "postgres", "paper")  # marks of what takes seconds a test
compile_once()
keep_in_memory()


class Reader(FlaskClient):
    """A client that reads every answer to its end, so that no file stays open, and its headers as a server writes them.

    Flask's own takes any text for a header; a server encodes it as Latin-1, or fails.
    """

    def open(self, *args: Any, **kwargs: Any) -> Any:
        answer = super().open(*args, **{"buffered": True} | kwargs)
        for line in answer.headers.items():
            ": ".join(line).encode("latin-1")
        return answer


class Absent(Undefined):
    """Fails where a template reads what an object of ours lacks: Jinja would write nothing, or take it for set."""

    def __init__(self, hint: str | None = None, obj: object = missing, name: str | None = None, *rest: Any) -> None:
        super().__init__(hint, obj, name, *rest)
        assert not type(obj).__module__.startswith("scorekeeper"), f"{obj!r} has no {name}"


def pytest_configure(config: pytest.Config) -> None:
    """Measure what a worker reaches once: pytest-cov starts as in the process that leads, and then as a worker too.

    The first would go on below the second, for nothing, and through tests that are not to be measured.
    """
    measuring = config.pluginmanager.get_plugin("_cov")
    if measuring and hasattr(config, "workerinput"):
        measuring.cov_controller.pause()


def pytest_sessionstart() -> None:
    """Look for no garbage while modules are imported and tests are collected: all of it stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Leave what is there now out of every later search, and search less often: a tenth of all the time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--vectors", type=Path, help="known answers to run instead of our own copy")
    parser.addoption("--games", type=Path, help="folder of recorded games to run instead of our own")
    parser.addoption("--shots", type=Path, help="folder to keep the screenshots in")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return a worker more than there are processors: tests wait for servers, databases and browsers.

    Those that wait for nothing (`-n logical`) get one a processor: each worker has to import everything first.
    """
    return (os.cpu_count() or 1) + (config.option.numprocesses == "auto")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what drives a browser, before `-m` chooses: Chromium or WebKit."""
    if isinstance(item, pytest.Function) and {"browser", "webkit"} & {*item.fixturenames}:
        item.add_marker(pytest.mark.browser)


@pytest.hookimpl(trylast=True)  # Hypothesis has marked its own by then
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what does not count as having reached a branch: examples of chance, and whole apps.

    They reach branches that nobody meant: the tests of one rule after the other must reach them all.
    """
    for item in items:
        if item.get_closest_marker("hypothesis") or "make_app" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.no_cover)
    _longest_files_first(items)


def _longest_files_first(items: list[pytest.Item]) -> None:
    # A worker gets whole files: one that takes half a minute must not be the last that is handed out.
    place: dict[Path, int] = {}
    for item in items:
        first = next((at for at, name in enumerate(LONGEST) if item.get_closest_marker(name)), len(LONGEST))
        place[item.path] = min(first, place.get(item.path, first))
    items.sort(key=lambda item: place[item.path])


@contextmanager
def making_apps(instance: Path, copy_migrated: CopyTo) -> Iterator[Callable[..., Flask]]:
    """Build apps on one instance; form tokens are off unless asked for."""
    made: list[Flask] = []

    def make(**config: Any) -> Flask:
        usual = {"INSTANCE_PATH": str(instance), "TESTING": True, "WTF_CSRF_ENABLED": False, "FETCH_HTMX": False}
        config = usual | config
        copy_migrated(Path(config["INSTANCE_PATH"]))
        app = create_app(config)
        app.jinja_env.bytecode_cache = TEMPLATES
        app.jinja_env.undefined = Absent
        app.test_client_class = Reader
        made.append(app)
        return app

    yield make
    for app in made:
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def make_app(tmp_path: Path, copy_migrated: CopyTo) -> Iterator[Callable[..., Flask]]:
    with making_apps(tmp_path, copy_migrated) as make:
        yield make


@pytest.fixture(scope="session")
def visitor(tmp_path_factory: pytest.TempPathFactory, copy_migrated: CopyTo) -> Iterator[FlaskClient]:
    """Return a client of an app that all tests share which only look, and write nothing."""
    with making_apps(tmp_path_factory.mktemp("visited"), copy_migrated) as make:
        yield make().test_client(use_cookies=False)


@pytest.fixture
def in_sydney(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the table of an app that is made from here on stand in Sydney."""
    monkeypatch.setenv(TIMEZONE.name, "Australia/Sydney")
    yield
    set_zone(None)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
