"""How players fare against each other: one against each, the rivals of a season, who finishes ahead of whom."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scorekeeper.rules.common.tenths import TENTHS
from scorekeeper.storage import people
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import figures
from scorekeeper.storage.statistics.figures import Against
from scorekeeper.web.club import charts
from scorekeeper.web.club.figure_labels import fixed
from scorekeeper.web.club.figure_urls import AGAINST, games_url
from scorekeeper.web.club.filters import StatsFilter
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext

RIVALS = 6


def against(person: Person, filters: StatsFilter) -> list[Context]:
    """Return how the person fared against each other one, most games first."""
    names = {one.id: one.name for one in people.people() if not one.hidden}
    found = [one for one in figures.against(filters.view, person.player_ids) if one.other_id in names]
    return [
        {
            "id": one.other_id,
            "name": names[one.other_id],
            "meter": charts.versus(one.ahead, one.level, one.behind),
            "words": met_words(one),
            "href": games_url(person.id, filters, AGAINST, one.other_id),
            "points": fixed(Fraction(one.difference, TENTHS * one.scored), sign=True) if one.scored else "–",
        }
        for one in sorted(found, key=lambda one: (-one.games, names[one.other_id]))
    ]


def met_words(one: Against) -> str:
    """Return in how many games together a person was ahead: 5 of 11, level 1."""
    if one.level:
        return _("%(ahead)s of %(games)s, level %(level)s", ahead=one.ahead, games=one.games, level=one.level)
    return _("%(ahead)s of %(games)s", ahead=one.ahead, games=one.games)


def rivals(filters: StatsFilter, pairs: Sequence[Against], everybody: Mapping[int, Person]) -> list[Context]:
    """Return the pairs who met most often, the closer one first where they met as often."""
    met = [
        one for one in pairs
        if one.person_id in everybody and one.other_id in everybody
        and (one.ahead, -one.person_id) > (one.behind, -one.other_id) and one.games > 1
    ]  # fmt: skip
    closest = sorted(met, key=lambda one: (-one.games, one.ahead - one.behind, one.person_id))[:RIVALS]
    return [
        {
            "one": everybody[one.person_id].name,
            "other": everybody[one.other_id].name,
            "ahead": one.ahead,
            "behind": one.behind,
            "meter": charts.versus(one.ahead, one.level, one.behind),
            "games": ngettext("%(num)s game together", "%(num)s games together", one.games),
            "level": one.level,
            "href": games_url(one.person_id, filters, AGAINST, one.other_id),
        }
        for one in closest
    ]


def matrix(
    filters: StatsFilter, pairs: Sequence[Against], ids: Sequence[int], everybody: Mapping[int, Person]
) -> Context:
    """Return who finishes ahead of whom: row ahead of column, of the games together."""
    met = {(one.person_id, one.other_id): one for one in pairs}
    rows = [
        {
            "id": who,
            "name": everybody[who].name,
            "cells": [{"is_self": who == other, **_cell(filters, met.get((who, other)))} for other in ids],
        }
        for who in ids
    ]
    return {"names": [everybody[who].name for who in ids], "rows": rows}


def _cell(filters: StatsFilter, one: Against | None) -> Context:
    if one is None:
        return {"words": ""}
    return {
        "words": _("%(ahead)s of %(games)s", ahead=one.ahead, games=one.games),
        "most": one.ahead > one.behind,
        "href": games_url(one.person_id, filters, AGAINST, one.other_id),
    }
