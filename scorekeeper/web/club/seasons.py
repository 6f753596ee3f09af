"""A season: form, files, print page and watch link; years and evenings have files and print pages too."""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.common.reading import is_day
from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage import seasons
from scorekeeper.storage.journal import NameTaken
from scorekeeper.web.club.club_page import page, paper
from scorekeeper.web.club.evenings import evening_of
from scorekeeper.web.club.export import season_rows
from scorekeeper.web.club.filters import SEASON, StatsFilter, of_season, stats_filter
from scorekeeper.web.club.season_form import SeasonForm
from scorekeeper.web.club.standings import counting_words, days_so_far
from scorekeeper.web.games.club_changes import history
from scorekeeper.web.games.pen import check_has_held_pen
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets.spreadsheet import csv_of
from scorekeeper.web.site.devices import chosen_group, device_name
from scorekeeper.web.site.downloads import download, qr_code
from scorekeeper.web.site.hosts import reachable_base
from scorekeeper.web.site.htmx import leave_for, page_or_fragment
from scorekeeper.web.site.parsing import number

SAVE = "save"  # only this button saves; choosing a date sends the form without it
bp = Blueprint("seasons", __name__, url_prefix="/seasons")
bp.before_request(check_has_held_pen)
watch_bp = Blueprint("season_watch", __name__)  # shows a season without links to games or players


@bp.get("/new")
def new() -> ResponseReturnValue:
    """Show the form for a new season."""
    form = SeasonForm()
    form.group.data = chosen_group()
    return _form(form)


@bp.get("/standing.csv")
def export() -> ResponseReturnValue:
    """Send the standings as CSV."""
    filters = _filters()
    return csv_of(season_rows(filters), f"{filters.title}.csv")


@bp.get("/standing/print")
def to_print() -> ResponseReturnValue:
    """Show the season as it will be printed."""
    return _printed(_filters())


@bp.get("/standing/print.pdf")
def to_pdf() -> ResponseReturnValue:
    """Send the season as a PDF file."""
    if not pdf.can_make():
        abort(404, _(pdf.NO_PDF))
    filters = _filters()
    return download(pdf.pdf_of(_printed(filters)), "application/pdf", f"{filters.title}.pdf")


@bp.post("")
def keep() -> ResponseReturnValue:
    """Save the season and show its standings or, if only a date was chosen, how many evenings the dates include."""
    form = SeasonForm()
    if request.form.get("act") != SAVE:
        return _form(form)
    if not form.validate():
        return _form(form), 422
    try:
        season_id = seasons.keep(form.season, device_name()).id
        return leave_for(url_for("players.index", season=season_id, group=form.group.data))
    except NameTaken:
        form.name.errors = [_("There is already one called %(name)s. Choose another name.", name=form.name.data)]
        return _form(form), 422


@bp.get("/<int:season_id>/change")
def change(season_id: int) -> ResponseReturnValue:
    """Show the form of an existing season."""
    return _form(SeasonForm(seasons.season(season_id)))


@bp.post("/<int:season_id>/remove")
def remove(season_id: int) -> ResponseReturnValue:
    """Delete a season; its games stay."""
    return redirect(url_for("players.index", undo=seasons.remove(season_id, device_name())), 303)


def _filters() -> StatsFilter:
    """Return the season or year of the URL, or one of its evenings."""
    day = request.args.get("day", "")
    if not is_day(day):
        return stats_filter()
    return evening_of(day, request.args.get("of", type=number), request.args.get(SEASON))


def _printed(filters: StatsFilter) -> str:
    arguments: Mapping[str, str] = filters.arguments
    if filters.is_evening:
        arguments = {key: request.args[key] for key in ("day", "of", SEASON) if key in request.args}
        of, season = arguments.get("of"), arguments.get(SEASON)
        back = url_for("evenings.show", day=arguments["day"], group_id=of, season=season)
    else:
        back = f"{url_for('players.index')}?{urlencode(arguments)}"
    return render_template(
        "club/seasons/print.html",
        title=filters.title, makes_pdf=pdf.can_make(), back=back,
        as_pdf=f"{url_for('seasons.to_pdf')}?{urlencode(arguments)}",
        **paper(filters),
    )  # fmt: skip


def watch_link(filters: StatsFilter) -> Context:
    """Return the watch link of this season and its QR code; empty if the link would show another season."""
    if filters.season is None or (filters.season.group_id or 0) != filters.view.group_id:
        return {"watch_url": ""}
    url = url_for("season_watch.watched", watch_id=filters.season.watch_id)
    watch_url = f"{reachable_base(request.host_url)}{url}"
    return {"watch_url": watch_url, "watch_code": qr_code(watch_url)}


def _form(form: SeasonForm) -> str:
    """Return the page of the form or, for htmx, the form."""
    season = seasons.season(form.id.data) if form.id.data else None
    return page_or_fragment(
        "club/seasons/form.html", "club/seasons/_form.html",
        season=season, form=form, days_so_far=days_so_far(form.days, form.group.data),
        counting_words=counting_words(season.counting if season else Counting()),
        history=history(f"season {season.id}") if season else (),
    )  # fmt: skip


@watch_bp.get("/s/<watch_id>")
def watched(watch_id: str) -> ResponseReturnValue:
    """Show a season to watchers."""
    season = seasons.watched_season(watch_id)
    context = page(of_season(season, season.group_id or 0))
    answer = make_response(render_template("club/seasons/watch.html", season=season, watched=True, **context))
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
