"""What the lists read instead of the log: rewritten from the sheet with every entry, in the same transaction."""

from typing import Any

from sqlalchemy import delete, insert

from scorekeeper.record.game import Game
from scorekeeper.storage import players
from scorekeeper.storage.models import SeatRow, db


def columns(game: Game) -> dict[str, Any]:
    """Return the columns of `game` that follow its log."""
    return {
        "seq": game.seq,
        "variant": game.head.variant,
        "last_at": game.last_at,
        "finished": game.sheet.finished,
        "hidden_at": game.hidden_since,
        "summary": _summary(game),
    }


def seats(game: Game) -> dict[int, str]:
    """Return who sits where."""
    return {column.seat: column.name for column in game.sheet.columns}


def write_seats(game: Game) -> None:
    """Rewrite who sits where, and remember the names."""
    known = players.remember(seats(game).values(), game.last_at)
    db.session.execute(delete(SeatRow).where(SeatRow.game_id == game.id))
    rows = [
        {"game_id": game.id, "seat": seat, "name": name, "player_id": known[name]} for seat, name in seats(game).items()
    ]
    db.session.execute(insert(SeatRow), rows)


def _summary(game: Game) -> dict[str, Any]:
    sheet, names = game.sheet, seats(game)
    return {
        "title": game.head.title,
        "variant_name": _variant_name(game),
        "players": [column.name for column in sheet.columns],
        "totals": [column.total for column in sheet.columns],
        "leaders": [column.name for column in sheet.columns if column.ahead],
        "winners": [names[seat] for seat in sheet.winners],
        "counts": sheet.counts,
        "deal_word": sheet.deal_word,
        "done": sum(row.state == "done" for row in sheet.rows),
        "deals": len(sheet.rows),
    }


def _variant_name(game: Game) -> str:
    """Return what the table calls its game: its house rules, else the variant."""
    named = {variant.id: variant.name for variant in game.kind.variants}
    return game.head.house_rules or named.get(game.head.variant, game.head.variant)
