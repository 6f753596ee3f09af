"""What a change of the table comes to, in words: who deals, who bids first and last, and with how many cards."""

from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.seats import agreed_size
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, ngettext, paragraph, series, signed


def seated(state: OhHellState, after: OhHellState, first: int, order: tuple[int, ...]) -> dict[int, str]:
    """Return by seat what stands under the name: the total, and what falls to the player in the deal."""
    deal = _deal(after, first)
    best = max(state.standing.values(), default=0)
    played = any(each.is_played for each in state.deals)
    lines: dict[int, str] = {}
    for seat in order:
        total = state.standing.get(seat)
        parts = [] if total is None else [signed(total)]
        if deal and seat == deal.dealer:
            parts.append(_("deals %(number)s", number=first))
        elif deal and seat in deal.order[:1] and after.rules.bidding.mode == "sequential":
            parts.append(_("bids first in %(number)s", number=first))
        elif played and total is not None and total == best:
            parts.append(_("ahead"))
        lines[seat] = series(parts)
    return lines


def note(state: OhHellState, after: OhHellState, first: int) -> str:
    """Return who plays the deal that it begins with, and who is the last to bid."""
    deal = _deal(after, first)
    if deal is None or len(deal.order) < 2:
        return ""
    names, players = after.names, listed([after.names[seat] for seat in sorted(deal.order)])
    sentences = [
        ngettext("Deal %(number)s: %(players)s play %(num)s card.", "Deal %(number)s: %(players)s play %(num)s cards.",
                 deal.hand_size, number=first, players=players),
        _bidders(after, deal),
    ]  # fmt: skip
    fewer = sum(each.hand_size < agreed_size(after, each.number) for each in after.deals[first - 1 :])
    if fewer and len(deal.order) > len(state.started):
        sentences.append(
            ngettext(
                "The pack holds no more for %(players)s: %(num)s smaller deal to come.",
                "The pack holds no more for %(players)s: %(num)s smaller deals to come.",
                fewer,
                players=len(deal.order),
            )
        )
    gone = [seat for seat in range(len(names)) if seat in after.standing and seat not in deal.order]
    for seat in gone:
        points = signed(after.standing[seat])
        sentences.append(_("%(name)s’s %(points)s stay on the sheet.", name=names[seat], points=points))
    return paragraph(*sentences)


def _bidders(after: OhHellState, deal: Deal) -> str:
    """Return who deals, who bids first and last, and whether the hook binds the last."""
    names, bidding = after.names, after.rules.bidding
    who = {"dealer": names[deal.dealer], "first": names[deal.order[0]], "last": names[deal.last_bidder]}
    if bidding.mode == "simultaneous":
        return _("%(dealer)s deals, and all bid at once.", dealer=who["dealer"])
    if bidding.binds(deal.hand_size, deal.number == after.last):
        return _("%(dealer)s deals, %(first)s bids first, %(last)s bids last and is bound by the hook.", **who)
    return _("%(dealer)s deals, %(first)s bids first, %(last)s bids last.", **who)


def _deal(state: OhHellState, number: int) -> Deal | None:
    return state.deals[number - 1] if number <= len(state.deals) else None
