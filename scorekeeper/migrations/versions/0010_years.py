"""The figures of each year, filled by the program; an index for each way in which lists and records are narrowed."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_RECORDS = ("run", "boldest", "miss", "zeros", "made")
_ORDER = ("played_on", "started_at")
_NARROWED = {"": (), "rules_": ("ruleset_id",), "size_": ("players",), "rules_size_": ("ruleset_id", "players")}
_BEFORE = {
    "played": ("played_on", "ruleset_id", "players", "margin", "all_missed"),
    "result": ("player_ruleset", "player_players", "total", *_RECORDS),
}


def upgrade() -> None:
    for table, names in _BEFORE.items():
        for name in names:
            op.drop_index(f"ix_{table}_{name}", table)
    _narrowed("played", "played_on", *_ORDER)
    _narrowed("played", "margin", "margin", "played_on")
    _narrowed("played", "all_missed", "played_on", "game_id", which=sa.text("all_missed > 0"))
    for name in _RECORDS:
        _narrowed("result", name, name, "played_on")
    op.create_index("ix_result_player_rules", "result", ["player_id", "ruleset_id", *_ORDER])
    op.create_index("ix_result_player_size", "result", ["player_id", "players", *_ORDER])
    op.create_index("ix_result_player_rules_size", "result", ["player_id", "ruleset_id", "players", *_ORDER])
    op.create_index("ix_result_total", "result", ["ruleset_id", "total", "played_on"])
    op.create_index("ix_result_size_total", "result", ["ruleset_id", "players", "total", "played_on"])
    op.create_table(
        "year",
        *(
            sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)
            for name in ("ruleset_id", "players", "player_id")
        ),
        sa.Column("year", sa.String(), nullable=False),
        sa.Column("words", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("ruleset_id", "players", "player_id", "year", name="pk_year"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    raise NotImplementedError("bring back the copy in backups/")


def _narrowed(table: str, name: str, *columns: str, which: sa.TextClause | None = None) -> None:
    for head, narrowing in _NARROWED.items():
        index = f"ix_{table}_{head}{name}"
        op.create_index(index, table, [*narrowing, *columns], sqlite_where=which, postgresql_where=which)
