"""Highest card on screen and paper: a board, a tap a deal; its corrections; its rules in words; a line a deal."""

from collections.abc import Mapping

from scorekeeper.record.history import LineOf
from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Fact, Sheet
from scorekeeper.web.kinds.changes import HistorySentence, SentenceFor
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.house import Words
from scorekeeper.web.kinds.paper import Heading, PaperTable, Style, hands
from scorekeeper.web.kinds.protocols import BoardRecord, Context, Form, OneBookPages, Unclear
from scorekeeper.web.language.texts import counted
from scorekeeper.web.site.parsing import whole
from tests.toy.kind import BOOK, Taken, ToyRules, ToyState


def described(rules: ToyRules, players: int) -> Described:
    length = counted(rules.deals, "deal")
    return Described((f"{length}: the highest card takes it.",), length, lambda name: f"{name} deals a card each")


def history_of(fact: Taken, line: LineOf[ToyState]) -> HistorySentence:
    return HistorySentence(f"{line.names[fact.seat]} takes deal {fact.deal}")


class ToyPages(OneBookPages[ToyState, Taken]):
    book = BOOK
    words = {"deals": Words("Deals")}
    search_words = ("lucky ace",)
    told = staticmethod(described)
    first_role = "deals first"
    sentences: Mapping[type[Fact], SentenceFor[ToyState]] = {Taken: history_of}
    stylesheets = ("css/pads.css",)

    def board(self, game: GameOf[ToyState], query: Form) -> BoardRecord:
        return BoardRecord(part="kinds/toy/_board.html", modes="play play--under", facts="kinds/toy/_facts.html")

    def fact(self, game: GameOf[ToyState], form: Form) -> Taken:
        seat = seat_of(form)
        if game.state.live is None or seat is None:
            raise Unclear("Tap who took the deal.")
        return Taken(game.state.live, seat)

    def correction_form(self, state: ToyState, number: int, form: Form) -> Context:
        picked = seat_of(form)
        return {"taker": state.taken[number] if picked is None else picked}

    def corrected(self, state: ToyState, number: int, form: Form) -> Taken:
        seat = seat_of(form)
        if seat is None or state.taken[number] == seat:
            raise Unclear("Nothing has changed yet.")
        return Taken(number, seat)

    @staticmethod
    def paper_table(sheet: Sheet, style: Style) -> PaperTable:
        return PaperTable((Heading("", "pts"),), tuple(hands(sheet, lambda _row: ())), has_words=False)


def seat_of(form: Form) -> int | None:
    return whole(form.get("pick") or form.get("picked", ""))
