"""The rows of the statistics anew, for the program to fill.

All that earlier revisions kept of statistics, sums of them among it, follows from the logs: it is dropped unread.
"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0013"

EARLIER = ("played", "result", "bid", "tally", "pair", "evening", "month", "year")


def upgrade() -> None:
    for table in EARLIER:
        op.drop_table(table, if_exists=True)
    op.create_table(
        "played", *_of_game("played"), *_of_rules("played"), _number("players"), _moment("started_at"),
        _text("played_on"), _number("deals"), _number("margin", nullable=True), _number("all_missed"),
        sa.PrimaryKeyConstraint("game_id", name="pk_played"),
    )  # fmt: skip
    op.create_index("ix_played_played_on", "played", ["played_on", "started_at"])
    op.create_table(
        "result", *_of_game("result"), _number("seat"), _number("player_id"), *_of_rules("result"),
        _number("players"), _moment("started_at"), _text("played_on"), _number("place", nullable=True),
        _number("tied"), _flag("won"), _number("total", nullable=True),
        *map(_number, ("hands", "hands_won", "bids", "made", "points", "run")), _number("boldest", nullable=True),
        *map(_number, ("miss", "zeros", "zero_bids", "tricks_bid", "fair_share")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_result_player_id_player"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_result"),
    )  # fmt: skip
    op.create_index("ix_result_player_id", "result", ["player_id", "played_on", "started_at"])
    op.create_table(
        "bid", *_of_game("bid"), *map(_number, ("seat", "deal", "cards", "active", "bid", "took")), _flag("made"),
        _number("points"), _text("trump", nullable=True), _text("position"), _flag("blind"),
        sa.PrimaryKeyConstraint("game_id", "seat", "deal", name="pk_bid"), sqlite_with_rowid=False,
    )  # fmt: skip


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=nullable)


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=nullable)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _moment(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(length=27), nullable=False)


def _of_game(table: str) -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    name = f"fk_{table}_game_id_game"
    return _text("game_id"), sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=name, ondelete="CASCADE")


def _of_rules(table: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    name = f"fk_{table}_ruleset_id_ruleset"
    return _number("ruleset_id"), sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name=name)
