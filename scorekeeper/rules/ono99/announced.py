"""What a table of O'NO 99 has announced so far: the newest value of every slot."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.kind import Problem, Setup
from scorekeeper.rules.ono99.facts import CannotPlay, Mode, Played
from scorekeeper.rules.ono99.rules import Ono99Rules

Play = Played | CannotPlay


@dataclass(frozen=True, slots=True)
class AnnouncedHand:
    """What was announced of one hand."""

    starter: int | None = None  # None: whoever is proposed, or played first
    plays: Mapping[int, Play] = field(default_factory=dict[int, Play])  # by number
    lost: int | None = None  # None: nobody was named, the cards tell
    mode: Mode | None = None
    held: Mapping[int, int] = field(default_factory=dict[int, int])  # cards by seat, of those who hold no full hand
    misdeals: int = 0
    is_corrected: bool = False

    @property
    def is_begun(self) -> bool:
        return bool(self.plays or self.held) or self.lost is not None or self.starter is not None


NOTHING_ANNOUNCED = AnnouncedHand()


@dataclass(frozen=True)
class Announced:
    """The value of every slot; what follows from them is computed by Ono99State."""

    setup: Setup  # with names, rules and first dealer as they have been put right
    announced: Mapping[int, AnnouncedHand] = field(default_factory=dict[int, AnnouncedHand])  # by hand
    ended: str | None = None  # the reason, where the table stopped early
    ended_after: int = 0  # hands begun by then
    adjusted: frozenset[int] = frozenset()  # numbers of adjustments, which this game cannot carry
    unplaced_facts: tuple[Problem, ...] = ()  # facts of a seat that does not exist, of hands that were dealt again too

    @cached_property
    def rules(self) -> Ono99Rules:
        return from_plain(Ono99Rules, self.setup.rules)

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.players

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(range(len(self.setup.players)))

    @property
    def begun(self) -> tuple[int, ...]:
        """The numbers of the hands of which something was announced."""
        return tuple(number for number, announced in self.announced.items() if announced.is_begun)
