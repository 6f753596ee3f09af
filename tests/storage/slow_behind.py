"""The games behind each figure, found the plain way: every game is asked by itself whether it adds to it."""

from collections import defaultdict
from fractions import Fraction

from scorekeeper.rules.sheets.figures import Figure, fair_share, place_of_part
from scorekeeper.storage import people
from scorekeeper.storage.statistics import games as listed
from scorekeeper.storage.statistics import reading, words
from scorekeeper.storage.statistics.added import added
from scorekeeper.storage.statistics.view import figure_of
from tests.storage.slow_statistics import people_of, slow_figures

ALL = 999
OF_BIDS = (Figure.BIDS, Figure.OFF_BY, Figure.ABOVE, Figure.POINTS)


def assert_behind(view, days, found, *, every):
    """Each figure leads to the games that it comes from, and they add up to it; `every` one, or the rarest of each."""
    of_game = {game.id: slow_figures([game]) for game in found}
    newest = sorted(found, key=lambda game: (game.started_at, game.id), reverse=True)
    for one in people.people():
        behind = _games_by_word(one, newest, of_game)
        rarest = sorted(behind, key=lambda word: (len(behind[word]), word))
        for word in rarest if every else rarest[:2]:
            lines = listed.of_player(one.player_ids, view, days, ALL, words=[word])
            assert sorted(line.game_id for line in lines) == sorted(behind[word])
            assert [line.started_at for line in lines] == sorted((line.started_at for line in lines), reverse=True)
            assert listed.of_player(one.player_ids, view, days, 1, 1, words=[word]) == lines[1:2]
        _assert_met(one, view, days, newest)
        _assert_totals(one, view, days, of_game)
        _assert_added(one, view, days, of_game)
    _assert_bold(view, found)


def _games_by_word(one, games, of_game):
    behind = defaultdict(list)
    for game in games:
        for figure, parts in of_game[game.id].get(one.id, {}).items():
            for part in parts:
                word = words.behind(figure, place_of_part(part)[0] if figure is Figure.PLACE else part)
                if word is not None:
                    behind[word].append(game.id)
        if of_game[game.id].get(one.id, {}).get(Figure.GAMES, {}).get(0, (0, 0))[0]:
            behind[words.WON].append(game.id)
    return {word: sorted(set(those)) for word, those in behind.items()}


def _assert_met(one, view, days, games):
    for other in people.people():
        both = [game.id for game in games if {one.id, other.id} <= set(_finished(game)) and one.id != other.id]
        lines = listed.of_player(one.player_ids, view, days, ALL, words=words.beside(other.player_ids))
        assert sorted(line.game_id for line in lines) == sorted(both)


def _assert_totals(one, view, days, of_game):
    totals = defaultdict(set)
    for game_id, figures in of_game.items():
        for total in figures.get(one.id, {}).get(Figure.TOTAL, {}):
            totals[total].add(game_id)
    for total, those in totals.items():
        lines = listed.of_player(one.player_ids, view, days, ALL, total=total)
        assert {line.game_id for line in lines} == those


def _finished(game):
    left = {column.seat for column in game.sheet.columns if "left" in column.marks}
    return [who for seat, who in people_of(game).items() if seat not in left]


def _assert_added(one, view, days, of_game):
    """What the games of a list are said to add to a figure is that figure of each of them."""
    lines = listed.of_player(one.player_ids, view, days, ALL)
    for figure, part in [*((figure, 0) for figure in OF_BIDS), (Figure.BID, 0), (Figure.SEAT, 2)]:
        mine = {
            game_id: figures.get(one.id, {}).get(figure, {}).get(part, (0, 0)) for game_id, figures in of_game.items()
        }
        told = added(lines, figure, part)
        assert told == {line.game_id: mine[line.game_id] for line in lines}


def _assert_bold(view, found):
    """How bold somebody bid: the tricks bid by the fair share of every deal, deal by deal."""
    bids, fair = defaultdict(int), defaultdict(Fraction)
    for game in found:
        for deal in game.state.deals if game.kind.key == "oh_hell" else ():
            for seat in deal.order if deal.tricks is not None else ():
                who = people_of(game)[seat]
                bids[who] += deal.bids[seat]
                fair[who] += Fraction(deal.hand_size, len(deal.order))
    kept = reading.by_person(view, [Figure.SHARE, Figure.BIDS])
    assert {who: fair_share(parts[Figure.SHARE]) for who, parts in kept.items() if Figure.SHARE in parts} == {
        who: (bids[who], share) for who, share in fair.items()
    }
    assert all((Figure.SHARE in parts) == bool(figure_of(parts, Figure.BIDS)[1]) for parts in kept.values())
