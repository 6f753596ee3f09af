"""The board of Highest card, a tap a deal; its corrections; its sentence for the record."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.toy.facts import Taken
from scorekeeper.rules.toy.kind import BOOK, ToyState
from scorekeeper.web.kinds.toy.description import WORDS, described
from scorekeeper.web.kinds.toy.paper import paper_table

from scorekeeper.record.history import LineOf
from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Fact
from scorekeeper.web.kinds.changes import HistorySentence, SentenceFor
from scorekeeper.web.kinds.one_book import OneBookPages
from scorekeeper.web.kinds.protocols import BoardRecord, Context, Form, Unclear
from scorekeeper.web.site.parsing import whole


def _taken(fact: Taken, line: LineOf[ToyState]) -> HistorySentence:
    return HistorySentence(f"{line.names[fact.seat]} takes deal {fact.deal}")


@dataclass(frozen=True, kw_only=True)
class ToyBoard(BoardRecord):
    """The deal in play."""

    deal: int | None
    players: tuple[str, ...]


class ToyPages(OneBookPages[ToyState, Taken]):
    """Board, corrections, rules and paper."""

    book = BOOK
    words = WORDS
    found_by = ("lucky ace",)
    told = staticmethod(described)
    first_role = "deals first"
    sentences: Mapping[type[Fact], SentenceFor[ToyState]] = {Taken: _taken}
    stylesheets = ("css/pads.css",)
    paper_table = staticmethod(paper_table)

    def board(self, game: GameOf[ToyState], query: Form) -> ToyBoard:
        return ToyBoard(
            facts="kinds/toy/_facts.html",
            part="kinds/toy/_board.html",
            modes="play play--under",
            deal=game.state.live,
            players=game.state.names,
        )

    def fact(self, game: GameOf[ToyState], form: Form) -> Taken:
        seat = _seat(game, form)
        if game.state.live is None or seat is None:
            raise Unclear("Tap who took the deal.")
        return Taken(game.state.live, seat)

    @staticmethod
    def correction_context(game: GameOf[ToyState], number: int, seat: int, form: Form) -> Context | None:
        if number not in game.state.taken:
            return None
        picked = _seat(game, form)
        return {
            "correction_part": "kinds/toy/_correction.html",
            "number": number,
            "opened": seat,
            "corrected_row": number,
            "players": game.state.names,
            "taker": game.state.taken[number] if picked is None else picked,
        }

    @staticmethod
    def correction(game: GameOf[ToyState], number: int, form: Form) -> Taken:
        seat = _seat(game, form)
        if seat is None or game.state.taken.get(number, seat) == seat:
            raise Unclear("Nothing has changed yet.")
        return Taken(number, seat)


def _seat(game: GameOf[ToyState], form: Form) -> int | None:
    seat = whole(form.get("pick") or form.get("picked", ""))
    return seat if seat is not None and seat < len(game.state.names) else None
