"""What a device is putting together, until it is done or a day old."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.migrations.columns import json, moment, text

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    key = sa.PrimaryKeyConstraint("device", "what", name="pk_draft")
    op.create_table("draft", text("device"), text("what"), json("data"), moment("at"), key)
