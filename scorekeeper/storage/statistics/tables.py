"""The tables of the statistics. All but the seasons follow from the logs and can be written again."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, Table, false
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.storage.models import db


class RulesetRow(db.Model):
    """A variant with its options: what points are never mixed across."""

    __tablename__ = "ruleset"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)  # variant and what differs in a line: nomination_whist zero_made=5
    variant: Mapped[str]
    name: Mapped[str]  # of the house rules; empty: the variant's


class PlayedRow(db.Model):
    """A finished game that counts."""

    __tablename__ = "played"
    __table_args__ = (Index("ix_played_played_on", "played_on", "started_at"),)

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"))
    players: Mapped[int]
    started_at: Mapped[datetime]
    played_on: Mapped[str]  # the day at the table: 2026-11-05
    deals: Mapped[int]
    margin: Mapped[int | None]  # first less second, in tenths of a point
    all_missed: Mapped[int]


class ResultRow(db.Model):
    """How a game that counts came out for one seat."""

    __tablename__ = "result"
    __table_args__ = (Index("ix_result_player_id", "player_id", "played_on", "started_at"),)

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"))
    players: Mapped[int]
    started_at: Mapped[datetime]
    played_on: Mapped[str]
    place: Mapped[int | None]  # None: left before the end
    tied: Mapped[int]
    won: Mapped[bool]
    total: Mapped[int | None]  # in tenths; None: counts no points
    hands: Mapped[int]
    hands_won: Mapped[int]
    bids: Mapped[int]
    made: Mapped[int]
    points: Mapped[int]  # of the deals played, in tenths
    run: Mapped[int]  # longest run of made bids
    boldest: Mapped[int | None]  # the boldest made bid above its fair share; None: none was made
    miss: Mapped[int]  # most tricks off in a deal
    zeros: Mapped[int]  # zero bids made
    zero_bids: Mapped[int] = mapped_column(server_default="0")  # made and missed
    tricks_bid: Mapped[int] = mapped_column(server_default="0")  # sum of the bids
    fair_share: Mapped[int] = mapped_column(server_default="0")  # of the tricks, in parts of SCALE


class BidRow(db.Model):
    """One bid of a game that counts."""

    __tablename__ = "bid"
    __table_args__ = ({"sqlite_with_rowid": False},)

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
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


class SeasonRow(db.Model):
    """A season: some days, and how the places of their games count."""

    __tablename__ = "season"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    first_on: Mapped[str]
    last_on: Mapped[str]
    places: Mapped[str]  # points for the places: 10,7,5,3,2,1
    min_games: Mapped[int]
    best: Mapped[int | None]  # how many games of each player count; None: all
    worst: Mapped[int] = mapped_column(server_default="0")  # how many games of each player are dropped
    by_average: Mapped[bool] = mapped_column(server_default=false())  # the standing is by points a game
    watch_id: Mapped[str] = mapped_column(unique=True)  # shows this season, and nothing else
    deleted_at: Mapped[datetime | None]
    group_id: Mapped[int | None]  # whose games; None: everybody's


def table_of(row: type[Any]) -> Table:
    """Return the table of a class of rows, for a connection that no session holds."""
    return db.metadata.tables[row.__tablename__]
