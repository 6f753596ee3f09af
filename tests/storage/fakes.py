"""A kind with one rule, to try the storage floor without any real game: points a deal, three deals."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper import rules
from scorekeeper.record.log import Game
from scorekeeper.rules.common.seats import standings, winners_of
from scorekeeper.rules.facts import DealFact, Fact, Renamed
from scorekeeper.rules.game_kind import GameKind
from scorekeeper.rules.kind import Cell, Column, Problem, Prompt, Row, Setup, Sheet, Variant
from scorekeeper.storage import games, people, upgrade
from scorekeeper.storage.models import db, new_id
from scorekeeper.storage.people import Person
from tests.kit.chance_games import entries_of

ANA, BEN, CAS, DEE = range(4)


@dataclass(frozen=True, slots=True)
class Points(DealFact):
    """What each seat got in a deal. Under nought is impossible, over ten wants to be confirmed."""

    stored = "points"
    points: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Marked(Fact):
    """Anything at all: always allowed, changes nothing but a count."""

    stored = "marked"

    mark: str


@dataclass(frozen=True)
class Tally:
    names: tuple[str, ...]
    deals: int
    points: Mapping[int, Mapping[int, int]]
    marks: tuple[str, ...] = ()

    @property
    def finished(self) -> bool:
        return len(self.points) >= self.deals


class FakeKind(GameKind[Tally, Any]):
    key = "fake"
    facts = (Points, Marked)
    variants = (Variant("fake", "Fake Tally", "fake", "other", (2, 8), "Points.", "nowhere"),)
    # What no test of storage asks for: it is never in a file, and has no rules.
    read = written = result = staticmethod(dict)
    option = line_of = staticmethod(lambda first, _second: first)
    check_rules = staticmethod(lambda *_given: None)
    resolved = staticmethod(lambda *_given, **_house: {})
    read_line = staticmethod(lambda _text: ({}, ()))

    def opening(self, setup: Setup) -> Tally:
        return Tally(setup.players, int(setup.options.get("deals", 3)), {})

    def apply(self, state: Tally, fact: Any) -> Tally:
        if isinstance(fact, Points):
            return replace(state, points={**state.points, fact.deal: fact.points})
        if isinstance(fact, Marked):
            return replace(state, marks=(*state.marks, fact.mark))
        if isinstance(fact, Renamed):
            names = enumerate(state.names)
            return replace(state, names=tuple(fact.name if seat == fact.seat else name for seat, name in names))
        return state

    def problems(self, state: Tally) -> tuple[Problem, ...]:
        each = [(deal, seat, number) for deal, row in state.points.items() for seat, number in row.items()]
        few = (Problem("too_few_players"),) * (len(state.names) < 2)
        below = (Problem("below", deal=deal, seat=seat) for deal, seat, number in each if number < 0)
        return *few, *below, *(Problem("high", "confirm", deal, seat) for deal, seat, number in each if number > 10)

    def prompt(self, state: Tally) -> Prompt | None:
        return None if state.finished else Prompt("points", len(state.points) + 1)

    def sheet(self, state: Tally) -> Sheet:
        totals = {seat: sum(row.get(seat, 0) for row in state.points.values()) for seat in range(len(state.names))}
        best = winners_of(totals)
        winners = best if state.finished else ()
        columns = (Column(seat, name, totals[seat], seat in best and state.points != {})
                   for seat, name in enumerate(state.names))  # fmt: skip
        rows = (_row(deal, state.points.get(deal)) for deal in range(1, state.deals + 1))
        return Sheet(
            tuple(columns), tuple(rows), standings(totals, state.names, winners),
            finished=state.finished, winners=winners,
        )  # fmt: skip


def _row(deal: int, points: Mapping[int, int] | None) -> Row:
    if points is None:
        return Row(deal, "todo", ())
    cells = (Cell(seat, number, made=number > 0, bid=1, took=int(number > 0)) for seat, number in points.items())
    return Row(deal, "done", tuple(cells), size=5)


def tally(*names: str, deals: int = 3, **more: Any) -> Setup:
    return Setup("fake", "fake", names or ("Ana", "Ben", "Cas", "Dee"), options={"deals": deals}, **more)


def points(deal: int, *numbers: int) -> Points:
    return Points(deal, dict(enumerate(numbers)))


def finished(*names: str) -> Game:
    """Play a game of one deal, which the last of the players wins."""
    game = games.start(tally(*names, deals=1), "tablet", new_id())
    return games.append(game.id, 1, "points", points(1, *range(len(game.setup.players))), "tablet")


def named(name: str) -> Person:
    return next(one for one in people.people() if one.name == name)


def imported(day: int, *names: str) -> str:
    """Import a game of one deal played on a day of March, whose last player wins; return its id."""
    facts = (tally(*names, deals=1), points(1, *range(3, 3 + len(names))))
    return games.restore(entries_of(facts, datetime(2026, 3, day, 12, tzinfo=UTC)), new_id()).id


@contextmanager
def opened(instance: Path | str, url: str = "") -> Iterator[Flask]:
    """Stand inside an app for a while, and leave no connection behind."""
    app = make_app(instance, url)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


def make_app(instance: Path | str, url: str = "") -> Flask:
    rules.KINDS.setdefault("fake", FakeKind())  # type: ignore[arg-type]
    app = Flask("scorekeeper", instance_path=str(instance))
    app.config["SQLALCHEMY_DATABASE_URI"] = url or None
    upgrade.init_app(app)
    return app
