"""What the pages of a game share: loading it, the pen and the forms that carry an entry, context, ETag, filters."""

import secrets
from collections.abc import Hashable
from typing import Any, cast

from flask import Flask, Response, abort, request, url_for
from wtforms import HiddenField
from wtforms.validators import InputRequired, Length, NumberRange

from scorekeeper.rules import variant
from scorekeeper.rules.kind import Fact
from scorekeeper.storage import games, pens
from scorekeeper.storage.database import writing
from scorekeeper.storage.games import Game, NoSuchGame
from scorekeeper.web.games import sheet_words
from scorekeeper.web.games.metrics import figure
from scorekeeper.web.games.names import (
    call_look,
    fitted,
    foot_look,
    headings,
    headline,
    list_look,
    name_size,
    names_of,
    widest,
)
from scorekeeper.web.language.texts import N_, paragraph
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import choice, device, device_name, known_device, likes
from scorekeeper.web.site.hosts import reachable_base
from scorekeeper.web.site.htmx import nothing_new, tagged, unchanged
from scorekeeper.web.site.page_cache import page_key, page_tag, pages
from scorekeeper.web.site.parsing import TypedForm, WholeField
from scorekeeper.web.site.passphrase import has_passphrase

LARGEST_SEQ = 2**31 - 1  # what the column holds
TAKE = "take"  # the button that takes the pen; its value is the name of the button that was pressed without it
# What to do about a form that its own page did not send.
UNREAD = N_("That came from a page this table does not know. Nothing was saved: look at the table, then tap again.")


def init_app(app: Flask) -> None:
    """Register the filters for what every sheet says, for suits, and for names that have to fit."""
    filters = cast("Any", app.jinja_env).filters  # Jinja does not type its filters
    filters.update(
        deal_head=sheet_words.deal_head,
        numbered=sheet_words.numbered,
        race_title=sheet_words.race_title,
        cell_words=sheet_words.cell_words,
        explains_points=sheet_words.explains_points,
        deals=sheet_words.deals,
        counts=sheet_words.counts,
        marks_on=sheet_words.marks_on,
        says_points=sheet_words.says_points,
        plain_cell=sheet_words.plain_cell,
        is_sized=sheet_words.is_sized,
        sheet_look=sheet_words.sheet_look,
        absences_by_cell=sheet_words.absences_by_cell,
        figure=figure,
        suit_word=sheet_words.suit_word,
        name_size=name_size,
        fitted=fitted,
        list_look=list_look,
        headline=headline,
        widest=widest,
        call_look=call_look,
        foot_look=foot_look,
    )
    app.add_template_global(sheet_words.blot_number)


def load_game(game_id: str) -> Game:
    """Return the game, or answer 404 with a page that says what to do."""
    try:
        return games.load(game_id)
    except NoSuchGame:
        abort(404, _("No game has this address."))


def load_game_for_pen(game_id: str) -> Game:
    """Return the game if this device may write in it, or answer 404 or 403."""
    game = load_game(game_id)
    if not may_write(game):
        pen = pens.pen_of(game.id)
        where = _("Another device keeps score.")
        if pen and pen.name:
            where = _("%(device)s keeps score.", device=pen.name)
        abort(403, paragraph(where, _("Nothing was changed.")))
    return game


def table_url(game: Game) -> str:
    """Return the address of the table."""
    return url_for("table.show", game_id=game.id)


def watch_url(game: Game) -> str:
    """Return the whole address at which a game is watched, as other devices reach it."""
    return f"{reachable_base(request.host_url)}{url_for('watch.show', watch_id=game.watch_id)}"


def page_context(game: Game) -> dict[str, Any]:
    """Return what every page of a game needs, whether it is read or written, on screen or on paper."""
    return {
        "game": game,
        "head": game.head,
        "sheet": game.sheet,
        "names": names_of(game),
        "headings": headings(game.sheet.columns),
        "sheet_style": sheet_style(),
        "variant_name": game.head.house_rules or variant(game.head.variant).name,
    }


def sheet_style() -> str:
    """Return the style of sheets chosen on this device, by its cookie: figures, blackout."""
    return choice("sheet")


def known_page(game: Game, *choices: str) -> Response | None:
    """Answer with a page that only shows a game: 304, or the page as it is kept. None: it has to be rendered.

    `choices`: what was asked of it.
    """
    tag = page_tag(game, *choices)
    if unchanged(tag):
        return nothing_new(tag)
    page = pages().get(_key(game, choices))
    return None if page is None else tagged(page, tag)


def new_page(game: Game, page: str, *choices: str) -> Response:
    """Answer with a page that `known_page` did not know, and keep it."""
    return tagged(pages().put(_key(game, choices), page), page_tag(game, *choices))


def _key(game: Game, choices: tuple[str, ...]) -> Hashable:
    return page_key(game, request.endpoint, may_write(game), *likes(), *choices)


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
