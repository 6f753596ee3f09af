"""Lists, days and holders of records the plain way: every log folded afresh, sorted by hand."""

from collections import Counter, defaultdict
from itertools import pairwise

from scorekeeper.rules.common.tenths import in_tenths
from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage import people
from scorekeeper.storage.statistics import figures as asked
from scorekeeper.storage.statistics import games as listed
from tests.storage.slow_statistics import day_of, lowest, people_of, places_of, slow_figures, totals_of

ALL = 999


def assert_lists(view, found):
    """What the pages list of these games is what their logs say: who stood where, who came when, who holds what."""
    placed = {game.id: dict(_placed(game)) for game in found}
    newest = [game.id for game in sorted(found, key=lambda game: (day_of(game), game.started_at), reverse=True)]
    assert _by_time(found, listed.last_played(view, ALL)) == _by_time(found, newest)
    assert listed.count(view) == len(newest)
    for game_id, seats in listed.tables(newest).items():
        assert {line.person_id: (line.place, line.tied, line.total) for line in seats if line.place} == placed[game_id]
    for one in people.people():
        mine = [game.id for game in found if one.id in people_of(game).values()]
        assert {line.game_id for line in listed.of_player(one.player_ids, view, ALL)} == set(mine)
    _assert_days(view, found, placed)
    _assert_holders(view, found)


def _assert_days(view, found, placed):
    """Who came on which days, and took which places there, is what the logs say."""
    every = sorted({day_of(game) for game in found})
    assert list(listed.days(view, ALL)) == every
    assert listed.count_days(view) == len(every)
    came, places, totals = defaultdict(set), defaultdict(Counter), defaultdict(Counter)
    for game in found:
        for who in people_of(game).values():
            came[who].add(day_of(game))
        for who, (place, tied, total) in placed[game.id].items():
            places[who, day_of(game)][place * 100 + tied] += 1
            if total is not None:
                totals[who, day_of(game)][in_tenths(total)] += 1
    assert listed.days_attended(view) == {who: len(days) for who, days in came.items()}
    for one in people.people():
        by_day = listed.parts_by_day(view, Figure.PLACE, one.player_ids).get(one.id, {})
        assert by_day == {day: games for (who, day), games in places.items() if who == one.id}
        of_totals = listed.parts_by_day(view, Figure.TOTAL, one.player_ids).get(one.id, {})
        assert of_totals == {day: games for (who, day), games in totals.items() if who == one.id}
    assert list(listed.years(view)) == sorted({day[:4] for day in every}, reverse=True)
    assert listed.directions(view) == {lowest(game) for game in found}
    assert listed.minutes(view) == sum(minutes_of(game) for game in found)
    evenings = listed.evenings(view, every)
    assert sorted(game_id for evening in evenings for game_id in evening.tables) == sorted(game.id for game in found)
    assert all(day_of(game) == evening.day for evening in evenings for game in found if game.id in evening.tables)


def minutes_of(game):
    """Return the minutes between the entries of a game, but for pauses of more than half an hour."""
    times = [] if game.head.played_on else [entry.at.timestamp() for entry in game.entries]
    steps = [later - earlier for earlier, later in pairwise(times)]
    return round(sum(step for step in steps if 0 < step <= 1800) / 60)


def _assert_holders(view, found):
    marks = (Figure.RUN, Figure.ZEROS, Figure.TOTAL)
    for figure in marks:
        reached = defaultdict(list)
        for game in sorted(found, key=lambda game: (day_of(game), game.id)):
            for who, figures in slow_figures([game]).items():
                for value in figures.get(figure, {}) if who else ():
                    reached[value].append((game.id, who))
        for value, those in reached.items():
            lines = listed.holders(figure, value, view, ALL)
            assert sorted((line.game_id, line.person_id) for line in lines) == sorted(those)
        if reached:
            assert max(asked.everybody(view, [figure])[figure]) == max(reached)
    missed, margins, played = {}, defaultdict(set), listed.played([game.id for game in found])
    for game in found:
        club = slow_figures([game])[0]
        if (deals := club.get(Figure.ALL_MISSED, {}).get(0, (0, 0))[0]) > 0:
            missed[game.id] = deals
        for margin in club.get(Figure.MARGIN, {}):
            margins[margin].add(game.id)
    assert {key: row.all_missed for key, row in played.items() if row.all_missed} == missed
    for margin, those in margins.items():
        assert set(listed.won_by(margin, view, ALL)) == those


def _placed(game):
    places = places_of(game)
    for seat, place in places.items():
        tied = list(places.values()).count(place)
        yield people_of(game)[seat], (place, tied, None if game.kind.key == "ono99" else totals_of(game)[seat])


def _by_time(found, ids):
    """Return when the games of a list began: two of one moment stand in no order."""
    at = {game.id: (day_of(game), game.started_at) for game in found}
    return [at[game_id] for game_id in ids]
