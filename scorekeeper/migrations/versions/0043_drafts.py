"""What a device is putting together, until it is done or a day old."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    op.create_table(
        "draft",
        sa.Column("device", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("at", sa.String(length=27), nullable=False),
        sa.PrimaryKeyConstraint("device", "what", name="pk_draft"),
    )
