"""The form of a season, and the season made from it."""

import re
from typing import Never

from wtforms import Field, RadioField, StringField
from wtforms.validators import StopValidation
from wtforms.widgets import DateInput

from scorekeeper.rules.common.reading import is_day
from scorekeeper.rules.sheets.season import Counting
from scorekeeper.storage.groups import groups
from scorekeeper.storage.seasons import NO_END, Season
from scorekeeper.storage.statistics.reading import rules_played
from scorekeeper.storage.statistics.tables import ANY_DAY, View
from scorekeeper.web.language.texts import by_name, today
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import TypedForm, WholeField, tidy, whole

LONGEST = 40  # letters of a season's name
MOST = 999  # highest number of points for a place, and of games
MOST_PLACES = 12
BY = ("places", "points", "won")


class SeasonForm(TypedForm):
    """The form of a season. The error of a field says how to fill it in."""

    name = StringField(filters=[lambda text: tidy(text or "")])
    first_on = StringField(widget=DateInput(), filters=[lambda text: tidy(text or "")])
    last_on = StringField(widget=DateInput(), filters=[lambda text: tidy(text or "")])  # empty for no end yet
    places = StringField()  # points for the first place, the second, ...
    best = WholeField()  # how many games of each player count; empty for all
    min_games = WholeField()
    by = RadioField(default=BY[0], validate_choice=False)
    group = RadioField(coerce=int, default=0, validate_choice=False)  # 0 for everybody
    id = WholeField(default=0)  # 0 for a new one

    def __init__(self, season: Season | None = None) -> None:
        """Fill the form from a season, or from the request."""
        counting = season.counting if season else Counting()
        super().__init__(
            name=season.name if season else "",
            first_on=season.first_on if season else today().isoformat(),
            last_on="" if season is None or season.last_on == NO_END else season.last_on,
            places=", ".join(map(str, counting.places)),
            best=counting.best,
            min_games=counting.min_games,
            by=counting.by,
            group=(season.group_id or 0) if season else 0,
            id=season.id if season else 0,
        )
        # Counting points is offered if all games have the same scoring, and if the season already uses it.
        first, last = self.days or ANY_DAY
        alike = self.by.data == "points" or len(rules_played(View(first, last, self.group.data or 0))) < 2
        points = [("points", _("points of the games"))] if alike else []
        self.by.choices = [("places", _("points for the places")), *points, ("won", _("games won"))]
        self.group.choices = [(0, _("everybody")), *((group.id, group.name) for group in by_name(groups()))]

    @property
    def days(self) -> tuple[str, str] | None:
        """The first and last day, or None if they are invalid or in the wrong order."""
        first, last = self.first_on.data or "", self.last_on.data or NO_END
        return (first, last) if is_day(first) and is_day(last) and first <= last else None

    @property
    def season(self) -> Season:
        """The season of a valid form."""
        counting = Counting(
            tuple(each or 0 for each in _numbers(self.places.data or "")), self.min_games.data or 1, self.best.data,
            self.by.data if self.by.data in BY else BY[0],
        )  # fmt: skip
        first, last = self.days or ANY_DAY
        return Season(self.name.data or "", first, last, counting, self.group.data or None, self.id.data or 0)

    def validate_name(self, field: StringField) -> None:
        """Refuse a name that is missing or too long."""
        if not 0 < len(field.data or "") <= LONGEST:
            _refuse(field, _("Enter a name of up to %(most)s letters.", most=LONGEST))

    def validate_first_on(self, field: StringField) -> None:
        """Refuse an invalid date."""
        if not is_day(field.data or ""):
            _refuse(field, _("Enter both dates as year, month and day: 2026-09-03."))

    def validate_last_on(self, field: StringField) -> None:
        """Refuse an invalid date, or an end before the start."""
        if not is_day(field.data or NO_END):
            _refuse(field, _("Enter both dates as year, month and day: 2026-09-03."))
        if is_day(self.first_on.data or "") and not self.days:
            _refuse(field, _("The season ends before it begins: swap the two days."))

    def validate_places(self, field: StringField) -> None:
        """Refuse invalid points, or points for too many places."""
        places = _numbers(field.data or "")
        if not 0 < len(places) <= MOST_PLACES or not all(each is not None and 0 <= each <= MOST for each in places):
            _refuse(field, _("Enter the points for each place as a whole number from 0 to %(most)s.", most=MOST))

    def validate_best(self, field: WholeField) -> None:
        """Refuse what is no number of games."""
        if field.process_errors or (field.data is not None and not 0 < field.data <= MOST):
            _refuse(field, _("Enter the number of games as a whole number."))

    def validate_min_games(self, field: WholeField) -> None:
        """Refuse what is no number of games."""
        if field.process_errors or not 0 <= (field.data or 0) <= MOST:
            _refuse(field, _("Enter the number of games as a whole number."))


def _numbers(text: str) -> list[int | None]:
    return [whole(part) for part in re.split(r"[\s,;]+", tidy(text)) if part]


def _refuse(field: Field, sentence: str) -> Never:
    """Replace the errors of a field by one sentence."""
    field.errors = []
    raise StopValidation(sentence)
