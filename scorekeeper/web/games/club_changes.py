"""Changes of what a club shares: the lines of their history, the notice that can undo the last one, and the undo."""

from typing import Any

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from scorekeeper.storage import journal
from scorekeeper.storage.models import ChangeRow
from scorekeeper.web.games.game_filter import game_filter
from scorekeeper.web.games.pen import check_has_held_pen
from scorekeeper.web.language.texts import N_, ngettext
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import whole

WORDS = {
    "added": N_("%(name)s added"),
    "changed": N_("%(name)s changed"),
    "deleted": N_("%(name)s deleted"),
    "merged": N_("Merged into one player: %(name)s."),
    "renamed": N_("%(before)s is now called %(after)s."),
    "hidden": N_("%(name)s is hidden. Their games stay."),
    "shown": N_("%(name)s is shown again."),
}
# The page that shows what was undone, if it is not the players' page.
LISTS = {"club_group": "players.index", "house_rule": "variants.index", "game": "home.every"}
bp = Blueprint("changes", __name__, url_prefix="/changes")
bp.before_request(check_has_held_pen)


@bp.post("/<int:change_id>/undo")
def undo(change_id: int) -> ResponseReturnValue:
    """Undo one change and redirect to the list that shows it."""
    try:
        tables = journal.undo(change_id)
    except journal.MovedOn:
        abort(409, _("This has been changed again since. Undo the newer change first."))
    except journal.NameTaken as taken:
        abort(409, _("The name %(name)s has been taken since. Change it there first, then undo this.", name=taken.name))
    seen = next((LISTS[table] for table in LISTS if table in tables), "players.index")
    return redirect(game_filter().url(seen), 303)


def history(*which: str) -> list[dict[str, Any]]:
    """Return the changes to some rows ("season 3") or to whole tables, newest first."""
    return [_line(note) for note in journal.changes(*which)]


def notice() -> dict[str, Any] | None:
    """Return the change that the URL names as just made, or None if there is none or it was undone."""
    note = journal.find(whole(request.args.get("undo", "")[:9]) or 0)
    return None if note is None or note.undone_at else _line(note)


def _line(note: ChangeRow) -> dict[str, Any]:
    if note.what == "moved":
        to = note.name or _("no group")
        words = ngettext(
            "%(num)s game moved to %(group)s", "%(num)s games moved to %(group)s", len(note.after), group=to
        )
    else:
        before = next((row["name"] for row in note.before.values() if row and "name" in row), "")
        words = _(WORDS[note.what], name=note.name, before=before, after=note.name)
    return {"id": note.id, "words": words, "by": note.by, "undone": note.undone_at is not None}
