"""The rows of the statistics anew: least wins, minutes played, points of hands; what no page asks for is dropped.

A season may go by total points or by games won. What is changed of seasons, groups and house rules is kept for an undo.
"""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0035"

NO_LONGER = ("boldest", "miss", "tricks_bid", "fair_share")


def upgrade() -> None:
    # They follow from the logs, and are written again by the program.
    for table in ("bid", "result", "played"):
        op.execute(sa.table(table).delete())
    op.add_column("played", sa.Column("lowest_wins", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("played", sa.Column("minutes", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("result") as result:
        for column in NO_LONGER:
            result.drop_column(column)
    op.add_column("season", sa.Column("by", sa.String(), nullable=False, server_default="places"))
    op.add_column("club_group", sa.Column("members", sa.JSON(), nullable=False, server_default="[]"))
    op.create_table(
        "club_change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(27), nullable=False),
        sa.Column("by_device", sa.String(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("undone_at", sa.String(27), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_club_change"),
    )
