"""Keeps the rows of the statistics in step with the logs, and tells which games were played by the same rules."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from sqlalchemy import delete, insert, select

from scorekeeper.record.log import Game
from scorekeeper.rules import KINDS
from scorekeeper.rules.common.options import UNSCORED
from scorekeeper.rules.common.tenths import Points, in_tenths
from scorekeeper.rules.kind import House, Refused
from scorekeeper.rules.sheets.summary import PlayedGame, PlayedSeat, minutes_played, played_game
from scorekeeper.storage.database import upsert
from scorekeeper.storage.models import BidRow, HouseRuleRow, PlayedRow, ResultRow, RulesetRow, SeatRow, db

Rows = dict[str, list[dict[str, Any]]]  # by the name of the table
_TABLES = tuple(db.metadata.tables[row.__tablename__] for row in (PlayedRow, ResultRow, BidRow))


def ruleset_of(game: Game) -> int:
    """Return the id of the game's rules, a new one if nobody has played by them before."""
    variant, key = game.head.variant, _key(game)
    # A game that differs only in how it is settled counts as the variant itself.
    name = _name_now(game) if key != variant else ""
    known = db.session.execute(select(RulesetRow.id, RulesetRow.name).where(RulesetRow.key == key)).one_or_none()
    if known and (known.name or not name):
        return known.id
    # Another process may insert the same rules now.
    upsert(RulesetRow, {"key": key}, {"variant": variant, "name": name})
    return known_ruleset(game)


def known_ruleset(game: Game) -> int:
    """Return the id of the game's rules, or 0 if nobody has played by them before."""
    return db.session.scalar(select(RulesetRow.id).where(RulesetRow.key == _key(game))) or 0


def _key(game: Game) -> str:
    head = game.head
    return scored_line(game.kind.key, head.variant, len(head.players), json.dumps(head.rules, sort_keys=True))


@lru_cache(maxsize=512)
def scored_line(kind_key: str, variant: str, players: int, rules: str) -> str:
    """Return a variant, and what resolved rules (JSON) score differently, in one line.

    It is the same however the table set the rules: by options, by house rules, or not at all. Seats, packs and money,
    and what follows from these alone, are left out.
    """
    kind = KINDS[kind_key]
    own = kind.own_rules(variant, json.loads(rules), players)
    idle = {key: value for key, value in own.items() if key in UNSCORED}
    alone: House = {}
    with suppress(Refused):  # too few packs for the hands of the book
        alone = kind.own_rules(variant, kind.resolved(variant, {}, players, idle), players)
    scored = {key: value for key, value in own.items() if key not in idle and value != alone.get(key)}
    return kind.line_of(variant, scored)


def _name_now(game: Game) -> str:
    """Return the name of the game's house rules: their current name if they are saved."""
    head = game.head
    if not head.house_rules:
        return ""
    saved = select(HouseRuleRow.name, HouseRuleRow.rules).where(HouseRuleRow.variant == head.variant)
    names = [row.name for row in db.session.execute(saved.order_by(HouseRuleRow.id)) if row.rules == dict(head.house)]
    return head.house_rules if head.house_rules in names or not names else names[0]


def keep_in_step(game: Game) -> None:
    """Replace the rows of a game: it has none until it is finished, and none while it is hidden."""
    forget_rows(game.id)
    for name, rows in rows_of(game).items():
        if rows:
            db.session.execute(insert(db.metadata.tables[name]), rows)


def forget_rows(game_id: str) -> None:
    """Delete the rows of a game."""
    for table in _TABLES:
        db.session.execute(delete(table).where(table.c.game_id == game_id))


def stored_rows(game_id: str) -> Rows:
    """Return the stored rows of a game, by table."""
    of_game = {
        table.name: select(table).where(table.c.game_id == game_id).order_by(*table.primary_key) for table in _TABLES
    }
    return {name: [dict(row) for row in db.session.execute(query).mappings()] for name, query in of_game.items()}


def rows_of(game: Game, ruleset: Callable[[Game], int] = ruleset_of) -> Rows:
    """Return the rows of a game by table: none while it goes on, is hidden, or has nothing scored.

    `ruleset` finds the id of its rules. Raises LookupError if a seat is missing.
    """
    played = None if game.hidden_since else played_game(game.sheet)
    if played is None:
        return {table.name: [] for table in _TABLES}
    seats = db.session.execute(select(SeatRow.seat, SeatRow.player_id).where(SeatRow.game_id == game.id))
    player_ids = {row.seat: row.player_id for row in seats}
    of_all = {"game_id": game.id, "ruleset_id": ruleset(game), "started_at": game.started_at}
    # An old sheet was played at another time than it was entered.
    minutes = 0 if game.head.played_on else minutes_played([entry.at for entry in game.entries])
    return rows_played(played, player_ids, of_all | {"played_on": game.day.isoformat()}, minutes)


def rows_played(game: PlayedGame, player_ids: Mapping[int, int], of_all: Mapping[str, Any], minutes: int) -> Rows:
    """Return the rows of a finished game by table; `of_all` are the columns that games and seats have in common."""
    of_all = {**of_all, "players": len(game.seats)}
    of_game = of_all | {"deals": game.deals, "margin": _tenths(game.margin), "all_missed": game.all_missed}
    of_game |= {"lowest_wins": game.lowest_wins, "minutes": minutes}
    seats = [of_all | _seat_row(seat, player_ids[seat.seat]) for seat in game.seats]
    bids = [
        {"game_id": of_all["game_id"], **asdict(bid), "points": in_tenths(bid.points)}
        for seat in game.seats
        for bid in seat.bids
    ]
    return {"played": [of_game], "result": seats, "bid": bids}


def _tenths(points: Points | None) -> int | None:
    return None if points is None else in_tenths(points)


def _seat_row(seat: PlayedSeat, player_id: int) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "player_id": player_id,
        "place": seat.place,
        "tied": seat.tied,
        "won": seat.won,
        "total": _tenths(seat.total),
        "hands": seat.hands,
        "hands_won": seat.hands_won,
        "bids": len(seat.bids),
        "points": in_tenths(sum(bid.points for bid in seat.bids) if seat.bids else seat.total or 0),
        "zero_bids": len(seat.zero_bids),
        "made": len(seat.made),
        "run": len(seat.run),
        "zeros": len(seat.zeros),
    }
