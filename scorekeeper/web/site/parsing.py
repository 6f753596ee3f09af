"""Read what was typed or tapped: numbers, seats and texts. What cannot be read counts as not sent."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast
from unicodedata import normalize

from flask import Flask, request
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from werkzeug.routing import IntegerConverter
from wtforms import Field, IntegerField

from scorekeeper.rules.common.tenths import Points, exact

JOINERS = "\u200c\u200d"  # inside words of Persian and Hindi, and in emoji of several people
THOUSANDS = re.compile(r"[.,][0-9]{3}(?![0-9])")  # "1.000" is a thousand to some and one to others
WHOLE = re.compile(r"[-+]?[0-9]{1,9}")  # more digits than any table counts


class Number(IntegerConverter):
    """Matches an integer of at most nine digits in an address: a larger one fits no column, and gets 404."""

    regex = r"\d{1,9}"


def init_app(app: Flask) -> None:
    """Register it as the `int` of addresses."""
    app.url_map.converters["int"] = Number


def whole(text: str) -> int | None:
    """Return a whole number as somebody typed it, or None."""
    text = text.strip().replace("−", "-")
    return int(text) if WHOLE.fullmatch(text) else None


def points(text: str) -> Points | None:
    """Return points as somebody typed them, with at most one decimal after a point or a comma.

    Returns None for anything else, such as a thousands separator.
    """
    if THOUSANDS.search(text):
        return None
    try:
        return exact(text.strip().replace("−", "-").replace(",", ".").removeprefix("+"))
    except ValueError:
        return None


def number(text: str) -> int:
    """Return a whole number of an address that fits into a column. Raises ValueError."""
    value = whole(text)
    if value is None:
        raise ValueError(text)
    return value


def seat_in(form: MultiDict[str, str], key: str, seats: Collection[int], usual: int) -> int:
    """Return the seat that a form names, otherwise `usual`."""
    seat = whole(form.get(key, ""))
    return usual if seat is None or seat not in seats else seat


def tidy(text: str) -> str:
    """Return what somebody typed without double spaces and unprintable characters."""
    printable = "".join(letter if letter.isprintable() or letter in JOINERS else " " for letter in text)
    return " ".join(printable.split()).strip(f"{JOINERS} ")


def tidy_name(text: str, was: str = "") -> str:
    """Return a typed name as `tidy` does, full-width letters and ligatures as most people write them (NFKC).

    So a typed "Ａnn" is the Ann that there is, and stored keys stay as they are. What is not changed from `was` is it.
    """
    return was if text == was else tidy(normalize("NFKC", text))


class WholeField(IntegerField):
    """A whole number of at most nine digits."""

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        """Read the first value sent. Raises ValueError if it is not a number."""
        if not valuelist:
            return
        self.data = whole(str(valuelist[0]))
        if self.data is None and str(valuelist[0]).strip():
            raise ValueError(self.gettext("Enter a whole number."))


class OneOf(Field):
    """One of a few values, each with its label; any other value leaves the field as it was."""

    def __init__(self, choices: Mapping[Any, str], default: Any, **more: Any) -> None:
        super().__init__(default=default, **more)
        self.choices = {**choices, default: choices.get(default, str(default))}

    def process_formdata(self, valuelist: Sequence[Any]) -> None:
        """Read the last value sent."""
        self.data = next((value for value in self.choices if [str(value)] == valuelist[-1:]), self.data)


class TypedForm(FlaskForm):
    """A form that ignores fields sent as a file or as JSON."""

    class Meta(FlaskForm.Meta):
        """Reads the form only; Flask-WTF's own Meta reads files and JSON as well."""

        def wrap_formdata(self, form: FlaskForm, formdata: Any) -> Any:
            """Return the data given to the form, otherwise what was typed, or None."""
            if formdata is None or isinstance(formdata, MultiDict):
                return cast("Any", formdata)  # the fields check its values
            return request.form or None
