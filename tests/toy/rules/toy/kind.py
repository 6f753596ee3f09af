"""Highest card: one point a deal, as many deals as were agreed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.rules.toy.facts import Taken

from scorekeeper.rules.common import reading
from scorekeeper.rules.common.axes import Axes, Changes
from scorekeeper.rules.common.one_book import Book, OneBook
from scorekeeper.rules.common.options import Takes, check_players
from scorekeeper.rules.common.seats import standings, winners_of
from scorekeeper.rules.common.settlement import Settlement, outcome
from scorekeeper.rules.facts import Ended, FirstDealer, Noted, Renamed, Resumed, RulesChanged
from scorekeeper.rules.kind import (
    Cell,
    Column,
    Fact,
    MarkOfCell,
    Problem,
    Prompt,
    Row,
    Setup,
    Sheet,
    Variant,
)


@dataclass(frozen=True, slots=True)
class ToyRules:
    """Every axis, resolved."""

    deals: int = field(default=3, metadata={"takes": Takes("number", least=1, most=20)})


def _resolved(changes: Changes, players: int) -> ToyRules:
    check_players(players, *VARIANT.players)
    return ToyRules(**changes)


BOOK = Book(Axes(ToyRules), {"deals": "deals"}, _resolved)
VARIANT = Variant("highest_card", "Highest card", "toy", "other", (2, 6), "The highest card takes the deal.", "nowhere")


@dataclass(frozen=True)
class ToyState:
    """Who took which deal."""

    setup: Setup
    names: tuple[str, ...]
    taken: Mapping[int, int] = field(default_factory=dict[int, int])  # the seat by deal
    corrected: frozenset[int] = frozenset()
    ended: str | None = None

    @property
    def deals(self) -> int:
        """How many deals were agreed."""
        return self.setup.rules["deals"]

    @property
    def live(self) -> int | None:
        """The number of the deal in hand. None: the game is over."""
        return None if self.ended is not None or len(self.taken) >= self.deals else len(self.taken) + 1

    @property
    def totals(self) -> dict[int, int]:
        """The deals that everybody took, by seat."""
        return self.totals_after(self.deals)

    def totals_after(self, deal: int) -> dict[int, int]:
        """Return where everybody stood after a deal."""
        took = [seat for number, seat in self.taken.items() if number <= deal]
        return {seat: took.count(seat) for seat in range(len(self.names))}


class Toy(OneBook[ToyState, Taken]):
    """The highest card takes the deal."""

    key = "toy"
    facts = (Taken,)
    variants: tuple[Variant, ...] = (VARIANT,)
    book = BOOK

    @staticmethod
    def opening(setup: Setup) -> ToyState:
        return ToyState(setup, setup.players)

    @staticmethod
    def apply(state: ToyState, fact: Fact) -> ToyState:
        match fact:
            case Taken():
                changed = {fact.deal} if state.taken.get(fact.deal, fact.seat) != fact.seat else set[int]()
                return replace(state, taken={**state.taken, fact.deal: fact.seat}, corrected=state.corrected | changed)
            case Renamed():
                names = (*state.names[: fact.seat], fact.name, *state.names[fact.seat + 1 :])
                return replace(state, names=names)
            case Noted():
                return replace(state, setup=replace(state.setup, title=fact.title))
            case RulesChanged():
                return replace(state, setup=replace(state.setup, options=fact.options, rules=fact.rules))
            case FirstDealer():
                return replace(state, setup=replace(state.setup, first_dealer=fact.seat))
            case Ended():
                return replace(state, ended=fact.reason)
            case Resumed():
                return replace(state, ended=None)
            case _:
                return state

    @staticmethod
    def problems(state: ToyState) -> tuple[Problem, ...]:
        strangers = {deal: seat for deal, seat in state.taken.items() if seat not in range(len(state.names))}
        return tuple(Problem("unknown_seat", deal=deal, seat=seat) for deal, seat in strangers.items())

    def prompt(self, state: ToyState) -> Prompt | None:
        return None if state.live is None else Prompt("taken", state.live, tuple(range(len(state.names))))

    @staticmethod
    def sheet(state: ToyState) -> Sheet:
        best = winners_of(state.totals) if state.taken else ()
        winners = best if state.live is None else ()
        return Sheet(
            columns=tuple(
                Column(seat, name, state.totals[seat], seat in best) for seat, name in enumerate(state.names)
            ),
            rows=tuple(_row(state, deal) for deal in range(1, state.deals + 1) if deal in state.taken or state.live),
            standings=standings(state.totals, state.names, winners),
            finished=state.live is None,
            winners=winners,
        )

    @staticmethod
    def read(game: Mapping[str, Any]) -> tuple[Setup, tuple[Fact, ...]]:
        names: list[str] = game["players"]
        options = game["options"]
        setup = Setup(
            "toy", VARIANT.id, tuple(names), options, Toy().resolved(VARIANT.id, options, len(names), game["rules"]),
            names.index(game["first_dealer"]), game["title"],
        )  # fmt: skip
        facts: list[Fact] = []
        for number, deal in enumerate(reading.items(game.get("deals", []), "deals"), start=1):
            taker = reading.mapping(deal, f"deals[{number - 1}]").get("taken")
            facts.append(Taken(number, names.index(reading.text(taker, f"deals[{number - 1}].taken"))))
        ended = [Ended(game["ended"])] if "ended" in game else []
        return setup, (*facts, *ended)

    @staticmethod
    def written(state: ToyState) -> dict[str, Any]:
        written: dict[str, Any] = {
            "variant": VARIANT.id,
            "options": dict(state.setup.options),
            "players": list(state.names),
            "first_dealer": state.names[state.setup.first_dealer],
            "deals": [{"taken": state.names[state.taken[deal]]} for deal in sorted(state.taken)],
        }
        return written if state.ended is None else {**written, "ended": state.ended}

    @staticmethod
    def result(state: ToyState) -> dict[str, Any]:
        totals = {state.names[seat]: total for seat, total in state.totals.items()}
        return {"deals": len(state.taken), "hands": None, **outcome(totals, state.live is None, Settlement("none"))}


def _row(state: ToyState, deal: int) -> Row:
    seats, done = range(len(state.names)), deal in state.taken
    marks: frozenset[MarkOfCell] = frozenset({"corrected"} if deal in state.corrected else ())
    return Row(
        number=deal,
        state="done" if done else "live" if deal == state.live else "todo",
        cells=tuple(
            Cell(
                seat,
                points=int(state.taken[deal] == seat) if done else None,
                total=state.totals_after(deal)[seat] if done else None,
                marks=marks if done and state.taken[deal] == seat else frozenset(),
                took=int(state.taken[deal] == seat) if done else None,
            )
            for seat in seats
        ),
    )
