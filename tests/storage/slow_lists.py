"""Games, days, evenings and names the plain way: every log folded afresh, sorted by hand."""

from collections import defaultdict
from itertools import pairwise

from sqlalchemy import select

from scorekeeper.rules.common.names import name_key
from scorekeeper.storage import people
from scorekeeper.storage.games import read_afresh
from scorekeeper.storage.models import GameRow, db
from scorekeeper.storage.statistics import reading
from tests.storage.slow_statistics import day_of, lowest, people_of, places_of, totals_of

ALL = 999


def assert_lists(view, found, club):
    """What the pages list of these games is what their logs say: who stood where, and who came when."""
    oldest = sorted(found, key=lambda game: (day_of(game), game.started_at))
    assert _by_time(found, [table.game_id for table in club.tables]) == _by_time(found, [game.id for game in oldest])
    assert _by_time(found, [reading.last_played(view)] if found else []) == _by_time(found, [g.id for g in oldest[-1:]])
    placed = {
        table.game_id: {(s.person_id, s.place, s.tied, s.total) for s in table.seats if s.place}
        for table in club.tables
    }
    assert placed == {game.id: set(_placed(game)) for game in found}
    came, games = defaultdict(set), defaultdict(set)
    for game in found:
        for who in people_of(game).values():
            came[who].add(day_of(game))
            games[who].add(game.id)
    assert {who: {seat.game_id for seat in seats} for who, seats in club.by_person.items()} == games
    assert {who: club.days_attended(who) for who in club.by_person} == {who: len(days) for who, days in came.items()}
    assert reading.who_played(view) == set(came)
    every = sorted({day_of(game) for game in found})
    assert list(club.days) == list(reversed(reading.days(view, ALL))) == every
    assert reading.count_days(view) == len(every)
    assert list(reading.years(view)) == sorted({day[:4] for day in every}, reverse=True)
    assert {is_lowest for _rules, is_lowest in reading.rules_played(view)} == {lowest(game) for game in found}
    assert club.minutes == sum(minutes_of(game) for game in found)
    evenings = [(evening.day, table) for evening in club.evenings() for table in evening.tables]
    assert sorted(table.game_id for _day, table in evenings) == sorted(game.id for game in found)
    assert all(table.played_on == day for day, table in evenings)


def assert_names(group=0):
    """The names that are known are those of all who sit at a table, but for those who are hidden."""
    everybody = people.people()
    by_key = {name_key(spelling): one for one in everybody for spelling in one.spellings}
    assert all(by_key[name_key(one.name)] == one for one in everybody)  # nobody has a name that is another's
    tables = [
        read_afresh(row.id)
        for row in db.session.execute(select(GameRow.id, GameRow.group_id))
        if group in (0, row.group_id)
    ]
    seated = [by_key[name_key(column.name)] for game in tables for column in game.sheet.columns]
    assert set(people.known_names(group)) == {one.name for one in seated if not one.hidden}


def minutes_of(game):
    """Return the minutes between the entries of a game, but for pauses of more than half an hour."""
    times = [] if game.head.played_on else [entry.at.timestamp() for entry in game.entries]
    steps = [later - earlier for earlier, later in pairwise(times)]
    return round(sum(step for step in steps if 0 < step <= 1800) / 60)


def _placed(game):
    places = places_of(game)
    for seat, place in places.items():
        tied = list(places.values()).count(place)
        yield people_of(game)[seat], place, tied, None if game.kind.key == "ono99" else totals_of(game)[seat]


def _by_time(found, ids):
    """Return when the games of a list began: two of one moment stand in no order."""
    at = {game.id: (day_of(game), game.started_at) for game in found}
    return [at[game_id] for game_id in ids]
