"""An index of the bids by hand, from which a player's page is answered without reading the bids themselves."""

from alembic import op

revision = "0044"
down_revision = "0043"


def upgrade() -> None:
    op.create_index("ix_bid_hand", "bid", ["cards", "active", "bid", "position", "made"])
