"""Where tests keep what they throw away: in memory where there is room. An entry of a game waits for the disk else."""

import os
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 2 << 30  # bytes: an environment with every package of the lock lies there for a while
VARIABLE = "PYTEST_DEBUG_TEMPROOT"  # pytest's own


def keep_in_memory() -> None:
    """Let pytest make its folders in memory, unless it was told another place or no program can be started there."""
    if VARIABLE in os.environ or not os.access(MEMORY, os.W_OK):
        return
    there = os.statvfs(MEMORY)
    if there.f_bavail * there.f_frsize >= ROOM and not there.f_flag & os.ST_NOEXEC:
        os.environ[VARIABLE] = str(MEMORY)
