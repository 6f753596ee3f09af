"""The folders of the app, and files that are written completely or not at all, even if the process is killed.

The folders are next to the package in a checkout, inside it in an installed wheel.
"""

import errno
import os
from collections.abc import Generator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from tempfile import mkstemp

from scorekeeper.settings import INSTANCE

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent if (PACKAGE.parent / "pyproject.toml").is_file() else None

TEMPLATES = (CHECKOUT or PACKAGE) / "templates"
STATIC = (CHECKOUT or PACKAGE) / "static"
MIGRATIONS = PACKAGE / "migrations"
TRANSLATIONS = PACKAGE / "translations"


def instance() -> Path:
    """Return the folder of the database, secret key, backups and local htmx copy; made if missing. Raises OSError.

    It is `SCOREKEEPER_INSTANCE` if set, `instance/` of a checkout, or the user's data folder for an installed wheel,
    because a folder inside the environment would be deleted with it.
    """
    folder = INSTANCE.read() or (CHECKOUT and CHECKOUT / "instance")
    if folder is None:
        from platformdirs import user_data_path  # only an installed wheel needs it

        folder = user_data_path("scorekeeper", appauthor=False)
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    return folder


@contextmanager
def whole(path: Path, *, first: bool = False) -> Generator[Path]:
    """Yield a temporary file (mode 0600) that replaces `path` once it is fully on disk. Raises OSError.

    With `first` an existing file stays, and FileExistsError is raised.
    """
    handle, name = mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
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
