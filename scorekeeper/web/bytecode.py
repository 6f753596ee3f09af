"""Compiled templates, kept in the instance folder: the first page after a start need not compile a dozen of them."""

from contextlib import suppress
from pathlib import Path
from pickle import UnpicklingError

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

FOLDER = "compiled-templates"


class Kept(FileSystemBytecodeCache):
    """A bytecode cache that ignores a full disk or a read-only folder: every start compiles afresh there."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read what an earlier start compiled, where it can be read; jinja compares it with the template's text."""
        try:
            super().load_bytecode(bucket)
        except (OSError, EOFError, ValueError, TypeError, UnpicklingError):
            bucket.reset()  # half a file, or one that may not be read

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write what was compiled, whole or not at all."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def init_app(app: Flask) -> None:
    """Keep compiled templates beside the database, for nobody else to write: they are run as they are read."""
    folder = Path(app.instance_path) / FOLDER
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        app.jinja_env.bytecode_cache = Kept(str(folder))
