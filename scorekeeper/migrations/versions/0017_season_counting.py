"""A season may drop the worst games of each player, and may go by points a game."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("season", sa.Column("worst", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("season", sa.Column("by_average", sa.Boolean(), nullable=False, server_default=sa.false()))
