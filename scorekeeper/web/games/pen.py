"""The pen: whether this device may write, the forms that carry an entry, and the entry appended as this device."""

import secrets
from typing import Any

from flask import abort, request
from wtforms import HiddenField
from wtforms.validators import InputRequired, Length, NumberRange

from scorekeeper.rules.kind import Fact
from scorekeeper.storage import games, pens
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import device, device_name, known_device
from scorekeeper.web.site.parsing import TypedForm, WholeField
from scorekeeper.web.site.passphrase import has_passphrase

LARGEST_SEQ = 2**31 - 1  # what the column holds
TAKE = "take"  # the button that takes the pen; its value is the name of the button that was pressed without it
# What to do about a form that its own page did not send.
UNREAD = N_("That came from a page this table does not know. Nothing was saved: look at the table, then tap again.")


class EntryForm(TypedForm):
    """What every form that writes carries: the number its page had seen, and an idempotency token."""

    seq = WholeField(validators=[InputRequired(), NumberRange(1, LARGEST_SEQ)])
    token = HiddenField(validators=[InputRequired(), Length(max=100)])


class UndoForm(EntryForm):
    """Names the entry it takes back, so that a second tap does not take back another."""

    target = WholeField(validators=[InputRequired()])


def new_token() -> str:
    """Return a token for one POST. The server makes it: `crypto.randomUUID` needs https."""
    return secrets.token_urlsafe(12)


def may_write(game: Game) -> bool:
    """Say whether this device holds the pen."""
    return pens.holds(game.id, known_device())


def writing_context(game: Game) -> dict[str, Any]:
    """Return what a page needs on which something may be entered: whether here, and the token of the next POST."""
    writes = may_write(game)
    return {"writes": writes, "token": new_token(), "pen": None if writes else pens.pen_of(game.id)}


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
        return _("%(device)s keeps score now: nothing was saved, what you entered is still here.", device=pen.name)
    return _("Another device keeps score now: nothing was saved, what you entered is still here.")


def check_has_held_pen() -> None:
    """Answer 403 unless this device has held a pen here, or the passphrase was given."""
    if not (has_passphrase() or pens.has_held(known_device())):
        abort(
            403,
            _(
                "Only a device that has kept score here may change what all share. Nothing was changed. Start a game, "
                "or keep score of one first."
            ),
        )


def record(game: Game, form: EntryForm, fact: Fact, *, confirmed: bool = False) -> Game:
    """Append a fact as this device. Raises NotThePen, StaleGame and Refused."""
    return record_all(game, form, (fact,), confirmed=confirmed)


def record_all(game: Game, form: EntryForm, facts: tuple[Fact, ...], *, confirmed: bool = False) -> Game:
    """Append facts as this device, all or none. Raises NotThePen, StaleGame and Refused."""
    token, seen, by, device = form.token.data or "", form.seq.data or 0, device_name(), known_device()
    with writing():
        for number, fact in enumerate(facts):
            of_fact = f"{token}-{number}" if number else token
            game = games.append(game.id, seen, of_fact, fact, by, device=device, confirmed=confirmed)
            seen = game.seq
    return game


def as_seen(game: Game, form: EntryForm) -> Game:
    """Return the game as the page saw it: a tap sent again after its answer was lost still means the same."""
    return game.as_of(max(1, min(form.seq.data or 1, game.seq)))
