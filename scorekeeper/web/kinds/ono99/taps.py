"""Read a tap on a hand of O'NO 99: its form, and the fact that it announces."""

from typing import Any

from flask_wtf import FlaskForm
from wtforms import BooleanField
from wtforms.validators import AnyOf, Optional

from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.hand import ANY_CARD
from scorekeeper.rules.ono99.state import Hand, Ono99State
from scorekeeper.web.kinds.ono99.words import MODES
from scorekeeper.web.site.parsing import KeyField

CARDS = {str(card): card for card in ANY_CARD}


def taps_form(state: Ono99State) -> type[FlaskForm]:
    """Build the form of one tap."""
    # A seat is written as p2: a bare number would be taken for what somebody announced.
    a_seat = [Optional(), AnyOf([f"p{seat}" for seat in state.seats])]
    fields: dict[str, Any] = {
        "card": KeyField("card", [Optional(), AnyOf(CARDS)]),
        "lost": KeyField("player", a_seat),
        "starts": KeyField("player", a_seat),
        "mode": KeyField("mode", [Optional(), AnyOf(MODES)]),
        "cannot": BooleanField(),
    }
    return type("TapsForm", (FlaskForm,), fields)


def tapped(hand: Hand, given: dict[str, Any]) -> ono.Ono99Fact | None:
    """Return what a tap announced of a hand. None: nothing was tapped."""
    if "card" in given:
        return ono.Played(hand.number, len(hand.plays) + 1, hand.pile.turn, CARDS[given["card"]])
    if "cannot" in given:
        return ono.CannotPlay(hand.number, len(hand.plays) + 1, hand.pile.turn)
    if "lost" in given:
        return ono.HandLost(hand.number, int(given["lost"][1:]))
    if "starts" in given:
        return ono.Starts(hand.number, int(given["starts"][1:]))
    if "mode" in given:
        return ono.CountedBy(hand.number, given["mode"])
    return None
