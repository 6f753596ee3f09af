"""The folders of the app: next to the package in a checkout, inside it in an installed wheel."""

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
