"""House rules of a kind with one variant: a line and a question for each axis, in the words of the kind."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import GameOf
from scorekeeper.rules.common.axes import TAKEN_AWAY, Changes, nested, text_of
from scorekeeper.rules.common.options import ROOT
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.game_kind import Book, F, S
from scorekeeper.rules.kind import House, Options, Setup
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.house import Answer, Ask, AxisRow, Example, Questions, RuleLine, Words
from scorekeeper.web.kinds.protocols import (
    Context,
    Form,
    KindPages,
    Unclear,
    WatchedRecord,
    context_of,
    refusal,
    watched_players,
)
from scorekeeper.web.language.texts import capital, decimals
from scorekeeper.web.language.texts import gettext as _

FEWEST = 2  # players, for every such kind


class OneBookPages(KindPages[S, F]):
    """The pages of a kind with one variant, with its rules and house rules in words."""

    book: Book
    words: Mapping[str, Words]  # by axis
    search_words: tuple[str, ...]  # search words for its rules, marked for translation

    @staticmethod
    @abstractmethod
    def told(rules: Any, players: int) -> Described:
        """Return resolved rules in words."""

    @staticmethod
    def sleeps(rules: Any, axis: str) -> bool:
        """Return whether an axis has no effect because of the others."""
        return False

    @abstractmethod
    def corrected(self, state: S, number: int, form: Form) -> F:
        """Return the fact of a correction. Raises Unclear, also if nothing has changed."""

    @abstractmethod
    def correction_form(self, state: S, number: int, form: Form) -> Context:
        """Return what the template of a correction reads besides the totals that it changes."""

    def correction_context(self, game: GameOf[S], number: int, seat: int, form: Form) -> Context | None:
        if not _is_scored(game, number):
            return None
        after, wrong = game.state, ""
        try:
            after = game.kind.apply(game.state, self.corrected(game.state, number, form))
            wrong = next((refusal(game, problem) for problem in game.kind.problems(after)), "")
        except Unclear as unclear:
            wrong = str(unclear)
        columns = zip(game.sheet.columns, game.kind.sheet(after).columns, strict=True)
        return {
            "correction_part": f"kinds/{game.kind.key}/_correction.html",
            "modes": "play play--under play--pad",
            "number": number,
            "corrected_row": number,
            "opened": seat,
            "wrong": wrong,
            "moves": [(now.name, now.total, then.total) for now, then in columns if now.total != then.total],
            **self.correction_form(game.state, number, form),
        }

    def correction(self, game: GameOf[S], number: int, form: Form) -> F:
        if not _is_scored(game, number):
            raise Unclear(_("That has not been scored yet. Enter it on the board."))
        return self.corrected(game.state, number, form)

    def watched(self, game: GameOf[S]) -> Context:
        board = self.board(game, MultiDict())
        players = watched_players(game, {}, board.badges)
        return context_of(WatchedRecord(call=f"kinds/{game.kind.key}/_watched.html", watched_players=players), board)

    def described(self, variant: str, house: House, players: int) -> Described:
        return self.told(self.book.resolved({}, players, house), players)

    def of_setup(self, setup: Setup, agreed: tuple[int, ...] = ()) -> Described:
        return self.told(from_plain(self.book.axes.rules, setup.rules), len(setup.players))

    def rule_words(self, variant: str) -> tuple[str, ...]:
        return self.search_words

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

    def without(self, house: House, axis: str) -> dict[str, Any]:
        return nested(_less(self.book.axes.changes_of(house), axis))

    def rule_lines(self, variant: str, house: House, players: int) -> tuple[RuleLine, ...]:
        changes = self.book.axes.changes_of(house)
        return tuple(self._line(axis, now, _less(changes, axis)) for axis, now in self._awake(house))

    def _line(self, axis: str, now: object, others: Changes) -> RuleLine:
        words, was = (self._word(axis, value) for value in (now, attrgetter(axis)(self._rules(others))))
        differs = words != was
        return RuleLine(axis, self.rule_label(axis), words, was if differs else "", axis if differs else "")

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

    def questions_of(self, variant: str, house: House, players: int, key: str) -> Questions:
        differing = {line.key for line in self.differences(variant, house, players)}
        awake = [each for each in self._awake(house) if each[0] == key]
        return Questions(tuple(self._ask(axis, now, other=axis in differing) for axis, now in awake))

    def with_options(self, variant: str, options: Options, house: House) -> dict[str, Any]:
        return self._with({}, self.book.changes(options, house))

    def example(self, variant: str, house: House, players: int, bid: int) -> Example:
        return Example(0, 0, (), (), self.described(variant, house, players).length)

    def _rules(self, changes: Changes) -> Any:
        return self.book.rules(changes, FEWEST)

    def _with(self, house: House, more: Changes) -> dict[str, Any]:
        """Return house rules with more axes set, without those that equal the standard rules."""
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


def _is_scored(game: GameOf[Any], number: int) -> bool:
    return any(row.number == number and row.state == "done" for row in game.sheet.rows)


def _less(changes: Changes, axis: str) -> dict[str, Any]:
    return {each: value for each, value in changes.items() if each != axis}
