"""Check that lists and statistics match the logs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import DatabaseError

from scorekeeper.record.log import check_rules
from scorekeeper.rules.kind import Unreadable
from scorekeeper.storage import lists
from scorekeeper.storage.database import write_trouble
from scorekeeper.storage.games import read_afresh
from scorekeeper.storage.models import GameRow, db
from scorekeeper.storage.statistics import known_ruleset, rows_of, stored_rows

DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class Difference:
    """One stored value that does not match the log."""

    game_id: str
    title: str
    what: str  # log, seats, results, or a column of the game
    stored: Any
    computed: Any


@dataclass(frozen=True, slots=True)
class Check:
    """The result of checking every game."""

    differences: tuple[Difference, ...]
    still_read: tuple[str, ...]  # the ids of the games whose log can be read


def check() -> Check:
    """Fold every game and return the stored values that differ. Only reads.

    Raises DatabaseError if not even the list of games can be read.
    """
    ids = db.session.scalars(select(GameRow.id).order_by(GameRow.started_at)).all()
    differences: list[Difference] = []
    for game_id in ids:
        try:
            differences += _differences(game_id)
        except DatabaseError as error:
            db.session.rollback()
            if write_trouble(error) != DAMAGED:
                raise
            differences.append(Difference(game_id, "", DAMAGED, "", str(error.orig)))
    unread = {difference.game_id for difference in differences if difference.what in ("log", DAMAGED)}
    return Check(tuple(differences), tuple(game_id for game_id in ids if game_id not in unread))


def _differences(game_id: str) -> Iterator[Difference]:
    row = db.session.get_one(GameRow, game_id, populate_existing=True)
    title = row.summary.get("title", "")
    try:
        game = read_afresh(game_id)
        for entry in game.entries:
            check_rules(game.kind, entry.fact, f"log[{entry.seq - 1}]")
        computed = lists.columns(game)
    except (LookupError, TypeError, ValueError, Unreadable) as unreadable:
        yield Difference(game_id, title, "log", f"{row.seq} entries", repr(unreadable))
        return
    if (numbers := [entry.seq for entry in game.entries]) != list(range(1, row.seq + 1)):
        yield Difference(game_id, title, "log", row.seq, numbers)
    stored = {column: getattr(row, column) for column in computed} | {"seats": lists.stored_seats(game_id)}
    computed["seats"] = lists.seats(game)
    if stored["seats"].keys() == computed["seats"].keys():  # results name who sat there
        stored["results"] = stored_rows(game_id)
        computed["results"] = rows_of(game, known_ruleset)
    for what, value in computed.items():
        if stored[what] != value:
            yield Difference(game_id, title, what, stored[what], value)
