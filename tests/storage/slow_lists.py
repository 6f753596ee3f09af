"""Standings, races, lists and holders of records the plain way: every log folded afresh, sorted by hand."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

from scorekeeper.rules.sheets.figures import PLACES, Figure
from scorekeeper.rules.sheets.season import Counting, race_points, season_standing
from scorekeeper.storage import people
from scorekeeper.storage.statistics import figures as asked
from scorekeeper.storage.statistics import games as listed
from tests.storage.slow_statistics import day_of, people_of, slow_figures

ALL = 999
WAYS = [
    Counting(min_games=2, **way)
    for way in ({}, {"best": 1}, {"best": 2}, {"worst": 1}, {"worst": 3}, {"by_average": True},
                {"by_average": True, "best": 2}, {"by_average": True, "worst": 1})
]  # fmt: skip


def assert_lists(view, found):
    """What the pages list of these games is what their logs say: who stands where, what was played, who holds what."""
    placed = {game.id: dict(_placed(game)) for game in found}
    newest = [game.id for game in sorted(found, key=lambda game: (day_of(game), game.started_at), reverse=True)]
    assert _by_time(found, listed.last_played(view, ALL)) == _by_time(found, newest)
    assert listed.count(view) == len(newest)
    for game_id, seats in listed.tables(newest).items():
        assert {line.person_id: (line.place, line.tied, line.total) for line in seats if line.place} == placed[game_id]
    for one in people.people():
        mine = [game.id for game in found if one.id in people_of(game).values()]
        assert {line.game_id for line in listed.of_player(one.player_ids, view, ALL)} == set(mine)
    _assert_standing(view, found, placed)
    _assert_holders(view, found)


def _assert_standing(view, found, placed):
    worth, wins, games = defaultdict(list), defaultdict(int), defaultdict(int)
    for game in sorted(found, key=day_of):
        for who, (place, tied, _total) in placed[game.id].items():
            points = Fraction(sum(PLACES[place - 1 : place - 1 + tied]), tied)
            worth[who].append(points)
            games[who] += 1
            wins[who] += any(line.won for line in game.sheet.standings if people_of(game)[line.seat] == who)
    kept = {who: parts[Figure.PLACE] for who, parts in asked.by_person(view, [Figure.PLACE]).items()}
    for counting in WAYS:
        counted = {who: _kept(each, counting) for who, each in worth.items()}
        lines = season_standing(kept, counting)
        assert {line.who: (line.games, line.won, line.points, line.counting) for line in lines} == {
            who: (games[who], wins[who], sum(each, Fraction()), len(each)) for who, each in counted.items()
        }
        scores = {who: _score(each, counting) for who, each in counted.items()}
        _assert_race(view, found, placed, scores, counting)
        for line in lines:
            enough = [score for who, score in scores.items() if games[who] >= 2]
            above = sum(score > scores[line.who] for score in enough)
            assert line.place == (1 + above if games[line.who] >= 2 else None)
            assert line.shared == (line.place is not None and enough.count(scores[line.who]) > 1)
    _assert_evenings(view, found, placed)


def _kept(worth, counting):
    """Return what the games that count are worth: the best ones, or all but the worst."""
    best_first = sorted(worth, reverse=True)
    dropped = best_first[: max(len(worth) - counting.worst, 1)]
    return dropped if counting.best is None else best_first[: counting.best]


def _score(worth, counting):
    return sum(worth, Fraction()) / (len(worth) or 1 if counting.by_average else 1)


def _assert_evenings(view, found, placed):
    """Who came on which days is what the seats of the logs say, and each evening stands for itself."""
    every = sorted({day_of(game) for game in found})
    assert list(listed.days(view, ALL)) == every
    assert listed.count_days(view) == len(every)
    came = defaultdict(set)
    for game in found:
        for who in people_of(game).values():
            came[who].add(day_of(game))
    assert listed.days_attended(view) == {who: len(days) for who, days in came.items()}
    for day in every:
        beside = [other for other in every if other < day][-1:], [other for other in every if other > day][:1]
        assert listed.days_beside(day, view) == tuple(next(iter(days), None) for days in beside)
        _assert_evening(day, view, found, placed)


def _assert_race(view, found, placed, scores, counting):
    """After each day the games until then count as in a season of theirs; after the last one it is the standing."""
    every = sorted({day_of(game) for game in found})
    for one in people.people():
        run = race_points(listed.places_by_day(view, one.player_ids).get(one.id, {}), every, counting)
        for at, shown in enumerate(run):
            worth = [
                Fraction(sum(PLACES[place - 1 : place - 1 + tied]), tied)
                for game in found
                if day_of(game) in every[:at]
                for who, (place, tied, _total) in placed[game.id].items()
                if who == one.id
            ]
            assert shown == _score(_kept(worth, counting), counting)
        assert run[-1] == scores.get(one.id, 0)


def _assert_evening(day, view, found, placed):
    """The standings of one evening are those of its games alone, everybody listed by place."""
    worth = defaultdict(Fraction)
    for game in found:
        for who, (place, tied, _total) in placed[game.id].items() if day_of(game) == day else ():
            worth[who] += Fraction(sum(PLACES[place - 1 : place - 1 + tied]), tied)
    of_day = replace(view, first_on=day, last_on=day)
    kept = {who: parts[Figure.PLACE] for who, parts in asked.by_person(of_day, [Figure.PLACE]).items()}
    lines = season_standing(kept, Counting(min_games=1))
    assert {line.who: line.points for line in lines} == worth
    assert all(line.place == 1 + sum(points > line.points for points in worth.values()) for line in lines)


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
