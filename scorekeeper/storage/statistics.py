"""Statistics: rows of finished games, written in step with the logs and read for the pages.

Games with their seats are read for rules/sheets/club.py to fold, and counts of bids.
"""

import gc
import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import ColumnElement, case, delete, distinct, func, insert, select

from scorekeeper.record.log import Game
from scorekeeper.rules import KINDS
from scorekeeper.rules.common.options import UNSCORED
from scorekeeper.rules.common.tenths import Points, in_tenths
from scorekeeper.rules.kind import House, Refused
from scorekeeper.rules.sheets.club import Club, Seat, Table
from scorekeeper.rules.sheets.expectation import Hand
from scorekeeper.rules.sheets.summary import PlayedGame, PlayedSeat, minutes_played, played_game
from scorekeeper.storage.database import upsert
from scorekeeper.storage.groups import KEPT, OF_NONE
from scorekeeper.storage.models import (
    BidRow,
    GameRow,
    HouseRuleRow,
    PlayedRow,
    PlayerRow,
    ResultRow,
    RulesetRow,
    SeatRow,
    db,
)

Rows = dict[str, list[dict[str, Any]]]  # by the name of the table
_TABLES = tuple(db.metadata.tables[row.__tablename__] for row in (PlayedRow, ResultRow, BidRow))
# The columns of a seat that are stored as they are, and those of which the number is.
PLAIN, COUNTED = ("seat", "place", "tied", "won", "hands", "hands_won"), ("bids", "zero_bids", "made", "run", "zeros")
COLUMNS = {"tenths": "total"}  # columns that have another name in a seat
NO_GROUP = -1
ANY_DAY = ("", "9")  # before and after every day


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
    row = {name: getattr(seat, name) for name in PLAIN} | {name: len(getattr(seat, name)) for name in COUNTED}
    points = sum(bid.points for bid in seat.bids) if seat.bids else seat.total or 0
    return row | {"player_id": player_id, "total": _tenths(seat.total), "points": in_tenths(points)}


@dataclass(frozen=True, slots=True)
class View:
    """A filter of games: from one day to another, both included, and of one group."""

    first_on: str = ANY_DAY[0]
    last_on: str = ANY_DAY[1]
    group_id: int = 0  # 0: everybody's games; NO_GROUP: those of none

    def has(self, row: Any) -> list[ColumnElement[bool]]:
        """Return the conditions for rows of games or seats in this view."""
        conditions: list[ColumnElement[bool]] = []
        if (self.first_on, self.last_on) != ANY_DAY:
            conditions.append(row.played_on.between(self.first_on, self.last_on))
        if self.group_id == NO_GROUP:
            conditions.append(row.game_id.in_(select(GameRow.id).where(OF_NONE)))
        elif self.group_id:
            conditions.append(row.game_id.in_(select(GameRow.id).where(GameRow.group_id == self.group_id)))
        return conditions


def read(view: View) -> Club:
    """Return the games of a view, the earliest first."""
    # Columns of tables, because ORM objects take twice as long.
    result, played, player, game = (db.metadata.tables[name] for name in ("result", "played", "player", "game"))
    of_seats = select(
        *(player.c.person_id if name == "person_id" else result.c[COLUMNS.get(name, name)] for name in Seat._fields)
    ).join(player, player.c.id == result.c.player_id)
    if view != View():
        of_seats = of_seats.where(result.c.game_id.in_(select(PlayedRow.game_id).where(*view.has(PlayedRow))))
    by_place = of_seats.order_by(result.c.game_id, result.c.place.is_(None), result.c.place, result.c.seat)
    of_group = case((game.c.group_id.in_(KEPT), game.c.group_id))
    of_games = select(
        *(of_group if name == "group_id" else played.c[name] for name in Table._fields if name != "seats")
    ).join(game, game.c.id == played.c.game_id)
    in_order = of_games.order_by(played.c.played_on, played.c.started_at, played.c.game_id.desc())
    # 50,000 rows would start the garbage collector again and again, which doubles the time.
    gc.disable()
    try:
        of_seat = map(Seat._make, db.session.execute(by_place).all())
        seats = {game_id: tuple(of_game) for game_id, of_game in groupby(of_seat, attrgetter("game_id"))}
        rows = db.session.execute(in_order.where(*view.has(PlayedRow))).all()
        return Club([Table(*row, seats=seats.get(row[0], ())) for row in rows])
    finally:
        gc.enable()


def rulesets() -> dict[int, RulesetRow]:
    """Return {id: ruleset} of all that were played by."""
    return {row.id: row for row in db.session.scalars(select(RulesetRow))}


def rules_played(view: View) -> frozenset[tuple[int, bool]]:
    """Return the rulesets of these games, each with whether the lowest score wins."""
    query = select(PlayedRow.ruleset_id, PlayedRow.lowest_wins).where(*view.has(PlayedRow)).distinct()
    return frozenset((row[0], row[1]) for row in db.session.execute(query))


def days(view: View, limit: int, after: int = 0) -> Sequence[str]:
    """Return the days with a game, the latest first, without the first `after`."""
    query = select(PlayedRow.played_on).where(*view.has(PlayedRow)).distinct()
    return db.session.scalars(query.order_by(PlayedRow.played_on.desc()).limit(limit).offset(after)).all()


def count_days(view: View) -> int:
    """Return the number of days with a game."""
    return db.session.scalar(select(func.count(distinct(PlayedRow.played_on))).where(*view.has(PlayedRow))) or 0


def years(view: View) -> Sequence[str]:
    """Return the years with a game, the latest first."""
    year = func.substr(PlayedRow.played_on, 1, 4)
    return db.session.scalars(select(year).where(*view.has(PlayedRow)).distinct().order_by(year.desc())).all()


def last_played(view: View) -> str | None:
    """Return the id of the game played last, or None."""
    query = select(PlayedRow.game_id).where(*view.has(PlayedRow))
    newest = query.order_by(PlayedRow.played_on.desc(), PlayedRow.started_at.desc(), PlayedRow.game_id)
    return db.session.scalar(newest.limit(1))


def who_played(view: View) -> frozenset[int]:
    """Return the ids of the people who sat in these games."""
    query = select(PlayerRow.person_id).join(ResultRow, ResultRow.player_id == PlayerRow.id)
    return frozenset(db.session.scalars(query.where(*view.has(ResultRow)).distinct()))


def bids_by_hand(view: View, player_ids: Sequence[int] | None = None) -> dict[Hand, tuple[int, int]]:
    """Return {kind of bid: (made, bids)} of these spellings, or of everybody."""
    # The columns of the index in its order: anything else would sort all bids first.
    of_hand = (BidRow.cards, BidRow.active, BidRow.bid, BidRow.position)
    query = select(*of_hand, func.count().filter(BidRow.made), func.count()).group_by(*of_hand)
    which = [] if player_ids is None else [ResultRow.player_id.in_(player_ids)]
    if which or view != View():
        query = query.join(ResultRow, (BidRow.game_id == ResultRow.game_id) & (BidRow.seat == ResultRow.seat))
        query = query.where(*which, *view.has(ResultRow))
    counts: dict[Hand, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for cards, players, bid, position, made, bids in db.session.execute(query):
        hand = Hand(cards, players, bid, position == "last")
        counts[hand] = (counts[hand][0] + made, counts[hand][1] + bids)
    return dict(counts)
