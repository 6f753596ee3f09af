"""What a kind of game has in the web layer, its board, forms and sentences; and what kinds with one variant share.

No kind reads the request: query arguments and forms are passed as parameters.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Generic, TypeAlias

from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import Game, GameOf
from scorekeeper.rules.common.axes import TAKEN_AWAY, Changes, nested, text_of
from scorekeeper.rules.common.options import ROOT
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.game_kind import Book, F, S
from scorekeeper.rules.kind import Fact, House, Options, Problem, Setup, Sheet, Variant
from scorekeeper.web.games.names import names_of
from scorekeeper.web.kinds import changes
from scorekeeper.web.kinds.changes import ChangePage, Form, SentenceFor
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.house import Answer, Ask, AxisRow, Example, Questions, Remedy, RuleLine, Words
from scorekeeper.web.kinds.paper import PaperTable, Style
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.language.texts import capital, decimals, ordinal, series, signed
from scorekeeper.web.language.texts import gettext as _

Context = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class BoardRecord:
    """What the page of a game reads of the current deal or hand. Each kind adds fields for its own templates."""

    part: str  # the template of the board
    modes: str  # its CSS classes
    facts: str  # the template of the facts in the bar
    say: str = ""  # the line that is read aloud once
    badges: Mapping[int, str] = field(default_factory=dict[int, str])  # beside the names, for watchers, by seat


@dataclass(frozen=True, kw_only=True)
class WatchedRecord:
    """What the watchers' pages read besides the board."""

    call: str  # the template above the players
    watched_players: "tuple[WatchedPlayer, ...]"
    figure_word: str = ""  # the heading of their numbers
    scored: str = ""  # the template of the points of the deal just scored, or ""


def context_of(*records: object) -> Context:
    """Return the fields of records as template context. Later records override earlier ones."""
    return {name: value for record in records for name, value in vars(record).items()}


class Unclear(Exception):
    """A tap or input is invalid. Has a sentence that says what to do."""


def tap(form: Form, buttons: Collection[str]) -> tuple[str, str]:
    """Return name and value of the tapped button: one of `buttons`, perhaps with a seat appended. Raises Unclear."""
    # A field with only white space counts as empty.
    taps = ((name, value.strip()) for name, value in form.items() if name.partition("_")[0] in buttons)
    tapped = next((pair for pair in taps if pair[1]), None)
    if tapped is None:
        raise Unclear(_("Nothing was tapped."))
    return tapped


def refusal(game: Game, problem: Problem) -> str:
    return whole_sentence(problem, names_of(game))


class KindPages(ABC, Generic[S, F]):
    """The pages of one kind, with defaults for what only some kinds have. Templates are in templates/kinds/<kind>/."""

    stylesheets: tuple[str, ...]  # added on its board and its corrections
    has_styles: bool = False  # whether its sheet has a blackout style
    first_role: str  # label for the first player, marked: deals first
    pitches: Mapping[str, str] = {}  # two sentences for beginners, by the variants offered when there are no games
    rules_sought: str = ""  # placeholder of the search among rules, marked: zero, blind, packs
    note_example: str = ""  # placeholder of a note, marked
    sentences: Mapping[type[Fact], SentenceFor[S]]  # of the history, for facts of this kind
    change_pages: Mapping[str, ChangePage[S]] = {}  # by the end of their URL
    questions: tuple[str, ...] = ()  # the keys of all questions that More can ask, which are also ends of URLs

    @abstractmethod
    def board(self, game: GameOf[S], query: Form) -> BoardRecord:
        """Return the record that the board's template reads.

        `query`: the query arguments or, after a tap, its form, with the wrong part of the deal under `refused` if it
        was refused.
        """

    @abstractmethod
    def fact(self, game: GameOf[S], form: Form) -> F:
        """Return the fact of a form of the board. Raises Unclear."""

    @abstractmethod
    def correction_context(self, game: GameOf[Any], number: int, seat: int, form: Form) -> Context | None:
        """Return the template context of a correction with its unsaved changes, or None if the deal cannot be
        corrected."""

    @abstractmethod
    def correction(self, game: GameOf[Any], number: int, form: Form) -> Fact:
        """Return the fact of a correction. Raises Unclear."""

    @abstractmethod
    def described(self, variant: str, house: House, players: int) -> Described:
        """Return the rules of a variant with house rules in words. Raises Refused."""

    @abstractmethod
    def of_setup(self, setup: Setup, agreed: tuple[int, ...] = ()) -> Described:
        """Return the rules of a setup in words; `agreed`: `Sheet.agreed`."""

    @staticmethod
    def nicknames(variant: str) -> tuple[tuple[str, str], ...]:
        """Return other names of a variant, each with its territory (ISO 3166)."""
        return ()

    @abstractmethod
    def rule_words(self, variant: str) -> tuple[str, ...]:
        """Return the search words of each rule, marked for translation."""

    def player_counts(self, variant: Variant) -> tuple[int, ...]:
        """Return the possible numbers of players with the standard rules, in order."""
        fewest, most = variant.players
        return tuple(range(fewest, most + 1))

    # House rules. Settings are written as in a line of house rules.
    # Methods that need resolved rules raise Refused if so many cannot play by them.

    @abstractmethod
    def with_words(self, variant: str, house: House, words: str) -> dict[str, Any]:
        """Return house rules with these settings. Raises Unreadable."""

    @abstractmethod
    def retyped(self, variant: str, house: House, typed: Mapping[str, str], players: int) -> dict[str, str]:
        """Return typed values that differ from the current ones, by axis."""

    @abstractmethod
    def stepped(self, variant: str, house: House, axis: str, by: int, players: int) -> dict[str, Any]:
        """Return house rules with a number one more or less."""

    @abstractmethod
    def without(self, house: House, axis: str) -> dict[str, Any]:
        """Return house rules without one axis, or several separated by spaces."""

    @abstractmethod
    def with_options(self, variant: str, options: Options, house: House) -> House:
        """Return house rules equivalent to options overridden by these house rules. Raises Unreadable."""

    def with_ladder(self, game: Game, house: House) -> House:
        """Return house rules with the hand sizes of a game whose ladder was changed."""
        return house

    @abstractmethod
    def rule_label(self, place: str) -> str:
        """Return the label of the rule at a path such as "rules.scoring.slam.from", or ""."""

    @abstractmethod
    def rule_lines(self, variant: str, house: House, players: int) -> tuple[RuleLine, ...]:
        """Return the lines of the rules page, including those that differ from the standard rules."""

    def differences(self, variant: str, house: House, players: int) -> tuple[RuleLine, ...]:
        """Return the lines that differ from the standard rules, even if the rules cannot be played."""
        return tuple(line for line in self.rule_lines(variant, house, players) if line.book)

    @abstractmethod
    def axes(self, variant: str, house: House, players: int) -> tuple[AxisRow, ...]:
        """Return every rule, for the search."""

    @abstractmethod
    def questions_of(self, variant: str, house: House, players: int, key: str) -> Questions:
        """Return the questions of a line, an axis, or a group with its parts."""

    @abstractmethod
    def example(self, variant: str, house: House, players: int, bid: int) -> Example:
        """Return the scores of a bid, made and missed by one, and of a zero bid. Raises Refused."""

    def remedies(self, variant: str, house: House, players: int, problem: Problem) -> tuple[Remedy, ...]:
        """Return changes that would make refused rules playable."""
        return ()

    @staticmethod
    def table_asks(game: GameOf[Any]) -> tuple[changes.Ask, ...]:
        """Return the questions that More can ask now."""
        return ()

    @staticmethod
    @abstractmethod
    def paper_table(sheet: Sheet, style: Style) -> PaperTable:
        """Return the table of a printed game, or of an empty sheet, whose rows have no cells."""

    @staticmethod
    def paper_remarks(sheet: Sheet) -> tuple[str, ...]:
        """Return a sentence for each deal with something that its squares do not show; usually none."""
        return ()

    @abstractmethod
    def watched(self, game: GameOf[S]) -> Context:
        """Return the context of the watchers' pages during a game, including a `WatchedRecord`."""

    def seated(self, game: GameOf[S]) -> Sequence[int]:
        """Return the current players clockwise if the turning pad can ask for their bids, otherwise nobody."""
        return ()

    def faced(self, game: GameOf[S], query: Form) -> Context:
        """Return the context of the turning pad, if anybody is `seated`.

        `pad`: its template; `asked`: the seat that bids; `places`: what each seat sees. Once all have bid `pad` is
        empty, `frame` is the template of the call, `middle` that of the part between four calls, and `called` says
        whether this was the last bid.
        """
        raise NotImplementedError


# For code that works with any kind.
AnyPages: TypeAlias = KindPages[Any, Any]


@dataclass(frozen=True, slots=True)
class WatchedPlayer:
    """One player as seen by watchers, with formatted numbers."""

    seat: int
    name: str
    badge: str  # deals, leads
    figure: str  # the bid, or "" if there is none yet
    total: str
    place: str  # 2nd; "" while all are tied
    ahead: bool
    first: bool = False  # nobody is ahead of this player
    bids_now: bool = False  # it is this player's turn to bid


def watched_players(
    game: Game, figures: Mapping[int, str], badges: Mapping[int, str], bids_now: int | None = None
) -> tuple[WatchedPlayer, ...]:
    """Return the players by place, an order that changes only when a deal is scored. `bids_now`: the seat that bids."""
    places = {line.seat: line.place for line in game.sheet.standings}
    columns = {column.seat: column for column in game.sheet.columns}
    level = len(set(places.values())) < 2
    gone = {"left": _("left"), "out": _("out")}
    return tuple(
        WatchedPlayer(
            seat=column.seat,
            name=column.name,
            badge=badges.get(column.seat, "") or series(gone[mark] for mark in gone if mark in column.marks),
            figure=figures.get(column.seat, ""),
            total="" if column.total is None else signed(column.total),
            place=ordinal(place) if (place := places[column.seat]) and not level else "",
            ahead=column.ahead and not level,
            first=places.get(column.seat) == 1,
            bids_now=column.seat == bids_now,
        )
        for column in (columns[seat] for seat in places)
    )


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
        return self.book.rules(changes, 2)  # the fewest players of every such kind

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
