"""Games, their entries and seats; known players; devices and pens."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.migrations.columns import flag, json, moment, number, of_game, own_id, text

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game",
        text("id"),
        number("seq"),
        text("watch_id"),
        text("kind"),
        text("variant"),
        moment("started_at"),
        moment("last_at"),
        flag("finished"),
        moment("hidden_at", nullable=True),
        text("start_key", nullable=True),
        text("fingerprint", nullable=True),
        json("summary"),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("fingerprint", name="uq_game_fingerprint"),
        sa.UniqueConstraint("start_key", name="uq_game_start_key"),
        sa.UniqueConstraint("watch_id", name="uq_game_watch_id"),
    )
    op.create_index("ix_game_last_at", "game", ["last_at"])
    op.create_index("ix_game_variant", "game", ["variant"])
    op.create_table(
        "entry",
        *of_game("entry"),
        number("seq"),
        moment("at"),
        text("by_device"),
        text("token", nullable=True),
        text("fact"),
        json("payload"),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_entry"),
        sa.UniqueConstraint("game_id", "token", name="uq_entry_game_id_token"),
    )
    op.create_table(
        "player",
        own_id(),
        text("key"),
        text("name"),
        moment("last_at"),
        flag("hidden"),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.UniqueConstraint("key", name="uq_player_key"),
    )
    op.create_table(
        "seat",
        *of_game("seat"),
        number("seat"),
        text("name"),
        number("player_id"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id_player"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seat"),
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])
    op.create_table("device", text("id"), text("name"), sa.PrimaryKeyConstraint("id", name="pk_device"))
    op.create_table(
        "pen",
        *of_game("pen"),
        text("device"),
        text("before", nullable=True),
        number("generation"),
        moment("at"),
        sa.PrimaryKeyConstraint("game_id", name="pk_pen"),
    )
    op.create_table(
        "pen_link",
        text("id"),
        *of_game("pen_link"),
        number("generation"),
        moment("expires_at"),
        text("used_by", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_pen_link"),
    )
    op.create_index("ix_pen_link_game_id", "pen_link", ["game_id"])
