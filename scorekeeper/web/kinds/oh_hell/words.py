"""What the bid board says to the table, in words."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.oh_hell.board import Board, BoardRow
from scorekeeper.rules.oh_hell.correction import Again
from scorekeeper.rules.oh_hell.rules import scheduled_trump, trump_of
from scorekeeper.rules.oh_hell.scoring import points
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.words import capital, counted, listed, signed

SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no trumps"}


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence for the table, and a smaller one under it."""

    line: str
    small: str = ""


def call(state: OhHellState, shown: Board) -> Line:
    """Return the largest words while bids come in, and who is still to bid."""
    names, deal = state.names, shown.deal
    waiting = [names[seat] for seat in deal.to_bid]
    if shown.simultaneous:
        return Line(f"{len(deal.bids)} of {len(deal.order)} in", f"{listed(waiting)} still to bid")
    if not deal.bids:
        return Line(f"{waiting[0]} bids" if waiting else "", deals(state, shown))
    still = listed(waiting) if len(waiting) <= 3 else f"{len(waiting)} players"
    return Line(f"{shown.bid_total} bid of {deal.hand_size}", f"{still} still to bid")


def foot(state: OhHellState, shown: Board) -> Line:
    """Return what to tap next, or what is still wrong."""
    if shown.phase == "tricks":
        return _tricks_foot(state, shown)
    deal = shown.deal
    if shown.simultaneous:
        return Line("Anyone’s bid next, in any order", "All at once, so no number is barred")
    now = next(row for row in shown.rows if row.seat == deal.to_bid[0])
    if now.may_blind and not now.is_blind:
        made = points(state.rules.scoring, 1, 1, deal.hand_size, deal=deal.number, blind=True)
        return Line(f"Tap {now.name}’s bid", f"Unseen cards may be bid blind first: one trick made would score {made}")
    if deal.bids:
        return Line(f"Tap {now.name}’s bid", f"{len(deal.bids)} of {len(deal.order)} bids are in")
    if shown.before is None:
        return Line(f"Tap {now.name}’s bid", "")
    return Line(f"Tap {now.name}’s bid", deals(state, shown))


def _tricks_foot(state: OhHellState, shown: Board) -> Line:
    if shown.excess > 0:
        return Line(f"{counted(shown.excess, 'trick')} too many: who missed?")
    if shown.excess < 0:
        return Line(f"{counted(-shown.excess, 'trick')} missing: who took more?")
    missed = [row.name for row in shown.rows if row.took != row.bid]
    small = f"{shown.deal.hand_size} of {shown.deal.hand_size} tricks"
    if shown.deal.cancelled:
        taken = shown.deal.hand_size - shown.deal.cancelled
        small = f"{taken} taken and {shown.deal.cancelled} cancelled, of {shown.deal.hand_size}"
    return Line(f"{listed(missed)} missed" if missed else "Everybody made it", small)


def deals(state: OhHellState, shown: Board) -> str:
    """Return who deals how many cards, and what is done about trumps."""
    deal, rules = shown.deal, state.rules
    packs = f" from {counted(rules.packs, 'pack')}" if rules.packs > 1 else ""
    each = f"{state.names[deal.dealer]} deals {counted(deal.hand_size, 'card')} each{packs}"
    return f"{each}{_trumps(state, shown)}"


def _trumps(state: OhHellState, shown: Board) -> str:
    deal, trump = shown.deal, state.rules.trump
    known = trump_of(state.rules, deal.number, deal.hand_size, len(deal.order))
    if known == "NT":
        all_dealt = (
            trump.kind == "turn_up" and deal.hand_size * len(deal.order) >= state.rules.cards * state.rules.packs
        )
        return ": every card is dealt, so there are no trumps" if all_dealt else ": no trumps this deal"
    if scheduled_trump(trump, deal.number):
        return f": {SUIT_WORDS[scheduled_trump(trump, deal.number) or '']} are trumps"
    return {"turn_up": " and turns the next", "last_card": "; the dealer’s own last card is trump"}.get(trump.kind, "")


def notice(state: OhHellState, shown: Board) -> dict[str, str] | None:
    """Return the one line that is true for the whole deal: forehead, or strip the pack before the first."""
    if shown.deal.forehead:
        line = "Devil’s bridge: hold your card to your forehead, unseen"
        return {"drawn": "forehead", "line": line, "small": "You see every card but your own"}
    if shown.deal.number == 1 and state.rules.stripped and shown.phase == "bids":
        taken = counted(state.rules.stripped, "card")
        return {"drawn": "pack", "line": f"Take {taken} from the bottom of the pack, unseen", "small": ""}
    return None


def badges(shown: Board, row: BoardRow) -> str:
    """Return the badge of a row, without its drawn mark: deals, bids first, leads."""
    first = shown.phase == "bids"
    said = {"deals": "deals", "first": "bids first" if first else "", "leads": "leads"}
    return ", ".join(said[badge] for badge in row.badges if said[badge])


def reason(state: OhHellState, shown: Board, row: BoardRow) -> str:
    """Return why a row needs a second look: what the hook bars, a missed bid, a blind one."""
    deal = shown.deal
    if row.barred is not None:
        total = state.rules.bidding.hook_total or deal.hand_size
        return f"{row.barred} would make {total} of {deal.hand_size}"
    if row.took is not None and row.took != row.bid:
        return f"bid {row.bid}, took {row.took}"
    if row.is_blind and row.bid is not None and not row.covered:
        made = points(state.rules.scoring, row.bid, row.bid, deal.hand_size, deal=deal.number, blind=True)
        return f"blind: made scores {made}"
    if row.is_blind:
        return "blind"
    if row.may_blind:
        return f"{max(other.total for other in shown.rows) - row.total} behind"
    return ""


def again_foot(turned: Again) -> Line:
    """Return what is still wrong with the deal turned back to, or what saving it would do."""
    size = turned.deal.hand_size
    if turned.excess:
        missing = "too many" if turned.excess > 0 else "missing"
        return Line(f"{counted(abs(turned.excess), 'trick')} {missing}", "They must add up before this can be saved")
    if not turned.changed:
        return Line("Tap the right value", "Nothing is changed until you save")
    return Line("" if turned.moves else "No total changes", f"{size} of {size} tricks. Nobody else moves.")


def said_aloud(state: OhHellState, shown: Board) -> str:
    """Return what is announced once: the call when the last bid is in, the points when a deal is scored."""
    deal, made = shown.deal, shown.announcement
    if made and not state.options.get("announce", True):
        return f"{shown.bid_total} bid for {counted(deal.hand_size, 'trick')}."
    if made:
        by = f" by {abs(made.difference)}" if made.difference else ""
        tricks = counted(deal.hand_size, "trick")
        leads = f" {state.names[deal.leader]} leads." if deal.leader is not None else ""
        trump = f" {capital(SUIT_WORDS[deal.trump])}." if deal.trump else ""
        return f"{capital(made.call)}{by}: {shown.bid_total} bid for {tricks}.{leads}{trump}"
    if shown.before:
        scores = [f"{state.names[seat]} {signed(shown.before.scores[seat])}" for seat in shown.before.order]
        return f"Deal {shown.before.number}: {listed(scores)}."
    return ""


def out_of_range(taps: Any, hand_size: int) -> str:
    """Return what to do about a tap that cannot be: the form's first complaint in words."""
    field = next(field for field in taps if field.errors)
    if field.name.startswith("seat_"):
        return f"{field.label.text} can have 0 to {hand_size}. Tap one of the numbers in the row."
    return f"{str(field.raw_data[0])[:20] or 'That'} is not something this row takes. Tap one of its buttons."
