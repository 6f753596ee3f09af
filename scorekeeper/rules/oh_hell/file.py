"""A game of the Oh Hell family as the keys of a game file and its `result`; a file read and checked deal by deal.

Source: docs/game-file.md.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.settlement import outcome
from scorekeeper.rules.common.tenths import number_of
from scorekeeper.rules.kind import Fact, Problem, Refused, Setup, Unreadable
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.presets import VARIANTS
from scorekeeper.rules.oh_hell.problems import is_turned_card, problems
from scorekeeper.rules.oh_hell.reducers import apply
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules, last_deal, trump_of
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, agreed_size, has_left, opening, order_at, with_joiner

KIND = VARIANTS[0].kind
ALLIES = 2
PLAYED_ONLY = ("bonuses", "loot", "wagers", "bid_changes", "lost_tricks", "ghost_tricks")
Seats = Mapping[str, int]


def read(game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
    """Return what a game file says as a setup and facts. Raises Unreadable at the place of the mistake.

    `game` has its names, variant and types checked, and no nulls: record/gamefile.py.
    """
    seats = {name: seat for seat, name in enumerate(game["players"])}
    joined = tuple(_joined(game, seats))
    setup = reading.setup_of(game, KIND, lambda: _rules(game, len(seats), joined))
    announced: list[Fact] = list(joined)
    state = opening(setup)
    for index, fact in enumerate(joined):
        reading.points(number_of(fact.carry_in), f"joined[{index}].carry_in", state.rules.in_tenths)
        state = apply(state, fact)
    for index, given in enumerate(reading.items(game.get("deals"), "deals")):
        place = f"deals[{index}]"
        for fact in _deal_facts(reading.mapping(given, place), place, index + 1, seats):
            placed = fact(state)
            if placed is not None:
                announced.append(placed)
                state = apply(state, placed)
        _check(state)
    return setup, (*announced, *reading.ended(game))


def _rules(game: Mapping[str, Any], seats: int, joined: tuple[oh.Joined, ...]) -> OhHellRules:
    """Return the rules for those who started. Raises Refused or Unreadable."""
    started = seats - sum(fact.deal > 1 for fact in joined)
    try:
        return resolved(game["variant"], game["options"], started, game["rules"])
    except Refused:
        # The ladder of a full table was made before the first deal, and before somebody came for that deal.
        first = sum(fact.deal == 1 for fact in joined)
        if not first:
            raise
        return resolved(game["variant"], game["options"], started - first, game["rules"])


def _joined(game: Mapping[str, Any], seats: Seats) -> Iterator[oh.Joined]:
    known: set[int] = set()
    for index, given in enumerate(reading.items(game.get("joined"), "joined")):
        place = f"joined[{index}]"
        line = reading.mapping(given, place)
        seat = reading.seat_of(line.get("player"), seats, f"{place}.player")
        if seat in known:
            raise Unreadable(f"{place}.player", Problem("name_twice", seat=seat, numbers={"name": line["player"]}))
        known.add(seat)
        deal = reading.whole(line.get("deal"), f"{place}.deal", least=1)
        carry_in = line.get("carry_in")
        points = 0 if carry_in is None else reading.points(carry_in, f"{place}.carry_in", in_tenths=True)
        yield oh.Joined(deal, seat, line["player"], points)


def _check(state: OhHellState) -> None:
    for problem in problems(state):
        if problem.weight == "impossible":
            # The sheet looks ahead to later deals as well; what a file says wrongly stands in a deal it names.
            place = problem.part if problem.deal is None else f"deals[{problem.deal - 1}].{problem.part}".rstrip(".")
            raise Unreadable(place, problem)


Step = Callable[[OhHellState], Fact | None]


def _deal_facts(given: Mapping[str, Any], place: str, number: int, seats: Seats) -> Iterator[Step]:
    """Yield functions that make the facts of one deal, in the order of play; each is given the state before it."""
    if number > 1:
        yield lambda state: _must_be_due(state, number, place)
    for seat in reading.seats_of(given.get("out"), seats, f"{place}.out"):
        yield lambda _state, seat=seat: oh.SatOut(number, seat)
    yield lambda state: _dealer(state, given, place, number, seats)
    yield lambda state: _size(state, given, place, number)
    yield lambda state: _turned(state, given, place, number)
    for seat in reading.seats_of(given.get("blind"), seats, f"{place}.blind"):
        yield lambda _state, seat=seat: oh.Blind(number, seat)
    bids = reading.numbers_of(given.get("bids"), seats, f"{place}.bids")
    yield lambda _state: oh.Bids(number, bids)
    yield from _loads(given, place, number, seats)
    if given.get("tricks") is not None:
        tricks = reading.numbers_of(given["tricks"], seats, f"{place}.tricks")
        cancelled, lost = (
            reading.whole(given.get(key) or 0, f"{place}.{key}", least=0) for key in ("cancelled", "lost_tricks")
        )
        ghost = given.get("ghost_tricks")
        left = None if ghost is None else reading.whole(ghost, f"{place}.ghost_tricks", least=0)
        # Before the tricks, so that what somebody without one cannot have is refused at its own key.
        yield from _beside(given, place, number, seats)
        yield lambda _state: oh.Tricks(number, tricks, cancelled, lost, left)
    elif early := next((key for key in PLAYED_ONLY if given.get(key)), None):
        raise Unreadable(f"{place}.{early}", Problem("not_played_yet", deal=number, part=early))
    elif not given.get("cancelled"):
        yield lambda state: _bids_insisted_on(state, number, bids)
    else:
        raise Unreadable(f"{place}.cancelled", Problem("cancelled_unplayed", deal=number))
    for index, line in enumerate(reading.items(given.get("adjustments"), f"{place}.adjustments")):
        at = f"{place}.adjustments[{index}]"
        yield lambda state, line=line, at=at: reading.adjustment(
            line, at, len(state.adjustments) + 1, number, seats, state.rules.in_tenths
        )


def _loads(given: Mapping[str, Any], place: str, number: int, seats: Seats) -> Iterator[Step]:
    """Yield what was loaded with the bids."""
    named = reading.mapping(given.get("loads") or {}, f"{place}.loads")
    loads = {
        reading.seat_of(name, seats, f"{place}.loads.{name}"): load for name, load in named.items() if load is not None
    }
    for seat, load in loads.items():
        if not isinstance(load, str):
            raise Unreadable(f"{place}.loads", Problem("unknown_load", seat=seat, numbers={"given": load}))
    if loads:
        yield lambda _state: oh.Loads(number, loads)


def _beside(given: Mapping[str, Any], place: str, number: int, seats: Seats) -> Iterator[Step]:
    """Yield what was entered beside bids and tricks; a count that is no whole number is refused as out of range."""
    events = reading.mapping(given.get("bonuses") or {}, f"{place}.bonuses")
    bonuses = {
        reading.seat_of(name, seats, f"{place}.bonuses.{name}"): _counts(
            counts, f"{place}.bonuses", "bonus_range", seats.get(name)
        )
        for name, counts in events.items()
        if counts is not None
    }
    if any(bonuses.values()):
        yield lambda _state: oh.Bonuses(number, bonuses)
    pairs = tuple(
        _alliance(pair, f"{place}.loot[{index}]", seats)
        for index, pair in enumerate(reading.items(given.get("loot"), f"{place}.loot"))
    )
    if pairs:
        yield lambda _state: oh.Alliances(number, pairs)
    wagers = _by_name(given.get("wagers"), f"{place}.wagers", "wager_range", seats)
    if wagers:
        yield lambda _state: oh.Wagers(number, wagers)
    changes = _by_name(given.get("bid_changes"), f"{place}.bid_changes", "bid_change_range", seats)
    if changes:
        yield lambda state: _bid_changes(state, number, changes, f"{place}.bid_changes")


def _bid_changes(state: OhHellState, number: int, changes: Mapping[int, int], place: str) -> oh.BidChanges:
    for seat, change in changes.items():
        if not change and state.rules.bid_changes:
            raise Unreadable(place, Problem("bid_change_range", deal=number, seat=seat, numbers={"given": change}))
    return oh.BidChanges(number, changes)


def _by_name(given: Any, place: str, code: str, seats: Seats) -> dict[int, int]:
    counts = _counts(given or {}, place, code)
    return {reading.seat_of(name, seats, f"{place}.{name}"): count for name, count in counts.items()}


def _counts(given: Any, place: str, code: str, seat: int | None = None) -> dict[str, int]:
    """Return whole numbers by word; null is the same as absent. Raises Unreadable with `code` for any other value."""
    counts = {key: count for key, count in reading.mapping(given, place).items() if count is not None}
    for key, count in counts.items():
        if isinstance(count, bool) or not isinstance(count, int):
            raise Unreadable(place, Problem(code, seat=seat, numbers={"event": key, "given": count}))
    return counts


def _alliance(given: Any, place: str, seats: Seats) -> oh.Alliance:
    names = reading.items(given, place)
    if len(names) != ALLIES:
        raise Unreadable(place, Problem("loot_pair", numbers={"given": len(names)}))
    player, captor = (reading.seat_of(name, seats, f"{place}[{index}]") for index, name in enumerate(names))
    return oh.Alliance(player, captor)


def _bids_insisted_on(state: OhHellState, number: int, bids: Mapping[int, int]) -> oh.Bids | None:
    """Return the bids once more where they break the hook: a table puts a bid right after the last, and may insist."""
    deal = _deal(state, number)
    return oh.Bids(number, bids) if deal and deal.breaks_hook else None


def _must_be_due(state: OhHellState, number: int, place: str) -> None:
    before = state.deals[number - 2] if number - 2 < len(state.deals) else None
    decided = next((deal.number for deal in state.deals if deal.won_at_once), None)
    if decided is not None:
        raise Unreadable(place, Problem("game_decided", deal=number, numbers={"decided": decided}))
    if before is None or not before.is_played:
        raise Unreadable(place, Problem("deal_too_early", deal=number, numbers={"due": number - 1}))


def _deal(state: OhHellState, number: int) -> Deal | None:
    return state.deals[number - 1] if number <= len(state.deals) else None


def _dealer(state: OhHellState, given: Mapping[str, Any], place: str, number: int, seats: Seats) -> oh.Dealer | None:
    if given.get("dealer") is None:
        return None
    seat = reading.seat_of(given["dealer"], seats, f"{place}.dealer")
    deal = _deal(state, number)
    return None if deal and deal.dealer == seat else oh.Dealer(number, seat)


def _size(state: OhHellState, given: Mapping[str, Any], place: str, number: int) -> oh.Ladder | None:
    size, deal = given.get("hand_size"), _deal(state, number)
    if size is None:
        if deal is None:
            raise Unreadable(f"{place}.hand_size", Problem("beyond_schedule", deal=number, part="hand_size"))
        return None
    reading.whole(size, f"{place}.hand_size", least=1)
    if deal and deal.hand_size == size:
        return None
    later = tuple(agreed_size(state, after) for after in range(number + 1, len(state.sizes) + 1))
    return oh.Ladder(number, (size, *later))


def _turned(state: OhHellState, given: Mapping[str, Any], place: str, number: int) -> oh.TurnUp | None:
    trump, turned = given.get("trump"), given.get("turned_card")
    if trump is None and turned is None:
        return None
    if turned is not None and not is_turned_card(state.rules, reading.text(turned, f"{place}.turned_card")):
        raise Unreadable(f"{place}.turned_card", Problem("card_unknown", numbers={"card": turned}))
    if trump is None:
        deal = state.deals[number - 1]
        is_last = number == state.last
        trump = trump_of(state.rules, number, deal.hand_size, len(deal.order), turned, is_last=is_last)
    named = None if trump is None else state.rules.trump.named(reading.text(trump, f"{place}.trump"))
    return oh.TurnUp(number, named, turned)


KEPT = ("hand_size", "bids", "ghost_tricks")  # written where they are nought or empty as well


def written(state: OhHellState) -> dict[str, Any]:
    """Return the keys of the game file that the family has of its own."""
    order = _everybody(state)
    game: dict[str, Any] = {
        "variant": state.variant,
        "options": dict(state.options),
        **_other_length(state),
        "players": [state.names[seat] for seat in order],
        "first_dealer": state.names[state.first_dealer],
        "deals": [_written_deal(state, deal) for deal in _begun(state)],
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
    if state.ended is not None:
        game["ended"] = state.ended
    return game


def _other_length(state: OhHellState) -> dict[str, Any]:
    """Return the house rules with the ladder that the table agreed on, where its last deal is not that of the rules.

    What the last deal is decides what a doubled one scores and whether the game is over. A ladder that those who
    started could not have been dealt stands in the deals alone.
    """
    if state.last in (None, last_deal(state.rules)):
        return {}
    ends = {"repeats": False} if state.rules.target is not None else {}
    house = {**state.house, **ends, "schedule": {"list": list(state.sizes[: state.last])}}
    try:
        resolved(state.variant, state.options, len(state.names) - _came_later(state), house)
    except (Refused, Unreadable):
        return {}
    return {"rules": house}


def _came_later(state: OhHellState) -> int:
    return sum(fact.deal > 1 for fact in state.joined.values())


def _everybody(state: OhHellState) -> tuple[int, ...]:
    """Return all seats clockwise, also of those who join from a deal that has not begun yet."""
    order = order_at(state, max(len(state.deals), 1))
    for seat, fact in state.joined.items():
        order = order if seat in order else with_joiner(order, seat, fact.after)
    return order


def _begun(state: OhHellState) -> list[Deal]:
    """Return the deals that the file has: those played, and those with an entry for bids, even an empty one."""
    return [deal for deal in state.deals if deal.number in state.bids or deal.is_played]


def _written_deal(state: OhHellState, deal: Deal) -> dict[str, Any]:
    named = state.names
    written: dict[str, Any] = {
        "hand_size": deal.hand_size,
        "dealer": named[deal.dealer],
        "trump": next((suit for suit, name in state.rules.trump.suits.items() if name == deal.trump), deal.trump),
        "turned_card": deal.card,
        "bids": {named[seat]: deal.bids[seat] for seat in deal.order if seat in deal.bids},
        "blind": [named[seat] for seat in _everybody(state) if seat in deal.blind],
        "tricks": {named[seat]: deal.tricks[seat] for seat in deal.order} if deal.tricks is not None else None,
        "cancelled": deal.cancelled if deal.is_played else 0,
        **_written_beside(state, deal),
        "out": [
            named[seat]
            for seat in _everybody(state)
            if seat not in deal.order and not (seat in state.joined and state.joined[seat].deal > deal.number)
        ],
        "adjustments": [
            {"player": named[fact.seat], "points": number_of(fact.points), "reason": fact.reason}
            for fact in state.adjustments.values()
            if fact.deal == deal.number and fact.points
        ],
    }
    return {
        key: value
        for key, value in written.items()
        if value not in (None, [], {}, 0) or (key in KEPT and value is not None)
    }


def _written_beside(state: OhHellState, deal: Deal) -> dict[str, Any]:
    """Return what was entered beside bids and tricks; before the deal is played only what belongs to the bids."""
    named, beside = state.names, deal.beside
    loads = {"loads": {named[seat]: load for seat, load in beside.loads.items()}}
    if not deal.is_played:
        return loads
    counted = {
        named[seat]: {event: count for event, count in counts.items() if count}
        for seat, counts in beside.bonuses.items()
    }
    return {
        **loads,
        "bonuses": {name: counts for name, counts in counted.items() if counts},
        "loot": [[named[seat] for seat in pair.seats] for pair in beside.loot],
        "wagers": {named[seat]: wager for seat, wager in beside.wagers.items()},
        "bid_changes": {named[seat]: change for seat, change in beside.bid_changes.items()},
        "lost_tricks": deal.lost,
        "ghost_tricks": deal.ghost_entered,
    }


def result(state: OhHellState) -> dict[str, Any]:
    """Return the `result` of the game file, every key written."""
    order = order_at(state, max(len(state.deals), 1))
    totals = {state.names[seat]: state.standing[seat] for seat in order if seat in state.standing}
    first = tuple(state.names[seat] for seat in order if seat in state.won_at_once)
    left = tuple(state.names[seat] for seat in order if has_left(state, seat, len(state.deals)))
    return {
        "deals": [_deal_result(state.names, deal) for deal in _begun(state)],
        "hands": None,
        **outcome(totals, state.live is None, state.rules.settlement, state.rules.winner, first, left),
    }


def _deal_result(names: tuple[str, ...], deal: Deal) -> dict[str, Any]:
    call = deal.announcement
    return {
        "hand_size": deal.hand_size,
        "dealer": names[deal.dealer],
        "first_bidder": names[deal.order[0]],
        "leader": None if deal.leader is None else names[deal.leader],
        "announcement": call.call if call else None,
        "forbidden": deal.barred,
        "scores": {names[seat]: number_of(points) for seat, points in deal.scores.items()} if deal.is_played else None,
        "totals": {names[seat]: number_of(total) for seat, total in deal.totals.items()} if deal.is_played else None,
    }
