"""What the table pays, as it is text on screen and on paper."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.settlement import Settlement
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.settling import how_settled
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import semicolons


@dataclass(frozen=True, slots=True)
class Payment:
    """One of the fewest payments that settle it."""

    payer: str
    payee: str
    amount: str


@dataclass(frozen=True, slots=True)
class Settled:
    """A finished game's money. Amounts are written out."""

    how: str
    net: Mapping[str, str]  # by name, with its sign
    payments: tuple[Payment, ...]
    pot: str = ""


def settlement_rules(game: Game) -> Settlement | None:
    """Return how this game is settled. None: its kind knows no settling."""
    plain = game.head.rules.get("settlement")
    return None if plain is None else from_plain(Settlement, plain)


def settled(game: Game) -> Settled | None:
    """Return who pays whom. None: the game goes on, or nothing was agreed."""
    rules = settlement_rules(game)
    result = game.kind.result(game.state)["settlement"] if rules and rules.mode != "none" else None
    if rules is None or result is None:
        return None
    payments = [(one["payer"], one["payee"], one["amount"]) for one in result["payments"]]
    in_cents = any(not float(amount).is_integer() for amount in result["net"].values())
    return Settled(
        how=how_settled(rules),
        net={name: _signed(amount, in_cents) for name, amount in result["net"].items()},
        payments=tuple(Payment(payer, payee, _amount(amount, in_cents)) for payer, payee, amount in payments),
        pot=_amount(result["pot"], in_cents) if "pot" in result else "",
    )


def paid(money: Settled | None) -> str:
    """Return who pays whom as a sentence without its full stop; empty: nothing was agreed."""
    if money is None:
        return ""
    text = semicolons(
        _("%(payer)s pays %(payee)s %(amount)s", payer=one.payer, payee=one.payee, amount=one.amount)
        for one in money.payments
    )
    return _("%(how)s: %(payments)s", how=money.how, payments=text or _("nobody pays anything"))


def _amount(amount: float, in_cents: bool) -> str:
    return f"{amount:.2f}" if in_cents or not float(amount).is_integer() else str(int(amount))


def _signed(amount: float, in_cents: bool) -> str:
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{_amount(abs(amount), in_cents)}"
