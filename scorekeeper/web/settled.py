"""What the table pays, as it is said on screen and on paper."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.common.settlement import Settlement
from scorekeeper.storage.games import Game
from scorekeeper.web.texts import N_
from scorekeeper.web.texts import gettext as _

MODES = (
    ("none", N_("Nothing"), N_("Points are points.")),
    ("hard", N_("Hard score"), N_("Ten more for the winner, then everybody settles the difference with everybody.")),
    ("difference", N_("Each to each"), N_("Everybody settles the difference with everybody.")),
    ("difference_to_winner", N_("To the winner"), N_("Everybody pays the winner the difference.")),
    ("pool", N_("A pool"), N_("Everybody puts the same into the pool, and the winner takes it.")),
)
USUALLY: Mapping[str, Any] = to_plain(Settlement())  # what the log of an older program does not say
HARD_TIES = (("each", N_("ten each")), ("split", N_("shared")), ("none", N_("nothing")))
SAID = {
    "hard": N_("ten more for the winner, then each to each"),
    "difference": N_("each to each"),
    "difference_to_winner": N_("each to the winner"),
    "pool": N_("%(ante)s each into the pool"),
}


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


def settlement_rules(game: Game) -> Mapping[str, Any] | None:
    """Return how this game is settled, as plain data. None: its kind knows no settling."""
    said = game.head.rules.get("settlement")
    return None if said is None else {**USUALLY, **said}


def settled(game: Game) -> Settled | None:
    """Return who pays whom. None: the game goes on, or nothing was agreed."""
    rules = settlement_rules(game)
    result = game.kind.result(game.state)["settlement"] if rules and rules["mode"] != "none" else None
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
    said = "; ".join(
        _("%(payer)s pays %(payee)s %(amount)s", payer=one.payer, payee=one.payee, amount=one.amount)
        for one in money.payments
    )
    return f"{money.how}: {said or _('nobody pays anything')}"


def how_settled(rules: Mapping[str, Any]) -> str:
    """Return in a few words how a table settles; empty: it does not."""
    said = _(SAID[rules["mode"]], ante=rules["ante"]) if rules["mode"] in SAID else ""
    rated = rules["mode"] not in ("none", "pool") and rules["rate"] != "1"
    return _("%(rate)s a point, %(how)s", rate=rules["rate"], how=said) if rated else said


def _amount(amount: float, in_cents: bool) -> str:
    return f"{amount:.2f}" if in_cents or not float(amount).is_integer() else str(int(amount))


def _signed(amount: float, in_cents: bool) -> str:
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{_amount(abs(amount), in_cents)}"
