"""Alembic's entry: on the connection that the scorekeeper holds at start, or on the app's own for `flask db`."""

from alembic import context
from sqlalchemy import Connection

from scorekeeper.storage.models import db


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=db.metadata,
        render_as_batch=True,
        compare_type=True,
        transactional_ddl=True,  # SQLite has it too, now that BEGIN is ours
    )
    with context.begin_transaction():
        context.run_migrations()


held = context.config.attributes.get("connection")
if held is not None:
    run(held)
else:
    with db.engine.connect() as own:
        run(own)
