"""A shelf of many games, written as rows: what a club has after ten years, or after a thousand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from sqlalchemy import Connection, insert

from scorekeeper.rules.common.names import name_key
from scorekeeper.rules.common.seats import places
from scorekeeper.rules.sheets.summary import Bid, PlayedGame, PlayedSeat, Position
from scorekeeper.storage.models import BidRow, GameRow, PersonRow, PlayedRow, PlayerRow, ResultRow, RulesetRow, SeatRow
from scorekeeper.storage.statistics import rows_played

PEOPLE = ("Ana", "Ben", "Cas", "Dee", "Eva", "Finn", "Gus", "Hanna", "Ines", "Jan", "Kim", "Leo")
RULES = ("british_oh_hell", "oh_pshaw", "nomination_whist")
HANDS = (7, 6, 5, 4, 3, 2, 1, 7)
AN_EVENING = 2  # games
SHAPES = 5000  # games played by chance; a larger shelf has each of them several times
BATCH = 500


def fill(connection: Connection, many: int, last: date, people: Sequence[str] = PEOPLE) -> None:
    """Write so many games of these people, two an evening up to this day."""
    _write_people(connection, people)
    shapes = [_played(Random(number), len(people)) for number in range(min(many, SHAPES))]
    for start in range(0, many, BATCH):
        games = [_counted(number, many, shapes, last) for number in range(start, min(start + BATCH, many))]
        connection.execute(insert(GameRow), [_game(one) for one in games])
        connection.execute(insert(SeatRow), [seat for one in games for seat in _seats(one, people)])
        rows_by_game = [rows_played(one.game, one.player_ids, _columns(one), minutes=90) for one in games]
        for row in (PlayedRow, ResultRow, BidRow):
            connection.execute(insert(row), [each for rows in rows_by_game for each in rows[row.__tablename__]])


@dataclass(frozen=True)
class Counted:
    """A finished game, with who played it, by which rules and when."""

    game_id: str
    game: PlayedGame
    player_ids: Mapping[int, int]  # by seat
    ruleset_id: int
    started_at: datetime
    played_on: str


def _columns(one: Counted) -> dict[str, object]:
    return {name: getattr(one, name) for name in ("game_id", "ruleset_id", "started_at", "played_on")}


def _write_people(connection: Connection, people: Sequence[str]) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    ids = range(1, len(people) + 1)
    connection.execute(insert(PersonRow), [{"id": i, "name": people[i - 1], "hidden": False} for i in ids])
    connection.execute(
        insert(PlayerRow),
        [{"id": i, "key": name_key(people[i - 1]), "name": people[i - 1], "last_at": now, "person_id": i} for i in ids],
    )
    connection.execute(insert(RulesetRow), [{"key": key, "variant": key, "name": ""} for key in RULES])


def _counted(number: int, many: int, shapes: Sequence[tuple[PlayedGame, dict[int, int], int]], last: date) -> Counted:
    game, ids, ruleset = shapes[number % len(shapes)]
    day = last - timedelta(days=(many - 1 - number) // AN_EVENING)
    at = datetime.combine(day, time(19 + number % AN_EVENING), UTC)
    return Counted(f"game{number:08}", game, ids, ruleset, at, day.isoformat())


def _played(chance: Random, people: int) -> tuple[PlayedGame, dict[int, int], int]:
    size = chance.choice((4, 5, 5, 6))
    bids = [bid for deal, cards in enumerate(HANDS, start=1) for bid in _deal(chance, deal, cards, size)]
    totals = {seat: sum(bid.points for bid in bids if bid.seat == seat) for seat in range(size)}
    place = places(totals)
    shared = list(place.values())
    seats = tuple(
        PlayedSeat(
            seat, str(seat), place[seat], shared.count(place[seat]), place[seat] == 1, totals[seat],
            tuple(bid for bid in bids if bid.seat == seat),
        )
        for seat in range(size)
    )  # fmt: skip
    best = sorted(totals.values(), reverse=True)
    margin = best[0] - best[1] or None
    ids = dict(enumerate(chance.sample(range(1, people + 1), size)))
    return PlayedGame(seats, len(HANDS), margin, 0), ids, chance.randint(1, len(RULES))


def _deal(chance: Random, deal: int, cards: int, size: int) -> Iterator[Bid]:
    took = [0] * size
    for _trick in range(cards):
        took[chance.randrange(size)] += 1
    for seat, tricks in enumerate(took):
        bid = max(0, min(cards, tricks + chance.choice((0, 0, 0, 1, -1, 2, -2))))
        turn = (seat - deal) % size
        position: Position = "last" if turn == 0 else "first" if turn == 1 else "between"
        points = 10 + bid**2 if bid == tricks else -((bid - tricks) ** 2)
        yield Bid(deal, seat, cards, size, bid, tricks, points, chance.choice("SHDC"), position, bid == tricks)


def _game(one: Counted) -> dict[str, object]:
    summary = {
        "title": "", "variant_name": "Oh Hell", "players": list(PEOPLE[:4]), "totals": [40, 30, 20, 10],
        "leaders": ["Ana"], "winners": ["Ana"], "counts": "points", "deal_word": "deal",
        "done": len(HANDS), "deals": len(HANDS),
    }  # fmt: skip
    return {
        "id": one.game_id, "seq": 1, "watch_id": one.game_id, "kind": "oh_hell", "variant": RULES[one.ruleset_id - 1],
        "started_at": one.started_at, "last_at": one.started_at, "finished": True, "hidden_at": None,
        "start_key": None, "fingerprint": None, "summary": summary,
    }  # fmt: skip


def _seats(one: Counted, people: Sequence[str]) -> Iterator[dict[str, object]]:
    for seat, player_id in one.player_ids.items():
        yield {"game_id": one.game_id, "seat": seat, "name": people[player_id - 1], "player_id": player_id}
