"""A kind with one variant, whose book has the default of each axis."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.common.axes import Axes, Changes, nested, text_of
from scorekeeper.rules.common.options import ROOT, option_from_text, readable
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import NOTHING, F, GameKind, House, HouseLine, Option, Options, S


@dataclass(frozen=True, slots=True)
class Book:
    """The axes of such a kind. An option is the short name of an axis, as files and older logs spell it."""

    axes: Axes
    names: Mapping[str, str]  # the axis of each option
    rules: Callable[[Changes, int], Any]  # for so many players, with axes changed; raises Refused

    def changes(self, options: Options, house: House) -> dict[str, Any]:
        """Return what options set, overridden by house rules, axis by axis; null is the same as absent.

        Raises Unreadable("options.KEY", ...) and Unreadable("rules.AXIS", ...) for what is not valid.
        """
        given = readable(options, {key: self.axes.takes[axis] for key, axis in self.names.items()})
        return {self.names[key]: value for key, value in given.items()} | dict(self.axes.changes_of(house))

    def resolved(self, options: Options, players: int, house: House = NOTHING) -> Any:
        """Return every axis, resolved. Raises Unreadable as `changes` does, Refused if so many cannot play."""
        return self.rules(self.changes(options, house), players)


class OneBook(GameKind[S, F]):
    """House rules over options over the book."""

    book: Book

    def resolved(self, variant: str, options: Options, players: int, house: House = NOTHING) -> Mapping[str, Any]:
        """Return every axis as plain data; `variant` is ignored, because there is only one."""
        return to_plain(self.book.resolved(options, players, house))

    def check_rules(self, variant: str, options: Options, rules: Mapping[str, Any], house: House) -> None:
        """Raise Unreadable at the first option, house rule or axis of a stored game that is not valid."""
        self.book.changes(options, {})
        self.book.axes.changes_of(house, "house")
        from_plain(self.book.axes.rules, rules, ROOT)

    def option(self, key: str, text: str) -> Option:
        """Return the value of an option written as text."""
        takes = self.book.axes.takes.get(self.book.names.get(key, ""))
        return option_from_text(takes, text) if takes else text

    def checked_house(self, given: Any) -> dict[str, Any]:
        """Return house rules checked, each value in the type of its axis."""
        return nested(self.book.axes.changes_of(given))

    def line_of(self, variant: str, house: House) -> str:
        """Return house rules in a line, in alphabetical order, so that a club recognizes its rules."""
        changes = sorted(self.book.axes.changes_of(house).items())
        return " ".join([variant, *(f"{axis}={_text(value)}" for axis, value in changes)])

    def read_line(self, text: str) -> HouseLine:
        """Return what a line says. Raises Unreadable at a value that is not valid or that is set twice."""
        variant, *words = text.split()
        return HouseLine(variant.casefold(), *self.book.axes.read_words(words))


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else text_of(value)
