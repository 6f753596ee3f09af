"""Where things lie: beside the package in a checkout, inside it in an installed wheel."""

import errno
import os
from pathlib import Path

from scorekeeper.settings import INSTANCE

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent if (PACKAGE.parent / "pyproject.toml").is_file() else None

TEMPLATES = (CHECKOUT or PACKAGE) / "templates"
STATIC = (CHECKOUT or PACKAGE) / "static"
MIGRATIONS = PACKAGE / "migrations"
TRANSLATIONS = PACKAGE / "translations"


def instance() -> Path:
    """Return the folder of the database, the secret key, the backups and the local htmx copy; made if missing.

    It is `SCOREKEEPER_INSTANCE` where that is set, `instance/` of a checkout, and the user's data folder for an
    installed wheel: a folder inside the environment would be lost with it. Raises OSError.
    """
    folder = INSTANCE.read() or (CHECKOUT / "instance" if CHECKOUT else _data_folder())
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None
    return folder


def _data_folder() -> Path:
    from platformdirs import user_data_path  # an installed wheel alone needs it

    return user_data_path("scorekeeper", appauthor=False)
