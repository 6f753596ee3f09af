"""Indexes for the lists of games: a page of them costs the same after ten years."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

SHOWN, HIDDEN = sa.text("hidden_at IS NULL"), sa.text("hidden_at IS NOT NULL")


def upgrade() -> None:
    op.create_index("ix_game_shown", "game", ["finished", "last_at"], sqlite_where=SHOWN, postgresql_where=SHOWN)
    op.create_index("ix_game_hidden", "game", ["last_at"], sqlite_where=HIDDEN, postgresql_where=HIDDEN)
    op.create_index("ix_game_variant_started_at", "game", ["variant", "started_at"])
    op.create_index("ix_game_started_at", "game", ["started_at"])
