"""What the boards of Ohio say to the table, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.ohio.board import Counted, HandBoard, Holder, TrickBoard, TrickKey
from scorekeeper.rules.ohio.checks import bounds
from scorekeeper.rules.ohio.facts import OHIO, Way
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.ohio.draft import Slot
from scorekeeper.web.words import capital, counted, listed, signed

FEW = 3  # cards that are named one by one; more are counted
NUMBERS = ("none", "one", "two", "three", "four", "five")
WAYS: Mapping[Way, tuple[str, str]] = {
    "trick": ("Card by card", "Tap every card as it is played: the trick is called, and the hand scores itself"),
    "detail": ("Count the cards", "Tap what lies before each player; it is added up and checked"),
    "figures": ("Add them up yourselves", "Four numbers a player: captured and in hand, cards and Ohios"),
    "scores": ("Only the scores", "One number a player"),
}
PARTS: Mapping[str, tuple[str, str]] = {
    "captured_numbers": ("Captured cards", "their sum"),
    "captured_ohios": ("Captured Ohios", "how many"),
    "hand_numbers": ("Cards in hand", "their sum"),
    "hand_ohio": ("Ohio in hand", "1 or 0"),
}
EASY = (
    "Add up the cards left in your hand, and ten for every Ohio you have. Set captured cards aside that make that sum. "
    "What is left of them is your score."
)


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence for the table, and a smaller one under it."""

    line: str
    small: str = ""


def card_name(card: int) -> str:
    """Return a card as people say it."""
    return "Ohio" if card == OHIO else str(card)


def last_scores(state: OhioState) -> str:
    """Return what the hand before gave to each."""
    if not state.scored:
        return ""
    each = [f"{state.names[seat]} {signed(points)}" for seat, points in state.points[-1].items()]
    return f"{listed(each)}"


def lies_before(line: Counted) -> str:
    """Return what is entered for one player."""
    if line.figures is None:
        return f"total {signed(line.total)}"
    in_hand = signed(line.less) if line.less is not None and not line.is_out else "nothing"
    return f"captured {signed(line.captured or 0)}, in hand {in_hand}"


def easy_way(line: Counted) -> str:
    """Return how the player counts the same without subtracting; empty: nothing counts against."""
    if not line.against or line.score is None:
        return ""
    if line.set_aside is None:
        return f"{line.against} counts against {line.name}: no captured cards make just that"
    aside = listed([str(card) for card in line.set_aside])
    return f"{line.against} counts against {line.name}: set aside {aside}, and {signed(line.score)} is left"


def checks(shown: HandBoard) -> list[tuple[str, str]]:
    """Return what is found so far, as figures and the words after them."""
    odd = [item for item in shown.cards if item.found != item.required]
    said = [(f"{signed(shown.printed)} of {shown.required}", "captured and in hand")] if shown.printed else []
    if 0 < len(odd) <= FEW:
        said += [(f"{item.found} of {item.required}", f"cards {card_name(item.card)} found") for item in odd]
    # Before most cards are found, an empty hand only says that nobody has come to it yet.
    went_out = [(line.name, "went out: nothing is left in hand") for line in shown.seats if line.is_out]
    return [*said, *(went_out if len(odd) <= FEW else [])]


def beside(shown: HandBoard) -> dict[str, object]:
    """Return the players beside the pad, and by seat what lies before each."""
    return {"lines": shown.seats, "lies": {line.seat: lies_before(line) for line in shown.seats}}


def detail_foot(shown: HandBoard, said: Sequence[str], seat: int) -> Line:
    """Return what to tap next, or who is to count again. `said`: its problems as sentences."""
    problems = shown.problems
    players = len(shown.seats)
    names = {line.seat: line.name for line in shown.seats}
    every = f"There are {NUMBERS[players]} of every card, and they make {shown.required}"
    if not any(item.found for item in shown.cards):
        return Line(f"Tap what {names[seat]} captured", every)
    surplus = next((problem for problem in problems if problem.code == "card_surplus"), None)
    if surplus is not None:
        extra = surplus.numbers["found"] - surplus.numbers["required"]
        who = f"{names[surplus.seat]}, count again" if surplus.seat is not None else "who counted it twice?"
        return Line(f"{capital(_many(extra, surplus.numbers['card']))} too many: {who}", every)
    for problem, sentence in zip(problems, said, strict=True):
        if problem.code == "card_unwinnable":
            return Line(sentence, "Count that pile again")
    missing = [problem for problem in problems if problem.code == "card_missing"]
    if missing:
        return Line(_missing([(each.numbers["card"], players - each.numbers["found"]) for each in missing]), every)
    if problems:
        return Line("Somebody has no card left: who?", "The hand ends when a hand is empty; take out what is not there")
    return Line(f"All {players * len(shown.cards)} cards are found", f"{listed(_out(shown))} went out")


def _out(shown: HandBoard) -> list[str]:
    return [line.name for line in shown.seats if line.is_out]


def _missing(cards: Sequence[tuple[int, int]]) -> str:
    total = sum(many for _, many in cards)
    if total > FEW:
        return f"{total} cards still to be found"
    are = "is missing: who has it?" if total == 1 else "are missing: who has them?"
    return f"{capital(listed([_many(many, card) for card, many in cards]))} {are}"


def _many(many: int, card: int) -> str:
    word = NUMBERS[many] if many < len(NUMBERS) else str(many)
    return f"{word} {card_name(card)}{'s' if many > 1 else ''}"


def typing_foot(state: OhioState, shown: HandBoard, slot: Slot, missing: int) -> Line:
    """Return which number to type; with the last score, what the sum has to be."""
    name = state.names[slot.seat]
    left = f"{counted(missing, 'number')} still to come"
    if slot.part:
        part, what = PARTS[slot.part]
        return Line(f"{name}: {part[0].lower()}{part[1:]}, {what}", left)
    within = bounds(len(state.names), state.rules.is_literal)
    even = "odd" if within.sum_parity else "even"
    together = f"The {NUMBERS[len(state.names)]} scores make an {even} sum of {within.sum_max} at most"
    return Line(f"Type {name}’s score", left if missing > 1 else together)


def turn(shown: TrickBoard, names: Sequence[str]) -> tuple[str, str]:
    """Return whose turn it is, and what may be played."""
    assert shown.turn is not None, "a hand that is over is scored, and the next one asks"
    who = names[shown.turn]
    if shown.taker is None:
        first = "begins" if shown.number == 1 else "leads"
        return f"{who} {first}", "any card"
    takes = f"{names[shown.taker]} takes it if all pass."
    if shown.must_pass:
        return f"{who} must pass", f"Nothing is left to play. {takes}"
    return f"{who} plays", f"{_may(shown)}, or passes. {takes}"


def _may(shown: TrickBoard) -> str:
    free = [key.card for key in shown.keys if not key.fault]
    numbers = [card for card in free if card != OHIO]
    most = "any card" if shown.last_number is None else f"{max(numbers, default=0)} or lower"
    said = [*([most] if numbers else []), *(["an Ohio"] if OHIO in free else [])]
    return listed(said, "or") if len(said) < 2 else ", ".join(said)


def does(key: TrickKey, shown: TrickBoard) -> str:
    """Return what a card would make of the trick, or why it may not be played."""
    if key.fault == "not_lower":
        return f"not below {shown.last_number}"
    return "played" if key.fault else f"makes {signed(key.makes)}"


def plays(holder: Holder) -> str:
    """Return what somebody has done in this trick."""
    if holder.has_passed:
        return "passed"
    cards = " and ".join(card_name(card) for card in holder.played)
    said = [
        *([f"{cards} played"] if cards else []),
        *(["takes it so far"] if holder.takes_it else []),
        *(["to play"] if holder.is_now else []),
    ]
    return ", ".join(said)


def has(holder: Holder) -> str:
    """Return what somebody has taken so far, and what is left in hand."""
    taken = f"{signed(holder.captured)} taken, " if holder.captured else ""
    return f"{taken}{counted(holder.left, 'card')} left"


def said_aloud(state: OhioState) -> str:
    """Return what is announced when a hand is scored."""
    scores = last_scores(state)
    return f"Hand {state.scored}: {scores}." if scores else ""


def trick_aloud(state: OhioState, shown: TrickBoard) -> str:
    """Return what is announced after each card: what the trick is worth and whose turn it is, or who took it."""
    who = turn(shown, state.names)[0]
    if shown.moves:
        return f"{shown.value}. {who}."
    return f"{before_trick(state, shown)} {who}." if shown.number > 1 else said_aloud(state)


def before_trick(state: OhioState, shown: TrickBoard) -> str:
    """Return how the trick before went, or the hand before."""
    if shown.last_taken:
        return f"{state.names[shown.last_taken[0]]} took {signed(shown.last_taken[1])}."
    scores = last_scores(state)
    return f"Hand {state.scored}: {scores}." if scores else "Nothing is played yet."
