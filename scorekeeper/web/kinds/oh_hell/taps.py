"""Read a tap on the bid board: its form, and the fact that it announces."""

from collections.abc import Mapping
from typing import Any

from flask_wtf import FlaskForm
from wtforms import BooleanField
from wtforms.validators import AnyOf, NumberRange, Optional

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.cards import NO_TRUMP, RANKS, SUITS
from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.kinds.protocols import Form, Unclear
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import KeyField, WholeField


def taps_form(state: OhHellState, deal: Deal) -> type[FlaskForm]:
    """Build the form of one tap: one field a seat, so that a missing seat shifts nobody."""
    fields: dict[str, Any] = {
        f"{what}_{seat}": WholeField(state.names[seat], [Optional(), NumberRange(0, deal.hand_size)])
        for seat in deal.order
        for what in ("seat", "bid")  # what the phase asks for, and a bid whatever it asks for
    }
    fields |= {f"open_{seat}": BooleanField() for seat in deal.order}
    fields |= {f"blind_{seat}": WholeField(validators=[Optional(), NumberRange(0, 1)]) for seat in deal.order}
    fields["cancelled"] = WholeField("cancelled tricks", [Optional(), NumberRange(0, deal.hand_size)])
    fields["trump"] = KeyField(validators=[Optional(), AnyOf((*SUITS, NO_TRUMP))])
    fields["card"] = KeyField(validators=[Optional(), AnyOf([f"{rank}{suit}" for rank in RANKS for suit in SUITS])])
    fields["score"] = BooleanField()
    return type("TapsForm", (FlaskForm,), fields)


def phase_of(deal: Deal, form: Form) -> str:
    """Return what the page asked for when it was tapped: a tap kept by the tablet may arrive later. Raises Unclear."""
    phase, _dash, number = form.get("phase", "").partition("-")
    if number and number != str(deal.number):
        raise Unclear(
            _(
                "That was tapped for deal %(number)s. It is not being played now: tap its cell on the sheet.",
                number=number,
            )
        )
    if phase == "tricks" and deal.to_bid:
        raise Unclear(_("That was tapped for the tricks, and bids are missing again. Enter the bids first."))
    return phase or ("bids" if deal.to_bid else "tricks")


def tapped(deal: Deal, taps: Any, phase: str) -> oh.OhHellFact | None:
    """Return what a tap announced. None: nothing was tapped."""
    # A bid of 0 equals False and is none the less a bid.
    given = {name: value for name, value in taps.data.items() if value is not False and value not in (None, "")}
    values = {seat: given[f"seat_{seat}"] for seat in deal.order if f"seat_{seat}" in given}
    for seat in deal.order:
        if f"blind_{seat}" in given:
            return oh.Blind(deal.number, seat, bool(given[f"blind_{seat}"]))
        if f"open_{seat}" in given:
            return oh.Bids(deal.number, {seat: None})
    if corrected := {seat: given[f"bid_{seat}"] for seat in deal.order if f"bid_{seat}" in given}:
        return oh.Bids(deal.number, corrected)
    if "card" in given:
        return oh.TurnUp(deal.number, given["card"][-1], given["card"])
    if "trump" in given:
        return oh.TurnUp(deal.number, given["trump"], None)
    if phase == "bids":
        return oh.Bids(deal.number, values) if values else None
    return _tricks(deal, values, given)


def _tricks(deal: Deal, values: Mapping[int, int], given: Mapping[str, Any]) -> oh.OhHellFact | None:
    if "score" in given:
        return oh.Tricks(deal.number, deal.taken, deal.cancelled, deal.lost, deal.ghost_entered)
    if values or "cancelled" in given:
        return oh.PencilledTricks(deal.number, values, given.get("cancelled"))
    return None
