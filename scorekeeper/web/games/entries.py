"""Append entries as this device: whether it holds the pen, the forms that carry an entry, and `record`."""

import secrets

from flask import abort
from wtforms import HiddenField
from wtforms.validators import InputRequired, Length, NumberRange

from scorekeeper.rules.kind import Fact
from scorekeeper.storage import games, pens
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.language.texts import N_, paragraph
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import device_name, known_device
from scorekeeper.web.site.fields import TypedForm, WholeField

LARGEST_SEQ = 2**31 - 1  # what the column holds
# What to do about a form that its own page did not send.
UNREAD = N_("That came from a page this table does not know. Nothing was saved: look at the table, then tap again.")


class EntryForm(TypedForm):
    """What every form that writes carries: the number its page had seen, and the mark of this one act."""

    seq = WholeField(validators=[InputRequired(), NumberRange(1, LARGEST_SEQ)])
    token = HiddenField(validators=[InputRequired(), Length(max=100)])


class UndoForm(EntryForm):
    """Names the entry it takes back, so that a second tap does not take back another."""

    target = WholeField(validators=[InputRequired()])


def new_token() -> str:
    """Return the mark of one act. It comes from the server: on plain http a tablet has no safe source of chance."""
    return secrets.token_urlsafe(12)


def may_write(game: Game) -> bool:
    """Say whether this device holds the pen."""
    return pens.holds(game.id, known_device())


def load_game_for_pen(game_id: str) -> Game:
    """Return the game if this device may write in it, or answer 404 or 403."""
    game = load_game(game_id)
    if not may_write(game):
        pen = pens.pen_of(game.id)
        where = _("Another device has the pen.")
        if pen and pen.name:
            where = _("%(device)s has the pen.", device=pen.name)
        abort(403, paragraph(where, _("Nothing was changed.")))
    return game


def writing_context(game: Game) -> Context:
    """Return what a page needs on which something may be entered: whether here, and the mark of the next act."""
    writes = may_write(game)
    return {"writes": writes, "token": new_token(), "pen": None if writes else pens.pen_of(game.id)}


def record(game: Game, form: EntryForm, fact: Fact, *, confirmed: bool = False) -> Game:
    """Append a fact as this device. Raises NotThePen, StaleGame and Refused."""
    return record_all(game, form, (fact,), confirmed=confirmed)


def record_all(game: Game, form: EntryForm, facts: tuple[Fact, ...], *, confirmed: bool = False) -> Game:
    """Append facts as this device, all or none. Raises NotThePen, StaleGame and Refused."""
    token, seen, by, device = form.token.data or "", form.seq.data or 0, device_name(), known_device()
    with writing():
        for number, fact in enumerate(facts):
            mark = f"{token}-{number}" if number else token
            game = games.append(game.id, seen, mark, fact, by, device=device, confirmed=confirmed)
            seen = game.seq
    return game


def as_seen(game: Game, form: EntryForm) -> Game:
    """Return the game as the page saw it: a tap sent again after its answer was lost still means the same."""
    return game.as_of(max(1, min(form.seq.data or 1, game.seq)))
