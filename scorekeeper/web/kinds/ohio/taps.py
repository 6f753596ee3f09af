"""Read a tap on the board of Ohio: its form, and the fact that it announces."""

from typing import Any

from flask_wtf import FlaskForm
from wtforms import BooleanField
from wtforms.validators import AnyOf, Length, Optional, Regexp

from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.board import hand_board, trick_board
from scorekeeper.rules.ohio.facts import CARDS, WAYS, Move
from scorekeeper.rules.ohio.hand import known_piles
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.ohio.keypad import typed_fact
from scorekeeper.web.site.parsing import KeyField

MOVES: dict[str, Move] = {**{str(card): card for card in CARDS}, "pass": "pass", "taken": "taken"}
LONGEST = 400  # letters of what a keypad sends


def taps_form(state: OhioState) -> type[FlaskForm]:
    """Build the form of one tap."""
    fields: dict[str, Any] = {
        "way": KeyField("way", [Optional(), AnyOf(WAYS)]),
        "starts": KeyField("player", [Optional(), AnyOf([f"p{seat}" for seat in state.seats])]),
        "move": KeyField("card", [Optional(), AnyOf(MOVES)]),
        "tap": KeyField("card", [Optional(), Regexp(r"^(add|drop|hold|free)-[0-9]:(-10|10|[1-9])$")]),
        "score": BooleanField(),
        "typed": KeyField("number", [Optional(), Length(max=LONGEST)]),
    }
    return type("TapsForm", (FlaskForm,), fields)


def tapped(state: OhioState, number: int, given: dict[str, Any]) -> ohio.OhioFact | None:
    """Return what a tap announced of a hand. None: nothing was tapped."""
    if "way" in given:
        return ohio.EntryWay(number, given["way"])
    if "starts" in given:
        return ohio.HandStarted(number, int(given["starts"][1:]))
    if "move" in given:
        return _move(state, number, MOVES[given["move"]])
    if "tap" in given:
        return _tally(state, number, given["tap"])
    if "typed" in given:
        return typed_fact(state, number, given["typed"])
    if given.get("score"):
        return ohio.HandPiles(number, hand_board(state, number, "detail").piles)
    return None


def _move(state: OhioState, number: int, move: Move) -> ohio.OhioFact:
    shown = trick_board(state, number)
    seat = shown.taker if move == "taken" and shown.taker is not None else shown.turn
    assert seat is not None, "a hand that is over is scored, and no longer the live one"
    return ohio.TrickPlay(number, shown.number, seat, move)


def _tally(state: OhioState, number: int, tap: str) -> ohio.OhioFact:
    does, _dash, rest = tap.partition("-")
    seat, card = (int(part) for part in rest.split(":"))
    if does in ("hold", "free"):
        return ohio.Tally(number, seat, held={card: does == "hold"})
    pile = known_piles(state.hand(number)).get(seat, ohio.Pile())
    return ohio.Tally(number, seat, {card: max(pile.captured.get(card, 0) + (1 if does == "add" else -1), 0)})
