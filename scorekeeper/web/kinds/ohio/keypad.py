"""The keypad of Ohio: the score of each player, or what each has added up."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import request

from scorekeeper.rules.kind import NOTHING, Fact
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.board import HandBoard, hand_board
from scorekeeper.rules.ohio.checks import PARTS
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.contract import Context, Unclear
from scorekeeper.web.kinds.ohio import draft, words
from scorekeeper.web.kinds.ohio.draft import Slot

DIGITS = tuple("1234567890")


def typing(
    state: OhioState, shown: HandBoard, here: str, opened: int | None = None, carried: Mapping[str, str] = NOTHING
) -> Context:
    """Return the keypad for one number, and all numbers beside it.

    `opened` and `carried`: where a hand is turned back to, at whose cell, and what its addresses take along.
    """
    in_parts = shown.way == "figures"
    all_slots = draft.slots((line.seat for line in shown.seats), in_parts)
    typed = draft.numbers(request.values.get("typed", ""), shown.hand)
    known = known_numbers(shown)
    missing = [slot for slot in all_slots if slot.name not in known and slot.name not in draft.complete(typed)]
    slot = _slot(all_slots, missing, opened)
    text = typed.get(slot.name, str(known.get(slot.name, "")))

    def link(at: Slot, now: Mapping[str, str], **more: object) -> str:
        asked = {**carried, "slot": at.name, "typed": draft.packed(now, shown.hand), **more}
        return f"{here}?{urlencode(asked)}"

    def pressed(key: str) -> str:
        # The first digit replaces a number that stands; those after it, and sign and back, go on with it.
        before = text if "on" in request.args or key in ("sign", "back") else ""
        return link(slot, {**typed, slot.name: draft.after_key(before, key)}, on=1)

    return {
        "seat": slot.seat,
        "slot": slot,
        "text": text.replace("-", "−"),
        "in_parts": in_parts,
        "parts": words.PARTS,
        "lines": shown.seats,
        "values": {**{name: words.signed(n) for name, n in known.items()}, **_shown(typed)},
        "lies": {line.seat: words.lies_before(line) for line in shown.seats},
        "slot_urls": {each.name: link(each, typed) for each in all_slots},
        "seat_urls": {each.seat: link(each, typed) for each in reversed(all_slots)},
        "digits": {key: pressed(key) for key in DIGITS},
        "sign_url": "" if in_parts else pressed("sign"),
        "back_url": pressed("back"),
        "foot_words": words.typing_foot(state, shown, slot, len(missing)),
        **_button(all_slots, slot, missing, typed, known, shown.hand, link),
    }


def typed_fact(state: OhioState, number: int, text: str) -> Fact:
    """Return what the keypad sent: the scores, or the figures of whoever has all four. Raises Unclear."""
    way = state.way(number)
    whole = draft.complete(draft.numbers(text, number))
    fact = number_fact(number, whole, known_numbers(hand_board(state, number)), in_parts=way == "figures")
    if fact is None:
        raise Unclear("No number is whole yet. Type one, then tap the button again.")
    return fact


def number_fact(number: int, whole: Mapping[str, int], known: Mapping[str, int], *, in_parts: bool) -> Fact | None:
    """Return whole numbers as a fact; None: there are none."""
    if in_parts:
        changed = {int(slot.partition(".")[0]) for slot in whole}
        figures = {seat: each for seat, each in draft.figures({**known, **whole}).items() if seat in changed}
        return ohio.HandFigures(number, figures) if figures else None
    scores = {int(slot): score for slot, score in whole.items() if "." not in slot}
    return ohio.HandScores(number, scores) if scores else None


def known_numbers(shown: HandBoard) -> dict[str, int]:
    """Return by slot the numbers that are already written down."""
    if shown.way == "figures":
        entered = [(line.seat, line.figures) for line in shown.seats if line.figures]
        return {f"{seat}.{part}": getattr(figures, part) for seat, figures in entered for part in PARTS}
    return {str(line.seat): line.score for line in shown.seats if line.score is not None}


def _slot(all_slots: tuple[Slot, ...], missing: list[Slot], opened: int | None) -> Slot:
    """Return which number is typed: as asked for, else the cell's, else the first that is missing, else the last."""
    asked = request.args.get("slot", "")
    wanted = [slot for slot in all_slots if slot.name == asked] or [slot for slot in all_slots if slot.seat == opened]
    return (wanted or missing or all_slots[-1:])[0]


def _shown(typed: Mapping[str, str]) -> dict[str, str]:
    return {name: text.replace("-", "−") for name, text in typed.items() if text}


def _button(
    all_slots: tuple[Slot, ...],
    slot: Slot,
    missing: list[Slot],
    typed: Mapping[str, str],
    known: Mapping[str, int],
    hand: int,
    link: Any,
) -> Context:
    """Return the one button: it writes what is whole, or leads to the next part of the same player."""
    whole = draft.complete(typed)
    new = {name: number for name, number in whole.items() if known.get(name) != number}
    can_write = number_fact(hand, new, known, in_parts=bool(slot.part)) is not None
    own = [each for each in missing if each.seat == slot.seat and each != slot]
    to_next = slot.part and slot.name in whole and own
    return {
        "typed": draft.packed(typed, hand),
        "can_write": can_write,
        "next_url": link(own[0], typed) if to_next else "",
        "main_word": "Next" if missing or to_next else "Score it",
    }
