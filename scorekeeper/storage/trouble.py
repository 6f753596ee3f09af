"""Why something could not be written or read: one word for each error of the system, SQLite or PostgreSQL."""

import errno
import os
import shutil
import sqlite3
from pathlib import Path
from typing import Literal

Trouble = Literal["busy", "full", "read_only", "damaged", "unknown"]

UNKNOWN: Trouble = "unknown"
ROOM = 256 * 1024  # bytes that SQLite needs next to its file, and for some taps
EFFECTIVE = os.access in os.supports_effective_ids  # whether `os.access` can ask for the effective user
# By the system's error number or PostgreSQL's code.
CODES: dict[object, Trouble] = {
    errno.ENOSPC: "full", errno.EACCES: "read_only", errno.EPERM: "read_only", errno.EROFS: "read_only",
    # Timeouts of a lock and of a statement, deadlocks and conflicts of two writers.
    "55P03": "busy", "57014": "busy", "40P01": "busy", "40001": "busy", "53100": "full",
}  # fmt: skip
# By SQLite's message.
SIGNS: dict[str, Trouble] = {
    "locked": "busy", "is full": "full", "readonly": "read_only",
    "malformed": "damaged", "not a database": "damaged",
}  # fmt: skip
VAGUE = ("disk I/O error", "unable to open")


def write_trouble(error: BaseException, folder: Path | None = None) -> Trouble:
    """Return the cause of an error of the system, of SQLAlchemy or of a database driver.

    `folder`: the folder of the scores, which is examined if SQLite only says that it failed.
    """
    cause = getattr(error, "orig", None) or error
    if not isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlstate", None) or getattr(cause, "errno", None)
        return CODES.get(code, UNKNOWN)
    troubles: list[Trouble] = [trouble for sign, trouble in SIGNS.items() if sign in str(cause)]
    if troubles or not (folder and folder.is_dir() and any(sign in str(cause) for sign in VAGUE)):
        return troubles[0] if troubles else UNKNOWN
    if shutil.disk_usage(folder).free < ROOM:
        return "full"
    files = [folder, *folder.glob("*.db*")]
    return UNKNOWN if all(os.access(path, os.W_OK, effective_ids=EFFECTIVE) for path in files) else "read_only"
