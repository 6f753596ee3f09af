"""Persons and the spellings of their names, and who may be one person with another.

A game keeps the names that it was played with; its statistics follow the spelling to whose it is now.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import aliased

from scorekeeper.rules.common.likeness import alike, plain_letters
from scorekeeper.rules.common.names import name_key
from scorekeeper.storage.models import GameRow, PersonChangeRow, PersonRow, PlayerRow, SeatRow, db
from scorekeeper.storage.statistics.tables import PairRow, table_of
from scorekeeper.storage.statistics.view import View, in_view

GOING = 50  # games in progress that are looked at
COUNTED = 1000  # games of one person, to know who has fewer
TWO = "two"  # a change that says nothing but that two who look alike are two


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. The spellings are as written last, the one played with last at the head."""

    id: int
    name: str
    hidden: bool
    spellings: tuple[str, ...]
    player_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Met:
    """The games in which two persons sat at one table."""

    games: int
    first_at: datetime


class NoSuchPerson(LookupError):
    """Nobody has this number."""


def people() -> tuple[Person, ...]:
    """Return everybody who has a spelling, by name."""
    return _people()


def person(person_id: int) -> Person:
    """Return one of them. Raises NoSuchPerson."""
    found = _people(person_id)
    if not found:
        raise NoSuchPerson(person_id)
    return found[0]


def met(one: Person, other: Person) -> Met | None:
    """Return how often two persons sat at one table; None: never."""
    # Whose name was misspelt has few games: the other one's thousands are not gone through.
    one, other = sorted((one, other), key=_games_counted)
    first, second = aliased(SeatRow), aliased(SeatRow)
    query = (
        select(func.count(), func.min(GameRow.started_at))
        .select_from(first)
        .join(second, second.game_id == first.game_id)
        .join(GameRow, GameRow.id == first.game_id)
        .where(first.player_id.in_(one.player_ids), second.player_id.in_(other.player_ids))
    )
    games, first_at = db.session.execute(query).one()
    return Met(games, first_at) if games else None


def _games_counted(person: Person) -> int:
    """Return how many games a person sat in, COUNTED where there are more."""
    seats = select(SeatRow.game_id).where(SeatRow.player_id.in_(person.player_ids)).limit(COUNTED)
    return db.session.scalar(select(func.count()).select_from(seats.subquery())) or 0


def sat_together(one: Person, other: Person) -> bool:
    """Say whether the sums, or a game in progress, know of two persons at one table: a list does not count all games.

    `met` knows of every game, and is asked where somebody makes them one.
    """
    sums = select(PairRow.games).where(
        in_view(table_of(PairRow), View()), PairRow.games > 0,
        PairRow.player_id.in_(one.player_ids), PairRow.other_id.in_(other.player_ids),
    )  # fmt: skip
    first, second = aliased(SeatRow), aliased(SeatRow)
    going = (
        select(GameRow.id)
        .where(GameRow.hidden_at.is_(None), GameRow.finished.is_(False))
        .order_by(GameRow.last_at.desc())
        .limit(GOING)
        .subquery()
    )
    tables = (
        select(first.game_id)
        .select_from(going)
        .join(first, first.game_id == going.c.id)
        .join(second, second.game_id == going.c.id)
        .where(first.player_id.in_(one.player_ids), second.player_id.in_(other.player_ids))
    )
    return any(db.session.scalar(query.limit(1)) is not None for query in (sums, tables))


def look_alikes(limit: int = 3) -> tuple[tuple[Person, Person], ...]:
    """Return at most `limit` pairs of persons with like names who are not known as two: marked so, or at one table."""
    everybody = [one for one in people() if not one.hidden]
    by_name = {one.name: one for one in everybody}
    apart = _apart()
    found: list[tuple[Person, Person]] = []
    for pair in alike(by_name):
        one, other = (by_name[name] for name in pair)
        if len(found) < limit and frozenset((one.id, other.id)) not in apart and not sat_together(one, other):
            found.append((one, other))
    return tuple(found)


def _apart() -> set[frozenset[int]]:
    rows = db.session.scalars(select(PersonChangeRow.after).where(PersonChangeRow.what == TWO))
    return {frozenset(row["pair"]) for row in rows}


def _people(person_id: int | None = None) -> tuple[Person, ...]:
    query = select(
        PersonRow.id, PersonRow.name, PersonRow.hidden,
        PlayerRow.name.label("spelling"), PlayerRow.id.label("player_id"),
    ).join(PlayerRow, PlayerRow.person_id == PersonRow.id)  # fmt: skip
    if person_id is not None:
        query = query.where(PersonRow.id == person_id)
    by_person: dict[int, list[Any]] = {}
    for row in db.session.execute(query.order_by(PlayerRow.last_at.desc(), PlayerRow.id)):
        by_person.setdefault(row.id, []).append(row)
    found = (
        Person(
            rows[0].id,
            rows[0].name,
            rows[0].hidden,
            tuple(row.spelling for row in rows),
            tuple(row.player_id for row in rows),
        )
        for rows in by_person.values()
    )
    return tuple(sorted(found, key=lambda one: (plain_letters(one.name), name_key(one.name), one.id)))
