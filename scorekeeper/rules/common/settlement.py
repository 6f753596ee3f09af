"""How a game that counts points came out: its totals in a file, and what the table pays, in the fewest payments."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import floor
from typing import Any, Literal

from scorekeeper.rules.common.options import MONEY_TEXT
from scorekeeper.rules.common.seats import winners_of, without, worth
from scorekeeper.rules.common.tenths import Points, number_of
from scorekeeper.rules.kind import Standing, Winner

HARD_BONUS = 10
LIMIT_OF_SEARCH = 12  # players owing or owed; a larger table is settled well, not provably best

Mode = Literal["none", "hard", "difference", "difference_to_winner", "pool"]
Amounts = Mapping[str, Fraction]
Transfer = tuple[str, str, Fraction]  # payer, payee, amount


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a table settles. `rate` is what a point is worth, `ante` what each puts into the pool: decimal text."""

    mode: Mode = "none"
    rate: str = field(default="1", metadata={"takes": MONEY_TEXT})
    ante: str = field(default="1", metadata={"takes": MONEY_TEXT})
    hard_tie: Literal["each", "split", "none"] = "each"  # who gets the winner's ten when several win
    # Whether players who left settle with the table.
    leavers: Literal["pay", "free"] = field(default="pay", metadata={"sparse": True})


PAID = ("mode", "hard_tie", "rate", "ante")  # the axes of a table that nobody leaves
# The axis of each option about settling, the same for every kind.
SETTLING = {key if key != "mode" else "settlement": f"settlement.{key}" for key in PAID}


def outcome(
    standings: Iterable[Standing], finished: bool, settlement: Settlement, winner: Winner = "highest"
) -> dict[str, Any]:
    """Return the keys of a file's `result` that follow from the standings, in seat order; `winner`: the best total."""
    totals: dict[str, Points] = {}
    ranking: dict[str, int | None] = {}
    for line in standings:
        totals[line.name], ranking[line.name] = line.total or 0, line.place
    winners, left = ([name for name, place in ranking.items() if place == of] for of in (1, None))
    return {
        "totals": {name: number_of(total) for name, total in totals.items()},
        "ranking": ranking,
        "winners": winners if finished else [],
        "finished": finished,
        "settlement": settle(settlement, totals, winner, winners, left) if finished else None,
    }


def settle(
    settlement: Settlement,
    totals: Mapping[str, Points],
    winner: Winner = "highest",
    winners: Sequence[str] = (),
    left: Collection[str] = (),
) -> dict[str, Any] | None:
    """Return the settlement of a finished game whose totals are in seat order, or None if none was agreed.

    If the lowest total wins, those with less are paid. `winners`: who has won, if the totals alone do not
    say it; `left`: who left before the end.
    Keys `adjusted`, `net`, `transfers`, `payments`, for a pool also `pot` and `winners`: see "result" of the game file.
    Source: docs/rules.md, "Settled details".
    """
    if settlement.leavers == "free":
        totals = without(totals, left)
        winners = [name for name in winners if name in totals]
    if settlement.mode == "none" or not totals:
        return None
    winners = list(winners or winners_of(without(totals, left) or totals, winner))
    shares = {"each": Fraction(HARD_BONUS), "split": Fraction(HARD_BONUS, len(winners)), "none": Fraction(0)}
    share = shares[settlement.hard_tie if len(winners) > 1 else "each"]
    bonus = share if settlement.mode == "hard" else 0
    adjusted = {name: Fraction(worth(total, winner)) + bonus * (name in winners) for name, total in totals.items()}
    transfers = tuple(_transfers(settlement, adjusted, winners))
    net = _net(totals, transfers, winners[0])
    pool = {"pot": number_of(Fraction(settlement.ante) * len(totals)), "winners": winners}
    return {
        "adjusted": {name: number_of(worth(amount, winner)) for name, amount in adjusted.items()},
        "net": {name: number_of(amount) for name, amount in net.items()},
        "transfers": _plain((payer, payee, _cents(amount)) for payer, payee, amount in transfers),
        "payments": _plain(payments(net)),
        **(pool if settlement.mode == "pool" else {}),
    }


def payments(net: Amounts) -> tuple[Transfer, ...]:
    """Return the fewest payments that settle nets that add up to zero, by payer, then payee.

    Every group of players whose nets cancel among themselves saves one payment, so the best plan has the most groups.
    """
    open_nets = {name: amount for name, amount in net.items() if amount}
    seat = {name: number for number, name in enumerate(net)}
    paid = [payment for group in _groups(open_nets) for payment in _within(group)]
    return tuple(sorted(paid, key=lambda payment: (seat[payment[0]], seat[payment[1]])))


def _transfers(settlement: Settlement, adjusted: Amounts, winners: Sequence[str]) -> Iterator[Transfer]:
    """Yield what each pair that differs settles, in seat order, before anything is rounded."""
    shared = Fraction(1, len(winners)) if settlement.mode in ("pool", "difference_to_winner") else 1
    for pair in combinations(adjusted.items(), 2):
        if settlement.mode == "pool":
            (payer, _), (payee, _) = sorted(pair, key=lambda item: item[0] in winners)
            if payee in winners and payer not in winners:
                yield payer, payee, Fraction(settlement.ante) * shared
            continue
        (payer, less), (payee, more) = sorted(pair, key=lambda item: item[1])
        if less < more and (payee in winners or settlement.mode in ("hard", "difference")):
            yield payer, payee, (more - less) * Fraction(settlement.rate) * shared


def _net(names: Iterable[str], transfers: Sequence[Transfer], first_winner: str) -> dict[str, Fraction]:
    """Return what each gets (or pays, below zero), in cents; what rounding leaves goes to the first winner."""
    exact = dict.fromkeys(names, Fraction(0))
    for payer, payee, amount in transfers:
        exact[payer] -= amount
        exact[payee] += amount
    net = {name: _cents(amount) for name, amount in exact.items()}
    net[first_winner] -= sum(net.values())
    return net


def _groups(net: Amounts) -> Iterator[dict[str, Fraction]]:
    """Yield the most groups whose nets cancel: a group ends wherever the sum of the set so far is zero.

    `best[chosen]` is the number of groups that can be closed when the players of the bit set `chosen` are taken one
    by one in the best order, and `last[chosen]` is who came last in that order.
    """
    names, amounts = tuple(net), tuple(net.values())
    if len(names) > LIMIT_OF_SEARCH:
        yield dict(net)
        return
    size = 1 << len(names)
    sums, best, last = [Fraction(0)] * size, [0] * size, [0] * size
    for chosen in range(1, size):
        members = [place for place in range(len(names)) if chosen >> place & 1]
        last[chosen] = max(members, key=lambda place: best[chosen ^ 1 << place])
        before = chosen ^ 1 << last[chosen]
        sums[chosen] = sums[before] + amounts[last[chosen]]
        best[chosen] = best[before] + (not sums[chosen])
    chosen, group = size - 1, {}
    while chosen:
        name = names[last[chosen]]
        group[name] = net[name]
        chosen ^= 1 << last[chosen]
        if not sums[chosen]:
            yield {player: group[player] for player in names if player in group}
            group = {}


def _within(group: Amounts) -> Iterator[Transfer]:
    """Yield one payment fewer than the group has members: each debtor in turn pays the creditors in turn."""
    owed = {name: amount for name, amount in group.items() if amount > 0}
    for payer, amount in group.items():
        left = -amount
        while left > 0:
            payee = next(iter(owed))
            paid = min(left, owed[payee])
            yield payer, payee, paid
            left -= paid
            owed[payee] -= paid
            if not owed[payee]:
                del owed[payee]


def _cents(amount: Fraction) -> Fraction:
    """Round to 0.01, half up on both sides of zero, so that what one gets the other pays."""
    cents = Fraction(floor(abs(amount) * 100 + Fraction(1, 2)), 100)
    return cents if amount > 0 else -cents


def _plain(transfers: Iterable[Transfer]) -> list[dict[str, Any]]:
    return [{"payer": payer, "payee": payee, "amount": number_of(amount)} for payer, payee, amount in transfers]
