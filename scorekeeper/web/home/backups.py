"""The backup as a button: everything that is kept, as one file, for whoever the house lets in."""

from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import BoundedSemaphore, Lock

from flask import Blueprint, Response, abort, send_file

from scorekeeper.storage.backup import copy
from scorekeeper.storage.models import db
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.downloads import as_download

# One copy is written at a time: each takes as much room as all the scores.
_copying = Lock()
# Each download holds a thread until it is read, or given up.
DOWNLOADS = 2
_downloads = BoundedSemaphore(DOWNLOADS)

bp = Blueprint("backups", __name__)


@bp.get("/backup")
def download() -> Response:
    """Hand out a consistent copy of the whole database; `scorekeeper restore` puts it back."""
    if not _downloads.acquire(blocking=False):
        abort(503, _("Backups are being sent to other devices."))
    try:
        answer = _answer()
    except BaseException:
        _downloads.release()
        raise
    answer.direct_passthrough = False  # or nobody would call what follows
    answer.call_on_close(_downloads.release)
    return answer


def _answer() -> Response:
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
