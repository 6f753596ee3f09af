"""The pages of O'NO 99: one tap for the loser, or one per card; corrections of lost hands, and the printed table."""

from dataclasses import dataclass

from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.rules.ono99.board import Board, tap_fact
from scorekeeper.rules.ono99.board import board as board_of
from scorekeeper.rules.ono99.rules import BOOK, Ono99Rules
from scorekeeper.rules.ono99.state import Hand, Ono99State
from scorekeeper.web.kinds.ono99 import changes
from scorekeeper.web.kinds.ono99.words import SEARCH_WORDS, WORDS, BoardWords, described, held, how_lost
from scorekeeper.web.kinds.paper import Heading, PaperTable, Style, hands
from scorekeeper.web.kinds.protocols import BoardRecord, Context, Form, OneBookPages, Unclear, tap
from scorekeeper.web.language.texts import N_, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import whole

TAPS = ("card", "cannot", "lost", "starts", "mode")
MOST_DRAWN = 6  # chips up to which they are drawn; more are written as a number


@dataclass(frozen=True, kw_only=True)
class Ono99Board(BoardRecord):
    """The board of the current hand: one tap for the loser, or one per card."""

    board: Board
    words: BoardWords
    drawn_chips: bool  # whether chips are drawn instead of written
    asks_starter: bool


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    # An empty sheet has a column for the total that ended a hand.
    is_counted = any(row.lost_at is not None or not row.cells for row in sheet.rows)

    def right(row: Row) -> tuple[str, ...]:
        still_in = str(sum("out" not in cell.marks for cell in row.cells))
        return ("" if row.lost_at is None else str(row.lost_at), still_in) if is_counted else (still_in,)

    return PaperTable(
        headings=(Heading("", "bid", _("out")),),
        rows=tuple(hands(sheet, right)),
        right=tuple(map(Heading, (_("lost at"), _("still in")) if is_counted else (_("still in"),))),
        has_words=False,
    )


class Ono99Pages(OneBookPages[Ono99State, ono.Ono99Fact]):
    """Board, taps and corrections."""

    book = BOOK
    words = WORDS
    search_words = SEARCH_WORDS
    told = staticmethod(described)
    first_role = N_("deals first")
    sentences = changes.SENTENCES
    change_pages = changes.PAGES
    questions = changes.QUESTIONS
    stylesheets = ("css/pads.css",)
    table_asks = staticmethod(changes.asks)
    paper_table = staticmethod(paper_table)

    @staticmethod
    def sleeps(rules: Ono99Rules, axis: str) -> bool:
        return {"out_rule": not rules.chips, "next_starter": rules.one_pile}.get(axis, False)

    def board(self, game: GameOf[Ono99State], query: Form) -> Ono99Board:
        state = game.state
        board = board_of(state)
        assert board is not None, "the generic page shows a game that is over"
        words = BoardWords(state, board)
        return Ono99Board(
            facts="kinds/ono99/_facts.html",
            part="kinds/ono99/_card.html" if board.keys else "kinds/ono99/_loser.html",
            modes="play play--under play--pad",
            say=words.voice_line,
            badges={
                holder.seat: series((_("plays") if holder.plays else "", held(holder))) for holder in board.holders
            },
            board=board,
            words=words,
            drawn_chips=0 < state.rules.chips <= MOST_DRAWN,
            asks_starter=bool(board.may_start) and query.get("starts") == "1",
        )

    def correction_form(self, state: Ono99State, number: int, form: Form) -> Context:
        hand = state.hands[number - 1]
        modes = "play play--under" if len(state.seats) > 5 else "play"
        return {"hand": hand, "picked": _picked(hand, form), "how": how_lost(hand, state.names), "modes": modes}

    def corrected(self, state: Ono99State, number: int, form: Form) -> ono.Ono99Fact:
        picked = _picked(state.hands[number - 1], form)
        if picked is None:
            raise Unclear(_("Tap whoever lost it"))
        return ono.HandLost(number, picked)

    def fact(self, game: GameOf[Ono99State], form: Form) -> ono.Ono99Fact:
        state = game.state
        hand = state.in_play
        if hand is None:
            raise Unclear(_("This game is won. To change who lost a hand, tap it on the sheet."))
        fact = tap_fact(state, hand, *tap(form, TAPS))
        if fact is None:
            raise Unclear(_("That cannot be entered here. Tap one of the buttons."))
        return fact


def _picked(hand: Hand, form: Form) -> int | None:
    """Return the seat that should have lost instead, or None if it is nobody or the same."""
    seat = whole(form.get("loser", ""))
    return seat if seat in hand.active and seat != hand.loser else None
