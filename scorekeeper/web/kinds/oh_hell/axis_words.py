"""The words for axes: labels, headings, and the words for values.

The allowed values are declared with the fields in rules/oh_hell/rules.py.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from scorekeeper.rules.oh_hell.axes import AXES, OPTIONAL_GROUPS
from scorekeeper.web.games.sheet_words import NO_TRUMP, SUIT_WORDS
from scorekeeper.web.kinds.house import Words
from scorekeeper.web.kinds.settlement import SETTLING
from scorekeeper.web.language.texts import (
    N_,
    capital,
    decimals,
    listed,
    ngettext,
    series,
    signed,
    with_remark,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _

SHAPES = {
    "down_up": N_("down, up"), "up_down": N_("up, down"), "up": N_("up"), "down": N_("down"),
    "constant": N_("the same"),
}  # fmt: skip
TRUMPS = {
    "turn_up": N_("next card turned up"), "last_card": N_("dealer’s last card"), "cycle": N_("suits in turn"),
    "fixed": N_("one suit"), "none": SUIT_WORDS[NO_TRUMP], "house": N_("decided at the table"),
}  # fmt: skip
REPEATS = {"players": N_("once per player"), 1: N_("once")}
# Left or right depends on the direction of play.
SEATS = {0: N_("the dealer"), 1: N_("the player after the dealer"), 2: N_("the second player after the dealer")}
CURVES = {"linear": "1 2 3", "square": "1 4 9", "cube": "1 8 27", "triangular": "1 3 6"}

# Cards without a suit, by their names in files; others can be named freely.
CARD_WORDS = {
    "wizard": N_("wizard"), "jester": N_("jester"), "dragon": N_("dragon"), "fairy": N_("fairy"), "bomb": N_("bomb"),
    "werewolf": N_("werewolf"), "juggler": N_("juggler"), "cloud": N_("cloud"), "shapeshifter": N_("shapeshifter"),
}  # fmt: skip
SPECIAL = {"none": N_("no trump"), "dealer": N_("the dealer chooses")}
OF_THE_VARIANT = {None: N_("as in the variant")}


class Event(NamedTuple):
    """The words for an event that is counted besides bids and tricks."""

    words: str  # in the rules line, and in the labels of its axes
    head: str  # heading of its column, or of its square on a phone


EVENTS: Mapping[str, Event] = {
    "colour_14": Event(N_("yellow, green or purple 14"), N_("colour 14")),
    "black_14": Event(N_("black 14"), N_("black 14")),
    "mermaid_by_pirate": Event(N_("mermaid taken by a pirate"), N_("pirate ▸ mermaid")),
    "pirate_by_king": Event(N_("pirate taken by the king"), N_("king ▸ pirate")),
    "king_by_mermaid": Event(N_("king taken by a mermaid"), N_("mermaid ▸ king")),
    "new_7": Event(N_("new 7"), N_("new 7")),
    "new_8": Event(N_("new 8"), N_("new 8")),
    "leviathan": Event(N_("leviathan destroyed"), N_("leviathan")),
    "second": Event(N_("Second taken"), N_("Second")),
}

# The prefix of an axis that is listed next to others of its group: Slam: points.
GROUPS: Mapping[str, str] = {
    "bonus": N_("bonus"),
    "bonus_limits": N_("most in a deal"),
    "loot": N_("loot"),
    "scoring.made": N_("made"),
    "scoring.over": N_("too many tricks"),
    "scoring.under": N_("too few tricks"),
    "scoring.zero_made": N_("zero bid made"),
    "scoring.zero_missed": N_("zero bid missed"),
    "scoring.near": N_("one trick off"),
    "scoring.shutout": N_("bid one or more, took none"),
    "scoring.slam": N_("slam"),
    "scoring.cannonball": N_("cannonball"),
    "scoring.streak": N_("bids in a row"),
    "scoring.double": N_("deals that count more"),
}

# The parts of what a missed bid scores, the same for too many and too few tricks.
MISSED = {
    "per_trick": Words(N_("points per trick")),
    "flat": Words(N_("points")),
    "per_difference": Words(N_("lost per trick off")),
    "curve": Words(N_("loss for 1, 2, 3 tricks off"), values=CURVES),
    "per_bid": Words(N_("lost per trick bid")),
    "per_bid_squared": Words(N_("points lost times the bid squared")),
}
AXIS_WORDS: Mapping[str, Words] = {
    "cards": Words(N_("Cards in a pack"), search=N_("deck, short pack")),
    "players.least": Words(N_("Fewest players"), values=OF_THE_VARIANT),
    "players.most": Words(N_("Most players"), values=OF_THE_VARIANT),
    "packs": Words(N_("Packs"), search=N_("two packs, two decks")),
    "stripped": Words(N_("Cards taken from the pack")),
    "schedule.list": Words(N_("Hand sizes"), search=N_("ladder, up and down, rounds")),
    "schedule.shape": Words(N_("The deals"), values=SHAPES, search=N_("ladder, up and down, rounds")),
    "schedule.maximum": Words(N_("Largest hand size"), values={"most": N_("as many as the packs allow")}),
    "schedule.minimum": Words(N_("Fewest cards")),
    "schedule.repeat_min": Words(N_("Smallest hand: how often"), values=REPEATS),
    "schedule.repeat_max": Words(N_("Largest hand: how often"), values=REPEATS),
    "schedule.capped": Words(N_("Shrink hands that the packs cannot deal")),
    "repeats": Words(N_("Deals repeat")),
    "trump.kind": Words(N_("trump"), values=TRUMPS),
    "trump.cycle": Words(N_("trump suits in turn"), values=SUIT_WORDS),
    "trump.suit": Words(N_("Trump suit"), values={**SUIT_WORDS, "black": N_("both black suits")}),
    "trump.no_trump_if_all_dealt": Words(N_("no trump if every card is dealt")),
    "trump.no_trump_on_max": Words(N_("No trump in the largest hands")),
    "trump.no_trump_deals": Words(N_("deals without trump"), values={"last": N_("the last deal")}),
    "trump.super_trump": Words(N_("the second copy of the turned-up card beats every other")),
    "trump.special_cards": Words(N_("turned-up cards without a suit"), typed="wizard:dealer,jester:none"),
    "bidding.mode": Words(
        N_("Bidding"), values={"sequential": N_("in turn"), "simultaneous": N_("all at once")},
        search=N_("all at once, simultaneous, fists, hidden or secret bids"),
    ),
    "bidding.hook": Words(
        N_("Hook (“screw the dealer”)"), search=N_("the hook, screw the dealer, forbidden bid, restriction"),
    ),
    "bidding.hook_total": Words(N_("Forbidden total"), values={None: N_("the number of tricks")}),
    "bidding.hook_from": Words(N_("Hook applies from hands of"), in_cards=True,),
    "bidding.hook_last_deal": Words(N_("Hook in the last deal")),
    "bidding.hook_only_last": Words(N_("the hook applies only in the last deal")),
    "bidding.hook_when": Words(
        N_("Hook applies to"),
        values={"always": N_("whoever bids last"), "leading": N_("only a last bidder in sole lead")},
    ),
    "bidding.hook_zero_free": Words(N_("the hook never bars a zero bid")),
    "bidding.least": Words(N_("Smallest bid")),
    "bidding.most": Words(N_("Largest bid"), values={None: N_("the hand size")}),
    "first_bidder": Words(N_("bids first"), values=SEATS, search=N_("begins, eldest hand")),
    "leader": Words(N_("leads"), values=SEATS, search=N_("lead, first trick, begins")),
    "leader_rule": Words(
        N_("Who leads is decided by"),
        values={"offset": N_("the seat"), "highest_bidder": N_("the highest bid"), "first_bidder": N_("the first bid")},
    ),
    "direction": Words(
        N_("Direction of play"),
        values={"clockwise": N_("clockwise"), "counterclockwise": N_("anticlockwise")},
        search=N_("counterclockwise, left, right"),
    ),
    "announce": Words(N_("Announce over, under or even in large type")),
    "blind": Words(N_("Blind bids"), search=N_("dark, unseen, nil")),
    "blind_deficit": Words(N_("Points behind for a blind bid"), values={0: N_("anybody")}, taps=(0,),),
    "forehead": Words(N_("One-card deals on the forehead (Devil’s bridge)")),
    "cancelled_tricks": Words(N_("cancelled tricks"), search=N_("equal cards")),
    "floor_zero": Words(N_("no total falls below 0"), search=N_("negative, minus")),
    "manual_bonus": Words(N_("Bonuses entered by hand")),
    **{f"bonus.{event}": Words(row.words) for event, row in EVENTS.items()},
    "bonus.needs": Words(
        N_("Bonuses need"),
        values={
            "exact": N_("a made bid"), "nothing": N_("nothing"), "accuracy": N_("a made bid; half if one trick off"),
        },
    ),
    **{f"bonus_limits.{event}": Words(row.words) for event, row in EVENTS.items()},
    "loot": Words(N_("Loot: allies who both make their bids"), begins=(("points=20", "20"),)),
    "loot.points": Words(N_("points for each ally")),
    "wagers": Words(N_("Wagers of 10 or 20 on your own bid")),
    "bid_changes": Words(N_("A bid may be changed by one")),
    "lost_tricks": Words(N_("Most tricks that nobody wins")),
    "ghost": Words(N_("Two players: a ghost plays a third hand")),
    "scoring.made": Words(N_("Made bid")),
    "scoring.made.bonus": Words(N_("bonus")),
    "scoring.made.per_trick": Words(N_("points per trick")),
    "scoring.made.per_bid_squared": Words(N_("points times the bid squared")),
    "scoring.made.per_card": Words(N_("points per card dealt")),
    "scoring.made.table": Words(N_("points by bid"), typed="0:10,1:15"),
    "scoring.made.digit": Words(N_("digit written before the bid")),
    **{f"scoring.{side}.{part}": words for side in ("over", "under") for part, words in MISSED.items()},
    "scoring.zero_made": Words(
        N_("zero bid made"), values={None: N_("same as any bid")},
        begins=(
            ("points=5 per_card=0", "5"), ("points=10 per_card=0", "10"), ("points=5 per_card=1", N_("5 + cards")),
        ),
        search=N_("nil, nought, null"),
    ),
    "scoring.zero_made.points": Words(N_("points")),
    "scoring.zero_made.per_card": Words(N_("points per card dealt")),
    "scoring.zero_made.over": Words(N_("extra if the bids are over")),
    "scoring.zero_made.by_hand": Words(N_("points by cards in hand"), typed="1:20,2:25"),
    "scoring.zero_missed": Words(
        N_("zero bid missed"), values={None: N_("same as any bid")},
        begins=(("points=0 per_card=0", N_("nothing")), ("points=-5 per_card=0", "−5")),
        search=N_("nil, nought, null"),
    ),
    "scoring.zero_missed.points": Words(N_("points")),
    "scoring.zero_missed.per_card": Words(N_("points per card dealt")),
    "scoring.zero_missed.per_trick": Words(N_("points per trick")),
    "scoring.near": Words(
        N_("one trick off"), values={None: N_("same as any miss")},
        begins=(("points=5 per_card=0", "5"), ("points=0 per_card=5", N_("5 per card"))),
    ),
    "scoring.near.points": Words(N_("points")),
    "scoring.near.per_card": Words(N_("points per card dealt")),
    "scoring.shutout": Words(
        N_("bid one or more, took none"), values={None: N_("same as any miss")},
        begins=(("points=-10", "−10"), ("points=-200", "−200")),
    ),
    "scoring.shutout.points": Words(N_("points")),
    "scoring.slam": Words(
        N_("Slam: every trick bid and taken"),
        begins=(("points=10 from=1", "10"), ("points=20 from=5", N_("20, in hands of 5 or more"))),
        search=N_("all tricks"),
    ),
    "scoring.slam.points": Words(N_("points")),
    "scoring.slam.per_card": Words(N_("points per card dealt")),
    "scoring.slam.from": Words(N_("from hands of"), in_cards=True),
    "scoring.cannonball": Words(N_("Cannonball loaded with a bid"), begins=(("per_card=15", N_("15 per card")),)),
    "scoring.cannonball.per_card": Words(N_("points per card dealt")),
    "scoring.streak": Words(
        N_("Bonus for bids in a row"),
        begins=(("every=5 made=20", N_("20 for 5 in a row")), ("every=3 made=10", N_("10 for 3 in a row"))),
        search=N_("series, run"),
    ),
    "scoring.streak.every": Words(N_("how many")),
    "scoring.streak.made": Words(N_("points when made")),
    "scoring.streak.missed": Words(N_("points when missed")),
    "scoring.streak.not_in": Words(N_("not in hands of")),
    "scoring.double": Words(
        N_("deals that count more"),
        begins=(("deals=last factor=2", N_("the last deal")), ("deals=no_trump factor=2", N_("deals without trump"))),
        search=N_("double points, last deal, twice"),
    ),
    "scoring.double.deals": Words(
        N_("which"), values={"last": N_("the last deal"), "no_trump": N_("deals without trump")},
    ),
    "scoring.double.factor": Words(N_("times")),
    "scoring.per_deal": Words(N_("Multiply each deal by its number and by")),
    "scoring.blind_bonus": Words(N_("Bonus for a made blind bid")),
    "scoring.blind_factor": Words(N_("A blind bid counts"), values={1: N_("once"), 2: N_("twice")}, taps=(1, 2),),
    "scoring.halved": Words(N_("A missed bid halves the total")),
    "scoring.overtrick": Words(N_("Overtricks still make the bid: points for each"), search=N_("overtricks, bags")),
    "scoring.wins_at_once": Words(N_("A made bid that wins the game at once")),
    "success_bonus": Words(N_("Bonus by how many players make it"), typed="1:30,2:20"),
    "winner": Words(N_("Winner"), values={"highest": N_("highest total"), "lowest": N_("lowest total")}),
    "target": Words(
        N_("Play to (points)"), values={None: N_("no target, all deals")},
        search=N_("play to points, target, race, goal, limit"),
    ),
    "tie": Words(
        N_("A tie at the end"),
        values={"shared": N_("shared"), "continue": N_("another deal"), "most_made": N_("most bids made")},
        search=N_("draw, equal totals"),
    ),
    **SETTLING,
}  # fmt: skip


def label_of(axis: str) -> str:
    """Return the label of an axis or a group, such as Packs or Slam: points."""
    label, group = _(AXIS_WORDS[axis].label), GROUPS.get(axis.rpartition(".")[0], "")
    return capital(with_value(_(group), label) if group and axis != "bonus.needs" else label)


def labelled(axis: str, value: Any) -> str:
    """Return an axis with its value, such as Packs: 2."""
    return with_value(label_of(axis), value_words(axis, value))


def value_words(axis: str, value: Any) -> str:
    """Return the value of an axis, or of a group part by part, in words."""
    words = AXIS_WORDS[axis]
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if isinstance(value, list):
        return listed([_word_of(words.values, item) for item in value]) if value else _("none")  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, dict):
        return _group_words(axis, value)  # pyright: ignore[reportUnknownArgumentType]
    if words.in_cards and isinstance(value, int):
        return ngettext("%(num)s card", "%(num)s cards", value)
    return _word_of(words.values, value)


def _word_of(words: Mapping[Any, str], value: Any) -> str:
    if value in words:
        return _(words[value])
    if value is None:
        return _("none")
    if isinstance(value, float):
        return decimals(str(value))
    return signed(value) if isinstance(value, int) else str(value)


def card_word(card: str) -> str:
    return _(CARD_WORDS[card]) if card in CARD_WORDS else card


def _group_words(axis: str, value: Mapping[str, Any]) -> str:
    """Return the value of a group of axes, or a table of points, in words."""
    if axis == "scoring.double":
        deals = double_deals(value.get("deals", ()))
        return _("%(deals)s ×%(factor)s", deals=deals, factor=value.get("factor", 2))
    if axis not in OPTIONAL_GROUPS:
        if not value:
            return _("none")
        if AXES[axis].form == "map":
            return listed([with_remark(card_word(card), _(SPECIAL[made])) for card, made in value.items()])
        pairs = [_("%(points)s for %(bid)s", points=signed(points), bid=bid) for bid, points in value.items()]
        return listed(pairs)
    words: list[str] = []
    for key, item in value.items():
        path, worth = f"{axis}.{key}", value_words(f"{axis}.{key}", item)
        if key == "points":  # needs no label
            words.append(worth)
        elif item:
            words.append(with_value(_(AXIS_WORDS[path].label), worth))
    return series(words)


def double_deals(deals: Sequence[int | Literal["last", "no_trump"]]) -> str:
    named = AXIS_WORDS["scoring.double.deals"].values
    return listed([_(named[deal]) if deal in named else _("deal %(number)s", number=deal) for deal in deals])
