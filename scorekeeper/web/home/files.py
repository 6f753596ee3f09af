"""Files in and out: a game file from elsewhere, read whole or refused with the place of the mistake; the backup."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import BoundedSemaphore, Lock

from flask import Blueprint, Response, abort, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.file import FileField
from wtforms import TextAreaField

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming, names_in
from scorekeeper.rules.kind import Problem, Refused, Unreadable
from scorekeeper.storage import games, pens
from scorekeeper.storage.backup import copy
from scorekeeper.storage.games import AlreadyThere
from scorekeeper.storage.models import db
from scorekeeper.web.kinds.sentences import file_complaint
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import here_and_now
from scorekeeper.web.site.devices import device, device_name
from scorekeeper.web.site.downloads import as_download
from scorekeeper.web.site.htmx import leave_for
from scorekeeper.web.site.parsing import TypedForm

# One copy is written at a time: each takes as much room as all the scores.
COPYING = Lock()
# Each download holds a thread until it is read, or given up.
DOWNLOADS = 2
_downloads = BoundedSemaphore(DOWNLOADS)

bp = Blueprint("files", __name__)


class ImportForm(TypedForm):
    """A file, or its text where a browser hands over no files."""

    file = FileField()
    text = TextAreaField()


@bp.get("/import")
def ask() -> str:
    """Ask for a game file."""
    return render_template("home/import.html", form=ImportForm(), wrong=None, there=None)


@bp.post("/import")
def take_in() -> ResponseReturnValue:
    """Keep the games of one file or several; this device gets their pens."""
    form = ImportForm()
    if not form.validate_on_submit():
        return _page(
            form,
            _("That came from a page that is not known here. Nothing was saved: reload it, then try again."),
        )
    files = _files(form)
    if not files:
        return _page(form, _("No file was chosen. Choose a game file: its name ends in .json."))
    taken = [_taken(name, data) for name, data in files]
    if len(taken) > 1:
        return render_template("home/taken.html", taken=taken)
    [one] = taken
    if one.wrong:
        return _page(form, one.wrong, there=one.game_id, status=409 if one.game_id else 422)
    if not one.differs and not one.ignored:
        return leave_for(url_for("table.show", game_id=one.game_id))
    return render_template("home/kept.html", game_id=one.game_id, differs=one.differs, ignored=one.ignored)


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of one file."""

    name: str
    game_id: str | None = None
    wrong: str = ""  # why it was not taken in
    differs: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()


def _taken(name: str, data: bytes) -> Taken:
    """Keep the game of one file; this device gets its pen."""
    names: tuple[str, ...] = ()
    try:
        parsed = parse(data)
        names = names_in(parsed)
        read = incoming(parsed, datetime.now(UTC), device_name())
        game = games.restore(read.entries, read.fingerprint)
    except Unreadable as unreadable:
        return Taken(name, wrong=_complaint(unreadable.place, unreadable.problem, names))
    except Refused as refused:
        return Taken(name, wrong=_complaint(refused.problems[0].part, refused.problems[0], names))
    except AlreadyThere as known:
        return Taken(name, known.game_id, _("This game is here already."))
    pens.take(game.id, device(), device_name())
    return Taken(name, game.id, "", read.differs, read.ignored)


def _files(form: ImportForm) -> list[tuple[str, bytes]]:
    """Return the name and the content of each file that was chosen, else the text."""
    uploads = [(upload.filename or "", upload.read()) for upload in request.files.getlist("file")]
    text = (form.text.data or "").encode()
    return [(name, data) for name, data in uploads if data.strip()] or ([("", text)] if text.strip() else [])


def _complaint(place: str, problem: Problem, names: tuple[str, ...]) -> str:
    """Return the mistake and its place."""
    if "line" in problem.numbers:
        place = _("line %(line)s, column %(column)s", line=problem.numbers["line"], column=problem.numbers["column"])
    return file_complaint(place, problem, names)


def _page(form: ImportForm, wrong: str, there: str | None = None, status: int = 422) -> ResponseReturnValue:
    return render_template("home/import.html", form=form, wrong=wrong, there=there), status


@bp.get("/backup")
def backup() -> Response:
    """Hand out a consistent copy of the whole database; `scorekeeper restore` puts it back."""
    if not _downloads.acquire(blocking=False):
        abort(503, _("Backups are being sent to other devices."))
    try:
        answer = _backup()
    except BaseException:
        _downloads.release()
        raise
    answer.direct_passthrough = False  # or nobody would call what follows
    answer.call_on_close(_downloads.release)
    return answer


def _backup() -> Response:
    if not COPYING.acquire(blocking=False):
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
        COPYING.release()
    answer = send_file(content, mimetype="application/vnd.sqlite3", max_age=0)
    answer.content_length = size
    answer.cache_control.no_store = True
    return as_download(answer, f"scorekeeper-{here_and_now():%Y-%m-%d}.db")
