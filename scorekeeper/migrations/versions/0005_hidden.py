"""Hiding a game is an entry of its log: those hidden before get theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

GAME = sa.table("game", sa.column("id"), sa.column("seq", sa.Integer), sa.column("hidden_at"))
ENTRY = sa.table(
    "entry", sa.column("game_id"), sa.column("seq"), sa.column("at"), sa.column("by_device"), sa.column("token"),
    sa.column("fact"), sa.column("payload", sa.JSON),
)  # fmt: skip


def upgrade() -> None:
    connection = op.get_bind()
    hidden = connection.execute(sa.select(GAME).where(GAME.c.hidden_at.is_not(None))).all()
    for game in hidden:
        connection.execute(
            sa.insert(ENTRY).values(
                game_id=game.id, seq=game.seq + 1, at=game.hidden_at, by_device="", token=None, fact="hidden",
                payload={"hidden": True},
            )
        )  # fmt: skip
        connection.execute(sa.update(GAME).where(GAME.c.id == game.id).values(seq=game.seq + 1))
