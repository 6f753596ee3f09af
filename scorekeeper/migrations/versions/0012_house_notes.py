"""What a table plays that no axis of its house rules says, in its own words."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("house_rule", sa.Column("note", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    raise NotImplementedError("bring back the copy in backups/")
