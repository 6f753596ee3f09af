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
from scorekeeper.rules.sheets.club import Seat, Table
from scorekeeper.storage import groups, people
from scorekeeper.storage.games import read_afresh
from scorekeeper.storage.models import GameRow, PlayerRow, RulesetRow, SeatRow, db
from scorekeeper.storage.statistics import NO_GROUP

CLUB = 0
ALIKE = ("settlement", "rate", "ante", "hard_tie", "hands", "mode", "packs")  # no hand scores otherwise by these


def day_of(game):
    at = game.started_at.astimezone()
    return game.head.played_on or (at.date() if at.hour >= 6 else at.date() - timedelta(days=1)).isoformat()


def shelf():
    """Return every shown game that is over and has points, its log folded afresh, with its figures; oldest first."""
    rows = db.session.execute(select(GameRow.id, GameRow.group_id).where(GameRow.hidden_at.is_(None))).all()
    kept = {group.id for group in groups.groups()}
    found = [(read_afresh(row.id), row.group_id if row.group_id in kept else None) for row in rows]
    tables = [(game, table_of(game, group)) for game, group in found if game.sheet.finished and scored_rows(game)]
    tables.sort(key=lambda each: each[1].game_id, reverse=True)  # of two of one moment
    return sorted(tables, key=lambda each: (each[1].played_on, each[1].started_at))


def is_in(view, table):
    of_group = table.group_id is None if view.group_id == NO_GROUP else view.group_id in (0, table.group_id)
    return of_group and view.first_on <= table.played_on <= view.last_on


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
    """Return {seat: points}; chips are none."""
    if game.kind.key == "ono99":
        return {}
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


def scored_rows(game):
    return [row for row in game.sheet.rows if row.state == "done"]


def table_of(game, group):
    """Return the figures of a game and of its seats, those who left last."""
    who, places, totals = people_of(game), places_of(game), totals_of(game)
    [ruleset_id] = [row.id for row in db.session.scalars(select(RulesetRow)) if is_played_by(game, row.key)]
    missed = [all(deal.slip.bids[each] != deal.tricks[each] for each in deal.order) for deal in deals_of(game)]
    best = sorted((total for seat, total in totals.items() if seat in places), reverse=not lowest(game))
    of_all = {"game_id": game.id, "played_on": day_of(game), "ruleset_id": ruleset_id, "players": len(who)}
    seats = [
        Seat(
            **of_all, person_id=who[seat], place=places.get(seat), won=seat in game.sheet.winners,
            tied=[places.get(other) for other in who].count(places.get(seat)),
            tenths=in_tenths(totals[seat]) if seat in totals else None, **seat_figures(game, seat),
        )
        for seat in sorted(who, key=lambda seat: (places.get(seat, len(who)), seat))
    ]  # fmt: skip
    return Table(
        **of_all, group_id=group, started_at=game.started_at, deals=len(scored_rows(game)),
        margin=in_tenths(abs(best[0] - best[1])) if best[1:] and best[0] != best[1] else None,
        all_missed=sum(missed), lowest_wins=lowest(game), minutes=minutes_of(game), seats=tuple(seats),
    )  # fmt: skip


def seat_figures(game, seat):
    """Return what a seat did in the deals or hands that were scored."""
    deals = [deal for deal in deals_of(game) if seat in deal.order]
    bids = [(deal.slip.bids[seat], deal.tricks[seat]) for deal in deals]
    points, won = [deal.points[seat] for deal in deals], []
    for row in () if deals else scored_rows(game):
        [cell] = [cell for cell in row.cells if cell.seat == seat]
        if game.kind.key == "ohio":
            points.append(cell.points)
            won.append(cell.points == max(other.points for other in row.cells))
        elif cell.small:
            won.append("lost" not in cell.marks)
    return {
        "hands": len(won), "hands_won": sum(won), "points": sum(map(in_tenths, points)),
        "bids": len(bids), "made": sum(bid == took for bid, took in bids),
        "zeros": bids.count((0, 0)), "zero_bids": sum(bid == 0 for bid, _took in bids),
        "run": max(map(len, "".join("x" if bid == took else " " for bid, took in bids).split(" "))),
    }  # fmt: skip


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
