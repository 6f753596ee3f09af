"""Folders that take no file, as the machine at the table may have them: for whoever runs the tests, root too."""

import ctypes
import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OVERRIDES = 1 << 1 | 1 << 2  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: root's right to pass by every permission
VERSION_3 = 0x20080522


@contextmanager
def nothing_can_be_written(beyond: int = 0) -> Iterator[None]:
    """Let no file of this process grow beyond so many bytes, as on a full disk. What is there can be read."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # as Python sets it by itself
    resource.setrlimit(resource.RLIMIT_FSIZE, (beyond, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)


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


class SmallDisk:
    """A folder on a disk of its own that fills up to the last bytes; where none can be mounted, files stop growing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
        self.is_real = os.geteuid() == 0 and subprocess.run(mount, check=False, capture_output=True).returncode == 0

    def __enter__(self) -> "SmallDisk":
        return self

    def __exit__(self, *_error: object) -> None:
        if self.is_real:
            subprocess.run(["umount", "-l", str(self.folder)], check=True)

    @contextmanager
    def full_but_for(self, leave: int) -> Iterator[None]:
        """Leave so many bytes of room."""
        if not self.is_real:
            files = (path for path in self.folder.iterdir() if path.is_file())
            with nothing_can_be_written(max((path.stat().st_size for path in files), default=0) + leave):
                yield
            return
        filler = self.folder / "filler"
        filler.write_bytes(bytes(max(0, shutil.disk_usage(self.folder).free - leave)))
        try:
            yield
        finally:
            filler.unlink()


@contextmanager
def _without_overrides() -> Iterator[None]:
    """Take from root, in this thread, the right to write where it is not allowed."""
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
