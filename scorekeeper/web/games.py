"""What every view of a game begins with and ends with: load it or stop, say what it refuses."""

import secrets

from flask import abort, url_for
from wtforms import HiddenField
from wtforms.validators import InputRequired, Length, NumberRange

from scorekeeper.rules.kind import Problem
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game, NoSuchGame
from scorekeeper.web.devices import device
from scorekeeper.web.fields import TypedForm, WholeField
from scorekeeper.web.sentences.saying import whole_sentence

LARGEST_SEQ = 2**31 - 1  # what the column holds


class EntryForm(TypedForm):
    """What every form that writes carries: the number its page had seen, and the mark of this one act."""

    seq = WholeField(validators=[InputRequired(), NumberRange(1, LARGEST_SEQ)])
    token = HiddenField(validators=[InputRequired(), Length(max=100)])


def new_token() -> str:
    """Return the mark of one act. It comes from the server: on plain http a tablet has no safe source of chance."""
    return secrets.token_urlsafe(12)


def load_game(game_id: str) -> Game:
    """Return the game, or answer 404 with a page that says what to do."""
    try:
        return games.load(game_id)
    except NoSuchGame:
        abort(404, "No game has this address.")


def load_game_for_pen(game_id: str) -> Game:
    """Return the game if this device may write in it, or answer 404 or 403."""
    game = load_game(game_id)
    if not may_write(game):
        pen = pens.pen_of(game.id)
        where = f"The pen is with {pen.name}." if pen and pen.name else "Another device holds the pen."
        abort(403, f"{where} Nothing was changed.")
    return game


def may_write(game: Game) -> bool:
    """Say whether this device holds the pen."""
    return pens.holds(game.id, device())


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
