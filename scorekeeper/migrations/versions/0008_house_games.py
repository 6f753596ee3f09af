"""How many games were started by each of the house rules, counted from now on."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("house_rule", sa.Column("games", sa.Integer(), nullable=False, server_default="0"))
