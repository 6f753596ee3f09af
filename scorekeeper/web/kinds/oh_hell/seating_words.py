"""What a change of the table comes to, in words: who deals, who bids first and last, and with how many cards."""

from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.seats import agreed_size, has_left
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.words import counted, listed, signed


def carries(state: OhHellState, first: int) -> dict[str, int]:
    """Return what a joiner may start with: zero, the lowest total of those at the table, the average."""
    totals = [total for seat, total in state.standing.items() if not has_left(state, seat, first)]
    if not totals:
        return {"zero": 0}
    # Half a point goes up, as people round.
    average = (2 * sum(totals) + len(totals)) // (2 * len(totals))
    return {"zero": 0, "lowest": min(totals), "average": average}


def seated(state: OhHellState, after: OhHellState, first: int, order: tuple[int, ...]) -> dict[int, str]:
    """Return by seat what stands under the name: the total, and what falls to the player in the deal."""
    deal = _deal(after, first)
    best = max(state.standing.values(), default=0)
    played = any(each.is_played for each in state.deals)
    told: dict[int, str] = {}
    for seat in order:
        total = state.standing.get(seat)
        parts = [] if total is None else [signed(total)]
        if deal and seat == deal.dealer:
            parts.append(f"deals {first}")
        elif deal and deal.order and seat == deal.order[0]:
            parts.append(f"bids first in {first}")
        elif played and total is not None and total == best:
            parts.append("ahead")
        told[seat] = ", ".join(parts)
    return told


def note(state: OhHellState, after: OhHellState, first: int) -> str:
    """Return who plays the deal that it begins with, and who is the last to bid."""
    deal = _deal(after, first)
    if deal is None or len(deal.order) < 2:
        return ""
    names, players = after.names, listed([after.names[seat] for seat in sorted(deal.order)])
    hook = after.rules.bidding.hook and deal.hand_size >= after.rules.bidding.hook_from
    last = f"{names[deal.last_bidder]} bids last{' and is the one the hook binds' if hook else ''}"
    told = [
        f"Deal {first}: {players} play {counted(deal.hand_size, 'card')}.",
        f"{names[deal.dealer]} deals, {names[deal.order[0]]} bids first, {last}.",
    ]
    fewer = sum(each.hand_size < agreed_size(after, each.number) for each in after.deals[first - 1 :])
    if fewer and len(deal.order) > len(state.started):
        told.append(f"The pack holds no more for {len(deal.order)}: {counted(fewer, 'smaller deal')} to come.")
    gone = [seat for seat in range(len(names)) if seat in after.standing and seat not in deal.order]
    told += [f"{names[seat]}’s {signed(after.standing[seat])} stay on the sheet." for seat in gone]
    return " ".join(told)


def _deal(state: OhHellState, number: int) -> Deal | None:
    return state.deals[number - 1] if number <= len(state.deals) else None
