"""What every view of a game begins with: load it or stop; and what its sentences and links need."""

from flask import abort, url_for

from scorekeeper.rules.kind import Problem
from scorekeeper.storage import games
from scorekeeper.storage.games import Game, NoSuchGame
from scorekeeper.web.kinds.saying import whole_sentence
from scorekeeper.web.language.texts import gettext as _


def load_game(game_id: str) -> Game:
    """Return the game, or answer 404 with a page that says what to do."""
    try:
        return games.load(game_id)
    except NoSuchGame:
        abort(404, _("No game has this address."))


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names by seat number."""
    by_seat = {column.seat: column.name for column in game.sheet.columns}
    return tuple(by_seat.get(seat, "") for seat in range(max(by_seat) + 1))


def refusal(game: Game, problem: Problem) -> str:
    """Return why something was refused, as a sentence for the table."""
    return whole_sentence(problem, names_of(game))


def table_url(game: Game) -> str:
    """Return the address of the table."""
    return url_for("table.show", game_id=game.id)
