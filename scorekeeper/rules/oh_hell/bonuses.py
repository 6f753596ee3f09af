"""What a deal gives beside bids: captures, alliances, wagers; what changes a bid; and what cannot have happened.

Source: docs/cousins.md, "In which order a deal is worked out" and "Bad input".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.kind import Extra, Problem
from scorekeeper.rules.oh_hell.facts import Alliance
from scorekeeper.rules.oh_hell.points import CANNONBALL, LOADS
from scorekeeper.rules.oh_hell.rules import GHOST_PLAYERS, OhHellRules
from scorekeeper.rules.oh_hell.scoring import EVENTS, MADE_ONLY

WAGERS = (0, 10, 20)
CHANGES = (1, -1)
LOOT_CARDS = 2  # in one pack
ALLIANCE, WAGER = "loot", "wager"
# Of somebody who took no trick as well: whose card it is need not have won.
WITHOUT_TRICK = ("leviathan",)

BySeat = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Beside:
    """What the scorer entered for a deal beside bids and tricks, by seat."""

    bonuses: Mapping[int, Mapping[str, int]] = field(default_factory=dict[int, Mapping[str, int]])
    loot: tuple[Alliance, ...] = ()
    wagers: BySeat = field(default_factory=dict[int, int])
    bid_changes: BySeat = field(default_factory=dict[int, int])
    loads: Mapping[int, str] = field(default_factory=dict[int, str])

    def final_bids(self, said: BySeat) -> BySeat:
        """Return the bids that count: those that were said, with what was changed of them."""
        if not self.bid_changes:
            return said
        return {seat: bid + self.bid_changes.get(seat, 0) for seat, bid in said.items()}

    def of(self, seat: int) -> tuple[object, ...]:
        """Return what was entered for one seat."""
        pairs = tuple(pair for pair in self.loot if seat in pair.seats)
        return pairs, *(each.get(seat) for each in (self.bonuses, self.wagers, self.bid_changes, self.loads))

    @property
    def parts(self) -> tuple[str, ...]:
        """Return what there is, by its keys in a game file."""
        entries = (
            ("bonuses", self.bonuses), ("loot", self.loot), ("wagers", self.wagers), ("bid_changes", self.bid_changes),
            ("loads", self.loads),
        )  # fmt: skip
        return tuple(key for key, entry in entries if entry)

    def load(self, seat: int) -> str:
        """Return what a seat loaded; who says nothing loaded grapeshot."""
        return self.loads.get(seat, LOADS[0])


NOTHING_BESIDE = Beside()


def extras(
    rules: OhHellRules,
    made: bool,
    off: int,
    *,
    bonuses: Mapping[str, int],
    allies_made: tuple[bool, ...] = (),
    wager: int = 0,
    load: str = LOADS[0],
) -> tuple[Extra, ...]:
    """Return what one player gets beside the points of the bid, each with its count; nothing that gives no points.

    `made` and `off` are of the bid that counts; `allies_made`: of each alliance whether the other made the bid.
    """
    needs = "exact" if load == CANNONBALL and rules.scoring.cannonball else rules.bonus.needs
    counted: dict[str, int] = {event: bonuses.get(event, 0) * each for event, each in rules.bonus.worth.items()}
    points = _given(counted, made, off, needs)
    won = [Extra(event, bonuses[event], each) for event, each in points.items() if each]
    allies = sum(allies_made) if made else 0
    if rules.loot and rules.loot.points * allies:
        won.append(Extra(ALLIANCE, allies, rules.loot.points * allies))
    if wager:
        won.append(Extra(WAGER, 1, wager if made else -wager))
    return tuple(won)


def _given(counted: Mapping[str, int], made: bool, off: int, needs: str) -> dict[str, int]:
    """Return what is given of what events score, by what became of the bid."""
    captured = {event: points for event, points in counted.items() if event not in MADE_ONLY and points}
    if made:
        return {**captured, **{event: counted[event] for event in MADE_ONLY if event in counted}}
    if needs == "nothing":
        return captured
    return _halved(captured) if needs == "accuracy" and off == 1 else {}


def _halved(points: Mapping[str, int]) -> dict[str, int]:
    """Return half of what events score; half of an odd sum loses the odd point, at the last of them."""
    left = int(sum(points.values()) / 2)
    halved: dict[str, int] = {}
    for place, (event, each) in enumerate(points.items(), start=1):
        halved[event] = left if place == len(points) else int(each / 2)
        left -= halved[event]
    return halved


def allies_made(loot: tuple[Alliance, ...], seat: int, made: Mapping[int, bool]) -> tuple[bool, ...]:
    """Return for each alliance of a seat whether its other member made the bid."""
    others = [pair.captor if pair.player == seat else pair.player for pair in loot if seat in pair.seats]
    return tuple(made.get(other, False) for other in others)


@dataclass(frozen=True, slots=True)
class Played:
    """A deal as far as what happened beside its bids is checked against it."""

    number: int
    hand_size: int
    order: tuple[int, ...]
    bids: BySeat  # as they were said
    tricks: BySeat | None  # None: not played
    beside: Beside


def beside_problems(rules: OhHellRules, deal: Played) -> Iterator[Problem]:
    """Yield what cannot be of what was entered beside bids and tricks; `part` is its key in a game file."""
    parts: tuple[tuple[str, Iterator[Problem]], ...] = (
        ("bonuses", _bonuses(rules, deal)),
        ("loot", _loot(rules, deal)),
        ("wagers", _wagers(rules, deal)),
        ("bid_changes", _bid_changes(rules, deal)),
        ("loads", _loads(rules, deal)),
    )
    for part, problems in parts:
        for problem in problems:
            yield Problem(problem.code, deal=deal.number, seat=problem.seat, part=part, numbers=problem.numbers)
    for part, seats in seats_of(deal.beside):
        for seat in seats:
            if seat not in deal.order:
                yield Problem("not_playing", deal=deal.number, seat=seat, part=part)


def seats_of(beside: Beside) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each part, by its key in a game file, with the seats that it names."""
    yield "bonuses", tuple(beside.bonuses)
    yield "loot", tuple(seat for pair in beside.loot for seat in pair.seats)
    yield "wagers", tuple(beside.wagers)
    yield "bid_changes", tuple(beside.bid_changes)
    yield "loads", tuple(beside.loads)


def _problem(code: str, seat: int | None = None, **numbers: Any) -> Problem:
    return Problem(code, seat=seat, numbers=numbers)


def _took_none(deal: Played, seat: int) -> bool:
    return deal.tricks is not None and deal.tricks.get(seat) == 0


def _bonuses(rules: OhHellRules, deal: Played) -> Iterator[Problem]:
    totals: dict[str, int] = {}
    for seat, counts in deal.beside.bonuses.items():
        for event, count in counts.items():
            if problem := _count_problem(rules, deal, seat, event, count):
                yield problem
            if event in EVENTS:
                totals[event] = totals.get(event, 0) + count
    for event, most in limits(rules, len(deal.order)).items():
        if (count := totals.get(event, 0)) > most:
            yield _problem("too_many_bonus", event=event, count=count, most=most)
    kings = sum(counts.get("pirate_by_king", 0) > 0 for counts in deal.beside.bonuses.values())
    if kings and kings + totals.get("king_by_mermaid", 0) > rules.packs:
        yield _problem("skull_king_once", packs=rules.packs)


def limits(rules: OhHellRules, players: int) -> dict[str, int]:
    """Return how often each event that is counted can happen in a deal, all players together."""
    most = {event: getattr(rules.bonus_limits, event) * rules.packs for event in rules.bonus.worth}
    if "pirate_by_king" in most:
        # The king meets one card of each other hand.
        met = (rules.hands_dealt(players) - 1) * rules.packs
        most["pirate_by_king"] = min(most["pirate_by_king"], met)
    return most


def _count_problem(rules: OhHellRules, deal: Played, seat: int, event: str, count: int) -> Problem | None:
    """Return what is wrong with one count by itself."""
    if event not in EVENTS:
        return _problem("unknown_bonus", seat, event=event)
    if count < 0:
        return _problem("bonus_range", seat, event=event, given=count)
    if count and event not in rules.bonus.worth:
        return _problem("bonus_off", seat, event=event)
    if count and event not in WITHOUT_TRICK and _took_none(deal, seat):
        return _problem("without_trick", seat, event=event)
    return None


def _loot(rules: OhHellRules, deal: Played) -> Iterator[Problem]:
    loot = deal.beside.loot
    if loot and (rules.loot is None or len(deal.order) <= GHOST_PLAYERS):
        yield _problem("loot_off", players=len(deal.order))
        return
    for pair in loot:
        if pair.player == pair.captor:
            yield _problem("loot_same_player", pair.player)
        elif _took_none(deal, pair.captor):
            yield _problem("without_trick", pair.captor, event=ALLIANCE)
    if len(loot) > LOOT_CARDS * rules.packs:
        yield _problem("too_many_loot", count=len(loot), most=LOOT_CARDS * rules.packs)


def _wagers(rules: OhHellRules, deal: Played) -> Iterator[Problem]:
    above = {seat: wager for seat, wager in deal.beside.wagers.items() if wager}
    if above and not rules.wagers:
        yield _problem("wagers_off", next(iter(above)))
        return
    for seat, wager in above.items():
        if wager not in WAGERS:
            yield _problem("wager_range", seat, given=wager)
        elif _took_none(deal, seat):
            yield _problem("without_trick", seat, event=WAGER)
    if len(above) > rules.packs:
        yield _problem("too_many_wagers", count=len(above), most=rules.packs)


def _bid_changes(rules: OhHellRules, deal: Played) -> Iterator[Problem]:
    changes = {seat: change for seat, change in deal.beside.bid_changes.items() if change}
    if changes and not rules.bid_changes:
        yield _problem("bid_changes_off", next(iter(changes)))
        return
    for seat, change in changes.items():
        bid = deal.bids.get(seat, 0)
        if change not in CHANGES or not 0 <= bid + change <= deal.hand_size:
            yield _problem("bid_change_range", seat, given=change, bid=bid, most=deal.hand_size)
        elif _took_none(deal, seat):
            yield _problem("without_trick", seat, event="bid_change")
    if len(changes) > rules.packs:
        yield _problem("too_many_bid_changes", count=len(changes), most=rules.packs)


def _loads(rules: OhHellRules, deal: Played) -> Iterator[Problem]:
    for seat, load in deal.beside.loads.items():
        if rules.scoring.cannonball is None:
            yield _problem("loads_off", seat)
        elif load not in LOADS:
            yield _problem("unknown_load", seat, given=load)
