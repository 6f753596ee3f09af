"""The pen of a game: which device may write, and the forms that send an entry."""

import secrets
from typing import Any

from flask import abort, request
from wtforms import HiddenField
from wtforms.validators import InputRequired, Length, NumberRange

from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game, may_write
from scorekeeper.web.language.texts import N_, as_sentence, paragraph
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import device, device_name, known_device
from scorekeeper.web.site.hosts import READING
from scorekeeper.web.site.parsing import TypedForm, WholeField
from scorekeeper.web.site.passphrase import has_passphrase

LARGEST_SEQ = 2**31 - 1  # what the column holds
TAKE = "take"  # the button that takes the pen; its value is the name of the button pressed before
# For a form without a valid CSRF token.
UNREAD = N_("That page is out of date, so nothing was saved. Reload it and try again.")


class EntryForm(TypedForm):
    """Fields of every form that writes: the newest entry its page had seen, and an idempotency token."""

    seq = WholeField(validators=[InputRequired(), NumberRange(1, LARGEST_SEQ)])
    token = HiddenField(validators=[InputRequired(), Length(max=100)])
    after = HiddenField()  # tokens of earlier taps of this device that waited with this one

    @property
    def earlier(self) -> list[str]:
        """Return the tokens of earlier taps of this device that its page did not show yet."""
        return (self.after.data or "").split()


class UndoForm(EntryForm):
    """Names the entry it takes back, so that a second tap does not take back another."""

    target = WholeField(validators=[InputRequired()])


def new_token() -> str:
    """Return a token for one POST. The server makes it: `crypto.randomUUID` needs https."""
    return secrets.token_urlsafe(12)


def load_game_for_pen(game_id: str) -> Game:
    """Return the game if this device may write in it, or answer 404 or 403."""
    game = load_game(game_id)
    if not may_write(game):
        abort(403, paragraph(as_sentence(who_writes(game)), _("Nothing was changed.")))
    return game


def who_writes(game: Game) -> str:
    """Return which other device keeps score."""
    pen = pens.pen_of(game.id)
    return _("%(device)s keeps score", device=pen.name) if pen and pen.name else _("another device keeps score")


def writing_context(game: Game) -> dict[str, Any]:
    """Return the template context of a page with forms: whether this device may write, and the next token."""
    writes = may_write(game)
    return {"writes": writes, "token": new_token(), "pen": None if writes else pens.pen_of(game.id)}


class NotWritten(Exception):
    """Nothing was written. Has the current game, the message and the status code of the response."""

    def __init__(self, game: Game, message: str, status: int, *, asks: bool = False, part: str = "") -> None:
        super().__init__(message)
        self.game, self.message, self.status = game, message, status
        self.asks = asks  # it can be written once it is confirmed
        self.part = part  # the part of the deal that is wrong, or ""


def game_for_pen(game: Game, form: EntryForm) -> Game:
    """Return the game, after taking the pen if that button was pressed.

    Raises NotWritten: 403 if this device may not write, 422 if the form is invalid.
    """
    if not may_write(game):
        if TAKE not in request.form:
            raise NotWritten(game, pen_elsewhere(game), 403)
        game = pens.take(game.id, device(), device_name())
    if not form.validate_on_submit():
        raise NotWritten(game, _(UNREAD), 422)
    return game


def pen_elsewhere(game: Game) -> str:
    """Return a sentence saying which other device has the pen, and that the input is safe."""
    pen = pens.pen_of(game.id)
    if pen and pen.name:
        return _("%(device)s is keeping score now. Your entry was not saved, but it is still here.", device=pen.name)
    return _("Another device is keeping score now. Your entry was not saved, but it is still here.")


def check_has_held_pen() -> None:
    """Abort a POST with 403 unless this device has ever held a pen here or has given the passphrase.

    Runs before every request of the blueprints that change shared data, so that no route can forget it.
    """
    if not (request.method in READING or has_passphrase() or pens.has_held(known_device())):
        abort(
            403,
            _(
                "Only a device that has kept score here can change what everybody shares. Nothing was "
                "changed. Start a game, or take over scorekeeping in one, first."
            ),
        )


def as_seen(game: Game, form: EntryForm) -> Game:
    """Return the game as the page saw it, plus this device's earlier taps that waited with this one.

    So a tap that waited, or is sent again because its response was lost, keeps its meaning.
    """
    seen = max(1, min(form.seq.data or 1, game.seq))
    return game.as_of(seen, games.sent_with(form.earlier, game.id, seen))
