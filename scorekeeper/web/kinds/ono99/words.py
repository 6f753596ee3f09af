"""The texts of O'NO 99's board, and its refusals in words."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.ono99.board import Board, Holder, Key
from scorekeeper.rules.ono99.facts import Card, Mode
from scorekeeper.rules.ono99.hand import Hand
from scorekeeper.rules.ono99.state import Ono99State
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
TITLED = frozenset({"DP", "P2", "R"})  # keys that show a sign, with the card's name under it
# The ways to enter a hand.
MODES: Mapping[Mode, str] = {"hand_loser": N_("loser of each hand"), "card_by_card": N_("every card")}
# Shown if all hands of a game are played on one pile.
PLAYS_ON = N_("the next player plays on from the same total, and must play one card")
DIRECTIONS = {1: N_("clockwise"), -1: N_("anticlockwise")}


def card_name(card: Card) -> str:
    return _(NAMES[card]) if card in NAMES else str(card)


def does(key: Key, total: int, short: Sequence[str]) -> str:
    """Return the effect of a card at that total, as the small text on its key."""
    after = key.after
    if after is None:
        return _(REASONS.get(key.barred, N_("not now")))
    if key.loses and after.total == total:
        return _("loses")
    if key.loses or after.total != total or isinstance(key.card, int):
        return _("makes %(number)s", number=signed(after.total))
    then = N_("%(name)s must play two") if after.owes == 2 else N_("then %(name)s")
    return _(then, name=short[after.turn])


def key_name(key: Key, total: int, short: Sequence[str]) -> str:
    """Return the full name of a key for screen readers, beginning with the visible text."""
    face = "" if key.card == "R" else _(FACES.get(key.card, str(key.card)))
    title = card_name(key.card) if key.card in TITLED else ""
    effect = does(key, total, short)
    parts = [face, effect, title] if key.barred and face else [face, title, effect]
    makes_too_much = key.after is not None and key.loses and key.after.total != total
    return series([*parts, _("loses the hand")] if makes_too_much else parts)


def turn(board: Board, names: tuple[str, ...]) -> tuple[str, str]:
    """Return whose turn it is, and who is next."""
    pile = board.hand.pile
    who, next_name = names[pile.turn], names[board.next_seat]
    if pile.owed == 2 and pile.owes == 2:
        return _("%(name)s must play two", name=who), _("first of two, then %(name)s", name=next_name)
    if pile.owed == 2:
        return _("%(name)s must play one more", name=who), _("second of two, then %(name)s", name=next_name)
    direction = _(DIRECTIONS[pile.direction])
    if not board.hand.plays and not board.hand.goes_on:
        after = _("with a number card, then %(name)s, %(direction)s", name=next_name, direction=direction)
        return _("%(name)s starts", name=who), after
    return _("%(name)s plays", name=who), _("then %(name)s, %(direction)s", name=next_name, direction=direction)


def room_line(board: Board, names: tuple[str, ...]) -> str:
    """Return what happened last, or what the limit costs."""
    last = board.hand.plays[-1] if board.hand.plays else None
    if last is not None and isinstance(last.card, str):
        played = N_("%(name)s played %(card)s.")
        if board.began_without_number:
            played = N_(
                "%(name)s started with %(card)s, but the first card must be a number card. Undo it, or play on."
            )
        return _(played, name=names[last.seat], card=card_name(last.card))
    chip, out = (
        N_("Whoever takes it to %(limit)s or more loses a chip."),
        N_("Whoever takes it to %(limit)s or more is out."),
    )
    return _(chip if board.rules.chips else out, limit=board.rules.limit)


def before(board: Board, names: tuple[str, ...]) -> str:
    """Return how the previous hand ended."""
    hand = board.before
    if hand is None or hand.loser is None:
        return ""
    places = {"number": hand.number, "name": names[hand.loser]}
    if hand.loser in hand.out:
        return _("Hand %(number)s: %(name)s lost and is out", **places)
    if not hand.plays:
        return _("Hand %(number)s: %(name)s lost it", **places)
    return _("Hand %(number)s: %(name)s lost at %(total)s", total=signed(hand.pile.total), **places)


def voice_line(board: Board, names: tuple[str, ...]) -> str:
    """Return the spoken line: the total and whose turn it is, or how the previous hand ended."""
    if board.keys and board.hand.plays:
        warned = room_line(board, names) if board.began_without_number else ""
        return paragraph(as_sentence(signed(board.hand.pile.total)), as_sentence(turn(board, names)[0]), warned)
    ended = before(board, names)
    return as_sentence(ended) if ended else ""


def holds(holder: Holder) -> str:
    """Return the small text under a name on the board for tapping the loser."""
    if holder.out_in is not None:
        return _("out in hand %(number)s", number=holder.out_in)
    parts = [
        held(holder),
        *([_("starts this hand")] if holder.starts else []),
        *([_("out at the next loss")] if holder.is_last else []),
    ]
    return series(parts)


def held(holder: Holder) -> str:
    """Return how many cards a player holds, or "" for a full hand."""
    return ngettext("%(num)s card", "%(num)s cards", holder.cards) if holder.holds_fewer else ""


def badge(holder: Holder) -> str:
    """Return the badge next to a name for watchers: whose turn it is, and cards if not a full hand."""
    return series((_("plays") if holder.plays else "", held(holder)))


def chips(state: Ono99State, holder: Holder) -> str:
    """Return the number of chips in words, for screen readers and for too many to draw."""
    if not state.rules.chips:
        return pgettext("somebody who is still in the game", "in") if holder.out_in is None else _("out")
    return ngettext("%(left)s of %(num)s chip", "%(left)s of %(num)s chips", state.rules.chips, left=holder.chips)


def starts_next(state: Ono99State) -> str:
    """Return who starts the next hand."""
    if state.rules.one_pile:
        return capital(_(PLAYS_ON))
    if state.rules.next_starter == "loser":
        return _("The loser starts the next hand")
    return _("The deal passes to the left, and the player left of the dealer starts")


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
