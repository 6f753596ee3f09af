"""A kind with one rule, to try the storage floor without any real game: points a deal, three deals."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from flask import Flask

from scorekeeper import rules
from scorekeeper.record.log import Entry
from scorekeeper.rules.common.seats import places
from scorekeeper.rules.facts import DealFact, Fact, Renamed
from scorekeeper.rules.kind import (
    Cell,
    Column,
    GameKind,
    HouseLine,
    Problem,
    Prompt,
    Row,
    Setup,
    Sheet,
    Standing,
    Variant,
)
from scorekeeper.storage import games, upgrade
from scorekeeper.storage.models import db

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
    def totals(self) -> dict[int, int]:
        return {seat: sum(deal.get(seat, 0) for deal in self.points.values()) for seat in range(len(self.names))}

    @property
    def finished(self) -> bool:
        return len(self.points) >= self.deals


class FakeKind(GameKind[Tally, Any]):
    key = "fake"
    facts = (Points, Marked)
    variants = (Variant("fake", "Fake Tally", "fake", "other", (2, 8), "Points.", "nowhere"),)

    def check_rules(self, variant: str, options: Any, rules: Any, house: Any) -> None: ...

    read = written = result = staticmethod(dict)  # it is never in a file

    def checked_house(self, given: Any) -> dict[str, Any]:
        return {}

    def option(self, key: str, text: str) -> str:
        return text

    def line_of(self, variant: str, house: Any) -> str:
        return variant

    def read_line(self, text: str) -> HouseLine:
        return HouseLine(text, {}, ())

    def resolved(self, variant: str, options: Any, players: int, house: Any = None) -> dict[str, Any]:
        return {}

    def opening(self, setup: Setup) -> Tally:
        return Tally(setup.players, int(setup.options.get("deals", 3)), {})

    def apply(self, state: Tally, fact: Any) -> Tally:
        if isinstance(fact, Points):
            return replace(state, points={**state.points, fact.deal: fact.points})
        if isinstance(fact, Marked):
            return replace(state, marks=(*state.marks, fact.mark))
        if isinstance(fact, Renamed):
            names = list(state.names)
            names[fact.seat] = fact.name
            return replace(state, names=tuple(names))
        return state

    def problems(self, state: Tally) -> tuple[Problem, ...]:
        found = [Problem("too_few_players")] if len(state.names) < 2 else []
        for deal, points in state.points.items():
            for seat, number in points.items():
                if number < 0:
                    found.append(Problem("below", deal=deal, seat=seat, numbers={"points": number}))
                if number > 10:
                    found.append(Problem("high", "confirm", deal=deal, seat=seat, numbers={"points": number}))
        return tuple(found)

    def prompt(self, state: Tally) -> Prompt | None:
        return None if state.finished else Prompt("points", len(state.points) + 1)

    def sheet(self, state: Tally) -> Sheet:
        place = places(state.totals)
        winners = tuple(seat for seat, number in place.items() if number == 1)
        return Sheet(
            columns=tuple(
                Column(seat, name, state.totals[seat], seat in winners and bool(state.points))
                for seat, name in enumerate(state.names)
            ),
            rows=tuple(_row(state, deal) for deal in range(1, state.deals + 1)),
            standings=tuple(
                Standing(place[seat], seat, state.names[seat], state.totals[seat], state.finished and seat in winners)
                for seat in sorted(place, key=lambda seat: place[seat])
            ),
            finished=state.finished,
            winners=winners if state.finished else (),
        )


def _row(state: Tally, deal: int) -> Row:
    points = state.points.get(deal)
    if points is None:
        return Row(deal, "todo", ())
    cells = (Cell(seat, number, made=number > 0, bid=1, took=int(number > 0)) for seat, number in points.items())
    return Row(deal, "done", tuple(cells), size=5)


def table(*names: str, deals: int = 3, **more: Any) -> Setup:
    return Setup("fake", "fake", names or ("Ana", "Ben", "Cas", "Dee"), options={"deals": deals}, **more)


def points(deal: int, *numbers: int) -> Points:
    return Points(deal, dict(enumerate(numbers)))


def played_on(day: int, *names: str, token: str = "") -> str:
    """Import a game of one deal played on a day of March, whose last player wins; return its id."""
    at = datetime(2026, 3, day, 12, tzinfo=UTC)
    facts = (table(*names, deals=1), points(1, *range(3, 3 + len(names))))
    entries = [Entry(seq, at, "file", fact) for seq, fact in enumerate(facts, start=1)]
    return games.restore(entries, token or f"of the {day}th").id


@contextmanager
def opened(instance: str, url: str = "") -> Iterator[Flask]:
    """Stand inside an app for a while, and leave no connection behind."""
    app = make_app(instance, url)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


def make_app(instance: str, url: str = "") -> Flask:
    """Return an app with storage and nothing else."""
    rules.KINDS.setdefault("fake", FakeKind())  # type: ignore[arg-type]
    app = Flask("scorekeeper", instance_path=instance)
    app.config["SQLALCHEMY_DATABASE_URI"] = url or None
    upgrade.init_app(app)
    return app
