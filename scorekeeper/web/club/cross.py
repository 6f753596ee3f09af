"""Every game of a season: the place of each player in each of the last games."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from scorekeeper.rules.sheets.season import SeasonLine
from scorekeeper.storage.people import Person
from scorekeeper.storage.statistics import games
from scorekeeper.web.club import figures as drawn
from scorekeeper.web.club.asked import Asked, day_words, rules_names
from scorekeeper.web.kinds.contract import Context

SHOWN_GAMES = 20


def cross(about: Asked, lines: Sequence[SeasonLine], everybody: Mapping[int, Person], after: int) -> Context:
    """Return the place of each player in each of the last games, the newest left: it stands in sight on a phone."""
    ids = games.last_played(about.view, SHOWN_GAMES + 1, after)
    tables = games.tables(ids[:SHOWN_GAMES])
    names = rules_names(about.rulesets)
    letters = _letters([names.get(seats[0].ruleset_id, "") for seats in tables.values()])
    heads: list[Context] = []
    for day, found in groupby(tables.values(), key=lambda seats: seats[0].played_on):
        for at, seats in enumerate(found):
            rules = names.get(seats[0].ruleset_id, "")
            head = {"id": seats[0].game_id, "rules": rules, "letter": letters[rules], "players": seats[0].players}
            heads.append({**head, "day": day_words(day), "first": at == 0})
    spans = [(day, len(list(found))) for day, found in groupby(heads, key=lambda head: head["day"])]
    by_game = {game_id: {seat.person_id: seat.place for seat in seats} for game_id, seats in tables.items()}
    rows = [
        {
            "id": line.who,
            "name": everybody[line.who].name,
            "points": drawn.number_words(line.points),
            "cells": [{"place": by_game[head["id"]].get(line.who), "eve": head["first"]} for head in heads],
        }
        for line in lines
    ]
    key = [{"letter": letters[rules], "rules": rules} for rules in dict.fromkeys(head["rules"] for head in heads)]
    older = after + SHOWN_GAMES if len(ids) > SHOWN_GAMES else None
    return {"heads": heads, "spans": spans, "rows": rows, "key": key, "older": older, "after": after}


def _letters(names: Sequence[str]) -> dict[str, str]:
    """Return as many letters of each name as tell it from the others."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        length = next((n for n in range(1, len(name)) if name[:n] not in found.values()), len(name))
        found[name] = name[:length]
    return found
