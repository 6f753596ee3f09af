"""What a table plays that no axis of its house rules says, in its own words."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("house_rule", sa.Column("note", sa.String(), nullable=False, server_default=""))
