"""What may happen at a table beside the deals themselves: how a kind tells it, asks before it, and changes it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from werkzeug.datastructures import MultiDict

from scorekeeper.record.history import LineOf
from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Fact, S
from scorekeeper.web.language.texts import N_, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import seat_in

Form = MultiDict[str, str]
PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class WasNow:
    """A value that took the place of another, which is struck."""

    was: str
    now: str


@dataclass(frozen=True, slots=True)
class HistorySentence:
    """An entry of the log as a sentence, with what came of it."""

    pieces: tuple[str | WasNow, ...]
    effect: tuple[str, ...] = ()  # what came of it beside totals: pieces of a sentence, every second of them large
    aside: str = ""
    gains: bool = False  # totals are told as points added

    @property
    def text(self) -> str:
        """Return what stands now, for the buttons."""
        return "".join(piece if isinstance(piece, str) else piece.now for piece in self.pieces)

    @property
    def is_fixed(self) -> bool:
        """Say whether it puts something right."""
        return any(isinstance(piece, WasNow) for piece in self.pieces)


# A sentence for a fact of one type, and for the line of the history that it made. Looked up by that type.
SentenceFor = Callable[[Any, LineOf[S]], HistorySentence]


def sentence(*pieces: str | WasNow, **more: object) -> HistorySentence:
    """Return a sentence of pieces."""
    return HistorySentence(pieces, **more)  # type: ignore[arg-type]


def player_sentence(pattern: str) -> SentenceFor[Any]:
    """Return the sentences of facts that name a player in a deal or hand: "%(name)s starts hand %(number)s"."""
    return lambda fact, line: sentence(_(pattern, name=line.names[fact.seat], number=line.deal))


def placed(pattern: str, *, aside: str = "", **places: str | WasNow) -> HistorySentence:
    """Return a sentence with named places, "{name} gets {points}", some of them values that replaced others."""
    pieces = PLACE.split(pattern)
    return sentence(
        *(places[piece] if index % 2 else piece for index, piece in enumerate(pieces) if piece), aside=aside
    )


def effect(pattern: str, **places: str) -> tuple[str, ...]:
    """Return the pieces of what came of an entry, "total {total}", its places large."""
    return tuple(places[piece] if index % 2 else piece for index, piece in enumerate(PLACE.split(pattern)))


def clauses(sentences: Sequence[HistorySentence]) -> tuple[str | WasNow, ...]:
    """Return the pieces of several short sentences that stand in one line, as the reader's language sets them."""
    pattern = PLACE.split(series(f"{{{place}}}" for place in range(len(sentences))))
    pieces: list[str | WasNow] = []
    for index, piece in enumerate(pattern):
        pieces += sentences[int(piece)].pieces if index % 2 else [piece] * bool(piece)
    return tuple(pieces)


def valued(before: object, after: object) -> str | WasNow:
    """Return a value, with the one that it replaced."""
    return str(after) if before is None or before == after else WasNow(str(before), str(after))


@dataclass(frozen=True, slots=True)
class Ask:
    """Something that takes one tap and one answer: a line of the index, and the question in the foot."""

    key: str  # the end of its address
    name: str
    now: str  # what it would do, in the index
    line: str  # the question
    small: str
    button: str
    fact: Fact
    reason: str = ""  # label of what may be typed with it; the fact has a `reason` then


@dataclass(frozen=True, slots=True)
class Change:
    """A page of changes as far as they are drafted: what would be written, and what the page shows."""

    facts: tuple[Fact, ...] = ()
    context: dict[str, Any] = field(default_factory=dict[str, Any])
    wrong: str = ""  # what was typed and cannot be read: a sentence that says what to do
    note: str = ""  # what stays as it is, in the foot
    missing: str = ""  # what has to be entered first, in the foot; Save is dimmed until then
    shown: str = ""  # what has to be shown before it is written: the page says it back

    @property
    def refusal(self) -> str:
        """Return why it cannot be saved; empty: it can, or nothing is changed."""
        return self.wrong or self.missing


class ChangePageOf(Protocol[S]):
    """A page on which something about the game is changed."""

    name: str  # in the index, and over the page
    template: str
    part: str  # where the index has it: deal, game; one of the sheet is reached from there

    def now(self, game: GameOf[S]) -> str:
        """Return what is so now, for the index."""
        ...

    def drafted(self, game: GameOf[S], form: Form) -> Change:
        """Return what the form says; an empty form says what is so now."""
        ...


# A page of a game whose kind does not matter.
ChangePage: TypeAlias = ChangePageOf[Any]


class TableChanges(Protocol[S]):
    """What may change at one kind's table beside the deals: its sentences, pages and questions."""

    sentences: Mapping[type[Fact], SentenceFor[S]]  # sentences for its own facts
    pages: Mapping[str, ChangePageOf[S]]  # by the end of the address
    questions: tuple[str, ...]  # the keys of everything that it may ever ask: ends of addresses as well

    def asks(self, game: GameOf[S]) -> tuple[Ask, ...]:
        """Return what may be asked now."""
        ...


class StarterPage:
    """Who begins the hand in play, where the table says it is somebody else: one tap."""

    name = N_("who starts")
    template = "kinds/_starter.html"
    part = "deal"

    def __init__(self, fact: Callable[[int, int], Fact]) -> None:
        self.fact = fact  # of the hand's number and the seat

    def now(self, game: GameOf[Any]) -> str:
        """Return who begins the hand in play."""
        starter = _starter(game)
        return next((column.name for column in game.sheet.columns if column.seat == starter), "")

    def drafted(self, game: GameOf[Any], form: Form) -> Change:
        """Return who begins after a tap."""
        starter, prompt = _starter(game), game.prompt
        seats = [column.seat for column in game.sheet.columns if "out" not in column.marks]
        seat = seat_in(form, "starter", seats, -1 if starter is None else starter)
        moved = prompt is not None and seat != starter
        return Change(
            (self.fact(prompt.deal, seat),) if prompt and moved else (),
            {
                "starter": seat,
                "starter_now": starter,
                "columns": [column for column in game.sheet.columns if column.seat in seats],
                "number": prompt.deal if prompt else 0,
            },
            note=_("Later hands pass on from there."),
        )


def _starter(game: GameOf[Any]) -> int | None:
    """Return who begins the hand in play."""
    number = game.prompt.deal if game.prompt else 0
    return next((row.leader for row in game.sheet.rows if row.number == number), None)
