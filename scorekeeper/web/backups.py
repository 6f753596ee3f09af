"""The backup as a button: everything that is kept, as one file, for whoever the house lets in."""

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from flask import Blueprint, abort, send_file
from flask.typing import ResponseReturnValue

from scorekeeper.storage.backup import copy
from scorekeeper.storage.models import db
from scorekeeper.web.downloads import as_download
from scorekeeper.web.texts import gettext as _

# One copy at a time: each takes as much room as all the scores.
_copying = Lock()

bp = Blueprint("backups", __name__)


@bp.get("/backup")
def download() -> ResponseReturnValue:
    """Hand out a consistent copy of the whole database; `scorekeeper restore` puts it back."""
    if not _copying.acquire(blocking=False):
        abort(503, _("A backup is being written for another device."))
    # Outside of the instance, so that a disk that is full there still gives its scores away.
    try:
        with TemporaryDirectory(prefix="scorekeeper-") as folder:
            written = Path(folder) / "backup.db"
            copy(db.engine, written)
            size, content = written.stat().st_size, written.open("rb")
    except OSError:
        abort(503, _("The machine that keeps the scores has no room for a copy of them beside its own files."))
    finally:
        _copying.release()
    answer = send_file(content, mimetype="application/vnd.sqlite3", max_age=0)
    answer.content_length = size
    answer.cache_control.no_store = True
    return as_download(answer, f"scorekeeper-{datetime.now().astimezone():%Y-%m-%d}.db")
