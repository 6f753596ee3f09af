"""Folders that take no file, as the machine at the table may have them: for whoever runs the tests, root too."""

import ctypes
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OVERRIDES = 1 << 1 | 1 << 2  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: root's right to pass by every permission
VERSION_3 = 0x20080522


@contextmanager
def nothing_can_be_written() -> Iterator[None]:
    """Let no file of this process grow or begin, as on a full disk. What is there can be read."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def another_users(folder: Path) -> Iterator[None]:
    """Let a folder and what lies in it be read and not written."""
    there = [folder, *(path for path in folder.iterdir() if path.is_file())]
    modes = [path.stat().st_mode for path in there]
    for path in there:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        with _without_overrides():
            yield
    finally:
        for path, mode in zip(there, modes, strict=True):
            path.chmod(mode)


@contextmanager
def _without_overrides() -> Iterator[None]:
    """Take from root, in this thread, the right to write where it is not allowed."""
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header, sets = (ctypes.c_uint32 * 2)(VERSION_3, 0), (ctypes.c_uint32 * 6)()
    assert libc.capget(header, sets) == 0
    effective = sets[0]
    sets[0] = effective & ~OVERRIDES
    assert libc.capset(header, sets) == 0
    try:
        yield
    finally:
        sets[0] = effective
        assert libc.capset(header, sets) == 0
