"""Words that people look for a game of the family by: nicknames, and the names of its rules."""

from collections.abc import Callable
from functools import cache

from scorekeeper.rules.oh_hell.limits import player_counts
from scorekeeper.rules.oh_hell.presets import PRESETS
from scorekeeper.rules.oh_hell.resolving import resolved
from scorekeeper.rules.oh_hell.rules import OhHellRules

Has = Callable[[OhHellRules], bool]

# What the game is called elsewhere, beside the names that its row shows.
NICKNAMES = {
    "oh_hell_common": "Estimation Bust Jungle Bridge Diminishing Bridge German Bridge Bugger Bridge Get Fred Forecast "
    "Judgement Stiche raten Screw Your Neighbor Up the Hill Down the Hill Peanuts",
    "oh_hell_simple": "Elevator Bust Oh Hell",
    "up_down_river": "Elevator Up the River Down the River Lift",
    "up_to_ten_down": "caller random trump Devil's bridge",
    "ascenseur_fr": "Elevator Ascenseur",
    "escalier5": "Escalier Stairs",
    "rikiki_sherpal": "Riki Tiki",
    "romanian_whist": "Whist românesc Rentz",
    "plump": "Plumps Bridge",
    "beredskapswhist": "Plump",
    "triples": "Pocha",
    "boerenbridge_8": "Chinees poepen Boeren bridgen",
    "boerenbridge_ien": "Chinees poepen Boeren bridgen",
    "kachuful": "Katchuful Judgment",
    "judgement_down": "Judgment",
    "nomination_whist": "Estimation Whist",
}
RULES: tuple[tuple[Has, str], ...] = (
    (lambda rules: rules.bidding.hook, "hook screw the dealer"),
    (lambda rules: not rules.bidding.hook, "no hook"),
    (lambda rules: rules.bidding.mode == "simultaneous", "all at once simultaneous fists"),
    (lambda rules: rules.announce, "over under even announced"),
    (lambda rules: rules.cancelled_tricks, "cancelled tricks"),
    (lambda rules: rules.packs > 1, "two packs"),
    (lambda rules: rules.target is not None, "play to points"),
    (lambda rules: rules.trump.kind == "none", "no trump"),
    (lambda rules: rules.trump.kind == "turn_up", "turned random trump"),
    (lambda rules: rules.leader_rule == "highest_bidder", "highest bidder leads"),
)
# A rule that a table may choose with the game.
OFFERED = {
    "blind": "blind bid",
    "forehead": "Devil's bridge forehead Indian",
    "cancelled_tricks": "cancelled tricks",
}


@cache
def found_by(variant: str) -> str:
    """Return the words of a variant's rules and its nicknames."""
    row = PRESETS[variant].variant
    rules = resolved(variant, {}, player_counts(variant, {})[0])
    parts = [words for has, words in RULES if has(rules)]
    parts += [words for option, words in OFFERED.items() if option in row.offered]
    return " ".join([NICKNAMES.get(variant, ""), *parts])
