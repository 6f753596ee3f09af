"""Everything that can happen besides the deals: its sentences, questions and change pages."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic

from markupsafe import Markup, escape
from werkzeug.datastructures import MultiDict

from scorekeeper.record.history import LineOf
from scorekeeper.record.log import GameOf
from scorekeeper.rules.game_kind import S
from scorekeeper.rules.kind import Fact
from scorekeeper.web.language.texts import N_, capital
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import seat_in

Form = MultiDict[str, str]
STRUCK = re.compile(r'<span class="vh">.*?</span>|<s>.*?</s> → ')  # text for screen readers only, and replaced values


@dataclass(frozen=True, slots=True)
class HistorySentence:
    """An entry of the log as a sentence, with its effect."""

    markup: str  # HTML if a value replaced another, which is struck through
    effect: str = ""  # the effect besides totals, as HTML with large numbers
    aside: str = ""
    gains: bool = False  # totals are shown as points gained

    @property
    def text(self) -> str:
        """Return the sentence with only the current values, as plain text, for buttons."""
        return Markup(STRUCK.sub("", escape(self.markup))).striptags()

    @property
    def is_fixed(self) -> bool:
        """Return whether it replaced a value."""
        return "<s>" in escape(self.markup)


# Returns the sentence for a fact and its line of the history; looked up by the type of the fact.
SentenceFor = Callable[[Any, LineOf[S]], HistorySentence]


def player_sentence(pattern: str) -> SentenceFor[Any]:
    """Return the function for facts that name a player in a deal or hand: "%(name)s starts hand %(number)s"."""
    return lambda fact, line: HistorySentence(_(pattern, name=line.names[fact.seat], number=line.deal))


def filled(pattern: str, **places: object) -> Markup:
    """Return a text with its places filled, such as "{name} gets {points}", as HTML."""
    return escape(pattern).format(**places)


def effect(pattern: str, **places: str) -> Markup:
    """Return the effect of an entry as HTML, such as "total {total}", with the places in large type."""
    return filled(pattern, **{place: Markup("<b>{}</b>").format(value) for place, value in places.items()})


def valued(before: object, after: object) -> str:
    """Return a value, as HTML after the struck-through one if it replaced another."""
    if before is None or before == after:
        return str(after)
    heard = _("%(now)s, not %(was)s", now=after, was=before)
    return Markup(
        '<span class="wasnow"><span class="vh">{}</span><span aria-hidden="true"><s>{}</s> → <b>{}</b></span></span>'
    ).format(heard, before, after)


@dataclass(frozen=True, slots=True)
class Ask:
    """A change by one tap and one answer: a line of the index, and the question at the bottom."""

    key: str  # the end of its URL
    name: str
    now: str  # its effect, in the index
    line: str  # the question
    small: str
    button: str
    fact: Fact
    reason: str = ""  # label of an optional text, which becomes the `reason` of the fact
    also: tuple[Fact, ...] = ()  # facts that are written with it


def ask_misdeal(what: str, small: str, fact: Fact, *, button: str = "", also: tuple[Fact, ...] = ()) -> Ask:
    return Ask("misdeal", _("Misdeal"), what, capital(what), small, button or _("Deal again"), fact, also=also)


@dataclass(frozen=True, slots=True)
class Change:
    """The draft on a change page: the facts that would be written, and what the page shows."""

    facts: tuple[Fact, ...] = ()
    context: dict[str, Any] = field(default_factory=dict[str, Any])
    wrong: str = ""  # a sentence about invalid input that says what to do
    note: str = ""  # what does not change, at the bottom
    missing: str = ""  # what has to be entered first, at the bottom; Save is dimmed until then
    shown: str = ""  # must be shown before it is written, so the page sends it back

    @property
    def refusal(self) -> str:
        """Return why it cannot be saved; "" if it can, or if nothing has changed."""
        return self.wrong or self.missing


class ChangePage(ABC, Generic[S]):
    """A page that changes something about the game."""

    name: str  # in the index and, without a heading of its own, above the page
    heading = ""
    template: str
    part: str  # section of the index, in order: deal, game, rules; or sheet for a page linked from there

    @abstractmethod
    def now(self, game: GameOf[S]) -> str:
        """Return the current value, for the index."""

    @abstractmethod
    def drafted(self, game: GameOf[S], form: Form) -> Change:
        """Return the draft in a form. An empty form gives the current values."""


class StarterPage(ChangePage[Any]):
    """Who starts the current hand, changed by one tap."""

    name = N_("who starts")
    template = "kinds/_starter.html"
    part = "deal"

    def __init__(self, fact: Callable[[int, int], Fact]) -> None:
        self.fact = fact  # called with the hand's number and the seat

    def now(self, game: GameOf[Any]) -> str:
        return next((column.name for column in game.sheet.columns if column.seat == _starter(game)), "")

    def drafted(self, game: GameOf[Any], form: Form) -> Change:
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
            note=_("Later hands carry on from there."),
        )


def _starter(game: GameOf[Any]) -> int | None:
    number = game.prompt.deal if game.prompt else 0
    return next((row.leader for row in game.sheet.rows if row.number == number), None)
