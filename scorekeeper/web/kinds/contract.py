"""What a kind of game brings to the web floor: its board, its forms, its corrections. One file a kind, one row here."""

from typing import Any, Protocol

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.kind import Fact
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.changes import Happenings
from scorekeeper.web.kinds.description import Describer
from scorekeeper.web.kinds.paper import KindPaper

Form = MultiDict[str, str]
Context = dict[str, Any]


class Unclear(Exception):
    """What was tapped or typed cannot be read. Carries the sentence that says what to do."""


class KindPages(Protocol):
    """The pages of one kind. Templates lie in templates/kinds/<kind>/."""

    describer: Describer  # its rules in words, and its options for a new game

    happenings: Happenings  # what may happen beside the deals, for More and for the record

    paper: KindPaper  # its sheets as they are printed

    stylesheets: tuple[str, ...]  # beside app.css, for its board and what is turned back to

    def board(self, game: Game) -> Context:
        """Return what the board's template needs, its name under `part` and its classes under `modes`."""
        ...

    def fact(self, game: Game, form: Form) -> Fact:
        """Return what a tap on the board said. Raises Unclear."""
        ...

    def leaf(self, game: Game, number: int, seat: int, form: Form) -> Context | None:
        """Return what the page turned back needs, with the changes not yet saved. None: nothing to turn back to."""
        ...

    def correction(self, game: Game, number: int, form: Form) -> Fact:
        """Return the deal or hand entered again. Raises Unclear."""
        ...
