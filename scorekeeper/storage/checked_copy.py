"""Copy what should be a backup, and look it through: a whole SQLite database of tables, nothing that acts by itself."""

import errno
import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from scorekeeper.storage.backup import without_room
from scorekeeper.storage.database import FILE_NAME

MAGIC = b"SQLite format 3\0"
PAGE_SIZE = slice(16, 18)  # where it stands in the head of a file; 1 says 65536
# A trigger changes what nobody changed, a view is no table, and what a virtual table does its module says.
ACTS = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') OR sql LIKE 'create virtual%'"


class NoBackup(Exception):
    """The file holds no backup, or a damaged one; the text says which."""


@contextmanager
def draft_of(file: Path, folder: Path) -> Generator[Path]:
    """Copy a backup into an instance of its own inside `folder`, which is gone afterwards.

    Raises OSError where it cannot be read or copied, NoBackup where it is not a whole SQLite database of tables.
    """
    if file.exists() and not (file.is_file() or file.is_dir()):
        raise NoBackup("this is no file: it has no end, or waits for one who writes")
    with file.open("rb") as opened:
        head = opened.read(PAGE_SIZE.stop)
    if head.lstrip()[:1] == b"{":
        raise NoBackup("this is a game file: `scorekeeper import` takes it in")
    if not head.startswith(MAGIC):
        raise NoBackup("this is no backup: it holds no SQLite database")
    # SQLite fills up a last page that is cut, with zeros in the place of what was there.
    if file.stat().st_size % max(512, int.from_bytes(head[PAGE_SIZE])):
        raise NoBackup("the file is damaged: its end is missing")
    with TemporaryDirectory(prefix="restore-", dir=folder) as place:
        draft = Path(place) / FILE_NAME
        with sound_disk(folder):
            _copy_checked(file, draft)
        yield draft


@contextmanager
def sound_disk(folder: Path) -> Generator[None]:
    """Raise OSError where SQLite finds no room in a folder, or its disk fails."""
    try:
        with without_room(folder):
            yield
    except sqlite3.OperationalError as trouble:
        if "disk I/O error" not in str(trouble):
            raise
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(folder)) from None


def _copy_checked(file: Path, draft: Path) -> None:
    """Copy a database by SQLite's backup, look what it holds, and run its integrity check. Raises NoBackup."""
    # A file that lies alone is read as it is: beside one on a read-only disk SQLite could not make what it wants.
    how = "mode=ro" if Path(f"{file}-wal").exists() else "immutable=1"
    try:
        with (
            closing(sqlite3.connect(f"file:{quote(os.fsencode(file.resolve()))}?{how}", uri=True)) as source,
            closing(sqlite3.connect(draft)) as target,
        ):
            source.backup(target)
            tables = target.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            acting = target.execute(ACTS).fetchone()
            found = "ok" if acting else target.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # a damaged name may be no text
        if "disk I/O error" in str(error):
            raise
        raise NoBackup(f"the file is damaged: {error}") from None
    if acting:
        raise NoBackup(f"this is no backup of a scorekeeper: it holds the {acting[0]} {acting[1]}")
    if found != "ok":
        raise NoBackup(f"the file is damaged: {' '.join(found.split())}")
    if not tables:
        raise NoBackup("this database is empty")
