"""The statistics computed the plain, slow way: every log folded afresh, every figure by its definition."""

import json
from collections import Counter, defaultdict
from datetime import timedelta
from functools import cache

from sqlalchemy import select

from scorekeeper.rules import KINDS
from scorekeeper.rules.common.tenths import in_tenths
from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.storage.games import read_afresh
from scorekeeper.storage.models import GameRow, PlayerRow, SeatRow, db

CLUB = 0
ALIKE = ("settlement", "rate", "ante", "hard_tie", "hands", "mode", "packs")  # no hand scores otherwise by these


def day_of(game):
    at = game.started_at.astimezone()
    return game.head.played_on or (at.date() if at.hour >= 6 else at.date() - timedelta(days=1)).isoformat()


def shelf():
    """Return every finished, shown game with something scored, each log folded afresh, with its group."""
    rows = db.session.execute(select(GameRow.id, GameRow.group_id).where(GameRow.hidden_at.is_(None))).all()
    found = [(read_afresh(row.id), row.group_id) for row in rows]
    return [each for each in found if each[0].sheet.finished and any(row.state == "done" for row in each[0].sheet.rows)]


def games_that_count(shelf, first_on="", last_on="9", rules=None, group=0):
    """Return the games of these days, rules and group."""
    for game, of_group in shelf:
        if group not in (0, of_group) or not first_on <= day_of(game) <= last_on:
            continue
        if rules is None or is_played_by(game, rules):
            yield game


def is_played_by(game, rules):
    """Say whether a game scores by the rules of a line, whatever words its table had for them."""
    head, variant = game.head, rules.split()[0]
    if game.kind.key != "oh_hell":
        others = [f"{key}={value}" for key, value in sorted(head.options.items()) if key not in ALIKE]
        return rules == " ".join([head.variant, *others])
    return variant == head.variant and scored(head.rules) == scored(meant(rules, len(head.players)))


@cache
def meant(rules, players):
    """Return the rules that a line means, read as somebody would who types it."""
    line = KINDS["oh_hell"].read_line(rules)
    return KINDS["oh_hell"].resolved(line.variant, {}, players, line.rules)


def scored(rules):
    """Return resolved rules without what no hand scores otherwise by, and without the ladder behind the hands."""
    named = {key: value for key, value in rules.items() if key not in {*ALIKE, "stripped", "players", "schedule"}}
    return json.dumps(named, sort_keys=True)


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
        for seat, place in places_of(game).items():
            who, tied = people[seat], list(places_of(game).values()).count(place)
            say(who, Figure.GAMES, 0, place == 1, 1)
            say(who, Figure.PLACES, 0, place, 1)
            say(who, Figure.PLACE, place * 100 + tied, place == 1, 1)
            if game.kind.key != "ono99":
                say(who, Figure.TOTAL, in_tenths(totals_of(game)[seat]), 0, 1)
        if game.kind.key == "oh_hell":
            _bids(game, people, say, found[CLUB])
        for seat, won, points in _hands(game):
            say(people[seat], Figure.HANDS, 0, won, 1)
            if points is not None:
                say(people[seat], Figure.POINTS, 0, in_tenths(points), 1)
        stayed = sorted(
            (total for seat, total in totals_of(game).items() if seat in places_of(game)), reverse=not lowest(game)
        )
        if game.kind.key != "ono99" and len(stayed) > 1 and stayed[0] != stayed[1]:
            found[CLUB][Figure.MARGIN][in_tenths(abs(stayed[0] - stayed[1]))][1] += 1
        found[CLUB][Figure.TABLES][0][0] += sum(row.state == "done" for row in sheet.rows)
        found[CLUB][Figure.TABLES][0][1] += 1
    return plain(found)


def totals_of(game):
    return {column.seat: column.total for column in game.sheet.columns if column.total is not None}


def lowest(game):
    return game.kind.key == "oh_hell" and game.state.rules.winner == "lowest"


def places_of(game):
    """Return {seat: place} of those who stayed to the end."""
    if game.kind.key == "ono99":
        return {line.seat: line.place for line in game.sheet.standings}
    left = {column.seat for column in game.sheet.columns if "left" in column.marks}
    sign = -1 if lowest(game) else 1
    stayed = {seat: sign * total for seat, total in totals_of(game).items() if seat not in left}
    return {seat: 1 + sum(other > total for other in stayed.values()) for seat, total in stayed.items()}


def slow_hands(games):
    """Return {person: {(cards, players, bid, bids last): (made, bids)}}; person 0 is everybody."""
    found = defaultdict(lambda: defaultdict(lambda: (0, 0)))
    for game in games:
        people = people_of(game)
        for deal in game.state.deals if game.kind.key == "oh_hell" else ():
            for seat in deal.order if deal.tricks is not None else ():
                hand = deal.hand_size, len(deal.order), deal.slip.bids[seat], seat == deal.order[-1]
                for who in (people[seat], CLUB):
                    made, bids = found[who][hand]
                    found[who][hand] = made + (deal.slip.bids[seat] == deal.tricks[seat]), bids + 1
    return {who: dict(hands) for who, hands in found.items()}


def _hands(game):
    cells = [(row, cell) for row in game.sheet.rows if row.state == "done" for cell in row.cells]
    if game.kind.key == "ohio":
        return [
            (cell.seat, cell.points == max(other.points for other in row.cells), cell.points) for row, cell in cells
        ]
    if game.kind.key == "ono99":
        return [(cell.seat, "lost" not in cell.marks, None) for _, cell in cells if cell.small]
    return []


def _bids(game, people, say, club):
    played = [deal for deal in game.state.deals if deal.tricks is not None]
    for seat, who in people.items():
        bids = [(deal, deal.slip.bids[seat], deal.tricks[seat]) for deal in played if seat in deal.order]
        for deal, bid, took in bids:
            made = bid == took
            say(who, Figure.BIDS, 0, made, 1)
            say(who, Figure.CARDS, deal.hand_size, made, 1)
            if bid == 0:
                say(who, Figure.ZERO_BIDS, 0, made, 1)
            say(who, Figure.POINTS, 0, in_tenths(deal.points[seat]), 1)
        hits = "".join("x" if bid == took else " " for _, bid, took in bids)
        marks = {
            Figure.RUN: max(map(len, hits.split(" "))),
            Figure.ZEROS: sum(bid == took == 0 for _, bid, took in bids),
        }
        for figure, value in marks.items():
            if value:
                say(who, figure, value, 0, 1)
    everybody = Counter(all(deal.slip.bids[seat] != deal.tricks[seat] for seat in deal.order) for deal in played)
    club[Figure.ALL_MISSED][0][0] += everybody[True]
    club[Figure.ALL_MISSED][0][1] += len(played)


def slow_pairs(games):
    """Return {(person, other): (games, ahead, level)}."""
    found = defaultdict(lambda: [0, 0, 0])
    for game in games:
        people, places = people_of(game), places_of(game)
        for one in places:
            for other in places:
                if one != other:
                    pair = found[people[one], people[other]]
                    more = 1, places[one] < places[other], places[one] == places[other]
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
