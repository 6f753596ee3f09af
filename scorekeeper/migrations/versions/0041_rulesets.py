"""The sets of rules of the statistics anew: their lines tell every part of a group that the variant lacks.

Their rows, and those of the games that name them, follow from the logs: they are dropped unread, and the program
counts them again.
"""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    for table in ("bid", "result", "played", "ruleset"):
        op.execute(sa.delete(sa.table(table)))
