"""The link of a season for watchers: it shows that season and leads to no game and to no player."""

from flask import Blueprint, abort, make_response, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.storage import seasons
from scorekeeper.storage.seasons import NoSuchSeason
from scorekeeper.web.club.filters import stats_filter
from scorekeeper.web.club.season_page import page
from scorekeeper.web.language.texts import gettext as _

bp = Blueprint("season_watch", __name__)


@bp.get("/s/<watch_id>")
def show(watch_id: str) -> ResponseReturnValue:
    """Show a season to watchers."""
    try:
        season = seasons.watched_season(watch_id)
    except NoSuchSeason:
        abort(404, _("No season is watched at this address."))
    answer = make_response(
        render_template("club/seasons/watch.html", season=season, watched=True, **page(stats_filter(season)))
    )
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
