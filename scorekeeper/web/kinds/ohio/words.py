"""The texts of Ohio's boards, and its refusals in words."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.ohio.checks import bounds
from scorekeeper.rules.ohio.facts import OHIO, Count, Way
from scorekeeper.rules.ohio.hand import Trick
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.games.sheet_words import numbered
from scorekeeper.web.language.texts import (
    N_,
    NN_,
    Numbers,
    Pattern,
    Sentence,
    as_sentence,
    listed,
    ngettext,
    paragraph,
    pgettext,
    series,
    signed,
    with_number,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _

WAYS: Mapping[Way, tuple[str, str]] = {
    "trick": (
        N_("Card by card"),
        N_("Tap each card as it is played: the value of the trick is announced and the hand scores itself"),
    ),
    "figures": (N_("Add them up yourselves"), N_("Four numbers per player: cards and Ohios, captured and in hand")),
    "scores": (N_("Only the scores"), N_("One number per player")),
}
PARTS: Mapping[str, str] = {
    "score": N_("score of this hand"),
    "captured_numbers": N_("Total of captured cards"),
    "captured_ohios": N_("Captured Ohios"),
    "hand_numbers": N_("Total of cards in hand"),
    "hand_ohio": N_("Ohio in hand (1 or 0)"),
}


def card_name(card: int) -> str:
    return "Ohio" if card == OHIO else str(card)


def last_scores(state: OhioState) -> str:
    """Return the scores of the previous hand."""
    if not state.scored:
        return ""
    each = [with_number(state.names[seat], signed(points)) for seat, points in state.points[-1].items()]
    return listed(each)


def lies_before(state: OhioState, number: int, count: Count | None, seat: int) -> str:
    """Return one player's count so far, otherwise the total before the hand."""
    if count is None:
        return with_number(_("total"), signed(state.totals[min(number - 1, state.scored)][seat]))
    in_hand = _("nothing") if count.is_out else signed(count.in_hand(state.rules.is_literal))
    return _("captured %(captured)s, in hand %(held)s", captured=signed(count.captured), held=in_hand)


def to_type(name: str, part: str) -> str:
    """Return which number to type next."""
    return _("Type %(name)s’s score", name=name) if part == "score" else with_value(name, _(PARTS[part]))


def still_to_come(state: OhioState, missing: int, in_parts: bool) -> str:
    """Return how many numbers are missing or, if only one score is, what the sum has to be."""
    if missing > 1 or in_parts:
        return ngettext("%(num)s number still to come", "%(num)s numbers still to come", missing) if missing else ""
    within = bounds(len(state.names), state.rules.is_literal)
    places = {"scores": len(state.names), "most": within.sum_max}
    odd = _("The %(scores)s scores must add up to an odd number, %(most)s at most", **places)
    even = _("The %(scores)s scores must add up to an even number, %(most)s at most", **places)
    return odd if within.sum_parity else even


def voice_line(state: OhioState) -> str:
    """Return the spoken line when a hand is scored."""
    scores = last_scores(state)
    return as_sentence(with_value(numbered(state.scored, "hand"), scores)) if scores else ""


def turn(trick: Trick, names: Sequence[str]) -> tuple[str, str]:
    """Return whose turn it is, and what can be played."""
    who = names[trick.turn]
    if trick.taker is None:
        return _("%(name)s leads", name=who) if trick.is_begun else _("%(name)s starts", name=who), _("any card")
    taker = names[trick.taker]
    if not trick.playable:
        return _("%(name)s must pass", name=who), _("No card can be played. %(name)s takes it if all pass.", name=taker)
    takes = _("%(name)s takes it if all pass.", name=taker)
    return _("%(name)s plays", name=who), paragraph(as_sentence(_may(trick)), takes)


def _may(trick: Trick) -> str:
    numbers = [card for card in trick.playable if card != OHIO]
    lower = _("%(number)s or lower", number=max(numbers, default=0))
    most = _("any card") if trick.last_number is None else lower
    ohio = [_("an Ohio")] if OHIO in trick.playable else []
    return listed([*([most] if numbers else []), *ohio, _("a pass")], "or")


def does(trick: Trick, card: int) -> str:
    """Return the effect of a card on the trick, or why it cannot be played."""
    code = trick.refusal(trick.turn, card)
    if code == "not_lower":
        return _("not below %(number)s", number=trick.last_number)
    return pgettext("of a card", "played") if code else _("makes %(number)s", number=signed(trick.value + card))


def plays(trick: Trick, seat: int) -> str:
    """Return what a player has done in this trick."""
    if seat in trick.passed:
        return _("passed")
    cards = listed([card_name(move) for mover, move in trick.moves if mover == seat and isinstance(move, int)])
    parts = [
        *([_("%(cards)s played", cards=cards)] if cards else []),
        *([_("takes it so far")] if seat == trick.taker else []),
        *([_("to play")] if seat == trick.turn else []),
    ]
    return series(parts)


def has(trick: Trick, seat: int) -> str:
    """Return what a player has captured so far, and has left in hand."""
    points, cards = sum(trick.captured(seat)), len(trick.hands[seat])
    left = ngettext("%(num)s card left", "%(num)s cards left", cards)
    return _("%(points)s taken, %(left)s", points=signed(points), left=left) if points else left


def trick_voice_line(state: OhioState, trick: Trick) -> str:
    """Return the spoken line after each card: the value of the trick and whose turn it is, or who took it."""
    who = turn(trick, state.names)[0]
    if trick.moves:
        return paragraph(as_sentence(signed(trick.value)), as_sentence(who))
    return paragraph(before_trick(state, trick), as_sentence(who)) if trick.taken else voice_line(state)


def before_trick(state: OhioState, trick: Trick) -> str:
    """Return the result of the previous trick or hand."""
    if trick.taken:
        seat, cards = trick.taken[-1]
        return _("%(name)s took %(points)s.", name=state.names[seat], points=signed(sum(cards)))
    return voice_line(state) or _("Nothing has been played yet.")


def _sum_parity(numbers: Numbers) -> Pattern:
    if numbers.get("parity"):
        return N_("the scores add up to {sum}, but the sum must be odd")
    return N_("the scores add up to {sum}, but the sum must be even")


SENTENCES: dict[str, Sentence] = {
    "captured_without_playing": N_("{who} has captured cards with all eleven still in hand: count again"),
    "figure_out_of_range": N_("{who} cannot have {value} here: use a number from 0 to {most}"),
    "no_empty_hand": N_("the hand ends when somebody has no cards left: who was it?"),
    "numbers_sum": N_("the number cards add up to {found}, but all of them together make {required}"),
    "ohios_sum": NN_(
        "{found} Ohio counted: there are {required}",
        "{found} Ohios counted: there are {required}",
        by="found",
    ),
    "score_out_of_range": N_("{who} cannot have {score:point}: {least} to {most} are possible"),
    "sum_parity": _sum_parity,
    "sum_too_high": N_("the scores add up to {sum}, but the most possible is {most}"),
    "sum_too_low": N_("the scores add up to {sum}, but the least possible is {least}"),
}
