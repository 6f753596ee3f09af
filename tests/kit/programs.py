"""Programs that some tests need: a missing one skips them by name, and fails them where CI=true."""

import os
import shutil
from pathlib import Path

import pytest


def program(name: str, package: str, *folders: str) -> str:
    """Return the path of a program, looked for in PATH and then in `folders` (globs, the newest last)."""
    found = shutil.which(name) or next(_in_folders(name, folders), None)
    if found is None:
        missing(f"{name} is missing: install Debian's {package} (tests/install-programs.sh does, as root)")
    return str(found)


def missing(sentence: str) -> None:
    """Skip, or fail on a machine that must run everything."""
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)


def _in_folders(name: str, folders: tuple[str, ...]):
    for folder in folders:
        for place in sorted(Path("/").glob(folder.lstrip("/")), reverse=True):
            if os.access(place / name, os.X_OK):
                yield place / name
