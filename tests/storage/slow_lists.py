"""Lists, days and holders of records the plain way: every log folded afresh, sorted by hand."""

from collections import Counter, defaultdict

from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage import people
from scorekeeper.storage.statistics import figures as asked
from scorekeeper.storage.statistics import games as listed
from tests.storage.slow_statistics import day_of, people_of, slow_figures

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
    came, places = defaultdict(set), defaultdict(Counter)
    for game in found:
        for who in people_of(game).values():
            came[who].add(day_of(game))
        for who, (place, tied, _total) in placed[game.id].items():
            places[who, day_of(game)][place * 100 + tied] += 1
    assert listed.days_attended(view) == {who: len(days) for who, days in came.items()}
    for one in people.people():
        by_day = listed.places_by_day(view, one.player_ids).get(one.id, {})
        assert by_day == {day: games for (who, day), games in places.items() if who == one.id}
    for day in every:
        beside = [other for other in every if other < day][-1:], [other for other in every if other > day][:1]
        assert listed.days_beside(day, view) == tuple(next(iter(days), None) for days in beside)


def _assert_holders(view, found):
    marks = (Figure.RUN, Figure.BOLDEST, Figure.MISS, Figure.ZEROS, Figure.MADE, Figure.TOTAL)
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
    missed, margins = {}, defaultdict(set)
    for game in found:
        club = slow_figures([game])[0]
        if (deals := club.get(Figure.ALL_MISSED, {}).get(0, (0, 0))[0]) > 0:
            missed[game.id] = deals
        for margin in club.get(Figure.MARGIN, {}):
            margins[margin].add(game.id)
    assert set(listed.all_missed(view, ALL)) == set(missed)
    assert {key: deals for key, deals in listed.deals_missed([game.id for game in found]).items() if deals} == missed
    for margin, those in margins.items():
        assert set(listed.won_by(margin, view, ALL)) == those


def _placed(game):
    left = {column.seat for column in game.sheet.columns if "left" in column.marks}
    for line in game.sheet.standings:
        if line.seat not in left:
            tied = sum(other.place == line.place for other in game.sheet.standings)
            yield people_of(game)[line.seat], (line.place, tied, line.total if game.kind.key == "oh_hell" else None)


def _by_time(found, ids):
    """Return when the games of a list began: two of one moment stand in no order."""
    at = {game.id: (day_of(game), game.started_at) for game in found}
    return [at[game_id] for game_id in ids]
