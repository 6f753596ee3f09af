"""The sets of rules of the statistics anew: the same rules are one, in whatever way a table said them.

Their rows, and those of the games that name them, follow from the logs: they are dropped unread, and the program
counts them again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0030"


def upgrade() -> None:
    for table in ("bid", "result", "played", "ruleset"):
        op.execute(sa.delete(sa.table(table)))
