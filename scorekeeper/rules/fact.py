"""What every fact has beside its own fields: its stored name, its deal or hand, and the slots that it touches."""

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.slots import WHOLE, Slot


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that the table announced, as a frozen record.

    Its name in the log is `stored`, whatever class and module are called. A field is stored under its own name or, once
    it is renamed in code, under the name that its metadata keeps (rules/common/plain.py).
    """

    stored: ClassVar[str]
    undoable: ClassVar[bool] = True  # False: a line of the history that no undo takes back
    on_the_sheet: ClassVar[bool] = True  # False: nothing that the page of a game shows follows from it

    @property
    def about_deal(self) -> int | None:
        """Return the number of the deal or hand that it is about, from 1. None: it is about the whole game."""
        return None

    @property
    def takes_back(self) -> int | None:
        """Return the number of the entry that it takes back. None: it is no undo."""
        return None

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Return the slots that it touches: the whole game, unless a class narrows it."""
        return WHOLE if self.on_the_sheet else ()


@dataclass(frozen=True, slots=True)
class DealFact(Fact):
    """A fact of one deal."""

    deal: int

    @property
    def about_deal(self) -> int:
        """Return the number of the deal."""
        return self.deal


@dataclass(frozen=True, slots=True)
class HandFact(Fact):
    """A fact of one hand, as the kinds say that have no deals."""

    hand: int

    @property
    def about_deal(self) -> int:
        """Return the number of the hand."""
        return self.hand
