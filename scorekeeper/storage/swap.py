"""Swap a checked copy of a backup and the database, and keep the old one aside."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.storage.checked_copy import sound_disk
from scorekeeper.storage.in_use import InUse

BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file that is written to


def swap(draft: Path, database: Path, aside: Path) -> Path | None:
    """Put the draft in the place of the database; return where what was there is kept. None: there was nothing.

    Raises InUse where another program has the database open, OSError where the disk takes no more. At every moment one
    whole database is in the place.
    """
    with sound_disk(database.parent):
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
    """Copy the present database, its `-wal` included, under the time of day: whole or not at all. Returns the copy."""
    aside.mkdir(parents=True, exist_ok=True)
    kept = aside / f"{datetime.now(UTC):%Y-%m-%dT%H%M%S%f}-before-restore.db"
    ends = [end for end in ("-wal", "") if Path(f"{database}{end}").exists()]
    try:
        for end in ends:
            shutil.copy2(f"{database}{end}", f"{kept}{end}.part")
        for end in ends:
            with Path(f"{kept}{end}.part").open("rb+") as file:
                os.fsync(file.fileno())
            Path(f"{kept}{end}.part").replace(f"{kept}{end}")
    finally:
        for end in ends:
            Path(f"{kept}{end}.part").unlink(missing_ok=True)
    _sync_folder(aside)
    return kept


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
