"""The record of an Oh Hell game in words."""

from collections.abc import Mapping

from scorekeeper.record.history import LineOf
from scorekeeper.rules.kind import Cell, Fact
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.kinds.changes import Said, Says, WasNow, said, valued
from scorekeeper.web.kinds.oh_hell.words import SUIT_WORDS
from scorekeeper.web.words import capital, counted, listed, signed


def _bids(fact: oh.Bids, line: LineOf[OhHellState]) -> Said:
    pieces: list[str | WasNow] = []
    for seat, bid in fact.bids.items():
        name, before = line.names[seat], _before(line, seat, "bid")
        pieces.append(", " if pieces else "")
        if bid is None:
            pieces.append(f"{name} takes the bid up again")
        elif _is_covered(line, seat):
            pieces.append(f"{name} has bid, face down")
        else:
            pieces += [f"{name} bids ", valued(before, bid)]
    opened = [f"{line.names[change.seat]} {change.after}" for change in line.changes
              if change.what == "bid" and change.seat is not None and change.seat not in fact.bids]  # fmt: skip
    return Said(tuple(pieces), _announced(line), aside=f"opened with it: {', '.join(opened)}" if opened else "")


def _is_covered(line: LineOf[OhHellState], seat: int) -> bool:
    cell = _cell(line, seat)
    return cell is not None and "bid" not in cell.spoken


def _announced(line: LineOf[OhHellState]) -> tuple[str, str] | None:
    deal, before = _deal(line, line.after), _deal(line, line.before)
    call = deal.announcement if deal else None
    if deal is None or call is None or (before and before.announcement == call):
        return None
    by = f" by {abs(call.difference)}" if call.difference else ""
    return f"{call.total} bid for {deal.hand_size}, ", f"{call.call}{by}"


def _blind(fact: oh.Blind, line: LineOf[OhHellState]) -> Said:
    return said(f"{line.names[fact.seat]} {'bids blind' if fact.blind else 'has looked after all: not blind'}")


def _turn_up(fact: oh.TurnUp, line: LineOf[OhHellState]) -> Said:
    if fact.trump is None:
        return said("Trump not known after all")
    word = SUIT_WORDS.get(fact.trump, fact.trump)
    before = next((change.before for change in line.changes if change.what == "trump"), None)
    card = f", {fact.card[:-1]} of {SUIT_WORDS.get(fact.card[-1], '')} turned" if fact.card else ""
    if before is not None:
        return said("Trump: ", WasNow(SUIT_WORDS.get(str(before), str(before)), word), card)
    return said(f"{capital(word)} {'turned for trump' if fact.trump != 'NT' else 'this deal'}{card}")


def _took(fact: oh.Took, line: LineOf[OhHellState]) -> Said:
    told = [f"{line.names[seat]} took {tricks}" for seat, tricks in fact.tricks.items()]
    if fact.cancelled is not None:
        told.append(f"{counted(fact.cancelled, 'trick')} cancelled")
    return said(", ".join(told))


def _tricks(fact: oh.Tricks, line: LineOf[OhHellState]) -> Said:
    if line.was_done:
        return _corrected(fact, line)
    bids = line.after.bids.get(fact.deal, {})
    missed = [
        f"{line.names[seat]} missed a bid of {bids.get(seat)}"
        for seat, took in fact.tricks.items()
        if took != bids.get(seat)
    ]
    return said(f"Deal {fact.deal} scored: {listed(missed) or 'everybody made it'}", gains=True)


def _corrected(_fact: oh.Corrected | oh.Tricks, line: LineOf[OhHellState]) -> Said:
    verbs = {"bid": "bid", "took": "took"}
    pieces: list[str | WasNow] = []
    for change in line.changes:
        if change.deal == line.deal and change.seat is not None and change.what in verbs:
            pieces += [", "] if pieces else []
            pieces += [f"{line.names[change.seat]} {verbs[change.what]} ", valued(change.before, change.after)]
        elif change.deal == line.deal and change.what == "trump":
            pieces += [", "] if pieces else []
            pieces += ["trump ", valued(_suit(change.before), _suit(change.after))]
    return Said(tuple(pieces) or (f"Deal {line.deal} entered again",))


def _suit(letter: object) -> str | None:
    return None if letter is None else SUIT_WORDS.get(str(letter), str(letter))


def _misdeal(fact: oh.Misdeal, line: LineOf[OhHellState]) -> Said:
    gone = [f"{line.names[change.seat]} {change.before}" for change in line.changes
            if change.seat is not None and change.what == "bid"]  # fmt: skip
    return said(f"Misdeal: deal {fact.deal} is dealt again", aside=f"set aside: {', '.join(gone)}" if gone else "")


def _dealer(fact: oh.Dealer, line: LineOf[OhHellState]) -> Said:
    before = _deal(line, line.before)
    return said(valued(before and line.names.get(before.dealer), line.names[fact.seat]), f" deals deal {fact.deal}")


def _ladder(fact: oh.Ladder, line: LineOf[OhHellState]) -> Said:
    before = line.before.sizes[fact.from_deal - 1 :]
    return said(f"From deal {fact.from_deal}: ", WasNow(_sizes(before), _sizes(fact.hand_sizes)))


def _sizes(sizes: tuple[int, ...]) -> str:
    return f"{' '.join(map(str, sizes))} cards" if sizes else "no more deals"


def _joined(fact: oh.Joined, line: LineOf[OhHellState]) -> Said:
    return said(f"{fact.name} joins from deal {fact.deal} with {signed(fact.carry_in)}")


def _left(fact: oh.Left, line: LineOf[OhHellState]) -> Said:
    return said(f"{line.names[fact.seat]} leaves before deal {fact.deal}")


def _returned(fact: oh.Returned, line: LineOf[OhHellState]) -> Said:
    return said(f"{line.names[fact.seat]} is back from deal {fact.deal}")


def _sat_out(fact: oh.SatOut, line: LineOf[OhHellState]) -> Said:
    return said(f"{line.names[fact.seat]} {'sits out' if fact.out else 'plays'} deal {fact.deal}")


def _seating(fact: oh.Seating, line: LineOf[OhHellState]) -> Said:
    return said(f"Seats from deal {fact.from_deal}: {', '.join(line.names[seat] for seat in fact.order)}")


def _table_changed(fact: oh.TableChanged, line: LineOf[OhHellState]) -> Said:
    joined = [f"{each.name} joins with {signed(each.carry_in)}" for each in fact.joined]
    left = [f"{line.names[seat]} leaves" for seat in fact.left]
    back = [f"{line.names[seat]} is back" for seat in fact.returned]
    out = [f"{line.names[seat]} {'sits out' if out else 'plays'}" for seat, out in fact.sat_out.items()]
    seats = [f"seats {', '.join(line.names[seat] for seat in fact.order)}"]
    return said(f"From deal {fact.deal}: {'; '.join([*joined, *back, *left, *out]) or seats[0]}",
                aside=seats[0] if joined or left or back or out else "")  # fmt: skip


def _deal(line: LineOf[OhHellState], state: OhHellState) -> Deal | None:
    deals = state.deals
    return deals[line.deal - 1] if 0 < line.deal <= len(deals) else None


def _cell(line: LineOf[OhHellState], seat: int) -> Cell | None:
    return next((cell for cell in line.row.cells if cell.seat == seat), None) if line.row else None


def _before(line: LineOf[OhHellState], seat: int, what: str) -> int | str | None:
    changes = (change for change in line.changes if change.deal == line.deal)
    return next((change.before for change in changes if (change.seat, change.what) == (seat, what)), None)


SAYS: Mapping[type[Fact], Says[OhHellState]] = {
    oh.Bids: _bids,
    oh.Blind: _blind,
    oh.TurnUp: _turn_up,
    oh.Took: _took,
    oh.Tricks: _tricks,
    oh.Corrected: _corrected,
    oh.Misdeal: _misdeal,
    oh.Dealer: _dealer,
    oh.Ladder: _ladder,
    oh.Joined: _joined,
    oh.Left: _left,
    oh.Returned: _returned,
    oh.SatOut: _sat_out,
    oh.Seating: _seating,
    oh.TableChanged: _table_changed,
}
