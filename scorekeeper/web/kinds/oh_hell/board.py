"""The board of the current deal, and the pad that turns to the bidder over it, as records for their templates."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.record.log import GameOf, Undo
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.board import Board, BoardRow, board
from scorekeeper.rules.oh_hell.rules import RANKS, OhHellRules
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, apply, columns_of
from scorekeeper.web.games.sheet_words import prizes
from scorekeeper.web.kinds.description import BoardLine
from scorekeeper.web.kinds.oh_hell import bonuses, changes, words
from scorekeeper.web.kinds.oh_hell.change_pages import BESIDE
from scorekeeper.web.kinds.protocols import BoardRecord, Form
from scorekeeper.web.language.texts import N_, as_sentence, listed, paragraph, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import whole

SCORES = 34  # letters of names up to which points are shown beside the bids
WIDEST_BESIDE = 6  # most columns of a sheet beside the board
NEXT = 3  # most players named in the line under the numbers of the pad
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
    won: dict[int, str] = {}
    if view.before:
        won = {seat: series(prizes(score.prizes)) for seat, score in view.before.scores.items()}
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
        won=won,
        has_many_scores=len(won) >= WIDEST_BESIDE or sum(len(state.names[seat]) for seat in won) > SCORES,
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
        bid_words={row.seat: words.bid_word(view, row) for row in view.rows},
    )


def _tricks_to_come(state: OhHellState, deal: Deal) -> DealRows | None:
    """Return the rows for the tricks while bids are missing, otherwise None; also None with a ghost.

    Their bids are placeholders that add up; the page fills in the real ones.
    """
    if not deal.to_bid or deal.slip.tricks or deal.has_ghost:
        return None
    bids = {**dict.fromkeys(deal.order, 0), deal.order[0]: deal.hand_size}
    after = apply(state, oh.Bids(deal.number, bids))
    view = board(after)
    assert view is not None, "the deal is still the one in play"
    return _deal_rows(after, view)


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
        "play--most": rows >= MOST or (rows >= MANY and notice),
        "play--notice": notice,
    }
    return " ".join(["play", *(mode for mode, holds in modifiers.items() if holds)])


def _rows_modes(view: Board) -> str:
    modes = ["rows", f"rows--{view.phase}"]
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


@dataclass(frozen=True, slots=True)
class Place:
    """The text in front of one seat."""

    row: BoardRow
    is_ahead: bool
    state: str  # now, in, or "" before the bid
    bid: str  # "" while it is covered or missing
    was: str  # the bid that was undone, or ""


@dataclass(frozen=True, kw_only=True)
class FacedRecord:
    """The pad and the texts around it; once all have bid, the call in the frame of the board."""

    pad: str  # its template; "" once all have bid
    frame: str = "kinds/oh_hell/_frame.html"
    middle: str = "kinds/oh_hell/_middle.html"
    asked: int | None  # the seat that bids
    called: bool  # the call is shown large because the last bid has just been made, also after a reload
    gains: bool  # the points of the previous deal are shown before the next bid, also after a reload
    row: BoardRow | None
    was: int | None  # the bid being replaced
    turn: str  # whose turn it is, with a placeholder for the name, which is in bold
    hint: str  # the line under the numbers
    say: str
    places: Mapping[int, Place]


def faced(game: GameOf[OhHellState], shown: OhHellBoard, wanted: str) -> FacedRecord:
    """Return the pad over a board; `wanted`: the seat whose name was tapped."""
    board = shown.board
    row = None
    if board.phase == "bids":
        first = next(each for each in board.rows if each.seat == board.deal.to_bid[0])
        # If bids are made in turn, nobody can bid early.
        may = (each for each in board.rows if board.simultaneous or each.bid is not None)
        row = next((each for each in may if str(each.seat) == wanted), first)
    asked = row.seat if row else None
    was = _taken_back(game, row) if row else None
    turn = _turn(row, board, again=was is not None) if row else ""
    ahead = {column.seat for column in game.sheet.columns if column.ahead}
    newest = game.entries[-1].fact
    return FacedRecord(
        pad="kinds/oh_hell/_pad.html" if row else "",
        asked=asked,
        called=board.phase == "tricks" and isinstance(newest, oh.Bids) and not board.correcting,
        gains=board.before is not None and isinstance(newest, oh.Tricks),
        row=row,
        was=was,
        turn=turn,
        hint=_hint(shown, row) if row else "",
        say=paragraph(shown.say, as_sentence(_(turn, name=row.name))) if row else shown.say,
        places={
            other.seat: Place(
                other,
                other.seat in ahead,
                "now" if other is row else "in" if other.bid is not None else "",
                "" if other.covered or other.bid is None or other is row else str(other.final_bid),
                str(was) if other is row and was is not None else "",
            )
            for other in board.rows
        },
    )


def _taken_back(game: GameOf[OhHellState], row: BoardRow) -> int | None:
    """Return the bid being replaced: the current one, or the one that was just undone."""
    if row.bid is not None:
        return None if row.covered else row.bid
    newest = game.entries[-1].fact
    back = game.entries[newest.target - 1].fact if isinstance(newest, Undo) else None
    if isinstance(back, oh.Bids) and game.state.rules.bidding.mode == "sequential":
        return back.bids.get(row.seat)
    return None  # if all bid at once the number was covered, and stays secret


def _turn(row: BoardRow, board: Board, *, again: bool) -> str:
    """Return the sentence saying whose turn it is, with a placeholder for the name, which is in bold."""
    if again or row.covered:
        return N_("%(name)s bids again")
    if board.simultaneous:
        return N_("%(name)s bids in secret")
    if row.is_blind:
        return N_("%(name)s bids blind")
    return N_("%(name)s bids last") if board.deal.to_bid == (row.seat,) else N_("%(name)s bids")


def _hint(shown: OhHellBoard, row: BoardRow) -> str:
    """Return the line under the numbers: the notice of the deal, the hook, who is next."""
    board = shown.board
    if shown.notice:
        return shown.notice.line
    if shown.leaves:
        return shown.leaves
    if row.covered:
        return _("The current bid counts until another one is tapped.")
    if board.simultaneous:
        return _("Shield the screen with your hand. Your bid is hidden as soon as you tap.")
    if row.barred is not None:
        return words.hook_line(shown.rules)
    names = {other.seat: other.name for other in board.rows}
    *between, last = [names[seat] for seat in board.deal.to_bid if seat != row.seat] or [""]
    if between:
        return as_sentence(_("then %(names)s; %(last)s bids last", names=listed(between[:NEXT]), last=last))
    return as_sentence(_("%(name)s bids last", name=last)) if last else ""
