"""The wheel, installed into an empty environment elsewhere, is the whole program: it lists, serves and keeps games."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from subprocess import PIPE
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scorekeeper.paths import CHECKOUT, PACKAGE, STATIC, TEMPLATES, TRANSLATIONS

pytestmark = [
    pytest.mark.skipif(CHECKOUT is None, reason="there is no checkout to build from"),
    pytest.mark.slow,
]

# What has no wheel of Python alone, and is built without a compiler.
SOURCES = frozenset({"markupsafe"})


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """Return the wheel that `make dist` built, or one built here, in both cases from the sdist."""
    folder = Path(os.environ.get("DIST") or tmp_path_factory.mktemp("wheel"))
    if "DIST" not in os.environ:
        command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(CHECKOUT)]
        subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def elsewhere(wheel, tmp_path_factory) -> Path:
    """Return the folder of an environment's programs that holds the wheel and what it needs, nothing else.

    It is one of a machine without a compiler that no binary was made for, such as a phone: all of it is pure Python.
    """
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder)
    needs = _locked()
    pure = ("--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any")
    place = str(next(folder.glob("lib/python3*/site-packages")))
    _install(folder, *pure, "--target", place, *_written(folder, (needs[name] for name in needs.keys() - SOURCES)))
    _install(folder, "--no-binary=:all:", *_written(folder, (needs[name] for name in SOURCES)))
    _install(folder, "--no-deps", str(wheel))
    return folder / "bin"


def _install(folder: Path, *what: str) -> None:
    into = [sys.executable, "-m", "pip", "--python", str(folder / "bin/python"), "install", "-q", "--no-compile"]
    without_compiler = os.environ | {"CC": "false", "CXX": "false"}
    subprocess.run([*into, *what], check=True, capture_output=True, env=without_compiler)


def _locked(extra: str = "") -> dict[str, str]:
    """Return what the lock has for the wheel itself, or for an extra: the lines of each package that it needs."""
    wanted, waiting = set[str](), ["oh-hell-scorekeeper"]
    while waiting:
        try:
            needs = [Requirement(line) for line in requires(waiting.pop()) or ()]
        except PackageNotFoundError:
            continue
        names = {
            canonicalize_name(need.name) for need in needs if not need.marker or need.marker.evaluate({"extra": extra})
        }
        waiting += names - wanted
        wanted |= names
    blocks = re.split(r"\n(?=\S)", (CHECKOUT / "requirements.lock.txt").read_text())
    by_name = {canonicalize_name(Requirement(block.split()[0]).name): block for block in blocks if "==" in block}
    return {name: block for name, block in by_name.items() if name in wanted}


def _written(folder: Path, blocks: Iterable[str]) -> list[str]:
    """Return pip's arguments for lines of the lock."""
    (folder / "lock.txt").write_text("\n".join(blocks))
    return ["--require-hashes", "--no-deps", "-r", str(folder / "lock.txt")]


def _environment(tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SCOREKEEPER_", "PYTHON"))}
    return kept | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONUNBUFFERED": "1"}


def test_the_wheel_carries_templates_static_files_and_migrations(wheel):
    held = set(zipfile.ZipFile(wheel).namelist())
    for folder, place in ((TEMPLATES, "templates"), (STATIC, "static"), (PACKAGE / "migrations", "migrations")):
        for path in folder.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert f"scorekeeper/{place}/{path.relative_to(folder).as_posix()}" in held
    assert not [name for name in held if "tests/" in name or "instance/" in name]


def test_the_wheel_carries_every_language_compiled(wheel):
    held = [name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("scorekeeper/translations/")]
    files = (path.relative_to(TRANSLATIONS) for path in TRANSLATIONS.glob("*/LC_MESSAGES/messages.po"))
    assert sorted(held) == sorted(f"scorekeeper/translations/{path.with_suffix('.mo').as_posix()}" for path in files)


@pytest.mark.parametrize("program", [["scorekeeper"], ["python", "-m", "scorekeeper"]])  # as on Windows
def test_the_installed_program_lists_the_variants_without_its_folder_in_the_path(elsewhere, tmp_path, program):
    command = [elsewhere / program[0], *program[1:], "variants", "--json"]
    done = subprocess.run(command, cwd=tmp_path, env=_environment(tmp_path), capture_output=True, check=True)
    assert {"nomination_whist", "ohio", "ono99"} <= {variant["id"] for variant in json.loads(done.stdout)}


@pytest.fixture(scope="module")
def with_pdf(elsewhere) -> Path:
    """Return the same environment with the extra that prints PDF files."""
    folder = elsewhere.parent
    _install(folder, *_written(folder, _locked("pdf").values()))
    return elsewhere


@contextmanager
def served(programs: Path, tmp_path: Path) -> Iterator[str]:
    """Run the installed program as people do; yield its address."""
    environment = _environment(tmp_path) | {"SCOREKEEPER_HOST": "127.0.0.1", "SCOREKEEPER_PORT": "0"}
    environment["PATH"] = f"{tmp_path / 'traps'}{os.pathsep}{environment['PATH']}"
    with subprocess.Popen([programs / "scorekeeper"], cwd=tmp_path, env=environment, stdout=PIPE, text=True) as server:
        try:
            yield re.search(r"http://\S+?(?=/)", server.stdout.readline())[0]
        finally:
            server.terminate()
    assert server.returncode == 0


@pytest.fixture
def trapped(tmp_path) -> Path:
    """Return the file that says which of the clients of another language's packages were started."""
    (tmp_path / "traps").mkdir()
    for name in ("npm", "npx", "node", "nodejs"):
        trap = tmp_path / "traps" / name
        trap.write_text(f"#!/bin/sh\necho {name} >> {tmp_path / 'trapped'}\nexit 1\n")
        trap.chmod(0o755)
    return tmp_path / "trapped"


def test_the_installed_program_serves_from_the_users_data_folder_and_starts_no_other(elsewhere, tmp_path, trapped):
    with served(elsewhere, tmp_path) as url:
        page = urlopen(f"{url}/").read().decode()
        style = re.search(r'href="(/static/css/base\.css[^"]*)"', page)[1]
        assert urlopen(url + style).status == 200
        with suppress(HTTPError):  # there is a copy of htmx where the CDN gave one
            urlopen(f"{url}/htmx.js")
    assert (tmp_path / "data/scorekeeper/scorekeeper.db").is_file()
    assert not trapped.exists()


def test_the_installed_program_brings_an_older_database_up_to_date_and_prints_it(with_pdf, tmp_path, trapped):
    kept = tmp_path / "data" / "scorekeeper"
    kept.mkdir(parents=True)
    with closing(sqlite3.connect(kept / "scorekeeper.db")) as database:
        database.executescript((CHECKOUT / "tests/data/databases/1.0.0.sql").read_text("utf-8"))
        (game,) = database.execute("SELECT id FROM game WHERE finished").fetchone()
    with served(with_pdf, tmp_path) as url:
        assert urlopen(f"{url}/g/{game}").status == 200
        assert urlopen(f"{url}/g/{game}/print.pdf").read(5) == b"%PDF-"
    assert [copy.name.endswith("-revision-0001.db") for copy in (kept / "backups").iterdir()] == [True]
