"""Statistics, lists and names the plain, slow way: every log folded afresh, every figure by its definition."""

import json
from collections import defaultdict
from datetime import timedelta
from functools import cache
from itertools import pairwise

from sqlalchemy import select

from scorekeeper.rules import KINDS
from scorekeeper.rules.common.names import name_key
from scorekeeper.rules.common.tenths import in_tenths
from scorekeeper.storage import groups, people, statistics
from scorekeeper.storage.games import read_afresh
from scorekeeper.storage.models import GameRow, PlayerRow, SeatRow, db
from scorekeeper.storage.statistics import NO_GROUP

CLUB, ALL = 0, 999
EACH = ("place", "total", "run", "zeros", "margin", "deals")  # the others are added up
ALIKE = ("settlement", "rate", "ante", "hard_tie", "hands", "mode", "packs")  # no hand scores otherwise by these


def day_of(game):
    at = game.started_at.astimezone()
    return game.head.played_on or (at.date() if at.hour >= 6 else at.date() - timedelta(days=1)).isoformat()


def shelf():
    """Return every finished, shown game with something scored, each log folded afresh, with its group."""
    rows = db.session.execute(select(GameRow.id, GameRow.group_id).where(GameRow.hidden_at.is_(None))).all()
    kept = {group.id for group in groups.groups()}
    found = [(read_afresh(row.id), row.group_id if row.group_id in kept else None) for row in rows]
    return [each for each in found if each[0].sheet.finished and any(row.state == "done" for row in each[0].sheet.rows)]


def games_in(view, shelf):
    for game, group in shelf:
        of_group = group is None if view.group_id == NO_GROUP else view.group_id in (0, group)
        if of_group and view.first_on <= day_of(game) <= view.last_on:
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
    house, _unknown = KINDS["oh_hell"].read_line(rules)
    return KINDS["oh_hell"].resolved(rules.split()[0], {}, players, house)


def scored(rules):
    """Return resolved rules without what no hand scores otherwise by, and without the ladder behind the hands."""
    named = {key: value for key, value in rules.items() if key not in {*ALIKE, "stripped", "players", "schedule"}}
    return json.dumps(named, sort_keys=True)


def people_of(game):
    """Return {seat: person}."""
    query = select(SeatRow.seat, PlayerRow.person_id).join(PlayerRow, PlayerRow.id == SeatRow.player_id)
    return {row.seat: row.person_id for row in db.session.execute(query.where(SeatRow.game_id == game.id))}


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


def deals_of(game):
    return [deal for deal in game.state.deals if deal.tricks is not None] if game.kind.key == "oh_hell" else []


def figures(games):
    """Return {person: {what is counted: every single value}}; person 0 is everybody."""
    found = defaultdict(lambda: defaultdict(list))
    for game in games:
        person_at, club = people_of(game), found[CLUB]
        for seat, what, value in (*_places(game), *_bids(game), *_hands(game)):
            for person in (person_at[seat], CLUB):
                found[person][what].append(value)
        for deal in deals_of(game):
            club["all missed"].append(all(deal.slip.bids[seat] != deal.tricks[seat] for seat in deal.order))
        stayed = [total for seat, total in totals_of(game).items() if seat in places_of(game)]
        best = sorted(stayed, reverse=not lowest(game))
        if game.kind.key != "ono99" and len(best) > 1 and best[0] != best[1]:
            club["margin"].append(in_tenths(abs(best[0] - best[1])))
        club["deals"].append(sum(row.state == "done" for row in game.sheet.rows))
    return {person: {what: plain(what, values) for what, values in said.items()} for person, said in found.items()}


def _places(game):
    """Yield every single value of these, each with its seat and what it counts."""
    places = places_of(game)
    for seat, place in places.items():
        yield seat, "place", (place, list(places.values()).count(place))
        if game.kind.key != "ono99":
            yield seat, "total", in_tenths(totals_of(game)[seat])


def _placed_seats(seats):
    return {(seat.person_id, seat.place, seat.tied, seat.total) for seat in seats if seat.place}


def _placed(game):
    person_at, totals = people_of(game), {} if game.kind.key == "ono99" else totals_of(game)
    placed = ((seat, value) for seat, what, value in _places(game) if what == "place")
    return {(person_at[seat], place, tied, totals.get(seat)) for seat, (place, tied) in placed}


def _bids(game):
    for seat in people_of(game):
        bids = [(deal.slip.bids[seat], deal.tricks[seat]) for deal in deals_of(game) if seat in deal.order]
        yield from ((seat, "made", bid == took) for bid, took in bids)
        yield from ((seat, "zero made", bid == took) for bid, took in bids if bid == 0)
        yield from ((seat, "points", in_tenths(deal.points[seat])) for deal in deals_of(game) if seat in deal.order)
        runs = "".join("x" if bid == took else " " for bid, took in bids).split(" ")
        if longest := max(map(len, runs)):
            yield seat, "run", longest
        if zeros := bids.count((0, 0)):
            yield seat, "zeros", zeros


def _hands(game):
    for row in (row for row in game.sheet.rows if row.state == "done"):
        for cell in row.cells:
            if game.kind.key == "ohio":
                yield cell.seat, "hand won", cell.points == max(other.points for other in row.cells)
                yield cell.seat, "points", in_tenths(cell.points)
            elif game.kind.key == "ono99" and cell.small:
                yield cell.seat, "hand won", "lost" not in cell.marks


def hands(games):
    """Return {person: {(cards, players, bid, bids last): (made, bids)}}; person 0 is everybody."""
    found = defaultdict(lambda: defaultdict(lambda: (0, 0)))
    for game in games:
        person_at = people_of(game)
        for deal in deals_of(game):
            for seat in deal.order:
                hand = deal.hand_size, len(deal.order), deal.slip.bids[seat], seat == deal.order[-1]
                for who in (person_at[seat], CLUB):
                    made, bids = found[who][hand]
                    found[who][hand] = made + (deal.slip.bids[seat] == deal.tricks[seat]), bids + 1
    return {who: dict(of_person) for who, of_person in found.items()}


def pairs(games):
    """Return {(person, other): (games, ahead, level)}."""
    found = defaultdict(lambda: (0, 0, 0))
    for game in games:
        person_at, places = people_of(game), places_of(game)
        for one, other in ((one, other) for one in places for other in places if one != other):
            games_met, ahead, level = found[person_at[one], person_at[other]]
            found[person_at[one], person_at[other]] = (
                games_met + 1, ahead + (places[one] < places[other]), level + (places[one] == places[other]),
            )  # fmt: skip
    return dict(found)


def plain(what, values):
    """Return every value in order, or what they come to, and how many they are."""
    return sorted(values) if what in EACH else (sum(values), len(values))


def assert_lists(view, found, club):
    """What the pages list of these games is what their logs say: who stood where, and who came when."""
    oldest = sorted(found, key=lambda game: (day_of(game), game.started_at))
    assert _by_time(found, [table.game_id for table in club.tables]) == _by_time(found, [game.id for game in oldest])
    assert _by_time(found, [statistics.last_played(view)] if found else []) == _by_time(
        found, [g.id for g in oldest[-1:]]
    )
    placed = {table.game_id: _placed_seats(table.seats) for table in club.tables}
    assert placed == {game.id: set(_placed(game)) for game in found}
    came, games = defaultdict(set), defaultdict(set)
    for game in found:
        for who in people_of(game).values():
            came[who].add(day_of(game))
            games[who].add(game.id)
    assert {who: {seat.game_id for seat in seats} for who, seats in club.by_person.items()} == games
    assert {who: club.days_attended(who) for who in club.by_person} == {who: len(days) for who, days in came.items()}
    assert statistics.who_played(view) == set(came)
    every = sorted({day_of(game) for game in found})
    assert list(club.days) == list(reversed(statistics.days(view, ALL))) == every
    assert statistics.count_days(view) == len(every)
    assert list(statistics.years(view)) == sorted({day[:4] for day in every}, reverse=True)
    assert {is_lowest for _rules, is_lowest in statistics.rules_played(view)} == {lowest(game) for game in found}
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


def _by_time(found, ids):
    """Return when the games of a list began: two of one moment stand in no order."""
    at = {game.id: (day_of(game), game.started_at) for game in found}
    return [at[game_id] for game_id in ids]
