"""A series of Ohio: what was announced so far, what each fact changes in it, and what is wrong."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any

from scorekeeper.rules import facts
from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.facts import COMMON_CHANGES, Changes, Fact
from scorekeeper.rules.game_kind import BookState
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.facts import Count
from scorekeeper.rules.ohio.hand import BLANK, Hand, Slip, followed, slip_problems
from scorekeeper.rules.ohio.rules import OhioRules


@dataclass(frozen=True)
class OhioState(BookState):
    slips: Mapping[int, Slip] = field(default_factory=dict[int, Slip])  # by hand
    corrected: frozenset[tuple[int, int]] = frozenset()  # (hand, seat) changed after it was scored
    played_on: int = 0  # the least number of hands, if a series that was over went on
    unplaced_facts: tuple[Problem, ...] = ()  # facts of a hand, seat or move that does not exist

    @cached_property
    def rules(self) -> OhioRules:
        return from_plain(OhioRules, self.setup.rules)

    @cached_property
    def scored(self) -> int:
        """How many hands are scored, from the first on."""
        return next(number for number in count() if not self.slips.get(number + 1, BLANK).scored_by)

    @property
    def agreed(self) -> int | None:
        """How many hands there will be, or None if the table decides when it ends."""
        return None if self.rules.hands is None else max(self.rules.hands, self.played_on)

    @property
    def is_complete(self) -> bool:
        return self.agreed is not None and self.scored >= self.agreed

    @property
    def is_over(self) -> bool:
        return self.ended is not None or self.is_complete

    @property
    def live(self) -> int | None:
        """The number of the hand in play, or None if the series is over."""
        return None if self.is_over else self.scored + 1

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """Every hand from the first: those with announcements, the next one, and those agreed on."""
        given: dict[int, list[facts.Adjustment]] = defaultdict(list)
        for fact in self.adjustments.values():
            given[fact.deal].append(fact)
        hands, way, starter = list[Hand](), None, self.setup.first_dealer - 1
        totals: Mapping[int, Points] = dict.fromkeys(self.seats, 0)
        for number in range(1, max(self.scored + 1, self.agreed or 0, *self.slips, *given) + 1):
            slip, adjusted = self.slips.get(number, BLANK), facts.adjusted(given.get(number, ()))
            starter = (starter + 1) % len(self.names) if slip.named_starter is None else slip.named_starter
            way = slip.way or way
            scores: Mapping[int, int] = slip.scores_by(self.rules.is_literal) if number <= self.scored else {}
            points = {seat: score + adjusted.get(seat, 0) for seat, score in scores.items()}
            totals = {seat: total + points.get(seat, 0) for seat, total in totals.items()}
            hands.append(Hand(number, slip, starter, way, scores, adjusted, points, totals))
        return tuple(hands)

    def hand(self, number: int) -> Hand:
        return self.hands[number - 1]


def unplaced(state: OhioState, fact: Fact) -> Problem | None:
    """Return the first problem that applies, or None if the fact has a place.

    One of hand_too_early, game_is_over, unknown_seat, hand_is_over, play_missing.
    """
    hand, due = fact.about_deal, state.scored + 1
    if hand is not None and not 1 <= hand < due + (not state.is_over):
        code = "game_is_over" if state.is_over and hand >= due else "hand_too_early"
        return Problem(code, deal=hand, numbers={"due": due})
    match fact:
        case ohio.HandScores(_, by_seat) | ohio.HandFigures(_, by_seat) | ohio.HandPiles(_, by_seat):
            seats: Iterable[int] = by_seat
        case ohio.HandStarted() | ohio.Tally() | ohio.TrickPlay():
            seats = (fact.seat,)
        case facts.Renamed() | facts.FirstDealer() | facts.Adjustment():
            seats = (fact.seat,)
        case _:
            seats = ()
    for seat in seats:
        if seat not in state.seats:
            return Problem("unknown_seat", deal=hand, seat=seat)
    if isinstance(fact, ohio.Misdeal) and fact.hand <= state.scored:
        return Problem("hand_is_over", deal=hand)
    if isinstance(fact, ohio.TrickPlay):
        next_play = len(state.slips.get(fact.hand, BLANK).plays) + 1
        if not 1 <= fact.number <= next_play:
            return Problem("play_missing", deal=hand, numbers={"due": next_play})
    return None


def apply(state: OhioState, fact: Fact) -> OhioState:
    """Return the state after one more fact. A class without a meaning here changes nothing.

    A fact of a hand, seat or move that does not exist only adds a problem to `unplaced_facts`.
    """
    if wrong := unplaced(state, fact):
        return replace(state, unplaced_facts=(*state.unplaced_facts, wrong))
    if change := OF_GAME.get(type(fact)):
        return replace(state, **change(state, fact))
    return _with_slip(state, fact) if isinstance(fact, ohio.OhioFact) else state


def _with_slip(state: OhioState, fact: ohio.OhioFact) -> OhioState:
    before, literal = state.slips.get(fact.hand, BLANK), state.rules.is_literal
    after = OF_HAND[type(fact)](state, before, fact)
    corrected = state.corrected
    if before.scored_by and after.scored_by:
        old, new = before.scores_by(literal), after.scores_by(literal)
        corrected |= {(fact.hand, seat) for seat in state.seats if old[seat] != new[seat]}
    return replace(state, slips={**state.slips, fact.hand: after}, corrected=corrected)


def _scores(state: OhioState, slip: Slip, fact: ohio.HandScores) -> Slip:
    # Existing scores may come from counts, which are saved here as the numbers that they scored.
    scores = {**slip.scores_by(state.rules.is_literal), **fact.scores}
    scored_by = "scores" if len(scores) == len(state.names) else slip.scored_by
    return replace(slip, way="scores", scores=scores, scored_by=scored_by)


def _counts(state: OhioState, slip: Slip, counts: Mapping[int, Count]) -> Slip:
    # No earlier counts if the hand is scored by scores, because those replaced them.
    counts = {**({} if slip.scored_by == "scores" else slip.counts), **counts}
    scored_by = "figures" if len(counts) == len(state.names) else slip.scored_by
    return replace(slip, way="figures", counts=counts, scored_by=scored_by)


def _play(state: OhioState, slip: Slip, fact: ohio.TrickPlay) -> Slip:
    plays = (*slip.plays[: fact.number - 1], fact, *slip.plays[fact.number :])
    after = replace(slip, way="trick", plays=plays)
    # Followed only once somebody has played every card, because a log would be followed again at each play.
    cards = Counter(play.seat for play in plays if play.move in ohio.CARDS)
    if max(cards.values(), default=0) >= len(ohio.CARDS):
        trick, _, refusal = followed(len(state.names), plays[0].seat, plays)
        if trick.is_over and not refusal:
            return replace(after, counts=trick.counts, scored_by="trick")
    # A hand that was scored by its plays is open again; one scored in another way stays scored.
    return replace(after, counts={}, scored_by=None) if slip.scored_by == "trick" else after


OF_HAND: Mapping[type[Fact], Callable[[OhioState, Slip, Any], Slip]] = {
    ohio.EntryWay: lambda _, slip, fact: replace(slip, way="figures" if fact.way == "detail" else fact.way),
    ohio.HandStarted: lambda _, slip, fact: replace(slip, starter=fact.seat),
    ohio.HandScores: _scores,
    ohio.HandFigures: lambda state, slip, fact: _counts(state, slip, fact.figures),
    ohio.Tally: lambda _state, slip, _fact: replace(slip, way="figures"),
    ohio.HandPiles: lambda state, slip, fact: _counts(
        state, slip, {seat: fact.piles.get(seat, ohio.Pile()).count for seat in state.seats}
    ),
    ohio.TrickPlay: _play,
    ohio.Misdeal: lambda _state, slip, _fact: Slip(slip.way, slip.named_starter, misdeals=slip.misdeals + 1),
}
OF_GAME: Mapping[type[Fact], Callable[[OhioState, Any], Changes]] = {
    **COMMON_CHANGES,
    facts.Resumed: lambda state, _: {"ended": None, "played_on": state.scored + 1},
}


def problems(state: OhioState) -> tuple[Problem, ...]:
    """Return everything that is wrong, names first, then hand by hand. All of it makes the sheet impossible."""
    return (
        *name_problems(state.names),
        *state.unplaced_facts,
        *(
            Problem("whole_points", deal=fact.deal, seat=fact.seat, part="adjustments")
            for fact in state.adjustments.values()
            if not isinstance(fact.points, int)
        ),
        *(problem for number in sorted(state.slips) for problem in _of_hand(state, state.hand(number))),
    )


def _of_hand(state: OhioState, hand: Hand) -> Iterator[Problem]:
    if hand.number > state.scored and hand.slip.scored_by:
        # A changed move opened an earlier hand again, while this one is still scored.
        yield Problem("hand_unfinished", deal=state.scored + 1)
    trick, allowed, code = hand.followed()
    if code:
        play = hand.slip.plays[allowed]
        numbers = {"number": play.number, "move": play.move, "against": trick.last_number}
        yield Problem(code, deal=hand.number, seat=play.seat, part="trick", numbers=numbers)
    yield from slip_problems(hand.number, hand.slip, state.rules.is_literal)


MOVES: Mapping[str, ohio.Move] = {**{str(card): card for card in ohio.CARDS}, "pass": "pass", "taken": "taken"}


def tap_fact(state: OhioState, name: str, value: str) -> ohio.OhioFact | None:
    """Return what a button of the board says about the hand in play, such as move=7, or None if there is none."""
    number = state.scored + 1
    seat = next((seat for seat in state.seats if value == f"p{seat}"), None)
    if name == "way":
        return next((ohio.EntryWay(number, way) for way in ohio.WAYS if way == value), None)
    if name == "starts":
        return None if seat is None else ohio.HandStarted(number, seat)
    if value not in MOVES:
        return None
    trick, allowed, _refusal = state.hand(number).followed()
    mover = trick.taker if value == "taken" and trick.taker is not None else trick.turn
    return ohio.TrickPlay(number, allowed + 1, mover, MOVES[value])
