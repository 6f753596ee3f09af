"""The pages of groups: naming one by who plays, and the group of a game."""

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage import groups, people
from scorekeeper.storage.groups import NameTaken
from scorekeeper.web.games.page import check_has_held_pen, load_game_for_pen, table_url
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext
from scorekeeper.web.site.parsing import number, tidy, whole

LONGEST = 40  # letters of a group's name
bp = Blueprint("groups", __name__, url_prefix="/groups")


@bp.get("")
def index() -> ResponseReturnValue:
    """List the groups, and ask for a new one."""
    return _page()


@bp.post("")
def keep() -> ResponseReturnValue:
    """Name a group by its people; their games of no group become its own."""
    name = tidy(request.form.get("name", ""))
    chosen = [person for typed in request.form.getlist("person") if (person := whole(typed))]
    return _with_valid_name(name, lambda: groups.keep(name, chosen), chosen)


@bp.post("/<int:group_id>/rename")
def rename(group_id: int) -> ResponseReturnValue:
    """Give a group another name."""
    check_has_held_pen()
    name = tidy(request.form.get("name", ""))
    return _with_valid_name(name, lambda: groups.rename(group_id, name), [])


@bp.post("/<int:group_id>/remove")
def remove(group_id: int) -> ResponseReturnValue:
    """Delete a group, or bring it back with its games; no game is touched."""
    check_has_held_pen()
    back = request.form.get("back") == "1"
    try:
        groups.remove(group_id, removed=not back)
    except NameTaken:
        return _page(_("Another group has its name by now. Give that one another name first.")), 422
    return redirect(url_for("groups.index", removed=None if back else group_id), 303)


@bp.get("/of/<game_id>")
def of_game(game_id: str) -> ResponseReturnValue:
    """Ask which group a game belongs to."""
    game = load_game_for_pen(game_id)
    return render_template(
        "club/groups/game.html", game=game, groups=groups.groups(), now=groups.group_of(game.id), back=table_url(game)
    )


@bp.post("/of/<game_id>")
def assign(game_id: str) -> ResponseReturnValue:
    """Assign a game to a group, or to none."""
    game = load_game_for_pen(game_id)
    groups.assign(game.id, request.form.get("group", 0, type=number) or None)
    return redirect(table_url(game), 303)


def _with_valid_name(name: str, act: Callable[[], object], chosen: list[int]) -> ResponseReturnValue:
    """Call `act` if the name is valid, else render the page with the reason."""
    if not 0 < len(name) <= LONGEST:
        return _page(_("Give the group a name of up to %(most)s letters.", most=LONGEST), name, chosen), 422
    try:
        act()
    except NameTaken:
        return _page(_("A group is called %(name)s already.", name=name), name, chosen), 422
    return redirect(url_for("groups.index"), 303)


def _page(wrong: str = "", name: str = "", chosen: list[int] | None = None) -> str:
    many = groups.games_of_each()
    rows: list[Context] = [
        {"group": group, "games": ngettext("%(num)s game", "%(num)s games", many.get(group.id, 0))}
        for group in groups.groups()
    ]
    return render_template(
        "club/groups/index.html",
        rows=rows,
        people=[member for member in people.people() if not member.hidden],
        chosen=chosen or [],
        name=name,
        wrong=wrong,
        gone=request.args.get("removed", 0, type=number),
    )
