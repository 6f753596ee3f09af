"""A game of the Oh Hell family as the keys of a game file and its `result`; reading a file, checked deal by deal.

Source: docs/game-file.md.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.common import reading
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.facts import Fact, Setup
from scorekeeper.rules.kind import Problem, Refused, Unreadable
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.points import BID_CHANGE, WAGER
from scorekeeper.rules.oh_hell.problems import is_turned_card, problems, problems_of
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import MOST_CARDS, MOST_DEALS, OhHellRules, last_deal
from scorekeeper.rules.oh_hell.state import (
    BLANK,
    Deal,
    OhHellState,
    agreed_size,
    apply,
    has_come,
    has_left,
    is_due,
    next_deal,
    opening,
    order_at,
    with_joiners,
)

ALLIES = 2
PLAYED_ONLY = ("bonuses", "loot", "wagers", "bid_changes", "lost_tricks", "ghost_tricks")
Seats = Mapping[str, int]


def read(game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
    """Return what a game file says as a setup and facts. Raises Unreadable at the place of the mistake.

    `game` has no nulls, and its names, variant and types are already checked (record/gamefile.py).
    """
    seats = {name: seat for seat, name in enumerate(game["players"])}
    joined = tuple(_joined(game, seats))
    setup = reading.setup_of(game, "oh_hell", lambda: to_plain(_rules(game, len(seats), joined)))
    table = _Table(opening(setup), seats)
    for index, fact in enumerate(joined):
        reading.points(number_of(fact.carry_in), f"joined[{index}].carry_in", table.state.rules.in_tenths)
    table.say(*joined, *_moves(game, seats))
    for place, given in reading.lines(game.get("deals"), "deals", reading.MOST_DEALS):
        table.play(given, place)
    table.agree(game.get("to_come"))
    table.say(*([facts.Resumed()] if game.get("resumed") else ()), *reading.ended(game))
    _refuse_impossible(problems(table.state))
    return setup, tuple(table.facts)


def _rules(game: Mapping[str, Any], seats: int, joined: tuple[oh.Joined, ...]) -> OhHellRules:
    """Return the rules for those who started. Raises Refused or Unreadable."""
    started = seats - sum(fact.deal > 1 for fact in joined)
    try:
        return resolved(game["variant"], game["options"], started, game["rules"])
    except Refused:
        # A full table's ladder may be for fewer players, because it was made before somebody joined for the first deal.
        first = sum(fact.deal == 1 for fact in joined)
        if not first:
            raise
        return resolved(game["variant"], game["options"], started - first, game["rules"])


def _joined(game: Mapping[str, Any], seats: Seats) -> Iterator[oh.Joined]:
    known: set[int] = set()
    for place, line in reading.lines(game.get("joined"), "joined", reading.MOST_DEALS):
        seat = reading.seat_of(line.get("player"), seats, f"{place}.player")
        if seat in known:
            raise Unreadable(f"{place}.player", Problem("name_twice", seat=seat, numbers={"name": line["player"]}))
        known.add(seat)
        deal = _deal_number(line, place)
        carry_in = line.get("carry_in")
        points = 0 if carry_in is None else reading.points(carry_in, f"{place}.carry_in", in_tenths=True)
        yield oh.Joined(deal, seat, line["player"], points)


def _moves(game: Mapping[str, Any], seats: Seats) -> Iterator[oh.Left | oh.Returned | oh.Seating]:
    """Yield the players who left or came back, by deal, then the changes of seats."""
    goings: list[oh.Left | oh.Returned] = []
    for key, cls in (("left", oh.Left), ("returned", oh.Returned)):
        for place, line in reading.lines(game.get(key), key, reading.MOST_DEALS):
            seat = reading.seat_of(line.get("player"), seats, f"{place}.player")
            goings.append(cls(_deal_number(line, place), seat))
    yield from sorted(goings, key=lambda fact: fact.deal)
    for place, line in reading.lines(game.get("seated"), "seated", reading.MOST_DEALS):
        order = reading.seats_of(line.get("players"), seats, f"{place}.players")
        if len(order) < len(seats):
            raise Unreadable(f"{place}.players", Problem("seats_missing", part="out"))
        yield oh.Seating(_deal_number(line, place), order)


def _deal_number(line: Mapping[str, Any], place: str) -> int:
    return reading.whole(line.get("deal"), f"{place}.deal", 1, reading.MOST_DEALS)


def _refuse_impossible(problems: Iterable[Problem]) -> None:
    for problem in problems:
        if problem.weight == "impossible":
            # Later deals are checked as well, but a mistake in the file is in a deal that it names.
            place = problem.part if problem.deal is None else f"deals[{problem.deal - 1}].{problem.part}".rstrip(".")
            raise Unreadable(place, problem)


class _Table:
    """A game read deal by deal: each deal is calculated from the previous one, and checked."""

    def __init__(self, state: OhHellState, seats: Seats) -> None:
        self.state = state
        self.seats = seats
        self.facts: list[Fact] = []
        self.last: Deal | None = None  # the last deal read

    def say(self, *facts: Fact) -> None:
        for fact in facts:
            self.facts.append(fact)
            self.state = apply(self.state, fact)

    @property
    def due(self) -> Deal | None:
        """The deal after the last one with the entries so far, or None if there is none without another hand size."""
        return next_deal(self.state, self.last) if is_due(self.state, self.last) else None

    def play(self, given: Mapping[str, Any], place: str) -> None:
        """Add one deal of the file, in the order of play. Raises Unreadable at the place of the mistake."""
        number = self.last.number + 1 if self.last else 1
        if self.last and self.last.won_at_once:
            raise Unreadable(place, Problem("game_decided", deal=number, numbers={"decided": self.last.number}))
        if self.last and not self.last.is_played:
            raise Unreadable(place, Problem("deal_too_early", deal=number, numbers={"due": self.last.number}))
        out = reading.seats_of(given.get("out"), self.seats, f"{place}.out")
        self.say(*(oh.SatOut(number, seat) for seat in out if not has_left(self.state, seat, number)))
        self._deal(given, place, number)
        blind = reading.seats_of(given.get("blind"), self.seats, f"{place}.blind")
        bids = oh.Bids(number, reading.numbers_of(given.get("bids"), self.seats, f"{place}.bids"))
        self.say(*(oh.Blind(number, seat) for seat in blind), bids)
        loads = _by_seat(given, "loads", place, self.seats)
        for seat, load in loads.items():
            _of_type(str, load, f"{place}.loads", "unknown_load", seat)
        if loads:
            self.say(oh.Loads(number, loads))
        if given.get("tricks") is not None:
            self._play_out(given, place, number)
        else:
            # The bids are entered again, because a table may insist after the last bid.
            self.say(*([bids] if self.due and self.due.breaks_hook else ()))
            if early := next((key for key in PLAYED_ONLY if given.get(key)), None):
                raise Unreadable(f"{place}.{early}", Problem("not_played_yet", deal=number, part=early))
            if given.get("cancelled"):
                raise Unreadable(f"{place}.cancelled", Problem("cancelled_unplayed", deal=number))
        at, of, state = f"{place}.adjustments", given.get("adjustments"), self.state
        self.say(*reading.adjustments(of, at, len(state.adjustments) + 1, number, self.seats, state.rules.in_tenths))
        self.last = next_deal(self.state, self.last)
        _refuse_impossible((*self.state.unplaced_facts, *problems_of(self.last)))

    def agree(self, to_come: Any) -> None:
        """Add the hand sizes agreed on beyond the last deal of the rules and of the file. Raises Unreadable."""
        sizes = reading.items(to_come, "to_come", reading.MOST_DEALS)
        played, last = self.last.number if self.last else 0, self.state.last or 0
        if sizes:
            whole = (reading.whole(size, f"to_come[{index}]", least=1) for index, size in enumerate(sizes))
            self.say(oh.Ladder(max(played, last) + 1, tuple(whole)))

    def _deal(self, given: Mapping[str, Any], place: str, number: int) -> None:
        size, due = given.get("hand_size"), self.due
        if given.get("dealer") is not None:
            dealer = reading.seat_of(given["dealer"], self.seats, f"{place}.dealer")
            if due is None or due.dealer != dealer:
                self.say(oh.Dealer(number, dealer))
        if size is None and due is None:
            raise Unreadable(f"{place}.hand_size", Problem("beyond_schedule", deal=number, part="hand_size"))
        if size is not None:
            reading.whole(size, f"{place}.hand_size", least=1)
        if size is not None and not (due and due.hand_size == size):
            later = (agreed_size(self.state, deal) for deal in range(number + 1, len(self.state.sizes) + 1))
            self.say(oh.Ladder(number, (size, *later)))
        trump, turned = given.get("trump"), given.get("turned_card")
        rules = self.state.rules
        if turned is not None and not is_turned_card(rules, reading.text(turned, f"{place}.turned_card")):
            raise Unreadable(f"{place}.turned_card", Problem("card_unknown", numbers={"card": turned}))
        if trump is None and turned is not None:
            trump = next_deal(apply(self.state, oh.TurnUp(number, None, turned)), self.last).due_trump
        if trump is not None or turned is not None:
            named = None if trump is None else rules.trump.named(reading.text(trump, f"{place}.trump"))
            self.say(oh.TurnUp(number, named, turned))

    def _play_out(self, given: Mapping[str, Any], place: str, number: int) -> None:
        tricks = reading.numbers_of(given["tricks"], self.seats, f"{place}.tricks")
        cancelled, lost = (
            reading.whole(given.get(key) or 0, f"{place}.{key}", least=0) for key in ("cancelled", "lost_tricks")
        )
        ghost = given.get("ghost_tricks")
        left = None if ghost is None else reading.whole(ghost, f"{place}.ghost_tricks", least=0)
        # Before the tricks, so that an entry not possible without a trick is refused at its own key.
        self.say(*_extras(given, place, number, self.seats, self.state.rules.bid_changes))
        self.say(oh.Tricks(number, tricks, cancelled, lost, left))


def _by_seat(given: Mapping[str, Any], key: str, place: str, seats: Seats) -> dict[int, Any]:
    """Return the entries under a key, unread, by seat; null is the same as absent."""
    named = reading.mapping(given.get(key) or {}, f"{place}.{key}").items()
    return {reading.seat_of(name, seats, f"{place}.{key}.{name}"): each for name, each in named if each is not None}


def _of_type(is_a: type, value: Any, place: str, code: str, seat: int, **numbers: Any) -> Any:
    """Return a value of this type; any other is refused as out of range."""
    if not isinstance(value, is_a) or isinstance(value, bool):
        raise Unreadable(place, Problem(code, seat=seat, numbers={**numbers, "given": value}))
    return value


def _extras(
    given: Mapping[str, Any], place: str, number: int, seats: Seats, may_change: bool
) -> Iterator[oh.ExtraFact]:
    """Yield what was entered besides bids and tricks."""
    bonuses: dict[int, dict[str, int]] = {}
    for seat, counts in _by_seat(given, "bonuses", place, seats).items():
        bonuses[seat], at = {}, f"{place}.bonuses"
        for event, count in reading.mapping(counts, at).items():
            bonuses[seat][event] = _of_type(int, count, at, "bonus_range", seat, event=event)
    if any(bonuses.values()):
        yield oh.Bonuses(number, bonuses)
    pairs = reading.items(given.get("loot"), f"{place}.loot")
    if pairs:
        yield oh.Alliances(
            number, tuple(_alliance(pair, f"{place}.loot[{index}]", seats) for index, pair in enumerate(pairs))
        )
    for key, code, fact in ((WAGER, "wager_range", oh.Wagers), (BID_CHANGE, "bid_change_range", oh.BidChanges)):
        at, entries = f"{place}.{key}s", _by_seat(given, f"{key}s", place, seats)
        for seat, entry in entries.items():
            _of_type(int, entry, at, code, seat)
            if key == BID_CHANGE and may_change and not entry:
                raise Unreadable(at, Problem(code, seat=seat, numbers={"given": entry}))
        if entries:
            yield fact(number, entries)


def _alliance(given: Any, place: str, seats: Seats) -> oh.Alliance:
    names = reading.items(given, place)
    if len(names) != ALLIES:
        raise Unreadable(place, Problem("loot_pair", numbers={"given": len(names)}))
    player, captor = (reading.seat_of(name, seats, f"{place}[{index}]") for index, name in enumerate(names))
    return oh.Alliance(player, captor)


KEPT = ("hand_size", "bids", "ghost_tricks")  # written even if they are zero or empty


def written(state: OhHellState) -> dict[str, Any]:
    order = with_joiners(state, order_at(state, state.now))
    game: dict[str, Any] = {
        **_other_length(state),
        "players": [state.names[seat] for seat in order],
        "first_dealer": state.names[state.first_dealer],
        "deals": [_written_deal(state, deal) for deal in begun(state)],
    }
    if state.joined:
        game["joined"] = [
            {
                "player": state.names[seat],
                "deal": state.joined[seat].deal,
                "carry_in": number_of(state.joined[seat].carry_in),
            }
            for seat in order
            if seat in state.joined
        ]
    game |= _written_moves(state, order)
    # Hand sizes beyond the rules' last deal, because they are saved nowhere else.
    if state.last is not None and (to_come := state.sizes[max(len(game["deals"]), state.last) :]):
        game["to_come"] = list(to_come)
    # A game that was over and went on, with no deal played since.
    if state.played_on >= sum(deal.is_played for deal in state.deals) and state.ended is None:
        game["resumed"] = True
    if state.ended is not None:
        game["ended"] = state.ended
    return game


def _written_moves(state: OhHellState, players: tuple[int, ...]) -> dict[str, Any]:
    """Return the players who left or came back and the changes of seats, each with the first deal it applies to."""
    left: list[dict[str, Any]] = []
    returned: list[dict[str, Any]] = []
    deals = sorted({deal for deal, _seat, _plays in state.attendance})
    for seat in players:
        for before, deal in pairwise((0, *deals)):
            now = has_left(state, seat, deal)
            if now != (before > 0 and has_left(state, seat, before)):
                (left if now else returned).append({"player": state.names[seat], "deal": deal})
    seated: list[dict[str, Any]] = []
    before = players
    for deal in sorted({1, *(deal for deal, _order in state.seatings)}):
        if (order := with_joiners(state, order_at(state, deal))) != before:
            seated.append({"deal": deal, "players": [state.names[seat] for seat in order]})
        before = order
    return {key: lines for key, lines in (("left", left), ("returned", returned), ("seated", seated)) if lines}


def _other_length(state: OhHellState) -> dict[str, Any]:
    """Return the house rules with the ladder that the table agreed on, if its last deal is not that of the rules.

    The last deal matters for doubled deals and for the end of the game. Hands too large for the packs with everybody
    who has ever joined, or too large for a house rule, are written only in the deals.
    """
    setup, rules = state.setup, state.rules
    # A file counts players who joined for the first deal among those who started, so its rules come to other hands.
    starts_with_more = any(fact.deal == 1 for fact in state.joined.values())
    length = state.last if state.last is not None and state.last <= MOST_DEALS else None
    if not starts_with_more and length in (None, last_deal(rules)):
        return {}
    house, largest = dict(setup.house), 0
    if length is not None:
        dealt = tuple(deal.hand_size for deal in begun(state))
        fits = rules.cards * rules.packs // rules.hands_dealt(len(state.names))
        most = min(max(rules.hand_sizes), fits, MOST_CARDS)
        ladder = [min(size, most) for size in (dealt + state.sizes[len(dealt) :])[:length]]
        house["schedule"], largest = {"list": ladder}, max(ladder)
        if rules.target is not None:
            house["repeats"] = False
    if rules.trump.no_trump_on_max and largest < max(rules.hand_sizes):
        # Off, because the rules' largest hand is not in the file's ladder; each deal of the file has its trump.
        house["trump"] = {**setup.house.get("trump", {}), "no_trump_on_max": False}
    return {"rules": house} if house != setup.house else {}


def begun(state: OhHellState) -> tuple[Deal, ...]:
    """Return the deals in the file: those begun, and the current one if it already has adjustments."""
    given = state.live.number if state.live and state.live.adjusted else 0
    return tuple(deal for deal in state.deals if deal.slip.is_begun or deal.is_played or deal.number == given)


def _written_deal(state: OhHellState, deal: Deal) -> dict[str, Any]:
    slip, everybody = deal.slip, with_joiners(state, order_at(state, state.now))
    # Before the deal is played, only what belongs to the bids.
    scored, adjustments = slip if deal.is_played else BLANK, state.adjustments.values()
    bonuses = {seat: {event: n for event, n in counts.items() if n} for seat, counts in scored.bonuses.items()}

    def entered(entries: Mapping[int, Any]) -> dict[str, Any]:
        return {state.names[seat]: entry for seat, entry in entries.items() if entry}

    def names(seats: Iterable[int]) -> list[str]:
        return [state.names[seat] for seat in seats]

    written: dict[str, Any] = {
        "hand_size": deal.hand_size,
        "dealer": state.names[deal.dealer],
        "trump": next((suit for suit, name in state.rules.trump.suits.items() if name == deal.trump), deal.trump),
        "turned_card": deal.card,
        "bids": {state.names[seat]: slip.bids[seat] for seat in deal.order if seat in slip.bids},
        "blind": names(seat for seat in everybody if seat in slip.blind),
        "tricks": {state.names[seat]: slip.tricks[seat] for seat in deal.order if deal.is_played},
        "cancelled": scored.cancelled,
        "loads": entered(slip.loads),
        "bonuses": entered(bonuses),
        "loot": [names(pair.seats) for pair in scored.loot],
        "wagers": entered(scored.wagers),
        "bid_changes": entered(scored.bid_changes),
        "lost_tricks": scored.lost,
        "ghost_tricks": scored.ghost,
        "out": names(seat for seat in everybody if seat not in deal.order and has_come(state, seat, deal.number)),
        "adjustments": [
            {"player": state.names[fact.seat], "points": number_of(fact.points), "reason": fact.reason}
            for fact in adjustments
            if fact.deal == deal.number and fact.points
        ],
    }
    return {
        key: value
        for key, value in written.items()
        if value not in (None, [], {}, 0) or (key in KEPT and value is not None)
    }


def result_of(names: tuple[str, ...], deal: Deal) -> dict[str, Any]:
    return {
        "hand_size": deal.hand_size,
        "dealer": names[deal.dealer],
        "first_bidder": names[deal.order[0]],
        "leader": None if deal.leader is None else names[deal.leader],
        "announcement": deal.call,
        "forbidden": deal.barred,
        "scores": {names[seat]: number_of(points) for seat, points in deal.points.items()} if deal.is_played else None,
        "totals": {names[seat]: number_of(total) for seat, total in deal.totals.items()} if deal.is_played else None,
    }
