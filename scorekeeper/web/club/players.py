"""The player pages: the list, each one's page, and one person with two spellings."""

from datetime import UTC, datetime

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.common.names import LONGEST_NAME, name_problems
from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.season import day_at_table, mean_place
from scorekeeper.storage import people
from scorekeeper.storage.database import writing
from scorekeeper.storage.people import NoSuchPerson, Person
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.tables import View, figure_of
from scorekeeper.web.club import charts, figure_games, player_page
from scorekeeper.web.club.export import player_rows
from scorekeeper.web.club.figure_labels import FROM_GAMES, fixed, share
from scorekeeper.web.club.filters import StatsFilter, day_words, filter_links, stats_filter
from scorekeeper.web.games.page import check_has_held_pen
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.sentences import sentence
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.sheets.spreadsheet import csv_of
from scorekeeper.web.site.devices import device_name
from scorekeeper.web.site.parsing import number, tidy

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # a name that is offered again has not played since
LAST = 6  # games of the small form chart
bp = Blueprint("players", __name__, url_prefix="/players")


@bp.get("")
def index() -> ResponseReturnValue:
    """Show everybody's figures, who may be one person, and who is hidden."""
    filters = stats_filter()
    everybody, group_id = people.people(), filters.view.group_id
    # Who never played in the group that is chosen is none of its business.
    members = (
        figures.by_person(View(group_id=group_id), [Figure.GAMES]) if group_id else {member.id for member in everybody}
    )
    return render_template(
        "club/players/index.html",
        filters=filters,
        filter_links=filter_links(filters, "players.index"),
        lines=_lines(filters, everybody),
        alike=[pair for pair in people.look_alikes(1) if all(member.id in members for member in pair)],
        hidden=[member for member in everybody if member.hidden and member.id in members],
        change=_change(),
        games=figure_of(figures.everybody(filters.view, [Figure.TABLES]), Figure.TABLES)[1],
    )


@bp.get("/<int:person_id>")
def show(person_id: int) -> ResponseReturnValue:
    """Show a player's page."""
    person, filters = _person(person_id), stats_filter()
    rows = filter_links(filters, "players.show", person_id=person.id)
    return render_template(
        "club/players/show.html", filters=filters, filter_links=rows, **player_page.page(person, filters)
    )


@bp.get("/<int:person_id>/games")
def games_of(person_id: int) -> ResponseReturnValue:
    """List the games that a figure comes from."""
    person, filters = _person(person_id), stats_filter()
    return render_template(
        "club/players/games.html", person=person, filters=filters, **figure_games.of_person(person, filters)
    )


@bp.get("/<int:person_id>/figures.csv")
def export(person_id: int) -> ResponseReturnValue:
    """Hand out a player's figures for a spreadsheet program: a row a figure."""
    person, filters = _person(person_id), stats_filter()
    player_figures = figures.figures(filters.view, person.player_ids, Figure)
    return csv_of(player_rows(player_figures), f"{person.name}.csv")


@bp.get("/<int:person_id>/change")
def change(person_id: int) -> ResponseReturnValue:
    """Ask for another name, another spelling, or to hide the person; and show what was done before."""
    return _change_page(_person(person_id))


@bp.post("/<int:person_id>/rename")
def rename(person_id: int) -> ResponseReturnValue:
    """Give a person another name; one that is somebody else's leads to the merge."""
    check_has_held_pen()
    person, name = _person(person_id), tidy(request.form.get("name", ""))
    if wrong := next(name_problems([name]), None):
        return _change_page(person, sentence(wrong, names=[name]), name), 422
    try:
        done = people.rename(person.id, name, device_name())
    except people.NameTaken as taken:
        return redirect(url_for("players.merge", person_id=person.id, into=taken.person_id), 303)
    return redirect(url_for("players.index", changed=done), 303)


@bp.post("/<int:person_id>/hide")
def hide(person_id: int) -> ResponseReturnValue:
    """Hide a person, or show her again."""
    check_has_held_pen()
    hidden = request.form.get("hidden", "1") == "1"
    person = _person(person_id)
    done = people.hide(person.id, device_name(), hidden=hidden)
    return redirect(url_for("players.index", changed=done), 303)


@bp.get("/<int:person_id>/merge")
def merge(person_id: int) -> ResponseReturnValue:
    """Show two persons as an addition; without another one, ask who it is."""
    person, into = _person(person_id), request.args.get("into", 0, type=number)
    if into in (0, person.id):
        others = [member for member in people.people() if member.id != person.id and not member.hidden]
        return render_template("club/players/choose.html", person=person, others=others)
    return _merge_page(person, _person(into))


@bp.post("/<int:person_id>/merge")
def merged(person_id: int) -> ResponseReturnValue:
    """Make two persons one."""
    check_has_held_pen()
    person, into = _person(person_id), _person(request.form.get("into", 0, type=number))
    name = tidy(request.form.get("other", "")) or tidy(request.form.get("name", "")) or into.name
    if len(name) > LONGEST_NAME:
        abort(422, _("That name is too long."))
    try:
        done = people.merge(person.id, into.id, name, device_name())
    except NoSuchPerson:
        abort(422, _("These two are one player already: %(name)s.", name=into.name))
    except people.AtOneTable:
        return _merge_page(person, into), 409
    except people.NameTaken:
        return _merge_page(person, into, _("%(name)s is another player already.", name=name)), 422
    return redirect(url_for("players.index", changed=done), 303)


@bp.post("/forget")
def forget() -> ResponseReturnValue:
    """Offer a name no longer; its games stay."""
    check_has_held_pen()
    name = tidy(request.form.get("name", ""))
    people.forget(name)
    return redirect(url_for("players.index"), 303)


@bp.post("/remember")
def remember() -> ResponseReturnValue:
    """Offer a name again, or one that has not played yet."""
    name = tidy(request.form.get("name", ""))
    if 0 < len(name) <= LONGEST_NAME:
        with writing():
            people.remember([name], LONG_AGO)
    return redirect(url_for("players.index"), 303)


@bp.post("/apart")
def apart() -> ResponseReturnValue:
    """Remember that two who look alike are two."""
    check_has_held_pen()
    one, other = (_person(request.form.get(key, 0, type=number)) for key in ("one", "other"))
    people.tell_apart(one.id, other.id, device_name())
    return redirect(url_for("players.index"), 303)


@bp.post("/changes/<int:change_id>/undo")
def undo(change_id: int) -> ResponseReturnValue:
    """Take back what was done to a person."""
    check_has_held_pen()
    try:
        people.undo(change_id)
    except people.MovedOn:
        abort(409, _("This name has been changed again since. Undo the newer change first."))
    except LookupError:
        abort(404, _("Nothing was changed here."))
    return redirect(url_for("players.index"), 303)


def _person(person_id: int) -> Person:
    try:
        return people.person(person_id)
    except NoSuchPerson:
        abort(404, _("No player has this address."))


def _lines(filters: StatsFilter, everybody: tuple[Person, ...]) -> list[Context]:
    by_person = figures.by_person(filters.view, [Figure.GAMES, Figure.PLACE, Figure.BIDS])
    lines: list[Context] = []
    for member in everybody:
        if member.hidden or member.id not in by_person:
            continue
        parts = by_person[member.id]
        won, played = figure_of(parts, Figure.GAMES)
        bids, mean = figure_of(parts, Figure.BIDS), mean_place(parts.get(Figure.PLACE, {}))
        last = games.of_player(member.player_ids, filters.view, LAST)
        lines.append(
            {
                "person": member,
                "also": [name for name in member.spellings if name != member.name],
                "games": played,
                "won": won,
                "mean": fixed(mean) if mean is not None else "–",
                **share(bids),
                "bids": bids[1],
                "form": charts.form(last),
                "last": day_words(last[0].played_on) if last else "",
                "few": played < FROM_GAMES,
            }
        )
    return lines


def _change() -> people.PersonChange | None:
    changed = request.args.get("changed", 0, type=number)
    return next((change for change in people.changes(limit=5) if change.id == changed and not change.undone), None)


def _change_page(person: Person, wrong: str = "", name: str = "") -> str:
    history = people.changes(person.id)
    return render_template(
        "club/players/change.html", person=person, wrong=wrong, name=name or person.name, history=history
    )


def _merge_page(person: Person, into: Person, wrong: str = "") -> str:
    met = people.met(person, into)
    rows = [_sum_row(member.name, member.player_ids) for member in (person, into)]
    both = _sum_row(into.name, (*person.player_ids, *into.player_ids))
    first = day_words(day_at_table(met.first_at).isoformat(), year=True) if met else ""
    return render_template(
        "club/players/merge.html", person=person, into=into, rows=rows, both=both, met=met, first=first, wrong=wrong
    )


def _sum_row(name: str, player_ids: tuple[int, ...]) -> Context:
    player_figures = figures.figures(View(), player_ids, [Figure.GAMES, Figure.BIDS])
    won, played = figure_of(player_figures, Figure.GAMES)
    made, bids = figure_of(player_figures, Figure.BIDS)
    return {"name": name, "games": played, "won": won, "deals": bids, "made": made}
