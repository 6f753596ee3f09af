"""The settlement in words, for screen and paper."""

from flask import Blueprint, abort, render_template, url_for
from flask.typing import ResponseReturnValue
from wtforms import StringField
from wtforms.validators import AnyOf, Length

from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.settlement import SETTLING, Settlement
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Option, Unreadable
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game, page_context
from scorekeeper.web.games.pen import EntryForm, NotWritten, game_for_pen, writing_context
from scorekeeper.web.kinds.settlement import BY_MODE, HARD_TIES, WAYS, how_settled
from scorekeeper.web.kinds.variants import complaint
from scorekeeper.web.kinds.writing import write
from scorekeeper.web.language.texts import N_, decimals, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.sheet import Money, Payment
from scorekeeper.web.site.answers import leave_for

bp = Blueprint("settle", __name__, url_prefix="/g/<game_id>")
# The question asked if somebody left before the end.
LEAVERS = (("pay", N_("settles up with the others")), ("free", N_("neither pays nor gets anything")))


def settlement_rules(game: Game) -> Settlement | None:
    """Return how this game is settled, or None if its kind has no settlement."""
    plain = game.head.rules.get("settlement")
    return None if plain is None else from_plain(Settlement, plain)


def settlement_of(game: Game) -> Money | None:
    """Return who pays whom, or None if the game goes on or nothing was agreed."""
    rules = settlement_rules(game)
    result = game.kind.result(game.state)["settlement"] if rules and rules.mode != "none" else None
    if rules is None or result is None:
        return None
    in_cents = any(not float(amount).is_integer() for amount in result["net"].values())
    free = [column.name for column in game.sheet.columns if "left" in column.marks] if rules.leavers == "free" else []
    return Money(
        how=series([how_settled(rules), *(_("without %(name)s", name=name) for name in free)]),
        net={name: _signed(amount, in_cents) for name, amount in result["net"].items()},
        payments=tuple(
            Payment(
                _("%(payer)s pays %(payee)s", payer=payment["payer"], payee=payment["payee"]),
                _amount(payment["amount"], in_cents),
            )
            for payment in result["payments"]
        ),
        pot=_amount(result["pot"], in_cents) if "pot" in result else "",
    )


def _amount(amount: float, in_cents: bool) -> str:
    return decimals(f"{amount:.2f}" if in_cents or not float(amount).is_integer() else str(int(amount)))


def _signed(amount: float, in_cents: bool) -> str:
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{_amount(abs(amount), in_cents)}"


class SettleForm(EntryForm):
    """The settlement options of a game."""

    settlement = StringField(validators=[AnyOf([*BY_MODE])])
    rate = StringField(validators=[Length(max=20)])
    ante = StringField(validators=[Length(max=20)])
    hard_tie = StringField(validators=[AnyOf([*HARD_TIES])])
    leavers = StringField(default="pay", validators=[AnyOf([value for value, _words in LEAVERS])])


@bp.get("/settle")
def ask(game_id: str) -> ResponseReturnValue:
    """Show who pays whom, and the form to change it."""
    return _page(load_game(game_id))


@bp.post("/settle")
def agree(game_id: str) -> ResponseReturnValue:
    """Change the settlement of this game. It is a change of its rules, so it is in the history and can be undone."""
    game, form = load_game(game_id), SettleForm()
    try:
        game = game_for_pen(game, form)
        game = write(game, form, _agreed(game, form))
    except Unreadable as unreadable:
        return _page(game, form, complaint(unreadable.problem), 422)
    except NotWritten as not_written:
        return _page(not_written.game, form, not_written.message, not_written.status)
    return leave_for(url_for("settle.ask", game_id=game.id))


def _agreed(game: Game, form: SettleForm) -> RulesChanged:
    """Return the change. Raises Unreadable if an amount is not valid."""
    head = game.head
    entered = {key: str(form[key].data or "").strip().replace(",", ".") for key in SETTLING}
    agreed: dict[str, Option] = {key: value for key, value in head.options.items() if key not in SETTLING}
    way = BY_MODE[entered["settlement"]]
    questions = way.asks if way.mode == "none" else ("settlement", *way.asks)
    options = agreed | {key: value for key, value in entered.items() if value and key in questions}
    # The choice made now overrides the settlement of the house rules.
    house = {key: value for key, value in head.house.items() if key != "settlement"}
    resolved = game.kind.resolved(head.variant, options, len(game.setup.players), house)
    # Only the settlement, because later changes to a preset must not affect a game already played.
    leavers = {"leavers": form.leavers.data} if form.leavers.data != "pay" else {}
    rules = {**head.rules, "settlement": {**resolved["settlement"], **leavers}}
    return RulesChanged(head.variant, options, rules, house, head.house_rules, head.house_note)


def _page(game: Game, form: SettleForm | None = None, wrong: str = "", status: int = 200) -> ResponseReturnValue:
    rules = settlement_rules(game)
    if rules is None:
        abort(404, _("There is nothing to settle in this game: it counts no points."))
    values: dict[str, str] = {key: getattr(rules, axis.rpartition(".")[2]) for key, axis in SETTLING.items()}
    now = {**values, "rate": decimals(values["rate"]), "ante": decimals(values["ante"]), "leavers": rules.leavers}
    typed = {key: form[key].data or value for key, value in now.items()} if form else now
    context = page_context(game) | writing_context(game)
    left = [column.name for column in game.sheet.columns if "left" in column.marks]
    context |= {"typed": typed, "now": now, "wrong": wrong, "ways": WAYS, "left": left}
    context["leavers"] = [(value, _(words)) for value, words in LEAVERS]
    context["ties"] = [(tie, _(word)) for tie, word in HARD_TIES.items()]
    return render_template("sheets/settle.html", **context, settlement=settlement_of(game)), status
