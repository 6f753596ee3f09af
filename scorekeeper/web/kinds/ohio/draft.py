"""What is being entered for a hand of Ohio before it is a fact: numbers on the keypad.

It travels in addresses and in one hidden field, so that no tap is lost with JavaScript off or when a hand is refused.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.rules.ohio.facts import PARTS, Count

NUMBER = re.compile(rf"([0-9](?:\.(?:{'|'.join(PARTS)}))?):(-?[0-9]{{0,3}})")
MOST_DIGITS = 3

Numbers = dict[str, str]  # by slot, as typed so far: "2", "-", "-14"


@dataclass(frozen=True, slots=True)
class Slot:
    """One number to be typed: a score, or one part of what lies before a player."""

    name: str  # "2" or "2.hand_numbers"
    seat: int
    part: str = ""  # empty: the score


def slots(seats: Iterable[int], in_parts: bool) -> tuple[Slot, ...]:
    """Return the numbers that a hand takes, in the order in which they are asked for."""
    if in_parts:
        return tuple(Slot(f"{seat}.{part}", seat, part) for seat in seats for part in PARTS)
    return tuple(Slot(str(seat), seat) for seat in seats)


def numbers(text: str, hand: int) -> Numbers:
    """Return the numbers typed so far for that hand; what is not one is passed over."""
    numbered, _, rest = text.partition("!")
    matches = (NUMBER.fullmatch(item) for item in rest.split(";"))
    return {match[1]: match[2] for match in matches if match} if numbered == str(hand) else {}


def packed(typed: Mapping[str, str], hand: int) -> str:
    """Return the same as text. It begins with the hand, so that what was typed for one is not shown for the next."""
    return f"{hand}!" + ";".join(f"{slot}:{text}" for slot, text in typed.items())


def complete(typed: Mapping[str, str]) -> dict[str, int]:
    """Return the numbers that are whole."""
    return {slot: int(text) for slot, text in typed.items() if text.removeprefix("-")}


def after_key(text: str, key: str) -> str:
    """Return what stands on the keypad's line after one more key: a digit, sign or back."""
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    if key == "sign":
        return digits if sign else f"-{digits}"
    if key == "back":
        return f"{sign}{digits[:-1]}" if digits else ""
    return f"{sign}{digits.removeprefix('0')}{key}" if len(digits) < MOST_DIGITS else text


def counts(numbers: Mapping[str, int]) -> dict[int, Count]:
    """Return the count of every seat of which all four parts are there."""
    seats = {int(slot.partition(".")[0]) for slot in numbers if "." in slot}
    parts = {
        seat: [numbers[f"{seat}.{part}"] for part in PARTS if f"{seat}.{part}" in numbers] for seat in sorted(seats)
    }
    return {seat: Count(*each) for seat, each in parts.items() if len(each) == len(PARTS)}
