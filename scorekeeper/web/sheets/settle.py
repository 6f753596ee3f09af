"""How the table settles: agreed before the game, or switched on when it is over."""

from flask import Blueprint, abort, render_template, url_for
from flask.typing import ResponseReturnValue
from wtforms import StringField
from wtforms.validators import AnyOf, Length

from scorekeeper.rules.common.house import resolved_with
from scorekeeper.rules.common.values import SETTLING
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Option, Refused, Unreadable
from scorekeeper.storage.games import Game, NotThePen, StaleGame
from scorekeeper.web.games.entries import UNREAD, EntryForm, record, writing_context
from scorekeeper.web.games.loading import load_game, refusal
from scorekeeper.web.games.page import page_context
from scorekeeper.web.games.taking_pen import game_for_pen, pen_elsewhere
from scorekeeper.web.kinds.describe import complaint
from scorekeeper.web.kinds.settling import BY_MODE, HARD_TIES, WAYS, settling_values
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.sheets.settled import settled, settlement_rules
from scorekeeper.web.site.htmx import leave_for

bp = Blueprint("settle", __name__, url_prefix="/g/<game_id>")


class SettleForm(EntryForm):
    """How a game is settled, as its options say it."""

    settlement = StringField(validators=[AnyOf([*BY_MODE])])
    rate = StringField(validators=[Length(max=20)])
    ante = StringField(validators=[Length(max=20)])
    hard_tie = StringField(validators=[AnyOf([row.tie for row in HARD_TIES])])


@bp.get("/settle")
def ask(game_id: str) -> ResponseReturnValue:
    """Show who pays whom, and how that is agreed."""
    return _page(load_game(game_id))


@bp.post("/settle")
def agree(game_id: str) -> ResponseReturnValue:
    """Settle this game another way: a change of its rules, which the history keeps and undo takes back."""
    loaded, form = load_game(game_id), SettleForm()
    game = game_for_pen(loaded, form)
    if game is None:
        return _page(loaded, form, pen_elsewhere(loaded), 403)
    if not form.validate_on_submit():
        return _page(game, form, _(UNREAD), 422)
    try:
        game = record(game, form, _agreed(game, form))
    except NotThePen as not_the_pen:
        return _page(not_the_pen.game, form, pen_elsewhere(game), 403)
    except Unreadable as unreadable:
        return _page(game, form, complaint(unreadable.problem), 422)
    except Refused as refused:
        return _page(game, form, refusal(game, refused.problems[0]), 422)
    except StaleGame as stale:
        return _page(stale.game, form, _("Something else was entered meanwhile. Look again, then save."), 409)
    return leave_for(url_for("settle.ask", game_id=game.id))


def _agreed(game: Game, form: SettleForm) -> RulesChanged:
    """Return the change. Raises Unreadable where an amount is none."""
    head = game.head
    entered = {key: str(form[key].data or "").strip().replace(",", ".") for key in SETTLING}
    kept: dict[str, Option] = {key: value for key, value in head.options.items() if key not in SETTLING}
    way = BY_MODE[entered["settlement"]]
    asked = way.asks if way.mode == "none" else ("settlement", *way.asks)
    options = kept | {key: value for key, value in entered.items() if value and key in asked}
    # What is agreed now wins over what the house rules say of money.
    house = {key: value for key, value in head.house.items() if key != "settlement"}
    resolved = resolved_with(game.kind, head.variant, options, len(game.setup.players), house)
    # Only the settlement: a preset that has changed since must not reach a game that was played.
    rules = {**head.rules, "settlement": resolved["settlement"]}
    return RulesChanged(head.variant, options, rules, house, head.house_rules, head.house_note)


def _page(game: Game, form: SettleForm | None = None, wrong: str = "", status: int = 200) -> ResponseReturnValue:
    rules = settlement_rules(game)
    if rules is None:
        abort(404, _("There is nothing to settle in this game: it counts no points."))
    now = settling_values(rules)
    typed = {key: form[key].data or value for key, value in now.items()} if form else now
    context = page_context(game) | writing_context(game)
    context |= {"typed": typed, "wrong": wrong, "ways": WAYS}
    context["ties"] = [(row.tie, _(row.choice)) for row in HARD_TIES]
    return render_template("sheets/settle.html", **context, settled=settled(game)), status
