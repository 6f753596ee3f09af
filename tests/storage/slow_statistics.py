"""The statistics computed the plain, slow way: every log folded afresh, every figure by its definition."""

import json
from collections import defaultdict
from datetime import timedelta
from functools import cache

from sqlalchemy import select

from scorekeeper.rules import KINDS
from scorekeeper.rules.common.tenths import in_tenths
from scorekeeper.storage.games import read_afresh
from scorekeeper.storage.models import GameRow, PlayerRow, SeatRow, db

CLUB = 0
EACH = ("place", "total", "run", "zeros", "margin", "deals")  # the others are added up
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
    """Return {person: {what is counted: every single value}}; person 0 is everybody."""
    found = defaultdict(lambda: defaultdict(list))

    def say(who, what, value):
        for person in (who, CLUB):
            found[person][what].append(value)

    for game in games:
        people, sheet = people_of(game), game.sheet
        for seat, place in places_of(game).items():
            say(people[seat], "place", (place, list(places_of(game).values()).count(place)))
            if game.kind.key != "ono99":
                say(people[seat], "total", in_tenths(totals_of(game)[seat]))
        if game.kind.key == "oh_hell":
            _bids(game, people, say, found[CLUB])
        for seat, won, points in _hands(game):
            say(people[seat], "hand won", won)
            if points is not None:
                say(people[seat], "points", in_tenths(points))
        stayed = sorted(
            (total for seat, total in totals_of(game).items() if seat in places_of(game)), reverse=not lowest(game)
        )
        if game.kind.key != "ono99" and len(stayed) > 1 and stayed[0] != stayed[1]:
            found[CLUB]["margin"].append(in_tenths(abs(stayed[0] - stayed[1])))
        found[CLUB]["deals"].append(sum(row.state == "done" for row in sheet.rows))
    return {person: {what: plain(what, values) for what, values in said.items()} for person, said in found.items()}


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
            say(who, "made", bid == took)
            if bid == 0:
                say(who, "zero made", bid == took)
            say(who, "points", in_tenths(deal.points[seat]))
        hits = "".join("x" if bid == took else " " for _, bid, took in bids)
        for what, value in (("run", max(map(len, hits.split(" ")))), ("zeros", sum(b == t == 0 for _, b, t in bids))):
            if value:
                say(who, what, value)
    for deal in played:
        club["all missed"].append(all(deal.slip.bids[seat] != deal.tricks[seat] for seat in deal.order))


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


def plain(what, values):
    """Return every value in order, or what they come to, and how many they are."""
    return sorted(values) if what in EACH else (sum(values), len(values))
