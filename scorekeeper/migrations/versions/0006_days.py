"""Indexes by day: the games of a player, of rules, of a table size, in the order in which the pages list them."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_ORDER = ("played_on", "started_at")


def upgrade() -> None:
    for name in ("player_id", "player_run", "player_total"):
        op.drop_index(f"ix_result_{name}", "result")
    op.create_index("ix_result_player_id", "result", ["player_id", *_ORDER])
    op.create_index("ix_result_player_ruleset", "result", ["player_id", "ruleset_id", *_ORDER])
    op.create_index("ix_result_player_players", "result", ["player_id", "players", *_ORDER])
    op.create_index("ix_result_player_run", "result", ["player_id", "run", *_ORDER])
    op.create_index("ix_result_player_total", "result", ["player_id", "ruleset_id", "total", *_ORDER])
    op.create_index("ix_played_ruleset_id", "played", ["ruleset_id", *_ORDER])
    op.create_index("ix_played_players", "played", ["players", *_ORDER])


def downgrade() -> None:
    raise NotImplementedError("bring back the copy in backups/")
