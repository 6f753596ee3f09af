"""What the board of a followed hand of Ohio says to the table, in words."""

from collections.abc import Sequence

from scorekeeper.rules.ohio.board import Holder, TrickBoard, TrickKey
from scorekeeper.rules.ohio.facts import OHIO
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.ohio.words import card_name, voice_line
from scorekeeper.web.language.texts import as_sentence, listed, ngettext, paragraph, series, signed
from scorekeeper.web.language.texts import gettext as _


def turn(shown: TrickBoard, names: Sequence[str]) -> tuple[str, str]:
    """Return whose turn it is, and what may be played."""
    assert shown.turn is not None, "a hand that is over is scored, and the next one asks"
    who = names[shown.turn]
    if shown.taker is None:
        first = _("%(name)s starts", name=who) if shown.number == 1 else _("%(name)s leads", name=who)
        return first, _("any card")
    taker = names[shown.taker]
    if shown.must_pass:
        return _("%(name)s must pass", name=who), _(
            "Nothing is left to play. %(name)s takes it if all pass.", name=taker
        )
    takes = _("%(name)s takes it if all pass.", name=taker)
    return _("%(name)s plays", name=who), paragraph(as_sentence(_may(shown)), takes)


def _may(shown: TrickBoard) -> str:
    free = [key.card for key in shown.keys if not key.fault]
    numbers = [card for card in free if card != OHIO]
    lower = _("%(number)s or lower", number=max(numbers, default=0))
    most = _("any card") if shown.last_number is None else lower
    return listed([*([most] if numbers else []), *([_("an Ohio")] if OHIO in free else []), _("a pass")], "or")


def does(key: TrickKey, shown: TrickBoard) -> str:
    """Return what a card would make of the trick, or why it may not be played."""
    if key.fault == "not_lower":
        return _("not below %(number)s", number=shown.last_number)
    return _("played") if key.fault else _("makes %(number)s", number=signed(key.makes))


def plays(holder: Holder) -> str:
    """Return what somebody has done in this trick."""
    if holder.has_passed:
        return _("passed")
    cards = listed([card_name(card) for card in holder.played])
    parts = [
        *([_("%(cards)s played", cards=cards)] if cards else []),
        *([_("takes it so far")] if holder.takes_it else []),
        *([_("to play")] if holder.is_now else []),
    ]
    return series(parts)


def has(holder: Holder) -> str:
    """Return what somebody has taken so far, and what is left in hand."""
    left = ngettext("%(num)s card left", "%(num)s cards left", holder.left)
    return _("%(points)s taken, %(left)s", points=signed(holder.captured), left=left) if holder.captured else left


def trick_voice_line(state: OhioState, shown: TrickBoard) -> str:
    """Return what is announced after each card: what the trick is worth and whose turn it is, or who took it."""
    who = turn(shown, state.names)[0]
    if shown.moves:
        return paragraph(as_sentence(signed(shown.value)), as_sentence(who))
    return paragraph(before_trick(state, shown), as_sentence(who)) if shown.number > 1 else voice_line(state)


def before_trick(state: OhioState, shown: TrickBoard) -> str:
    """Return how the trick before went, or the hand before."""
    if shown.last_taken:
        name, points = state.names[shown.last_taken[0]], signed(shown.last_taken[1])
        return _("%(name)s took %(points)s.", name=name, points=points)
    return voice_line(state) or _("Nothing is played yet.")
