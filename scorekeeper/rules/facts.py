"""What any table announces, whatever it plays, and what that changes in a game that counts points."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple, cast

from scorekeeper.rules.common.tenths import Points, whole

Option = bool | int | str
Options = Mapping[str, Option]


class Slot(NamedTuple):
    """One place of a game that holds something; None means every deal, value or seat."""

    deal: int | None = None
    value: str | None = None  # what is there: bid, tricks, trump, name
    seat: int | None = None

    def meets(self, other: "Slot") -> bool:
        return all(mine is None or theirs is None or mine == theirs for mine, theirs in zip(self, other, strict=True))


def meet(some: Iterable[Slot], others: Iterable[Slot]) -> bool:
    """Return whether any slot of `some` covers a common place with a slot of `others`."""
    others = tuple(others)
    return any(slot.meets(other) for slot in some for other in others)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that the table announced, as a frozen dataclass.

    Its name in the log is `stored`, whatever class and module are called. A field is stored under its own name or, once
    it is renamed in code, under the name that its metadata keeps (rules/common/plain.py).
    """

    stored: ClassVar[str]
    undoable: ClassVar[bool] = True  # False for a line of the history that no undo takes back
    on_the_sheet: ClassVar[bool] = True  # False if it changes nothing on a game's page
    in_deal: ClassVar[str] = ""  # the field with the number of its deal or hand; "" if it is about the whole game
    # What is in the slots that it touches (None if everything), and the field that names their seats ("" if all).
    touches: ClassVar[tuple[str | None, str] | None] = None

    @property
    def about_deal(self) -> int | None:
        """Return the number of the deal or hand that it is about, from 1, or None if it is about the whole game."""
        return getattr(self, self.in_deal) if self.in_deal else None

    @property
    def takes_back(self) -> int | None:
        """Return the number of the entry that it takes back, or None if it is not an undo."""
        return None

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Return the slots that it touches: the whole game, unless `touches` narrows it."""
        if self.touches is None:
            return (Slot(),) if self.on_the_sheet else ()
        value, of_seats = self.touches
        named = getattr(self, of_seats) if of_seats else None
        seats = cast("Iterable[int | None]", named if isinstance(named, Mapping) else (named,))
        return tuple(Slot(self.about_deal, value, seat) for seat in seats)


@dataclass(frozen=True, slots=True)
class DealFact(Fact):
    in_deal = "deal"

    deal: int


@dataclass(frozen=True, slots=True)
class HandFact(Fact):
    """A fact of one hand, for the kinds that have no deals."""

    in_deal = "hand"

    hand: int


@dataclass(frozen=True, slots=True)
class Misdeal(HandFact):
    """The hand is dealt again; earlier entries for it do not count."""

    stored = "misdeal"


@dataclass(frozen=True, slots=True)
class Setup(Fact):
    """Entry 1 of every game: the players and all rules, so that no later change of a variant affects it."""

    stored = "setup"
    undoable = False

    kind: str
    variant: str
    players: tuple[str, ...]  # by seat number; the seats are clockwise until somebody is re-seated
    options: Options = field(default_factory=dict[str, Option])  # what differs from the variant's own rules
    rules: Mapping[str, Any] = field(default_factory=dict[str, Any])  # every axis resolved, as plain data
    first_dealer: int = 0
    title: str = ""
    place: str = ""
    scorer: str = ""
    played_on: str = ""  # 2026-11-05: the day of an old sheet; empty if it is the day on which it was begun here
    house: Mapping[str, Any] = field(default_factory=dict[str, Any])  # what house rules set over variant and options
    house_rules: str = ""  # the name of these house rules
    house_note: str = ""  # the table's rules that no axis covers, in its own words


@dataclass(frozen=True, slots=True)
class Renamed(Fact):
    """A name is corrected for the whole game."""

    stored = "renamed"
    touches = ("name", "seat")

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Noted(Fact):
    """The heading of the sheet: title, place, scorer, and the day of an old sheet."""

    stored = "noted"
    touches = ("heading", "")

    title: str
    place: str
    scorer: str
    played_on: str = ""


@dataclass(frozen=True, slots=True)
class RulesChanged(Fact):
    """The variant or its options are corrected for the whole game."""

    stored = "rules_changed"

    variant: str
    options: Options = field(default_factory=dict[str, Option])
    rules: Mapping[str, Any] = field(default_factory=dict[str, Any])  # every axis resolved, as in Setup
    house: Mapping[str, Any] = field(default_factory=dict[str, Any])
    house_rules: str = ""
    house_note: str = ""


@dataclass(frozen=True, slots=True)
class FirstDealer(Fact):
    """The first dealer is corrected, and with it the dealers of all later deals."""

    stored = "first_dealer"

    seat: int


@dataclass(frozen=True, slots=True)
class Adjustment(Fact):
    """Points added or taken away, with a reason. The newest with a number wins; zero points cancel it."""

    stored = "adjustment"
    in_deal = "deal"

    number: int  # from 1 within the game
    deal: int
    seat: int
    points: Points
    reason: str


@dataclass(frozen=True, slots=True)
class Ended(Fact):
    """The game was ended early."""

    stored = "ended"

    reason: str


@dataclass(frozen=True, slots=True)
class Resumed(Fact):
    """A game that was over goes on."""

    stored = "resumed"


@dataclass(frozen=True, slots=True)
class PenPassed(Fact):
    """Another device keeps score from now on."""

    stored = "pen_passed"
    undoable = False
    on_the_sheet = False

    to: str
    how: str  # link, taken, back


@dataclass(frozen=True, slots=True)
class Hidden(Fact):
    """The game is left out of lists and statistics, or is back in; its sheet does not change."""

    stored = "hidden"
    on_the_sheet = False

    hidden: bool


COMMON_FACTS: tuple[type[Fact], ...] = (
    Renamed, Noted, RulesChanged, FirstDealer, Adjustment, Ended, Resumed, PenPassed, Hidden,
)  # fmt: skip


def put_right(setup: Setup, fact: Fact) -> Setup:
    """Return the setup as corrected by a fact: a name, the first dealer, the rules, or the heading.

    A seat that the setup does not know changes nothing, because that player joined later.
    """
    match fact:
        case Renamed(seat, name) if seat in range(len(setup.players)):
            return replace(setup, players=(*setup.players[:seat], name, *setup.players[seat + 1 :]))
        case FirstDealer(seat) if seat in range(len(setup.players)):
            return replace(setup, first_dealer=seat)
        case Noted(title, place, scorer, played_on):
            return replace(setup, title=title, place=place, scorer=scorer, played_on=played_on)
        case RulesChanged(variant, options, rules, house, name, note):
            agreed = {"rules": rules, "house": house, "house_rules": name, "house_note": note}
            return replace(setup, variant=variant, options=options, **agreed)
        case _:
            return setup


Changes = dict[str, Any]  # by field of the state


def adjusted(adjustments: Iterable[Adjustment]) -> dict[int, Points]:
    """Return the points that the table gave or took with these adjustments, by seat."""
    points: dict[int, Points] = {}
    for fact in adjustments:
        if fact.points:
            points[fact.seat] = whole(points.get(fact.seat, 0) + fact.points)
    return points


# The changes for every kind, because its state has fields of these names.
COMMON_CHANGES: Mapping[type[Fact], Callable[[Any, Any], Changes]] = {
    **dict.fromkeys((Renamed, RulesChanged, FirstDealer), lambda state, fact: {"setup": put_right(state.setup, fact)}),
    Adjustment: lambda state, fact: {"adjustments": {**state.adjustments, fact.number: fact}},
    Ended: lambda _state, fact: {"ended": fact.reason},
}
