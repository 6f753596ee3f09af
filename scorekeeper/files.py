"""Files that are written completely or not at all, even if the process is killed."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from tempfile import mkstemp

UNFINISHED = ".part"


@contextmanager
def whole(path: Path, *, first: bool = False) -> Generator[Path]:
    """Yield a temporary file (mode 0600) that replaces `path` once it is fully on disk. Raises OSError.

    With `first` an existing file stays, and FileExistsError is raised.
    """
    handle, name = mkstemp(prefix=path.name, suffix=UNFINISHED, dir=path.parent)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        if not first:
            draft.replace(path)
            return
        try:
            os.link(draft, path)
        except FileExistsError:
            raise
        except OSError:  # memory cards and Android phones have no hard links
            if path.exists():
                raise FileExistsError(path) from None
            draft.replace(path)
    finally:
        # SQLite leaves its own files next to it if the disk is full: -journal, -wal, -shm.
        for left in path.parent.glob(f"{escape(draft.name)}*"):
            left.unlink(missing_ok=True)
