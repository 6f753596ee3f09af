"""What house rules add to the rules line: prizes, deals that count double, who begins, the direction of play."""

from collections.abc import Iterator, Sequence
from typing import Literal

from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.scoring import Double, Slam, Streak
from scorekeeper.web.texts import N_, listed, ngettext, signed
from scorekeeper.web.texts import gettext as _

MADE_ROW = {
    True: N_("%(bids)s bids made in a row: %(points)s more"),
    False: N_("%(bids)s bids made in a row: %(points)s less"),
}
MISSED_ROW = {
    True: N_("%(bids)s bids missed in a row: %(points)s more"),
    False: N_("%(bids)s bids missed in a row: %(points)s less"),
}
FIRST = {0: N_("the dealer bids first"), 2: N_("the second player from the dealer bids first")}


def house_sentences(rules: OhHellRules) -> Iterator[str]:
    """Yield what no variant has, a sentence each."""
    if rules.scoring.slam:
        yield _slam(rules.scoring.slam)
    if rules.scoring.streak:
        yield from _streak(rules.scoring.streak)
    if rules.scoring.double and rules.scoring.double.deals:
        yield doubled(rules.scoring.double)
    if rules.bidding.mode == "sequential" and rules.first_bidder in FIRST:
        yield _(FIRST[rules.first_bidder])
    if rules.direction == "counterclockwise":
        yield _("deal, bids and play pass to the right")


def _slam(slam: Slam) -> str:
    points = [signed(slam.points)] if slam.points or not slam.per_card else []
    points += (
        [ngettext("%(num)s point a card of the hand", "%(num)s points a card of the hand", slam.per_card)]
        if slam.per_card
        else []
    )
    won = listed(points)
    if slam.smallest <= 1:
        return _("bidding and taking every trick: %(points)s more", points=won)
    return ngettext(
        "bidding and taking every trick of %(num)s card or more: %(points)s more",
        "bidding and taking every trick of %(num)s cards or more: %(points)s more",
        slam.smallest,
        points=won,
    )


def _streak(streak: Streak) -> Iterator[str]:
    places = {"bids": signed(streak.every)}
    if streak.made:
        yield _(MADE_ROW[streak.made > 0], points=signed(abs(streak.made)), **places)
    if streak.missed:
        yield _(MISSED_ROW[streak.missed > 0], points=signed(abs(streak.missed)), **places)
    if streak.not_in and (streak.made or streak.missed):
        sizes = listed([signed(size) for size in streak.not_in])
        most = max(streak.not_in)
        yield ngettext("deals of %(sizes)s card break a row", "deals of %(sizes)s cards break a row", most, sizes=sizes)


def doubled(double: Double) -> str:
    """Return which deals count how often."""
    deals = double_deals(double.deals)
    if double.factor == 2:
        return _("double points: %(deals)s", deals=deals)
    return _("points times %(factor)s: %(deals)s", factor=signed(double.factor), deals=deals)


def double_deals(deals: Sequence[int | Literal["last", "no_trump"]]) -> str:
    """Return the deals that count double, in words."""
    named = {"last": _("the last deal"), "no_trump": _("every deal without trump")}
    return listed([named[deal] if isinstance(deal, str) else _("deal %(number)s", number=deal) for deal in deals])
