"""The standing of an evening: several games of one day, at one table or more."""

from datetime import date

from scorekeeper.rules.sheets.figures import PLACES
from scorekeeper.rules.sheets.season import season_standing
from scorekeeper.storage import people
from scorekeeper.storage.statistics import games
from scorekeeper.storage.statistics.view import View
from scorekeeper.web.club import figures as drawn
from scorekeeper.web.club.asked import day_words
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.language.dates import today
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed

RECENT = 1  # days: yesterday's evening still stands


def _earned() -> str:
    """Return how points are earned."""
    return _("Points for each game, by place: %(points)s.", points=listed([str(points) for points in PLACES]))


def evening() -> Context | None:
    """Return the standing of the last day, where it is recent and had two finished games or more."""
    days = games.days(View(), 1)
    if not days or (today() - date.fromisoformat(days[0])).days > RECENT:
        return None
    [day] = days
    of_day = View(day, day)
    played = games.count(of_day)
    shown = {one.id: one for one in people.people() if not one.hidden}
    ids = [player_id for one in shown.values() for player_id in one.player_ids]
    by_person = games.places_by_day(of_day, ids)
    places = {who: {part: (0, number) for part, number in found[day].items()} for who, found in by_person.items()}
    lines = season_standing(places, PLACES, 1)
    if played < 2 or not lines:
        return None
    rows = [
        {"id": line.who, "name": shown[line.who].name, "place": line.place, "games": line.games,
         "points": drawn.number_words(line.points)}
        for line in lines
    ]  # fmt: skip
    return {"day": day_words(day), "games": played, "rows": rows, "earned": _earned()}
