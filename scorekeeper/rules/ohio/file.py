"""Read a series of Ohio from the keys of a game file, write them, and compute its `result`.

In a file players go by name, in facts and in the state by seat (from 0); hands are numbered from 1, places from 0.
Source: docs/game-file.md.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from scorekeeper.rules import facts
from scorekeeper.rules.common import reading
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.facts import Fact, Setup
from scorekeeper.rules.kind import Problem, Unreadable
from scorekeeper.rules.ohio.facts import PARTS, Count, HandFigures, HandScores
from scorekeeper.rules.ohio.hand import Hand
from scorekeeper.rules.ohio.rules import BOOK, VARIANT, OhioRules
from scorekeeper.rules.ohio.state import OhioState, apply, opening, slip_problems

Seats = Mapping[str, int]
Each = TypeVar("Each")


def read(game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
    """Return the setup of a game file, and its facts in the order in which they were announced.

    `game` has its names, variant and types checked, and no nulls: record/gamefile.py. Each hand is folded as it is
    read, so that the first one with a problem is named. Raises Unreadable at the place of the mistake.
    """
    setup = reading.setup_of(
        game, VARIANT.kind, lambda: to_plain(BOOK.resolved(game["options"], len(game["players"]), game["rules"]))
    )
    seats = {name: seat for seat, name in enumerate(setup.players)}
    reading.nobody_joins(game)
    state, announced = opening(setup), list[Fact]()
    for index, (_place, given) in enumerate(reading.lines(game.get("hands"), "hands")):
        for fact in _hand_facts(given, index, state, seats):
            announced.append(fact)
            state = apply(state, fact)
        if index < state.scored:
            _check(state, given, index, seats)
    return setup, (*announced, *reading.ended(game))


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
    counts = _counts(given, place, seats)
    scores = _scores(given, place, seats)
    if counts:
        yield HandFigures(number, counts)
        _agree(counts, scores, before.rules, place, number)
    elif scores:
        yield HandScores(number, scores)
    first = len(before.adjustments) + 1
    yield from reading.adjustments(given.get("adjustments"), f"{place}.adjustments", first, number, seats)


def _counts(given: Mapping[str, Any], place: str, seats: Seats) -> dict[int, Count]:
    if given.get("entries") is None:
        return {}
    counts: dict[int, Count] = {}
    for at, entry in reading.lines(given["entries"], f"{place}.entries"):
        seat = reading.seat_of(entry.get("player"), seats, f"{at}.player")
        if seat in counts:
            raise Unreadable(f"{at}.player", Problem("name_twice", seat=seat, numbers={"name": entry["player"]}))
        counts[seat] = Count(*(reading.whole(entry.get(part), f"{at}.{part}") for part in PARTS))
    return _all_there(counts, seats, f"{place}.entries")


def _scores(given: Mapping[str, Any], place: str, seats: Seats) -> dict[int, int]:
    if given.get("scores") is None:
        return {}
    return _all_there(reading.numbers_of(given["scores"], seats, f"{place}.scores"), seats, f"{place}.scores")


def _all_there(by_seat: dict[int, Each], seats: Seats, place: str) -> dict[int, Each]:
    for name, seat in seats.items():
        if seat not in by_seat:
            raise Unreadable(place, Problem("player_missing", seat=seat, numbers={"name": name}))
    return by_seat


def _agree(counts: Mapping[int, Count], scores: Mapping[int, int], rules: OhioRules, place: str, hand: int) -> None:
    for seat, score in scores.items():
        counted = counts[seat].score(rules.is_literal)
        if score != counted:
            numbers = {"score": score, "counted": counted}
            raise Unreadable(f"{place}.scores", Problem("scores_disagree", deal=hand, seat=seat, numbers=numbers))


def _check(state: OhioState, given: Mapping[str, Any], index: int, seats: Seats) -> None:
    """Raise Unreadable for the first problem, at the entry of the player who has to count again if that is known."""
    for problem in slip_problems(index + 1, state.slips[index + 1], state.rules.is_literal):
        place = f"hands[{index}].{problem.part}"
        if problem.seat is not None and given.get("entries"):
            lines = [seats[entry["player"]] for entry in given["entries"]]
            place = f"hands[{index}].entries[{lines.index(problem.seat)}]"
            place += f".{problem.part}" if problem.part in PARTS else ""
        raise Unreadable(place, problem)


def written(state: OhioState) -> dict[str, Any]:
    """Return this kind's own keys of the game file: players, first_dealer, hands, ended."""
    game: dict[str, Any] = {
        "players": list(state.names),
        "first_dealer": state.names[state.first_starter],
        "hands": [_hand(state.names, hand) for hand in written_hands(state)],
    }
    if state.ended is not None:
        game["ended"] = state.ended
    return game


def written_hands(state: OhioState) -> tuple[Hand, ...]:
    """Return the scored hands, and the next one if it has adjustments or was begun beyond the agreed number."""
    following = state.hand(state.scored + 1)
    is_played_on = state.rules.hands is not None and not state.is_over and following.number > state.rules.hands
    # Not after a complete series, because a further hand would mean that it goes on.
    is_written = is_played_on or (following.adjustments and not state.is_complete)
    return state.hands[: following.number if is_written else state.scored]


def _hand(names: tuple[str, ...], hand: Hand) -> dict[str, Any]:
    written: dict[str, Any] = {}
    if hand.scores and hand.slip.is_counted:
        written["entries"] = [{"player": name, **to_plain(hand.slip.counts[seat])} for seat, name in enumerate(names)]
    elif hand.scores:
        written["scores"] = _by_name(names, hand.scores)
    if hand.adjustments:
        written["adjustments"] = [
            {"player": names[fact.seat], "points": fact.points, "reason": fact.reason} for fact in hand.adjustments
        ]
    return written


def result_of(names: tuple[str, ...], hand: Hand) -> dict[str, Any]:
    """Return a hand of the `result` of the game file: points and totals by name."""
    if not hand.scores:
        return {"scores": None, "totals": None}
    return {"scores": _by_name(names, hand.points), "totals": _by_name(names, hand.totals)}


def _by_name(names: tuple[str, ...], by_seat: Mapping[int, int]) -> dict[str, int]:
    return {name: by_seat[seat] for seat, name in enumerate(names)}
