"""What a table of Highest card announces."""

from dataclasses import dataclass

from scorekeeper.rules.facts import DealFact


@dataclass(frozen=True, slots=True)
class Taken(DealFact):
    """Somebody took a deal; the newest for a deal wins."""

    stored = "taken"

    seat: int
