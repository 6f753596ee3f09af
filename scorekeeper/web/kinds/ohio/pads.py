"""The keypad of Ohio, for scores and sums."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from urllib.parse import urlencode

from scorekeeper.rules.kind import NOTHING
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.facts import PARTS, Count, Way
from scorekeeper.rules.ohio.hand import Hand
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.ohio import draft, words
from scorekeeper.web.kinds.ohio.draft import Slot
from scorekeeper.web.kinds.protocols import Context, Form, Unclear
from scorekeeper.web.language.texts import gettext as _

DIGITS = tuple("1234567890")


@dataclass(frozen=True, slots=True)
class _Addresses:
    """Where the keys and the cells lead: every address carries what is typed so far."""

    url: str
    hand: int
    typed: Mapping[str, str]
    carried: Mapping[str, str]

    def to(self, slot: Slot, typed: Mapping[str, str], **more: object) -> str:
        """Return the address of the page on which that number is typed."""
        arguments = {**self.carried, "slot": slot.name, "typed": draft.packed(typed, self.hand), **more}
        return f"{self.url}?{urlencode(arguments)}"

    def cells(self, all_slots: tuple[Slot, ...]) -> Context:
        """Return where the numbers beside the keypad lead, and the names."""
        return {
            "slot_urls": {each.name: self.to(each, self.typed) for each in all_slots},
            "seat_urls": {each.seat: self.to(each, self.typed) for each in reversed(all_slots)},
        }

    def keys(self, slot: Slot, text: str, *, goes_on: bool, may_be_negative: bool) -> Context:
        """Return where the keys lead. The first digit replaces a number that stands, others go on with it."""
        return {
            "digits": {key: self._pressed(slot, text if goes_on else "", key) for key in DIGITS},
            "sign_url": self._pressed(slot, text, "sign") if may_be_negative else "",
            "back_url": self._pressed(slot, text, "back"),
        }

    def _pressed(self, slot: Slot, before: str, key: str) -> str:
        return self.to(slot, {**self.typed, slot.name: draft.after_key(before, key)}, on=1)


def typing(
    state: OhioState,
    hand: Hand,
    way: Way,
    url: str,
    query: Form,
    opened: int | None = None,  # whose cell was tapped, where a hand is corrected
    carried: Mapping[str, str] = NOTHING,  # what the addresses take along there
) -> Context:
    """Return the keypad for one number, and all numbers beside it."""
    in_parts = way == "figures"
    all_slots = draft.slots(state.seats, in_parts)
    typed, known = draft.numbers(query.get("typed", ""), hand.number), known_numbers(state, hand, way)
    counts: Mapping[int, Count] = hand.said.counts if in_parts else {}
    numbers = {**{name: words.signed(n) for name, n in known.items()}, **_with_minus_signs(typed)}
    scores = {seat: words.signed(count.score(state.rules.is_literal)) for seat, count in counts.items()}
    missing = [slot for slot in all_slots if slot.name not in known and slot.name not in draft.complete(typed)]
    slot = _slot(all_slots, missing, query.get("slot", ""), opened)
    text = typed.get(slot.name, str(known.get(slot.name, "")))
    leads = _Addresses(url, hand.number, typed, carried)
    return {
        "seat": slot.seat,
        "slot": slot,
        "text": text.replace("-", "−"),
        "in_parts": in_parts,
        "parts": {part: _(title) for part, title in words.PARTS.items()},
        "lies": {seat: words.lies_before(state, hand, counts.get(seat), seat) for seat in state.seats},
        "scores": scores if in_parts else {seat: numbers.get(str(seat), "") for seat in state.seats},
        "values": numbers,
        **leads.cells(all_slots),
        **leads.keys(slot, text, goes_on="on" in query, may_be_negative=not in_parts),
        "foot_words": words.typing_foot(state, slot, len(missing)),
        **_button(slot, missing, known, leads),
    }


def typed_fact(state: OhioState, number: int, text: str) -> ohio.OhioFact:
    """Return what the keypad sent: the scores, or the figures of whoever has all four. Raises Unclear."""
    hand = state.hand(number)
    numbers = draft.complete(draft.numbers(text, number))
    fact = number_fact(number, numbers, known_numbers(state, hand, hand.way), in_parts=hand.way == "figures")
    if fact is None:
        raise Unclear(_("No number is complete yet. Type one, then tap the button again."))
    return fact


def number_fact(
    number: int, numbers: Mapping[str, int], known: Mapping[str, int], *, in_parts: bool
) -> ohio.OhioFact | None:
    """Return whole numbers as a fact; None: there are none."""
    if in_parts:
        changed = {int(slot.partition(".")[0]) for slot in numbers}
        counts = {seat: each for seat, each in draft.counts({**known, **numbers}).items() if seat in changed}
        return ohio.HandFigures(number, counts) if counts else None
    scores = {int(slot): score for slot, score in numbers.items() if "." not in slot}
    return ohio.HandScores(number, scores) if scores else None


def known_numbers(state: OhioState, hand: Hand, way: Way | None) -> dict[str, int]:
    """Return by slot the numbers that are already written down."""
    if way == "figures":
        parts = {seat: zip(PARTS, astuple(count), strict=True) for seat, count in hand.said.counts.items()}
        return {f"{seat}.{part}": number for seat, each in parts.items() for part, number in each}
    return {str(seat): score for seat, score in hand.said.scores_by(state.rules.is_literal).items()}


def _slot(all_slots: tuple[Slot, ...], missing: list[Slot], requested: str, opened: int | None) -> Slot:
    """Return which number is typed: as asked for, else the cell's, else the first that is missing, else the last."""
    wanted = [slot for slot in all_slots if slot.name == requested]
    wanted = wanted or [slot for slot in all_slots if slot.seat == opened]
    return (wanted or missing or all_slots[-1:])[0]


def _with_minus_signs(typed: Mapping[str, str]) -> dict[str, str]:
    return {name: text.replace("-", "−") for name, text in typed.items() if text}


def _button(slot: Slot, missing: list[Slot], known: Mapping[str, int], leads: _Addresses) -> Context:
    """Return the one button: it writes what is whole, or leads to the next part of the same player."""
    numbers = draft.complete(leads.typed)
    new = {name: number for name, number in numbers.items() if known.get(name) != number}
    can_write = number_fact(leads.hand, new, known, in_parts=bool(slot.part)) is not None
    own = [each for each in missing if each.seat == slot.seat and each != slot]
    to_next = slot.part and slot.name in numbers and own
    return {
        "typed": draft.packed(leads.typed, leads.hand),
        "is_whole": not missing,
        "can_write": can_write,
        "next_url": leads.to(own[0], leads.typed) if to_next else "",
        "main_word": _("Next") if missing or to_next else _("Score it"),
    }
