"""Facts that any table may announce, whatever it plays."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.fact import Fact
from scorekeeper.rules.kind import Option, Options
from scorekeeper.rules.slots import Slot


@dataclass(frozen=True, slots=True)
class Renamed(Fact):
    """A misspelt name, put right for the whole game."""

    stored = "renamed"

    seat: int
    name: str

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Return the slots that it touches."""
        return (Slot(None, "name", self.seat),)


@dataclass(frozen=True, slots=True)
class Noted(Fact):
    """What the head of the sheet says: title, place, who keeps score."""

    stored = "noted"

    title: str
    place: str
    scorer: str

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Return the slots that it touches."""
        return (Slot(None, "heading"),)


@dataclass(frozen=True, slots=True)
class RulesChanged(Fact):
    """The wrong variant or option, put right for the whole game."""

    stored = "rules_changed"

    variant: str
    options: Options = field(default_factory=dict[str, Option])
    rules: Mapping[str, Any] = field(default_factory=dict[str, Any])  # every axis resolved, as in Setup
    house: Mapping[str, Any] = field(default_factory=dict[str, Any])
    house_rules: str = ""
    house_note: str = ""


@dataclass(frozen=True, slots=True)
class FirstDealer(Fact):
    """The wrong first dealer, put right: every later deal moves round with it."""

    stored = "first_dealer"

    seat: int


@dataclass(frozen=True, slots=True)
class Adjustment(Fact):
    """Signed points with a reason. The newest with a number wins; nought points strikes it."""

    stored = "adjustment"

    number: int  # from 1 within the game
    deal: int
    seat: int
    points: int
    reason: str

    @property
    def about_deal(self) -> int:
        """Return the number of the deal."""
        return self.deal


@dataclass(frozen=True, slots=True)
class Ended(Fact):
    """The table stopped here."""

    stored = "ended"

    reason: str


@dataclass(frozen=True, slots=True)
class Resumed(Fact):
    """A game that was over or ended goes on."""

    stored = "resumed"


@dataclass(frozen=True, slots=True)
class PenPassed(Fact):
    """Another device writes from now on. A line of the history that no undo takes back."""

    stored = "pen_passed"
    undoable = False
    on_the_sheet = False

    to: str
    how: str  # link, taken, back


@dataclass(frozen=True, slots=True)
class Hidden(Fact):
    """The game is taken off the lists and out of every figure, or put back; its sheet stays as it is."""

    stored = "hidden"
    on_the_sheet = False

    hidden: bool


COMMON_FACTS: tuple[type[Fact], ...] = (
    Renamed, Noted, RulesChanged, FirstDealer, Adjustment, Ended, Resumed, PenPassed, Hidden,
)  # fmt: skip
