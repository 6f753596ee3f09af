"""A scorer at the tablet: starts games and taps deals as people do, and counts the taps."""

from collections.abc import Mapping, Sequence

from playwright.sync_api import Page, expect

from tests.kit.browser import Finger, loaded

FOUR = ("Ann", "Ben", "Cy", "Dee")


def round_the_table(players: Sequence[str], dealer: str) -> list[int]:
    """Return the seats in bidding order: left of the dealer first, the dealer last."""
    first = players.index(dealer) + 1
    return [(first + turn) % len(players) for turn in range(len(players))]


class Scorer:
    """One person with one finger."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.finger = Finger()

    def tap(self, selector: str) -> None:
        """Tap what a selector finds."""
        self.finger.tap(self.page.locator(selector))

    def record(self, *selectors: str) -> None:
        """Tap one after the other, each once the one before is recorded."""
        table = self.page.locator("#table")
        for selector in selectors:
            before = int(table.get_attribute("data-seq") or 0)
            self.tap(selector)
            expect(table).to_have_attribute("data-seq", str(before + 1))
        loaded(self.page)

    def bid(self, seat: int, number: int) -> None:
        """Tap a bid, or the tricks of somebody who missed, and wait until it stands."""
        self.tap(f"#seat_{seat}-{number}")
        self.shows(seat, number)

    def shows(self, seat: int, number: int) -> None:
        """Wait until a chip is pressed, or the last bid has turned the board to tricks."""
        chip = self.page.locator(f"#seat_{seat}-{number}:not(.is-unsaved)")  # answered, not only tapped
        expect(chip).to_have_attribute("aria-pressed", "true")

    def score(self) -> None:
        """Tap Score it, and wait for the next deal or the end."""
        head = self.page.locator(".fact dd, .winner").first
        before = head.inner_text()
        self.tap("#score")
        expect(head).not_to_have_text(before, use_inner_text=True)
        loaded(self.page)

    def deal(self, order: Sequence[int], bids: Mapping[int, int], tricks: Mapping[int, int]) -> int:
        """Tap a whole deal, bids in bidding order and then those who missed; return the taps it took."""
        before = self.finger.taps
        for seat in order:
            self.bid(seat, bids[seat])
        for seat in order:
            if bids[seat] != tricks[seat]:
                self.bid(seat, tricks[seat])
        self.score()
        return self.finger.taps - before

    def totals(self) -> dict[str, int]:
        """Return what the board's rows say of everybody's total."""
        rows: list[list[str]] = (
            loaded(self.page)
            .locator(".row:not(.row--printed)")
            .evaluate_all(
                "(rows) => rows.map((row) => ['.name', '.total'].map((part) => row.querySelector(part).innerText))"
            )
        )
        return {name: int(total.split()[-1].replace("−", "-")) for name, total in rows}
