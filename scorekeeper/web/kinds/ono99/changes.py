"""What may happen at a table of O'NO 99."""

from collections.abc import Mapping

from scorekeeper.record.game import GameOf
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.state import Ono99State
from scorekeeper.web.kinds.changes import Ask, ChangePageOf, SentenceFor, StarterPage
from scorekeeper.web.kinds.ono99.held import CardsPage
from scorekeeper.web.kinds.ono99.history import SENTENCES
from scorekeeper.web.kinds.ono99.words import MODES
from scorekeeper.web.language.texts import N_, ngettext
from scorekeeper.web.language.texts import gettext as _


class Ono99TableChanges:
    """Its share of More and of the record."""

    sentences: Mapping[type[Fact], SentenceFor[Ono99State]] = SENTENCES
    pages: Mapping[str, ChangePageOf[Ono99State]] = {
        "dealer": StarterPage(N_("Who starts"), N_("who starts"), ono.Starts),
        "cards": CardsPage(),
    }
    questions: tuple[str, ...] = ("misdeal", "way")

    def asks(self, game: GameOf[Ono99State]) -> tuple[Ask, ...]:
        """Return the misdeal of the hand in play, and the other way to follow it."""
        state = game.state
        hand = state.in_play
        if hand is None:
            return ()
        number, starter = hand.number, state.names[hand.starter]
        other: ono.Mode = "hand_loser" if hand.mode == "card_by_card" else "card_by_card"
        played = ngettext("%(num)s card played is set aside.", "%(num)s cards played are set aside.", len(hand.plays))
        return (
            Ask(
                key="misdeal",
                name=_("Misdeal"),
                now=_("hand %(number)s again, %(name)s starts", number=number, name=starter),
                line=_("Hand %(number)s again? %(name)s starts", number=number, name=starter),
                small=played if hand.plays else _("Nothing was played yet."),
                button=_("Deal again"),
                fact=ono.Misdeal(number),
            ),
            Ask(
                key="way",
                name=_("Score by"),
                now=_(MODES[hand.mode]),
                line=_("Score hand %(number)s by: %(way)s?", number=number, way=_(MODES[other])),
                small=_("Later hands are scored the same way. What was played stays."),
                button=_("Change it"),
                fact=ono.CountedBy(number, other),
            ),
        )
