"""The pen on a page that keeps what was typed: who has it now, and the one tap that takes it and saves."""

from flask import request

from scorekeeper.storage import pens
from scorekeeper.storage.games import Game
from scorekeeper.web.games.entries import EntryForm, may_write
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import device, device_name

TAKE = "take"  # the button that takes the pen; its value is the name of the button that was pressed without it


def game_for_pen(game: Game, form: EntryForm) -> Game | None:
    """Return the game if this device may write, after taking the pen where that button was pressed. None: it may not.

    A pen that moved changed nothing on the page: where only that is newer, the form counts as seen now.
    """
    if not may_write(game):
        if TAKE not in request.form:
            return None
        game = pens.take(game.id, device(), device_name())
    newer = game.entries[max(0, form.seq.data or 0) :]
    if newer and not any(entry.fact.on_the_sheet for entry in newer):
        form.seq.data = game.seq
    return game


def pen_elsewhere(game: Game) -> str:
    """Return who has the pen, and that what was typed is kept. Empty: this device has it."""
    if may_write(game):
        return ""
    pen = pens.pen_of(game.id)
    if pen and pen.name:
        return _("%(device)s has the pen now: nothing was saved, what you entered is still here.", device=pen.name)
    return _("Another device has the pen now: nothing was saved, what you entered is still here.")
