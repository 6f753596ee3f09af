"""The pages of the Oh Hell family: the bid board, what a tap on it says, and the correction of a scored deal."""

import json
from collections.abc import Sequence

from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.board import (
    Board,
    board,
    board_of,
    tap_fact,
)
from scorekeeper.rules.oh_hell.reducers import apply
from scorekeeper.rules.oh_hell.rules import RANKS
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, columns_of, has_come, has_left, order_at
from scorekeeper.web.kinds.changes import Ask
from scorekeeper.web.kinds.oh_hell import bonuses, changes, words
from scorekeeper.web.kinds.oh_hell.correction import BESIDE, correction, correction_context
from scorekeeper.web.kinds.oh_hell.facing import faced
from scorekeeper.web.kinds.oh_hell.house import OhHellHouse
from scorekeeper.web.kinds.oh_hell.paper import paper_table
from scorekeeper.web.kinds.oh_hell.words import own_suit, rings, tricks_hint
from scorekeeper.web.kinds.paper import PaperTable, Style
from scorekeeper.web.kinds.protocols import Context, Form, Unclear, tap, watched_players
from scorekeeper.web.language.texts import capital
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import whole

TAPS = ("seat", "bid", "open", "blind", "cancelled", "lost", "ghost", "trump", "card", "score", "beside")


def _phase(deal: Deal, form: Form) -> str:
    """Return what the page asked for when it was tapped: a tap kept by the tablet may arrive later. Raises Unclear."""
    phase, _dash, number = form.get("phase", "").partition("-")
    if number and number != str(deal.number):
        raise Unclear(
            _(
                "That was for deal %(number)s, which is no longer being played. To change it, tap its cell "
                "on the sheet.",
                number=number,
            )
        )
    if phase == "tricks" and deal.to_bid:
        raise Unclear(_("Some bids are missing again. Enter the bids before the tricks."))
    return phase or ("bids" if deal.to_bid else "tricks")


SCORES = 34  # letters of names whose points stand beside who bids
WIDEST_BESIDE = 6  # columns of a sheet beside the board
MANY, MOST = 11, 13  # rows of a board that has to save room, and all it can, to stay on one screen


class OhHellPages(OhHellHouse):
    """Board, taps and corrections of the family."""

    has_styles = True
    sentences = changes.SENTENCES
    change_pages = changes.PAGES
    questions = changes.QUESTIONS
    stylesheets = (bonuses.STYLES,)

    def table_asks(self, game: GameOf[OhHellState]) -> tuple[Ask, ...]:
        return changes.asks(game)

    def paper_table(self, sheet: Sheet, style: Style) -> PaperTable:
        return paper_table(sheet, style)

    def paper_remarks(self, sheet: Sheet) -> tuple[str, ...]:
        return bonuses.bonus_notes(sheet)

    def board(self, game: GameOf[OhHellState], query: Form) -> Context:
        """Return the board of the deal in hand."""
        state = game.state
        field = next((name for name in query if name.startswith("bid_")), "") if "asked" in query else ""
        view = board(state, whole(query.get("mend", field.removeprefix("bid_"))))
        assert view is not None, "the generic page shows a game that is over"
        notice = words.notice(state, view)
        asks = state.rules.trump.kind in ("turn_up", "last_card", "house") and (
            view.deal.trump is None or view.deal.slip.turned is not None
        )
        leaf = bonuses.leaf_drawing(state, view.deal, query) if view.phase == "tricks" else None
        opened = leaf if "leaf" in query or query.get("refused") in bonuses.PARTS else None
        return {
            "facts": "kinds/oh_hell/_facts.html",
            "stylesheets": bonuses.stylesheets(state, view.deal),
            "part": "kinds/oh_hell/_bonuses.html" if opened else "kinds/oh_hell/_board.html",
            "modes": bonuses.modes(state, view.deal, opened) if opened else _modes(state, view, notice),
            "leaf": leaf,
            "at_leaf": opened is not None,
            **_deal_context(state, view),
            "tricks": _tricks_to_come(state, view.deal),
            "say": words.voice_line(state, view),
            "target": state.rules.target,
            "large": state.calls_large,
            "call_words": words.call(state, view),
            "rings": rings(view),
            "nobody": next((chip.value for chip in view.lost if chip.offered and chip.value > view.deal.slip.lost), 0),
            "notice": notice,
            **words.leaving(state, coming.left if (coming := changes.agreed_next(state, view.deal.number)) else ()),
            "ask_trump": asks,
            "asks_now": asks and (view.deal.trump is None or "turn" in query),
            "own_suit": own_suit(state.rules.trump),
            "never_trump": state.rules.trump.kind == "none",
            "trumps": tuple(state.rules.trump.suits.values()),
            "none_turned": state.rules.trump.kind != "last_card",
            "ranks": RANKS if state.rules.trump.super_trump and state.rules.packs > 1 else (),
            "won": words.won(view.before),
            "has_many_scores": view.before is not None
            and _has_many_scores([state.names[seat] for seat in view.before.order]),
        }

    def watched(self, game: GameOf[OhHellState]) -> Context:
        """Return what watchers see of the deal in hand: the call, and each player's bid."""
        context = self.board(game, MultiDict())
        view: Board = context["board"]
        rows, waiting = view.rows, view.deal.to_bid
        bids_now = waiting[0] if waiting and not view.simultaneous else None
        return {
            **context,
            "asks_now": False,
            "call": "kinds/oh_hell/_call.html",
            "scored": "kinds/oh_hell/_scored.html" if context["board"].before else "",
            "barred_line": next((context["reasons"][row.seat] for row in rows if row.barred is not None), ""),
            "figure_word": capital(_("bid")),
            "watched_players": watched_players(
                game,
                {row.seat: "" if row.covered or row.final_bid is None else str(row.final_bid) for row in rows},
                {
                    row.seat: _("has bid") if row.covered else words.badges(view, row, is_now=row.seat == bids_now)
                    for row in rows
                },
                bids_now,
            ),
        }

    def seated(self, game: GameOf[OhHellState]) -> Sequence[int]:
        """Return the seats round the table; whoever sits a deal out stays."""
        state, live = game.state, game.state.live
        at = live.number if live else 0
        return [
            seat for seat in order_at(state, at) if live and has_come(state, seat, at) and not has_left(state, seat, at)
        ]

    def faced(self, game: GameOf[OhHellState], query: Form) -> Context:
        """Return the pad that turns to whoever bids, and the board for when all have bid."""
        context = self.board(game, query)
        return {**context, **faced(game, context["board"], context, query.get("face", ""))}

    def fact(self, game: GameOf[OhHellState], form: Form) -> oh.OhHellFact:
        """Return the fact of a form of the board. Raises Unclear."""
        state = game.state
        deal = state.live
        if deal is None:
            raise Unclear(_("This game is over. To play on, use More."))
        name, value = tap(form, TAPS)
        phase = _phase(deal, form)
        if name == "beside":
            return bonuses.extra_fact(state, deal, value)
        fact = tap_fact(deal, phase, name, value)
        if fact is None:
            raise Unclear(words.not_on_the_board(deal, state.names, name, value))
        return fact

    def stands(self, game: GameOf[OhHellState], field: str, phase: str) -> str:
        """Return the bid or the tricks that stand for a seat in the deal in hand."""
        deal, seat = game.state.live, whole(field.rpartition("_")[2])
        if deal is None or seat is None:
            return ""
        of_bids = phase.startswith("bids") or field.startswith("bid_")
        value = (deal.slip.bids if of_bids else deal.tricks).get(seat)
        return "" if value is None else str(value)

    def correction_context(self, game: GameOf[OhHellState], number: int, seat: int, form: Form) -> Context | None:
        return correction_context(game, number, seat, form)

    def correction(self, game: GameOf[OhHellState], number: int, form: Form) -> oh.OhHellFact:
        return correction(game, number, form)


def _deal_context(state: OhHellState, view: Board) -> Context:
    """Return what the rows of a deal show, and the foot under them."""
    return {
        "board": view,
        "phase": f"{view.phase}-{view.deal.number}",
        "rows_modes": _rows_modes(view),
        "foot_words": tricks_hint(state, view) if view.phase == "tricks" else words.foot(state, view),
        "away": "" if view.correcting or view.ghosts else json.dumps(words.while_away(state, view)),
        "reasons": {row.seat: words.reason(state, view, row) for row in view.rows},
        "badges": {row.seat: words.badges(view, row) for row in view.rows},
        "bid_words": {row.seat: words.bid_word(row) for row in view.rows},
    }


def _tricks_to_come(state: OhHellState, deal: Deal) -> Context | None:
    """Return the rows for the tricks of a deal that is bid, sent along for a server that is away when all are in.

    The bids are the page's to fill in: these only add up. None: it is not being bid, or a ghost takes what is left.
    """
    if not deal.to_bid or deal.slip.tricks or deal.has_ghost:
        return None
    bids = {**dict.fromkeys(deal.order, 0), deal.order[0]: deal.hand_size}
    after = apply(state, oh.Bids(deal.number, bids))
    return _deal_context(after, board_of(after, after.deals[deal.number - 1]))


def _has_many_scores(names: Sequence[str]) -> bool:
    """Tell whether the points of a deal need the whole width of the call."""
    return len(names) >= WIDEST_BESIDE or sum(map(len, names)) > SCORES


def _modes(state: OhHellState, view: Board, notice: object) -> str:
    players = len(view.rows)
    rows = players + state.rules.cancelled_tricks
    # The sheet has a column for everybody who ever played, also for whoever has left.
    columns = len(columns_of(state))
    is_under = players >= 6 or columns > WIDEST_BESIDE or view.most_chips > BESIDE
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
    if len(view.rows) >= 5 and 13 <= view.most_chips <= 15:
        # One line beside the name in landscape; in portrait a tight one under it. Both keep the table in sight.
        modes.append("rows--dense rows--long")
    elif view.most_chips >= 13:
        modes.append("rows--stack rows--close" if len(view.rows) >= 5 else "rows--stack")
    elif len(view.rows) >= 6 or view.most_chips > BESIDE:
        modes.append("rows--dense")
    elif view.most_chips >= 10:
        modes.append("rows--tight")
    if view.most_chips >= 16:
        modes.append("rows--two")
    return " ".join(modes)
