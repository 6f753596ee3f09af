"""What only some kinds can do. It is asked for by type: `isinstance(kind, Plans)`, and nowhere by name.

A kind has an ability by having the methods. A state is the kind's own, handed back unread.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

from scorekeeper.rules.common.plain import to_plain
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import AnyKind, Options, Problem, Row, Setup

House = Mapping[str, Any]  # only what differs, in the shape of the resolved rules


@dataclass(frozen=True, slots=True)
class Difference:
    """One axis that is not as the variant has it."""

    axis: str  # such as "scoring.made.bonus"; a group by its own name where one side does not have it at all
    book: Any  # what the variant has, as a house rule would say it; None: nothing
    table: Any


@dataclass(frozen=True, slots=True)
class HouseLine:
    """What a line of text says: a variant and its house rules."""

    variant: str
    rules: House
    unknown: tuple[str, ...]  # words that are no axis or have no value, in order


@runtime_checkable
class HouseRuled(Protocol):
    """What a kind can do whose tables play by rules of their own."""

    def house(self, given: Any) -> dict[str, Any]:
        """Return house rules checked, each value in the type of its axis. Raises Unreadable("rules.AXIS", ...)."""
        ...

    def resolved_with(self, variant: str, options: Options, players: int, house: House) -> Mapping[str, Any]:
        """Return every axis as plain data, house rules over variant and options. Raises Refused or Unreadable."""
        ...

    def own_rules(self, variant: str, rules: Mapping[str, Any], players: int) -> dict[str, Any]:
        """Return where resolved rules are not those of a variant for so many players, said or not, as house rules."""
        ...

    def line_of(self, variant: str, house: House) -> str:
        """Return a variant and its house rules in one line of text."""
        ...

    def read_line(self, text: str) -> HouseLine:
        """Return what a line says, written by `line_of` or typed. Raises Unreadable at a value that is not taken."""
        ...


def resolved_with(kind: AnyKind, variant: str, options: Options, players: int, house: House) -> Mapping[str, Any]:
    """Return every axis as plain data, house rules over variant and options where a kind takes them."""
    if isinstance(kind, HouseRuled):
        return kind.resolved_with(variant, options, players, house)
    return kind.resolved(variant, options, players)


def own_rules(kind: AnyKind, variant: str, rules: Mapping[str, Any], players: int) -> House:
    """Return what of resolved rules is not as the variant's book has it for so many players."""
    if isinstance(kind, HouseRuled):
        return kind.own_rules(variant, rules, players)
    book = kind.resolved(variant, {}, players)
    return {key: value for key, value in rules.items() if value != book.get(key)}


@dataclass(frozen=True, slots=True)
class PlannedDeal:
    """One deal to come; seats from 0, the first dealer is seat 0."""

    deal: int
    hand_size: int
    trump: str | None  # S H D C NT; None: not known beforehand
    dealer: int
    first_bidder: int
    leader: int | None  # None: not known before the bids
    bid_order: tuple[int, ...]
    factor: int = 1  # how often it counts


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """What one bid scores."""

    bid: int
    points: tuple[Points, ...]  # by tricks taken, from none to the whole hand
    made: Points
    blind: Points  # made blind


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole game to come; of a target game, one cycle."""

    variant: str
    players: int
    packs: int
    stripped: int
    deals: tuple[PlannedDeal, ...]
    repeat_until: str | None  # target, or None: these deals and no more
    scores: tuple[ScoreRow, ...]  # what each bid scores in the deal named next
    scores_of: int  # a deal with the largest hand
    same_everywhere: bool  # whether a bid scores that in every deal
    success_bonus: Mapping[int, int]  # on top for those who made it, by how many did
    at_once: bool = False  # all bid at once: nobody bids first
    # What was asked for and changes nothing: the plan is the same without.
    notes: tuple[Problem, ...] = field(default=(), compare=False)

    def plain(self) -> dict[str, Any]:
        """Return the plan as `plan --json` prints it."""
        deals = [to_plain(deal) for deal in self.deals]
        for deal in deals:
            del deal["factor"]  # no key of the plan's form
        return {
            "variant": self.variant,
            "players": self.players,
            "packs": self.packs,
            "stripped": self.stripped,
            "deals": deals,
            "repeat_until": self.repeat_until,
        }


@runtime_checkable
class Plans(Protocol):
    """A kind whose deals are known before anybody sits down."""

    def plan(self, variant: str, options: Mapping[str, str], players: int, house: Mapping[str, Any]) -> Plan:
        """Return every deal of a game to come, the options as text, as on a command line.

        Raises Refused for a number of players that cannot play it, Unreadable for an option that makes no sense.
        """
        ...

    def planned(self, setup: Setup, agreed: tuple[int, ...] = ()) -> tuple[PlannedDeal, ...]:
        """Return the deals of a game that is set up, for an empty sheet; `agreed`: the table's own hand sizes."""
        ...


ROWS = 12  # where the number of hands is not agreed on


def blank_rows(kind: AnyKind, setup: Setup, agreed: tuple[int, ...] = ()) -> tuple[Row, ...]:
    """Return the rows of an empty sheet; where a kind plans its deals, with hand size, trump, dealer and factor.

    `agreed`: the hand sizes of a table that changed those of the rules.
    """
    if isinstance(kind, Plans):
        return tuple(
            Row(deal.deal, "todo", (), deal.hand_size, deal.trump, dealer=deal.dealer, factor=deal.factor)
            for deal in kind.planned(setup, agreed)
        )
    rows = kind.sheet(kind.opening(setup)).rows
    if len(rows) > 1:
        return tuple(replace(row, state="todo", cells=()) for row in rows)
    return tuple(Row(number, "todo", ()) for number in range(1, ROWS + 1))
