"""Statistics are asked of a row a game, a row a seat and a row a bid: the sums, and the indexes for them, go."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_NARROWED = ("", "rules_", "size_", "rules_size_")
_RECORDS = ("run", "boldest", "miss", "zeros", "made")
_SUMS = ("tally", "pair", "evening", "month", "year")


def upgrade() -> None:
    for name in ("started_at", "rules_played_on", "size_played_on", "rules_size_played_on"):
        op.drop_index(f"ix_played_{name}", "played")
    for name in ("margin", "all_missed"):
        _drop_narrowed("played", name)
    for name in _RECORDS:
        _drop_narrowed("result", name)
    for name in ("player_rules", "player_size", "player_rules_size", "player_total", "total", "size_total"):
        op.drop_index(f"ix_result_{name}", "result")
    with op.batch_alter_table("result") as result:
        result.drop_column("words")
    for table in _SUMS:
        op.drop_table(table)


def downgrade() -> None:
    raise NotImplementedError("bring back the copy in backups/")


def _drop_narrowed(table: str, name: str) -> None:
    for head in _NARROWED:
        op.drop_index(f"ix_{table}_{head}{name}", table)
