"""Alembic's entry: on the connection that the scorekeeper holds at start, or on one of its own for `alembic`."""

from alembic import context
from sqlalchemy import Connection, create_engine

from scorekeeper import paths
from scorekeeper.settings import DATABASE_URL
from scorekeeper.storage.database import FILE_NAME
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
    with create_engine(DATABASE_URL.read() or f"sqlite:///{paths.instance() / FILE_NAME}").connect() as own:
        run(own)
