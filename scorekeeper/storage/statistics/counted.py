"""A game that counts, with who played it, by which rules and when: from its log, to rows, and back from them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from scorekeeper.record.game import Game
from scorekeeper.rules.sheets.evenings import day_at_table
from scorekeeper.rules.sheets.figures import Figure
from scorekeeper.rules.sheets.played import Bid, Hands, PlayedGame, PlayedSeat, played_game
from scorekeeper.rules.sheets.sums import extremes
from scorekeeper.storage.models import GameRow, SeatRow
from scorekeeper.storage.statistics.tables import BidRow, PlayedRow, ResultRow, table_of
from scorekeeper.storage.statistics.words import words_of

_MANY = 400  # games read at once: as many as every database takes in one question


@dataclass(frozen=True, slots=True)
class Counted:
    """A finished game, and what the statistics tell it by."""

    game_id: str
    game: PlayedGame
    player_ids: Mapping[int, int]  # by seat
    ruleset_id: int
    started_at: datetime
    played_on: str  # the day at the table


Tables = dict[type, list[dict[str, Any]]]


def counted(game: Game, player_ids: Mapping[int, int], ruleset_id: int) -> Counted | None:
    """Return what a game counts; None while it does not."""
    played = played_game(game.kind, game.state, game.sheet)
    if played is None:
        return None
    day = day_at_table(game.started_at).isoformat()
    return Counted(game.id, played, player_ids, ruleset_id, game.started_at, day)


def ruleset_key(game: Game) -> str:
    """Return the variant, its options and the house's own rules in a line: what points are never mixed across."""
    own = sorted({**game.head.options, **game.head.house}.items())
    return " ".join([game.head.variant, *(f"{key}={_plain(value)}" for key, value in own)])


def rows(one: Counted) -> Tables:
    """Return the rows of a game that counts, by table."""
    of_all = {"game_id": one.game_id, "ruleset_id": one.ruleset_id, "players": one.game.players}
    of_all |= {"started_at": one.started_at, "played_on": one.played_on}
    game = of_all | {"deals": one.game.deals, "margin": one.game.margin, "all_missed": one.game.all_missed}
    return {
        PlayedRow: [game],
        ResultRow: [of_all | _seat_row(one, seat) for seat in one.game.seats],
        BidRow: [asdict(bid) | {"game_id": one.game_id} for seat in one.game.seats for bid in seat.bids],
    }


def stored(connection: Connection, game_ids: Sequence[str]) -> Iterator[Counted]:
    """Yield these games as their rows have them, as far as they count."""
    for start in range(0, len(game_ids), _MANY):
        yield from _stored(connection, game_ids[start : start + _MANY])


def seated(connection: Connection, game_id: str) -> dict[int, int]:
    """Return by seat who sits there."""
    query = select(SeatRow.seat, SeatRow.player_id).where(SeatRow.game_id == game_id)
    return {row.seat: row.player_id for row in connection.execute(query)}


def is_hidden(connection: Connection, game_id: str) -> bool:
    """Say whether a game was taken off the lists: it counts nowhere then."""
    return connection.scalar(select(GameRow.hidden_at).where(GameRow.id == game_id)) is not None


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, sort_keys=True, separators=(",", ":"))


def _seat_row(one: Counted, seat: PlayedSeat) -> dict[str, Any]:
    stands = extremes(seat)
    return {
        "seat": seat.seat,
        "player_id": one.player_ids[seat.seat],
        "place": seat.place,
        "tied": seat.tied,
        "won": seat.won,
        "total": seat.total,
        "hands": seat.hands.played,
        "hands_won": seat.hands.won,
        "bids": len(seat.bids),
        "made": stands.get(Figure.MADE, 0),
        "points": sum(bid.points for bid in seat.bids),
        "run": stands.get(Figure.RUN, 0),
        "boldest": stands.get(Figure.BOLDEST),
        "miss": stands.get(Figure.MISS, 0),
        "zeros": stands.get(Figure.ZEROS, 0),
        "words": words_of(one.game, seat, one.player_ids),
    }


def _stored(connection: Connection, game_ids: Sequence[str]) -> Iterator[Counted]:
    bids: dict[tuple[str, int], list[Bid]] = {}
    columns = [column for column in table_of(BidRow).columns if column.name != "game_id"]
    query = select(BidRow.game_id, *columns).where(BidRow.game_id.in_(game_ids))
    for game_id, *values in connection.execute(query.order_by(BidRow.game_id, BidRow.seat, BidRow.deal)):
        bid = Bid(**dict(zip((column.name for column in columns), values, strict=True)))
        bids.setdefault((game_id, bid.seat), []).append(bid)
    seats: dict[str, list[Any]] = {}
    results = select(table_of(ResultRow)).where(ResultRow.game_id.in_(game_ids))
    for row in connection.execute(results.order_by(ResultRow.game_id, ResultRow.seat)):
        seats.setdefault(row.game_id, []).append(row)
    for game in connection.execute(select(table_of(PlayedRow)).where(PlayedRow.game_id.in_(game_ids))):
        lines = seats.get(game.game_id, [])
        played = tuple(_seat(line, tuple(bids.get((game.game_id, line.seat), ()))) for line in lines)
        yield Counted(
            game.game_id,
            PlayedGame(played, game.deals, game.margin, game.all_missed),
            {line.seat: line.player_id for line in lines},
            game.ruleset_id,
            game.started_at,
            game.played_on,
        )


def _seat(row: Any, bids: tuple[Bid, ...]) -> PlayedSeat:
    return PlayedSeat(row.seat, row.place, row.tied, row.won, row.total, bids, Hands(row.hands_won, row.hands))
