"""What a kind of game brings to the web floor: its board, its forms, its sentences. One folder a kind, one row.

No kind reads the request: what a page was asked for and what was sent with a tap come in as parameters.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import Game, GameOf
from scorekeeper.rules.kind import F, GameKind, Problem, S
from scorekeeper.web.games.names import names_of
from scorekeeper.web.kinds.changes import TableChanges
from scorekeeper.web.kinds.description import Describer
from scorekeeper.web.kinds.house import Composer
from scorekeeper.web.kinds.paper import KindPaper
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, ngettext, ordinal, series, signed

Form = MultiDict[str, str]
Context = dict[str, Any]


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

    describer: Describer  # its rules in words
    composer: Composer  # its house rules
    table_changes: TableChanges[S]  # what may happen beside the deals, for More and for the history
    paper: KindPaper  # its sheets as they are printed
    stylesheets: tuple[str, ...]  # beside those of every page, for its board and its corrections
    faces: bool = False  # whether a pad that turns to whoever bids asks for its bids

    @abstractmethod
    def board(self, game: GameOf[S], query: Form) -> Context:
        """Return what the board's template needs, its name under `part` and its classes under `modes`.

        `query`: the arguments of the address or, after a tap, what was sent with it; where that was refused, `refused`
        is the part of the deal that is wrong.
        """

    @abstractmethod
    def fact(self, game: GameOf[S], form: Form) -> F:
        """Return the fact of a form of the board. Raises Unclear."""

    @abstractmethod
    def correction_context(self, game: GameOf[S], number: int, seat: int, form: Form) -> Context | None:
        """Return what the page of a correction needs, with the changes not yet saved. None: nothing to correct."""

    @abstractmethod
    def correction(self, game: GameOf[S], number: int, form: Form) -> F:
        """Return the deal or hand entered again. Raises Unclear."""

    def watched(self, game: GameOf[S]) -> Context:
        """Return the context of the watchers' pages, with the keys of `from_sheet`, while the game goes on."""
        return from_sheet(game)

    def stands(self, game: GameOf[S], field: str, phase: str) -> str:
        """Return what stands now in a field of the board, as that phase means it; empty: nothing."""
        return ""

    def faced(self, game: GameOf[S], query: Form) -> Context:
        """Return the context of the pad, where the kind `faces`: its template under `pad`, under `asked` the seat that
        bids, in `places` what stands before each seat. Once all have bid `pad` is empty: `frame` is the template of the
        call, `middle` of what stands between four of them, and `called` tells whether this was the last bid.
        """
        raise NotImplementedError


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
    figure: str  # the bid; empty: none yet
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


def from_sheet(game: Game) -> dict[str, Any]:
    """Return what can be said of any kind: the deal or hand, who is ahead, what is written small for it."""
    live = next((row for row in game.sheet.rows if row.state == "live"), None)
    figures = {cell.seat: cell.small for cell in live.cells} if live else {}
    lines = watched_players(game, figures, {})
    ahead = [line.name for line in lines if line.ahead]
    return {
        "facts": "table/watchers/_facts.html",
        "call": "table/watchers/_call.html",
        "watched_players": lines,
        "figure_word": "",
        "ahead": ngettext("%(names)s is ahead", "%(names)s are ahead", len(ahead), names=listed(ahead))
        if ahead
        else "",
    }


def _marked(marks: frozenset[str]) -> str:
    parts = {"left": _("left"), "out": _("out")}
    return series(word for mark, word in parts.items() if mark in marks)
