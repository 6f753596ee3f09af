"""Who deals how many cards, and what is done about trump: one whole sentence for each way."""

from collections.abc import Callable

from scorekeeper.rules.oh_hell.board import Board
from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.rules import OhHellRules, scheduled_trump, trump_of
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.rules.oh_hell.trump import Trump
from scorekeeper.web.games.sheet_words import NO_TRUMP, suit_word
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import ngettext, semicolons

BLACK = "black"
# By what is done about trump. Each takes the cards that everybody gets, who deals, and the suit that is known before.
SENTENCES: dict[str, Callable[[int, str, str], str]] = {
    "turned": lambda cards, name, _suit: ngettext(
        "%(name)s deals %(num)s card each and turns the next",
        "%(name)s deals %(num)s cards each and turns the next", cards, name=name),
    "last_card": lambda cards, name, _suit: ngettext(
        "%(name)s deals %(num)s card each; the dealer’s own last card is trump",
        "%(name)s deals %(num)s cards each; the dealer’s own last card is trump", cards, name=name),
    "all_dealt": lambda cards, name, _suit: ngettext(
        "%(name)s deals %(num)s card each: every card is dealt, so there is no trump",
        "%(name)s deals %(num)s cards each: every card is dealt, so there is no trump", cards, name=name),
    "none": lambda cards, name, _suit: ngettext(
        "%(name)s deals %(num)s card each: no trump this deal",
        "%(name)s deals %(num)s cards each: no trump this deal", cards, name=name),
    "known": lambda cards, name, suit: ngettext(
        "%(name)s deals %(num)s card each: %(suit)s are trump",
        "%(name)s deals %(num)s cards each: %(suit)s are trump", cards, name=name, suit=suit),
    "own": lambda cards, name, suit: ngettext(
        "%(name)s deals %(num)s card each: %(suit)s is trump",
        "%(name)s deals %(num)s cards each: %(suit)s is trump", cards, name=name, suit=suit),
    "": lambda cards, name, _suit: ngettext(
        "%(name)s deals %(num)s card each", "%(name)s deals %(num)s cards each", cards, name=name),
}  # fmt: skip


def own_suit(trump: Trump) -> str:
    """Return the word of a trump that is a suit of the pack's own; empty: it is one of the four, or none is fixed."""
    return _("black") if trump.kind == "fixed" and trump.suit == BLACK else ""


def deals(state: OhHellState, shown: Board) -> str:
    """Return who deals how many cards from how many packs, and what is done about trump."""
    deal, rules = shown.deal, state.rules
    scheduled = scheduled_trump(rules.trump, deal.number)
    suit = suit_word(scheduled) if scheduled else own_suit(rules.trump)
    sentence = SENTENCES[_about_trump(rules, deal)](deal.hand_size, state.names[deal.dealer], suit)
    if rules.packs == 1:
        return sentence
    return semicolons((ngettext("%(num)s pack", "%(num)s packs", rules.packs), sentence))


def _about_trump(rules: OhHellRules, deal: Deal) -> str:
    if trump_of(rules, deal.number, deal.hand_size, len(deal.order)) == NO_TRUMP:
        is_all = rules.trump.kind == "turn_up" and deal.hand_size * len(deal.order) >= rules.cards * rules.packs
        return "all_dealt" if is_all else "none"
    if scheduled_trump(rules.trump, deal.number):
        return "known"
    if own_suit(rules.trump):
        return "own"
    return {"turn_up": "turned", "last_card": "last_card"}.get(rules.trump.kind, "")
