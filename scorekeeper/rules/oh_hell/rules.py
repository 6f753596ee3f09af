"""The rules of one game of the Oh Hell family: a variant and its options, every axis resolved.

A variant's row is the same record, as far as it is the same for every number of players (presets/rows.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.rules.common.settlement import Settlement
from scorekeeper.rules.oh_hell.bidding import Bidding
from scorekeeper.rules.oh_hell.cards import NO_TRUMP
from scorekeeper.rules.oh_hell.schedule import Maximum, Schedule
from scorekeeper.rules.oh_hell.scoring import Bonus, BonusLimits, Loot, Scoring
from scorekeeper.rules.oh_hell.trump import Trump, scheduled_trump, turned_trump

LeaderRule = Literal["offset", "highest_bidder", "first_bidder"]
Tie = Literal["shared", "continue"]
Direction = Literal["clockwise", "counterclockwise"]
Winner = Literal["highest", "lowest"]
GHOST_PLAYERS = 2


USUAL_LADDER = Schedule("down_up", Maximum(value=10))
TURNED = Trump(no_trump_if_all_dealt=True)


@dataclass(frozen=True, slots=True)
class Seats:
    """How many may sit down. None: as the variant and the cards have it."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class OhHellRules:
    """Every rule of one game, as `Setup.rules` keeps it."""

    cards: int = 52  # of one pack
    packs: int = 1
    stripped: int = 0  # taken from the bottom of the pack, unseen
    schedule: Schedule = USUAL_LADDER
    hand_sizes: tuple[int, ...] = ()  # for those who started; one cycle where the schedule repeats
    repeats: bool = False  # begins again with the first deal until the target is reached
    trump: Trump = TURNED
    bidding: Bidding = field(default_factory=Bidding)
    first_bidder: int = 1  # seats after the dealer
    leader: int = 1
    leader_rule: LeaderRule = "offset"
    announce: bool = False
    blind: bool = False
    blind_deficit: int = 20
    forehead: bool = False
    cancelled_tricks: bool = False
    floor_zero: bool = False
    scoring: Scoring = field(default_factory=Scoring)
    manual_bonus: bool = False  # bonuses that the program cannot see are usual
    target: int | None = None
    tie: Tie = "shared"
    settlement: Settlement = field(default_factory=Settlement)
    success_bonus: Mapping[int, int] = field(default_factory=dict[int, int])  # by how many made their bids
    direction: Direction = "clockwise"  # deal, bids and play pass this way
    players: Seats = field(default_factory=Seats)
    bonus: Bonus = field(default_factory=Bonus)
    bonus_limits: BonusLimits = field(default_factory=BonusLimits)
    loot: Loot | None = None
    wagers: bool = False  # whoever wins a trick with the right card may wager on the own bid
    bid_changes: bool = False  # a bid may be changed by one after the tricks
    lost_tricks: int = 0  # most tricks of a deal that go to nobody
    ghost: bool = False  # with two players a third hand is dealt and takes tricks
    winner: Winner = "highest"

    @property
    def in_tenths(self) -> bool:
        """Say whether points may have a decimal."""
        return self.scoring.overtrick is not None and self.scoring.overtrick.denominator != 1

    def hands_dealt(self, players: int) -> int:
        """Return the hands of a deal: one a player, and the ghost's."""
        return players + (self.ghost and players == GHOST_PLAYERS)


def last_deal(rules: OhHellRules) -> int | None:
    """Return the number of the last deal. None: nobody knows when the target is reached."""
    return None if rules.repeats else len(rules.hand_sizes)


def trump_of(
    rules: OhHellRules,
    deal: int,
    hand_size: int,
    players: int,
    turned_card: str | None = None,
    *,
    is_last: bool | None = None,
) -> str | None:
    """Return the trump of a deal: S H D C NT. None: not known before a card is turned, or none to show.

    `is_last`: whether it is the last deal, where the table has another ladder than the rules.
    Raises ValueError where `turned_card` is not rank and suit. Source: docs/rules.md, each game's own section.
    """
    trump = rules.trump
    all_dealt = hand_size * rules.hands_dealt(players) >= rules.cards * rules.packs - rules.stripped
    is_last = deal == last_deal(rules) if is_last is None else is_last
    if deal in trump.no_trump_deals or (is_last and "last" in trump.no_trump_deals):
        return NO_TRUMP
    if trump.no_trump_if_all_dealt and all_dealt:
        return NO_TRUMP
    if trump.no_trump_on_max and hand_size == max(rules.hand_sizes):
        return NO_TRUMP
    return scheduled_trump(trump, deal) or turned_trump(trump, turned_card)


def super_trump_of(rules: OhHellRules, turned_card: str | None) -> str | None:
    """Return the turned card where it beats every other, as with several packs of OHell. None: no card does.

    Source: docs/rules.md, "OHell".
    """
    is_super = rules.trump.super_trump and rules.packs > 1 and turned_card not in rules.trump.special_cards
    return turned_card if is_super else None


def trump_chosen_by(rules: OhHellRules, turned_card: str | None) -> str | None:
    """Return who names the trump after a card without a suit was turned: dealer. None: nobody does."""
    return "dealer" if rules.trump.special_cards.get(turned_card or "") == "dealer" else None
