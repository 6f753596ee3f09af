"""One hand of Ohio: what was announced about it, what follows if it is entered card by card, and counting mistakes.

Each player holds 1 to 10 and one Ohio. A number must be lower than the last number of the trick, an Ohio may always
be played, and a player who passes is out of the trick. The last to have played takes it and leads to the next.
When somebody has played the last card, that trick is finished and the hand is over.

Every card is captured by somebody or left in a hand: the numbers add up to 55 per player, the Ohios to one per player.
Everything is by seat, from 0. Nothing here raises, because state.problems reports what is impossible.
Source: docs/rules.md, "Ohio"; the end of a hand: the game's page on Board Game Atlas.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field

from scorekeeper.rules.common.seats import bidding_order
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Problem
from scorekeeper.rules.ohio.facts import CARDS, NUMBERS, OHIO, PARTS, Count, Move, Pile, TrickPlay, Way


@dataclass(frozen=True, slots=True)
class Trick:
    """The current trick: what everybody still holds, whose turn it is, its moves and the previous tricks."""

    hands: tuple[frozenset[int], ...]  # what each seat still holds
    turn: int
    taken: tuple[tuple[int, tuple[int, ...]], ...] = ()  # the previous tricks: the seat that took it, its cards
    moves: tuple[tuple[int, Move], ...] = ()  # (seat, card or pass)

    @property
    def is_begun(self) -> bool:
        return bool(self.moves or self.taken)

    @property
    def is_over(self) -> bool:
        """Whether the hand is over: somebody has played the last card and that trick is taken."""
        return not self.moves and not all(self.hands)

    @property
    def cards(self) -> tuple[int, ...]:
        return tuple(move for _, move in self.moves if isinstance(move, int))

    @property
    def value(self) -> int:
        return sum(self.cards)

    @property
    def passed(self) -> frozenset[int]:
        """The seats that are out of the trick."""
        return frozenset(seat for seat, move in self.moves if move == "pass")

    @property
    def taker(self) -> int | None:
        """The seat that takes the trick if nobody plays lower, or None if nothing is played yet."""
        return next((seat for seat, move in reversed(self.moves) if move != "pass"), None)

    @property
    def last_number(self) -> int | None:
        """The number that the next card has to be below, or None if any card may be played."""
        return next((card for card in reversed(self.cards) if card != OHIO), None)

    @property
    def playable(self) -> tuple[int, ...]:
        return tuple(card for card in CARDS if not self.refusal(self.turn, card))

    def captured(self, seat: int) -> tuple[int, ...]:
        return tuple(card for taker, cards in self.taken if taker == seat for card in cards)

    @property
    def counts(self) -> dict[int, Count]:
        """The count of each seat: cards captured so far, and cards held."""
        captured = {seat: self.captured(seat) for seat in range(len(self.hands))}
        return {
            seat: Pile({card: cards.count(card) for card in cards}, self.hands[seat]).count
            for seat, cards in captured.items()
        }

    def refusal(self, seat: int, move: Move) -> str:
        """Return "" if a move is allowed, otherwise the code of the reason why not."""
        refused = {
            "hand_is_over": self.is_over,
            "nothing_to_take": move == "taken" and seat != self.taker,
            "not_your_turn": move != "taken" and seat != self.turn,
            "lead_must_play": move == "pass" and self.taker is None,
        }
        if isinstance(move, int):
            last = self.last_number
            refused |= {
                "unknown_card": move not in CARDS,
                "card_gone": move not in self.hands[self.turn],
                "not_lower": move in NUMBERS and last is not None and move >= last,
            }
        return next((code for code, holds in refused.items() if holds), "")

    def after(self, seat: int, move: Move) -> "Trick":
        """Return the trick after one more allowed move, or the next trick if that ends it."""
        if move == "taken":
            return self._taken_by(seat)
        hands = tuple(held - {move} if owner == seat else held for owner, held in enumerate(self.hands))
        after = Trick(hands, seat, self.taken, (*self.moves, (seat, move)))
        # The turn passes to the next seat that is still in the trick; if that seat takes it, the trick is over.
        upon = next(
            other
            for other in bidding_order(range(len(hands)), seat)
            if other == after.taker or (other not in after.passed and hands[other])
        )
        return after._taken_by(upon) if upon == after.taker else Trick(hands, upon, after.taken, after.moves)

    def _taken_by(self, seat: int) -> "Trick":
        return Trick(self.hands, seat, (*self.taken, (seat, self.cards)))


def followed(players: int, starter: int, plays: Sequence[TrickPlay]) -> tuple[Trick, int, str]:
    """Return the trick after the allowed plays of a hand, their number, and why the next is refused ("" if not)."""
    trick = Trick((frozenset(CARDS),) * players, starter)
    for number, play in enumerate(plays):
        if code := trick.refusal(play.seat, play.move):
            return trick, number, code
        trick = trick.after(play.seat, play.move)
    return trick, len(plays), ""


@dataclass(frozen=True, slots=True)
class Slip:
    """What was announced about one hand. Each way of entry has its own field, so that changing it loses nothing."""

    way: Way | None = None
    starter: int | None = None  # if somebody begins out of rotation
    scores: Mapping[int, int] = field(default_factory=dict[int, int])
    counts: Mapping[int, Count] = field(default_factory=dict[int, Count])  # announced, or from the plays
    plays: tuple[TrickPlay, ...] = ()
    scored_by: Way | None = None  # scores; figures or trick for its counts; None if not scored yet
    misdeals: int = 0

    @property
    def named_starter(self) -> int | None:
        """The seat that played first or was named to, or None if the rotation decides."""
        return self.plays[0].seat if self.plays else self.starter

    @property
    def is_counted(self) -> bool:
        return self.scored_by in ("figures", "trick")

    def scores_by(self, literal: bool) -> Mapping[int, int]:
        """Return the scores that are known, by seat; `literal`: an Ohio left in hand counts plus ten."""
        return {seat: count.score(literal) for seat, count in self.counts.items()} if self.is_counted else self.scores


BLANK = Slip()


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: what was announced about it, and what follows from that and from the previous hands."""

    number: int
    slip: Slip
    starter: int
    way: Way | None  # how it is entered: as chosen for it, or for the last hand before it
    scores: Mapping[int, int]  # by seat; empty if it is not scored
    adjusted: Mapping[int, Points]  # what the table gave or took, by seat
    points: Mapping[int, Points]  # the scores with that; empty if it is not scored
    totals: Mapping[int, Points]  # after it, by seat

    def followed(self) -> tuple[Trick, int, str]:
        """Return the current trick, the number of plays allowed, and why the next is refused ("" if not)."""
        return followed(len(self.totals), self.starter, self.slip.plays)


IN_A_HAND = sum(NUMBERS)
PRINTED_EACH = IN_A_HAND + OHIO  # the printed sum of a player's eleven cards


@dataclass(frozen=True, slots=True)
class Bounds:
    score_min: int
    score_max: int
    sum_min: int
    sum_max: int
    sum_parity: int


def bounds(players: int, literal: bool = False) -> Bounds:
    """Return the limits for a number of players; `literal`: an Ohio left in hand counts plus ten."""
    winnable = sum(number * min(players - 1, number - 1) for number in NUMBERS)
    return Bounds(
        score_min=-IN_A_HAND + OHIO * players,
        score_max=IN_A_HAND + winnable + (-OHIO if literal else 0),
        sum_min=2 * IN_A_HAND - (IN_A_HAND - OHIO) * players,
        sum_max=(IN_A_HAND - OHIO) * players + 2 * OHIO if literal else PRINTED_EACH * players,
        sum_parity=players % 2,
    )


def slip_problems(hand: int, slip: Slip, literal: bool) -> Iterator[Problem]:
    """Yield the checks that a scored hand fails: those of its counts if they are known, otherwise those of its scores.

    First what one player cannot have, seat by seat, then the sums over all players; those of cards only if each player
    can have what is counted.
    """
    scores, counts = slip.scores_by(literal), slip.counts if slip.is_counted else dict[int, Count]()
    players, total = len(scores), sum(scores.values())
    own = [problem for seat, count in counts.items() for problem in _own_problems(hand, seat, count, players)]
    if own or not slip.scored_by:
        yield from own
        return
    within, part = bounds(players, literal), "entries" if slip.is_counted else "scores"
    for seat, score in scores.items():
        if not within.score_min <= score <= within.score_max:
            numbers = {"score": score, "least": within.score_min, "most": within.score_max}
            yield Problem("score_out_of_range", deal=hand, seat=seat, part=part, numbers=numbers)
    numbers = {"sum": total, "least": within.sum_min, "most": within.sum_max, "parity": within.sum_parity}
    checks = {
        "sum_too_high": (total > within.sum_max, numbers),
        "sum_too_low": (total < within.sum_min, numbers),
        "sum_parity": (total % 2 != within.sum_parity, numbers),
    }
    if slip.is_counted:
        cards = sum(count.captured_numbers + count.hand_numbers for count in counts.values())
        ohios = sum(count.captured_ohios + count.hand_ohio for count in counts.values())
        checks = {
            "numbers_sum": (cards != IN_A_HAND * players, {"found": cards, "required": IN_A_HAND * players}),
            "ohios_sum": (ohios != players, {"found": ohios, "required": players}),
            "no_empty_hand": (not any(count.is_out for count in counts.values()), dict[str, int]()),
        }
    for code, (is_broken, numbers) in checks.items():
        if is_broken:
            yield Problem(code, deal=hand, part=part, numbers=numbers)


def _own_problems(hand: int, seat: int, count: Count, players: int) -> Iterator[Problem]:
    """Yield the numbers that one player cannot have, whatever the others have."""
    # A player takes at most v of the others' cards v: one for each trick won with a lower number, or with the Ohio.
    others = sum(number * min(players - 1, number) for number in NUMBERS)
    held, ohio = min(max(count.hand_numbers, 0), IN_A_HAND), min(max(count.hand_ohio, 0), 1)
    most = (IN_A_HAND - held + others, players - ohio, IN_A_HAND, 1)
    outside = [
        Problem("figure_out_of_range", deal=hand, seat=seat, part=part, numbers={"value": value, "most": limit})
        for part, value, limit in zip(PARTS, astuple(count), most, strict=True)
        if not 0 <= value <= limit
    ]
    yield from outside
    has_played = (count.hand_numbers, count.hand_ohio) != (IN_A_HAND, 1)
    if not outside and not has_played and (count.captured_numbers or count.captured_ohios):
        yield Problem("captured_without_playing", deal=hand, seat=seat, part="entries")
