"""The pages of groups: their members and their games."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage import groups, people
from scorekeeper.storage.journal import NameTaken
from scorekeeper.storage.models import GroupRow
from scorekeeper.web.games.club_changes import history
from scorekeeper.web.games.game_filter import game_filter
from scorekeeper.web.games.loading import load_game, table_url
from scorekeeper.web.games.pen import check_has_held_pen
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import by_name, isolated, ngettext, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import device_name
from scorekeeper.web.site.parsing import number, tidy, whole

LONGEST = 40  # letters of a group's name
bp = Blueprint("groups", __name__, url_prefix="/groups")
bp.before_request(check_has_held_pen)


@bp.get("")
def index() -> ResponseReturnValue:
    """List the groups with their members and the changes, with a form for a new one."""
    return _page(None, "", ())


@bp.get("/<int:group_id>")
def show(group_id: int) -> ResponseReturnValue:
    """Show the form with the members of a group."""
    group = groups.group(group_id)
    return _page(group, group.name, groups.members(group_id))


@bp.post("")
@bp.post("/<int:group_id>")
def keep(group_id: int | None = None) -> ResponseReturnValue:
    """Change a group, or create one with its members, whose ungrouped games are moved into it."""
    group = groups.group(group_id) if group_id is not None else None
    chosen = tuple(person for typed in request.form.getlist("person") if (person := whole(typed)))
    name = tidy(request.form.get("name", ""))
    if not 0 < len(name) <= LONGEST:
        return _page(group, name, chosen, _("Enter a name of up to %(most)s letters.", most=LONGEST)), 422
    try:
        if group:
            groups.change(group.id, name, chosen, device_name())
        else:
            groups.keep(name, chosen, device_name())
    except NameTaken:
        wrong = _("There is already one called %(name)s. Choose another name.", name=name)
        return _page(group, name, chosen, wrong), 422
    return redirect(url_for("groups.index"), 303)


@bp.post("/<int:group_id>/remove")
def remove(group_id: int) -> ResponseReturnValue:
    """Delete a group; its games stay."""
    return redirect(url_for("players.index", undo=groups.remove(group_id, device_name())), 303)


@bp.get("/of/<game_id>")
def of_game(game_id: str) -> ResponseReturnValue:
    """Ask which group a game belongs to."""
    game = load_game(game_id)
    now, choices = groups.group_of(game.id), by_name(groups.groups())
    return render_template("club/groups/game.html", game=game, groups=choices, now=now, back=table_url(game))


@bp.post("/of/<game_id>")
def assign(game_id: str) -> ResponseReturnValue:
    """Assign a game to a group, or to none."""
    game = load_game(game_id)
    groups.move([game.id], request.form.get("group", 0, type=number), device_name())
    return redirect(table_url(game), 303)


@bp.post("/move")
def move() -> ResponseReturnValue:
    """Assign several games to a group, or to none."""
    games, group_id = request.form.getlist("game"), request.form.get("group", 0, type=number)
    if not games:
        abort(422, _("No games are ticked, so none were moved. Tick the games first."))
    return redirect(game_filter().url(undo=groups.move(games, group_id, device_name())), 303)


def _page(group: GroupRow | None, name: str, chosen: tuple[int, ...], wrong: str = "") -> str:
    """Return the form of a group; for a new one below the list of all."""
    everybody, rows = people.people(), list[Context]()
    if group is None:
        many, names = groups.games_of_each(), {person.id: isolated(person.name) for person in everybody}
        rows = [
            {"group": row, "games": ngettext("%(num)s game", "%(num)s games", many.get(row.id, 0)),
             "members": series(names[who] for who in groups.members(row.id) if who in names)}
            for row in by_name(groups.groups())
        ]  # fmt: skip
    return render_template(
        "club/groups/index.html", group=group, name=name, chosen=chosen, wrong=wrong, rows=rows,
        people=[member for member in by_name(everybody) if not member.hidden or member.id in chosen],
        history=history("club_group", "game") if group is None else (),
    )  # fmt: skip
