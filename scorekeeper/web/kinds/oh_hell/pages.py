"""The pages of the Oh Hell family: the bid board, and the deal being corrected."""

from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.record.game import GameOf
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.board import Board, BoardRow, board
from scorekeeper.rules.oh_hell.cards import RANKS, SUITS
from scorekeeper.rules.oh_hell.seats import columns_of
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.kinds.changes import TableChanges
from scorekeeper.web.kinds.description import Describer
from scorekeeper.web.kinds.house import Composer
from scorekeeper.web.kinds.oh_hell import words
from scorekeeper.web.kinds.oh_hell.changes import OhHellTableChanges
from scorekeeper.web.kinds.oh_hell.composing import OhHellComposer
from scorekeeper.web.kinds.oh_hell.correction import BESIDE, correction, correction_context
from scorekeeper.web.kinds.oh_hell.dealing_words import own_suit
from scorekeeper.web.kinds.oh_hell.description import OhHellDescriber
from scorekeeper.web.kinds.oh_hell.foot import rings, tricks_foot
from scorekeeper.web.kinds.oh_hell.paper import OhHellPaper
from scorekeeper.web.kinds.oh_hell.taps import phase_of, tapped, taps_form
from scorekeeper.web.kinds.paper import KindPaper
from scorekeeper.web.kinds.protocols import Context, Form, Unclear
from scorekeeper.web.kinds.watching import watched_players
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import whole

WIDEST_BESIDE = 6  # columns of a sheet beside the board
MANY, MOST = 11, 13  # rows of a board that has to save room, and all it can, to stay on one screen


class OhHellPages:
    """Board, taps and corrections of the family."""

    describer: Describer = OhHellDescriber()
    table_changes: TableChanges[OhHellState] = OhHellTableChanges()
    paper: KindPaper = OhHellPaper()
    composer: Composer = OhHellComposer()

    stylesheets: tuple[str, ...] = ("css/kinds/oh_hell.css",)

    def board(self, game: GameOf[OhHellState], query: Form) -> Context:
        """Return the board of the deal in hand."""
        state = game.state
        shown = board(state, whole(query.get("mend", "")))
        assert shown is not None, "the generic page shows a game that is over"
        notice = words.notice(state, shown)
        asks = _asks_trump(state, shown)
        return {
            "facts": "kinds/oh_hell/_facts.html",
            "part": "kinds/oh_hell/_board.html",
            "modes": _modes(state, shown, notice),
            "rows_modes": _rows_modes(shown),
            "board": shown,
            "phase": f"{shown.phase}-{shown.deal.number}",
            "say": words.voice_line(state, shown),
            "target": state.rules.target,
            "large": state.options.get("announce", True),
            "call_words": words.call(state, shown),
            "foot_words": tricks_foot(shown) if shown.phase == "tricks" else words.foot(state, shown),
            "rings": rings(shown),
            "notice": notice,
            "ask_trump": asks,
            "asks_now": asks and (shown.deal.trump is None or "turn" in query),
            "own_suit": own_suit(state.rules.trump),
            "trumps": SUITS,
            "none_turned": state.rules.trump.kind != "last_card",
            "ranks": RANKS if state.rules.trump.super_trump and state.rules.packs > 1 else (),
            **_by_seat(state, shown),
        }

    def watched(self, game: GameOf[OhHellState]) -> Context:
        """Return what watchers see of the deal in hand: the call, and each player's bid."""
        shown = self.board(game, MultiDict())
        rows: tuple[BoardRow, ...] = shown["board"].rows
        return {
            **shown,
            "asks_now": False,
            "call": "kinds/oh_hell/_call.html",
            "figure_word": _("Bid"),
            "watched_players": watched_players(
                game,
                {row.seat: "" if row.covered or row.bid is None else str(row.bid) for row in rows},
                {row.seat: _("has bid") if row.covered else shown["badges"][row.seat] for row in rows},
                _bidder(shown["board"]),
            ),
        }

    def fact(self, game: GameOf[OhHellState], form: Form) -> oh.OhHellFact:
        """Return the fact of a form of the board. Raises Unclear."""
        state = game.state
        deal = state.live
        if deal is None:
            raise Unclear(_("This game is over. To play another deal, use More."))
        taps: Any = taps_form(state, deal)(formdata=form, meta={"csrf": False})
        if not taps.validate():
            raise Unclear(words.out_of_range(taps, deal.hand_size))
        fact = tapped(deal, taps, phase_of(deal, form))
        if fact is None:
            raise Unclear(_("Nothing was tapped. Tap a number in somebody’s row."))
        return fact

    def stands(self, game: GameOf[OhHellState], field: str, phase: str) -> str:
        """Return the bid or the tricks that stand for a seat in the deal in hand."""
        deal, seat = game.state.live, whole(field.rpartition("_")[2])
        if deal is None or seat is None:
            return ""
        of_bids = phase.startswith("bids") or field.startswith("bid_")
        value = (deal.bids if of_bids else deal.taken).get(seat)
        return "" if value is None else str(value)

    def correction_context(self, game: GameOf[OhHellState], number: int, seat: int, form: Form) -> Context | None:
        """Return the deal being corrected, with what was changed on it so far."""
        return correction_context(game, number, seat, form)

    def correction(self, game: GameOf[OhHellState], number: int, form: Form) -> oh.OhHellFact:
        """Return the deal as entered again. Raises Unclear."""
        return correction(game, number, form)


def _bidder(shown: Board) -> int | None:
    """Return whose turn it is to bid. None: nobody's alone."""
    waiting = shown.deal.to_bid
    return waiting[0] if waiting and not shown.simultaneous else None


def _by_seat(state: OhHellState, shown: Board) -> Context:
    return {
        "reasons": {row.seat: words.reason(state, shown, row) for row in shown.rows},
        "badges": {row.seat: words.badges(shown, row) for row in shown.rows},
        "won": words.won(shown.before),
        "name_room": _name_room(shown),
    }


def _asks_trump(state: OhHellState, shown: Board) -> bool:
    return state.rules.trump.kind in ("turn_up", "last_card", "house") and (
        shown.deal.trump is None or shown.deal.number in state.turned
    )


def _modes(state: OhHellState, shown: Board, notice: object) -> str:
    players = len(shown.rows)
    rows = players + state.rules.cancelled_tricks
    # The sheet has a column for everybody who ever played, also for whoever has left.
    columns = len(columns_of(state))
    is_under = players >= 6 or columns > WIDEST_BESIDE or shown.most_chips > BESIDE
    told = {
        "play--under": is_under,
        "play--six": columns == WIDEST_BESIDE and not is_under,
        "play--many": rows >= MANY,
        "play--most": rows >= MOST,
        "play--notice": notice,
    }
    return " ".join(["play", *(mode for mode, holds in told.items() if holds)])


def _name_room(shown: Board) -> float:
    """Return how wide a word of a name may be, in its own type size: 13 pixels in the narrowest stub that takes it."""
    if len(shown.rows) < 6 and shown.most_chips < 10:
        return 12
    return 8.2 if any(abs(row.total) > 999 for row in shown.rows) else 9.4


def _rows_modes(shown: Board) -> str:
    modes = ["rows", "rows--bid", f"rows--{shown.phase}"]
    if len(shown.rows) >= 5 and 13 <= shown.most_chips <= 15:
        # One line beside the name in landscape; in portrait a tight one under it. Both keep the table in sight.
        modes.append("rows--dense rows--long")
    elif shown.most_chips >= 13:
        modes.append("rows--stack rows--close" if len(shown.rows) >= 5 else "rows--stack")
    elif len(shown.rows) >= 6 or shown.most_chips > BESIDE:
        modes.append("rows--dense")
    elif shown.most_chips >= 10:
        modes.append("rows--tight")
    if shown.most_chips >= 16:
        modes.append("rows--two")
    return " ".join(modes)
