"""The rules of one game of the Oh Hell family: a variant and its options, every axis resolved."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.rules.common.settlement import Settlement
from scorekeeper.rules.oh_hell.bidding import Bidding
from scorekeeper.rules.oh_hell.cards import NO_TRUMP
from scorekeeper.rules.oh_hell.presets.axes import LeaderRule
from scorekeeper.rules.oh_hell.schedule import Schedule
from scorekeeper.rules.oh_hell.scoring import Scoring
from scorekeeper.rules.oh_hell.trump import Trump, scheduled_trump, turned_trump

Tie = Literal["shared", "continue"]
Direction = Literal["clockwise", "counterclockwise"]


@dataclass(frozen=True, slots=True)
class OhHellRules:
    """Every rule of one game, as `Setup.rules` keeps it."""

    cards: int  # of one pack
    packs: int
    stripped: int  # taken from the bottom of the pack, unseen
    schedule: Schedule
    hand_sizes: tuple[int, ...]  # for those who started; one cycle where the schedule repeats
    repeats: bool  # begins again with the first deal until the target is reached
    trump: Trump
    bidding: Bidding
    first_bidder: int  # seats left of the dealer
    leader: int
    leader_rule: LeaderRule
    announce: bool
    blind: bool
    blind_deficit: int
    forehead: bool
    cancelled_tricks: bool
    floor_zero: bool
    scoring: Scoring
    manual_bonus: bool
    target: int | None
    tie: Tie
    settlement: Settlement
    success_bonus: Mapping[int, int] = field(default_factory=dict[int, int])  # by how many made their bids
    direction: Direction = "clockwise"  # deal, bids and play pass this way


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
    all_dealt = hand_size * players >= rules.cards * rules.packs - rules.stripped
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
    return turned_card if rules.trump.super_trump and rules.packs > 1 else None
