"""The tables of the statistics, which are computed from the logs, and the filter of their games."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, ForeignKey, Index, Table, false, select
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.storage.models import GameRow, GroupRow, Id, db


class RulesetRow(db.Model):
    """A variant and what is scored differently: points of two rulesets are never added."""

    __tablename__ = "ruleset"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)  # both in a line: oh_pshaw schedule.maximum=3
    variant: Mapped[str]
    name: Mapped[str]  # of the house rules; empty: the variant's


class PlayedRow(db.Model):
    """A finished game that counts."""

    __tablename__ = "played"
    __table_args__ = (Index("ix_played_played_on", "played_on", "started_at"),)

    game_id: Mapped[Id] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"))
    players: Mapped[int]
    started_at: Mapped[datetime]
    played_on: Mapped[str]  # the day at the table: 2026-11-05
    deals: Mapped[int]
    margin: Mapped[int | None]  # first less second, in tenths of a point
    all_missed: Mapped[int]
    lowest_wins: Mapped[bool] = mapped_column(server_default=false())
    minutes: Mapped[int] = mapped_column(server_default="0")  # pauses of more than half an hour left out; 0: unknown


class ResultRow(db.Model):
    """The result of one seat in a game that counts."""

    __tablename__ = "result"
    __table_args__ = (Index("ix_result_player_id", "player_id", "played_on", "started_at"),)

    game_id: Mapped[Id] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"))
    players: Mapped[int]
    started_at: Mapped[datetime]
    played_on: Mapped[str]
    place: Mapped[int | None]  # None if the player left before the end
    tied: Mapped[int]
    won: Mapped[bool]
    total: Mapped[int | None]  # in tenths; None if no points are counted
    hands: Mapped[int]
    hands_won: Mapped[int]
    bids: Mapped[int]
    made: Mapped[int]
    points: Mapped[int]  # of the deals or hands played, in tenths
    run: Mapped[int]  # longest run of made bids
    zeros: Mapped[int]  # zero bids made
    zero_bids: Mapped[int] = mapped_column(server_default="0")  # made and missed


class BidRow(db.Model):
    """One bid of a game that counts."""

    __tablename__ = "bid"
    __table_args__ = (Index("ix_bid_hand", "cards", "active", "bid", "position", "made"), {"sqlite_with_rowid": False})

    game_id: Mapped[Id] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    deal: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    cards: Mapped[int]
    active: Mapped[int]  # players who were dealt cards
    bid: Mapped[int]
    took: Mapped[int]
    made: Mapped[bool] = mapped_column(server_default=false())
    points: Mapped[int]  # in tenths
    trump: Mapped[str | None]
    position: Mapped[str]  # first between last
    blind: Mapped[bool]


def table_of(row: type[Any]) -> Table:
    """Return the table of a class of rows."""
    return db.metadata.tables[row.__tablename__]


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
