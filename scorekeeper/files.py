"""Files that are written whole or not at all, whatever ends the process."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from tempfile import mkstemp

UNFINISHED = ".part"


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
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
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
