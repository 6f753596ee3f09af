"""The texts of the pad that turns to the bidder: whose bid it is, the numbers, and the text in front of every seat."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.record.log import GameOf, Undo
from scorekeeper.rules.oh_hell.board import Board, BoardRow
from scorekeeper.rules.oh_hell.facts import Bids, Tricks
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.kinds.oh_hell.board import OhHellBoard
from scorekeeper.web.kinds.oh_hell.words import hook_line
from scorekeeper.web.language.texts import N_, as_sentence, gained, listed, paragraph, signed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import whole

NEXT = 3  # most players named in the line under the numbers


@dataclass(frozen=True, slots=True)
class Place:
    """The text in front of one seat."""

    name: str
    deals: bool
    total: str
    is_ahead: bool
    is_blind: bool
    state: str  # now, in, or "" before the bid
    bid: str  # "" while it is covered or missing
    was: str  # the bid that was undone, or ""
    gained: str  # the points of the deal just scored, or "" if there are none
    is_missed: bool  # whether its bid in that deal was missed


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
    turn: str  # whose turn it is
    turn_pattern: str  # the same with a placeholder for the name, which is in bold
    hint: str  # the line under the numbers
    say: str
    places: Mapping[int, Place]


def faced(game: GameOf[OhHellState], shown: OhHellBoard, wanted: str) -> FacedRecord:
    """Return the pad over a board; `wanted`: the seat whose name was tapped."""
    board = shown.board
    rows = {row.seat: row for row in board.rows}
    asked = _asked(board, rows, whole(wanted)) if board.phase == "bids" else None
    row = rows.get(asked) if asked is not None else None
    was = _taken_back(game, row) if row else None
    pattern = _turn(row, board, again=was is not None) if row else ""
    turn = _(pattern, name=row.name) if row else ""
    ahead = {column.seat for column in game.sheet.columns if column.ahead}
    before, newest = board.before, game.entries[-1].fact
    return FacedRecord(
        pad="kinds/oh_hell/_pad.html" if row else "",
        asked=asked,
        called=board.phase == "tricks" and isinstance(newest, Bids) and not board.correcting,
        gains=before is not None and isinstance(newest, Tricks),
        row=row,
        was=was,
        turn=turn,
        turn_pattern=pattern,
        hint=_hint(shown, row) if row else "",
        say=paragraph(shown.say, as_sentence(turn)) if row else shown.say,
        places={
            seat: Place(
                other.name,
                seat == board.deal.dealer,
                signed(other.total),
                seat in ahead,
                other.is_blind,
                "now" if seat == asked else "in" if other.bid is not None else "",
                "" if other.covered or other.bid is None or seat == asked else str(other.final_bid),
                str(was) if seat == asked and was is not None else "",
                gained(before.points[seat]) if before and seat in before.points else "",
                before is not None and seat in before.scores and not before.scores[seat].made,
            )
            for seat, other in rows.items()
        },
    )


def _asked(board: Board, rows: Mapping[int, BoardRow], wanted: int | None) -> int:
    """Return the seat that bids: the tapped one if it can bid now, otherwise the first without a bid."""
    row = rows.get(wanted) if wanted is not None else None
    # If bids are made in turn, nobody can bid early.
    may = row is not None and (board.simultaneous or row.bid is not None)
    return row.seat if row and may else board.deal.to_bid[0]


def _taken_back(game: GameOf[OhHellState], row: BoardRow) -> int | None:
    """Return the bid being replaced: the current one, or the one that was just undone."""
    if row.bid is not None:
        return None if row.covered else row.bid
    newest = game.entries[-1].fact
    back = game.entries[newest.target - 1].fact if isinstance(newest, Undo) else None
    # If all bid at once the number was covered, and stays secret.
    shown = isinstance(back, Bids) and game.state.rules.bidding.mode == "sequential"
    return back.bids.get(row.seat) if shown and isinstance(back, Bids) else None


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
        return hook_line(shown.rules)
    names = {other.seat: other.name for other in board.rows}
    *between, last = [names[seat] for seat in board.deal.to_bid if seat != row.seat] or [""]
    if between:
        return as_sentence(_("then %(names)s; %(last)s bids last", names=listed(between[:NEXT]), last=last))
    return as_sentence(_("%(name)s bids last", name=last)) if last else ""
