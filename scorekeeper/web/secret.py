"""The key that signs cookies: made once, whole, readable by its owner alone, however many processes start at once."""

import os
import secrets
from pathlib import Path

NAME = "secret_key"


def key(instance: str) -> str:
    """Return the instance's key, made the first time.

    The key is written aside and linked to its name: linking fails when another process was first, and nobody can
    ever read half a key.
    """
    path = Path(instance) / NAME
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{NAME}-{secrets.token_hex(8)}")
        _write(draft, secrets.token_hex(32))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was first: its key is everybody's
        finally:
            draft.unlink()
    return path.read_text()


def _write(path: Path, text: str) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(handle)
