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
TAKE = "take"  # the button that takes the pen; its value is the name of the button that was pressed without it
# What to do about a form that its own page did not send.
UNREAD = N_("That page is out of date, so nothing was saved. Reload it and try again.")


class EntryForm(TypedForm):
    """What every form that writes carries: the number its page had seen, and an idempotency token."""

    seq = WholeField(validators=[InputRequired(), NumberRange(1, LARGEST_SEQ)])
    token = HiddenField(validators=[InputRequired(), Length(max=100)])
    after = HiddenField()  # tokens of this device's earlier taps, which waited with this one

    @property
    def earlier(self) -> list[str]:
        """Return the tokens of the taps that this device had made before, which its page did not show yet."""
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
        pen = pens.pen_of(game.id)
        where = as_sentence(_("another device keeps score"))
        if pen and pen.name:
            where = as_sentence(_("%(device)s keeps score", device=pen.name))
        abort(403, paragraph(where, _("Nothing was changed.")))
    return game


def writing_context(game: Game) -> dict[str, Any]:
    """Return what a page needs on which something may be entered: whether here, and the token of the next POST."""
    writes = may_write(game)
    return {"writes": writes, "token": new_token(), "pen": None if writes else pens.pen_of(game.id)}


class NotWritten(Exception):
    """Nothing was written. Carries the game as it stands, what to say about it, and the status of the answer."""

    def __init__(self, game: Game, message: str, status: int, *, asks: bool = False, part: str = "") -> None:
        super().__init__(message)
        self.game, self.message, self.status = game, message, status
        self.asks = asks  # it would be written if it were confirmed
        self.part = part  # of the deal, that is wrong; empty if none in particular


def game_for_pen(game: Game, form: EntryForm) -> Game:
    """Return the game after taking the pen where that button was pressed.

    Raises NotWritten: 403 where this device may not write, 422 where the form cannot be read.
    """
    if not may_write(game):
        if TAKE not in request.form:
            raise NotWritten(game, pen_elsewhere(game), 403)
        game = pens.take(game.id, device(), device_name())
    if not form.validate_on_submit():
        raise NotWritten(game, _(UNREAD), 422)
    return game


def pen_elsewhere(game: Game) -> str:
    """Return a sentence: which device has the pen, and that what was typed is safe; empty if this one has it."""
    if may_write(game):
        return ""
    pen = pens.pen_of(game.id)
    if pen and pen.name:
        return _("%(device)s is keeping score now. Your entry was not saved, but it is still here.", device=pen.name)
    return _("Another device is keeping score now. Your entry was not saved, but it is still here.")


def check_has_held_pen() -> None:
    """Answer a POST with 403 unless this device has held a pen here, or the passphrase was given.

    Before every request of the rooms that change what all share, so that no route of theirs can leave it out.
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
    """Return the game as the page saw it, with the earlier taps of this device that waited with this one.

    So a tap that waited, or is sent again after its answer was lost, still means the same.
    """
    seen = max(1, min(form.seq.data or 1, game.seq))
    return game.as_of(seen, games.sent_with(form.earlier, game.id, seen))
