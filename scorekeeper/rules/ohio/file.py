"""Read a series of Ohio from the keys of a game file, write them, and compute its `result`.

In a file players go by name, in facts and in the state by seat (from 0); hands are numbered from 1, places from 0.
Source: docs/game-file.md.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.common import reading
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.facts import Fact, Setup
from scorekeeper.rules.kind import Problem, Unreadable
from scorekeeper.rules.ohio.facts import PARTS, Count, HandFigures, HandScores
from scorekeeper.rules.ohio.hand import Hand, slip_problems
from scorekeeper.rules.ohio.state import OhioState, apply

Seats = Mapping[str, int]


def announced(setup: Setup, game: Mapping[str, Any], seats: Seats) -> Iterator[Fact]:
    """Yield the facts of a file's hands, each folded as it is read, so that the first one with a problem is named."""
    state = OhioState(setup)
    for index, (place, given) in enumerate(reading.lines(game.get("hands"), "hands")):
        for fact in _hand_facts(given, index, state, seats):
            yield fact
            state = apply(state, fact)
        if index >= state.scored:
            continue
        for problem in slip_problems(index + 1, state.slips[index + 1], state.rules.is_literal):
            at = f"{place}.{problem.part}"
            # At the entry of the player who has to count again, if that is known.
            if problem.seat is not None and given.get("entries"):
                lines = [seats[entry["player"]] for entry in given["entries"]]
                at = f"{place}.entries[{lines.index(problem.seat)}]"
                at += f".{problem.part}" if problem.part in PARTS else ""
            raise Unreadable(at, problem)


def _hand_facts(given: Mapping[str, Any], index: int, before: OhioState, seats: Seats) -> Iterator[Fact]:
    """Yield the facts of one hand: that play goes on, its figures or otherwise its scores, its adjustments.

    `before` is the state after the previous hand. Raises Unreadable if a previous hand is unfinished, a player is
    missing or listed twice, or scores do not agree with the figures.
    """
    place, number = f"hands[{index}]", index + 1
    if number > before.scored + 1:
        raise Unreadable(f"hands[{index - 1}]", Problem("hand_unfinished", deal=index))
    if before.is_over:
        yield facts.Resumed()
    entered: dict[str, Any] = {}
    for key, read in (("entries", _counts), ("scores", reading.numbers_of)):
        if given.get(key) is None:
            continue
        entered[key] = read(given[key], seats, f"{place}.{key}")
        for name, seat in seats.items():
            if seat not in entered[key]:
                raise Unreadable(f"{place}.{key}", Problem("player_missing", seat=seat, numbers={"name": name}))
    counts: Mapping[int, Count] = entered.get("entries", {})
    scores: Mapping[int, int] = entered.get("scores", {})
    if counts:
        yield HandFigures(number, counts)
        for seat, score in scores.items():
            counted = counts[seat].score(before.rules.is_literal)
            if score != counted:
                numbers = {"score": score, "counted": counted}
                problem = Problem("scores_disagree", deal=number, seat=seat, numbers=numbers)
                raise Unreadable(f"{place}.scores", problem)
    elif scores:
        yield HandScores(number, scores)
    first = len(before.adjustments) + 1
    yield from reading.adjustments(given.get("adjustments"), f"{place}.adjustments", first, number, seats)


def _counts(given: Any, seats: Seats, place: str) -> dict[int, Count]:
    counts: dict[int, Count] = {}
    for at, entry in reading.lines(given, place):
        seat = reading.seat_of(entry.get("player"), seats, f"{at}.player")
        if seat in counts:
            raise Unreadable(f"{at}.player", Problem("name_twice", seat=seat, numbers={"name": entry["player"]}))
        counts[seat] = Count(*(reading.whole(entry.get(part), f"{at}.{part}") for part in PARTS))
    return counts


def played(state: OhioState) -> dict[str, Any]:
    return {"hands": [_hand(state, hand) for hand in written_hands(state)]}


def written_hands(state: OhioState) -> tuple[Hand, ...]:
    """Return the scored hands, and the next one if it has adjustments or was begun beyond the agreed number."""
    following = state.hand(state.scored + 1)
    is_played_on = state.rules.hands is not None and not state.is_over and following.number > state.rules.hands
    # Not after a complete series, because a further hand would mean that it goes on.
    is_written = is_played_on or (following.adjusted and not state.is_complete)
    return state.hands[: following.number if is_written else state.scored]


def _hand(state: OhioState, hand: Hand) -> dict[str, Any]:
    names, written = state.names, dict[str, Any]()
    if hand.scores and hand.slip.is_counted:
        written["entries"] = [{"player": name, **to_plain(hand.slip.counts[seat])} for seat, name in enumerate(names)]
    elif hand.scores:
        written["scores"] = _by_name(names, hand.scores)
    if hand.adjusted:
        written["adjustments"] = [
            {"player": names[fact.seat], "points": fact.points, "reason": fact.reason}
            for fact in state.adjustments.values()
            if fact.deal == hand.number and fact.points
        ]
    return written


def result_of(names: tuple[str, ...], hand: Hand) -> dict[str, Any]:
    """Return a hand of the `result` of the game file: points and totals by name."""
    if not hand.scores:
        return {"scores": None, "totals": None}
    return {"scores": _by_name(names, hand.points), "totals": _by_name(names, hand.totals)}


def _by_name(names: tuple[str, ...], by_seat: Mapping[int, Points]) -> dict[str, Points]:
    return {name: by_seat[seat] for seat, name in enumerate(names)}
