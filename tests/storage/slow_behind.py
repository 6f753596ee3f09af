"""The games behind each figure, found the plain way: every game is asked by itself whether it adds to it."""

from collections import defaultdict

from scorekeeper.rules.sheets.figures import Figure, place_of_part
from scorekeeper.storage import people
from scorekeeper.storage.statistics import figures as asked
from scorekeeper.storage.statistics import games as listed
from tests.storage.slow_statistics import people_of, slow_figures

ALL = 999
WON = "won"
OF_RECORDS = (Figure.BOLDEST, Figure.MISS, Figure.ZEROS, Figure.MADE)  # of everybody
OF_BIDS = (Figure.BIDS, Figure.OFF_BY, Figure.DISTANCE, Figure.SHARE, Figure.ZERO_BIDS, Figure.ABOVE, Figure.POINTS)


def assert_behind(view, found):
    """Each figure leads to the games that it comes from, and they add up to it."""
    of_game = {game.id: slow_figures([game]) for game in found}
    newest = sorted(found, key=lambda game: (game.started_at, game.id), reverse=True)
    for one in people.people():
        behind = _games_by_figure(one, newest, of_game)
        for figure, part in behind:
            which = listed.won() if figure == WON else listed.seats_counted(figure, part)
            lines = listed.of_player(one.player_ids, view, ALL, which=which)
            assert sorted(line.game_id for line in lines) == behind[figure, part]
            assert [line.started_at for line in lines] == sorted((line.started_at for line in lines), reverse=True)
            assert listed.of_player(one.player_ids, view, 1, 1, which) == lines[1:2]
        _assert_met(one, view, newest)
        _assert_added(one, view, of_game)


def _games_by_figure(one, games, of_game):
    behind = defaultdict(list)
    for game in games:
        for figure, parts in of_game[game.id].get(one.id, {}).items():
            for part in parts:
                if figure not in OF_RECORDS:
                    behind[figure, _part(figure, part)].append(game.id)
        if of_game[game.id].get(one.id, {}).get(Figure.GAMES, {}).get(0, (0, 0))[0]:
            behind[WON, 0].append(game.id)
    return {key: sorted(set(those)) for key, those in behind.items()}


def _part(figure, part):
    """Return what a link says: a place however many share it."""
    if figure is Figure.PLACE:
        return place_of_part(part)[0]
    return part


def _assert_met(one, view, games):
    for other in people.people():
        both = [game.id for game in games if {one.id, other.id} <= set(_finished(game)) and one.id != other.id]
        lines = listed.of_player(one.player_ids, view, ALL, which=listed.beside(other.player_ids))
        assert sorted(line.game_id for line in lines) == sorted(both)


def _finished(game):
    left = {column.seat for column in game.sheet.columns if "left" in column.marks}
    return [who for seat, who in people_of(game).items() if seat not in left]


def _assert_added(one, view, of_game):
    """What the games of a list are said to add to a figure is that figure of each of them."""
    ids = [line.game_id for line in listed.of_player(one.player_ids, view, ALL)]
    for figure, part in [*((figure, 0) for figure in OF_BIDS), (Figure.BID, 0), (Figure.SEAT, 2)]:
        mine = {
            game_id: figures.get(one.id, {}).get(figure, {}).get(part, (0, 0)) for game_id, figures in of_game.items()
        }
        told = asked.by_game(ids, figure, one.player_ids)
        assert {key: parts.get(part, (0, 0)) for key, parts in told.items()} == {key: mine[key] for key in ids}
