"""A lock file that tells whether a process works on an instance: servers share it, `restore` takes it exclusively.

SQLite's own locks say who reads or writes at this moment; an idle server holds none.
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


class SharedLock:
    """A shared lock (`LOCK_SH`) on an instance, released by `leave`, with the object, or with the process."""

    def __init__(self, folder: Path) -> None:
        handle = _locked(folder, exclusive=False)
        self.leave = finalize(self, _close, handle)


@contextmanager
def exclusive(folder: Path) -> Generator[None]:
    """Hold the exclusive lock (`LOCK_EX`) on an instance for the block. Raises InUse."""
    handle = _locked(folder, exclusive=True)
    try:
        yield
    finally:
        _close(handle)


def _locked(folder: Path, *, exclusive: bool) -> int | None:
    """Return the file handle that holds the lock. None: the system or this folder takes none.

    A shared lock waits for an exclusive one to end; an exclusive one raises InUse at once.
    """
    if fcntl is None:
        return None
    try:
        handle = os.open(folder / FILE_NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB if exclusive else fcntl.LOCK_SH)
    except BlockingIOError:
        _close(handle)
        raise InUse from None
    except OSError:  # a folder of another machine that knows no locks
        _close(handle)
        return None
    return handle


def _close(handle: int | None) -> None:
    if handle is not None:
        with suppress(OSError):
            os.close(handle)
