"""Why the file of the scores cannot be written: its disk is full, or whoever runs the app may not write there."""

import os
import shutil
from pathlib import Path
from typing import Literal

ROOM = 256 * 1024  # bytes: what SQLite wants beside its file, and some taps
AS_WE_ARE = os.access in os.supports_effective_ids  # not as whoever started us
BESIDE = ("", "-wal", "-shm")

Why = Literal["full", "not_ours", "unknown"]


def why_not(file: Path, error: str = "") -> Why:
    """Return what keeps the file from being written, by the text of SQLite's error and by its rights and room."""
    if "is full" in error or _room(file.parent) < ROOM:
        return "full"
    return "unknown" if may_write(file) else "not_ours"


def may_write(file: Path) -> bool:
    """Say whether the file, its folder and what SQLite keeps beside it may be written, where they are there."""
    there = (file.parent, *(Path(f"{file}{end}") for end in BESIDE))
    return all(os.access(path, os.W_OK, effective_ids=AS_WE_ARE) or not path.exists() for path in there)


def _room(folder: Path) -> int:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return ROOM
