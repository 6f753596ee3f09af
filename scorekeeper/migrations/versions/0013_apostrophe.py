"""O’NO 99 is spelt with an apostrophe, not with the mark of feet: in the stored summaries too."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

GAME = sa.table("game", sa.column("id", sa.String), sa.column("summary", sa.JSON))


def upgrade() -> None:
    connection = op.get_bind()
    rows = connection.execute(sa.select(GAME.c.id, GAME.c.summary)).all()
    for game_id, summary in rows:
        if isinstance(summary, dict):  # a database that another program wrote in may hold anything
            named: dict[str, Any] = {**summary}
            if named.get("variant_name") == "O'NO 99":
                named["variant_name"] = "O’NO 99"
                connection.execute(sa.update(GAME).where(GAME.c.id == game_id).values(summary=named))
