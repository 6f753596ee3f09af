"""What a game of the family is found by: nicknames, and words of its rules."""

from collections.abc import Callable, Mapping
from functools import cache

from scorekeeper.rules.oh_hell.cards import NO_TRUMP
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules, trump_of
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _

ENGLISH = (
    "Oh Shit", "O Shit", "Oh Heck", "Hell Yeah", "Estimation", "Bust", "Jungle Bridge", "Diminishing Bridge",
    "Diminishing Whist", "German Bridge", "Bugger Bridge", "Get Fred", "Forecast", "Judgement", "Prediction",
    "Screw Your Neighbor", "Screw Your Neighbour", "Up the Hill", "Down the Hill", "Peanuts", "Gary's Game",
    "Shit on Your Neighbor", "Stinky Fingers", "Kari's Lane", "You Bid", "Bumble", "Vanishing Whist",
    "Oh Diavolo", "Minibridge", "Mini-Bridge",
)  # fmt: skip
GERMAN = (
    "Stiche raten", "Stiche ansagen", "Stich ansagen", "Stichansage", "Stiche schätzen", "Ansagen", "Vorhersage",
    "Oh Hölle", "Durch die Hölle", "Einmal Hölle und zurück", "Rauf und runter", "Rauf runter", "Hoch und runter",
    "Lotto-Bridge", "Null-Null", "Cravallo", "Brille", "Bömmel", "Stacheldraht", "Streichholzbridge", "Baptistenskat",
    "Strulli-Wulli", "Wuppertaler", "Wist",
)  # fmt: skip
DUTCH = (
    "Tien op en neer", "10 op en neer", "Op en af", "Op-en-affen", "Chinees poepen", "Fries poepen", "Chinees dekken",
    "Chinees bridgen", "Boeren bridgen", "Jodelen", "Pronostieken", "Slagen vragen", "Hellen",
    "Bollen",
)  # fmt: skip
FRENCH = (
    "Ascenseur malgache", "Bridge-ascenseur", "La Montée", "Montée-Descente", "Grimpette", "Galouze", "Rikiki",
    "Kirikiki", "Ouistiti", "Bistouquette", "Beigne", "Chinois", "Douchette", "Herboriste", "Whist à la couleur",
)  # fmt: skip
DUTCH_PLACES, FRENCH_PLACES, SWEDISH_PLACES = ("Dutch", "Holland"), ("French", "France"), ("Swedish", "Sweden")
LIFTS = ("Elevator", "Lift", "Fahrstuhl", "Aufzug")

NICKNAMES: Mapping[str, tuple[str, ...]] = {
    "oh_hell_common": (*ENGLISH, *GERMAN, "Fahrstuhl"),
    "oh_hell_simple": ("Elevator", "Bust", "Oh Hell"),
    "up_down_river": ("Up the River", "Down the River", "Ten up and down", "10 up and down", *LIFTS),
    "up_to_ten_down": ("caller", "random trump", "Devil's bridge"),
    "quadratic_triangular": ("quadratic", "triangular"),
    "doubles": ("Hungary",),
    "triples": ("La Pocha", "Spanish", "Spain"),
    "cypriot": ("Cyprus",),
    "wizard": ("Zauberer",),
    "skull_king": ("Pirates",),
    "romanian_whist": ("Whist românesc", "Rentz", "Romania"),
    "ascenseur_fr": (*LIFTS, *FRENCH, *FRENCH_PLACES),
    "rikiki_sherpal": ("Riki Tiki", "Ri-Ki-Ki", "Kirikiki"),
    "escalier5": ("Stairs", "Montée-Descente", *FRENCH_PLACES),
    "boerenbridge_8": (*DUTCH, *DUTCH_PLACES),
    "boerenbridge_ien": (*DUTCH, *DUTCH_PLACES),
    "boerenbridge_wk": (*DUTCH, *DUTCH_PLACES),
    "plump": ("Plumps Bridge", *SWEDISH_PLACES),
    "beredskapswhist": ("Plump", *SWEDISH_PLACES),
    "kachuful": ("Katchuful", "Judgment", "India"),
    "kachuful_times10": ("Kachufool", "Katchuful", "Judgment", "India"),
    "judgement_down": ("Judgment", "India"),
    "nomination_whist": ("Estimation Whist",),
    "british_oh_hell": ("English",),
}


SOMETIMES_NONE = N_("no trump in some deals")
Has = Callable[[OhHellRules], bool]

IN_ALL = N_(
    "nil, zero bid, bidding, exact bid, contract, prediction, forecast, trick taking, dealer, eldest hand, leader, "
    "misdeal, adjustment, settlement, pool"
)
RULES: tuple[tuple[Has, str], ...] = (
    (lambda rules: rules.bidding.hook, N_("the hook, screw the dealer")),
    # Not for translation: who looks for the hook in another language would find the games without it.
    (lambda rules: not rules.bidding.hook, "no hook"),
    (lambda rules: rules.bidding.mode == "simultaneous", N_("all at once, simultaneous, fists, hidden or secret bids")),
    (lambda rules: rules.announce, N_("over, under, even, announced")),
    (lambda rules: rules.cancelled_tricks, N_("cancelled tricks")),
    (lambda rules: rules.packs > 1, N_("two packs, two decks")),
    (lambda rules: rules.target is not None, N_("play to points, target")),
    (lambda rules: rules.schedule.shape == "constant", N_("the same hand size in every deal")),
    (lambda rules: rules.schedule.shape == "up", N_("up only, ascending")),
    (lambda rules: rules.schedule.shape == "down", N_("down only, descending")),
    (lambda rules: rules.schedule.shape == "up_down", N_("up and down, ascending and descending")),
    (lambda rules: rules.schedule.shape == "down_up", N_("down and up, descending and ascending")),
    (lambda rules: rules.trump.kind == "none", N_("no trump")),
    (lambda rules: rules.trump.kind == "turn_up", N_("turned trump, turn-up, random trump")),
    (lambda rules: rules.trump.kind == "last_card", N_("last card is trump")),
    (lambda rules: rules.trump.kind == "cycle", N_("trump goes round the suits, rotating trump, trump cycle")),
    (lambda rules: rules.trump.kind == "fixed", N_("fixed trump")),
    (lambda rules: rules.trump.super_trump, N_("super trump")),
    (lambda rules: rules.leader_rule == "highest_bidder", N_("highest bidder leads")),
    (lambda rules: bool(rules.success_bonus), N_("contested bonus")),
    (lambda rules: rules.manual_bonus, N_("bonus points, prizes")),
)
# A rule that a table may choose with the game.
OFFERED = {
    "blind": N_("blind bid"),
    "forehead": N_("Devil’s bridge, forehead, Indian"),
    "cancelled_tricks": N_("cancelled tricks"),
}


def found_by(variant: str) -> str:
    """Return the words of a variant's rules, in English and as the page is read, and its nicknames."""
    words = _rule_words(variant)
    return " ".join((*NICKNAMES.get(variant, ()), *words, *(_(each) for each in words)))


@cache
def _rule_words(variant: str) -> tuple[str, ...]:
    row = PRESETS[variant].variant
    tables = [resolved(variant, {}, players) for players in row.players]  # a large one takes two packs
    has = (words for holds, words in RULES if any(holds(rules) for rules in tables))
    without = (SOMETIMES_NONE,) if any(map(_has_no_trump, tables, row.players)) else ()
    return (*has, *without, *(words for option, words in OFFERED.items() if option in row.offered))


def _has_no_trump(rules: OhHellRules, players: int) -> bool:
    """Say whether a deal has no trump, in a game that has one otherwise."""
    deals = enumerate(rules.hand_sizes, 1)
    return rules.trump.kind != "none" and NO_TRUMP in [trump_of(rules, deal, size, players) for deal, size in deals]
