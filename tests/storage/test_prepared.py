"""A row read through the driver, and what is told where it cannot be."""

import pytest
from sqlalchemy import bindparam, select, text
from sqlalchemy.exc import OperationalError

from scorekeeper.storage.models import TryRow, db
from scorekeeper.storage.prepared import Prepared

pytestmark = pytest.mark.usefixtures("at_work")

TRIES = Prepared(select(TryRow.address, TryRow.tries).where(TryRow.address == bindparam("key")))


def test_the_row_of_a_key_is_returned_or_nothing():
    db.session.execute(text("INSERT INTO passphrase_try VALUES ('10.0.0.7', 3, '2026-11-05T19:30:00.000000Z')"))
    db.session.commit()
    assert TRIES.row("10.0.0.7") == ("10.0.0.7", 3)
    assert TRIES.row("10.0.0.8") is None
    assert TRIES.row("no\0such") is None


def test_trouble_of_the_driver_is_told_as_everywhere():
    db.session.execute(text("DROP TABLE passphrase_try"))
    db.session.commit()
    with pytest.raises(OperationalError, match="no such table"):
        TRIES.row("10.0.0.7")
