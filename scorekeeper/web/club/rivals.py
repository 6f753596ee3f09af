"""Rivals of a season, and who finishes ahead of whom: each leads to the games of the two."""

from collections.abc import Mapping, Sequence

from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics.figures import Against
from scorekeeper.web.club import figures as drawn
from scorekeeper.web.club.asked import Asked
from scorekeeper.web.club.links import AGAINST, to_games
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext

RIVALS = 6


def rivals(about: Asked, pairs: Sequence[Against], everybody: Mapping[int, Person]) -> list[Context]:
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
            "meter": drawn.versus(one.ahead, one.level, one.behind),
            "games": ngettext("%(num)s game together", "%(num)s games together", one.games),
            "level": one.level,
            "href": to_games(one.person_id, about, AGAINST, one.other_id),
        }
        for one in closest
    ]


def matrix(about: Asked, pairs: Sequence[Against], ids: Sequence[int], everybody: Mapping[int, Person]) -> Context:
    """Return who finishes ahead of whom: row ahead of column, of the games together."""
    met = {(one.person_id, one.other_id): one for one in pairs}
    rows = [
        {
            "id": who,
            "name": everybody[who].name,
            "cells": [{"is_self": who == other, **_cell(about, met.get((who, other)))} for other in ids],
        }
        for who in ids
    ]
    return {"names": [everybody[who].name for who in ids], "rows": rows}


def _cell(about: Asked, one: Against | None) -> Context:
    if one is None:
        return {"words": ""}
    return {
        "words": _("%(ahead)s of %(games)s", ahead=one.ahead, games=one.games),
        "most": one.ahead > one.behind,
        "href": to_games(one.person_id, about, AGAINST, one.other_id),
    }
