"""The pages of groups: their members and their games."""

from collections.abc import Callable

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage import groups, people
from scorekeeper.storage.groups import Group
from scorekeeper.storage.journal import NameTaken
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
    return _page()


@bp.post("")
def keep() -> ResponseReturnValue:
    """Create a group with its members. Their ungrouped games are moved into it."""
    name, chosen = _name_and_people()
    return _with_valid_name(name, lambda: groups.keep(name, chosen, device_name()), chosen)


@bp.get("/<int:group_id>")
def show(group_id: int) -> ResponseReturnValue:
    """Show the form with the members of a group."""
    group = groups.group(group_id)
    return _form(group, group.name, groups.members(group_id))


@bp.post("/<int:group_id>")
def change(group_id: int) -> ResponseReturnValue:
    """Change the name and the members of a group."""
    name, chosen = _name_and_people()
    return _with_valid_name(
        name, lambda: groups.change(group_id, name, chosen, device_name()), chosen, groups.group(group_id)
    )


@bp.post("/<int:group_id>/remove")
def remove(group_id: int) -> ResponseReturnValue:
    """Delete a group; its games stay."""
    return redirect(url_for("players.index", undo=groups.remove(group_id, device_name())), 303)


@bp.get("/of/<game_id>")
def of_game(game_id: str) -> ResponseReturnValue:
    """Ask which group a game belongs to."""
    game = load_game(game_id)
    return render_template(
        "club/groups/game.html",
        game=game,
        groups=by_name(groups.groups()),
        now=groups.group_of(game.id),
        back=table_url(game),
    )


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


def _name_and_people() -> tuple[str, list[int]]:
    chosen = [person for typed in request.form.getlist("person") if (person := whole(typed))]
    return tidy(request.form.get("name", "")), chosen


def _with_valid_name(
    name: str, act: Callable[[], object], chosen: list[int], group: Group | None = None
) -> ResponseReturnValue:
    """Call `act` if the name is valid, otherwise render the page with the reason."""
    wrong = "" if 0 < len(name) <= LONGEST else _("Enter a name of up to %(most)s letters.", most=LONGEST)
    if not wrong:
        try:
            act()
        except NameTaken:
            wrong = _("There is already one called %(name)s. Choose another name.", name=name)
    if not wrong:
        return redirect(url_for("groups.index"), 303)
    return (_form(group, name, chosen, wrong) if group else _page(wrong, name, chosen)), 422


def _page(wrong: str = "", name: str = "", chosen: list[int] | None = None) -> str:
    many, names = groups.games_of_each(), {person.id: person.name for person in people.people()}
    rows: list[Context] = [
        {"group": group, "games": ngettext("%(num)s game", "%(num)s games", many.get(group.id, 0)),
         "members": series(isolated(names[who]) for who in groups.members(group.id) if who in names)}
        for group in by_name(groups.groups())
    ]  # fmt: skip
    return _form(None, name, chosen or [], wrong, rows=rows, history=history("club_group", "game"))


def _form(group: Group | None, name: str, chosen: list[int] | tuple[int, ...], wrong: str = "", **more: object) -> str:
    members = [member for member in by_name(people.people()) if not member.hidden or member.id in chosen]
    return render_template(
        "club/groups/index.html", group=group, name=name, people=members, chosen=chosen, wrong=wrong, **more
    )
