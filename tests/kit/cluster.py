"""A private PostgreSQL from Debian's package: a unix socket in a folder of its own, gone after the tests."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest

from scorekeeper.storage.models import db
from tests.kit.migrated import migrate
from tests.kit.programs import missing, program


def _on(*databases: str) -> pytest.MarkDecorator:
    marks = {"postgresql": (pytest.mark.postgres,)}
    each = [pytest.param(name, marks=marks.get(name.split()[-1], ())) for name in databases]
    return pytest.mark.parametrize("url", each, indirect=True)


BOTH = _on("sqlite", "postgresql")
BOTH_EMPTY = _on("empty sqlite", "empty postgresql")  # nobody has made the tables yet
POSTGRESQL = _on("postgresql")
OPTIONS = "-c listen_addresses='' -c fsync=off -c max_connections=60 -c shared_buffers=16MB"


class Cluster:
    """One server with any number of databases."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs, self.folder = programs, folder
        self.numbers, self.returned = count(1), list[str]()

    @classmethod
    @contextmanager
    def started(cls) -> Iterator["Cluster"]:
        """Start a server; skip the test where there is none, but never in CI."""
        if find_spec("psycopg") is None:
            missing("psycopg is missing: install the extra `postgres`")
        programs = Path(program("initdb", "postgresql", "/usr/lib/postgresql/*/bin")).resolve().parent
        with tempfile.TemporaryDirectory(prefix="scorekeeper-pg-", ignore_cleanup_errors=True) as folder:
            cluster = cls(programs, Path(folder))
            if os.geteuid() == 0:
                shutil.chown(folder, "postgres", "postgres")
            cluster.run("initdb", "-D", cluster.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
            cluster.start()
            try:
                yield cluster
            finally:
                cluster.stop()

    def start(self) -> None:
        """Start the server, again where it was stopped."""
        options = f"{OPTIONS} -k {self.folder}"
        self.run("pg_ctl", "-D", self.data, "-w", "-o", options, "-l", f"{self.folder}/log", "start")

    def stop(self) -> None:
        """Stop the server as if its machine failed."""
        self.run("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def empty(self) -> str:
        """Return the URL of a database without tables."""
        return self._created("template0")

    def migrated(self) -> str:
        """Return the URL of a database whose tables are made: the server copies the first one."""
        return self._created(self._template)

    @cached_property
    def _template(self) -> str:
        migrate(self._created("template0", "migrated"), self.folder)
        return "migrated"

    @contextmanager
    def lent(self) -> Iterator[str]:
        """Yield the URL of a database whose tables are made and empty; the next one to ask may get it."""
        url = self.returned.pop() if self.returned else self.migrated()
        yield url
        name = url.removeprefix("postgresql://postgres@/").partition("?")[0]
        # Its rows are gone in a quarter of the time that another database would take to be made.
        self._execute(f"TRUNCATE {', '.join(db.metadata.tables)} RESTART IDENTITY", name)
        self.returned.append(url)

    def _created(self, template: str, name: str = "") -> str:
        name = name or f"scores{next(self.numbers)}"
        self._execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def _execute(self, statement: str, database: str = "postgres") -> None:
        import psycopg  # the extra may be missing

        # A program would take longer to start than the statement takes.
        with psycopg.connect(f"host={self.folder} user=postgres dbname={database}", autocommit=True) as connection:
            connection.execute(statement)

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        if os.geteuid() == 0:  # the server refuses to be run by root
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)
