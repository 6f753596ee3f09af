"""Wrong tries at the passphrase by address: every worker counts the same."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "passphrase_try",
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
        sa.PrimaryKeyConstraint("address", name=op.f("pk_passphrase_try")),
    )
