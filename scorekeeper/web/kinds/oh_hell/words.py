"""The texts of the family's board, and its refusals: the deal, the call, the tricks left."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.oh_hell.board import Board, BoardRow, Correction
from scorekeeper.rules.oh_hell.facts import CANNONBALL
from scorekeeper.rules.oh_hell.points import points
from scorekeeper.rules.oh_hell.rules import OhHellRules, Trump, scheduled_trump, trump_of
from scorekeeper.rules.oh_hell.state import Deal, OhHellState
from scorekeeper.web.games.names import fit
from scorekeeper.web.games.sheet_words import NO_TRUMP, counts, suit_word
from scorekeeper.web.kinds.description import BoardLine
from scorekeeper.web.kinds.oh_hell.axis_words import value_words
from scorekeeper.web.language.texts import (
    N_,
    NN_,
    Numbers,
    Pattern,
    Plural,
    Sentence,
    as_sentence,
    listed,
    ngettext,
    paragraph,
    semicolons,
    series,
    signed,
    with_number,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _

# By how trump is made: who deals how many cards each, and the suit if known beforehand.
DEALS: Mapping[str, Plural] = {
    "turned": NN_("%(name)s deals %(num)s card each and turns up the next for trump",
        "%(name)s deals %(num)s cards each and turns up the next for trump", by="cards"),
    "last_card": NN_("%(name)s deals %(num)s card each; the dealer’s last card sets trump",
        "%(name)s deals %(num)s cards each; the dealer’s last card sets trump", by="cards"),
    "all_dealt": NN_("%(name)s deals %(num)s card each: every card is dealt, so there is no trump",
        "%(name)s deals %(num)s cards each: every card is dealt, so there is no trump", by="cards"),
    "none": NN_("%(name)s deals %(num)s card each: no trump this deal",
        "%(name)s deals %(num)s cards each: no trump this deal", by="cards"),
    "known": NN_("%(name)s deals %(num)s card each: %(suit)s are trump",
        "%(name)s deals %(num)s cards each: %(suit)s are trump", by="cards"),
    "own": NN_("%(name)s deals %(num)s card each: %(suit)s is trump",
        "%(name)s deals %(num)s cards each: %(suit)s is trump", by="cards"),
    "": NN_("%(name)s deals %(num)s card each",
        "%(name)s deals %(num)s cards each", by="cards"),
}  # fmt: skip


def own_suit(trump: Trump) -> str:
    """Return the word for a fixed trump that is a special suit of the pack, or ""."""
    return _("black") if trump.kind == "fixed" and trump.suit == "black" else ""


def deals(state: OhHellState, board: Board) -> str:
    """Return who deals how many cards from how many packs, and how trump is made."""
    deal, rules = board.deal, state.rules
    scheduled = scheduled_trump(rules.trump, deal.number)
    suit = suit_word(scheduled) if scheduled else own_suit(rules.trump)
    pattern, name = DEALS[_about_trump(rules, deal)], state.names[deal.dealer]
    sentence = ngettext(pattern.one, pattern.many, deal.hand_size, name=name, suit=suit)
    if rules.packs == 1:
        return sentence
    return semicolons((ngettext("%(num)s pack", "%(num)s packs", rules.packs), sentence))


def _about_trump(rules: OhHellRules, deal: Deal) -> str:
    if rules.trump.kind == "none":
        return ""
    if trump_of(rules, deal.number, deal.hand_size, len(deal.order)) == NO_TRUMP:
        is_all = rules.trump.kind == "turn_up" and rules.deals_all(deal.hand_size, len(deal.order))
        return "all_dealt" if is_all else "none"
    if scheduled_trump(rules.trump, deal.number):
        return "known"
    if own_suit(rules.trump):
        return "own"
    return {"turn_up": "turned", "last_card": "last_card"}.get(rules.trump.kind, "")


CALLS = {"over": N_("Over"), "under": N_("Under"), "even": N_("Even")}


def bid_of(bid: int | str, tricks: int) -> str:
    """Return the bids and the number of tricks, such as 8 bid, 10 tricks."""
    return ngettext("%(bid)s bid, %(num)s trick", "%(bid)s bid, %(num)s tricks", tricks, bid=bid)


def call(state: OhHellState, board: Board) -> BoardLine:
    """Return the headline while bids are being made, and who is still to bid."""
    names, deal = state.names, board.deal
    waiting = [names[seat] for seat in deal.to_bid]
    bid = bid_of(deal.bid_total, deal.hand_size)
    if board.simultaneous:
        line = _("%(in)s of %(all)s bids are in", **{"in": len(deal.slip.bids), "all": len(deal.order)})
        return BoardLine(line, _still(waiting), bid)
    if not deal.slip.bids:
        return BoardLine(_("%(name)s bids", name=waiting[0]) if waiting else "", deals(state, board), bid)
    return BoardLine(bid, _still(waiting), bid)


STILL = 30  # most letters of names that fit the call


def _still(waiting: list[str]) -> str:
    is_short = len(waiting) <= 3 and (len(waiting) == 1 or sum(map(len, waiting)) <= STILL)
    few = listed(waiting) if is_short else ngettext("%(num)s player", "%(num)s players", len(waiting))
    return _("%(players)s still to bid", players=few)


def foot(state: OhHellState, board: Board) -> BoardLine:
    """Return what to tap next during the bids."""
    deal = board.deal
    now = next(row for row in board.rows if row.seat == deal.to_bid[0])
    tap = _("Tap %(name)s’s bid", name=now.name)
    if board.simultaneous:
        first = _("Tap anybody’s bid, in any order") if len(deal.to_bid) > 1 else tap
        return BoardLine(first, _("Everybody bids at once, so any bid is allowed"))
    if now.may_blind and not now.is_blind:
        first = N_("Blind bids come first, before looking at the cards: making a bid of 1 would score %(points)s")
        return BoardLine(tap, _(first, points=_made_blind(state, deal, 1)))
    if now.barred is not None and deal.number == 1:
        return BoardLine(tap, hook_line(state.rules))
    if deal.slip.bids:
        return BoardLine(tap, _("%(in)s of %(all)s bids are in", **{"in": len(deal.slip.bids), "all": len(deal.order)}))
    return BoardLine(tap, "" if board.before is None else deals(state, board))


def _made_blind(state: OhHellState, deal: Deal, bid: int) -> str:
    made = points(state.rules.scoring, bid, bid, deal.hand_size, deal=deal.number, blind=True)
    return signed(made * deal.factor)


def hook_line(rules: OhHellRules) -> str:
    """Return a sentence that explains the hook to beginners."""
    total = value_words("bidding.hook_total", rules.bidding.hook_total)
    hook = _("the last bidder may not make the bids add up to %(total)s", total=total)
    return as_sentence(with_value(_("the hook"), hook))


def while_away(state: OhHellState, board: Board) -> dict[str, object]:
    """Return the data and texts with which away.js counts taps that have not reached the server."""
    size = board.deal.hand_size
    if board.phase == "tricks":
        return {
            "size": size - board.deal.slip.lost,
            "even": _("If everybody made it:"),
            "wrong": _ask_tricks(state),
            "off": [_off(excess) if excess else all_tricks(size) for excess in range(-size, size + 1)],
        }
    is_open, bid = board.simultaneous, bid_of("{bid}", size)
    hooked = state.rules.bidding.forbidden_total(size) if board.deal.is_hooked(board.deal.last_bidder) else None
    words: dict[str, object] = {
        "phase": f"tricks-{board.deal.number}",
        "bids": {f"seat_{row.seat}": row.bid for row in board.rows},
        "call": _("%(in)s of %(all)s bids are in", **{"in": "{in}", "all": len(board.rows)}) if is_open else bid,
        "bid": bid,
        "any": _("Tap anybody’s bid, in any order") if is_open else "",
        "ask": [_("Tap %(name)s’s bid", name=row.name) for row in board.rows],
        "all": _("All bids are in"),
        "hook": hooked,
        "free": state.rules.bidding.hook_zero_free,
        "size": size,
    }
    if not state.calls_large:
        return words
    ways = {call: _(word).upper() for call, word in CALLS.items()}
    widest = max((_("%(call)s by %(number)s", call=word, number=10) for word in ways.values()), key=len)
    return {
        **words,
        "ways": ways,
        "by": _("%(call)s by %(number)s", call="{way}", number="{by}"),
        "look": f"call__big {fit(widest)}",
    }


def all_tricks(size: int) -> str:
    """Return the text once all tricks are entered, such as 7 of 7 tricks."""
    return ngettext("%(num)s of %(num)s trick", "%(num)s of %(num)s tricks", size)


class Notice(NamedTuple):
    """A line that applies to the whole deal."""

    line: str
    small: str = ""
    drawn: str = ""  # the mark beside it


def notice(state: OhHellState, board: Board) -> Notice | None:
    """Return the line for the whole deal: forehead, strip the pack before the first, counts double."""
    times = as_sentence(counts(board.deal.factor)) if board.deal.factor > 1 else ""
    if board.deal.forehead:
        line = _("Devil’s bridge: hold your card to your forehead without looking at it")
        return Notice(line, times or _("You see every card but your own"), "forehead")
    if board.deal.number == 1 and state.rules.stripped and board.phase == "bids":
        line = ngettext("Take %(num)s card from the bottom of the pack, unseen",
                        "Take %(num)s cards from the bottom of the pack, unseen", state.rules.stripped)  # fmt: skip
        return Notice(line, times, "pack")
    return Notice(times) if times else None


def leaves(state: OhHellState, left: Sequence[int]) -> str:
    if not left:
        return ""
    names = listed([state.names[seat] for seat in left])
    return as_sentence(
        ngettext("%(names)s leaves after this deal", "%(names)s leave after this deal", len(left), names=names)
    )


def deal_again(state: OhHellState, left: Sequence[int]) -> str:
    """Return the label of the button that deals again without those who leave."""
    return _("Deal again without %(names)s", names=listed([state.names[seat] for seat in left])) if left else ""


def badges(board: Board, row: BoardRow, *, is_now: bool = False) -> str:
    """Return the badge of a row: deals, bids first, leads; `is_now`: shown beside the word "bids"."""
    first = board.phase == "bids" and not board.simultaneous and not is_now
    deal = board.deal
    parts = ((_("deals"), deal.dealer), (_("bids first") if first else "", deal.order[0]), (_("leads"), deal.leader))
    return series(word for word, seat in parts if seat == row.seat)


def bid_word(board: Board, row: BoardRow) -> str:
    """Return the word over a bid after the bidding: blind, the bid before a change, the load, or ""."""
    if row.is_blind:
        return _("blind")
    if row.final_bid != row.bid:
        return with_number(_("said"), str(row.bid))
    return _("cannon") if board.deal.slip.load(row.seat) == CANNONBALL else ""


def reason(state: OhHellState, board: Board, row: BoardRow) -> str:
    """Return why a row is highlighted: what the hook bars, a missed bid, a blind one."""
    deal = board.deal
    if row.barred is not None:
        total = state.rules.bidding.forbidden_total(deal.hand_size)
        return ngettext(
            "%(bid)s would make %(total)s bid, %(num)s trick",
            "%(bid)s would make %(total)s bid, %(num)s tricks",
            deal.hand_size,
            bid=row.barred,
            total=total,
        )
    if row.is_missed and not row.is_correcting:
        if row.final_bid != row.bid:
            return _("said %(said)s, bid %(bid)s, took %(took)s", bid=row.final_bid, said=row.bid, took=row.took)
        return _("bid %(bid)s, took %(took)s", bid=row.bid, took=row.took)
    if row.is_blind and row.bid is not None and not row.covered:
        return _("blind: made scores %(points)s", points=_made_blind(state, deal, row.bid))
    if row.is_blind:
        return _("blind")
    if row.may_blind:
        return _("%(points)s behind", points=max(other.total for other in board.rows) - row.total)
    return ""


def correction_foot(drafted: Correction) -> BoardLine:
    """Return what is still wrong with a correction, or what saving it would do."""
    if excess := drafted.then.excess:
        return BoardLine(_off(excess), _("They must add up before this can be saved"))
    if not drafted.changed:
        return BoardLine(_("Tap the right value"), _("Nothing has changed yet."))
    small = paragraph(as_sentence(all_tricks(drafted.deal.hand_size)), _("Nobody else’s total changes."))
    return BoardLine("" if drafted.moved else _("No total changes"), small)


def voice_line(state: OhHellState, board: Board) -> str:
    """Return the line that is spoken once: the call after the last bid, the points after a scored deal."""
    deal = board.deal
    if deal.call and not state.calls_large:
        return as_sentence(bid_of(deal.bid_total, deal.hand_size))
    if deal.call:
        bid = bid_of(deal.bid_total, deal.hand_size)
        sentences = [as_sentence(with_value(called(deal), bid))]
        if deal.leader is not None:
            sentences.append(as_sentence(_("%(name)s leads", name=state.names[deal.leader])))
        if deal.trump and state.rules.trump.kind != "none":
            sentences.append(as_sentence(suit_word(deal.trump)))
        return paragraph(*sentences)
    if board.before:
        scores = [with_number(state.names[seat], signed(board.before.points[seat])) for seat in board.before.order]
        return as_sentence(with_value(_("deal %(number)s", number=board.before.number), listed(scores)))
    return ""


def called(deal: Deal) -> str:
    """Return the call in words once all have bid, such as Over by 2, or Even."""
    call = deal.call or "even"
    word, difference = _(CALLS[call]), abs(deal.bid_total - deal.hand_size)
    return _("%(call)s by %(number)s", call=word, number=difference) if difference else word


def not_on_the_board(deal: Deal, names: Sequence[str], field: str, value: str) -> str:
    """Return what to do after a tap on a button that the board does not have."""
    what, _line, at = field.partition("_")
    seat = int(at) if at.isdecimal() else None
    if what in ("seat", "bid") and seat in deal.order:
        return _("%(name)s can have 0 to %(most)s. Tap one of the numbers in the row.", name=names[seat],
                 most=deal.hand_size)  # fmt: skip
    return with_value(value[:20], _("That cannot be entered here. Tap one of the buttons."))


MISSED = 60  # most letters of names on two lines of the footer


def tricks_hint(state: OhHellState, board: Board) -> BoardLine:
    """Return what is still wrong with the tricks, or what scoring them would write."""
    if board.correcting:
        question = _("What did %(name)s bid?", name=board.correcting.name)
        return BoardLine(question, _("Tap the right bid; nothing else changes"))
    # Only in the first deal, because after that the scorer knows it.
    how = _("Wrong bid? Tap it beside the name") if board.deal.number == 1 else ""
    no, row = "", board.doubted
    if row:
        is_alone = sum(other.is_missed for other in board.rows) <= 1
        pattern = N_("No, the bid was %(bid)s") if is_alone else N_("%(name)s bid %(bid)s")
        no = _(pattern, name=row.name, bid=row.took)
    slip = board.deal.slip
    is_new = not slip.cancelled and not slip.lost and all(row.took == row.final_bid for row in board.rows)
    if excess := board.deal.excess:
        return BoardLine(_ask_tricks(state) if is_new else _off(excess), how, no=no)
    return BoardLine(_missed(board), paragraph(as_sentence(_sum(board)), as_sentence(how)), no=no)


def rings(board: Board) -> str:
    """Return the meaning of a ring around a number, or "" if none is drawn."""
    chips = [*(chip for row in board.rows for chip in row.chips), *board.cancelled]
    size = board.deal.hand_size
    if not any(chip.offered for chip in chips):
        return ""
    return ngettext("brings the total to %(num)s trick", "brings the total to %(num)s tricks", size)


def _ask_tricks(state: OhHellState) -> str:
    """Return what to tap after the hand: everybody's tricks if overtricks of a made bid count, otherwise who missed."""
    is_told = state.rules.scoring.overtrick is not None
    return _("After the hand, tap the tricks each player took") if is_told else _("After the hand, tap whoever missed")


def _off(excess: int) -> str:
    if excess > 0:
        return ngettext("%(num)s trick too many", "%(num)s tricks too many", excess)
    return ngettext("%(num)s trick missing", "%(num)s tricks missing", -excess)


def _missed(board: Board) -> str:
    missed = [row for row in board.rows if row.is_missed]
    if not missed:
        return _("If everybody made it:")
    if len(missed) == 1:
        bid = missed[0].final_bid
        return _("%(name)s bid %(bid)s, took %(took)s", name=missed[0].name, bid=bid, took=missed[0].took)
    names = listed([row.name for row in missed])
    if len(names) > MISSED:
        names = ngettext("%(num)s player", "%(num)s players", len(missed))
    return _("%(names)s missed", names=names)


def _sum(board: Board) -> str:
    slip, size, ghost = board.deal.slip, board.deal.hand_size, board.deal.ghost
    cancelled, lost = slip.cancelled, slip.lost
    if lost or ghost:
        by_nobody = N_("%(taken)s of %(size)s tricks taken, %(lost)s won by nobody")
        by_ghost = N_("%(taken)s of %(size)s tricks taken, %(ghost)s taken by the ghost")
        both = N_("%(taken)s of %(size)s tricks taken, %(lost)s won by nobody and %(ghost)s by the ghost")
        pattern = both if lost and ghost else by_nobody if lost else by_ghost
        return _(pattern, taken=size - cancelled - lost - ghost, size=size, lost=lost, ghost=ghost)
    if cancelled:
        text = N_("%(taken)s taken and %(cancelled)s cancelled, of %(size)s")
        return _(text, taken=size - cancelled, cancelled=cancelled, size=size)
    missed = sum(row.is_missed for row in board.rows)
    if missed == 1:
        return ngettext("%(num)s of %(num)s trick; everybody else made it",
            "%(num)s of %(num)s tricks; everybody else made it",
                        size)  # fmt: skip
    return all_tricks(size)


def _tricks_sum(numbers: Numbers) -> Pattern:
    if "lost" in numbers or "ghost" in numbers:
        return N_("{entered:trick} entered, including those of nobody and of the ghost; {played} played")
    if numbers.get("cancelled"):
        return N_("{entered:trick} entered and {cancelled} cancelled, {played} played")
    return N_("{entered:trick} entered, {played} played")


def _too_many_cards(numbers: Numbers) -> Pattern:
    if "most" in numbers:
        return N_(
            "{players:player} with {hand_size:card} each need more than the {cards:card} of {packs:pack}: "
            "{most:card} each at most"
        )
    return N_("{players:player} with {hand_size:card} each need more than the {cards:card} of {packs:pack}")


NEEDS_TRICK = N_("{who} took no tricks: this needs at least one")


def _beyond_book(numbers: Numbers) -> str:
    if numbers.get("fewest") == numbers.get("most"):
        return N_("the standard rules are for {most} players, but there are enough cards for {players}")
    return N_("the standard rules are for {fewest} to {most} players, but there are enough cards for {players}")


SENTENCES: dict[str, Sentence] = {
    "beyond_book": _beyond_book,
    "bid_range": N_("{who} bid {bid}: {least} to {most} can be bid"),
    "adjusted_without_deal": N_(
        "{who}’s points are adjusted in deal {deal}, which would no longer exist: remove the adjustment first"
    ),
    "blind_too_near": N_("{who} is {behind:point} behind: a blind bid needs {needed}"),
    "cancelled_range": N_("{cancelled:trick} cancelled, but {most} at most can be"),
    "deal_too_early": N_("deal {due} has not been played yet"),
    "hand_size_range": N_("{hand_size} cards each cannot be dealt"),
    "hook": N_(
        "{who} bids last and may not bid {barred}: that would make the bids total {total}. Any other bid is allowed"
    ),
    "hook.confirm": N_("{who} bids {barred}, against the hook: the bids total {total}"),
    "nobody_left": N_("{players:player} cannot play a deal: it needs at least two"),
    "not_playing": N_("{who} sits this deal out"),
    "too_many_cards": _too_many_cards,
    # bonuses
    "skull_king_once": N_(
        "the king can be in only one trick: either he captured pirates for one player, or he was captured himself"
    ),
    "without_trick": NEEDS_TRICK,
    "loot_same_player": N_("{who} won their own Loot card back, so there is no ally: leave it out"),
    "too_many_lost": N_("{lost:trick} won by nobody, but {most} at most can be"),
    "not_played_yet": N_("enter the tricks first: this deal has not been played yet"),
    "whole_points": N_("{who}: points have no decimals in this game"),
    "tricks_before_bids": NN_(
        "{seats} has not bid yet: tricks come after all bids",
        "{seats} have not bid yet: tricks come after all bids",
        by="seats",
    ),
    "tricks_range": N_("{who} took {tricks}: 0 to {most} can be taken"),
    "tricks_sum": _tricks_sum,
    # house rules
    "ladder_upside_down": N_("the largest hand has {maximum:card}, the smallest {minimum}"),
    "never_ends": N_("repeating deals need a target score to end the game"),
    "suit_missing": N_("a fixed trump needs its suit"),
    "blind_off": N_("{who} bid blind: this game has no blind bids"),
    "cancelled_off": N_("{cancelled:trick} cancelled: this game has no cancelled tricks"),
    "game_decided": N_("the game was decided in deal {decided}: no deal comes after it"),
    "not_at_table": N_("{who} was not at the table in deal {deal}"),
    "dealer_out": N_("{who} deals but sits this deal out"),
}
