"""Points are kept as whole numbers of tenths, and a bid says whether it was made: tricks over may be allowed."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("bid", sa.Column("made", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute("UPDATE bid SET made = (bid = took), points = points * 10")
    op.execute("UPDATE result SET total = total * 10, points = points * 10")
    op.execute("UPDATE played SET margin = margin * 10")


def downgrade() -> None:
    raise NotImplementedError("bring back the copy in backups/")
