"""A private PostgreSQL from Debian's package: a unix socket in a folder of its own, gone after the tests."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest

from tests.programs import missing, program

BOTH = pytest.mark.parametrize("url", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True)
OPTIONS = "-c listen_addresses='' -c fsync=off -c max_connections=60 -c shared_buffers=16MB"


@dataclass(frozen=True)
class Cluster:
    """One server with any number of databases."""

    programs: Path
    folder: Path
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    @classmethod
    @contextmanager
    def started(cls) -> Iterator["Cluster"]:
        """Start a server; skip the test where there is none, but never in CI."""
        programs = _programs()
        with tempfile.TemporaryDirectory(prefix="scorekeeper-pg-", ignore_cleanup_errors=True) as folder:
            cluster = cls(programs, Path(folder))
            if os.geteuid() == 0:
                shutil.chown(folder, "postgres", "postgres")
            cluster.run("initdb", "-D", cluster.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
            options = f"{OPTIONS} -k {folder}"
            cluster.run("pg_ctl", "-D", cluster.data, "-w", "-o", options, "-l", f"{folder}/log", "start")
            try:
                yield cluster
            finally:
                cluster.run("pg_ctl", "-D", cluster.data, "-w", "-m", "immediate", "stop")

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def new_database(self) -> str:
        """Return the URL of an empty database."""
        name = f"scores{next(self.numbers)}"
        self.run("createdb", "-h", str(self.folder), "-U", "postgres", name)
        return f"postgresql://postgres@/{name}?host={self.folder}"

    def run(self, program: str, *arguments: str) -> None:
        command: Sequence[str] = [str(self.programs / program), *arguments]
        if os.geteuid() == 0:  # the server refuses to be run by root
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)


def _programs() -> Path:
    if find_spec("psycopg") is None:
        missing("psycopg is missing: install the extra `postgres`")
    return Path(program("initdb", "postgresql", "/usr/lib/postgresql/*/bin")).resolve().parent
