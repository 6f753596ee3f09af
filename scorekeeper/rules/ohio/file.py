"""Read a series of Ohio from the keys of a game file, write them, and compute its `result`.

In a file players go by name, in facts and in the state by seat (from 0); hands are numbered from 1, places from 0.
Source: docs/game-file.md.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from scorekeeper.rules import facts
from scorekeeper.rules.common import reading
from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.common.settlement import outcome
from scorekeeper.rules.kind import Fact, Problem, Setup, Unreadable
from scorekeeper.rules.ohio.checks import PARTS, score_of
from scorekeeper.rules.ohio.facts import Figures, HandFigures, HandScores
from scorekeeper.rules.ohio.rules import VARIANT, OhioRules, resolved
from scorekeeper.rules.ohio.state import OhioState, apply, opening, problems

Seats = Mapping[str, int]
Each = TypeVar("Each")


def read(game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
    """Return the setup of a game file, and its facts in the order in which they were announced.

    `game` has its names, variant and types checked, and no nulls: record/gamefile.py. Each hand is folded as it is
    read, so that the first one with a problem is named. Raises Unreadable at the place of the mistake.
    """
    setup = reading.setup_of(game, VARIANT.kind, lambda: resolved(game["options"], len(game["players"])))
    seats = {name: seat for seat, name in enumerate(setup.players)}
    reading.nobody_joins(game)
    reading.no_house_rules(game)
    state, announced = opening(setup), list[Fact]()
    for index, given in enumerate(reading.items(game.get("hands"), "hands")):
        for fact in _hand_facts(reading.mapping(given, f"hands[{index}]"), index, state, seats):
            announced.append(fact)
            state = apply(state, fact)
        _check(state, given, index, seats)
    return setup, (*announced, *reading.ended(game))


def _hand_facts(given: Mapping[str, Any], index: int, before: OhioState, seats: Seats) -> Iterator[Fact]:
    """Yield the facts of one hand: played on, its figures or else its scores, its adjustments.

    `before` is the state that the hand before it left. Raises Unreadable: a hand before it is unfinished, a player is
    missing or twice there, scores do not agree with the figures.
    """
    place, number = f"hands[{index}]", index + 1
    if number > before.scored + 1:
        raise Unreadable(f"hands[{index - 1}]", Problem("hand_unfinished", deal=index))
    if before.is_over:
        yield facts.Resumed()
    figures = _figures(given, place, seats)
    scores = _scores(given, place, seats)
    if figures:
        yield HandFigures(number, figures)
        _agree(figures, scores, before.rules, place, number)
    elif scores:
        yield HandScores(number, scores)
    for line, announced in enumerate(reading.items(given.get("adjustments"), f"{place}.adjustments")):
        at = f"{place}.adjustments[{line}]"
        yield reading.adjustment(announced, at, len(before.adjustments) + line + 1, number, seats)


def _figures(given: Mapping[str, Any], place: str, seats: Seats) -> dict[int, Figures]:
    if given.get("entries") is None:
        return {}
    figures: dict[int, Figures] = {}
    for line, announced in enumerate(reading.items(given["entries"], f"{place}.entries")):
        at = f"{place}.entries[{line}]"
        entry = reading.mapping(announced, at)
        seat = reading.seat_of(entry.get("player"), seats, f"{at}.player")
        if seat in figures:
            raise Unreadable(f"{at}.player", Problem("name_twice", seat=seat, numbers={"name": entry["player"]}))
        figures[seat] = Figures(*(reading.whole(entry.get(part), f"{at}.{part}") for part in PARTS))
    return _all_there(figures, seats, f"{place}.entries")


def _scores(given: Mapping[str, Any], place: str, seats: Seats) -> dict[int, int]:
    if given.get("scores") is None:
        return {}
    return _all_there(reading.numbers_of(given["scores"], seats, f"{place}.scores"), seats, f"{place}.scores")


def _all_there(by_seat: dict[int, Each], seats: Seats, place: str) -> dict[int, Each]:
    for name, seat in seats.items():
        if seat not in by_seat:
            raise Unreadable(place, Problem("player_missing", seat=seat, numbers={"name": name}))
    return by_seat


def _agree(figures: Mapping[int, Figures], scores: Mapping[int, int], rules: OhioRules, place: str, hand: int) -> None:
    for seat, score in scores.items():
        counted = score_of(figures[seat], rules.is_literal)
        if score != counted:
            numbers = {"score": score, "counted": counted}
            raise Unreadable(f"{place}.scores", Problem("scores_disagree", deal=hand, seat=seat, numbers=numbers))


def _check(state: OhioState, given: Mapping[str, Any], index: int, seats: Seats) -> None:
    """Raise Unreadable for the first problem, at the entry of the player who has to count again where that is known."""
    for problem in problems(state):
        place = f"hands[{index}].{problem.part}"
        if problem.seat is not None and given.get("entries"):
            lines = [seats[entry["player"]] for entry in given["entries"]]
            place = f"hands[{index}].entries[{lines.index(problem.seat)}]"
            place += f".{problem.part}" if problem.part in PARTS else ""
        raise Unreadable(place, problem)


def written(state: OhioState) -> dict[str, Any]:
    """Return the keys of the game file that the kind has of its own: variant, options, players, hands, ended."""
    game: dict[str, Any] = {
        "variant": state.variant,
        "options": dict(state.options),
        "players": list(state.names),
        "first_dealer": state.names[state.first_starter],
        "hands": [_hand(state, number) for number in range(1, _last_hand(state) + 1)],
    }
    if state.ended is not None:
        game["ended"] = state.ended
    return game


def _last_hand(state: OhioState) -> int:
    """Return the number of the last hand to write, from 1.

    The open hand is written where it has adjustments, or where it was begun beyond the agreed number of hands; else the
    last is the last scored one.
    """
    open_hand = state.scored + 1
    is_played_on = state.rules.hands is not None and not state.is_over and open_hand > state.rules.hands
    return open_hand if is_played_on or state.adjusted(open_hand) else state.scored


def _hand(state: OhioState, number: int) -> dict[str, Any]:
    hand: dict[str, Any] = {}
    count = state.hand(number).count
    if count and count.figures:
        hand["entries"] = [{"player": state.names[seat], **to_plain(count.figures[seat])} for seat in state.seats]
    elif count:
        hand["scores"] = {state.names[seat]: count.scores[seat] for seat in state.seats}
    adjustments = [
        {"player": state.names[fact.seat], "points": fact.points, "reason": fact.reason}
        for fact in state.adjustments.values()
        if fact.deal == number and fact.points
    ]
    return hand | ({"adjustments": adjustments} if adjustments else {})


def result(state: OhioState) -> dict[str, Any]:
    """Return the `result` of the game file, every key written: points and totals by name, hand by hand."""
    return {
        "deals": None,
        "hands": [_hand_result(state, number) for number in range(1, _last_hand(state) + 1)],
        **outcome(_by_name(state, state.totals[-1]), state.is_over, state.rules.settlement),
    }


def _hand_result(state: OhioState, number: int) -> dict[str, Any]:
    if number > state.scored:
        return {"scores": None, "totals": None}
    return {"scores": _by_name(state, state.points[number - 1]), "totals": _by_name(state, state.totals[number])}


def _by_name(state: OhioState, by_seat: Mapping[int, int]) -> dict[str, int]:
    return {state.names[seat]: by_seat[seat] for seat in state.seats}
