"""The table: the deal in hand, the sheet beside it, undo and redo, and the page turned back."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from wtforms.validators import InputRequired

from scorekeeper.record.log import Undo
from scorekeeper.rules import variant
from scorekeeper.rules.kind import Fact, Refused
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game, StaleGame
from scorekeeper.web.conflicts import conflict, kept_taps, said_before, tapped
from scorekeeper.web.devices import device_name
from scorekeeper.web.fields import WholeField
from scorekeeper.web.final import final_context
from scorekeeper.web.games import (
    EntryForm,
    load_game,
    load_game_for_pen,
    may_write,
    names_of,
    new_token,
    refusal,
    table_url,
)  # fmt: skip
from scorekeeper.web.htmx import etag, is_htmx, leave_for, nothing_new, tagged, unchanged, wants_fragment
from scorekeeper.web.kinds.contract import Context, Unclear
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.words import listed, short_names, signed

bp = Blueprint("table", __name__, url_prefix="/g/<game_id>")


class UndoForm(EntryForm):
    """Names the entry it takes back, so that a second tap does not take back another."""

    target = WholeField(validators=[InputRequired()])


@bp.get("")
def show(game_id: str) -> ResponseReturnValue:
    """Show the table: the board of the deal in hand and the sheet. A table that is watched asks often."""
    if not wants_fragment():
        game = load_game(game_id)
        return table_page(game, conflict=kept_taps(game) if may_write(game) else None)
    tag = etag(game_id, games.seq_of(game_id) or 0)
    return nothing_new(tag) if unchanged(tag) else tagged(table_page(load_game(game_id)), tag)


@bp.get("/<any('enter', 'undo'):_act>")
def come_back(game_id: str, _act: str) -> ResponseReturnValue:
    """Lead back to the table: a browser that was put to sleep asks for the address of the answer it showed last."""
    return leave_for(table_url(load_game(game_id)))


@bp.post("/enter")
def enter(game_id: str) -> ResponseReturnValue:
    """Record what was tapped on the board."""
    game = load_game(game_id)
    if not may_write(game):
        return elsewhere(game)
    form = EntryForm()
    if not form.validate_on_submit():
        return table_page(game, said=unread(form), status=422)
    try:
        fact = PAGES[game.kind.key].fact(as_seen(game, form), tapped(request.form))
    except Unclear as unclear:
        return table_page(game, said=str(unclear), status=422)
    return write(game, form, fact)


@bp.post("/undo")
def undo(game_id: str) -> ResponseReturnValue:
    """Take back one entry: the one the button named. Redo is the undo of an undo."""
    game = load_game(game_id)
    if not may_write(game):
        return elsewhere(game)
    form = UndoForm()
    if not form.validate_on_submit():
        return table_page(game, said=unread(form), status=422)
    return write(game, form, Undo(form.target.data or 0))


@bp.get("/correct/<int:number>/<int:seat>")
def turn_back(game_id: str, number: int, seat: int) -> ResponseReturnValue:
    """Turn the page back to a deal that is scored."""
    return leaf_page(load_game_for_pen(game_id), number, seat)


@bp.post("/correct/<int:number>/<int:seat>")
def correct(game_id: str, number: int, seat: int) -> ResponseReturnValue:
    """Mark a change on the page turned back, or save them all."""
    game = load_game(game_id)
    if not may_write(game):
        return elsewhere(game, leaf=f"{number}/{seat}")
    form = EntryForm()
    if not form.validate_on_submit():
        return leaf_page(game, number, seat, said=unread(form), status=422)
    if "save" not in request.form:
        return leaf_page(game, number, seat)
    try:
        fact = PAGES[game.kind.key].correction(game, number, request.form)
        game = record(game, form, fact, confirmed="confirmed" in request.form)
    except Unclear as unclear:
        return leaf_page(game, number, seat, said=str(unclear), status=422)
    except Refused as refused:
        return leaf_page(game, number, seat, said=refusal(game, refused.problems[0]), status=422)
    except StaleGame as stale:
        return leaf_page(
            stale.game, number, seat, said="Something else was entered meanwhile. Look again, then save.", status=409
        )
    return table_page(game) if is_htmx() else leave_for(table_url(game))


def record(game: Game, form: EntryForm, fact: Fact | Undo, *, confirmed: bool = False) -> Game:
    """Append a fact as this device. Raises StaleGame and Refused."""
    return games.append(game.id, form.seq.data or 0, form.token.data or "", fact, device_name(), confirmed=confirmed)


def write(game: Game, form: EntryForm, fact: Fact | Undo) -> ResponseReturnValue:
    """Record a fact and answer with the table as it stands then, whatever came of it."""
    try:
        game = record(game, form, fact)
    except StaleGame as stale:
        seen = form.seq.data or 0
        if said_before(stale.game, seen, fact):
            return table_page(stale.game)
        said = conflict(stale.game, seen, list(request.form.items(multi=True)))
        return table_page(stale.game, conflict=said, status=409)
    except Refused as refused:
        return table_page(game, said=refusal(game, refused.problems[0]), status=422)
    return table_page(game) if is_htmx() else leave_for(table_url(game))


def table_page(game: Game, status: int = 200, **more: object) -> ResponseReturnValue:
    """Render the table, or the part of it that changes."""
    context: Context = {**page_context(game), **_board(game), **more}
    return render_template("table/_table.html" if wants_fragment() else "table/show.html", **context), status


def _board(game: Game) -> Context:
    if game.prompt is None:
        ends = {"part": "table/_final.html", "modes": "page page--foot", "winner_line": winner_line(game)}
        return {**ends, **final_context(game)}
    return PAGES[game.kind.key].board(game)


def leaf_page(game: Game, number: int, seat: int, status: int = 200, **more: object) -> ResponseReturnValue:
    """Render the page turned back; a deal that is not scored has none, so its table is shown."""
    pages = PAGES[game.kind.key]
    # What was changed on it while the pen was elsewhere comes back in the address.
    leaf = pages.leaf(game, number, seat, request.form if request.method == "POST" else request.args)
    if leaf is None:
        return leave_for(table_url(game))
    context: Context = {**page_context(game), **_board(game), **leaf, **more}
    return render_template("table/_table.html" if wants_fragment() else "table/show.html", **context), status


def page_context(game: Game) -> Context:
    """Return what every page of a game needs."""
    writes = may_write(game)
    return {
        "game": game,
        "head": game.head,
        "sheet": game.sheet,
        "names": names_of(game),
        "token": new_token(),
        "writes": writes,
        "pen": None if writes else pens.pen_of(game.id),
        "stylesheets": PAGES[game.kind.key].stylesheets,
        "short": short_names(game.sheet.columns),
        "sheet_style": request.cookies.get("sheet", "figures"),
        "variant_name": variant(game.head.variant).name,
        "correct_url": f"{table_url(game)}/correct",
        "more_url": f"{table_url(game)}/more",
        "again_url": f"/again/{game.id}",
    }


def winner_line(game: Game) -> str:
    """Return who won and with how much."""
    sheet = game.sheet
    best = [line for line in sheet.standings if line.won]
    if not best:
        return "Nobody has won yet"
    wins = "win" if len(best) > 1 else "wins"
    won = f"{listed([line.name for line in best])} {wins}"
    if best[0].total is None or (sheet.counts != "points" and not best[0].total):
        return won
    counts = "" if sheet.counts == "points" else f" {sheet.counts if best[0].total != 1 else sheet.counts[:-1]}"
    return f"{won} with {signed(best[0].total)}{counts}"


def as_seen(game: Game, form: EntryForm) -> Game:
    """Return the game as the page saw it: a tap sent again after its answer was lost still means the same."""
    return game.as_of(max(1, min(form.seq.data or 1, game.seq)))


def elsewhere(game: Game, leaf: str = "") -> ResponseReturnValue:
    """Tell a device that the pen is elsewhere, and keep what it tapped: taking the pen shows it again.

    `leaf` names the deal and seat turned back to, where it was tapped there.
    """
    kept = [f"{name}={value}" for name, value in request.form.items(multi=True) if name not in ("csrf_token", "token")]
    return table_page(game, kept=kept, leaf_kept=leaf, status=403)


def unread(form: EntryForm) -> str:
    """Return what to do about a form that its own page did not send."""
    return "That came from a page this table does not know. Nothing was saved: look at the table, then tap again."
