"""Figures for a spreadsheet program: of a season a row a player, of a player a row a figure, called as on its page."""

from collections.abc import Iterator
from fractions import Fraction

from scorekeeper.rules.common.tenths import number_of, of_tenths
from scorekeeper.rules.sheets.figures import EXTREMES, Figure, fair_share, place_of_part
from scorekeeper.storage import people
from scorekeeper.storage.statistics import games
from scorekeeper.storage.statistics.view import Figures
from scorekeeper.web.club.figure_labels import figure_words
from scorekeeper.web.club.filters import StatsFilter
from scorekeeper.web.club.season_standings import standings
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.sheets.spreadsheet import Value

# Of these a part has no share of anything: it is how often that came to pass.
TIMES = (*EXTREMES, Figure.OFF)


def season_rows(filters: StatsFilter) -> list[list[Value]]:
    """Return heads, and each player of a season as its table has them; the points are a number."""
    names = {one.id: one.name for one in people.people()}
    attended = games.days_attended(filters.view)
    heads: list[Value] = [
        _("place"),
        _("player"),
        _("games"),
        _("evenings"),
        _("wins"),
        _("games that count"),
        _("points a game"),
        _("points"),
    ]
    rows = [
        [
            line.place,
            names[line.who],
            line.games,
            attended[line.who],
            line.won,
            line.counting,
            _number(line.per_game),
            _number(line.points),
        ]
        for line in standings(filters)
    ]
    return [heads, *rows]  # fmt: skip


def player_rows(found: Figures) -> list[list[Value]]:
    """Return heads, and each figure with its number and what it is a part of."""
    return [[_("figure"), _("number"), _("of all")], *(list(row) for row in _rows(found))]


def _rows(found: Figures) -> Iterator[tuple[Value, ...]]:
    for figure, parts in found.items():
        if figure is Figure.SHARE:
            bids, fair = fair_share(parts[0])
            yield figure_words(figure, 0), bids, _number(fair)
        elif figure is Figure.PLACE:
            places = dict.fromkeys(place_of_part(part)[0] for part in parts)
            for place in places:
                games = sum(below for part, (_won, below) in parts.items() if place_of_part(part)[0] == place)
                yield figure_words(figure, place), games, None
        else:
            for part, (above, below) in parts.items():
                worth = number_of(of_tenths(above)) if figure is Figure.POINTS else above
                number, of_all = (below, None) if figure in TIMES else (worth, below)
                yield figure_words(figure, part), number, of_all


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 2)
