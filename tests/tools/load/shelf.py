"""A shelf of many games, written as rows: what a club has after ten years, or after a thousand."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

from sqlalchemy import Connection, insert

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming
from scorekeeper.record.log import game_of
from scorekeeper.rules.common.names import name_key
from scorekeeper.rules.sheets.summary import PlayedGame, played_game
from scorekeeper.storage.models import BidRow, GameRow, PersonRow, PlayedRow, PlayerRow, ResultRow, RulesetRow, SeatRow
from scorekeeper.storage.statistics import rows_played
from tests.kit.tables import GAMES

PEOPLE = ("Ana", "Ben", "Cas", "Dee", "Eva", "Finn", "Gus", "Hanna", "Ines", "Jan", "Kim", "Leo")
RULES = ("british_oh_hell", "oh_pshaw", "nomination_whist")
AN_EVENING = 2  # games
BATCH = 500
WRITTEN = (GameRow, SeatRow, PlayedRow, ResultRow, BidRow)


def fill(connection: Connection, many: int, last: date, people: Sequence[str] = PEOPLE) -> None:
    """Write so many games of these people, two an evening up to this day, each as one of the recorded games went."""
    recorded, begun = list(_recorded()), datetime(2026, 1, 1, tzinfo=UTC)
    for number, name in enumerate(people, 1):
        connection.execute(insert(PersonRow).values(id=number, name=name, hidden=False))
        player = {"id": number, "key": name_key(name), "name": name, "last_at": begun, "person_id": number}
        connection.execute(insert(PlayerRow).values(player))
    connection.execute(insert(RulesetRow), [{"key": key, "variant": key, "name": ""} for key in RULES])
    for start in range(0, many, BATCH):
        rows = defaultdict[str, list[dict[str, Any]]](list)
        for number in range(start, min(start + BATCH, many)):
            day = last - timedelta(days=(many - 1 - number) // AN_EVENING)
            at = datetime.combine(day, time(19 + number % AN_EVENING), UTC)
            for table, written in _rows(number, recorded[number % len(recorded)], at, people):
                rows[table] += written
        for row in WRITTEN:
            connection.execute(insert(row), rows[row.__tablename__])


def _recorded() -> Iterator[PlayedGame]:
    """Yield the recorded games of the Oh Hell family that four to six played to their end."""
    for path in sorted(GAMES.glob("*.json")):
        file = incoming(parse(path.read_bytes()), datetime(2026, 1, 1, tzinfo=UTC), "bench")
        game = played_game(game_of(file.kind, file.entries).sheet)
        if game and file.kind.key == "oh_hell" and 4 <= len(game.seats) <= 6:
            yield game


def _rows(number: int, game: PlayedGame, at: datetime, people: Sequence[str]) -> Iterator[tuple[str, list[Any]]]:
    chance, game_id = Random(number), f"game{number:08}"
    ids = dict(enumerate(chance.sample(range(1, len(people) + 1), len(game.seats))))
    ruleset = chance.randint(1, len(RULES))
    summary = {
        "title": "", "variant_name": "Oh Hell", "players": list(PEOPLE[:4]), "totals": [40, 30, 20, 10],
        "leaders": ["Ana"], "winners": ["Ana"], "counts": "points", "deal_word": "deal",
        "done": game.deals, "deals": game.deals,
    }  # fmt: skip
    yield "game", [{
        "id": game_id, "seq": 1, "watch_id": game_id, "kind": "oh_hell", "variant": RULES[ruleset - 1],
        "started_at": at, "last_at": at, "finished": True, "hidden_at": None,
        "start_key": None, "fingerprint": None, "summary": summary,
    }]  # fmt: skip
    yield "seat", [{"game_id": game_id, "seat": at, "name": people[ids[at] - 1], "player_id": ids[at]} for at in ids]
    of_all = {"game_id": game_id, "ruleset_id": ruleset, "started_at": at, "played_on": at.date().isoformat()}
    yield from rows_played(game, ids, of_all, minutes=90).items()
