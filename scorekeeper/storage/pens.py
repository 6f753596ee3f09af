"""Devices, stored as digests only: their names, who holds a game's pen, and what each is putting together."""

from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import delete, or_, select

from scorekeeper.record.log import Game
from scorekeeper.rules.facts import PenPassed
from scorekeeper.storage import games
from scorekeeper.storage.database import upsert, writing
from scorekeeper.storage.games import holds_pen, load
from scorekeeper.storage.models import DeviceRow, DraftRow, PenRow, db, digest, new_id

KEPT = timedelta(days=1)  # drafts
TABLE = "table"  # what a draft is for: a new game


class MovedOn(Exception):
    """The pen has changed hands since it was offered."""


def name_device(device: str, name: str) -> None:
    """Give a device the name that the history shows."""
    with writing():
        upsert(DeviceRow, {"id": digest(device)}, {"name": name})


def device_name(device: str) -> str:
    """Return the device's name, or "" if it has none."""
    return db.session.scalar(select(DeviceRow.name).where(DeviceRow.id == digest(device))) or ""


def names_from(word: str) -> frozenset[str]:
    """Return the names of devices that begin with a word."""
    return frozenset(db.session.scalars(select(DeviceRow.name).where(DeviceRow.name.startswith(word, autoescape=True))))


def pen_of(game_id: str) -> PenRow | None:
    """Return the pen of a game, or None if nobody has taken it yet."""
    return db.session.get(PenRow, game_id)


def held_by(device: str, game_ids: Collection[str]) -> frozenset[str]:
    """Return those of these games whose pen this device holds."""
    query = select(PenRow.game_id).where(PenRow.game_id.in_(game_ids), PenRow.device == digest(device))
    return frozenset(db.session.scalars(query)) if device and game_ids else frozenset()


def has_held(device: str) -> bool:
    """Whether this device holds a pen or was the last to pass one on; True for all while nobody has taken any."""
    either = or_(PenRow.device == digest(device), PenRow.before == digest(device))
    held = select(PenRow.game_id).where(either).limit(1)
    return bool(device and db.session.scalar(held)) or db.session.scalar(select(PenRow.game_id).limit(1)) is None


def accept(game_id: str, generation: int, device: str, name: str) -> Game:
    """Pass the pen to this device if it was offered as this generation; once. Raises NoSuchGame, MovedOn."""
    with writing():
        game = load(game_id)  # queues up behind whoever passes the same pen
        pen = pen_of(game_id)
        if pen and pen.generation == generation + 1 and holds_pen(game_id, device):
            return game
        if not pen or pen.generation != generation:
            raise MovedOn
        return _passed(game_id, device, name, "link")


def take(game_id: str, device: str, name: str) -> Game:
    """Pass the pen to this device without a link, unless it holds it already. Raises NoSuchGame."""
    with writing():
        game = load(game_id)
        if holds_pen(game_id, device):
            return game
        before = db.session.scalar(select(PenRow.before).where(PenRow.game_id == game_id))
        return _passed(game_id, device, name, "back" if before == digest(device) else "taken")


def _passed(game_id: str, device: str, name: str, how: Literal["link", "taken", "back"]) -> Game:
    pen = pen_of(game_id) or PenRow()
    pen.game_id, pen.generation, pen.at = game_id, (pen.generation or 0) + 1, datetime.now(UTC)
    pen.device, pen.before = digest(device), pen.device
    db.session.add(pen)
    name_device(device, name)
    return games.append(game_id, load(game_id).seq, new_id(), PenPassed(name, how), name)


def drafting(device: str) -> AbstractContextManager[None]:
    """Let a device change its draft: its taps at once wait for each other."""
    return writing(f"draft {digest(device)}")


def draft(device: str) -> dict[str, Any]:
    """Return the new game that a device is putting together, or {} if there is none of the last day."""
    row = select(DraftRow.data).where(DraftRow.device == digest(device), DraftRow.what == TABLE)
    return dict((device and db.session.scalar(row.where(DraftRow.at > datetime.now(UTC) - KEPT))) or {})


def keep_draft(device: str, data: Mapping[str, Any]) -> None:
    """Save a device's draft, and delete those that are a day old."""
    now = datetime.now(UTC)
    with writing():
        db.session.execute(delete(DraftRow).where(DraftRow.at <= now - KEPT))
        upsert(DraftRow, {"device": digest(device), "what": TABLE}, {"data": dict(data), "at": now})
