"""Opens the database file where nothing can be written beside it: on a full disk, or in a read-only folder.

SQLite needs room for `-wal` and `-shm` beside a file even to read it. Without, the file is opened as `immutable`;
where its `-wal` still holds entries, both are copied to a temporary folder and read there.
"""

import shutil
import sqlite3
from pathlib import Path
from tempfile import mkdtemp
from threading import Lock
from typing import Any
from urllib.parse import quote
from weakref import finalize

LOG = "-wal"


class ReadOnlyFile:
    """Opens connections that only read one file, and keeps the copy where one was needed."""

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
        return Path(f"{self._file}{LOG}")

    def _copied_file(self) -> Path:
        with self._lock:
            now = (_state(self._file), _state(self._log))
            if self._copy is None or now != self._copied:
                self._copy, self._copied = self._made(), now
            return self._copy

    def _made(self) -> Path:
        folder = Path(mkdtemp(prefix="scorekeeper-"))
        finalize(self, shutil.rmtree, folder, ignore_errors=True)
        for path in (self._file, self._log):
            shutil.copyfile(path, folder / path.name)
        return folder / self._file.name


def _state(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns
