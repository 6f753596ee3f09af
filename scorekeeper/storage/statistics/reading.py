"""What pages read of the statistics: games with their seats, for rules/sheets/club.py to fold, and counts of bids."""

import gc
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import ColumnElement, case, distinct, func, select

from scorekeeper.rules.sheets.club import Club, Seat, Table
from scorekeeper.rules.sheets.expectation import Hand
from scorekeeper.storage.models import BidRow, GameRow, GroupRow, PlayedRow, PlayerRow, ResultRow, RulesetRow, db

COLUMNS = {"tenths": "total"}  # columns that have another name in a seat
NO_GROUP = -1
KEPT = select(GroupRow.id).where(GroupRow.key.is_not(None))
ANY_DAY = ("", "9")  # before and after every day


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
            of_none = GameRow.group_id.is_(None) | ~GameRow.group_id.in_(KEPT)
            conditions.append(row.game_id.in_(select(GameRow.id).where(of_none)))
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
