"""The season pages: one season, its paper, its spreadsheet, its form, and its link for watchers."""

from functools import partial

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage import seasons
from scorekeeper.storage.seasons import NameTaken, NoSuchSeason
from scorekeeper.web.club import figure_games, season_form
from scorekeeper.web.club.export import every_table, season_rows
from scorekeeper.web.club.filters import StatsFilter, evening_of, filter_links, is_day, seasons_of, stats_filter
from scorekeeper.web.club.season_form import Draft
from scorekeeper.web.club.season_page import page, paper
from scorekeeper.web.club.season_standings import draft_words, season_words
from scorekeeper.web.games.page import check_has_held_pen
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets.spreadsheet import csv_of, zip_of
from scorekeeper.web.site.devices import chosen_group
from scorekeeper.web.site.downloads import as_download, qr_code
from scorekeeper.web.site.hosts import reachable_base
from scorekeeper.web.site.htmx import leave_for, page_or_fragment
from scorekeeper.web.site.parsing import number

SAVE = "save"  # only this button saves: a date that is chosen sends the form without any
bp = Blueprint("seasons", __name__, url_prefix="/seasons")
watch_bp = Blueprint("season_watch", __name__)  # shows a season, and leads to no game and to no player


@bp.get("")
def index() -> ResponseReturnValue:
    """List the seasons that are kept, and ask for a new one."""
    return _form(season_form.new(chosen_group()), gone=request.args.get("removed", 0, type=number))


@bp.get("/standing")
def show() -> ResponseReturnValue:
    """Show a season, or every game ever."""
    filters = stats_filter()
    after = max(request.args.get("after", 0, type=number), 0)
    page_url = partial(url_for, "seasons.show", **filters.arguments)
    context = {"filter_links": filter_links(filters, "seasons.show"), **_watch_link(filters)}
    context |= page(filters, page_url, after)
    return render_template("club/seasons/show.html", filters=filters, watched=False, **context)


@bp.get("/standing/games")
def games() -> ResponseReturnValue:
    """List the games of a season, or those of a record."""
    filters = stats_filter()
    return render_template(
        "club/seasons/games.html", filters=filters, heading=_title(filters), **figure_games.of_all(filters)
    )


@bp.get("/standing.csv")
def export() -> ResponseReturnValue:
    """Hand the standing out for a spreadsheet program."""
    filters = stats_filter()
    return csv_of(season_rows(filters), f"{_title(filters)}.csv")


@bp.get("/standing.zip")
def export_all() -> ResponseReturnValue:
    """Hand out the games, their results and their deals: three tables for a spreadsheet program in one file."""
    filters = stats_filter()
    return zip_of(every_table(filters), f"{_title(filters)}.zip")


@bp.get("/standing/print")
def to_print() -> ResponseReturnValue:
    """Show the season as it will lie on paper."""
    return _printed(stats_filter())


@bp.get("/standing/print.pdf")
def to_pdf() -> ResponseReturnValue:
    """Hand the season out as a PDF file of one page."""
    if not pdf.can_make():
        abort(404, _("No PDF can be made here: print the page, and save it as PDF instead."))
    filters = stats_filter()
    answer = Response(pdf.pdf_of(_printed(filters)), content_type="application/pdf")
    return as_download(answer, f"{_title(filters)}.pdf")


@bp.post("")
def keep() -> ResponseReturnValue:
    """Answer a tap: the form one step further, or, for Save, the season that is kept now."""
    draft, act = season_form.from_form(request.form), request.form.get("act", "")
    if act != SAVE:
        return _form(season_form.stepped(draft, act))
    season = season_form.read(draft)
    if isinstance(season, str):
        return _form(draft, season), 422
    try:
        return leave_for(url_for("seasons.show", season=seasons.keep(season).id))
    except NameTaken:
        return _form(
            draft, _("A season is called %(name)s already. Give this one another name.", name=season.name)
        ), 422


@bp.get("/<int:season_id>/change")
def change(season_id: int) -> ResponseReturnValue:
    """Ask for other days, points or a minimum of games."""
    return _form(season_form.draft_of(seasons.season(season_id)))


@bp.post("/<int:season_id>/remove")
def remove(season_id: int) -> ResponseReturnValue:
    """Delete a season, or bring it back; no game is touched."""
    check_has_held_pen()
    back = request.form.get("back") == "1"
    seasons.remove(season_id, removed=not back)
    return redirect(url_for("seasons.index", removed=None if back else season_id), 303)


def _printed(filters: StatsFilter) -> str:
    title, page_url = _title(filters), partial(url_for, "seasons.to_print", **filters.arguments)
    return render_template(
        "club/seasons/print.html", filters=filters, title=title, makes_pdf=pdf.can_make(), **paper(filters, page_url)
    )


def _watch_link(filters: StatsFilter) -> Context:
    """Return the address that shows this season, or this evening of one, to watchers, and its QR code."""
    if filters.season is None or not filters.season.watch_id:
        return {"watch_url": ""}
    day = filters.season.first_on if filters.is_evening else None
    url = url_for("season_watch.watched", watch_id=filters.season.watch_id, day=day)
    watch_url = f"{reachable_base(request.host_url)}{url}"
    return {"watch_url": watch_url, "watch_code": qr_code(watch_url)}


def _title(filters: StatsFilter) -> str:
    return filters.season.name if filters.season else _("Every game")


def _form(draft: Draft, wrong: str = "", gone: int = 0) -> str:
    """Return the page of the form, or the form alone."""
    season = seasons.season(draft.id) if draft.id else None
    saved = () if season else seasons_of(chosen_group())
    context = {"draft": draft, "wrong": wrong, "draft_words": draft_words(draft), **season_form.choices()}
    rows = [{"season": row, "words": season_words(row)} for row in saved]
    return page_or_fragment(
        "club/seasons/index.html", "club/seasons/_form.html", rows=rows, season=season, gone=gone, **context
    )


@watch_bp.get("/s/<watch_id>")
@watch_bp.get("/s/<watch_id>/<day>")
def watched(watch_id: str, day: str = "") -> ResponseReturnValue:
    """Show a season, or one evening of it, to watchers."""
    try:
        season = seasons.watched_season(watch_id)
    except NoSuchSeason:
        abort(404, _("No season is watched at this address."))
    if day:
        if not is_day(day) or not season.first_on <= day <= season.last_on:
            abort(404, _("No season is watched at this address."))
        season = evening_of(day, season)
    page_url = partial(url_for, "season_watch.watched", watch_id=watch_id, day=day or None)
    filters = stats_filter(season)
    answer = make_response(
        render_template(
            "club/seasons/watch.html", season=season, filters=filters, watched=True, **page(filters, page_url)
        )
    )
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
