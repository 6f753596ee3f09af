"""One statement for what a page of a game needs first: the number of its newest entry, and who has its pen."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import bindparam, select

from scorekeeper.storage.ids import digest
from scorekeeper.storage.models import DeviceRow, GameRow, PenRow
from scorekeeper.storage.pens import Pen
from scorekeeper.storage.prepared import Prepared

_GAME, _PEN, _DEVICE = (cast("Any", row).__table__ for row in (GameRow, PenRow, DeviceRow))
_STATUS = Prepared(
    select(_GAME.c.seq, _GAME.c.last_at, _PEN.c.device, _PEN.c.generation, _PEN.c.at, _DEVICE.c.name)
    .select_from(_GAME.outerjoin(_PEN, _PEN.c.game_id == _GAME.c.id).outerjoin(_DEVICE, _DEVICE.c.id == _PEN.c.device))
    .where(_GAME.c.id == bindparam("key"))
)


@dataclass(frozen=True, slots=True)
class GameStatus:
    """How far a game is, and whether the device that asks may write in it."""

    seq: int  # number of the newest entry
    last_at: datetime  # a backup that was put back may have as many entries, and others
    writes: bool  # the device holds the pen
    pen: Pen | None  # None: nobody has taken it yet


def game_status(game_id: str, device: str) -> GameStatus | None:
    """Return the status of a game for a device; `device` empty: one without an id. None: no such game."""
    row = _STATUS.row(game_id)
    if row is None:
        return None
    seq, last_at, holder, generation, since, name = row
    pen = None if generation is None else Pen(generation, name or "", datetime.fromisoformat(since))
    return GameStatus(seq, datetime.fromisoformat(last_at), bool(device) and holder == digest(device), pen)
