"""Evenings: the list by month, and the page of one evening with its shared and printed forms."""

from datetime import datetime
from functools import partial

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.common.reading import is_day
from scorekeeper.storage import statistics
from scorekeeper.storage.statistics import NO_GROUP
from scorekeeper.web.club.club_page import evening_lines, page
from scorekeeper.web.club.filters import EVER, SEASON, StatsFilter, filter_of, last_evenings, rules_names
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import (
    clock,
    day_as,
    ngettext,
    ordinal,
    series,
    signed,
    with_number,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import chosen_group
from scorekeeper.web.site.parsing import number

PAGE = 40  # days on a page of the list
bp = Blueprint("evenings", __name__, url_prefix="/evenings")


@bp.get("")
def index() -> str:
    """List the evenings by month, latest first."""
    filters = filter_of(request.args.get(SEASON, EVER), chosen_group())
    after = max(request.args.get("after", 0, type=number), 0)
    lines = evening_lines(filters, last_evenings(filters.view, PAGE, after))
    months: dict[str, list[Context]] = {}
    for line in lines:
        months.setdefault(day_as(datetime.fromisoformat(line["day"]), "yMMMM"), []).append(line)
    many = statistics.count_days(filters.view)
    older = after + PAGE if many > after + PAGE else None
    return render_template("club/evenings/index.html", filters=filters, months=months, many=many, older=older)


@bp.get("/<day>")
@bp.get("/<day>/<int:group_id>")
def show(day: str, group_id: int | None = None) -> ResponseReturnValue:
    """Show one evening: of a group, of none (0), or of everybody."""
    return render_template("club/evenings/show.html", **_page(day, group_id))


@bp.get("/<day>/share")
@bp.get("/<day>/<int:group_id>/share")
def share(day: str, group_id: int | None = None) -> ResponseReturnValue:
    """Show the text of an evening to share."""
    context = _page(day, group_id)
    return render_template("sheets/share.html", text=_text(context), **context)


def _page(day: str, group_id: int | None) -> Context:
    """Return the template context of an evening. Aborts with 404 if there was no game."""
    if not is_day(day):
        abort(404)
    filters = evening_of(day, group_id, request.args.get(SEASON))
    if not filters.club.tables:
        abort(404, _("No games were finished on this day."))
    to = {"day": day, "group_id": group_id, SEASON: request.args.get(SEASON)}
    return {
        **page(filters),
        "places": {who: series(ordinal(seat.place) for seat in seats if seat.place)
                   for who, seats in filters.club.by_person.items()},
        "tables": _games(filters),
        "minutes": minutes_words(filters.club.minutes),
        "to": to,
        "page_url": partial(url_for, "evenings.show", **to),
    }  # fmt: skip


def evening_of(day: str, group_id: int | None, season: str | None) -> StatsFilter:
    """Return one evening of a group, of no group (0), or of everybody, with the points of a season if the URL names
    one."""
    return filter_of(season or EVER, 0).evening(day, 0 if group_id is None else group_id or NO_GROUP)


def _games(filters: StatsFilter) -> list[Context]:
    rules = rules_names(filters.rulesets)
    return [
        {
            "id": table.game_id,
            "rules": rules[table.ruleset_id],
            "began": clock(table.started_at),
            "deals": ngettext("%(num)s deal", "%(num)s deals", table.deals),
            "minutes": minutes_words(table.minutes),
            "lines": [
                {
                    "place": seat.place,
                    "name": filters.names.get(seat.person_id, ""),
                    "won": seat.won,
                    "total": _("left") if not seat.place else "" if seat.total is None else signed(seat.total),
                }
                for seat in table.seats
            ],
        }
        for table in filters.club.tables
    ]


def minutes_words(minutes: int) -> str:
    """Return a duration such as 55 min or 3 h 10 min; "" if unknown."""
    if minutes < 60:
        return _("%(minutes)s min", minutes=minutes) if minutes else ""
    return _("%(hours)s h %(minutes)s min", hours=minutes // 60, minutes=minutes % 60)


def _text(context: Context) -> str:
    """Return an evening as a text for a chat: who won, the standings, and each game in a line."""
    head = with_value(context["filters"].title, context["headline"])
    placed = [
        _("%(place)s. %(name)s", place=row["place"], name=with_number(row["name"], row["cells"][-1]))
        for row in context["standings"]
    ]
    played = [
        with_value(game["rules"], series(
            with_number(line["name"], line["total"]) if line["total"] else line["name"] for line in game["lines"]))
        for game in context["tables"]
    ]  # fmt: skip
    return "\n".join((head, *placed, *played))
