"""The tables of the statistics. All but the seasons follow from the logs and can be written again.

`result` and `bid` have the games; `tally`, `pair` and `evening` their sums, `month` and `year` what is found in them,
kept so that a page costs the same however many games there are. In these five ruleset 0 and players 0 stand for all;
in the sums player 0 stands for everybody.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, ForeignKey, Index, Table, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.storage.models import db

ALL = 0
ALL_MISSED = "all_missed > 0"  # written out in every question: an index of some rows is taken for nothing else
EVER = 0  # the scope of every game; other scopes are the ids of seasons
RECORDS = ("run", "boldest", "miss", "zeros", "made")  # columns of a seat, whose ends are records
_BY_DAY = ("played_on", "started_at")
# Games are narrowed to rules and to a table size: what is asked with them stands at the head of an index of its own.
_NARROWED = {"": (), "rules_": ("ruleset_id",), "size_": ("players",), "rules_size_": ("ruleset_id", "players")}


def _narrowed(table: str, name: str, *columns: str, which: str = "") -> tuple[Index, ...]:
    """Return an index of these columns, and one more for each way in which the games may be narrowed."""
    only = text(which) if which else None
    return tuple(
        Index(f"ix_{table}_{head}{name}", *narrowing, *columns, sqlite_where=only, postgresql_where=only)
        for head, narrowing in _NARROWED.items()
    )


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

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    ruleset_id: Mapped[int] = mapped_column(ForeignKey("ruleset.id"))
    players: Mapped[int]
    started_at: Mapped[datetime] = mapped_column(index=True)
    played_on: Mapped[str]  # the day at the table: 2026-11-05
    deals: Mapped[int]
    margin: Mapped[int | None]  # first less second
    all_missed: Mapped[int]

    __table_args__ = (
        *_narrowed("played", "played_on", *_BY_DAY),
        *_narrowed("played", "margin", "margin", "played_on"),
        *_narrowed("played", "all_missed", "played_on", "game_id", which=ALL_MISSED),
    )


class ResultRow(db.Model):
    """How a game that counts came out for one seat."""

    __tablename__ = "result"

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
    total: Mapped[int | None]  # None: counts no points
    hands: Mapped[int]
    hands_won: Mapped[int]
    bids: Mapped[int]
    made: Mapped[int]
    points: Mapped[int]  # of the deals played
    run: Mapped[int]  # longest run of made bids
    boldest: Mapped[int | None]  # the boldest made bid above its fair share; None: none was made
    miss: Mapped[int]  # most tricks off in a deal
    zeros: Mapped[int]  # zero bids made
    words: Mapped[str]  # the figures that the seat adds to:  bid0 cards7 met3

    __table_args__ = (
        Index("ix_result_player_id", "player_id", *_BY_DAY),
        Index("ix_result_player_rules", "player_id", "ruleset_id", *_BY_DAY),
        Index("ix_result_player_size", "player_id", "players", *_BY_DAY),
        Index("ix_result_player_rules_size", "player_id", "ruleset_id", "players", *_BY_DAY),
        Index("ix_result_player_total", "player_id", "ruleset_id", "total", *_BY_DAY),
        Index("ix_result_total", "ruleset_id", "total", "played_on"),
        Index("ix_result_size_total", "ruleset_id", "players", "total", "played_on"),
        *(index for name in RECORDS for index in _narrowed("result", name, name, "played_on")),
    )


class BidRow(db.Model):
    """One bid of a game that counts."""

    __tablename__ = "bid"

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    deal: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    cards: Mapped[int]
    active: Mapped[int]  # players who were dealt cards
    bid: Mapped[int]
    took: Mapped[int]
    points: Mapped[int]
    trump: Mapped[str | None]
    position: Mapped[str]  # first between last
    blind: Mapped[bool]

    __table_args__ = ({"sqlite_with_rowid": False},)


class TallyRow(db.Model):
    """A figure of one player, or of everybody, as a sum over games: above / below."""

    __tablename__ = "tally"

    scope: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    ruleset_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    players: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    figure: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    part: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    above: Mapped[int]
    below: Mapped[int]

    __table_args__ = ({"sqlite_with_rowid": False},)


class PairRow(db.Model):
    """How one player fared against another over the games that both finished."""

    __tablename__ = "pair"

    scope: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    ruleset_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    players: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    other_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    games: Mapped[int]
    ahead: Mapped[int]
    level: Mapped[int]
    difference: Mapped[int]  # of the totals, summed over the games that are `scored`
    scored: Mapped[int]

    __table_args__ = ({"sqlite_with_rowid": False},)


class EveningRow(db.Model):
    """The places of one player on one day; of everybody, how many games there were."""

    __tablename__ = "evening"

    ruleset_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    players: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    played_on: Mapped[str] = mapped_column(primary_key=True)
    part: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # place and how many share it; 0: all
    games: Mapped[int]

    __table_args__ = ({"sqlite_with_rowid": False},)


class MonthRow(db.Model):
    """What one player's games of one month add to."""

    __tablename__ = "month"

    ruleset_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    players: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    month: Mapped[str] = mapped_column(primary_key=True)  # 2026-11
    words: Mapped[str]  # of its results together

    __table_args__ = ({"sqlite_with_rowid": False},)


class YearRow(db.Model):
    """What one player's months of one year add to: the months are looked for in the years that have them."""

    __tablename__ = "year"

    ruleset_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    players: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    year: Mapped[str] = mapped_column(primary_key=True)  # 2026
    words: Mapped[str]  # of its months together

    __table_args__ = ({"sqlite_with_rowid": False},)


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
    watch_id: Mapped[str] = mapped_column(unique=True)  # shows this season, and nothing else
    deleted_at: Mapped[datetime | None]


def table_of(row: type[Any]) -> Table:
    """Return the table of a class of rows, for a connection that no session holds."""
    return db.metadata.tables[row.__tablename__]


def upsert(connection: Connection, into: type[Any] | Table) -> Any:
    """Return the insert of the database in use: the one that knows `on_conflict_do_update`."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(into)
