"""The pages of the Oh Hell family: the bid board, its taps, the correction of a scored deal, and the printed table."""

from collections.abc import Sequence
from dataclasses import replace

from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Row, Sheet
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.board import tap_fact
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, has_come, has_left, order_at
from scorekeeper.web.games.sheet_cells import Square, factor_text, squares
from scorekeeper.web.games.sheet_words import NO_TRUMP, is_prized
from scorekeeper.web.kinds.oh_hell import bonuses, changes, words
from scorekeeper.web.kinds.oh_hell.board import OhHellBoard, faced, oh_hell_board
from scorekeeper.web.kinds.oh_hell.change_pages import correction, correction_context
from scorekeeper.web.kinds.oh_hell.house import OhHellHouse
from scorekeeper.web.kinds.paper import Heading, PaperRow, PaperTable, Style, row_signs
from scorekeeper.web.kinds.protocols import Context, Form, Unclear, WatchedRecord, context_of, tap, watched_players
from scorekeeper.web.language.texts import capital
from scorekeeper.web.language.texts import gettext as _

TAPS = ("seat", "bid", "open", "blind", "cancelled", "lost", "ghost", "trump", "card", "score", "beside")


def _phase(deal: Deal, form: Form) -> str:
    """Return the phase of the page that was tapped, because a tap in the outbox may arrive later. Raises Unclear."""
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


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    seats, lines = [column.seat for column in sheet.columns], list(squares(sheet, style))
    # In blackout style the marks already show most points.
    has_points = style == "figures" or any(square.under("pts") for _row, line in lines for square in line)
    headings = {
        Heading(_("bid"), "bid"): True,
        Heading(_("took"), "took"): True,
        Heading(_("bonus"), "prize"): is_prized(sheet),
        Heading(_("points")): has_points,
        Heading(_("total"), "tot"): True,
    }
    return PaperTable(
        headings=tuple(heading for heading, is_there in headings.items() if is_there),
        rows=tuple(_paper_row(row, line, seats) for row, line in lines),
        facts=(Heading(_("Cards")), Heading(_("Bids"))),
        has_words=False,
    )


def _paper_row(row: Row, line: list[Square], seats: list[int]) -> PaperRow:
    is_done, is_plain = row.state == "done", row.trump == NO_TRUMP
    bids = [
        cell.bid for cell, square in zip(row.cells, line, strict=True) if cell.bid is not None and square.under("bid")
    ]
    size = "" if row.size is None else f"{row.size}{row_signs(row)}"
    return PaperRow(
        number=row.number,
        starter=seats.index(row.dealer) if row.dealer in seats else None,
        squares=tuple(line) if is_done else (),
        facts=(f"{size} {_(NO_TRUMP)}" if is_plain else size, str(sum(bids)) if is_done and bids else ""),
        suit="" if is_plain else row.trump or "",
        sign=factor_text(row),
    )


class OhHellPages(OhHellHouse):
    """Board, taps and corrections of the family."""

    has_styles = True
    sentences = changes.SENTENCES
    change_pages = changes.PAGES
    questions = changes.QUESTIONS
    stylesheets = (bonuses.STYLES,)
    table_asks = staticmethod(changes.asks)
    paper_table = staticmethod(paper_table)
    paper_remarks = staticmethod(bonuses.bonus_notes)

    def correction_context(self, game: GameOf[OhHellState], number: int, seat: int, form: Form) -> Context | None:
        return correction_context(game, number, seat, form)

    def correction(self, game: GameOf[OhHellState], number: int, form: Form) -> oh.Corrected:
        return correction(game, number, form)

    def board(self, game: GameOf[OhHellState], query: Form) -> OhHellBoard:
        return oh_hell_board(game.state, query)

    def watched(self, game: GameOf[OhHellState]) -> Context:
        shown = self.board(game, MultiDict())
        view = shown.board
        waiting = view.deal.to_bid
        bids_now = waiting[0] if waiting and not view.simultaneous else None
        players = watched_players(
            game,
            {row.seat: "" if row.covered or row.final_bid is None else str(row.final_bid) for row in view.rows},
            {
                row.seat: _("has bid") if row.covered else words.badges(view, row, is_now=row.seat == bids_now)
                for row in view.rows
            },
            bids_now,
        )
        watched = WatchedRecord(
            call="kinds/oh_hell/_call.html",
            scored="kinds/oh_hell/_scored.html" if view.before else "",
            figure_word=capital(_("bid")),
            watched_players=players,
        )
        barred_line = next((shown.rows.reasons[row.seat] for row in view.rows if row.barred is not None), "")
        return context_of(watched, replace(shown, asks_now=False, barred_line=barred_line))

    def seated(self, game: GameOf[OhHellState]) -> Sequence[int]:
        state, live = game.state, game.state.live
        at = live.number if live else 0
        return [
            seat for seat in order_at(state, at) if live and has_come(state, seat, at) and not has_left(state, seat, at)
        ]

    def faced(self, game: GameOf[OhHellState], query: Form) -> Context:
        """Return the pad that turns to the bidder, and the board for when all have bid."""
        shown = self.board(game, query)
        return context_of(shown, faced(game, shown, query.get("face", "")))

    def fact(self, game: GameOf[OhHellState], form: Form) -> oh.OhHellFact:
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
