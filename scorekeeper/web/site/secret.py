"""The key that signs cookies: made once, whole, readable by its owner alone, however many processes start at once."""

import errno
import os
import secrets
from pathlib import Path

NAME = "secret_key"
SHORTEST = 32  # letters; ours has 64


def key(instance: str) -> str:
    """Return the instance's key, made the first time.

    The key is written aside and linked to its name: linking fails when another process was first, and nobody can
    ever read half a key. Raises OSError where the file holds none: a copy that failed, a disk that lost it.
    """
    path = Path(instance) / NAME
    if not path.exists():
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        draft = path.with_name(f".{NAME}-{secrets.token_hex(8)}")
        try:
            _write(draft, secrets.token_hex(32))
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was first: its key is everybody's
        finally:
            draft.unlink(missing_ok=True)
    kept = path.read_bytes().decode(errors="replace")
    if len(kept.strip()) < SHORTEST or not kept.isascii():
        raise OSError(errno.EINVAL, "this file holds no key: take it away, and a new one is made", str(path))
    return kept


def _write(path: Path, text: str) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(handle)
