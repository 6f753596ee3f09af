"""House rules with a name."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "house_rule",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=True),
        sa.Column("variant", sa.String(), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("changed_at", sa.String(length=27), nullable=False),
        sa.Column("played_at", sa.String(length=27), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_house_rule"),
        sa.UniqueConstraint("key", name="uq_house_rule_key"),
    )
