"""Everything that can happen in a game of O'NO 99, and its sentences in the history."""

from collections.abc import Mapping

from scorekeeper.record.history import LineOf
from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.board import Holder
from scorekeeper.rules.ono99.board import board as board_of
from scorekeeper.rules.ono99.facts import CardsHeld
from scorekeeper.rules.ono99.state import HAND_SIZE, Hand, Ono99State
from scorekeeper.web.kinds.changes import (
    Ask,
    Change,
    ChangePage,
    Form,
    HistorySentence,
    SentenceFor,
    StarterPage,
    ask_misdeal,
    effect,
    filled,
    player_sentence,
    valued,
)
from scorekeeper.web.kinds.ono99.words import MODES, card_name
from scorekeeper.web.language.texts import N_, ngettext, series, signed, with_number
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import whole


def _hand_lost(fact: ono.HandLost, line: LineOf[Ono99State]) -> HistorySentence:
    before = _hand(line.before, fact.hand)
    was = None if before is None or before.loser is None else line.names[before.loser]
    name = valued(was, line.names[fact.seat])
    return HistorySentence(filled(_("{name} loses hand {number}"), name=name, number=fact.hand))


def _played(fact: ono.Played, line: LineOf[Ono99State]) -> HistorySentence:
    hand, name = _hand(line.after, fact.hand), line.names[fact.seat]
    plays = _("%(name)s plays %(card)s", name=name, card=card_name(fact.card))
    if hand is None:
        return HistorySentence(plays)
    total = signed(hand.pile.total)
    lost = effect(_("{name} loses the hand: {total}"), name=name, total=total)
    return HistorySentence(
        plays, effect=effect(with_number(_("total"), "{total}"), total=total) if hand.loser is None else lost
    )


def _misdeal(fact: ono.Misdeal, line: LineOf[Ono99State]) -> HistorySentence:
    before = _hand(line.before, fact.hand)
    cards = [play.card for play in before.plays] if before else []
    plays = series(_("no card") if card is None else card_name(card) for card in cards)
    aside = _("set aside: %(cards)s", cards=plays) if plays else ""
    return HistorySentence(_("Misdeal: hand %(number)s is dealt again", number=fact.hand), aside=aside)


def _cards_held(fact: ono.CardsHeld, line: LineOf[Ono99State]) -> HistorySentence:
    return HistorySentence(
        ngettext("%(name)s holds %(num)s card", "%(name)s holds %(num)s cards", fact.cards, name=line.names[fact.seat])
    )


def _hand(state: Ono99State, number: int) -> Hand | None:
    return next((hand for hand in state.hands if hand.number == number), None)


SENTENCES: Mapping[type[Fact], SentenceFor[Ono99State]] = {
    ono.HandLost: _hand_lost,
    ono.Starts: player_sentence(N_("%(name)s starts hand %(number)s")),
    ono.Played: _played,
    ono.CannotPlay: player_sentence(N_("%(name)s has no card to play and loses hand %(number)s")),
    ono.Misdeal: _misdeal,
    ono.CountedBy: lambda fact, _line: HistorySentence(
        _("From hand %(number)s on, score by: %(way)s", number=fact.hand, way=_(MODES[fact.mode]))
    ),
    ono.CardsHeld: _cards_held,
}


STEPS = {"less": -1, "more": 1}
UNREAD = N_("How many cards does %(name)s hold? Enter a whole number from 0 to %(most)s.")


class CardsPage(ChangePage[Ono99State]):
    """How many cards each player still in holds, with - and + buttons."""

    name = N_("Cards in hand")
    template = "kinds/ono99/_held.html"
    part = "deal"

    def now(self, game: GameOf[Ono99State]) -> str:
        """Return who does not hold a full hand."""
        fewer = [with_number(holder.name, str(holder.cards)) for holder in _holders(game) if holder.holds_fewer]
        return series(fewer) or _("everybody holds %(number)s", number=HAND_SIZE)

    def drafted(self, game: GameOf[Ono99State], form: Form) -> Change:
        """Return a fact for each player whose number of cards has changed."""
        hand, texts = game.state.in_play, {holder: _text(holder, form) for holder in _holders(game)}
        counts = {holder: whole(text) for holder, text in texts.items()}
        unread = [holder.name for holder, cards in counts.items() if cards is None]
        moved = [
            (holder.seat, cards) for holder, cards in counts.items() if cards is not None and cards != holder.cards
        ]
        facts = tuple(CardsHeld(hand.number, seat, cards) for seat, cards in moved) if hand else ()
        later = _("The next hand begins with %(number)s cards again.", number=HAND_SIZE)
        return Change(
            () if unread else facts,
            {"texts": texts, "number": hand.number if hand else 0, "most": HAND_SIZE},
            wrong=_(UNREAD, name=unread[0], most=HAND_SIZE) if unread else "",
            note=later if hand and not game.state.rules.one_pile else "",
        )


def _holders(game: GameOf[Ono99State]) -> list[Holder]:
    board = board_of(game.state)
    return [holder for holder in board.holders if holder.out_in is None] if board else []


def _text(holder: Holder, form: Form) -> str:
    text = form.get(f"held_{holder.seat}", str(holder.cards))
    step, _colon, seat = form.get("act", "").partition(":")
    cards = whole(text)
    if seat != str(holder.seat) or cards is None:
        return text
    return str(min(max(cards + STEPS.get(step, 0), 0), HAND_SIZE))


PAGES: Mapping[str, ChangePage[Ono99State]] = {
    "dealer": StarterPage(ono.Starts),
    "cards": CardsPage(),
}
QUESTIONS: tuple[str, ...] = ("misdeal", "way")


def asks(game: GameOf[Ono99State]) -> tuple[Ask, ...]:
    state = game.state
    hand = state.in_play
    if hand is None:
        return ()
    number, starter = hand.number, state.names[hand.starter]
    other: ono.Mode = "hand_loser" if hand.mode == "card_by_card" else "card_by_card"
    played = ngettext("%(num)s card played is set aside.", "%(num)s cards played are set aside.", len(hand.plays))
    way = Ask(
        key="way",
        name=_("Score by"),
        now=_(MODES[hand.mode]),
        line=_("Score hand %(number)s by: %(way)s?", number=number, way=_(MODES[other])),
        small=_("Later hands are scored the same way. Cards already played stay."),
        button=_("Change it"),
        fact=ono.CountedBy(number, other),
    )
    if hand.goes_on:
        return (way,)  # no new cards were dealt for it
    return (
        ask_misdeal(
            _("hand %(number)s again, %(name)s starts", number=number, name=starter),
            played if hand.plays else _("Nothing has been played yet."),
            ono.Misdeal(number),
        ),
        way,
    )
