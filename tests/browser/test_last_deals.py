"""The end of a long evening, tapped on the tablet: its first deals were entered before."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from scorekeeper.rules.oh_hell import facts as oh
from tests.browser.kit import loaded
from tests.browser.scorer import FOUR, Scorer, round_the_table
from tests.browser.tables import House, device, house

__all__ = ["device", "house"]


@dataclass(frozen=True)
class Taken:
    """A deal in which eldest hand takes every trick, having bid two at most."""

    number: int  # from 1
    size: int

    @property
    def order(self) -> list[int]:
        return round_the_table(FOUR, FOUR[(self.number - 1) % 4])

    @property
    def barred(self) -> int:
        return self.size - min(self.size, 2)

    @property
    def bids(self) -> dict[int, int]:
        eldest, dealer = self.order[0], self.order[3]
        return dict.fromkeys(self.order, 0) | {eldest: min(self.size, 2), dealer: 0 if self.barred else 1}

    @property
    def tricks(self) -> dict[int, int]:
        return dict.fromkeys(self.order, 0) | {self.order[0]: self.size}

    def points(self, seat: int) -> int:
        return self.tricks[seat] + (10 if self.bids[seat] == self.tricks[seat] else 0)


def seated(device: Callable[..., Page], house: House, variant: str, before: list[Taken]) -> Scorer:
    """Open the table of a game whose first deals are entered."""
    game = house.start(variant, players=FOUR)
    for deal in before:
        house.enter(game, oh.Bids(deal.number, deal.bids), oh.Tricks(deal.number, deal.tricks))
    page = device("tablet")
    page.goto(f"/g/{game.id}")
    return Scorer(page)


def test_a_nomination_whist_is_played_to_its_end_and_the_hook_refused_on_the_way(device, house):
    deals = [Taken(number, 8 - number if number < 8 else number - 6) for number in range(1, 14)]
    scorer = seated(device, house, "nomination_whist", deals[:10])
    for deal in deals[10:]:
        *others, dealer = deal.order
        for seat in others:
            scorer.bid(seat, deal.bids[seat])
        scorer.page.locator(f"#seat_{dealer}-{deal.barred}").click(force=True)
        refused = f"{FOUR[dealer]} bids last and may not bid {deal.barred}"
        expect(scorer.page.locator("#foot-line")).to_contain_text(refused)
        scorer.bid(dealer, deal.bids[dealer])
        for seat in deal.order:
            if deal.bids[seat] != deal.tricks[seat]:
                scorer.took(seat, deal.tricks[seat])
        scorer.score()
    totals = {FOUR[seat]: sum(deal.points(seat) for deal in deals) for seat in range(4)}
    (winner,) = (name for name in FOUR if totals[name] == max(totals.values()))
    expect(scorer.page.locator(".winner")).to_have_text(f"{winner} wins with {totals[winner]}")
    ranks = loaded(scorer.page).locator(".ranks tbody tr").all()
    assert {row.locator(".who").inner_text(): int(row.locator(".sum").inner_text()) for row in ranks} == totals


def test_a_long_sheet_keeps_the_deal_in_hand_in_sight(device, house):
    deals = [Taken(number, 11 - number) for number in range(1, 10)]
    scorer = seated(device, house, "oh_hell_common", deals[:8])
    for number, deal in ((9, deals[8]), (10, None)):
        expect(scorer.page.locator(".fact dd").first).to_contain_text(f"{number} of")
        expect(scorer.page.locator("tr.live")).to_be_in_viewport(ratio=0.9)
        if deal:
            scorer.deal(deal.order, deal.bids, deal.tricks)
