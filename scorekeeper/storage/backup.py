"""Backup and restore of the SQLite file: `VACUUM INTO` makes a copy, the online backup writes into the file in use."""

import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from sqlalchemy import Engine

from scorekeeper.paths import whole
from scorekeeper.storage.database import FILE_NAME, PATIENCE, write_ahead, write_trouble

MAGIC = b"SQLite format 3\0"
PAGE = 512  # bytes: the smallest page of SQLite


class InvalidBackup(Exception):
    """The file is no backup, or a damaged one; the text says which."""


def copy(engine: Engine, path: Path) -> None:
    """Copy the scores to a file while others write. Raises OSError and sqlite3.DatabaseError."""
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    with closing(engine.raw_connection()) as connection:
        driver = connection.driver_connection
        assert driver is not None
        _copy(driver, path)


def _copy(source: sqlite3.Connection, path: Path) -> None:
    with whole(path) as draft:
        source.execute("VACUUM INTO ?", (str(draft),))


@contextmanager
def draft_of(file: Path) -> Generator[Path]:
    """Check a backup and yield a copy of it in a temporary folder.

    Raises InvalidBackup, or OSError and sqlite3.OperationalError if it cannot be read or copied.
    """
    with file.open("rb") as opened:
        head = opened.read(len(MAGIC))
    if head.lstrip()[:1] == b"{":
        raise InvalidBackup("this is a game file: `scorekeeper import` takes it in")
    if head != MAGIC:
        raise InvalidBackup("this is not a backup: it contains no SQLite database")
    # SQLite would fill an incomplete last page with zeros.
    if file.stat().st_size % PAGE:
        raise InvalidBackup("the file is damaged: its end is missing")
    # Otherwise SQLite would make files next to one on a read-only disk.
    how = "mode=ro" if Path(f"{file}-wal").exists() else "immutable=1"
    with TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as folder:
        draft = Path(folder) / FILE_NAME
        try:
            with closing(sqlite3.connect(f"file:{quote(os.fsencode(file.resolve()))}?{how}", uri=True)) as source:
                (verdict,) = source.execute("PRAGMA integrity_check(1)").fetchone()
                (tables,) = source.execute("SELECT count(*) FROM sqlite_master").fetchone()
                if verdict == "ok":
                    _copy(source, draft)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # a damaged name may be no text
            if isinstance(error, sqlite3.OperationalError):
                raise
            raise InvalidBackup(f"the file is damaged: {error}") from None
        if verdict != "ok":
            raise InvalidBackup(f"the file is damaged: {' '.join(verdict.split())}")
        if not tables:
            raise InvalidBackup("this database is empty")
        yield draft


def put_back(draft: Path, file: Path) -> Path | None:
    """Replace the content of a file; return the copy of what was there, or None if there was nothing.

    It is one transaction: an app that has the file open shows the old scores or the new ones.
    Raises OSError and sqlite3.OperationalError, also if another program writes for longer than PATIENCE.
    """
    if not file.exists() or not file.stat().st_size:
        file.touch(0o600)
        _overwrite(draft, file, None)
        return None
    aside = file.parent / "backups" / f"{datetime.now(UTC):%Y-%m-%dT%H%M%S%f}-before-restore.db"
    aside.parent.mkdir(0o700, exist_ok=True)
    try:
        _overwrite(draft, file, aside)
    except (sqlite3.DatabaseError, OSError) as error:
        if write_trouble(error) != "damaged":
            aside.unlink(missing_ok=True)
            raise
        # SQLite does not write into a file that it cannot read.
        Path(f"{file}-shm").unlink(missing_ok=True)
        for end in ("-wal", ""):
            if (part := Path(f"{file}{end}")).exists():
                part.replace(f"{aside}{end}")
        put_back(draft, file)
    return aside


def _overwrite(draft: Path, file: Path, aside: Path | None) -> None:
    """Write all pages of the draft into the file, and copy what was there to `aside` while nobody else can write."""

    def before_the_rest(status: int, _left: int, _pages: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):  # otherwise it would try for ever
            raise sqlite3.OperationalError("database is locked: another program writes to it")
        if status == sqlite3.SQLITE_OK and aside and not aside.exists():
            _copy(before, aside)

    with (
        closing(sqlite3.connect(draft)) as new,
        closing(sqlite3.connect(file, timeout=PATIENCE)) as live,
        closing(sqlite3.connect(file, timeout=PATIENCE)) as before,
    ):
        write_ahead(live)
        live.execute("PRAGMA synchronous=FULL")
        new.backup(live, pages=1, progress=before_the_rest)
