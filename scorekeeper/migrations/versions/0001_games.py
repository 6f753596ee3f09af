"""Games, their entries and seats; known players; devices and pens."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _game()
    _entry()
    _player()
    _seat()
    op.create_table("device", _text("id"), _text("name"), sa.PrimaryKeyConstraint("id", name="pk_device"))
    _pen()
    _pen_link()


def _game() -> None:
    op.create_table(
        "game",
        _text("id"),
        _number("seq"),
        _text("watch_id"),
        _text("kind"),
        _text("variant"),
        _moment("started_at"),
        _moment("last_at"),
        sa.Column("finished", sa.Boolean(), nullable=False),
        _moment("hidden_at", nullable=True),
        _text("start_key", nullable=True),
        _text("fingerprint", nullable=True),
        sa.Column("summary", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("fingerprint", name="uq_game_fingerprint"),
        sa.UniqueConstraint("start_key", name="uq_game_start_key"),
        sa.UniqueConstraint("watch_id", name="uq_game_watch_id"),
    )
    op.create_index("ix_game_last_at", "game", ["last_at"])
    op.create_index("ix_game_variant", "game", ["variant"])


def _entry() -> None:
    op.create_table(
        "entry",
        *_of_game("entry"),
        _number("seq"),
        _moment("at"),
        _text("by_device"),
        _text("token", nullable=True),
        _text("fact"),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_entry"),
        sa.UniqueConstraint("game_id", "token", name="uq_entry_game_id_token"),
    )


def _player() -> None:
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        _text("key"),
        _text("name"),
        _moment("last_at"),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.UniqueConstraint("key", name="uq_player_key"),
    )


def _seat() -> None:
    op.create_table(
        "seat",
        *_of_game("seat"),
        _number("seat"),
        _text("name"),
        _number("player_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id_player"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seat"),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])


def _pen() -> None:
    op.create_table(
        "pen",
        *_of_game("pen"),
        _text("device"),
        _text("before", nullable=True),
        _number("generation"),
        _moment("at"),
        sa.PrimaryKeyConstraint("game_id", name="pk_pen"),
    )


def _pen_link() -> None:
    op.create_table(
        "pen_link",
        _text("id"),
        *_of_game("pen_link"),
        _number("generation"),
        _moment("expires_at"),
        _text("used_by", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_pen_link"),
    )
    op.create_index("ix_pen_link_game_id", "pen_link", ["game_id"])


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=nullable)


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=nullable)


def _moment(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length=27), nullable=nullable)


def _of_game(table: str) -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    name = f"fk_{table}_game_id_game"
    return _text("game_id"), sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=name, ondelete="CASCADE")
