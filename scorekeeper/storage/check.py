"""Whether what the lists say is what the logs say."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from scorekeeper.storage import summary
from scorekeeper.storage.game_cache import read_afresh
from scorekeeper.storage.models import GameRow, ResultRow, SeatRow, db


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that a game's log says and its stored result does not."""

    game_id: str
    title: str
    what: str  # log, seats, results or a column of the game
    stored: Any
    found: Any


def check_games() -> tuple[Difference, ...]:
    """Fold every game afresh and return where its stored result differs: nothing, if all is well."""
    ids = db.session.scalars(select(GameRow.id).order_by(GameRow.started_at)).all()
    return tuple(difference for game_id in ids for difference in _differences(game_id))


def _differences(game_id: str) -> Iterator[Difference]:
    written = select(GameRow.seq, GameRow.variant, GameRow.last_at, GameRow.finished, GameRow.summary)
    row = db.session.execute(written.where(GameRow.id == game_id)).one()
    title = row.summary["title"]
    try:
        game = read_afresh(game_id)
    except (LookupError, TypeError, ValueError) as unreadable:
        yield Difference(game_id, title, "log", f"{row.seq} entries", repr(unreadable))
        return
    if (numbers := [entry.seq for entry in game.entries]) != list(range(1, row.seq + 1)):
        yield Difference(game_id, title, "log", row.seq, numbers)
    found = summary.columns(game) | {"seats": summary.seats(game), "results": summary.results(game)}
    stored = row._asdict() | {"seats": _seats(game_id), "results": _results(game_id)}
    for what, value in found.items():
        if stored[what] != value:
            yield Difference(game_id, title, what, stored[what], value)


def _seats(game_id: str) -> dict[int, str]:
    rows = db.session.execute(select(SeatRow.seat, SeatRow.name).where(SeatRow.game_id == game_id))
    return {row.seat: row.name for row in rows}


def _results(game_id: str) -> tuple[dict[str, Any], ...]:
    written = select(
        ResultRow.game_id, ResultRow.seat, ResultRow.place, ResultRow.total,
        ResultRow.won, ResultRow.made, ResultRow.missed,
    )  # fmt: skip
    rows = db.session.execute(written.where(ResultRow.game_id == game_id).order_by(ResultRow.seat))
    return tuple(dict(row) for row in rows.mappings())
