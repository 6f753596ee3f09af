"""Files that are written whole or not at all, whatever ends the process; locks that end with it."""

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path
from tempfile import mkstemp

try:
    import fcntl
except ImportError:  # Windows, which lets nobody move a file that is open
    fcntl = None

UNFINISHED = ".part"


class InUse(Exception):
    """Another process holds the lock."""


@contextmanager
def whole(path: Path, *, first: bool = False) -> Generator[Path]:
    """Give a draft of mode 0600 beside a file, which takes its name once all is on the disk. Raises OSError.

    With `first` a file that another process made meanwhile stays, and FileExistsError is raised.
    """
    handle, name = mkstemp(prefix=path.name, suffix=UNFINISHED, dir=path.parent)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        sync(draft)
        if first:
            _name_first(draft, path)
        else:
            draft.replace(path)
    finally:
        # And what SQLite wrote beside it, and leaves there where the disk is full: -journal, -wal, -shm.
        for left in path.parent.glob(f"{escape(draft.name)}*"):
            left.unlink(missing_ok=True)


def _name_first(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:  # a memory card or an Android phone knows no links
        if path.exists():
            raise FileExistsError(path) from None
        draft.replace(path)


def sync(path: Path) -> None:
    """Wait until a file is on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def locked(path: Path, *, exclusive: bool) -> int | None:
    """Return the handle of a file that holds a lock until `unlock`, or until the process ends.

    None: the system or the folder takes none. A shared lock waits for an exclusive one to end; an exclusive one raises
    InUse at once.
    """
    if fcntl is None:
        return None
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB if exclusive else fcntl.LOCK_SH)
    except BlockingIOError:
        unlock(handle)
        raise InUse from None
    except OSError:  # a folder of another machine that knows no locks
        unlock(handle)
        return None
    return handle


def unlock(handle: int | None) -> None:
    """Close the handle that `locked` returned."""
    if handle is not None:
        with suppress(OSError):
            os.close(handle)
