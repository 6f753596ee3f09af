"""Files that are written whole or not at all, whatever ends the process."""

import os
from collections.abc import Generator
from contextlib import contextmanager
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
        sync(draft)
        if first:
            os.link(draft, path)
        else:
            draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Wait until a file is on the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
