"""Game files from elsewhere: read whole or refused with the place of the mistake."""

from datetime import UTC, datetime

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.file import FileField
from wtforms import TextAreaField

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import Incoming, incoming
from scorekeeper.rules.kind import Problem, Refused, Unreadable
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import AlreadyThere
from scorekeeper.web.kinds.saying import sentence, whole_sentence
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import device, device_name
from scorekeeper.web.site.fields import TypedForm
from scorekeeper.web.site.htmx import leave_for

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
    """Keep the game of a file; this device gets its pen."""
    form = ImportForm()
    if not form.validate_on_submit():
        return _page(
            form,
            _("That came from a page this scorekeeper does not know. Nothing was imported: choose the file again."),
        )
    data = _bytes(form)
    if not data.strip():
        return _page(form, _("No file was chosen. Choose a game file: its name ends in .json."))
    try:
        parsed = parse(data)
        read = incoming(parsed, datetime.now(UTC), device_name())
        game = games.restore(read.entries, read.fingerprint)
    except Unreadable as unreadable:
        return _page(form, _complaint(unreadable.place, unreadable.problem))
    except Refused as refused:
        return _page(form, _complaint(refused.problems[0].part, refused.problems[0]))
    except AlreadyThere as known:
        return _page(form, _("This game is here already."), there=known.game_id, status=409)
    pens.take(game.id, device(), device_name())
    return _kept(game.id, read)


def _bytes(form: ImportForm) -> bytes:
    sent = request.files.get("file")
    whole = sent.read() if sent else b""
    return whole or (form.text.data or "").encode(errors="surrogatepass")


def _complaint(place: str, problem: Problem) -> str:
    """Return the mistake and its place, as the command line says them."""
    if "line" in problem.numbers:
        place = _("line %(line)s, column %(column)s", line=problem.numbers["line"], column=problem.numbers["column"])
    if not place:
        return whole_sentence(problem)
    return _("At %(place)s: %(problem)s.", place=place, problem=sentence(problem))


def _kept(game_id: str, read: Incoming) -> ResponseReturnValue:
    if not read.differs:
        return leave_for(url_for("table.show", game_id=game_id))
    return render_template("home/kept.html", game_id=game_id, differs=read.differs)


def _page(form: ImportForm, wrong: str, there: str | None = None, status: int = 422) -> ResponseReturnValue:
    return render_template("home/import.html", form=form, wrong=wrong, there=there), status
