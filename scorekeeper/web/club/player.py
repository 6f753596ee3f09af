"""A player's page: what the statistics say about one person."""

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.rules.sheets.figures import Figure, place_of_part
from scorekeeper.rules.sheets.season import mean_place
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import figures, games
from scorekeeper.storage.statistics.view import Figures, figure_of
from scorekeeper.web.club import figures as drawn
from scorekeeper.web.club.asked import Asked
from scorekeeper.web.club.bidding import MADE_BY, bold, made_tables, off_chart
from scorekeeper.web.club.links import SEASON, WON, to_games
from scorekeeper.web.club.meeting import against, points
from scorekeeper.web.club.season_words import between
from scorekeeper.web.club.standing import standing
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext, ordinal

FORM = 14  # games of the form chart


def page(person: Person, about: Asked) -> Context:
    """Return everything that a player's page shows."""
    found = figures.figures(about.view, person.player_ids)
    lines = games.of_player(person.player_ids, about.view, FORM)
    enough = figure_of(found, Figure.GAMES)[1] >= drawn.FROM_GAMES
    club: Figures = figures.everybody(about.view, MADE_BY) if enough else {}
    return {
        "person": person,
        "between": between(about),
        "headline_figures": headline_figures(person, about, found),
        "form": drawn.form(lines),
        "places": places(person, about),
        "made": made_tables(person, about, found, club),
        "enough": enough,
        "bold": bold(person, about, found),
        "off": off_chart(person, about, found),
        "against": against(person, about),
        "points": points(person, about),
        "hands": {"found": figure_of(found, Figure.HANDS), "href": to_games(person.id, about, Figure.HANDS)},
        "bids": figure_of(found, Figure.BIDS)[1],
        "games": figure_of(found, Figure.GAMES)[1],
    }


def headline_figures(person: Person, about: Asked, found: Figures) -> list[Context]:
    """Return the large figures at the head."""
    won, played = figure_of(found, Figure.GAMES)
    mean = mean_place(found.get(Figure.PLACE, {}))
    shown: list[Context] = []
    if about.season:
        line = next((line for line in standing(about) if line.who == person.id), None)
        below = ngettext("below %(num)s game", "below %(num)s games", about.season.min_games)
        place = ordinal(line.place) if line and line.place else ""
        href = to_games(person.id, about, SEASON) if place else ""
        shown.append({"label": _("Season"), "value": place, "none": below, "href": href})
    games_of = to_games(person.id, about, Figure.GAMES)
    shown += [
        {"label": _("Games"), "value": str(played), "href": games_of},
        {"label": _("Wins"), "value": str(won), "href": to_games(person.id, about, WON)},
        {"label": _("Mean place"), "value": drawn.fixed(mean) if mean is not None else "–", "href": games_of},
    ]
    for label, figure in ((_("Bids made"), Figure.BIDS), (_("Zero bids made"), Figure.BID)):
        if (bids := figure_of(found, figure))[1]:
            shown.append({"label": label, **drawn.share(bids), "href": to_games(person.id, about, figure)})
    return shown


def places(person: Person, about: Asked) -> Context:
    """Return the places by table size, and over all tables."""
    by_size = figures.by_table_size(about.view, Figure.PLACE, person.player_ids)
    counted = {size: _by_place(parts) for size, parts in by_size.items()}
    most = range(1, max(counted, default=0) + 1)
    together = {place: sum(by_place.get(place, 0) for by_place in counted.values()) for place in most}

    def row(by_place: Mapping[int, int], size: int = 0) -> Context:
        narrowed = {"players": size} if size else {}
        games_in_all = sum(by_place.values())
        mean = Fraction(sum(place * number for place, number in by_place.items()), games_in_all or 1)
        cells = [
            {"number": by_place.get(place, 0), "is_seat": not size or place <= size,
             "href": to_games(person.id, about, Figure.PLACE, place, **narrowed)}
            for place in most
        ]  # fmt: skip
        href = to_games(person.id, about, Figure.GAMES, **narrowed)
        return {"size": size, "games": games_in_all, "href": href, "mean": drawn.fixed(mean), "cells": cells}

    rows = [row(by_place, size) for size, by_place in counted.items()]
    return {"heads": [ordinal(place) for place in most], "rows": rows, "all": row(together)}


def _by_place(parts: Mapping[int, tuple[int, int]]) -> dict[int, int]:
    by_place: dict[int, int] = {}
    for part, (_won, number) in parts.items():
        place = place_of_part(part)[0]
        by_place[place] = by_place.get(place, 0) + number
    return by_place
