"""A season: form, files, print page and watch link; years and evenings have files and print pages too."""

import re
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import Field, RadioField, StringField
from wtforms.widgets import DateInput

from scorekeeper.rules.common.reading import is_day
from scorekeeper.rules.sheets.club import Counting
from scorekeeper.storage import seasons
from scorekeeper.storage.journal import NameTaken
from scorekeeper.storage.seasons import NO_END, Season
from scorekeeper.storage.statistics import ANY_DAY, View, count_days, rules_played
from scorekeeper.web.club.club_page import counting_words, in_file, page, paper
from scorekeeper.web.club.evenings import evening_of
from scorekeeper.web.club.filters import SEASON, StatsFilter, days_words, filter_of, stats_filter
from scorekeeper.web.games.club_changes import history
from scorekeeper.web.games.pen import check_has_held_pen
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext, today
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets.spreadsheet import csv_of
from scorekeeper.web.site.answers import leave_for, page_or_fragment
from scorekeeper.web.site.devices import chosen_group, device_name, group_choices
from scorekeeper.web.site.hosts import qr_code, reachable_base
from scorekeeper.web.site.parsing import TypedForm, WholeField, number, tidy, whole

SAVE = "save"  # only this button saves; choosing a date sends the form without it
LONGEST = 40  # letters of a season's name
MOST = 999  # highest number of points for a place, and of games
MOST_PLACES = 12
bp = Blueprint("seasons", __name__, url_prefix="/seasons")
bp.before_request(check_has_held_pen)
watch_bp = Blueprint("season_watch", __name__)  # shows a season without links to games or players


class SeasonForm(TypedForm):
    """The form of a season. The error of a field says how to fill it in."""

    name = StringField(filters=[lambda text: tidy(text or "")])
    first_on = StringField(widget=DateInput(), filters=[lambda text: tidy(text or "")])
    last_on = StringField(widget=DateInput(), filters=[lambda text: tidy(text or "")])  # empty for no end yet
    places = StringField()  # points for the first place, the second, ...
    best = WholeField()  # how many games of each player count; empty for all
    min_games = WholeField()
    by = RadioField(validate_choice=False)
    group = RadioField(coerce=int, validate_choice=False)  # 0 for everybody
    id = WholeField()  # 0 for a new one

    def __init__(self, season: Season | None = None) -> None:
        """Fill the form from a season, or from the request."""
        season = season or Season("", today().isoformat(), NO_END)
        counting = season.counting
        super().__init__(
            name=season.name,
            first_on=season.first_on,
            last_on="" if season.last_on == NO_END else season.last_on,
            places=", ".join(map(str, counting.places)),
            best=counting.best,
            min_games=counting.min_games,
            by=counting.by,
            group=season.group_id or 0,
            id=season.id,
        )
        # Counting points is offered if all games have the same scoring, and if the season already uses it.
        first, last = self.days or ANY_DAY
        alike = self.by.data == "points" or len(rules_played(View(first, last, self.group.data or 0))) < 2
        points = [("points", _("points of the games"))] if alike else []
        self.by.choices = [("places", _("points for the places")), *points, ("won", _("games won"))]
        self.group.choices = group_choices(_("everybody"))

    @property
    def days(self) -> tuple[str, str] | None:
        """The first and last day, or None if they are invalid or in the wrong order."""
        first, last = self.first_on.data or "", self.last_on.data or NO_END
        return (first, last) if is_day(first) and is_day(last) and first <= last else None

    @property
    def points(self) -> list[int | None]:
        """The points for the first place, the second, ...; None for what is no number."""
        return [whole(part) for part in re.split(r"[\s,;]+", tidy(self.places.data or "")) if part]

    @property
    def season(self) -> Season:
        """The season of a valid form."""
        counting = Counting(
            tuple(points or 0 for points in self.points), self.min_games.data or 1, self.best.data,
            self.by.data if self.by.data in ("points", "won") else "places",
        )  # fmt: skip
        first, last = self.days or ANY_DAY
        return Season(self.name.data or "", first, last, counting, self.group.data or None, self.id.data or 0)

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether the season can be saved; if not, each wrong field has one error."""
        is_valid = super().validate(extra_validators)
        first, last, best, points = self.first_on.data or "", self.last_on.data or NO_END, self.best.data, self.points
        a_day = _("Enter both dates as year, month and day: 2026-09-03.")
        games = _("Enter the number of games as a whole number.")
        checks: tuple[tuple[Field, bool, str], ...] = (
            (self.name, 0 < len(self.name.data or "") <= LONGEST,
             _("Enter a name of up to %(most)s letters.", most=LONGEST)),
            (self.first_on, is_day(first), a_day),
            (self.last_on, not is_day(first) or self.days is not None,
             _("The season ends before it begins: swap the two days.")),
            (self.last_on, is_day(last), a_day),
            (self.places, 0 < len(points) <= MOST_PLACES and all(each is not None and 0 <= each <= MOST
                                                                 for each in points),
             _("Enter the points for each place as a whole number from 0 to %(most)s.", most=MOST)),
            (self.best, not self.best.process_errors and (best is None or 0 < best <= MOST), games),
            (self.min_games, not self.min_games.process_errors and 0 <= (self.min_games.data or 0) <= MOST, games),
        )  # fmt: skip
        for field, is_right, sentence in checks:
            if not is_right:
                field.errors = [sentence]
                is_valid = False
        return is_valid


@bp.get("/new")
def new() -> ResponseReturnValue:
    form = SeasonForm()
    form.group.data = chosen_group()
    return _form(form)


@bp.get("/standing.csv")
def export() -> ResponseReturnValue:
    """Send the standings as CSV, with the headings of their page and points as numbers."""
    filters = _filters()
    return csv_of(in_file(filters), f"{filters.title}.csv")


@bp.get("/standing/print")
def to_print() -> ResponseReturnValue:
    return _printed(_filters())


@bp.get("/standing/print.pdf")
def to_pdf() -> ResponseReturnValue:
    filters = _filters()
    return pdf.send_pdf(_printed(filters), filters.title)


@bp.post("")
def keep() -> ResponseReturnValue:
    """Save the season and show its standings or, if only a date was chosen, how many evenings the dates include."""
    form = SeasonForm()
    if request.form.get("act") != SAVE:
        return _form(form)
    if form.validate():
        try:
            season_id = seasons.keep(form.season, device_name()).id
            return leave_for(url_for("players.index", season=season_id, group=form.group.data))
        except NameTaken:
            form.name.errors = [_("There is already one called %(name)s. Choose another name.", name=form.name.data)]
    return _form(form), 422


@bp.get("/<int:season_id>/change")
def change(season_id: int) -> ResponseReturnValue:
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
    arguments: dict[str, Any] = filters.arguments
    back = url_for("players.index", **arguments)
    if filters.is_evening:
        day, of, season = (request.args.get(key) for key in ("day", "of", SEASON))
        arguments = {"day": day, "of": of, SEASON: season}
        back = url_for("evenings.show", day=day, group_id=of, season=season)
    return render_template(
        "club/seasons/print.html",
        title=filters.title, makes_pdf=pdf.can_make(), back=back,
        as_pdf=url_for("seasons.to_pdf", **arguments),
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
        season=season, form=form, days_so_far=_days_so_far(form.days, form.group.data),
        counting_words=counting_words(season.counting if season else Counting()),
        history=history(f"season {season.id}") if season else (),
    )  # fmt: skip


def _days_so_far(days: tuple[str, str] | None, group_id: int) -> str:
    """Return a sentence saying how many evenings fall within the dates of a new season."""
    if days is None:
        return ""
    many = count_days(View(*days, group_id=group_id))
    if not many:
        return _("%(days)s: no games yet.", days=days_words(*days))
    return ngettext(
        "%(num)s evening already falls within these dates.", "%(num)s evenings already fall within these dates.", many
    )


@watch_bp.get("/s/<watch_id>")
def watched(watch_id: str) -> ResponseReturnValue:
    season = seasons.watched_season(watch_id)
    context = page(filter_of(str(season.id), season.group_id or 0))
    answer = make_response(render_template("club/seasons/watch.html", watched=True, **context))
    answer.headers["Referrer-Policy"] = "no-referrer"
    return answer
