"""The figures that each seat adds to, by game and by month, filled by the program; records by rules and table size."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_RECORDS = ("run", "boldest", "miss", "zeros", "made")
_ORDER = ("played_on", "started_at")
_NARROWED = ("played_on", "ruleset_id", "players")


def upgrade() -> None:
    op.add_column("result", sa.Column("words", sa.String(), nullable=False, server_default=""))
    op.drop_index("ix_result_player_run", "result")
    for name in _RECORDS:
        op.drop_index(f"ix_result_{name}", "result")
        op.create_index(f"ix_result_{name}", "result", [name, *_NARROWED])
    op.drop_index("ix_result_total", "result")
    op.create_index("ix_result_total", "result", ["ruleset_id", "total", "played_on", "players"])
    op.drop_index("ix_played_margin", "played")
    op.create_index("ix_played_margin", "played", ["margin", *_NARROWED])
    op.drop_index("ix_played_ruleset_id", "played")
    op.create_index("ix_played_ruleset_id", "played", ["ruleset_id", *_ORDER, "players"])
    op.drop_index("ix_result_player_ruleset", "result")
    op.create_index("ix_result_player_ruleset", "result", ["player_id", "ruleset_id", *_ORDER, "players"])
    some = sa.text("all_missed > 0")
    columns = ["played_on", "game_id", "ruleset_id", "players"]
    op.create_index("ix_played_all_missed", "played", columns, sqlite_where=some, postgresql_where=some)
    op.create_table(
        "month",
        *(
            sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)
            for name in ("ruleset_id", "players", "player_id")
        ),
        sa.Column("month", sa.String(), nullable=False),
        sa.Column("words", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("ruleset_id", "players", "player_id", "month", name="pk_month"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    raise NotImplementedError("bring back the copy in backups/")
