"""How a season stands, or all games ever, by the club's points for places."""

from scorekeeper.rules.sheets.figures import PLACES, Figure
from scorekeeper.rules.sheets.season import SeasonLine, season_standing
from scorekeeper.storage import people, seasons
from scorekeeper.storage.statistics import figures
from scorekeeper.web.club.asked import Asked


def standing(about: Asked) -> tuple[SeasonLine, ...]:
    """Return the standing of those who are not hidden."""
    shown = {one.id for one in people.people() if not one.hidden}
    found = figures.by_person(about.view, [Figure.PLACE])
    by_person = {who: parts[Figure.PLACE] for who, parts in found.items() if who in shown}
    least, best = (about.season.min_games, about.season.best) if about.season else (seasons.MIN_GAMES, None)
    return season_standing(by_person, points_table(about), least, best)


def points_table(about: Asked) -> tuple[int, ...]:
    """Return the points for the places."""
    return about.season.places if about.season else PLACES
