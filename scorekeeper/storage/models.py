"""The tables as plain columns, and the ids and digests in them. Queries are in the other modules."""

import hashlib
import secrets
from datetime import UTC, datetime
from typing import Annotated, Any

import sqlalchemy.orm
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import JSON, Dialect, ForeignKey, Index, MetaData, String, UniqueConstraint, false, select, text
from sqlalchemy.orm import DeclarativeBase, Mapped, column_property, composite, mapped_column
from sqlalchemy.types import TypeDecorator

from scorekeeper.record.houserule import HouseRule

SHOWN, HIDDEN = text("hidden_at IS NULL"), text("hidden_at IS NOT NULL")


class Moment(TypeDecorator[datetime]):
    """A UTC time to the microsecond, stored as text of fixed width, so that it sorts in every database."""

    impl = String(27)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        # `%Y` of strftime writes the year 999 in three digits, which would sort after every other.
        return value and value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        return None if value is None else datetime.fromisoformat(value)


class Key(TypeDecorator[str]):
    """An id, or the secret of a link. What no database accepts, such as a NUL in an address, matches nothing."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return value if value is None or (value.isascii() and value.isprintable()) else ""


Id = Annotated[str, "stored as a Key"]


class Base(DeclarativeBase):
    """Names every constraint, so that a later migration can refer to it."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    registry = sqlalchemy.orm.registry(
        metadata=metadata, type_annotation_map={datetime: Moment, Id: Key, dict[str, Any]: JSON, list[int]: JSON}
    )


db = SQLAlchemy(model_class=Base)


class GameRow(db.Model):
    """A game: its number of entries, and a summary rewritten with each of them."""

    __tablename__ = "game"
    # So that a page of a list takes as long after ten years.
    __table_args__ = (
        Index("ix_game_shown", "finished", "last_at", sqlite_where=SHOWN, postgresql_where=SHOWN),
        Index("ix_game_hidden", "last_at", sqlite_where=HIDDEN, postgresql_where=HIDDEN),
        Index("ix_game_variant_started_at", "variant", "started_at"),
        Index("ix_game_started_at", "started_at"),
    )

    id: Mapped[Id] = mapped_column(primary_key=True)
    seq: Mapped[int]  # number of the newest entry
    watch_id: Mapped[Id] = mapped_column(unique=True)
    kind: Mapped[str]
    variant: Mapped[str] = mapped_column(index=True)
    started_at: Mapped[datetime]
    last_at: Mapped[datetime] = mapped_column(index=True)
    finished: Mapped[bool]
    hidden_at: Mapped[datetime | None]
    start_key: Mapped[str | None] = mapped_column(unique=True)  # None if imported
    fingerprint: Mapped[str | None] = mapped_column(unique=True)  # of the file it was imported from
    summary: Mapped[dict[str, Any]]
    group_id: Mapped[int | None] = mapped_column(index=True)  # of GroupRow, whose rows are never deleted
    house_rule_id: Mapped[int | None] = mapped_column(index=True)  # of HouseRuleRow: those it was started with


class GroupRow(db.Model):
    """A group of people, to whom games belong."""

    __tablename__ = "club_group"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    key: Mapped[str | None] = mapped_column(index=True, unique=True)  # the name for comparing; None if hidden
    members: Mapped[list[int]] = mapped_column(server_default="[]")  # ids of PlayerRow, one spelling of each


class SeasonRow(db.Model):
    """A season: some days, and how places count."""

    __tablename__ = "season"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    key: Mapped[str | None] = mapped_column(index=True, unique=True)  # the name for comparing; None if hidden
    first_on: Mapped[str]
    last_on: Mapped[str]
    counting: Mapped[dict[str, Any]]
    watch_id: Mapped[Id] = mapped_column(unique=True, default=lambda: new_id())  # of the link that shows it alone
    group_id: Mapped[int | None]  # whose games count; None for everybody


class ChangeRow(db.Model):
    """One change of what a club shares, for its history and its undo."""

    __tablename__ = "change"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column("by_device")
    what: Mapped[str]  # added changed deleted moved merged renamed hidden shown
    name: Mapped[str]
    before: Mapped[dict[str, Any]]  # by row, such as "season 3": the columns of the journal, or None for a new row
    after: Mapped[dict[str, Any]]
    undone_at: Mapped[datetime | None]


class EntryRow(db.Model):
    """One entry of a game's log. Rows are added, never changed."""

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("game_id", "token"),)

    game_id: Mapped[Id] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    by: Mapped[str] = mapped_column("by_device")
    token: Mapped[str | None]  # digest of the form's token; None if imported, or made by the server
    fact: Mapped[str]
    payload: Mapped[dict[str, Any]]


class PersonRow(db.Model):
    """Somebody who plays."""

    __tablename__ = "person"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]  # as shown in lists and new games
    hidden: Mapped[bool] = mapped_column(default=False)


class PlayerRow(db.Model):
    """A name that has played: one spelling of a person."""

    __tablename__ = "player"

    id: Mapped[int] = mapped_column(primary_key=True)
    # The name regardless of case and of the encoding of accents; None if nobody plays under it.
    key: Mapped[str | None] = mapped_column(unique=True)
    name: Mapped[str]  # as written last
    last_at: Mapped[datetime]
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"), index=True)


class SeatRow(db.Model):
    """A seat of a game and who has it."""

    __tablename__ = "seat"

    game_id: Mapped[Id] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str]
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), index=True)


class DeviceRow(db.Model):
    """A device by the digest of its cookie, and its name."""

    __tablename__ = "device"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]


class PenRow(db.Model):
    """The device that may write in a game."""

    __tablename__ = "pen"

    game_id: Mapped[Id] = mapped_column(ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)
    device: Mapped[str] = mapped_column()
    before: Mapped[str | None]  # the previous device
    generation: Mapped[int]  # counts how often it changed hands
    at: Mapped[datetime]
    name: Mapped[str | None] = column_property(select(DeviceRow.name).where(DeviceRow.id == device).scalar_subquery())


class DraftRow(db.Model):
    """What a device is putting together, such as a new game. The row is deleted after a day."""

    __tablename__ = "draft"

    device: Mapped[str] = mapped_column(primary_key=True)  # digest, as of DeviceRow
    what: Mapped[str] = mapped_column(primary_key=True)
    data: Mapped[dict[str, Any]]
    at: Mapped[datetime]


class HouseRuleRow(db.Model):
    """House rules with a name. A game's setup has its own copy of its rules."""

    __tablename__ = "house_rule"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    key: Mapped[str | None] = mapped_column(unique=True)  # the name for comparing; None if hidden
    variant: Mapped[str]
    rules: Mapped[dict[str, Any]]  # only what differs, in the shape of the resolved axes
    note: Mapped[str] = mapped_column(default="", server_default="")  # what the axes cannot express
    changed_at: Mapped[datetime]
    rule: Mapped[HouseRule] = composite("name", "variant", "rules", "note")


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


def new_id() -> str:
    """Return an id that nobody can guess: 128 bits as 22 characters of URL-safe base64."""
    # The command line would take a leading hyphen for an option.
    return next(made for made in iter(lambda: secrets.token_urlsafe(16), "") if not made.startswith("-"))


def digest(text: str) -> str:
    """Return the SHA-256 of a secret, or of a text of any length, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()
