"""What a device is putting together, such as a new game: saved with each tap, for a day."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, select

from scorekeeper.storage.database import upsert, writing
from scorekeeper.storage.models import DraftRow, db, digest

KEPT = timedelta(days=1)


def lock_of(device: str) -> str:
    """Return the lock that orders the taps of a device on its drafts."""
    return f"draft {digest(device)}"


def draft(device: str, what: str) -> dict[str, Any]:
    """Return the device's draft, or {} if it has none of the last day."""
    row = select(DraftRow.data).where(DraftRow.device == digest(device), DraftRow.what == what)
    return dict((device and db.session.scalar(row.where(DraftRow.at > datetime.now(UTC) - KEPT))) or {})


def keep(device: str, what: str, data: Mapping[str, Any]) -> None:
    """Save the device's draft, and delete those that are a day old."""
    now = datetime.now(UTC)
    with writing():
        db.session.execute(delete(DraftRow).where(DraftRow.at <= now - KEPT))
        upsert(DraftRow, {"device": digest(device), "what": what}, {"data": dict(data), "at": now})
