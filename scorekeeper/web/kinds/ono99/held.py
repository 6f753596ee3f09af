"""How many cards everybody holds in the hand in play, for tables where who draws late plays on with fewer."""

from dataclasses import dataclass

from scorekeeper.record.game import GameOf
from scorekeeper.rules.ono99.board import Holder, board
from scorekeeper.rules.ono99.facts import CardsHeld
from scorekeeper.rules.ono99.hand import HAND_SIZE
from scorekeeper.rules.ono99.state import Ono99State
from scorekeeper.web.kinds.changes import Change, Form
from scorekeeper.web.language.texts import N_, series, with_number
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import whole

STEPS = {"less": -1, "more": 1}


@dataclass(frozen=True, slots=True)
class HeldRow:
    """One player of the page."""

    holder: Holder
    text: str  # as typed or stepped

    @property
    def cards(self) -> int | None:
        """Return how many cards the field says. None: it cannot be read."""
        return whole(self.text)


class CardsPage:
    """A number for everybody still in, with a button to either side."""

    name = title = N_("Cards in hand")
    template = "kinds/ono99/_held.html"
    save = N_("Save")
    part = "deal"

    def now(self, game: GameOf[Ono99State]) -> str:
        """Return who holds no full hand."""
        fewer = [with_number(holder.name, str(holder.cards)) for holder in _holders(game) if holder.holds_fewer]
        return series(fewer) or _("everybody holds %(number)s", number=HAND_SIZE)

    def drafted(self, game: GameOf[Ono99State], form: Form) -> Change:
        """Return a fact for everybody who holds another number of cards now."""
        hand = game.state.in_play
        rows = [HeldRow(holder, _text(holder, form)) for holder in _holders(game)]
        unread = [row.holder.name for row in rows if row.cards is None]
        moved = [(row.holder, row.cards) for row in rows if row.cards is not None and row.cards != row.holder.cards]
        facts = tuple(CardsHeld(hand.number, holder.seat, cards) for holder, cards in moved) if hand else ()
        return Change(
            () if unread else facts,
            {"rows": rows, "number": hand.number if hand else 0, "most": HAND_SIZE},
            wrong=_wrong(unread[0]) if unread else "",
            note=_("The next hand begins with %(number)s cards again.", number=HAND_SIZE) if hand else "",
        )


def _holders(game: GameOf[Ono99State]) -> list[Holder]:
    shown = board(game.state)
    return [holder for holder in shown.holders if holder.out_in is None] if shown else []


def _text(holder: Holder, form: Form) -> str:
    text = form.get(f"held_{holder.seat}", str(holder.cards))
    step, _colon, seat = form.get("act", "").partition(":")
    cards = whole(text)
    if seat != str(holder.seat) or cards is None:
        return text
    return str(min(max(cards + STEPS.get(step, 0), 0), HAND_SIZE))


def _wrong(name: str) -> str:
    return _("How many cards does %(name)s hold? Write a whole number from 0 to %(most)s.", name=name, most=HAND_SIZE)
