"""What the Oh Hell family refuses, in sentences."""

from scorekeeper.web.kinds.oh_hell.axis_words import IDLE
from scorekeeper.web.language.texts import N_, NN_, Numbers, Pattern, Sentence


def _tricks_sum(numbers: Numbers) -> Pattern:
    if "lost" in numbers or "ghost" in numbers:
        return N_("{entered:trick} entered with those of nobody and of the ghost, {played} played")
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


def _bid_range(numbers: Numbers) -> Pattern:
    if "least" in numbers:
        return N_("{who} bid {bid}: {least} to {most} can be bid")
    return N_("{who} bid {bid}: 0 to {most} can be bid")


def _without_trick(numbers: Numbers) -> Pattern:
    return {
        "wager": N_("{who} took no trick: a wager needs one"),
        "bid_change": N_("{who} took no trick: a changed bid needs one"),
        "loot": N_("{who} took no trick: whoever wins a Loot card has one"),
    }.get(str(numbers.get("event")), N_("{who} took no trick: a bonus needs one"))


SENTENCES: dict[str, Sentence] = {
    **IDLE,
    "beyond_schedule": N_("a deal beyond the schedule needs its hand size"),
    "beyond_book": N_("this game’s book has {fewest} to {most} players; the cards deal it to {players} too"),
    "bid_range": _bid_range,
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
    "hook.confirm": N_("{who} bids {barred}, against the hook: the bids total {total}"),
    "no_such_deal": N_("there is no deal {deal}"),
    "nobody_left": N_("{players:player} cannot play a deal: it takes two at least"),
    "not_at_table": N_("{who} was not at the table in deal {deal}"),
    "not_playing": N_("{who} sits this deal out"),
    "seats_missing": N_("everybody at the table needs one seat"),
    "too_many_cards": _too_many_cards,
    # beside bids and tricks
    "unknown_bonus": N_("{who}: {event} is no bonus"),
    "bonus_off": N_("{who}: this game counts no bonus for {event}"),
    "bonus_range": N_("{who}: {given} is no count of {event}: take a whole number from 0"),
    "too_many_bonus": N_("{event} happened {count} times: {most} at most in this deal"),
    "skull_king_once": N_("the king is in one trick: only one player captured with him, or he was captured himself"),
    "without_trick": _without_trick,
    "loot_off": N_("this game, or a table of {players}, has no Loot"),
    "loot_pair": N_("a loot is two names: who played the card, who won its trick"),
    "loot_same_player": N_("{who} won back the own Loot card and has no ally: leave it out"),
    "too_many_loot": N_("{count} loots entered: the pack has {most}"),
    "wagers_off": N_("{who} wagers: this game has no wagers"),
    "wager_range": N_("{who} wagers {given}: 0, 10 or 20 can be wagered"),
    "too_many_wagers": N_("{count} players wager: {most} can in one deal"),
    "bid_changes_off": N_("{who} changes the bid: in this game no bid is changed"),
    "bid_change_range": N_("{who} changes the bid by {given}: 1 up or down, within 0 and the hand size"),
    "too_many_bid_changes": N_("{count} bids are changed: {most} can be in one deal"),
    "loads_off": N_("{who} loads: this game has no loads"),
    "unknown_load": N_("{who} loads {given}: grapeshot or cannonball"),
    "lost_off": N_("{lost:trick} won by nobody: in this game somebody wins each"),
    "too_many_lost": N_("{lost:trick} won by nobody: {most} at most"),
    "ghost_off": N_("a ghost has tricks: none plays in this game with {players:player}"),
    "not_played_yet": N_("the tricks come first: this deal is not played yet"),
    "game_decided": N_("the game was decided in deal {decided}: no deal comes after it"),
    "whole_points": N_("{who}: points have no decimals in this game"),
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
