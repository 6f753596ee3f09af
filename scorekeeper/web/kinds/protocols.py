"""What a kind of game brings to the web floor: its board, its forms, its sentences. One folder a kind, one row.

No kind reads the request: what a page was asked for and what was sent with a tap come in as parameters.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import Game, GameOf
from scorekeeper.rules.kind import F, Fact, GameKind, House, Options, Problem, S, Setup, Sheet, Variant
from scorekeeper.web.games.names import names_of
from scorekeeper.web.kinds.changes import Ask, ChangePage, SentenceFor
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.house import AxisRow, Example, Questions, Remedy, RuleLine
from scorekeeper.web.kinds.paper import PaperTable, Style
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, ngettext, ordinal, series, signed

Form = MultiDict[str, str]
Context = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class BoardRecord:
    """What the page of a table reads of the deal or hand in play; each kind adds what its own templates read."""

    part: str  # the template of the board
    modes: str  # its classes
    facts: str  # the template of what the bar says
    say: str = ""  # what is read aloud, once


@dataclass(frozen=True, kw_only=True)
class WatchedRecord:
    """What the pages of watchers read beside the board."""

    facts: str = "table/watchers/_facts.html"
    call: str = "table/watchers/_call.html"  # the template above the players
    watched_players: "tuple[WatchedPlayer, ...]"
    figure_word: str = ""  # what stands over their figures
    ahead: str = ""  # who is
    scored: str = ""  # the template of what the deal just scored gave; empty if none was


def context_of(*records: object) -> Context:
    """Return the fields of records as templates read them; those of a later one take the place of others."""
    return {name: value for record in records for name, value in vars(record).items()}


class Unclear(Exception):
    """What was tapped or typed cannot be read. Carries the sentence that says what to do."""


def tap(form: Form, buttons: Collection[str]) -> tuple[str, str]:
    """Return name and value of what was tapped: one of `buttons`, with a seat behind it or without. Raises Unclear."""
    # White space alone is no tap, as an empty field is none.
    taps = ((name, value.strip()) for name, value in form.items() if name.partition("_")[0] in buttons)
    tapped = next((pair for pair in taps if pair[1]), None)
    if tapped is None:
        raise Unclear(_("Nothing was tapped."))
    return tapped


def refusal(game: Game, problem: Problem) -> str:
    """Return why something was refused, as a sentence for the table."""
    return whole_sentence(problem, names_of(game))


class KindPages(ABC, Generic[S, F]):
    """The pages of one kind. Templates lie in templates/kinds/<kind>/. What only some kinds can do has a default."""

    stylesheets: tuple[str, ...]  # beside those of every page, for its board and its corrections
    has_styles: bool = False  # whether its printed sheet can be blacked out
    first_role: str  # what the square beside a name says, marked: deals first
    pitches: Mapping[str, str] = {}  # by the id of a variant that an empty shelf shows: two sentences for a beginner
    rules_sought: str = ""  # what the field says by which rules are looked for, marked: zero, blind, packs
    note_example: str = ""  # and that of a note, marked
    sentences: Mapping[type[Fact], SentenceFor[S]]  # of the history, for its own facts
    change_pages: Mapping[str, ChangePage[S]] = {}  # on which something beside the deals is changed, by their addresses
    questions: tuple[str, ...] = ()  # the keys of everything that More may ever ask: ends of addresses as well

    @abstractmethod
    def board(self, game: GameOf[S], query: Form) -> BoardRecord:
        """Return what the board's template reads.

        `query`: the arguments of the address or, after a tap, what was sent with it; where that was refused, `refused`
        is the part of the deal that is wrong.
        """

    @abstractmethod
    def fact(self, game: GameOf[S], form: Form) -> F:
        """Return the fact of a form of the board. Raises Unclear."""

    @staticmethod
    @abstractmethod
    def correction_context(game: GameOf[Any], number: int, seat: int, form: Form) -> Context | None:
        """Return what a correction page needs, with the unsaved changes, or None if nothing is to be corrected."""

    @staticmethod
    @abstractmethod
    def correction(game: GameOf[Any], number: int, form: Form) -> Fact:
        """Return the deal or hand entered again. Raises Unclear."""

    @abstractmethod
    def described(self, variant: str, house: House, players: int) -> Described:
        """Return the rules of a variant with house rules in words. Raises Refused."""

    @abstractmethod
    def of_setup(self, setup: Setup, agreed: tuple[int, ...] = ()) -> Described:
        """Return the rules of a game that is set up in words; `agreed`: `Sheet.agreed`."""

    @staticmethod
    def nicknames(variant: str) -> tuple[tuple[str, str], ...]:
        """Return what else a variant is called, each with the territory whose name that is, as ISO 3166 has it."""
        return ()

    @abstractmethod
    def rule_words(self, variant: str) -> tuple[str, ...]:
        """Return the words that people look for its rules by, a rule each, marked."""

    def player_counts(self, variant: Variant) -> tuple[int, ...]:
        """Return the numbers of players who can play it by its book, in order."""
        fewest, most = variant.players
        return tuple(range(fewest, most + 1))

    # House rules. Words to set are those of the rules' one line.
    # Where so many cannot play by them, what needs resolved rules raises Refused.

    @abstractmethod
    def with_words(self, variant: str, house: House, words: str) -> dict[str, Any]:
        """Return house rules with what the words set. Raises Unreadable."""

    @abstractmethod
    def retyped(self, variant: str, house: House, typed: Mapping[str, str], players: int) -> dict[str, str]:
        """Return typed values that differ from the current ones, by axis."""

    @abstractmethod
    def stepped(self, variant: str, house: House, axis: str, by: int, players: int) -> dict[str, Any]:
        """Return house rules with a number one more or less."""

    @abstractmethod
    def without(self, house: House, axis: str) -> dict[str, Any]:
        """Return house rules without one axis, or several parted by spaces."""

    @abstractmethod
    def with_options(self, variant: str, options: Options, house: House) -> House:
        """Return house rules that mean what options mean, and over them these. Raises Unreadable."""

    def with_ladder(self, game: Game, house: House) -> House:
        """Return house rules with the hand sizes of a game whose ladder the table changed."""
        return house

    @abstractmethod
    def rule_label(self, place: str) -> str:
        """Return the label of the rule at a path such as "rules.scoring.slam.from"; empty if there is none."""

    @abstractmethod
    def rule_lines(self, variant: str, house: House, players: int) -> tuple[RuleLine, ...]:
        """Return the lines of the page of rules, those that are not as in the book among them."""

    def differences(self, variant: str, house: House, players: int) -> tuple[RuleLine, ...]:
        """Return the lines that are not as in the book, also of rules that cannot be played."""
        return tuple(line for line in self.rule_lines(variant, house, players) if line.book)

    @abstractmethod
    def axes(self, variant: str, house: House, players: int) -> tuple[AxisRow, ...]:
        """Return every rule that there is, for a search."""

    @abstractmethod
    def questions_of(self, variant: str, house: House, players: int, key: str) -> Questions:
        """Return the questions of a line, about one axis, or about a group and its parts; none if none are asked."""

    @abstractmethod
    def example(self, variant: str, house: House, players: int, bid: int) -> Example:
        """Return what a bid scores made and missed by one, and a zero bid. Raises Refused."""

    def remedies(self, variant: str, house: House, players: int, problem: Problem) -> tuple[Remedy, ...]:
        """Return what would remedy rules that were refused."""
        return ()

    @staticmethod
    def table_asks(game: GameOf[Any]) -> tuple[Ask, ...]:
        """Return what More may ask now."""
        return ()

    @staticmethod
    @abstractmethod
    def paper_table(sheet: Sheet, style: Style) -> PaperTable:
        """Return the table of a printed game, or of an empty sheet, whose rows have no cells."""

    @staticmethod
    def paper_remarks(sheet: Sheet) -> tuple[str, ...]:
        """Return what happened in deals beside what stands in their squares, a sentence a deal; usually nothing."""
        return ()

    def watched(self, game: GameOf[S]) -> Context:
        """Return the context of the watchers' pages while the game goes on, with a `WatchedRecord` in it."""
        return context_of(from_sheet(game))

    def seated(self, game: GameOf[S]) -> Sequence[int]:
        """Return who plays now, clockwise, where a pad that turns to whoever bids asks for the bids; else nobody."""
        return ()

    def faced(self, game: GameOf[S], query: Form) -> Context:
        """Return the context of the pad, where anybody is `seated`.

        Its template is under `pad`, the seat that bids under `asked`, in `places` what stands before each seat. Once
        all have bid `pad` is empty: `frame` is the template of the call, `middle` of what stands between four of them,
        and `called` tells whether this was the last bid.
        """
        raise NotImplementedError


# Where it does not matter of which kind.
AnyPages: TypeAlias = KindPages[Any, Any]


@dataclass(frozen=True, slots=True)
class Slice(Generic[S, F]):
    """A kind with its own pages: only here are the two put together, so their types are checked here once for all."""

    kind: GameKind[S, F]
    pages: KindPages[S, F]


@dataclass(frozen=True, slots=True)
class WatchedPlayer:
    """One player as watchers see him. Numbers arrive written."""

    seat: int
    name: str
    badge: str  # deals, leads
    figure: str  # the bid; empty if none yet
    total: str
    place: str  # 2nd; empty while all are level
    ahead: bool
    first: bool = False  # nobody has more
    bids_now: bool = False  # whose turn it is to bid


def watched_players(
    game: Game, figures: Mapping[int, str], badges: Mapping[int, str], bids_now: int | None = None
) -> tuple[WatchedPlayer, ...]:
    """Return the players by place: the order changes with a scored deal alone. `bids_now`: whose turn it is to bid."""
    places = {line.seat: line.place for line in game.sheet.standings}
    columns = {column.seat: column for column in game.sheet.columns}
    level = len(set(places.values())) < 2
    return tuple(
        WatchedPlayer(
            seat=column.seat,
            name=column.name,
            badge=badges.get(column.seat, "") or _marked(column.marks),
            figure=figures.get(column.seat, ""),
            total="" if column.total is None else signed(column.total),
            place=ordinal(place) if (place := places[column.seat]) and not level else "",
            ahead=column.ahead and not level,
            first=places.get(column.seat) == 1,
            bids_now=column.seat == bids_now,
        )
        for column in (columns[seat] for seat in places)
    )


def from_sheet(game: Game) -> WatchedRecord:
    """Return what can be said of any kind: the deal or hand, who is ahead, what is written small for it."""
    live = next((row for row in game.sheet.rows if row.state == "live"), None)
    figures = {cell.seat: cell.small for cell in live.cells} if live else {}
    lines = watched_players(game, figures, {})
    ahead = [line.name for line in lines if line.ahead]
    words = ngettext("%(names)s is ahead", "%(names)s are ahead", len(ahead), names=listed(ahead)) if ahead else ""
    return WatchedRecord(watched_players=lines, ahead=words)


def _marked(marks: frozenset[str]) -> str:
    parts = {"left": _("left"), "out": _("out")}
    return series(word for mark, word in parts.items() if mark in marks)
