"""Facts that any table may announce, whatever it plays."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from scorekeeper.rules.kind import Option, Options


@dataclass(frozen=True, slots=True)
class Renamed:
    """A misspelt name, put right for the whole game."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Noted:
    """What the head of the sheet says: title, place, who keeps score."""

    title: str
    place: str
    scorer: str


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The wrong variant or option, put right for the whole game."""

    variant: str
    options: Options = field(default_factory=dict[str, Option])
    rules: Mapping[str, Any] = field(default_factory=dict[str, Any])  # every axis resolved, as in Setup


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """The wrong first dealer, put right: every later deal moves round with it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Signed points with a reason. The newest with a number wins; nought points strikes it."""

    number: int  # from 1 within the game
    deal: int
    seat: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The table stopped here."""

    reason: str


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game that was over or ended goes on."""


@dataclass(frozen=True, slots=True)
class PenPassed:
    """Another device writes from now on. A line of the history that no undo takes back."""

    undoable: ClassVar[bool] = False

    to: str
    how: str  # link, taken, back


COMMON_FACTS: tuple[type, ...] = (
    Renamed, Noted, RulesChanged, FirstDealer, Adjustment, Ended, Resumed, PenPassed,
)  # fmt: skip
