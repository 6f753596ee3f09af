"""The statistics computed the plain, slow way: every log folded afresh, every figure by its definition."""

from collections import Counter, defaultdict
from datetime import timedelta
from fractions import Fraction

from sqlalchemy import select

from scorekeeper.rules.common.tenths import in_tenths
from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage.games import read_afresh
from scorekeeper.storage.models import GameRow, PlayerRow, SeatRow, db

CLUB = 0
ALIKE = ("settlement", "rate", "ante", "hard_tie", "hands", "mode", "packs")  # no hand scores otherwise by these


def day_of(game):
    at = game.started_at.astimezone()
    return (at.date() if at.hour >= 5 else at.date() - timedelta(days=1)).isoformat()


def shelf():
    """Return every finished, shown game with something scored, each log folded afresh, with its group."""
    rows = db.session.execute(select(GameRow.id, GameRow.group_id).where(GameRow.hidden_at.is_(None))).all()
    found = [(read_afresh(row.id), row.group_id) for row in rows]
    return [each for each in found if each[0].sheet.finished and any(row.state == "done" for row in each[0].sheet.rows)]


def games_that_count(shelf, first_on="", last_on="9", rules=None, players=None, group=0):
    """Return the games of these days, rules, table size and group."""
    for game, of_group in shelf:
        if group not in (0, of_group) or not first_on <= day_of(game) <= last_on:
            continue
        if rules in (None, rules_of(game)) and players in (None, len(game.sheet.columns)):
            yield game


def rules_of(game):
    options = [f"{key}={value}" for key, value in sorted(game.head.options.items()) if key not in ALIKE]
    return " ".join([game.head.variant, *options])


def people_of(game):
    """Return {seat: person}."""
    query = select(SeatRow.seat, PlayerRow.person_id).join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    return {row.seat: row.person_id for row in db.session.execute(query.where(SeatRow.game_id == game.id))}


def slow_figures(games):
    """Return {person: {figure: {part: [numerator, denominator]}}}; person 0 is everybody."""
    found = defaultdict(lambda: defaultdict(lambda: defaultdict(lambda: [0, 0])))

    def say(who, figure, part, above, below):
        for person in (who, CLUB):
            found[person][figure][part][0] += int(above)
            found[person][figure][part][1] += below

    for game in games:
        people, sheet = people_of(game), game.sheet
        left = {column.seat for column in sheet.columns if "left" in column.marks}
        for line in sheet.standings:
            who = people[line.seat]
            if line.seat not in left:
                tied = sum(other.place == line.place for other in sheet.standings)
                say(who, Figure.GAMES, 0, line.won, 1)
                say(who, Figure.PLACES, 0, line.place, 1)
                say(who, Figure.PLACE, line.place * 100 + tied, line.won, 1)
                if game.kind.key == "oh_hell":
                    say(who, Figure.TOTAL, in_tenths(line.total), 0, 1)
        if game.kind.key == "oh_hell":
            _bids(game, people, say, found[CLUB])
        for seat, won in _hands(game):
            say(people[seat], Figure.HANDS, 0, won, 1)
        found[CLUB][Figure.TABLES][0][0] += sum(row.state == "done" for row in sheet.rows)
        found[CLUB][Figure.TABLES][0][1] += 1
    return plain(found)


def _hands(game):
    cells = [(row, cell) for row in game.sheet.rows if row.state == "done" for cell in row.cells]
    if game.kind.key == "ohio":
        return [(cell.seat, cell.points == max(other.points for other in row.cells)) for row, cell in cells]
    if game.kind.key == "ono99":
        return [(cell.seat, "lost" not in cell.marks) for _, cell in cells if cell.small]
    return []


def _bids(game, people, say, club):
    played = [deal for deal in game.state.deals if deal.tricks is not None]
    for seat, who in people.items():
        bids = [(deal, deal.bids[seat], deal.tricks[seat]) for deal in played if seat in deal.order]
        for deal, bid, took in bids:
            made, players = bid == took, len(deal.order)
            say(who, Figure.BIDS, 0, made, 1)
            say(who, Figure.CARDS, deal.hand_size, made, 1)
            say(who, Figure.BID, 4 if bid > 4 else bid, made, 1)
            seat_part = 2 if deal.order[-1] == seat else 0 if deal.order[0] == seat else 1
            say(who, Figure.SEAT, seat_part, made, 1)
            if deal.trump is not None:
                say(who, Figure.TRUMP, ["S", "H", "D", "C", "NT"].index(deal.trump), made, 1)
            say(who, Figure.OFF, min(3, max(-3, took - bid)), 0, 1)
            say(who, Figure.OFF_BY, 0, took - bid, 1)
            say(who, Figure.DISTANCE, 0, abs(took - bid), 1)
            say(who, Figure.SHARE, 0, bid, Fraction(deal.hand_size, players) * 27720)
            if bid == 0:
                say(who, Figure.ZERO_BIDS, 0, made, 1)
            say(who, Figure.ABOVE, 0, Fraction(bid) > Fraction(deal.hand_size, players), 1)
            say(who, Figure.POINTS, 0, in_tenths(deal.scores[seat]), 1)
        hits = "".join("x" if bid == took else " " for _, bid, took in bids)
        boldest = [(bid - Fraction(deal.hand_size, len(deal.order))) * 27720 for deal, bid, took in bids if bid == took]
        marks = {
            Figure.RUN: max(map(len, hits.split(" "))),
            Figure.MISS: max((abs(took - bid) for _, bid, took in bids), default=0),
            Figure.ZEROS: sum(bid == took == 0 for _, bid, took in bids),
            Figure.MADE: hits.count("x"),
        }
        for figure, value in marks.items():
            if value:
                say(who, figure, value, 0, 1)
        if boldest:
            say(who, Figure.BOLDEST, int(max(boldest)), 0, 1)
    everybody = Counter(all(deal.bids[seat] != deal.tricks[seat] for seat in deal.order) for deal in played)
    club[Figure.ALL_MISSED][0][0] += everybody[True]
    club[Figure.ALL_MISSED][0][1] += len(played)
    first, second = sorted((line.total for line in game.sheet.standings), reverse=True)[:2]
    if first > second:
        club[Figure.MARGIN][in_tenths(first - second)][1] += 1


def slow_pairs(games):
    """Return {(person, other): [games, ahead, level, difference, scored]}."""
    found = defaultdict(lambda: [0, 0, 0, 0, 0])
    for game in games:
        people = people_of(game)
        left = {column.seat for column in game.sheet.columns if "left" in column.marks}
        lines = [line for line in game.sheet.standings if line.seat not in left]
        for one in lines:
            for other in lines:
                if one.seat != other.seat:
                    pair = found[people[one.seat], people[other.seat]]
                    scored = game.kind.key == "oh_hell"
                    more = (1, one.place < other.place, one.place == other.place)
                    more += (in_tenths(one.total - other.total), 1) if scored else (0, 0)
                    pair[:] = [old + int(new) for old, new in zip(pair, more, strict=True)]
    return {pair: tuple(values) for pair, values in found.items()}


def plain(found):
    """Return the same with tuples, and nothing that was never counted."""
    return {
        person: {
            figure: {part: tuple(pair) for part, pair in parts.items() if pair[1]}
            for figure, parts in figures.items()
            if any(pair[1] for pair in parts.values())
        }
        for person, figures in found.items()
    }
