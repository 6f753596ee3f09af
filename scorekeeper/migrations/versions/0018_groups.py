"""Groups of people: a game and a season may belong to one."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "club_group",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("deleted_at", sa.String(27), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_club_group"),
    )
    op.add_column("game", sa.Column("group_id", sa.Integer(), nullable=True))
    op.create_index("ix_game_group_id", "game", ["group_id"])
    op.add_column("season", sa.Column("group_id", sa.Integer(), nullable=True))
