"""Keep each name of a group or a season once; of several that two devices wrote at once, the later get a number."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.rules.common.names import name_key

revision = "0030"
down_revision = "0018"


def upgrade() -> None:
    for table in ("club_group", "season"):
        op.add_column(table, sa.Column("key", sa.String(), nullable=True))
        number_doubles(op.get_bind(), sa.table(table, *map(sa.column, ("id", "name", "key", "deleted_at"))))
        op.create_index(f"ix_{table}_key", table, ["key"], unique=True)


def number_doubles(connection: sa.Connection, rows: sa.TableClause) -> None:
    """Give each name that is in use its key; the later of two get a number."""
    taken = set[str]()
    in_use = sa.select(rows.c.id, rows.c.name).where(rows.c.deleted_at.is_(None)).order_by(rows.c.id)
    for number, name in connection.execute(in_use).all():
        free = next(free for free in _names(name) if name_key(free) not in taken)
        taken.add(name_key(free))
        connection.execute(sa.update(rows).where(rows.c.id == number).values(name=free, key=name_key(free)))


def _names(name: str) -> list[str]:
    return [name, *(f"{name} ({number})" for number in range(2, 1000))]
