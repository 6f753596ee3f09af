"""What the Oh Hell family refuses, in sentences."""

from scorekeeper.web.kinds.oh_hell.axis_words import IDLE
from scorekeeper.web.language.texts import N_, NN_, Numbers, Pattern, Sentence


def _tricks_sum(numbers: Numbers) -> Pattern:
    if numbers.get("cancelled"):
        return N_("{entered:trick} entered and {cancelled} cancelled, {played} played")
    return N_("{entered:trick} entered, {played} played")


def _too_many_cards(numbers: Numbers) -> Pattern:
    if "most" in numbers:
        return N_(
            "{players:player} with {hand_size:card} each need more than the {cards:card} of {packs:pack}: "
            "{most:card} each at most"
        )
    return N_("{players:player} with {hand_size:card} each need more than the {cards:card} of {packs:pack}")


SENTENCES: dict[str, Sentence] = {
    **IDLE,
    "beyond_schedule": N_("a deal beyond the schedule needs its hand size"),
    "beyond_book": N_("this game’s book has {fewest} to {most} players; the cards deal it to {players} too"),
    "bid_range": N_("{who} bid {bid}: 0 to {most} can be bid"),
    "adjusted_without_deal": N_(
        "{who}’s points are adjusted in deal {deal}, which would not be there: remove the adjustment first"
    ),
    "blind_off": N_("{who} bid blind: this game has no blind bids"),
    "blind_too_near": N_("{who} is {behind:point} behind: a blind bid needs {needed}"),
    "cancelled_off": N_("{cancelled:trick} cancelled: in this game none can be"),
    "cancelled_range": N_("{cancelled:trick} cancelled of {most}"),
    "cancelled_unplayed": N_("tricks are cancelled in a deal that is not played"),
    "card_unknown": N_("{card} is no card: write it as 4S or 10H"),
    "deal_too_early": N_("deal {due} is not played yet"),
    "dealer_out": N_("{who} deals but sits this deal out"),
    "hand_size_range": N_("{hand_size} cards each cannot be dealt"),
    "hook": N_("{who} bids last and may not bid {barred}: the bids would total {total}"),
    "no_such_deal": N_("there is no deal {deal}"),
    "nobody_left": N_("{players:player} cannot play a deal: it takes two at least"),
    "not_at_table": N_("{who} was not at the table in deal {deal}"),
    "not_playing": N_("{who} sits this deal out"),
    "seats_missing": N_("everybody at the table needs one seat"),
    "too_many_cards": _too_many_cards,
    "tricks_before_bids": NN_(
        "{seats} has not bid yet: tricks come after all bids",
        "{seats} have not bid yet: tricks come after all bids",
        by="seats",
    ),
    "tricks_missing": N_("the tricks of {seats} are missing"),
    "tricks_range": N_("{who} took {tricks}: 0 to {most} can be taken"),
    "tricks_sum": _tricks_sum,
    "trump_unknown": N_("{trump} is no trump: S, H, D, C or NT"),
    # house rules
    "ladder_upside_down": N_("the largest hand has {maximum:card}, the smallest {minimum}"),
    "never_ends": N_("deals that repeat need a target to end the game"),
    "rule_twice": N_("{word} sets again what is set already"),
    "suit_missing": N_("a fixed trump needs its suit"),
    "unknown_rule": N_("there is no such house rule"),
    "so_anyway": N_("the game is played like that anyway"),
}
