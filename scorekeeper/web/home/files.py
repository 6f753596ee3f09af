"""Import of game files, each refused with the place of its first mistake if it is invalid; and the backup."""

from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from flask import Blueprint, Response, abort, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming, names_in
from scorekeeper.rules.kind import Problem, Refused, Unreadable
from scorekeeper.storage import games, pens
from scorekeeper.storage.backup import copy
from scorekeeper.storage.database import database, writing
from scorekeeper.storage.games import AlreadyThere
from scorekeeper.storage.models import db
from scorekeeper.web.kinds.sentences import file_complaint
from scorekeeper.web.language.texts import N_, here_and_now
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.answers import leave_for
from scorekeeper.web.site.devices import device, device_name

# One backup at a time, because each needs as much disk space as all the scores and occupies a thread.
_copying = Lock()

HERE = {
    "same": N_("This game is already here."),
    "later": N_("This game is already here, in a newer state than the file."),
    "otherwise": N_("This game is already here, and it went on differently from the file. Nothing was changed."),
}

bp = Blueprint("files", __name__)


@bp.get("/import")
def ask() -> str:
    """Ask for a game file, or its text if the browser cannot upload files."""
    return render_template("home/import.html")


@bp.post("/import")
def take_in() -> ResponseReturnValue:
    """Save the games of one or more files; this device gets their pens."""
    uploads = [(upload.filename or "", upload.read()) for upload in request.files.getlist("file")]
    text = request.form.get("text", "").encode()
    files = [(name, data) for name, data in uploads if data.strip()] or ([("", text)] if text.strip() else [])
    if not files:
        return _refusal(_("No file was chosen. Choose a game file: its name ends in .json."))
    imported = [_import_game(name, data) for name, data in files]
    if len(imported) > 1:
        return render_template("home/imports.html", imported=imported)
    [game] = imported
    if game.wrong:
        return _refusal(game.wrong, game.game_id)
    if not game.differs and not game.ignored:
        return leave_for(url_for("table.show", game_id=game.game_id))
    return render_template("home/imported.html", game_id=game.game_id, differs=game.differs, ignored=game.ignored)


@dataclass(frozen=True, slots=True)
class Imported:
    name: str
    game_id: str | None = None
    wrong: str = ""  # why it was not imported
    differs: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()


def _import_game(name: str, data: bytes) -> Imported:
    """Save the game of one file; this device gets its pen."""
    names: tuple[str, ...] = ()
    try:
        parsed = parse(data)
        names = names_in(parsed)
        read = incoming(parsed, datetime.now(UTC), device_name())
        with writing():  # a log that is full takes no pen, so such a game is not saved either
            game = games.restore(read.entries, read.fingerprint)
            pens.take(game.id, device(), device_name())
    except Unreadable as unreadable:
        return Imported(name, wrong=_complaint(unreadable.place, unreadable.problem, names))
    except Refused as refused:
        return Imported(name, wrong=_complaint(refused.problems[0].part, refused.problems[0], names))
    except AlreadyThere as known:
        return Imported(name, known.game_id, _(HERE[known.how]))
    return Imported(name, game.id, "", read.differs, read.ignored)


def _complaint(place: str, problem: Problem, names: tuple[str, ...]) -> str:
    if "line" in problem.numbers:
        place = _("line %(line)s, column %(column)s", line=problem.numbers["line"], column=problem.numbers["column"])
    return file_complaint(place, problem, names)


def _refusal(wrong: str, there: str | None = None) -> ResponseReturnValue:
    """Return the form with why nothing was imported; `there`: the id of the game that is already here."""
    return render_template("home/import.html", wrong=wrong, there=there), 409 if there else 422


@bp.get("/backup")
def backup() -> Response:
    """Send a consistent copy of all scores, which `scorekeeper restore` can restore."""
    if not has_backup():
        abort(404, _("These scores are on a database server. Copy them with its own tools, such as pg_dump."))
    if not _copying.acquire(timeout=1):  # whoever has all of one may ask again before its end is noted
        abort(503, _("A backup is being written or sent for another device."))
    with ExitStack() as until_sent:
        until_sent.callback(_copying.release)
        # Outside the instance folder, so that a backup works even if that disk is full.
        folder = until_sent.enter_context(TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True))
        copy(db.engine, written := Path(folder) / "backup.db")
        name = f"scorekeeper-{here_and_now():%Y-%m-%d}.db"
        answer = send_file(written, "application/vnd.sqlite3", as_attachment=True, download_name=name, max_age=0)
        answer.direct_passthrough = False  # otherwise the callback below is never called
        answer.call_on_close(until_sent.pop_all().close)
    answer.cache_control.no_store = True
    return answer


@bp.app_template_global()
def has_backup() -> bool:
    """Return whether the scores are a single file that can be downloaded."""
    return database().is_file
