"""Put a backup in the place of the database: copy it, check the copy, swap the files, keep the old one aside."""

import os
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from scorekeeper.storage.backup import without_room
from scorekeeper.storage.database import FILE_NAME
from scorekeeper.storage.in_use import InUse

MAGIC = b"SQLite format 3\0"
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file that is written to


class NoBackup(Exception):
    """The file holds no backup, or a damaged one; the text says which."""


@contextmanager
def draft_of(file: Path, folder: Path) -> Generator[Path]:
    """Copy a backup into an instance of its own inside `folder`, which is gone afterwards.

    Raises OSError where it cannot be read or copied, NoBackup where it is not a whole SQLite database.
    """
    if file.exists() and not (file.is_file() or file.is_dir()):
        raise NoBackup("this is no file: it has no end, or waits for one who writes")
    with file.open("rb") as opened:
        head = opened.read(len(MAGIC))
    if head.lstrip()[:1] == b"{":
        raise NoBackup("this is a game file: `scorekeeper import` takes it in")
    if head != MAGIC:
        raise NoBackup("this is no backup: it holds no SQLite database")
    with TemporaryDirectory(prefix="restore-", dir=folder) as place:
        draft = Path(place) / FILE_NAME
        _copy_checked(file, draft)
        yield draft


def swap(draft: Path, database: Path, aside: Path) -> Path | None:
    """Put the draft in the place of the database; return where what was there is kept. None: there was nothing.

    Raises InUse where another program has the database open. At every moment one whole database is in the place.
    """
    _leave_wal(draft)
    kept = None
    if database.exists():
        _checkpoint(database)
        kept = _keep_aside(database, aside)
    for end in BESIDE:
        Path(f"{database}{end}").unlink(missing_ok=True)
    draft.replace(database)
    _sync_folder(database.parent)
    return kept


def _copy_checked(file: Path, draft: Path) -> None:
    """Copy a database by SQLite's backup and run its integrity check. Raises NoBackup."""
    # A file that lies alone is read as it is: beside one on a read-only disk SQLite could not make what it wants.
    how = "mode=ro" if Path(f"{file}-wal").exists() else "immutable=1"
    try:
        with (
            without_room(draft.parent.parent),
            closing(sqlite3.connect(f"file:{quote(os.fsencode(file.resolve()))}?{how}", uri=True)) as source,
            closing(sqlite3.connect(draft)) as target,
        ):
            source.backup(target)
            found = target.execute("PRAGMA integrity_check(1)").fetchone()[0]
            tables = target.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise NoBackup(f"the file is damaged: {error}") from None
    if found != "ok":
        raise NoBackup(f"the file is damaged: {' '.join(found.split())}")
    if not tables:
        raise NoBackup("this database is empty")


def _leave_wal(draft: Path) -> None:
    """Write the draft's `-wal` into its file, which is complete alone then, and sync it."""
    with closing(sqlite3.connect(draft)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    with draft.open("rb+") as file:
        os.fsync(file.fileno())


def _checkpoint(database: Path) -> None:
    """Write a database's `-wal` into its file; a damaged one stays as it is. Raises InUse where it is open."""
    with closing(sqlite3.connect(database, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA journal_mode=DELETE")  # needs the file for itself
        except sqlite3.DatabaseError as error:
            if "locked" in str(error):
                raise InUse from None


def _keep_aside(database: Path, aside: Path) -> Path:
    """Copy the present database, its `-wal` included, under the time of day. Returns the copy."""
    aside.mkdir(parents=True, exist_ok=True)
    kept = aside / f"{datetime.now(UTC):%Y-%m-%dT%H%M%S%f}-before-restore.db"
    for end in ("", "-wal"):
        if (there := Path(f"{database}{end}")).exists():
            shutil.copy2(there, f"{kept}{end}")
    with kept.open("rb+") as file:
        os.fsync(file.fileno())
    _sync_folder(aside)
    return kept


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
