"""House rules of a kind with one variant: a line and a question for each axis, in the words of the kind."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from scorekeeper.record.log import Game
from scorekeeper.rules.common.axes import TAKEN_AWAY, Changes, nested, text_of
from scorekeeper.rules.common.one_book import Book
from scorekeeper.rules.common.options import ROOT
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.kind import NOTHING, F, House, Options, S, Variant
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.house import Answer, Ask, AxisRow, Differs, Example, RuleLine
from scorekeeper.web.kinds.protocols import KindPages
from scorekeeper.web.language.texts import N_, capital, decimals
from scorekeeper.web.language.texts import gettext as _

NO_YES: Mapping[str, str] = {"off": N_("No"), "on": N_("Yes")}
FEWEST = 2  # players, whom every such kind takes


@dataclass(frozen=True, slots=True)
class Words:
    """What an axis is called, and its values by their text in a line; without values it is typed."""

    label: str
    values: Mapping[Any, str] = field(default_factory=dict[Any, str])
    hint: str = ""
    none: str = ""  # what it is called where it is taken away


class OneBookPages(KindPages[S, F]):
    """The pages of such a kind, with what its rules and its house rules say."""

    book: Book
    words: Mapping[str, Words]  # by axis
    found_by: tuple[str, ...]  # the words that people look for its rules by, marked

    @staticmethod
    @abstractmethod
    def told(rules: Any, players: int) -> Described:
        """Return resolved rules in words."""

    @staticmethod
    def sleeps(rules: Any, axis: str) -> bool:
        """Say whether an axis has no effect beside the others."""
        return False

    def described(self, variant: str, house: House, players: int, options: Options = NOTHING) -> Described:
        return self.told(self.book.resolved(options, players, house), players)

    def rules_line(self, rules: Mapping[str, Any], players: int, agreed: tuple[int, ...] = ()) -> str:
        return self.told(from_plain(self.book.axes.rules, rules), players).line

    def option_words(self, variant: Variant) -> Iterator[str]:
        return (self.words[self.book.names[option]].label for option in variant.offered)

    def rule_words(self, variant: str) -> tuple[str, ...]:
        return self.found_by

    def with_words(self, variant: str, house: House, words: str) -> dict[str, Any]:
        return self._with(house, self.book.axes.changes_of(self.book.axes.read_words(words.split())[0]))

    def retyped(self, variant: str, house: House, typed: Mapping[str, str], players: int) -> dict[str, str]:
        now = self._rules(self.book.axes.changes_of(house))
        tidied = {axis: self._tidy(axis, text) for axis, text in typed.items() if axis in self.words}
        return {axis: text for axis, text in tidied.items() if text and text != text_of(attrgetter(axis)(now))}

    def _tidy(self, axis: str, text: str) -> str:
        takes, tidy = self.book.axes.takes[axis], "".join(text.split())
        return (tidy.replace(",", ".") if takes.type == "money" else tidy) or (TAKEN_AWAY if takes.optional else "")

    def stepped(self, variant: str, house: House, axis: str, by: int, players: int) -> dict[str, Any]:
        takes = self.book.axes.takes.get(axis)
        if takes is None or takes.type != "number":
            return dict(house)
        now = attrgetter(axis)(self._rules(self.book.axes.changes_of(house)))
        number = (takes.least - by if now is None else now) + by
        return self._with(house, {axis: min(max(number, takes.least), takes.most)})

    def rule_label(self, place: str) -> str:
        axis = place.removeprefix(f"{ROOT}.")
        return capital(_(self.words[axis].label)) if axis in self.words else ""

    def house_of_game(self, game: Game) -> dict[str, Any]:
        return self.with_options(game.head.variant, game.head.options, game.head.house)

    def without(self, house: House, axis: str) -> dict[str, Any]:
        return nested(_less(self.book.axes.changes_of(house), axis))

    def rule_lines(self, variant: str, house: House, players: int) -> tuple[RuleLine, ...]:
        differs = {one.axis: one for one in self.differs(variant, house, players)}
        return tuple(
            RuleLine(
                key=axis,
                label=self.rule_label(axis),
                now=self._word(axis, now),
                book=differs[axis].book if axis in differs else "",
                undo=axis if axis in differs else "",
                asks=(self._ask(axis, now, other=axis in differs),),
            )
            for axis, now in self._awake(house)
        )

    def axes(self, variant: str, house: House, players: int) -> tuple[AxisRow, ...]:
        changes = self.book.axes.changes_of(house)
        return tuple(
            AxisRow(
                axis,
                self.rule_label(axis),
                f"{axis} {self.words[axis].label}",
                self._word(axis, now),
                axis,
                axis in changes,
            )
            for axis, now in self._awake(house)
        )

    def asks(self, variant: str, house: House, players: int, axis: str) -> tuple[Ask, ...]:
        return tuple(self._ask(each, now, other=False) for each, now in self._awake(house) if each == axis)

    def with_options(self, variant: str, options: Options, house: House) -> dict[str, Any]:
        return self._with({}, self.book.changes(options, house))

    def differs(self, variant: str, house: House, players: int, options: Options = NOTHING) -> tuple[Differs, ...]:
        changes = self.book.changes(options, house)
        return tuple(self._differing(changes))

    def _differing(self, changes: Changes) -> Iterator[Differs]:
        rules = self._rules(changes)
        for axis in (each for each in self.words if each in changes and not self.sleeps(rules, each)):
            now, book = (attrgetter(axis)(each) for each in (rules, self._rules(_less(changes, axis))))
            if now != book:
                yield Differs(axis, self.rule_label(axis), self._word(axis, book), self._word(axis, now))

    def example(self, variant: str, house: House, players: int, bid: int) -> Example:
        return Example(0, 0, (), (), self.described(variant, house, players).length)

    def _rules(self, changes: Changes) -> Any:
        return self.book.rules(changes, FEWEST)

    def _with(self, house: House, more: Changes) -> dict[str, Any]:
        """Return house rules with more axes set, without those that would be the same anyway."""
        changes = {**self.book.axes.changes_of(house), **more}
        for axis in tuple(changes):
            if self._rules(_less(changes, axis)) == self._rules(changes):
                del changes[axis]
        return nested(changes)

    def _awake(self, house: House) -> Iterator[tuple[str, Any]]:
        """Yield each axis that has an effect, with its value."""
        rules = self._rules(self.book.axes.changes_of(house))
        yield from ((axis, attrgetter(axis)(rules)) for axis in self.words if not self.sleeps(rules, axis))

    def _word(self, axis: str, value: object) -> str:
        words, text = self.words[axis], text_of(value)
        if value is None:
            return _(words.none)
        return _(words.values[text]) if words.values else decimals(text)

    def _ask(self, axis: str, now: object, *, other: bool) -> Ask:
        words, takes = self.words[axis], self.book.axes.takes[axis]
        answers = tuple(
            Answer(words=word, sets=f"{axis}={text}", chosen=text == text_of(now))
            for text, word in words.values.items()
        )
        typed = None if answers else "" if now is None else decimals(text_of(now))
        hint = _(words.hint) if words.hint else ""
        return Ask(axis, self.rule_label(axis), hint, answers, typed, steps=takes.type == "number", other=other)


def _less(changes: Changes, axis: str) -> dict[str, Any]:
    return {each: value for each, value in changes.items() if each != axis}
