"""Seasons: the page of one, its paper and its spreadsheet, keeping one, and its link for watchers."""

from collections.abc import Sequence
from datetime import date

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.sheets.figures import PLACES
from scorekeeper.storage import seasons
from scorekeeper.storage.seasons import NoSuchSeason, Season
from scorekeeper.web.people import behind
from scorekeeper.web.people.asked import Asked, asked, filters, long_day
from scorekeeper.web.people.paper import paper
from scorekeeper.web.people.season import page
from scorekeeper.web.people.tables import csv_of
from scorekeeper.web.sheets import pdf
from scorekeeper.web.texts import gettext as _
from scorekeeper.web.typed import number, tidy, whole

LONGEST = 40  # letters of a season's name
MOST = 999  # points for a place
MOST_PLACES = 12

bp = Blueprint("seasons", __name__, url_prefix="/seasons")


@bp.get("")
def index() -> ResponseReturnValue:
    """List the seasons that are kept, and ask for a new one."""
    rows = [{"season": one, "days": _days(one)} for one in seasons.seasons()]
    gone = request.args.get("removed", 0, type=number)
    return render_template("seasons/index.html", rows=rows, entered=_blank(), wrong="", season=None, gone=gone)


@bp.get("/standing")
def show() -> ResponseReturnValue:
    """Show a season, or every game ever."""
    about = asked()
    after = max(request.args.get("after", 0, type=number), 0)
    rows = filters(about, "seasons.show")
    return render_template("seasons/show.html", about=about, filters=rows, watched=False, **page(about, after))


@bp.get("/standing/games")
def games() -> ResponseReturnValue:
    """List the games of a season, or those of a record."""
    about = asked()
    return render_template("seasons/games.html", about=about, heading=_title(about), **behind.of_all(about))


@bp.get("/standing.csv")
def export() -> ResponseReturnValue:
    """Hand the standing out for a spreadsheet program."""
    about = asked()
    heads = [_("place"), _("player"), _("games"), _("wins"), _("points")]
    rows = [
        [line["place"], line["name"], line["games"], line["won"], line["points"]] for line in page(about)["standing"]
    ]
    return csv_of([heads, *rows], f"{_title(about)}.csv")


@bp.get("/standing/print")
def to_print() -> ResponseReturnValue:
    """Show the season as it will lie on paper."""
    return _printed(asked())


@bp.get("/standing/print.pdf")
def to_pdf() -> ResponseReturnValue:
    """Hand the season out as a PDF file of one page."""
    if not pdf.can_make():
        abort(404, _("No PDF can be made here: print the page, and save it as PDF instead."))
    about = asked()
    answer = Response(pdf.pdf_of(_printed(about)), content_type="application/pdf")
    answer.headers.set("Content-Disposition", "attachment", filename=f"{_title(about)}.pdf")
    return answer


@bp.post("")
def keep() -> ResponseReturnValue:
    """Keep a season, a new one or another time."""
    entered = {key: tidy(value) for key, value in request.form.items() if key != "csrf_token"}
    number = whole(entered.get("id", "")) or 0
    kept = _read(entered, number)
    if isinstance(kept, str):
        season = seasons.season(number) if number else None
        rows = [{"season": one, "days": _days(one)} for one in seasons.seasons()]
        page = render_template("seasons/index.html", rows=rows, entered=entered, wrong=kept, season=season, gone=0)
        return page, 422
    try:
        return redirect(url_for("seasons.show", season=seasons.keep(kept).id), 303)
    except NoSuchSeason:
        abort(404, _("No season has this address."))


@bp.get("/<int:season_id>/change")
def change(season_id: int) -> ResponseReturnValue:
    """Ask for other days, points or a minimum of games."""
    season = _season(season_id)
    entered = {
        "name": season.name,
        "first_on": season.first_on,
        "last_on": season.last_on,
        "best": str(season.best or ""),
    }
    entered |= {"places": ", ".join(map(str, season.places)), "min_games": str(season.min_games)}
    return render_template("seasons/index.html", rows=[], entered=entered, wrong="", season=season, gone=0)


@bp.post("/<int:season_id>/remove")
def remove(season_id: int) -> ResponseReturnValue:
    """Delete a season, or bring it back; no game is touched."""
    back = request.form.get("back") == "1"
    try:
        seasons.remove(season_id, removed=not back)
    except NoSuchSeason:
        abort(404, _("No season has this address."))
    return redirect(url_for("seasons.index", removed=None if back else season_id), 303)


def _printed(about: Asked) -> str:
    title = _title(about)
    return render_template("seasons/print.html", about=about, title=title, makes_pdf=pdf.can_make(), **paper(about))


def _season(season_id: int) -> Season:
    try:
        return seasons.season(season_id)
    except NoSuchSeason:
        abort(404, _("No season has this address."))


def _title(about: Asked) -> str:
    return about.season.name if about.season else _("Every game")


def _days(season: Season) -> str:
    return _("%(first)s to %(last)s", first=long_day(season.first_on), last=long_day(season.last_on))


def _blank() -> dict[str, str]:
    today = date.today()
    entered = {
        "first_on": today.replace(month=1, day=1).isoformat(),
        "last_on": today.replace(month=12, day=31).isoformat(),
    }
    entered |= {"name": str(today.year), "places": ", ".join(map(str, PLACES)), "min_games": str(seasons.MIN_GAMES)}
    return entered | {"best": ""}


def _read(entered: dict[str, str], number: int) -> Season | str:
    """Return the season that a form says, or the sentence that says what is wrong with it."""
    name = entered.get("name", "")
    if not 0 < len(name) <= LONGEST:
        return _("Give the season a name of up to %(most)s letters.", most=LONGEST)
    try:
        first, last = (date.fromisoformat(entered.get(key, "")) for key in ("first_on", "last_on"))
    except ValueError:
        return _("Write both days as year, month and day: 2026-09-03.")
    if first > last:
        return _("The season ends before it begins: swap the two days.")
    places = _numbers(entered.get("places", "").replace(",", " ").split())
    if not 0 < len(places) <= MOST_PLACES:
        return _("Write the points for the places as numbers from 0 to %(most)s: 10, 7, 5, 3, 2, 1.", most=MOST)
    games = _numbers([entered.get("min_games") or "1", entered.get("best") or "0"])
    if not games:
        return _("Write the number of games as a whole number.")
    least, best = games
    return Season(name, first.isoformat(), last.isoformat(), places, least, best or None, number)


def _numbers(texts: Sequence[str]) -> tuple[int, ...]:
    """Return whole numbers as they are typed; none where one of them is none, or is too large."""
    found = [whole(text) for text in texts]
    known = tuple(value for value in found if value is not None and 0 <= value <= MOST)
    return known if len(known) == len(found) else ()
