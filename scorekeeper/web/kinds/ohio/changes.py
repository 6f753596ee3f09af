"""What may happen at a table of Ohio; how a hand is entered is asked on its board."""

from collections.abc import Mapping

from scorekeeper.record.game import GameOf
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.changes import Ask, ChangePageOf, SentenceFor, StarterPage
from scorekeeper.web.kinds.ohio.history import SENTENCES
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _


class OhioTableChanges:
    """Its share of More and of the record."""

    sentences: Mapping[type[Fact], SentenceFor[OhioState]] = SENTENCES
    pages: Mapping[str, ChangePageOf[OhioState]] = {
        "dealer": StarterPage(N_("Who starts"), N_("who starts"), ohio.HandStarted)
    }
    questions: tuple[str, ...] = ("misdeal",)

    def asks(self, game: GameOf[OhioState]) -> tuple[Ask, ...]:
        """Return the misdeal, of the hand in play only."""
        state = game.state
        if state.live is None:
            return ()
        number, starter = state.live, state.names[state.starter(state.live)]
        return (
            Ask(
                key="misdeal",
                name=_("Misdeal"),
                now=_("hand %(number)s again, %(name)s starts", number=number, name=starter),
                line=_("Hand %(number)s again? %(name)s starts", number=number, name=starter),
                small=_("What was entered for it is set aside; the history keeps it."),
                button=_("Deal again"),
                fact=ohio.Misdeal(number),
            ),
        )
