"""Undo of changes to the data that a club shares."""

from flask import Blueprint, abort, redirect
from flask.typing import ResponseReturnValue

from scorekeeper.storage import journal
from scorekeeper.web.games.game_filter import game_filter
from scorekeeper.web.games.pen import check_has_held_pen
from scorekeeper.web.language.texts import gettext as _

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
