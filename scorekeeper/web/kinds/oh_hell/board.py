"""The board of the current deal, as a record for its templates."""

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

SCORES = 34  # letters of names up to which points are shown beside the bids
WIDEST_BESIDE = 6  # most columns of a sheet beside the board
MANY, MOST = 11, 13  # rows from which a board saves space, and as much as possible, to fit on one screen


@dataclass(frozen=True, kw_only=True)
class DealRows:
    """The rows of a deal and the footer."""

    board: Board
    phase: str  # with the number of the deal, such as bids-3
    modes: str
    foot: BoardLine
    away: str  # JSON for away.js, which counts taps that have not reached the server; "" for none
    reasons: Mapping[int, str]  # by seat, why its row is highlighted
    badges: Mapping[int, str]
    bid_words: Mapping[int, str]


@dataclass(frozen=True, kw_only=True)
class OhHellBoard(BoardRecord):
    """The board of the current deal, or the bonus sheet over it."""

    stylesheets: tuple[str, ...]
    board: Board
    rules: OhHellRules
    rows: DealRows
    tricks: DealRows | None  # rows for the tricks, sent along in case the server is away when all have bid
    leaf: bonuses.LeafDrawing | None
    at_leaf: bool  # the bonus sheet is open
    large: bool  # over and under are shown in large type
    call_words: BoardLine
    rings: str  # the meaning of a ring around a number
    nobody: int  # the number of tricks won by nobody after one more tap; 0 if not offered
    notice: words.Notice | None
    leaves: str  # who will leave once the deal is scored
    deal_again: str  # the label of the button that deals again without them
    ask_trump: bool  # the deal has a trump to enter
    asks_now: bool  # its suits are shown
    own_suit: str  # the name of the pack's own suit that is always trump
    ranks: Sequence[str]  # of the turned card, if it beats every other
    won: Mapping[int, str]  # by seat, the prizes of the deal just scored
    has_many_scores: bool  # its points need the full width
    barred_line: str = ""  # which bid is barred to whom, for watchers


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
    """Return the rows for the tricks while bids are missing, otherwise None; also None with a ghost.

    Their bids are placeholders that add up; the page fills in the real ones.
    """
    if not deal.to_bid or deal.slip.tricks or deal.has_ghost:
        return None
    bids = {**dict.fromkeys(deal.order, 0), deal.order[0]: deal.hand_size}
    after = apply(state, oh.Bids(deal.number, bids))
    return _deal_rows(after, board_of(after, after.deals[deal.number - 1]))


def _modes(state: OhHellState, view: Board, notice: object) -> str:
    players = len(view.rows)
    rows = players + state.rules.cancelled_tricks
    # The sheet has a column for everybody who has ever played, including those who left.
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
        # In landscape a line beside the name, in portrait a tight one under it, so that all rows fit on the screen.
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
