"""Persons with their spellings, the sets of rules that are played by, seasons."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.rules.common.names import name_key

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _join_equal_keys()
    _person()
    op.create_table(
        "ruleset", _own_id(), _text("key"), _text("variant"), _text("name"),
        sa.PrimaryKeyConstraint("id", name="pk_ruleset"), sa.UniqueConstraint("key", name="uq_ruleset_key"),
    )  # fmt: skip
    _season()


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
