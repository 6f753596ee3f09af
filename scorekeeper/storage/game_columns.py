"""What the lists read instead of the log: rewritten from the sheet with every entry, in the same transaction."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select

from scorekeeper.record.game import Game
from scorekeeper.rules.kind import Problem, Refused
from scorekeeper.storage import players
from scorekeeper.storage.models import PersonRow, PlayerRow, SeatRow, db


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
    """Rewrite who sits where, and remember the names. Raises Refused where two names are one person."""
    known = players.remember(seats(game).values(), game.last_at)
    _check_each_is_another(game, known)
    db.session.execute(delete(SeatRow).where(SeatRow.game_id == game.id))
    rows = [
        {"game_id": game.id, "seat": seat, "name": name, "player_id": known[name]} for seat, name in seats(game).items()
    ]
    db.session.execute(insert(SeatRow), rows)


def _check_each_is_another(game: Game, known: Mapping[str, int]) -> None:
    """Raise a refusal where two seats of a game belong to one person: their figures would be added into one."""
    query = select(PlayerRow.id, PlayerRow.person_id, PersonRow.name).join(PersonRow)
    whose = {row.id: row for row in db.session.execute(query.where(PlayerRow.id.in_(known.values())))}
    seated: dict[int, str] = {}
    for seat, name in seats(game).items():
        person = whose[known[name]]
        if other := seated.get(person.person_id):
            numbers = {"name": name, "other": other, "person": person.name}
            raise Refused(Problem("name_one_person", seat=seat, part="players", numbers=numbers))
        seated[person.person_id] = name


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
