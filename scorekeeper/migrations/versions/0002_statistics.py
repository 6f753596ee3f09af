"""Persons with their spellings, statistics with their sums, seasons. The program fills the statistics afterwards."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.rules.common.names import name_key

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_RECORDS = ("run", "boldest", "miss", "zeros", "made")


def upgrade() -> None:
    _join_equal_keys()
    _person()
    op.create_table(
        "ruleset", _own_id(), _text("key"), _text("variant"), _text("name"),
        sa.PrimaryKeyConstraint("id", name="pk_ruleset"), sa.UniqueConstraint("key", name="uq_ruleset_key"),
    )  # fmt: skip
    _played()
    _result()
    _bid()
    _sums()
    _season()


def downgrade() -> None:
    raise NotImplementedError("bring back the copy in backups/")


def _join_equal_keys() -> None:
    """Make one of two players whose names differ only in how an accent is coded."""
    connection = op.get_bind()
    player = sa.table("player", sa.column("id"), sa.column("key"), sa.column("name"), sa.column("last_at"))
    seat = sa.table("seat", sa.column("player_id"))
    known: dict[str, int] = {}
    for row in connection.execute(sa.select(player).order_by(player.c.last_at.desc())).all():
        key = name_key(row.name)
        if key in known:
            connection.execute(seat.update().where(seat.c.player_id == row.id).values(player_id=known[key]))
            connection.execute(player.delete().where(player.c.id == row.id))
        else:
            known[key] = row.id
    for key, player_id in known.items():
        connection.execute(player.update().where(player.c.id == player_id).values(key=key))


def _person() -> None:
    op.create_table(
        "person", _own_id(), _text("name"), sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
    )  # fmt: skip
    op.execute("INSERT INTO person (id, name, hidden) SELECT id, name, hidden FROM player")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("SELECT setval(pg_get_serial_sequence('person', 'id'), (SELECT max(id) FROM person))")
    with op.batch_alter_table("player") as player:
        player.add_column(sa.Column("person_id", sa.Integer(), nullable=True))
    op.execute("UPDATE player SET person_id = id")
    with op.batch_alter_table("player") as player:
        player.alter_column("person_id", existing_type=sa.Integer(), nullable=False)
        player.drop_column("hidden")
        player.create_foreign_key("fk_player_person_id_person", "person", ["person_id"], ["id"])
        player.create_index("ix_player_person_id", ["person_id"])
    op.create_table(
        "person_change", _own_id(), _number("person_id"), _moment("at"), _text("by_device"), _text("what"),
        sa.Column("before", sa.JSON(), nullable=False), sa.Column("after", sa.JSON(), nullable=False),
        _moment("undone_at", nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_person_change_person_id_person"),
        sa.PrimaryKeyConstraint("id", name="pk_person_change"),
    )  # fmt: skip
    op.create_index("ix_person_change_person_id", "person_change", ["person_id"])


def _played() -> None:
    op.create_table(
        "played", *_of_game("played"), *_of_rules("played"), _number("players"), _moment("started_at"),
        _text("played_on"), _number("deals"), _number("margin", nullable=True), _number("all_missed"),
        sa.PrimaryKeyConstraint("game_id", name="pk_played"),
    )  # fmt: skip
    op.create_index("ix_played_started_at", "played", ["started_at"])
    op.create_index("ix_played_played_on", "played", ["played_on", "started_at"])
    op.create_index("ix_played_margin", "played", ["margin", "played_on"])


def _result() -> None:
    op.drop_table("result")  # nothing in it that the logs do not say
    op.create_table(
        "result", *_of_game("result"), _number("seat"), _number("player_id"), *_of_rules("result"),
        _number("players"), _moment("started_at"), _text("played_on"), _number("place", nullable=True),
        _number("tied"), sa.Column("won", sa.Boolean(), nullable=False), _number("total", nullable=True),
        *(_number(name) for name in ("hands", "hands_won", "bids", "made", "points", "run")),
        _number("boldest", nullable=True), _number("miss"), _number("zeros"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_result_player_id_player"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_result"),
    )  # fmt: skip
    op.create_index("ix_result_player_id", "result", ["player_id", "started_at"])
    op.create_index("ix_result_player_run", "result", ["player_id", "run", "started_at"])
    op.create_index("ix_result_player_total", "result", ["player_id", "ruleset_id", "total", "started_at"])
    op.create_index("ix_result_total", "result", ["ruleset_id", "total", "played_on"])
    for name in _RECORDS:
        op.create_index(f"ix_result_{name}", "result", [name, "played_on"])


def _bid() -> None:
    op.create_table(
        "bid", *_of_game("bid"),
        *(_number(name) for name in ("seat", "deal", "cards", "active", "bid", "took", "points")),
        _text("trump", nullable=True), _text("position"), sa.Column("blind", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", "deal", name="pk_bid"), sqlite_with_rowid=False,
    )  # fmt: skip


def _sums() -> None:
    scope = ("scope", "ruleset_id", "players")
    op.create_table(
        "tally", *(_number(name) for name in scope), _text("figure"), _number("player_id"), _number("part"),
        _number("above"), _number("below"),
        sa.PrimaryKeyConstraint(*scope, "figure", "player_id", "part", name="pk_tally"), sqlite_with_rowid=False,
    )  # fmt: skip
    op.create_table(
        "pair", *(_number(name) for name in (*scope, "player_id", "other_id")),
        *(_number(name) for name in ("games", "ahead", "level", "difference", "scored")),
        sa.PrimaryKeyConstraint(*scope, "player_id", "other_id", name="pk_pair"), sqlite_with_rowid=False,
    )  # fmt: skip
    op.create_table(
        "evening", _number("ruleset_id"), _number("players"), _number("player_id"), _text("played_on"),
        _number("part"), _number("games"),
        sa.PrimaryKeyConstraint("ruleset_id", "players", "player_id", "played_on", "part", name="pk_evening"),
        sqlite_with_rowid=False,
    )  # fmt: skip


def _season() -> None:
    op.create_table(
        "season", _own_id(), _text("name"), _text("first_on"), _text("last_on"), _text("places"),
        _number("min_games"), _number("best", nullable=True), _text("watch_id"), _moment("deleted_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_season"), sa.UniqueConstraint("watch_id", name="uq_season_watch_id"),
    )  # fmt: skip


def _own_id() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), nullable=False)


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=nullable)


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=nullable)


def _moment(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length=27), nullable=nullable)


def _of_game(table: str) -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    name = f"fk_{table}_game_id_game"
    return _text("game_id"), sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=name, ondelete="CASCADE")


def _of_rules(table: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    name = f"fk_{table}_ruleset_id_ruleset"
    return _number("ruleset_id"), sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name=name)
