"""What Ohio refuses, in sentences."""

from collections.abc import Callable

from scorekeeper.web.language.texts import N_, NN_, Numbers, Pattern, Sentence


def _of_card(of_ohio: str, of_number: str, key: str = "card") -> Callable[[Numbers], Pattern]:
    """Return what picks by the card that is meant: a negative number is an Ohio."""

    def picked(numbers: Numbers) -> Pattern:
        card = numbers.get(key)
        return of_ohio if isinstance(card, int) and card < 0 else of_number

    return picked


def _sum_parity(numbers: Numbers) -> Pattern:
    if numbers.get("parity"):
        return N_("the scores add up to {sum}: the sum must be odd")
    return N_("the scores add up to {sum}: the sum must be even")


SENTENCES: dict[str, Sentence] = {
    "captured_without_playing": N_("{who} has captured cards with all eleven still in hand: count again"),
    "card_gone": _of_card(N_("{who} has played the Ohio already"), N_("{who} has played card {move} already"), "move"),
    "card_missing": _of_card(
        N_("the Ohio was counted {found:time}: it is there {required:time}"),
        N_("card {card} was counted {found:time}: it is there {required:time}"),
    ),
    "card_surplus": _of_card(
        N_("the Ohio was counted {found:time}: it is there only {required:time}"),
        N_("card {card} was counted {found:time}: it is there only {required:time}"),
    ),
    "card_unwinnable": _of_card(
        N_("{who} cannot have captured {found} of the Ohio: {most} at most"),
        N_("{who} cannot have captured {found} of card {card}: {most} at most"),
    ),
    "figure_out_of_range": N_("{who} cannot have {value} here: 0 to {most}"),
    "lead_must_play": N_("{who} leads and cannot pass"),
    "no_empty_hand": N_("the hand goes on until somebody has no card left: who was that?"),
    "not_lower": N_("{who} played {move}: it must be lower than {against}"),
    "not_your_turn": N_("{who} played out of turn"),
    "nothing_to_take": N_("{who} did not win this trick"),
    "numbers_sum": N_("the number cards add up to {found}: all of them make {required}"),
    "ohios_sum": NN_(
        "{found} Ohio counted: there are {required}",
        "{found} Ohios counted: there are {required}",
        by="found",
    ),
    "player_missing": N_("{name} is missing"),
    "score_out_of_range": N_("{who} cannot have {score:point}: {least} to {most} are possible"),
    "scores_disagree": N_("{who} has {score:point} here, and {counted} by the cards"),
    "sum_parity": _sum_parity,
    "sum_too_high": N_("the scores add up to {sum}: {most} is the most"),
    "sum_too_low": N_("the scores add up to {sum}: {least} is the least"),
    "unknown_card": N_("no such card is in the pack"),
}
