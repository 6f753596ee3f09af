"""Seats and tables of a club, as short as a test can say them."""

from datetime import UTC, datetime
from typing import Any

from scorekeeper.rules.sheets.club import Seat, Table

ANA, BEN, CAS = 1, 2, 3


def seat(who: int, place: int | None, tenths: int | None = None, **more: Any) -> Seat:
    """Return a seat of a person; what is not said is nought."""
    said = {"game_id": "game", "played_on": "2026-11-05", "ruleset_id": 1, "players": 3, "tied": 1}
    nought = dict.fromkeys(("hands", "hands_won", "bids", "made", "points", "run", "zeros", "zero_bids"), 0)
    return Seat(**{**said, **nought, "person_id": who, "place": place, "won": place == 1, "tenths": tenths, **more})


def table(*seats: Seat, day: str = "2026-11-05", **more: Any) -> Table:
    """Return a game of these seats on a day."""
    at = datetime.fromisoformat(f"{day}T19:00").replace(tzinfo=UTC)
    said = {"game_id": day, "group_id": None, "played_on": day, "started_at": at, "ruleset_id": 1}
    nought = {"deals": 7, "margin": None, "all_missed": 0, "lowest_wins": False, "minutes": 0}
    sat = tuple(each._replace(played_on=day) for each in seats)
    return Table(**{**said, **nought, "players": len(seats), "seats": sat, **more})
