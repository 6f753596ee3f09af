"""The link of a season for watchers: it shows that season and leads to no game and to no player."""

from functools import partial

from flask import Blueprint, abort, make_response, render_template, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.storage import seasons
from scorekeeper.storage.seasons import NoSuchSeason
from scorekeeper.web.club.filters import evening_of, is_day, stats_filter
from scorekeeper.web.club.season_page import page
from scorekeeper.web.language.texts import gettext as _

bp = Blueprint("season_watch", __name__)


@bp.get("/s/<watch_id>")
@bp.get("/s/<watch_id>/<day>")
def show(watch_id: str, day: str = "") -> ResponseReturnValue:
    """Show a season, or one evening of it, to watchers."""
    try:
        season = seasons.watched_season(watch_id)
    except NoSuchSeason:
        abort(404, _("No season is watched at this address."))
    if day:
        if not is_day(day) or not season.first_on <= day <= season.last_on:
            abort(404, _("No season is watched at this address."))
        season = evening_of(day, season)
    here = partial(url_for, "season_watch.show", watch_id=watch_id, day=day or None)
    filters = stats_filter(season)
    answer = make_response(
        render_template("club/seasons/watch.html", season=season, filters=filters, watched=True, **page(filters, here))
    )
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
