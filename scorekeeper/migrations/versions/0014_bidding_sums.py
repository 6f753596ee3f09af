"""Sums of each seat's bids beside its result: a page of a whole club reads no bid for them."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

# 27720 is the scale of a fair share, cards / players, that makes it a whole number for up to twelve players.
FILL = """
UPDATE result SET
  zero_bids = (SELECT count(*) FROM bid b WHERE b.game_id = result.game_id AND b.seat = result.seat AND b.bid = 0),
  tricks_bid = (SELECT coalesce(sum(b.bid), 0) FROM bid b WHERE b.game_id = result.game_id AND b.seat = result.seat),
  fair_share = (SELECT coalesce(sum(b.cards * 27720 / b.active), 0) FROM bid b
                WHERE b.game_id = result.game_id AND b.seat = result.seat)
"""


def upgrade() -> None:
    for name in ("zero_bids", "tricks_bid", "fair_share"):
        op.add_column("result", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    op.execute(FILL)


def downgrade() -> None:
    raise NotImplementedError("bring back the copy in backups/")
