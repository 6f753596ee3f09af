"""What may happen at a table of O'NO 99."""

from collections.abc import Mapping

from scorekeeper.record.game import GameOf
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.state import Ono99State
from scorekeeper.web.kinds.changes import Ask, ChangePageOf, Says
from scorekeeper.web.kinds.ono99.history import MODES, SAYS
from scorekeeper.web.more.starter import StarterPage
from scorekeeper.web.words import counted


class Ono99Happenings:
    """Its share of More and of the record."""

    says: Mapping[type[Fact], Says[Ono99State]] = SAYS
    pages: Mapping[str, ChangePageOf[Ono99State]] = {"dealer": StarterPage("Who starts", "starts", ono.Starts)}
    questions: tuple[str, ...] = ("misdeal", "way")

    def asks(self, game: GameOf[Ono99State]) -> tuple[Ask, ...]:
        """Return the misdeal of the hand in play, and the other way to follow it."""
        state = game.state
        hand = state.in_play
        if hand is None:
            return ()
        number, starter = hand.number, state.names[hand.starter]
        other: ono.Mode = "hand_loser" if hand.mode == "card_by_card" else "card_by_card"
        played = f"{counted(len(hand.plays), 'card')} played {'is' if len(hand.plays) == 1 else 'are'} set aside."
        return (
            Ask(
                key="misdeal",
                name="Misdeal",
                now=f"hand {number} again, {starter} starts",
                line=f"Hand {number} again? {starter} starts",
                small=played if hand.plays else "Nothing was played yet.",
                button="Deal again",
                fact=ono.Misdeal(number),
            ),
            Ask(
                key="way",
                name="How it is followed",
                now=MODES[hand.mode],
                line=f"Follow hand {number} {MODES[other]}?",
                small="So are the hands after it. What was played stays.",
                button="Change it",
                fact=ono.CountedBy(number, other),
            ),
        )
