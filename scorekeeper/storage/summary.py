"""What the lists read instead of the log: rewritten from the sheet with every entry, in the same transaction."""

from collections import Counter
from typing import Any

from sqlalchemy import delete, insert

from scorekeeper.record.game import Game
from scorekeeper.rules.kind import Sheet
from scorekeeper.storage import players
from scorekeeper.storage.models import ResultRow, SeatRow, db


def columns(game: Game) -> dict[str, Any]:
    """Return the columns of `game` that follow its log."""
    return {
        "seq": game.seq,
        "variant": game.head.variant,
        "last_at": game.last_at,
        "finished": game.sheet.finished,
        "summary": _summary(game),
    }


def seats(game: Game) -> dict[int, str]:
    """Return who sits where."""
    return {column.seat: column.name for column in game.sheet.columns}


def results(game: Game) -> tuple[dict[str, Any], ...]:
    """Return how a finished game came out, one row a seat; nothing while it goes on."""
    if not game.sheet.finished:
        return ()
    made, missed = _deals(game.sheet, made=True), _deals(game.sheet, made=False)
    return tuple(
        {
            "game_id": game.id,
            "seat": line.seat,
            "place": line.place,
            "total": line.total,
            "won": line.won,
            "made": made[line.seat],
            "missed": missed[line.seat],
        }
        for line in sorted(game.sheet.standings, key=lambda line: line.seat)
    )


def write_seats(game: Game) -> None:
    """Rewrite who sits where, and remember the names."""
    known = players.remember(seats(game).values(), game.last_at)
    db.session.execute(delete(SeatRow).where(SeatRow.game_id == game.id))
    rows = [
        {"game_id": game.id, "seat": seat, "name": name, "player_id": known[name]} for seat, name in seats(game).items()
    ]
    db.session.execute(insert(SeatRow), rows)


def write_results(game: Game) -> None:
    """Rewrite how the game came out."""
    db.session.execute(delete(ResultRow).where(ResultRow.game_id == game.id))
    if rows := results(game):
        db.session.execute(insert(ResultRow), list(rows))


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
    named = {variant.id: variant.name for variant in game.kind.variants}
    return named.get(game.head.variant, game.head.variant)


def _deals(sheet: Sheet, *, made: bool) -> Counter[int]:
    """Return by seat how many deals were made, or missed; a hand that was lost is no bid."""
    cells = (cell for row in sheet.rows if row.state == "done" for cell in row.cells)
    return Counter(cell.seat for cell in cells if cell.made is made and "lost" not in cell.marks)
