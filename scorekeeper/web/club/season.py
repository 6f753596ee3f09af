"""A season's page: standing, race, every game, records, rivals, who finishes ahead of whom."""

from collections.abc import Mapping

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.season import SeasonLine
from scorekeeper.storage import people, seasons
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import figures
from scorekeeper.storage.statistics.view import figure_of
from scorekeeper.web.club import figures as drawn
from scorekeeper.web.club.asked import Asked, days_words
from scorekeeper.web.club.cross import cross
from scorekeeper.web.club.links import SEASON, WON, to_all, to_games
from scorekeeper.web.club.race import race
from scorekeeper.web.club.records import records
from scorekeeper.web.club.rivals import matrix, rivals
from scorekeeper.web.club.season_words import between, headline, story
from scorekeeper.web.club.standing import points_table, standing
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.language.texts import isolated, series

MATRIX = 12  # players


def page(about: Asked, after: int = 0) -> Context:
    """Return everything that a season's page shows."""
    everybody = {one.id: one for one in people.people() if not one.hidden}
    names = {number: isolated(one.name) for number, one in everybody.items()}
    lines, met = standing(about), figures.against(about.view)
    club = figures.everybody(about.view, [Figure.TABLES, Figure.ALL_MISSED])
    deals, played = figure_of(club, Figure.TABLES)
    return {
        "played": played,
        "deals": deals,
        "all_games": to_all(about),
        "headline": headline(about, lines, names),
        "story": story(lines, names),
        "earlier": _earlier(about),
        "standing": [_line(line, about, everybody) for line in lines],
        "points": series(map(str, points_table(about))),
        "race": race(about, lines, everybody),
        "cross": cross(about, lines, everybody, after),
        "records": records(about, names, figure_of(club, Figure.ALL_MISSED)),
        "rivals": rivals(about, met, everybody),
        "matrix": matrix(about, met, [line.who for line in lines][:MATRIX], everybody),
        "between": between(about),
        "days": days_words(about.season.first_on, about.season.last_on) if about.season else "",
        "least": about.season.min_games if about.season else seasons.MIN_GAMES,
        "best": about.season.best if about.season else None,
    }


def _earlier(about: Asked) -> seasons.Season | None:
    """Return the season before this one, that a page without a game leads to."""
    before = [one for one in seasons.seasons() if about.season and one.first_on < about.season.first_on]
    return next(iter(before), None)


def _line(line: SeasonLine, about: Asked, everybody: Mapping[int, Person]) -> Context:
    return {
        "id": line.who,
        "name": everybody[line.who].name,
        "place": line.place,
        "games": line.games,
        "games_href": to_games(line.who, about, Figure.GAMES),
        "won": line.won,
        "won_href": to_games(line.who, about, WON),
        "per_game": drawn.fixed(line.per_game) if line.place else "–",
        "points": drawn.number_words(line.points),
        "points_href": to_games(line.who, about, SEASON),
    }
