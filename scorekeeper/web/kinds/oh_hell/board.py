"""The board of the deal in hand, as its templates read it: a record, built here."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.board import Board, board, board_of
from scorekeeper.rules.oh_hell.reducers import apply
from scorekeeper.rules.oh_hell.rules import RANKS, OhHellRules
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, columns_of
from scorekeeper.web.kinds.description import BoardLine
from scorekeeper.web.kinds.oh_hell import bonuses, changes, words
from scorekeeper.web.kinds.oh_hell.correction import BESIDE
from scorekeeper.web.kinds.protocols import BoardRecord, Form
from scorekeeper.web.site.parsing import whole

SCORES = 34  # letters of names whose points stand beside who bids
WIDEST_BESIDE = 6  # columns of a sheet beside the board
MANY, MOST = 11, 13  # rows of a board that has to save room, and all it can, to stay on one screen


@dataclass(frozen=True, kw_only=True)
class DealRows:
    """The rows of a deal, and the foot under them."""

    board: Board
    phase: str  # with the number of the deal: bids-3
    modes: str
    foot: BoardLine
    away: str  # what the screen says of taps that have not reached the server, as JSON; empty: it counts nothing
    reasons: Mapping[int, str]  # by seat, why its row needs a second look
    badges: Mapping[int, str]
    bid_words: Mapping[int, str]


@dataclass(frozen=True, kw_only=True)
class OhHellBoard(BoardRecord):
    """The board of the deal in hand, or the leaf of bonuses over it."""

    stylesheets: tuple[str, ...]
    board: Board
    rules: OhHellRules
    rows: DealRows
    tricks: DealRows | None  # those to come, sent along for a server that is away when all have bid
    leaf: bonuses.LeafDrawing | None
    at_leaf: bool  # it is open
    large: bool  # the call of over and under
    call_words: BoardLine
    rings: str  # what a ring round a number means
    nobody: int  # tricks that nobody won, as one more tap has them; 0: none is offered
    notice: words.Notice | None
    leaves: str  # who leaves once the deal is scored
    deal_again: str  # without them, the word of a button
    ask_trump: bool  # the deal has a trump to tap
    asks_now: bool  # its suits are open
    own_suit: str  # of the pack, which is trump throughout
    ranks: Sequence[str]  # that the turned card may have, where it beats every other
    won: Mapping[int, str]  # by seat, the prizes of the deal just scored
    has_many_scores: bool  # its points need the whole width
    barred_line: str = ""  # which bid is barred to whom, said to watchers


def oh_hell_board(state: OhHellState, query: Form) -> OhHellBoard:
    field = next((name for name in query if name.startswith("bid_")), "") if "asked" in query else ""
    view = board(state, whole(query.get("mend", field.removeprefix("bid_"))))
    assert view is not None, "the generic page shows a game that is over"
    deal, trump, notice = view.deal, state.rules.trump, words.notice(state, view)
    asks = trump.kind in ("turn_up", "last_card", "house") and (deal.trump is None or deal.slip.turned is not None)
    leaf = bonuses.leaf_drawing(state, deal, query) if view.phase == "tricks" else None
    opened = leaf if "leaf" in query or query.get("refused") in bonuses.PARTS else None
    leavers = coming.left if (coming := changes.agreed_next(state, deal.number)) else ()
    scored = [state.names[seat] for seat in view.before.order] if view.before else []
    return OhHellBoard(
        facts="kinds/oh_hell/_facts.html",
        part="kinds/oh_hell/_bonuses.html" if opened else "kinds/oh_hell/_board.html",
        modes=bonuses.modes(state, deal, opened) if opened else _modes(state, view, notice),
        say=words.voice_line(state, view),
        stylesheets=bonuses.stylesheets(state, deal),
        board=view,
        rules=state.rules,
        rows=_deal_rows(state, view),
        tricks=_tricks_to_come(state, deal),
        leaf=leaf,
        at_leaf=opened is not None,
        large=state.calls_large,
        call_words=words.call(state, view),
        rings=words.rings(view),
        nobody=next((chip.value for chip in view.lost if chip.offered and chip.value > deal.slip.lost), 0),
        notice=notice,
        leaves=words.leaves(state, leavers),
        deal_again=words.deal_again(state, leavers),
        ask_trump=asks,
        asks_now=asks and (deal.trump is None or "turn" in query),
        own_suit=words.own_suit(trump),
        ranks=RANKS if trump.super_trump and state.rules.packs > 1 else (),
        won=words.won(view.before),
        has_many_scores=len(scored) >= WIDEST_BESIDE or sum(map(len, scored)) > SCORES,
    )


def _deal_rows(state: OhHellState, view: Board) -> DealRows:
    return DealRows(
        board=view,
        phase=f"{view.phase}-{view.deal.number}",
        modes=_rows_modes(view),
        foot=words.tricks_hint(state, view) if view.phase == "tricks" else words.foot(state, view),
        away="" if view.correcting or view.ghosts else json.dumps(words.while_away(state, view)),
        reasons={row.seat: words.reason(state, view, row) for row in view.rows},
        badges={row.seat: words.badges(view, row) for row in view.rows},
        bid_words={row.seat: words.bid_word(row) for row in view.rows},
    )


def _tricks_to_come(state: OhHellState, deal: Deal) -> DealRows | None:
    """Return the rows for the tricks of a deal that is bid, or None if it is not, or a ghost takes what is left.

    The bids are the page's to fill in: these only add up.
    """
    if not deal.to_bid or deal.slip.tricks or deal.has_ghost:
        return None
    bids = {**dict.fromkeys(deal.order, 0), deal.order[0]: deal.hand_size}
    after = apply(state, oh.Bids(deal.number, bids))
    return _deal_rows(after, board_of(after, after.deals[deal.number - 1]))


def _modes(state: OhHellState, view: Board, notice: object) -> str:
    players = len(view.rows)
    rows = players + state.rules.cancelled_tricks
    # The sheet has a column for everybody who ever played, also for whoever has left.
    columns = len(columns_of(state))
    is_under = players >= 6 or columns > WIDEST_BESIDE or view.deal.hand_size >= BESIDE
    modifiers = {
        "play--under": is_under,
        "play--six": columns == WIDEST_BESIDE and not is_under,
        "play--many": rows >= MANY,
        "play--most": rows >= MOST,
        "play--notice": notice,
    }
    return " ".join(["play", *(mode for mode, holds in modifiers.items() if holds)])


def _rows_modes(view: Board) -> str:
    modes = ["rows", "rows--bid", f"rows--{view.phase}"]
    squares = view.deal.hand_size + 1  # of a row
    if len(view.rows) >= 5 and 13 <= squares <= 15:
        # One line beside the name in landscape; in portrait a tight one under it. Both keep the table in sight.
        modes.append("rows--dense rows--long")
    elif squares >= 13:
        modes.append("rows--stack rows--close" if len(view.rows) >= 5 else "rows--stack")
    elif len(view.rows) >= 6 or squares > BESIDE:
        modes.append("rows--dense")
    elif squares >= 10:
        modes.append("rows--tight")
    if squares >= 16:
        modes.append("rows--two")
    return " ".join(modes)
