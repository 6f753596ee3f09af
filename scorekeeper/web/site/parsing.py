"""Read what was typed or tapped: numbers, seats and texts; what cannot be read counts as not sent."""

import re
from collections.abc import Collection

from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.routing import IntegerConverter

JOINERS = "\u200c\u200d"  # inside words of Persian and Hindi, and between the people of a family in one emoji
WHOLE = re.compile(r"[-+]?[0-9]{1,9}")  # more digits than any table counts


class Number(IntegerConverter):
    """Matches an integer of at most nine digits in an address: a larger one fits no column, and gets 404."""

    regex = r"\d{1,9}"


def init_app(app: Flask) -> None:
    """Register it as the `int` of addresses."""
    app.url_map.converters["int"] = Number


def whole(text: str) -> int | None:
    """Return a whole number as somebody typed it. None: it is none."""
    text = text.strip().replace("−", "-")
    return int(text) if WHOLE.fullmatch(text) else None


def number(text: str) -> int:
    """Return a whole number of an address, none that a column could not hold. Raises ValueError."""
    found = whole(text)
    if found is None:
        raise ValueError(text)
    return found


def seat_in(form: MultiDict[str, str], key: str, seats: Collection[int], usual: int) -> int:
    """Return the seat that a form names, or the usual one."""
    seat = whole(form.get(key, ""))
    return usual if seat is None or seat not in seats else seat


def tidy(text: str) -> str:
    """Return what somebody typed without double spaces and what cannot be printed; letters stay joined as typed."""
    shown = "".join(letter if letter.isprintable() or letter in JOINERS else " " for letter in text)
    return " ".join(shown.split()).strip(f"{JOINERS} ")
