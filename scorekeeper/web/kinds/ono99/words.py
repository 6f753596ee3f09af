"""What a board of O'NO 99 says to the table, in words."""

from collections.abc import Mapping

from scorekeeper.rules.ono99.board import Board, Count, Holder, Key
from scorekeeper.rules.ono99.facts import Card, Played
from scorekeeper.rules.ono99.game import Hand, is_lost_for_want_of_a_card
from scorekeeper.rules.ono99.state import Ono99State
from scorekeeper.web.words import counted, signed

NAMES: Mapping[Card, str] = {
    "-10": "Minus 10",
    "H": "Hold",
    "R": "Reverse",
    "DP": "Double Play",
    "ONO": "O’NO 99",
    "P2": "Play 2",
}
FACES: Mapping[Card, str] = {"-10": "−10", "H": "Hold", "DP": "×2", "ONO": "O’NO 99", "P2": "×2"}
REASONS = {"double_play_on_first_turn": "not on the first", "total_below_zero": "not below 0"}
TITLED = frozenset({"R", "DP", "P2"})  # keys whose face is a sign: the name of the card stands under it
DIRECTIONS = {1: "clockwise", -1: "anticlockwise"}


def named(card: Card) -> str:
    """Return a card as people say it."""
    return NAMES.get(card, str(card))


def does(key: Key, count: Count, short: Mapping[int, str]) -> str:
    """Return what would come of a card, as the small words on its key."""
    if key.barred:
        return REASONS.get(key.barred, "not now")
    if key.card == "ONO":
        return "loses"
    if key.makes is not None and (key.loses or key.makes != count.total or isinstance(key.card, int)):
        return f"makes {signed(key.makes)}"
    if key.owes == 2 and key.turn is not None:
        return f"{short[key.turn]} owes two"
    return f"then {short[key.turn]}" if key.turn is not None else ""


def spoken(key: Key, count: Count, short: Mapping[int, str]) -> str:
    """Return the whole name of a key, for those who hear it."""
    costs = ", loses the hand" if key.loses and key.card != "ONO" else ""
    return f"{named(key.card)}, {does(key, count, short)}{costs}"


def turn(count: Count, names: tuple[str, ...]) -> tuple[str, str]:
    """Return whose turn it is, and who comes after."""
    then = f"then {names[count.then]}"
    if count.owed == 2:
        return f"{names[count.turn]} owes {'two' if count.owes == 2 else 'one more'}", (
            f"first of two, {then}" if count.owes == 2 else f"second of two, {then}"
        )
    verb = "starts" if count.number == 1 else "plays"
    return f"{names[count.turn]} {verb}", f"{then}, {DIRECTIONS[count.direction]}"


def room(state: Ono99State, count: Count, names: tuple[str, ...]) -> tuple[str, str]:
    """Return how much may still be added, and what happened last or what the limit costs."""
    to_go = f"{count.room} to go"
    if isinstance(count.last, Played) and isinstance(count.last.card, str):
        return to_go, f"{names[count.last.seat]} played {named(count.last.card)}."
    costs = "loses a chip" if state.rules.chips else "is out"
    return to_go, f"Who makes {count.limit} or more {costs}."


def before(shown: Board, names: tuple[str, ...]) -> str:
    """Return how the hand before ended."""
    lost = shown.before
    if lost is None:
        return ""
    at = f" at {signed(lost.total)}" if lost.total is not None and not lost.is_out else ""
    return f"Hand {lost.hand}: {names[lost.seat]} lost{at}{' and is out' if lost.is_out else ''}"


def said_aloud(state: Ono99State, shown: Board) -> str:
    """Return what is announced: the total and whose turn it is, or how the hand before ended."""
    count = shown.count
    if count and count.number > 1:
        return f"{count.total}. {turn(count, state.names)[0]}."
    ended = before(shown, state.names)
    return f"{ended}." if ended else ""


def holds(state: Ono99State, holder: Holder) -> str:
    """Return the small words under a name on the loser's board."""
    if holder.out_in is not None:
        return f"out in hand {holder.out_in}"
    said = [*(["starts this hand"] if holder.starts else []), *(["next loss is out"] if holder.is_last else [])]
    return ", ".join(said)


def chips(state: Ono99State, holder: Holder) -> str:
    """Return what somebody still has, for those who hear it and for a count too long to draw."""
    if not state.rules.chips:
        return "in" if holder.out_in is None else "out"
    return f"{holder.chips} of {counted(state.rules.chips, 'chip')}"


def starts_next(state: Ono99State) -> str:
    """Return who plays first in the hand after this one."""
    if state.rules.next_starter == "loser":
        return "The loser starts the next one"
    return "The deal passes to the left, and the dealer’s left starts"


def how_lost(hand: Hand, names: tuple[str, ...]) -> str:
    """Return how a hand that is lost went, as the sheet knows it."""
    loser = names[hand.loser] if hand.loser is not None else ""
    if not hand.plays:
        return f"{loser} lost it."
    cards = counted(len(hand.plays), "card")
    if is_lost_for_want_of_a_card(hand):
        return f"{loser} could not play, after {counted(len(hand.plays) - 1, 'card')}."
    return f"{loser} lost it at {signed(hand.pile.total)}, with {cards} played."
