"""Whether a process works on an instance: each that does shares a lock on a file there, and a swap wants it alone.

SQLite's own locks say who reads or writes at this moment; a server that nobody asks anything holds none.
"""

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import finalize

try:
    import fcntl
except ImportError:  # Windows, which lets nobody move a file that is open
    fcntl = None

FILE_NAME = "in-use.lock"


class InUse(Exception):
    """Another process works on this instance."""


class Share:
    """A part in the lock of an instance, given back with `leave`, with the object, or with the process."""

    def __init__(self, folder: Path) -> None:
        handle = _locked(folder, alone=False)
        self.leave = finalize(self, _close, handle)


@contextmanager
def alone(folder: Path) -> Generator[None]:
    """Keep every other process off an instance. Raises InUse."""
    handle = _locked(folder, alone=True)
    try:
        yield
    finally:
        _close(handle)


def _locked(folder: Path, *, alone: bool) -> int | None:
    """Return the handle of the lock; None: this folder takes none. Whoever shares it waits for a swap to end."""
    if fcntl is None:
        return None
    try:
        handle = os.open(folder / FILE_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB if alone else fcntl.LOCK_SH)
    except OSError:
        _close(handle)
        if alone:
            raise InUse from None
        return None
    return handle


def _close(handle: int | None) -> None:
    if handle is not None:
        with suppress(OSError):
            os.close(handle)
