"""What may happen besides the deals: how a kind describes it, asks for confirmation, and changes it."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic

from markupsafe import Markup, escape
from werkzeug.datastructures import MultiDict

from scorekeeper.record.history import LineOf
from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Fact, S
from scorekeeper.web.language.texts import N_, capital
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import seat_in

Form = MultiDict[str, str]
STRUCK = re.compile(r'<span class="vh">.*?</span>|<s>.*?</s> → ')  # what only the page shows or only the ear hears


@dataclass(frozen=True, slots=True)
class HistorySentence:
    """An entry of the log as a sentence, with what came of it."""

    markup: str  # HTML where a value took the place of another, which is struck
    effect: str = ""  # what came of it beside totals, as HTML: its figures are large
    aside: str = ""
    gains: bool = False  # totals are told as points added

    @property
    def text(self) -> str:
        """Return the current value in words, for the buttons."""
        return Markup(STRUCK.sub("", escape(self.markup))).striptags()

    @property
    def is_fixed(self) -> bool:
        """Return whether it corrects something."""
        return "<s>" in escape(self.markup)


# A sentence for a fact of one type, and for the line of the history that it made. Looked up by that type.
SentenceFor = Callable[[Any, LineOf[S]], HistorySentence]


def player_sentence(pattern: str) -> SentenceFor[Any]:
    """Return the sentences of facts that name a player in a deal or hand: "%(name)s starts hand %(number)s"."""
    return lambda fact, line: HistorySentence(_(pattern, name=line.names[fact.seat], number=line.deal))


def filled(pattern: str, **places: object) -> Markup:
    """Return a text with named places, "{name} gets {points}", as HTML."""
    return escape(pattern).format(**places)


def effect(pattern: str, **places: str) -> Markup:
    """Return what came of an entry, "total {total}", its places large."""
    return filled(pattern, **{place: Markup("<b>{}</b>").format(value) for place, value in places.items()})


def valued(before: object, after: object) -> str:
    """Return a value; as HTML with the one that it replaced, if any, struck."""
    if before is None or before == after:
        return str(after)
    heard = _("%(now)s, not %(was)s", now=after, was=before)
    return Markup(
        '<span class="wasnow"><span class="vh">{}</span><span aria-hidden="true"><s>{}</s> → <b>{}</b></span></span>'
    ).format(heard, before, after)


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
    also: tuple[Fact, ...] = ()  # what is written with it


def ask_misdeal(what: str, small: str, fact: Fact, *, button: str = "", also: tuple[Fact, ...] = ()) -> Ask:
    """Return the question whether the deal or hand in play is dealt again."""
    return Ask("misdeal", _("Misdeal"), what, capital(what), small, button or _("Deal again"), fact, also=also)


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
        """Return why it cannot be saved; empty if it can, or nothing is changed."""
        return self.wrong or self.missing


class ChangePage(ABC, Generic[S]):
    """A page on which something about the game is changed."""

    name: str  # in the index, and over the page
    template: str
    part: str  # where the index has it: deal, game; one of the sheet is reached from there

    @abstractmethod
    def now(self, game: GameOf[S]) -> str:
        """Return what is so now, for the index."""

    @abstractmethod
    def drafted(self, game: GameOf[S], form: Form) -> Change:
        """Return what the form says; an empty form says what is so now."""


class StarterPage(ChangePage[Any]):
    """Who begins the hand in play, if the table says it is somebody else: one tap."""

    name = N_("who starts")
    template = "kinds/_starter.html"
    part = "deal"

    def __init__(self, fact: Callable[[int, int], Fact]) -> None:
        self.fact = fact  # of the hand's number and the seat

    def now(self, game: GameOf[Any]) -> str:
        starter = _starter(game)
        return next((column.name for column in game.sheet.columns if column.seat == starter), "")

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
