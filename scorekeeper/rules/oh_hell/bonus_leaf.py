"""What can be entered of a deal beside bids and tricks: a row a player and a counter an event, and what each adds."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.rules.kind import Extra
from scorekeeper.rules.oh_hell.bonuses import CHANGES, LOOT_CARDS, WAGERS, WITHOUT_TRICK, allies_made, extras, limits
from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.facts import Alliance
from scorekeeper.rules.oh_hell.points import LOADS, is_made
from scorekeeper.rules.oh_hell.rules import GHOST_PLAYERS
from scorekeeper.rules.oh_hell.scoring import Event
from scorekeeper.rules.oh_hell.state import OhHellState


@dataclass(frozen=True, slots=True)
class Counter:
    """How often an event happened in the tricks of one player."""

    event: str
    count: int
    may_add: bool  # one more can have happened
    adds: int  # what one more would give, as the bid stands; 0: the rules give nothing for it


@dataclass(frozen=True, slots=True)
class LeafRow:
    """One player."""

    seat: int
    name: str
    bid: int  # as it was said
    final_bid: int
    took: int
    is_missed: bool
    counters: tuple[Counter, ...]
    wager: int
    wagers: tuple[int, ...]  # what may be wagered; empty: nothing is
    change: int
    changes: tuple[int, ...]  # by what the bid may be changed after all, 0 among them; empty: by nothing
    load: str | None  # None: nothing is loaded
    loads: tuple[str, ...]
    may_capture: bool  # took a trick, so that a loot may be in it
    extras: tuple[Extra, ...]  # what gives points, with the factor of the deal

    @property
    def added(self) -> int:
        """What it all adds to the points of the bid."""
        return _sum(self.extras)


@dataclass(frozen=True, slots=True)
class Leaf:
    """All of a deal."""

    worth: Mapping[Event, int]  # each event that is counted, and what it scores
    needs: str  # of the bid: exact, nothing, accuracy
    rows: tuple[LeafRow, ...]
    loot: tuple[Alliance, ...]
    loot_points: int | None  # None: there is no loot here
    more_loot: bool  # another alliance can have been made
    parts: tuple[str, ...]  # what is entered, by the keys of the game file

    @property
    def entered(self) -> int:
        """How many things are entered: counts, alliances, changed bids and wagers."""
        counts = sum(counter.count for row in self.rows for counter in row.counters)
        return counts + len(self.loot) + sum(bool(row.change) + bool(row.wager) for row in self.rows)


def bonus_leaf(state: OhHellState, deal: Deal) -> Leaf | None:
    """Return what can be entered of a deal; None where the rules have none of it, or somebody has still to bid.

    Of a deal that is not played the tricks in pencil count, and the bid for who has none there.
    """
    rules = state.rules
    has_loot = rules.loot is not None and len(deal.order) > GHOST_PLAYERS
    has_any = rules.bonus.worth or has_loot or rules.wagers or rules.bid_changes or rules.scoring.cannonball
    if not has_any or deal.to_bid:
        return None
    final, took = deal.final_bids, deal.taken
    made = {seat: is_made(rules.scoring, final[seat], took[seat]) for seat in deal.order}
    return Leaf(
        worth=rules.bonus.worth,
        needs=rules.bonus.needs,
        rows=tuple(_row(state, deal, seat, took[seat], made) for seat in deal.order),
        loot=deal.beside.loot,
        loot_points=rules.loot.points if rules.loot and has_loot else None,
        more_loot=has_loot and len(deal.beside.loot) < LOOT_CARDS * rules.packs,
        parts=deal.beside.parts,
    )


def _row(state: OhHellState, deal: Deal, seat: int, took: int, made: Mapping[int, bool]) -> LeafRow:
    rules, beside = state.rules, deal.beside
    bid, final = deal.bids[seat], deal.final_bids[seat]
    return LeafRow(
        seat=seat,
        name=state.names[seat],
        bid=bid,
        final_bid=final,
        took=took,
        is_missed=not made[seat],
        counters=_counters(state, deal, seat, took, made),
        wager=beside.wagers.get(seat, 0),
        wagers=WAGERS if rules.wagers and took else (),
        change=beside.bid_changes.get(seat, 0),
        changes=_changes(bid, deal.hand_size) if rules.bid_changes and took else (),
        load=beside.load(seat) if rules.scoring.cannonball else None,
        loads=LOADS if rules.scoring.cannonball else (),
        may_capture=took > 0,
        extras=_extras(state, deal, seat, took, made, beside.bonuses.get(seat, {})),
    )


def _changes(bid: int, hand_size: int) -> tuple[int, ...]:
    return tuple(change for change in (0, *CHANGES) if 0 <= bid + change <= hand_size)


def _counters(state: OhHellState, deal: Deal, seat: int, took: int, made: Mapping[int, bool]) -> tuple[Counter, ...]:
    entered = deal.beside.bonuses
    counts = entered.get(seat, {})
    now = _sum(_extras(state, deal, seat, took, made, counts))
    found: list[Counter] = []
    for event, most in limits(state.rules, len(deal.order)).items():
        of_all = sum(each.get(event, 0) for each in entered.values())
        count = counts.get(event, 0)
        more = _extras(state, deal, seat, took, made, {**counts, event: count + 1})
        found.append(Counter(event, count, of_all < most and (took > 0 or event in WITHOUT_TRICK), _sum(more) - now))
    return tuple(found)


def _extras(
    state: OhHellState, deal: Deal, seat: int, took: int, made: Mapping[int, bool], counts: Mapping[str, int]
) -> tuple[Extra, ...]:
    beside = deal.beside
    found = extras(
        state.rules,
        made[seat],
        abs(deal.final_bids[seat] - took),
        bonuses=counts,
        allies_made=allies_made(beside.loot, seat, made),
        wager=beside.wagers.get(seat, 0),
        load=beside.load(seat),
    )
    return tuple(replace(each, points=each.points * deal.factor) for each in found)


def _sum(found: tuple[Extra, ...]) -> int:
    return sum(each.points for each in found)
