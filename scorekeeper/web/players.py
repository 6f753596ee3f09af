"""Who was at the table before: how they fared, and which names are offered."""

from datetime import UTC, datetime

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.common.names import LONGEST_NAME
from scorekeeper.storage import players
from scorekeeper.storage.database import writing
from scorekeeper.storage.lines import lines
from scorekeeper.storage.stats import PlayerStats, player_stats
from scorekeeper.web.describe import known
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.typed import tidy
from scorekeeper.web.when import ago, here_and_now

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)  # a name that is offered again has not played since

bp = Blueprint("players", __name__, url_prefix="/players")


@bp.get("")
def index() -> ResponseReturnValue:
    """Show everybody's record, in one variant or in all, and the names that a new game offers."""
    asked = request.args.get("variant", "")
    variant = asked if known(asked) else ""
    played = dict.fromkeys((line.variant, line.variant_name) for line in lines() if line.finished)
    names = players.known_names()
    forgot = request.args.get("forgot", "")
    return render_template(
        "players/index.html",
        records=[record(stats) for stats in player_stats(variant)],
        variants=tuple(played),
        variant=variant,
        names=names,
        forgot=forgot if forgot and forgot not in names else "",
    )


@bp.post("/forget")
def forget() -> ResponseReturnValue:
    """Offer a name no longer; its games stay."""
    name = tidy(request.form.get("name", ""))
    players.forget(name)
    return redirect(url_for("players.index", forgot=name), 303)


@bp.post("/remember")
def remember() -> ResponseReturnValue:
    """Offer a forgotten name again."""
    name = tidy(request.form.get("name", ""))
    if 0 < len(name) <= LONGEST_NAME:
        with writing():
            players.remember([name], LONG_AGO)
    return redirect(url_for("players.index"), 303)


def record(stats: PlayerStats) -> Context:
    """Return one player's record as the page writes it."""
    deals = stats.made + stats.missed
    return {
        "name": stats.name,
        "games": stats.games,
        "won": stats.won,
        "share": f"{round(100 * stats.won / stats.games)} %",
        "place": f"{stats.places / stats.games:.1f}",
        "made": f"{round(100 * stats.made / deals)} %" if deals else "",
        "deals": f"{stats.made} of {deals}" if deals else "",
        "last": ago(stats.last_at, here_and_now()),
    }
