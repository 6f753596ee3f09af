"""The record of a game of O'NO 99 in words."""

from collections.abc import Mapping

from scorekeeper.record.history import LineOf
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.state import Hand, Ono99State
from scorekeeper.web.kinds.changes import HistorySentence, SentenceFor, effect, placed, sentence, valued
from scorekeeper.web.kinds.ono99.words import MODES, named
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext, series, signed


def _hand_lost(fact: ono.HandLost, line: LineOf[Ono99State]) -> HistorySentence:
    before = _hand(line.before, fact.hand)
    was = None if before is None or before.loser is None else line.names[before.loser]
    return placed(_("{name} loses hand {number}"), name=valued(was, line.names[fact.seat]), number=str(fact.hand))


def _starts(fact: ono.Starts, line: LineOf[Ono99State]) -> HistorySentence:
    return sentence(_("%(name)s starts hand %(number)s", name=line.names[fact.seat], number=fact.hand))


def _played(fact: ono.Played, line: LineOf[Ono99State]) -> HistorySentence:
    hand, name = _hand(line.after, fact.hand), line.names[fact.seat]
    plays = _("%(name)s plays %(card)s", name=name, card=named(fact.card))
    if hand is None:
        return sentence(plays)
    total = signed(hand.pile.total)
    lost = effect(_("{name} loses the hand: {total}"), name=name, total=total)
    return sentence(plays, effect=effect(_("total {total}"), total=total) if hand.loser is None else lost)


def _cannot_play(fact: ono.CannotPlay, line: LineOf[Ono99State]) -> HistorySentence:
    return sentence(
        _("%(name)s has no card to play and loses hand %(number)s", name=line.names[fact.seat], number=fact.hand)
    )


def _misdeal(fact: ono.Misdeal, line: LineOf[Ono99State]) -> HistorySentence:
    before = _hand(line.before, fact.hand)
    plays = series(_card(play) for play in before.plays) if before else ""
    aside = _("set aside: %(cards)s", cards=plays) if plays else ""
    return sentence(_("Misdeal: hand %(number)s is dealt again", number=fact.hand), aside=aside)


def _card(play: ono.Played | ono.CannotPlay) -> str:
    return named(play.card) if play.card is not None else _("no card")


def _counted_by(fact: ono.CountedBy, _line: LineOf[Ono99State]) -> HistorySentence:
    return sentence(_("From hand %(number)s on, score by: %(way)s", number=fact.hand, way=_(MODES[fact.mode])))


def _cards_held(fact: ono.CardsHeld, line: LineOf[Ono99State]) -> HistorySentence:
    return sentence(
        ngettext("%(name)s holds %(num)s card", "%(name)s holds %(num)s cards", fact.cards, name=line.names[fact.seat])
    )


def _hand(state: Ono99State, number: int) -> Hand | None:
    return next((hand for hand in state.hands if hand.number == number), None)


SENTENCES: Mapping[type[Fact], SentenceFor[Ono99State]] = {
    ono.HandLost: _hand_lost,
    ono.Starts: _starts,
    ono.Played: _played,
    ono.CannotPlay: _cannot_play,
    ono.Misdeal: _misdeal,
    ono.CountedBy: _counted_by,
    ono.CardsHeld: _cards_held,
}
