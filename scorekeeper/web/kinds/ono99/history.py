"""The record of a game of O'NO 99 in words."""

from collections.abc import Mapping

from scorekeeper.record.history import LineOf
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.game import Hand
from scorekeeper.rules.ono99.state import Ono99State
from scorekeeper.web.kinds.changes import Said, Says, said, valued
from scorekeeper.web.kinds.ono99.words import named
from scorekeeper.web.words import signed

MODES: Mapping[str, str] = {"hand_loser": "by who lost", "card_by_card": "card by card"}


def _hand_lost(fact: ono.HandLost, line: LineOf[Ono99State]) -> Said:
    before = _hand(line.before, fact.hand)
    was = None if before is None or before.loser is None else line.names[before.loser]
    return said(valued(was, line.names[fact.seat]), f" loses hand {fact.hand}")


def _starts(fact: ono.Starts, line: LineOf[Ono99State]) -> Said:
    return said(f"{line.names[fact.seat]} starts hand {fact.hand}")


def _played(fact: ono.Played, line: LineOf[Ono99State]) -> Said:
    hand, name = _hand(line.after, fact.hand), line.names[fact.seat]
    total = None if hand is None else (f"{name} loses the hand at " if hand.loser is not None else "makes ",
                                       signed(hand.pile.total))  # fmt: skip
    return said(f"{name} plays {named(fact.card)}", effect=total)


def _cannot_play(fact: ono.CannotPlay, line: LineOf[Ono99State]) -> Said:
    return said(f"{line.names[fact.seat]} has no card to play and loses hand {fact.hand}")


def _misdeal(fact: ono.Misdeal, line: LineOf[Ono99State]) -> Said:
    before = _hand(line.before, fact.hand)
    plays = f"set aside: {', '.join(_card(play) for play in before.plays)}" if before and before.plays else ""
    return said(f"Misdeal: hand {fact.hand} is dealt again", aside=plays)


def _card(play: ono.Played | ono.CannotPlay) -> str:
    return named(play.card) if isinstance(play, ono.Played) else "no card"


def _counted_by(fact: ono.CountedBy, line: LineOf[Ono99State]) -> Said:
    return said(f"From hand {fact.hand} on: {MODES[fact.mode]}")


def _hand(state: Ono99State, number: int) -> Hand | None:
    return next((hand for hand in state.hands if hand.number == number), None)


SAYS: Mapping[type[Fact], Says[Ono99State]] = {
    ono.HandLost: _hand_lost,
    ono.Starts: _starts,
    ono.Played: _played,
    ono.CannotPlay: _cannot_play,
    ono.Misdeal: _misdeal,
    ono.CountedBy: _counted_by,
}
