"""Evenings: all of them by month, and one: who won, its games, and what is shared and printed of it."""

from datetime import datetime
from functools import partial

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.common.reading import is_day
from scorekeeper.rules.sheets.season import SeasonLine
from scorekeeper.storage import people
from scorekeeper.storage.statistics import games
from scorekeeper.storage.statistics.games import Evening
from scorekeeper.storage.statistics.tables import NO_GROUP
from scorekeeper.web.club.club_page import more_figures
from scorekeeper.web.club.figure_labels import number_words
from scorekeeper.web.club.filters import EVER, SEASON, StatsFilter, evening_of, filter_of, rules_names
from scorekeeper.web.club.standings import counting_words, evening_lines, headline, standings_of, story
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import (
    clock,
    day_as,
    isolated,
    ngettext,
    ordinal,
    series,
    signed,
    with_number,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets.picture import (
    BY,
    CROWN,
    EDGE,
    HEAD,
    SMALL,
    WIDTH,
    WITH,
    Picture,
    Text,
    middle,
    name_lines,
)
from scorekeeper.web.site.devices import chosen_group
from scorekeeper.web.site.parsing import number

PAGE = 40  # days on a page of the list
PICTURED = 8  # lines of the standings that a picture has room for
bp = Blueprint("evenings", __name__, url_prefix="/evenings")


@bp.get("")
def index() -> str:
    """List the evenings by month, the last at the head."""
    filters = filter_of(request.args.get(SEASON, EVER), chosen_group())
    after = max(request.args.get("after", 0, type=number), 0)
    lines = evening_lines(filters, PAGE, after)
    months: dict[str, list[Context]] = {}
    for line in lines:
        months.setdefault(day_as(datetime.fromisoformat(line["day"]), "yMMMM"), []).append(line)
    many = games.count_days(filters.view)
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
    """Show what is sent of an evening: its picture and its text."""
    context = _page(day, group_id)
    return render_template(
        "club/evenings/share.html",
        picture=_picture(context),
        makes_png=pdf.can_make_png(),
        text=_text(context),
        **context,
    )


@bp.get("/<day>/picture.png")
@bp.get("/<day>/<int:group_id>/picture.png")
def picture_png(day: str, group_id: int | None = None) -> ResponseReturnValue:
    """Hand out the picture of an evening."""
    if not pdf.can_make_png():
        abort(404, _("This scorekeeper makes no picture files. The page under “Share” shows the result."))
    drawn = _picture(_page(day, group_id))
    body = pdf.png_of(render_template("sheets/picture.html", picture=drawn), pdf.places(drawn.shaped))
    return make_response(body, {"Content-Type": "image/png", "Cache-Control": "private, no-cache"})


def evening_page(filters: StatsFilter) -> Context:
    """Return everything that the page of an evening shows. Aborts where there was no game."""
    found = games.evenings(filters.view, [filters.view.first_on])
    if not found:
        abort(404, _("No game was finished on this day."))
    tables = {game_id: table for evening in found for game_id, table in evening.tables.items()}
    evening = Evening(filters.view.first_on, filters.view.group_id, tables)
    everybody = {person.id: person for person in people.people()}
    names = {who: isolated(person.name) for who, person in everybody.items()}
    lines = standings_of(evening.lines, filters.counting)
    shown = {who: person for who, person in everybody.items() if not person.hidden}
    return {
        "filters": filters,
        "headline": headline(filters, lines, names),
        "story": story(filters, lines, names),
        "rows": [_row(filters, line, evening, everybody[line.who].name) for line in lines],
        "games": _games(filters, evening, names),
        "minutes": minutes_words(games.minutes(filters.view)),
        "counting_words": counting_words(filters.counting),
        **more_figures(filters, lines, shown),
    }


def _page(day: str, group_id: int | None) -> Context:
    if not is_day(day):
        abort(404)
    season = filter_of(request.args[SEASON], 0).season if SEASON in request.args else None
    filters = evening_of(day, 0 if group_id is None else group_id or NO_GROUP, season)
    to = {"day": day, "group_id": group_id}
    return {**evening_page(filters), "to": to, "page_url": partial(url_for, "evenings.show", **to)}


def _row(filters: StatsFilter, line: SeasonLine, evening: Evening, name: str) -> Context:
    placed = [each.place for each in evening.lines if each.person_id == line.who and each.place]
    return {
        "id": line.who,
        "name": name,
        "place": line.place,
        "places": series(map(ordinal, placed)),
        "points": number_words(line.points),
    }


def _games(filters: StatsFilter, evening: Evening, names: dict[int, str]) -> list[Context]:
    rules, played = rules_names(filters.rulesets), games.played(list(evening.tables))
    return [
        {
            "id": game_id,
            "rules": rules.get(seats[0].ruleset_id, ""),
            "began": clock(seats[0].started_at),
            "deals": ngettext("%(num)s deal", "%(num)s deals", played[game_id].deals),
            "minutes": minutes_words(played[game_id].minutes),
            "lines": [
                {
                    "place": line.place,
                    "name": names.get(line.person_id, ""),
                    "won": line.won,
                    "total": _("left") if not line.place else "" if line.total is None else signed(line.total),
                }
                for line in seats
            ],
        }
        for game_id, seats in evening.tables.items()
    ]


def minutes_words(minutes: int) -> str:
    """Return how long that is: 55 min, 3 h 10 min; nothing where it is unknown."""
    if minutes < 60:
        return _("%(minutes)s min", minutes=minutes) if minutes else ""
    return _("%(hours)s h %(minutes)s min", hours=minutes // 60, minutes=minutes % 60)


def _text(context: Context) -> str:
    """Return an evening as a text for a chat: who won, the standings, and each game in a line."""
    head = with_value(context["filters"].title, context["headline"])
    placed = [
        _("%(place)s. %(name)s", place=row["place"], name=with_number(row["name"], row["points"]))
        for row in context["rows"]
    ]
    played = [
        with_value(game["rules"], series(
            with_number(line["name"], line["total"]) for line in game["lines"]))
        for game in context["games"]
    ]  # fmt: skip
    return "\n".join((head, *placed, *played))


def _picture(context: Context) -> Picture:
    """Return the picture of an evening: who won it, and the standings."""
    filters, rows = context["filters"], context["rows"][:PICTURED]
    winners = series(row["name"] for row in context["rows"] if row["place"] == 1)
    texts = [
        Text(EDGE, 116, filters.group_name, SMALL, look="title"),
        Text(WIDTH - EDGE, 116, filters.title, SMALL, "end", look="day"),
        *name_lines(winners, HEAD + CROWN),
    ]
    below = texts[-1].y + 70
    texts.append(middle(below, context["story"], "by", BY, (BY, BY * 0.8, BY * 0.65)))
    for at, row in enumerate(rows):
        y = round(below + 110 + at * 68)
        texts += [
            Text(EDGE, y, f"{row['place']}", WITH * 0.8, look="told"),
            Text(EDGE + 70, y, row["name"], WITH * 0.8, look="told"),
            Text(WIDTH - EDGE, y, row["points"], WITH * 0.8, "end", look="told"),
        ]
    says = series(with_number(row["name"], row["points"]) for row in rows)
    foot = ngettext("%(num)s game", "%(num)s games", len(context["games"]))
    texts.append(Text(EDGE, 1302, foot, SMALL, look="foot"))
    return Picture(says, CROWN, tuple(texts), None, 0)
