"""Highest card: everybody turns a card, the highest takes the deal, and as many deals are played as were agreed."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.axes import Axes, Changes
from scorekeeper.rules.common.options import Takes, check_players
from scorekeeper.rules.common.seats import standings, winners_of
from scorekeeper.rules.common.settlement import Settlement, outcome
from scorekeeper.rules.common.tenths import whole
from scorekeeper.rules.facts import Adjustment, DealFact, Ended, Resumed, put_right
from scorekeeper.rules.game_kind import Book, BookState, OneBook
from scorekeeper.rules.kind import Cell, Column, Fact, Problem, Prompt, Row, Setup, Sheet, Variant

VARIANT = Variant("highest_card", "Highest card", "toy", "other", (2, 6), "The highest card takes the deal.", "nowhere")


@dataclass(frozen=True, slots=True)
class Taken(DealFact):
    """Somebody took a deal; the newest for a deal wins."""

    stored = "taken"

    seat: int


@dataclass(frozen=True, slots=True)
class ToyRules:
    """Every axis, resolved."""

    deals: int = field(default=3, metadata={"takes": Takes("number", least=1, most=20)})


def resolved(changes: Changes, players: int) -> ToyRules:
    check_players(players, *VARIANT.players)
    return ToyRules(**changes)


BOOK = Book(Axes(ToyRules), {"deals": "deals"}, resolved)


@dataclass(frozen=True)
class ToyState(BookState):
    """Who took which deal."""

    taken: Mapping[int, int] = field(default_factory=dict[int, int])  # the seat by deal

    @property
    def deals(self) -> int:
        """How many deals were agreed."""
        return self.setup.rules["deals"]

    @property
    def live(self) -> int | None:
        """The number of the deal in hand. None: the game is over."""
        return None if self.ended is not None or len(self.taken) >= self.deals else len(self.taken) + 1

    def totals(self, after: int) -> dict[int, int]:
        """Return where everybody stood after a deal, by seat: a point a deal, and what the table gave or took."""
        totals = Counter[int](dict.fromkeys(range(len(self.setup.players)), 0))
        totals.update(seat for deal, seat in self.taken.items() if deal <= after)
        for fact in self.adjustments.values():
            totals[fact.seat] += whole(fact.points) if fact.deal <= after else 0
        return totals


class Toy(OneBook[ToyState, Taken]):
    """The highest card takes the deal."""

    key = "toy"
    facts = (Taken,)
    variants: tuple[Variant, ...] = (VARIANT,)
    axes = BOOK.axes
    book = BOOK

    @staticmethod
    def opening(setup: Setup) -> ToyState:
        return ToyState(setup)

    @staticmethod
    def apply(state: ToyState, fact: Fact) -> ToyState:
        match fact:
            case Taken():
                return replace(state, taken={**state.taken, fact.deal: fact.seat})
            case Adjustment():
                return replace(state, adjustments={**state.adjustments, fact.number: fact})
            case Ended():
                return replace(state, ended=fact.reason)
            case Resumed():
                return replace(state, ended=None)
            case _:
                return replace(state, setup=put_right(state.setup, fact))

    @staticmethod
    def problems(state: ToyState) -> tuple[Problem, ...]:
        strangers = {deal: seat for deal, seat in state.taken.items() if seat >= len(state.setup.players)}
        return tuple(Problem("unknown_seat", deal=deal, seat=seat) for deal, seat in strangers.items())

    def prompt(self, state: ToyState) -> Prompt | None:
        return None if state.live is None else Prompt("taken", state.live, tuple(range(len(state.setup.players))))

    @staticmethod
    def sheet(state: ToyState) -> Sheet:
        totals, names = state.totals(state.deals), state.setup.players
        best = winners_of(totals) if state.taken else ()
        winners = best if state.live is None else ()
        return Sheet(
            columns=tuple(Column(seat, name, totals[seat], seat in best) for seat, name in enumerate(names)),
            rows=tuple(row(state, deal) for deal in range(1, state.deals + 1) if deal in state.taken or state.live),
            standings=standings(totals, names, winners),
            finished=state.live is None,
            winners=winners,
        )

    @staticmethod
    def announced(setup: Setup, game: Mapping[str, Any], seats: Mapping[str, int]) -> Iterator[Fact]:
        for number, deal in enumerate(reading.items(game.get("deals", []), "deals"), start=1):
            yield Taken(number, seats[deal["taken"]])

    @staticmethod
    def played(state: ToyState) -> dict[str, Any]:
        return {"deals": [{"taken": state.names[seat]} for _deal, seat in sorted(state.taken.items())]}

    @staticmethod
    def result(state: ToyState) -> dict[str, Any]:
        standings = sorted(Toy.sheet(state).standings, key=lambda line: line.seat)
        return {"deals": len(state.taken), "hands": None, **outcome(standings, state.live is None, Settlement("none"))}


def row(state: ToyState, deal: int) -> Row:
    totals = state.totals(deal)
    if deal not in state.taken:
        return Row(deal, "live" if deal == state.live else "todo", tuple(map(Cell, totals)))
    took = {seat: int(state.taken[deal] == seat) for seat in totals}
    return Row(deal, "done", tuple(Cell(seat, took[seat], totals[seat], took=took[seat]) for seat in totals))
