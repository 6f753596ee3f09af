"""What a game of the Oh Hell family has announced so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Setup
from scorekeeper.rules.oh_hell.announced import Announced
from scorekeeper.rules.oh_hell.deals import Deal, deal_sequence, totals_at_start
from scorekeeper.rules.oh_hell.rules import OhHellRules, last_deal
from scorekeeper.rules.oh_hell.seats import has_left


@dataclass(frozen=True)
class OhHellState(Announced):
    """What was announced, and everything that follows from it."""

    earlier: tuple[Deal, ...] = field(default=(), compare=False)  # the first deals, as the last fact left them

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal: those played, the one in hand, and those agreed on for later."""
        return deal_sequence(self, self.earlier)

    def deals_before(self, number: int) -> tuple[Deal, ...]:
        """Return the deals before that one, as far as they have been worked out."""
        return vars(self).get("deals", self.earlier)[: number - 1]

    @cached_property
    def live(self) -> Deal | None:
        """The deal in hand. None: the game is over."""
        return None if self.ended is not None else next((deal for deal in self.deals if not deal.is_played), None)

    @cached_property
    def won_at_once(self) -> tuple[int, ...]:
        """Who has won the game by one bid, whatever the totals."""
        return next((deal.won_at_once for deal in self.deals if deal.won_at_once), ())

    @cached_property
    def standing(self) -> Mapping[int, Points]:
        """Where everybody who has come stands after the last scored deal."""
        if self.live is not None:
            return self.live.before
        if not self.deals:
            return totals_at_start(self)
        # A game that was ended has no deals beyond the last one begun.
        last = self.deals[-1]
        return last.totals if last.is_played else last.before


def opening(setup: Setup) -> OhHellState:
    """Return the state of a game in which nothing is dealt yet."""
    rules = from_plain(OhHellRules, setup.rules)
    return OhHellState(
        variant=setup.variant,
        options=setup.options,
        house=setup.house,
        house_rules=setup.house_rules,
        rules=rules,
        names=setup.players,
        started=tuple(range(len(setup.players))),
        first_dealer=setup.first_dealer,
        sizes=rules.hand_sizes,
        last=last_deal(rules),
    )


def carry_ins(state: OhHellState, first: int) -> dict[str, Points]:
    """Return what whoever joins in deal `first` may start with, by what the page calls it.

    `zero`; `lowest`, the lowest total of those at the table; `average`, theirs rounded to a whole point, half up. Where
    nobody is left at the table `zero` alone.
    """
    totals = [total for seat, total in state.standing.items() if not has_left(state, seat, first)]
    if not totals:
        return {"zero": 0}
    average = int((2 * sum(totals) + len(totals)) // (2 * len(totals)))
    return {"zero": 0, "lowest": min(totals), "average": average}
