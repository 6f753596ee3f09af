"""Backup and restore: SQLite's online backup both ways, and the check of what is offered as a backup."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, MetaData, create_engine, insert, select, text
from sqlalchemy.exc import OperationalError

from scorekeeper.files import UNFINISHED, InUse, sync, whole
from scorekeeper.storage.models import db
from scorekeeper.storage.sqlite_file import FILE_NAME, is_empty

MAGIC = b"SQLite format 3\0"
PAGE_SIZE = slice(16, 18)  # where it stands in the head of a file; 1 says 65536
# A trigger changes what nobody changed, a view is no table, and what a virtual table does its module says.
ACTS = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') OR sql LIKE 'create virtual%'"
DRAFTS, ASIDE = "restore-", "-before-restore.db"
ERRNO = {"is full": errno.ENOSPC, "disk I/O error": errno.EIO}  # by what SQLite says


class NoBackup(Exception):
    """The file holds no backup, or a damaged one; the text says which."""


def backup(path: Path) -> None:
    """Write the whole database as one SQLite file, whole or not at all. Raises FileExistsError, OSError."""
    if path.exists():
        raise FileExistsError(path)
    copy(db.engine, path)


def copy(engine: Engine, path: Path) -> None:
    """Write the database of the engine as one SQLite file that this program can open. Raises OSError."""
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    with whole(path) as draft, disk_errors(path.parent):
        if engine.dialect.name == "sqlite":
            _copy_file(engine, draft)
        else:
            _copy_rows(engine, draft)


def _copy_file(engine: Engine, path: Path) -> None:
    # A connection of its own: one that holds a transaction would not be let go by the copy.
    with engine.connect() as source, closing(sqlite3.connect(path)) as target:
        database = cast("sqlite3.Connection", source.connection.driver_connection)
        database.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")


def _copy_rows(engine: Engine, path: Path) -> None:
    target = create_engine(URL.create("sqlite", database=str(path)))
    with engine.connect() as source, target.begin() as into:
        source.execution_options(isolation_level="REPEATABLE READ")
        source.execute(text("SET LOCAL statement_timeout = 0"))
        _copy_tables(source, into)
    target.dispose()


def _copy_tables(source: Connection, into: Connection) -> None:
    # As the tables are, not as the models say: before a migration the two differ.
    tables = MetaData()
    tables.reflect(source)
    for table in tables.sorted_tables:
        for column in table.columns:
            column.server_default = None  # spoken in PostgreSQL's words
    tables.create_all(into)
    for table in tables.sorted_tables:
        if rows := source.execute(select(table)).mappings().all():
            into.execute(insert(table), [dict(row) for row in rows])


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
    with TemporaryDirectory(prefix=DRAFTS, dir=folder) as place:
        draft = Path(place) / FILE_NAME
        with disk_errors(folder):
            _copy_checked(file, draft)
        yield draft


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
            verdict = "ok" if acting else target.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # a damaged name may be no text
        if "disk I/O error" in str(error):
            raise
        raise NoBackup(f"the file is damaged: {error}") from None
    if acting:
        raise NoBackup(f"this is no backup of a scorekeeper: it holds the {acting[0]} {acting[1]}")
    if verdict != "ok":
        raise NoBackup(f"the file is damaged: {' '.join(verdict.split())}")
    if not tables:
        raise NoBackup("this database is empty")


def put_back(draft: Path, database: Path, aside: Path) -> Path | None:
    """Put the draft in the place of the database; return where what was there is kept. None: there was nothing.

    The content is exchanged in one transaction: whenever the process is killed, the next one finds the old scores or
    the new ones. Raises InUse where another program has the database open, OSError where the disk takes no more.
    """
    if not database.exists():
        return _exchange(draft, database)
    with disk_errors(database.parent):
        is_whole = not is_empty(database) and _is_folded(database)
    copy_aside = _keep_aside(database, aside)
    if is_whole:
        with disk_errors(database.parent):
            _overwrite(database, draft)
    else:  # SQLite writes into no file that it cannot read
        for end in ("-wal", "-shm"):
            Path(f"{database}{end}").unlink(missing_ok=True)
        _exchange(draft, database)
    return copy_aside


def _is_folded(database: Path) -> bool:
    """Fold a database's `-wal` into its file and say whether SQLite can read it. Raises InUse where it is open."""
    try:
        with closing(sqlite3.connect(database, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")  # needs the file for itself
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise InUse from None
        if isinstance(error, sqlite3.OperationalError):
            raise
        return False
    return True


def _overwrite(database: Path, draft: Path) -> None:
    with closing(sqlite3.connect(draft)) as source, closing(sqlite3.connect(database, timeout=0)) as target:
        target.execute("PRAGMA synchronous=FULL")
        try:
            source.backup(target)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise InUse from None
            raise


def _exchange(draft: Path, database: Path) -> None:
    with closing(sqlite3.connect(draft)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")  # folds the `-wal` in: the file is complete alone
    draft.chmod(0o600)
    sync(draft)
    draft.replace(database)
    _sync_folder(database.parent)


def _keep_aside(database: Path, aside: Path) -> Path:
    """Copy the present database, its `-wal` included, under the time of day: whole or not at all. Returns the copy."""
    aside.mkdir(0o700, parents=True, exist_ok=True)
    copy_aside = aside / f"{datetime.now(UTC):%Y-%m-%dT%H%M%S%f}{ASIDE}"
    ends = [end for end in ("-wal", "") if Path(f"{database}{end}").exists()]
    drafts = [Path(f"{copy_aside}{end}{UNFINISHED}") for end in ends]
    try:
        for end, draft in zip(ends, drafts, strict=True):
            shutil.copy2(f"{database}{end}", draft)
            draft.chmod(0o600)
            sync(draft)
        for end, draft in zip(ends, drafts, strict=True):
            draft.replace(f"{copy_aside}{end}")
    finally:
        for draft in drafts:
            draft.unlink(missing_ok=True)
    _sync_folder(aside)
    return copy_aside


def remove_leftovers(folder: Path) -> None:
    """Remove from an instance what a restore that was killed left there. Nobody may restore meanwhile."""
    for draft in folder.glob(f"{DRAFTS}*/"):
        shutil.rmtree(draft, ignore_errors=True)
    for draft in (folder / "backups").glob(f"*{ASIDE}*{UNFINISHED}"):
        draft.unlink(missing_ok=True)


@contextmanager
def disk_errors(folder: Path) -> Generator[None]:
    """Raise OSError where SQLite finds no room in a folder, or its disk fails."""
    try:
        yield
    except (sqlite3.OperationalError, OperationalError) as error:
        code = next((code for words, code in ERRNO.items() if words in str(error)), None)
        if code is None:
            raise
        raise OSError(code, os.strerror(code), str(folder)) from None


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
