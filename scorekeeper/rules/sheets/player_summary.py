"""Counts and records of the bids of one player: made, missed, longest run, best deal."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.kind import Cell


@dataclass(frozen=True, slots=True)
class Highlight:
    """A number of one player's game, and the deals that it comes from."""

    value: int
    deals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """The counts of one player's game. None: it never happened, or the kind has no such thing."""

    seat: int
    name: str
    place: int
    total: int | None
    deals: int  # scored while the player was at the table
    bids: int
    made: Highlight | None
    run: Highlight | None  # most bids made one after the other
    off: int  # tricks over or under the bids, in all
    best: Highlight | None  # most points in one deal
    boldest: Highlight | None  # the highest bid that was made
    miss: Highlight | None  # tricks off in one deal
    zeros: Highlight | None  # zero bids made
    zero_bids: int  # made and missed
    lost: Highlight | None  # hands that cost a chip
    out_in: int | None  # the hand that put the player out


Numbered = tuple[int, Cell]  # the number of the deal, and the player's cell there


def player_summary(seat: int, name: str, place: int, total: int | None, cells: list[Numbered]) -> PlayerSummary:
    """Return the counts of one player, from (number of the deal, cell) pairs.

    A bid counts where its cell has both `bid` and `took`.
    """
    bids = [(deal, cell) for deal, cell in cells if "bid" in cell.spoken and "took" in cell.spoken]
    off = {deal: abs(cell.spoken["took"] - cell.spoken["bid"]) for deal, cell in bids}
    made = {deal: cell.spoken["bid"] for deal, cell in bids if not off[deal]}
    return PlayerSummary(
        seat=seat,
        name=name,
        place=place,
        total=total,
        deals=sum(cell.points is not None or bool(cell.small) for _, cell in cells),
        bids=len(bids),
        made=_counted(made),
        run=_longest_run([(deal, deal in made) for deal, _ in bids]),
        off=sum(off.values()),
        best=_highest((deal, cell.points) for deal, cell in cells if cell.points is not None),
        boldest=_highest((deal, bid) for deal, bid in made.items() if bid),
        miss=_highest((deal, difference) for deal, difference in off.items() if difference),
        zeros=_counted(deal for deal, bid in made.items() if bid == 0),
        zero_bids=sum(cell.spoken["bid"] == 0 for _, cell in bids),
        lost=_counted(deal for deal, cell in cells if "lost" in cell.marks),
        out_in=next((deal for deal, cell in cells if {"lost", "out"} <= cell.marks), None),
    )


def _counted(deals: Iterable[int]) -> Highlight | None:
    found = tuple(deals)
    return Highlight(len(found), found) if found else None


def _highest(values: Iterable[tuple[int, int]]) -> Highlight | None:
    by_deal = dict(values)
    best = max(by_deal.values(), default=None)
    return None if best is None else Highlight(best, tuple(deal for deal, value in by_deal.items() if value == best))


def _longest_run(bids: list[tuple[int, bool]]) -> Highlight | None:
    """Return the longest run of bids made, the earliest where several are as long."""
    best: tuple[int, ...] = ()
    now: tuple[int, ...] = ()
    for deal, is_made in bids:
        now = (*now, deal) if is_made else ()
        best = max(best, now, key=len)
    return Highlight(len(best), best) if best else None
