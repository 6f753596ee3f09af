"""The texts of O'NO 99's board, and its refusals in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.ono99.board import Board, Holder, Key
from scorekeeper.rules.ono99.facts import Card, Mode
from scorekeeper.rules.ono99.hand import Hand
from scorekeeper.rules.ono99.state import Ono99State
from scorekeeper.web.games.names import short_names
from scorekeeper.web.language.texts import (
    N_,
    Sentence,
    as_sentence,
    capital,
    ngettext,
    paragraph,
    pgettext,
    series,
    signed,
)
from scorekeeper.web.language.texts import gettext as _

NAMES: Mapping[Card, str] = {
    "-10": "Minus 10",
    "H": "Hold",
    "R": "Reverse",
    "DP": "Double Play",
    "ONO": "O’NO 99",
    "P2": "Play 2",
}
FACES: Mapping[Card, str] = {"-10": "−10", "H": "Hold", "DP": "×2", "ONO": "O’NO 99", "P2": "×2"}
REASONS = {"double_play_on_first_turn": N_("not on the first"), "total_below_zero": N_("not below 0")}
# The ways to enter a hand.
MODES: Mapping[Mode, str] = {"hand_loser": N_("loser of each hand"), "card_by_card": N_("every card")}
# Shown if all hands of a game are played on one pile.
PLAYS_ON = N_("the next player plays on from the same total, and must play one card")


def card_name(card: Card) -> str:
    return _(NAMES[card]) if card in NAMES else str(card)


@dataclass(frozen=True, slots=True)
class BoardWords:
    """The words of a board: what has happened, what the players have, and what each card does."""

    state: Ono99State
    board: Board
    titles: ClassVar[Mapping[Card, str]] = {card: NAMES[card] for card in ("DP", "P2", "R")}  # under a mere sign

    @property
    def turn(self) -> tuple[str, str]:
        """Whose turn it is, and who is next."""
        hand, pile = self.board.hand, self.board.hand.pile
        name, places = self.state.names[pile.turn], {"name": self.state.names[self.board.next_seat]}
        if pile.owed == 2 and pile.owes == 2:
            return _("%(name)s must play two", name=name), _("first of two, then %(name)s", **places)
        if pile.owed == 2:
            return _("%(name)s must play one more", name=name), _("second of two, then %(name)s", **places)
        places["direction"] = self.direction
        if not hand.plays and not hand.goes_on:
            after = _("with a number card, then %(name)s, %(direction)s", **places)
            return _("%(name)s starts", name=name), after
        return _("%(name)s plays", name=name), _("then %(name)s, %(direction)s", **places)

    @property
    def direction(self) -> str:
        return _("clockwise") if self.board.hand.pile.direction > 0 else _("anticlockwise")

    @property
    def to_go(self) -> str:
        return _("%(points)s to go", points=self.board.room)

    @property
    def room_line(self) -> str:
        """What happened last, or what the limit costs."""
        rules, last = self.state.rules, self.board.hand.plays[-1] if self.board.hand.plays else None
        if last is None or not isinstance(last.card, str):
            chip = _("Whoever takes it to %(limit)s or more loses a chip.", limit=rules.limit)
            return chip if rules.chips else _("Whoever takes it to %(limit)s or more is out.", limit=rules.limit)
        played = N_("%(name)s played %(card)s.")
        if self.board.began_without_number:
            played = N_(
                "%(name)s started with %(card)s, but the first card must be a number card. Undo it, or play on."
            )
        return _(played, name=self.state.names[last.seat], card=card_name(last.card))

    @property
    def before_line(self) -> str:
        """How the previous hand ended."""
        hand = self.board.before
        if hand is None or hand.loser is None:
            return ""
        places = {"number": hand.number, "name": self.state.names[hand.loser]}
        if hand.loser in hand.out:
            return _("Hand %(number)s: %(name)s lost and is out", **places)
        if not hand.plays:
            return _("Hand %(number)s: %(name)s lost it", **places)
        return _("Hand %(number)s: %(name)s lost at %(total)s", total=signed(hand.pile.total), **places)

    @property
    def voice_line(self) -> str:
        """The spoken line: the total and whose turn it is, or how the previous hand ended."""
        if not self.board.keys or not self.board.hand.plays:
            return as_sentence(self.before_line)
        warned = self.room_line if self.board.began_without_number else ""
        return paragraph(as_sentence(signed(self.board.hand.pile.total)), as_sentence(self.turn[0]), warned)

    @property
    def starts_next(self) -> str:
        """Who starts the next hand."""
        if self.state.rules.one_pile:
            return capital(_(PLAYS_ON))
        if self.state.rules.next_starter == "loser":
            return _("The loser starts the next hand")
        return _("The deal passes to the left, and the player left of the dealer starts")

    def does(self, key: Key) -> str:
        """Return the effect of a card, as the small text on its key."""
        after, total = key.after, self.board.hand.pile.total
        if after is None:
            return _(REASONS.get(key.barred, N_("not now")))
        if key.loses and after.total == total:
            return _("loses")
        if key.loses or after.total != total or isinstance(key.card, int):
            return _("makes %(number)s", number=signed(after.total))
        then = N_("%(name)s must play two") if after.owes == 2 else N_("then %(name)s")
        return _(then, name=short_names(self.state.names)[after.turn])

    def face(self, card: Card) -> str:
        return _(FACES.get(card, str(card)))

    def key_name(self, key: Key) -> str:
        """Return the full name of a key for screen readers, beginning with the visible text."""
        face = "" if key.card == "R" else self.face(key.card)
        title = _(self.titles[key.card]) if key.card in self.titles else ""
        parts = [face, self.does(key), title] if key.barred and face else [face, title, self.does(key)]
        makes_too_much = key.after is not None and key.loses and key.after.total != self.board.hand.pile.total
        return series([*parts, _("loses the hand")] if makes_too_much else parts)

    def holds(self, holder: Holder) -> str:
        """Return the small text under a name on the board for tapping the loser."""
        if holder.out_in is not None:
            return _("out in hand %(number)s", number=holder.out_in)
        starts, is_last = _("starts this hand"), _("out at the next loss")
        return series((held(holder), starts if holder.starts else "", is_last if holder.is_last else ""))

    def chips(self, holder: Holder) -> str:
        """Return the number of chips in words, for screen readers and for too many to draw."""
        if not self.state.rules.chips:
            return pgettext("somebody who is still in the game", "in") if holder.out_in is None else _("out")
        many = self.state.rules.chips
        return ngettext("%(left)s of %(num)s chip", "%(left)s of %(num)s chips", many, left=holder.chips)


def held(holder: Holder) -> str:
    """Return how many cards a player holds, or "" for a full hand."""
    return ngettext("%(num)s card", "%(num)s cards", holder.cards) if holder.holds_fewer else ""


def how_lost(hand: Hand, names: tuple[str, ...]) -> str:
    """Return how a hand was lost, from its row of the sheet."""
    loser = names[hand.loser] if hand.loser is not None else ""
    if not hand.plays:
        return as_sentence(_("%(name)s lost it", name=loser))
    if hand.ends_without_card:
        return ngettext("%(name)s could not play after %(num)s card.", "%(name)s could not play after %(num)s cards.",
                        len(hand.plays) - 1, name=loser)  # fmt: skip
    return ngettext(
        "%(name)s lost it at %(total)s, with %(num)s card played.",
        "%(name)s lost it at %(total)s, with %(num)s cards played.",
        len(hand.plays),
        name=loser,
        total=signed(hand.pile.total),
    )


SENTENCES: dict[str, Sentence] = {
    "loser_is_out": N_("{who} is out and cannot lose"),
    "after_the_winner": N_("the game was won before this hand"),
    "player_is_out": N_("{who} is out and cannot play"),
}
