"""The rules of one game of the Oh Hell family: its cards, deals, trumps, bids and scoring, every axis resolved.

An axis is declared by its field: yes or no and words by the type, numbers and lists by what `axis` says they take.
axes.py makes the table of them.

A variant's row uses the same class, for what is the same with every number of players (presets/rows.py). points.py
calculates the points.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal, get_args

from scorekeeper.rules.common.options import Takes
from scorekeeper.rules.common.settlement import PAID, Settlement
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Winner

MOST_POINTS = 10_000
MOST_PLAYERS = 12
MOST_DEALS = 60
MOST_CARDS = 60  # in one hand
MOST_PACKS = 10
HIGHEST_TARGET = 1_000_000
DEALT = Takes("number", least=1, most=600, form="list", size=(1, 1200))  # hands of ten packs, dealt to two


def _number(least: int, most: int, *words: str) -> Takes:
    return Takes("number", words, least, most)


def _listed(takes: Takes, least: int) -> Takes:
    return replace(takes, form="list", size=(least, MOST_DEALS))


POINTS = _number(-MOST_POINTS, MOST_POINTS)
TENTHS = replace(POINTS, type="tenths")
HAND = _number(1, MOST_CARDS)
HANDS = replace(HAND, form="list", size=(1, MOST_DEALS), optional=True)
TIMES = _number(1, MOST_PLAYERS, "players")
SEAT = _number(0, 2)
FACTOR = _number(1, 100)
SITTING = replace(_number(2, MOST_PLAYERS), optional=True)
WORTH = replace(POINTS, optional=True)
OFTEN = _number(0, 100)
DEAL = (1, 999)  # a game to a target may go on beyond any ladder


def _or_none(takes: Takes) -> Takes:
    return replace(takes, optional=True)


def axis(takes: Takes, default: Any, **metadata: Any) -> Any:
    """Return the field of an axis, with what it takes; `holds`: what an option may set beyond a house rule."""
    made: dict[str, Any] = {"default_factory": default} if isinstance(default, type) else {"default": default}
    return field(**made, metadata={"takes": takes, **metadata})


Curve = Literal["linear", "square", "cube", "triangular"]
# What a table may count besides bids and tricks. Source: docs/rules.md, "What the scorer enters".
Event = Literal[
    "colour_14", "black_14", "mermaid_by_pirate", "pirate_by_king", "king_by_mermaid",
    "new_7", "new_8", "leviathan", "second",
]  # fmt: skip
EVENTS: tuple[Event, ...] = get_args(Event)
MADE_ONLY: tuple[Event, ...] = ("new_7", "new_8")  # count with a made bid alone, whatever the bonuses need


@dataclass(frozen=True, slots=True)
class Made:
    """The points for a bid that was made."""

    bonus: int = axis(POINTS, 10)
    per_trick: int = axis(POINTS, 1)
    per_bid_squared: int = axis(POINTS, 0)
    per_card: int = axis(POINTS, 0)  # for each card of the hand
    table: Mapping[int, int] = axis(replace(POINTS, form="table", optional=True), dict)  # by bid, instead of the above
    # Digit written before the bid, instead of the above: 1 turns a 3 into 13.
    digit: int | None = axis(_or_none(_number(1, 9)), None)


@dataclass(frozen=True, slots=True)
class Missed:
    """The points for a bid that was missed on one side."""

    per_trick: int = axis(POINTS, 0)
    flat: int = axis(POINTS, 0)
    per_difference: int = axis(POINTS, 0)  # lost per step of the curve
    curve: Curve = "linear"
    per_bid: int = axis(POINTS, 0)  # lost for each trick bid
    per_bid_squared: int = axis(POINTS, 0)  # lost for the bid times itself


@dataclass(frozen=True, slots=True)
class Zero:
    """The points for a zero bid instead, made or missed."""

    points: Points = field(default=0, metadata={"takes": TENTHS})
    per_card: int = axis(POINTS, 0)
    per_trick: int = axis(POINTS, 0)  # per trick taken when the bid was missed
    over: int = axis(POINTS, 0)  # added if it was made and the bids total more than the tricks
    # By cards in hand, instead of the first two.
    by_hand: Mapping[int, int] = axis(replace(POINTS, form="table", optional=True, keys=(1, MOST_CARDS)), dict)


@dataclass(frozen=True, slots=True)
class Near:
    """The points for a bid missed by one trick instead."""

    points: int = axis(POINTS, 0)
    per_card: int = axis(POINTS, 0)


@dataclass(frozen=True, slots=True)
class Shutout:
    """The points for a bid of one or more instead, if no trick was taken."""

    points: int = axis(POINTS, 0)


@dataclass(frozen=True, slots=True)
class Slam:
    """A prize for bidding and taking every trick of a hand."""

    points: int = axis(POINTS, 0)
    smallest: int = axis(HAND, 1, stored="from")  # the smallest hand that earns it
    per_card: int = axis(POINTS, 0)


@dataclass(frozen=True, slots=True)
class Streak:
    """A prize for consecutive bids made, or missed; after a prize the count starts again."""

    every: int = axis(_number(1, MOST_DEALS), 5)
    made: int = axis(POINTS, 0)
    missed: int = axis(POINTS, 0)
    not_in: tuple[int, ...] = axis(_listed(HAND, 0), ())  # hand sizes that do not count and end the run


@dataclass(frozen=True, slots=True)
class Double:
    """Deals in which everything counts several times, except streaks and adjustments."""

    deals: tuple[int | Literal["last", "no_trump"], ...] = axis(_listed(_number(*DEAL, "last", "no_trump"), 0), ())
    factor: int = axis(FACTOR, 2)


@dataclass(frozen=True, slots=True)
class Cannonball:
    """The points for a made bid with the cannonball loaded; a missed bid scores nothing."""

    per_card: int = axis(POINTS, 0)


@dataclass(frozen=True, slots=True)
class Loot:
    """The points that both players of an alliance get if both made their bids."""

    points: int = axis(POINTS, 0)


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for each event (None if it does not count), and what bid it requires."""

    colour_14: int | None = axis(WORTH, None)
    black_14: int | None = axis(WORTH, None)
    mermaid_by_pirate: int | None = axis(WORTH, None)
    pirate_by_king: int | None = axis(WORTH, None)
    king_by_mermaid: int | None = axis(WORTH, None)
    new_7: int | None = axis(WORTH, None)
    new_8: int | None = axis(WORTH, None)
    leviathan: int | None = axis(WORTH, None)
    second: int | None = axis(WORTH, None)
    # A made bid; nothing; or all of a made bid and half one trick off.
    needs: Literal["exact", "nothing", "accuracy"] = "exact"

    @property
    def worth(self) -> Mapping[Event, int]:
        points: dict[Event, int | None] = {event: getattr(self, event) for event in EVENTS}
        return {event: each for event, each in points.items() if each is not None}


@dataclass(frozen=True, slots=True)
class BonusLimits:
    """How often each event can happen in a deal, for one pack."""

    colour_14: int = axis(OFTEN, 3)
    black_14: int = axis(OFTEN, 1)
    mermaid_by_pirate: int = axis(OFTEN, 2)
    pirate_by_king: int = axis(OFTEN, 6)
    king_by_mermaid: int = axis(OFTEN, 1)
    new_7: int = axis(OFTEN, 4)
    new_8: int = axis(OFTEN, 4)
    leviathan: int = axis(OFTEN, 3)
    second: int = axis(OFTEN, 1)


@dataclass(frozen=True, slots=True)
class Scoring:
    """A whole scoring system. Source: docs/house-rules.md, "The axes"."""

    made: Made = field(default_factory=Made)
    over: Missed = field(default_factory=Missed)
    under: Missed = field(default_factory=Missed)
    # An optional group lists the axes that it has here, if it does not have all of them.
    zero_made: Zero | None = field(default=None, metadata={"axes": ("points", "per_card", "over", "by_hand")})
    zero_missed: Zero | None = field(default=None, metadata={"axes": ("points", "per_card", "per_trick")})
    near: Near | None = None
    shutout: Shutout | None = None
    slam: Slam | None = None
    streak: Streak | None = None
    cannonball: Cannonball | None = None
    double: Double | None = None
    per_deal: int = axis(POINTS, 0)  # multiplies all points, together with the deal's number; 0 to leave them
    blind_bonus: int = axis(POINTS, 20)  # replaces the bonus of a blind bid that was made
    blind_factor: int = axis(FACTOR, 1)  # how often a blind bid counts, made or missed
    halved: bool = False  # a bid that was missed also costs half of the total
    # Points per trick over. If set, a bid of one or more is made by taking at least as many tricks.
    overtrick: Fraction | None = field(default=None, metadata={"takes": Takes("tenths", most=10, optional=True)})
    wins_at_once: int | None = axis(_or_none(HAND), None)  # a made bid of at least this many ends the game


SUITS = ("S", "H", "D", "C")
COLOURS = {"S": "B", "H": "R", "D": "Y", "C": "G"}  # in a pack without suits: blue, red, yellow, green
NO_TRUMP = "NT"
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
TRUMPS = (*SUITS, *COLOURS.values(), NO_TRUMP)
STANDARD = len(RANKS) * len(SUITS)  # cards of a usual pack


def suit_of(card: str) -> str | None:
    """Return the suit of a card such as "10H" or "4S", or None if that is not a card of the pack."""
    return card[-1:] if card[:-1] in RANKS and card[-1:] in SUITS else None


def pack_size(cards: int | str, players: int) -> int:
    """Return the number of cards in one pack: a number, or "8n" for eight per player, at most 52.

    Source: docs/rules.md, "Settled details".
    """
    if isinstance(cards, int):
        return cards
    return min(int(cards.removesuffix("n")) * players, STANDARD)


Shape = Literal["up", "down", "up_down", "down_up", "constant"]
Repeats = int | Literal["n"]  # "n": as often as there are players
Ladder = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Maximum:
    """The size of the largest hand."""

    rule: Literal["fixed", "table", "pack"] = "fixed"
    value: int = 0  # fixed
    table: Mapping[int, int] = field(default_factory=dict[int, int])  # by number of players
    reserve: int = 0  # pack: cards that stay undealt, such as the one turned up
    cap: int | None = None  # pack: never more than this


@dataclass(frozen=True, slots=True)
class Schedule:
    """The hand sizes of a game, for any number of players."""

    shape: Shape
    maximum: Maximum = field(metadata={"takes": _number(1, MOST_CARDS, "most")})
    minimum: int = axis(HAND, 1)
    # How often the smallest hand is dealt in a row, and the largest.
    repeat_min: Repeats = field(default=1, metadata={"takes": TIMES, "holds": None})
    repeat_max: Repeats = field(default=1, metadata={"takes": TIMES, "holds": None})
    # The hand sizes, instead of the above.
    sizes: Ladder = field(default=(), metadata={"takes": HANDS, "stored": "list"})
    capped: bool = False  # a hand too large for the packs is dealt as large as they allow


def largest_hand(schedule: Schedule, players: int, pack_cards_total: int) -> int:
    """Return the most cards that a player is dealt in one deal."""
    rule = schedule.maximum
    if schedule.sizes:
        return max(schedule.sizes)
    if rule.rule == "fixed":
        return rule.value
    if players in rule.table:
        return rule.table[players]
    fits = (pack_cards_total - rule.reserve) // players
    # More or fewer players than the table lists get the hand of its largest or smallest number, if that fits.
    cap = rule.table[max(rule.table) if players > max(rule.table) else min(rule.table)] if rule.table else rule.cap
    return fits if cap is None else min(fits, cap)


def hand_sizes(schedule: Schedule, players: int, most: int) -> Ladder:
    """Return the hand size of each deal; `most`: the largest hand, which is not below the smallest.

    If a ladder turns, the deal at the turn is played once, or as often as the schedule repeats it.
    Source: docs/rules.md, "Common to the Oh Hell family".
    """
    if schedule.sizes:
        return schedule.sizes
    low = [schedule.minimum] * (players if schedule.repeat_min == "n" else schedule.repeat_min)
    high = [most] * (players if schedule.repeat_max == "n" else schedule.repeat_max)
    if most == schedule.minimum:
        return tuple(max(low, high, key=len))
    between = list(range(schedule.minimum + 1, most))
    return tuple(LADDERS[schedule.shape](low, between, high))


LADDERS: Mapping[Shape, Callable[[list[int], list[int], list[int]], list[int]]] = {
    "constant": lambda low, between, high: high,
    "up": lambda low, between, high: low + between + high,
    "down": lambda low, between, high: high + between[::-1] + low,
    "up_down": lambda low, between, high: low + between + high + between[::-1] + low,
    "down_up": lambda low, between, high: high + between[::-1] + low + between + high,
}


Special = Literal["none", "dealer"]
TrumpKind = Literal["turn_up", "last_card", "cycle", "fixed", "none", "house"]


@dataclass(frozen=True, slots=True)
class Trump:
    kind: TrumpKind = "turn_up"
    # cycle: deal by deal, from the first; fixed: a suit, or "black" if the pack has its own black suit.
    cycle: tuple[str, ...] = axis(_listed(Takes("word", (*SUITS, NO_TRUMP)), 1), ())
    suit: str = axis(Takes("word", (*SUITS, "black")), "")
    no_trump_if_all_dealt: bool = False  # because no card is left to turn
    no_trump_on_max: bool = False  # none on the largest hands
    # Deals without trump, by number.
    no_trump_deals: tuple[int | Literal["last"], ...] = axis(_or_none(_listed(_number(*DEAL, "last"), 0)), ())
    # Effect of a turned card without a suit: no trump, or the dealer's choice.
    special_cards: Mapping[str, Special] = axis(Takes("word", get_args(Special), form="map"), dict)
    super_trump: bool = False  # with several packs the turned card beats every other

    @property
    def turns_a_card(self) -> bool:
        """Whether every deal turns a card that nobody holds."""
        return self.kind == "turn_up" and not self.no_trump_if_all_dealt

    @property
    def suits(self) -> Mapping[str, str]:
        """Return each trump by its letter in a file: a suit, or a colour of Wizard's anniversary pack."""
        return COLOURS if "cloud" in self.special_cards else dict(zip(SUITS, SUITS, strict=True))

    def named(self, trump: str | None) -> str | None:
        """Return this pack's name for a trump from a file, or from a log older than the colours."""
        return self.suits.get(trump, trump) if trump else trump


TABLE_CYCLE = (*SUITS, NO_TRUMP)
# The trumps for a table that asks for a kind other than its variant's own.
ASKED: Mapping[TrumpKind, Trump] = {
    "turn_up": Trump("turn_up", no_trump_if_all_dealt=True),
    "last_card": Trump("last_card"),
    "cycle": Trump("cycle", TABLE_CYCLE),
    "none": Trump("none"),
}


def asked_trump(own: Trump, kind: TrumpKind | None) -> Trump:
    """Return how trumps are chosen if a table asks for a kind, by an option or a house rule, or for none.

    A kind other than the variant's own does not have the variant's deals without trump.
    """
    return own if kind is None or kind == own.kind else ASKED.get(kind, Trump(kind))


def scheduled_trump(trump: Trump, deal: int) -> str | None:
    """Return the trump that is known before a card is turned, or None if it is not known or there is none to show."""
    if trump.kind == "cycle":
        return trump.cycle[(deal - 1) % len(trump.cycle)]
    if trump.kind == "fixed":
        return trump.suit if trump.suit in SUITS else None
    return NO_TRUMP if trump.kind == "none" else None


@dataclass(frozen=True, slots=True)
class Bidding:
    mode: Literal["sequential", "simultaneous"] = "sequential"
    hook: bool = True  # the last bidder may not make the bids equal the hook's total
    hook_total: int | None = axis(
        _or_none(_number(0, 999)), None, holds=_or_none(_number(0, 9999))
    )  # None for the hand size
    hook_from: int = axis(HAND, 1, holds=_number(1, 9999))  # the smallest hand with a hook
    hook_last_deal: bool = True  # in the last deal as well
    least: int = axis(_number(0, MOST_CARDS), 0)  # the smallest bid
    most: int | None = axis(_or_none(HAND), None)  # the largest; None for the hand size
    hook_zero_free: bool = False  # a zero bid is never barred
    hook_when: Literal["always", "leading"] = "always"  # or only if the last bidder is the sole leader
    hook_only_last: bool = False  # in the last deal alone

    def binds(self, hand_size: int, is_last: bool = False, leads: bool = False) -> bool:
        """Say whether a deal has a hook. Nobody is last if all bid at once.

        `leads`: the last bidder alone has the best total before the deal.
        """
        holds = self.hook and self.mode == "sequential" and (self.hook_last_deal or not is_last)
        holds = holds and (is_last or not self.hook_only_last) and (leads or self.hook_when == "always")
        return holds and hand_size >= self.hook_from

    def forbidden_total(self, hand_size: int) -> int:
        """Return the total that all bids of a deal with a hook may not have."""
        return hand_size if self.hook_total is None else self.hook_total

    def bids(self, hand_size: int) -> range:
        """Return the bids that may be made: never above the hand size, so a least bid of 2 is 1 with one card."""
        most = hand_size if self.most is None else min(self.most, hand_size)
        return range(min(self.least, most), most + 1)

    def barred(self, hand_size: int, total_of_others: int) -> int | None:
        """Return the bid that a hook bars to the last bidder, or None if no possible bid is barred.

        Source: docs/rules.md, "Common to the Oh Hell family"; docs/rules.md, "Small axes".
        """
        bids, barred = self.bids(hand_size), self.forbidden_total(hand_size) - total_of_others
        free = len(bids) == 1 or (barred == 0 and self.hook_zero_free)
        return barred if barred in bids and not free else None


Direction = Literal["clockwise", "counterclockwise"]
GHOST_PLAYERS = 2


USUAL_LADDER = Schedule("down_up", Maximum(value=10))
TURNED = Trump(no_trump_if_all_dealt=True)


@dataclass(frozen=True, slots=True)
class Seats:
    """The number of players allowed; None leaves it to the variant and the cards."""

    least: int | None = axis(SITTING, None)
    most: int | None = axis(SITTING, None)


@dataclass(frozen=True, slots=True)
class OhHellRules:
    """Every rule of one game, as saved in `Setup.rules`."""

    cards: int = axis(_number(20, 120), 52)  # of one pack
    players: Seats = field(default_factory=Seats)
    packs: int = axis(_number(1, 6), 1, holds=_number(1, MOST_PACKS))
    stripped: int = axis(_number(0, 119), 0)  # taken from the bottom of the pack, unseen
    schedule: Schedule = USUAL_LADDER
    hand_sizes: tuple[int, ...] = ()  # for those who started; one cycle if the schedule repeats
    repeats: bool = False  # starts again with the first deal until the target is reached
    trump: Trump = TURNED
    bidding: Bidding = field(default_factory=Bidding)
    first_bidder: int = axis(SEAT, 1)  # seats after the dealer
    leader: int = axis(SEAT, 1)
    leader_rule: Literal["offset", "highest_bidder", "first_bidder"] = "offset"
    direction: Direction = "clockwise"  # deal, bids and play pass this way
    announce: bool = False
    blind: bool = False
    blind_deficit: int = axis(_number(0, MOST_POINTS), 20)
    forehead: bool = False
    cancelled_tricks: bool = False
    floor_zero: bool = False
    manual_bonus: bool = False  # bonuses that the program cannot see are usual
    bonus: Bonus = field(default_factory=Bonus)
    bonus_limits: BonusLimits = field(default_factory=BonusLimits)
    loot: Loot | None = None
    wagers: bool = False  # the winner of a trick with the right card may wager on their own bid
    bid_changes: bool = False  # a bid may be changed by one after the tricks
    lost_tricks: int = axis(_number(0, MOST_CARDS), 0)  # most tricks of a deal that go to nobody
    ghost: bool = False  # with two players a third hand is dealt and takes tricks
    scoring: Scoring = field(default_factory=Scoring)
    # By the number of players who made their bids.
    success_bonus: Mapping[int, int] = axis(replace(WORTH, form="table", keys=(1, MOST_PLAYERS)), dict)
    winner: Winner = "highest"
    target: int | None = axis(_or_none(_number(1, MOST_POINTS)), None, holds=_or_none(_number(1, HIGHEST_TARGET)))
    tie: Literal["shared", "continue", "most_made"] = "shared"
    settlement: Settlement = field(default_factory=Settlement, metadata={"axes": PAID})

    @property
    def in_tenths(self) -> bool:
        zeros = (zero.points for zero in (self.scoring.zero_made, self.scoring.zero_missed) if zero)
        return any(points.denominator != 1 for points in (self.scoring.overtrick or 0, *zeros))

    def hands_dealt(self, players: int) -> int:
        """Return the number of hands in a deal: one per player, and the ghost's."""
        return players + (self.ghost and players == GHOST_PLAYERS)

    def deals_all(self, hand_size: int, players: int) -> bool:
        """Say whether hands of that size leave no card of the pack, except those removed unseen."""
        return hand_size * self.hands_dealt(players) >= self.cards * self.packs - self.stripped


def last_deal(rules: OhHellRules) -> int | None:
    """Return the number of the last deal, or None if it depends on when the target is reached."""
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
    """Return the trump of a deal (S H D C NT), or None if it is not known yet or there is none to show.

    `is_last`: whether it is the last deal, if the table's ladder differs from the rules' ladder.
    Source: docs/rules.md, each game's own section.
    """
    trump = rules.trump
    is_last = deal == last_deal(rules) if is_last is None else is_last
    if (
        deal in trump.no_trump_deals
        or (is_last and "last" in trump.no_trump_deals)
        or (trump.no_trump_if_all_dealt and rules.deals_all(hand_size, players))
        or (trump.no_trump_on_max and hand_size == max(rules.hand_sizes))
    ):
        return NO_TRUMP
    if turned_card is None or trump.kind not in ("turn_up", "last_card"):
        return scheduled_trump(trump, deal)
    if turned_card in trump.special_cards:
        # A card without a suit that is not for no trump lets the dealer choose.
        return NO_TRUMP if trump.special_cards[turned_card] == "none" else None
    return suit_of(turned_card)
