"""The file of the scores: how it is made and opened, why it cannot be written, and whether a process works on it.

It is opened to write; where that cannot be, on a full disk or as another user, to read.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from threading import Lock
from typing import Any, Literal
from urllib.parse import quote
from weakref import finalize

from sqlalchemy import Engine, event

from scorekeeper.files import locked, unlock, whole

FILE_NAME = "scorekeeper.db"
LOCK_NAME = "in-use.lock"
PATIENCE = 2.5  # seconds that a writer waits for its turn
SWITCHING = 15.0  # seconds that the first switch to WAL waits for others
READING = "scorekeeper.reading"  # marks a connection that only reads
ROOM = 256 * 1024  # bytes: what SQLite wants beside its file, and some taps
AS_WE_ARE = os.access in os.supports_effective_ids  # not as whoever started us
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file that is written to

PRAGMAS = ("PRAGMA synchronous=FULL", f"PRAGMA busy_timeout={int(PATIENCE * 1000)}", "PRAGMA foreign_keys=ON")

Why = Literal["full", "not_ours", "unknown"]


class Emptied(Exception):
    """The file is empty although others of its files are there; the text names both."""


def listen(engine: Engine) -> None:
    """Open SQLite's connections as this module says."""
    database = engine.url.database or ":memory:"
    reading = None if database == ":memory:" or database.startswith("file:") else ReadOnlyFile(Path(database))

    def connected(dialect: Any, record: Any, arguments: Any, named: Any) -> sqlite3.Connection:
        try:
            # Of a file that may not be written SQLite opens a connection that only reads, and does not say so.
            record.info[READING] = reading is not None and blocked(Path(database)) is not None
            return _opened(dialect.connect(*arguments, **named))
        except sqlite3.OperationalError as trouble:
            if reading is None or "locked" in str(trouble) or not Path(database).exists():
                raise
            record.info[READING] = True
            try:
                return reading.connection(**named)
            except (sqlite3.OperationalError, OSError):
                raise trouble from None

    event.listen(engine, "do_connect", connected)
    event.listen(engine, "checkin", _forget_reader)


def _opened(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Set a connection up, and look once: it is then that SQLite makes the files it wants beside its own."""
    try:
        # The driver would open transactions by itself, and too late: after the first SELECT.
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(pragma)
        _write_ahead(connection)
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _write_ahead(connection: sqlite3.Connection) -> None:
    # The first switch to WAL takes the file for itself and does not wait for the busy timeout.
    deadline = time.monotonic() + SWITCHING
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as trouble:
            if "locked" not in str(trouble) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _forget_reader(_connection: object, record: Any) -> None:
    # The next one tries to write again: once there is room, nobody has to start the scorekeeper anew.
    if record.info.get(READING):
        record.invalidate()


class ReadOnlyFile:
    """Opens connections that only read one file: on a full disk, or in a folder that may not be written.

    SQLite needs room for `-wal` and `-shm` beside a file even to read it. Without, the file is opened as `immutable`;
    where its `-wal` still holds entries, both are copied to a temporary folder and read there.
    """

    def __init__(self, file: Path) -> None:
        self._file, self._lock = file, Lock()
        self._copy: Path | None = None
        self._copied: object = None  # how the files were when they were copied

    def connection(self, **named: Any) -> sqlite3.Connection:
        """Return a connection that refuses to write. Raises OSError, sqlite3.OperationalError."""
        if _state(self._log)[0]:
            connection = sqlite3.connect(self._copied_file(), **named)
        else:
            connection = sqlite3.connect(f"file:{quote(str(self._file.resolve()))}?immutable=1", uri=True, **named)
        connection.isolation_level = None
        connection.execute("PRAGMA query_only=ON")
        return connection

    @property
    def _log(self) -> Path:
        return Path(f"{self._file}-wal")

    def _copied_file(self) -> Path:
        with self._lock:
            now = (_state(self._file), _state(self._log))
            if self._copy is None or now != self._copied:
                self._copy, self._copied = self._copied_files(), now
            return self._copy

    def _copied_files(self) -> Path:
        folder = Path(mkdtemp(prefix="scorekeeper-"))
        finalize(self, shutil.rmtree, folder, ignore_errors=True)
        for path in (self._file, self._log):
            shutil.copyfile(path, folder / path.name)
        return folder / self._file.name


def _state(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_size, status.st_mtime_ns


def make(file: Path) -> None:
    """Make the file with mode 0600 where it is missing; nobody ever sees it empty. Raises Emptied.

    An empty file would be taken for a new one, and SQLite would delete the `-wal` beside it with the newest taps.
    """
    # The file last: another process may make it at this moment, and only then is there anything beside it.
    existed = file.exists()
    beside = [Path(f"{file}{end}") for end in BESIDE]
    backups = sorted((file.parent / "backups").glob("*.db")) if existed else []
    other = next((path for path in (*beside, *backups) if not is_empty(path)), None)
    if not is_empty(file):
        return
    if other:
        state, name = "empty" if existed else "missing", other.relative_to(file.parent)
        raise Emptied(f"{file} is {state}, although {name} is there: to begin anew, take both away")
    if not existed:
        # Where another process was faster, its file is taken; SQLite meets any other error itself, and says it.
        with suppress(OSError), whole(file, first=True) as draft, closing(sqlite3.connect(draft)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")


def is_empty(file: Path) -> bool:
    """Say whether a file is missing or holds no byte."""
    try:
        return file.stat().st_size == 0
    except OSError:
        return True


def why_not(file: Path, error: str = "") -> Why:
    """Return what keeps the file from being written, by the text of SQLite's error and by its rights and room."""
    if "is full" in error or free_room(file.parent) < ROOM:
        return "full"
    return "unknown" if blocked(file) is None else "not_ours"


def blocked(file: Path) -> Path | None:
    """Return which may not be written: the folder, the file, or what SQLite keeps beside it. None: all may be."""
    paths = (file.parent, file, *(Path(f"{file}{end}") for end in BESIDE))
    return next(
        (path for path in paths if not os.access(path, os.W_OK, effective_ids=AS_WE_ARE) and path.exists()), None
    )


def free_room(folder: Path) -> int:
    """Return the bytes that are free on the disk of a folder; enough where nobody can tell."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return ROOM


class SharedLock:
    """A shared lock (`LOCK_SH`) on an instance, released by `leave`, with the object, or with the process.

    SQLite's own locks say who reads or writes at this moment; an idle server holds none.
    """

    def __init__(self, folder: Path) -> None:
        handle = locked(folder / LOCK_NAME, exclusive=False)
        self.is_held = handle is not None
        self.leave = finalize(self, unlock, handle)


@contextmanager
def exclusive(folder: Path) -> Generator[None]:
    """Hold the exclusive lock (`LOCK_EX`) on an instance for the block. Raises InUse."""
    handle = locked(folder / LOCK_NAME, exclusive=True)
    try:
        yield
    finally:
        unlock(handle)
