"""An evening of Skull King by taps, and one of Call Break without scripts; totals worked out anew."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.state import Deal
from scorekeeper.storage.games import Game
from tests.browser.kit import PHONE, TABLET, Finger, until
from tests.browser.looking import EVERYTHING, minded
from tests.browser.scorer import FOUR
from tests.browser.tables import House

CAPTURES = {"colour_14": 10, "black_14": 20, "mermaid_by_pirate": 20, "pirate_by_king": 30, "king_by_mermaid": 40}


@dataclass(frozen=True)
class Evening:
    """One deal: bids and tricks by seat, and what is tapped on the leaf."""

    bids: tuple[int, ...]
    tricks: tuple[int, ...]
    leaf: tuple[str, ...] = ()  # squares: colour_14-0; loot twice, a player each
    lost: int = 0

    def facts(self, number: int) -> tuple[Fact, ...]:
        """Return the deal as it is entered without a tap."""
        bonuses: dict[int, dict[str, int]] = {}
        for square in self.leaf:
            what, seat = square.split("-")
            bonuses.setdefault(int(seat), {}).setdefault(what, 0)
            bonuses[int(seat)][what] += 1
        bids, tricks = (dict(enumerate(each)) for each in (self.bids, self.tricks))
        return oh.Bids(number, bids), *([oh.Bonuses(number, bonuses)] if bonuses else []), oh.Tricks(number, tricks)

    @property
    def changes(self) -> Mapping[int, int]:
        return {int(square[-1]): 1 for square in self.leaf if square.startswith("bid_change")}

    @property
    def final_bids(self) -> tuple[int, ...]:
        return tuple(bid + self.changes.get(seat, 0) for seat, bid in enumerate(self.bids))


SKULL_KING = (
    Evening((0, 0, 1, 0), (0, 0, 1, 0)),
    Evening((1, 0, 1, 0), (1, 0, 1, 0), ("colour_14-0", "colour_14-2")),
    Evening((1, 1, 1, 0), (1, 1, 0, 1)),
    Evening((1, 1, 1, 1), (1, 1, 1, 1), ("pirate_by_king-2", "pirate_by_king-2")),
    Evening((2, 1, 1, 0), (2, 1, 2, 0), ("bid_change-2", "wager-2")),
    Evening((2, 2, 1, 1), (2, 2, 1, 1), ("loot-0", "loot-1")),
    Evening((2, 2, 2, 1), (3, 2, 2, 0)),
    Evening((2, 2, 2, 1), (2, 2, 2, 1), lost=1),
    Evening((3, 2, 2, 2), (3, 2, 1, 3)),
    Evening((3, 3, 2, 2), (3, 3, 2, 2), ("king_by_mermaid-1", "black_14-3")),
)
CALL_BREAK = (
    Evening((3, 3, 2, 3), (5, 3, 3, 2)),
    Evening((4, 1, 3, 3), (4, 2, 4, 3)),
    Evening((5, 2, 2, 2), (3, 4, 2, 4)),
    Evening((3, 3, 3, 2), (3, 4, 3, 3)),
    Evening((2, 2, 4, 4), (2, 3, 4, 4)),
)


def of_skull_king(deal: Evening, cards: int) -> list[Fraction]:
    """The rule book's own words: 20 a trick, ten a card for zero, ten off for each trick wrong, bonuses if made."""
    made = [bid == took for bid, took in zip(deal.final_bids, deal.tricks, strict=True)]
    scores: list[int] = []
    for bid, took, is_made in zip(deal.final_bids, deal.tricks, made, strict=True):
        if bid == 0:
            scores.append(10 * cards if is_made else -10 * cards)
        else:
            scores.append(20 * bid if is_made else -10 * abs(bid - took))
    for square in deal.leaf:
        what, seat = square.rsplit("-", 1)
        scores[int(seat)] += CAPTURES.get(what, 0) * made[int(seat)] + (what == "wager") * (
            10 if made[int(seat)] else -10
        )
    allies = [int(square[-1]) for square in deal.leaf if square.startswith("loot")]
    for seat in allies:
        scores[seat] += 20 * all(made[each] for each in allies)
    return [Fraction(each) for each in scores]


def of_call_break(deal: Evening, _cards: int) -> list[Fraction]:
    calls = zip(deal.bids, deal.tricks, strict=True)
    return [bid + Fraction(took - bid, 10) if took >= bid else Fraction(-bid) for bid, took in calls]


@dataclass
class Table:
    """A finger at a table whose rows may be covered."""

    page: Page
    house: House
    game: Game
    finger: Finger = field(default_factory=Finger)

    @property
    def live(self) -> Deal:
        return self.house.load(self.game).state.live

    def tap(self, selector: str, holds: Callable[[], object]) -> None:
        self.finger.tap(self.page.locator(selector))
        until(self.page, holds)
        self.shown()

    def shown(self) -> None:
        """Wait until the page shows the newest entry: a finger waits for the board that it taps next."""
        expect(self.page.locator("#table")).to_have_attribute("data-seq", str(self.house.load(self.game).seq))

    def play(self, deal: Evening) -> None:
        for seat in self.live.order:
            self.tap(f"#seat_{seat}-{deal.bids[seat]}", lambda seat=seat: seat in self.live.bids)
        if deal.leaf:
            self.finger.tap(self.page.locator("#bonuses"))
            expect(self.page.locator("#over-head")).to_contain_text("Bonuses")
            for square in deal.leaf:
                self.square(square)
        if deal.lost:
            expect(self.page.locator("#nobody")).to_be_visible()
            self.tap("#nobody", lambda: self.live.lost == deal.lost)
        for seat in self.live.order:
            if deal.tricks[seat] != deal.final_bids[seat]:
                self.tap(
                    f"#seat_{seat}-{deal.tricks[seat]}", lambda seat=seat: self.live.taken[seat] == deal.tricks[seat]
                )
        number = self.live.number
        expect(self.page.locator("#score")).to_be_enabled()
        self.tap("#score", lambda: self.house.load(self.game).state.deals[number - 1].is_played)

    def square(self, square: str) -> None:
        before = self.live.beside
        asks = square.startswith("loot") and not self.page.locator(".ev.is-asking").count()
        self.finger.tap(self.page.locator(f"#beside-{square}"))
        if asks:
            expect(self.page.locator(".ev.is-asking")).to_be_visible()
        else:
            until(self.page, lambda: self.live.beside != before)
            self.shown()
            expect(self.page.locator(f"#beside-{square}")).to_have_class(
                "ev is-in is-name" if "loot" in square else "ev is-in"
            )


def of_four(totals: Mapping[int, int | Fraction]) -> list[Fraction]:
    return [Fraction(totals[seat]) for seat in range(4)]


def steps(
    deals: tuple[Evening, ...], formula: Callable[[Evening, int], list[Fraction]], fixed: int = 0
) -> Iterator[tuple[Evening, list[Fraction]]]:
    """Yield each deal with the totals after it."""
    totals = [Fraction(0)] * 4
    for number, deal in enumerate(deals, 1):
        totals = [sum(pair, Fraction(0)) for pair in zip(totals, formula(deal, fixed or number), strict=True)]
        yield deal, totals


# Deals with something on the leaf, and one with a trick to nobody; the others are entered behind the tablet. Each of
# them by taps, and both cousins with scripts and without: `make screens`.
TAPPED = range(1, 11) if EVERYTHING else (5, 6, 8)


@pytest.mark.parametrize(("size", "has_scripts"), [(TABLET, True), (PHONE, False)] if EVERYTHING else [(TABLET, True)])
def test_an_evening_of_skull_king(device: Callable[..., Page], house: House, size: tuple[int, int], has_scripts: bool):
    name = f"skull king {size[0]}"
    game = house.start("skull_king_advanced", name, FOUR)
    page = device(name, size=size, java_script_enabled=has_scripts)
    page.goto(f"/g/{game.id}")
    table = Table(page, house, game)
    for number, (deal, totals) in enumerate(steps(SKULL_KING, of_skull_king), start=1):
        if number in TAPPED:
            page.reload()
            before = table.finger.taps
            table.play(deal)
            missers = sum(bid != took for bid, took in zip(deal.final_bids, deal.tricks, strict=True))
            extra = table.finger.taps - before - (4 + missers + 1)
            # One tap opens the leaf, one is a bonus: two of them are three taps more, where six are allowed.
            assert extra == (1 + len(deal.leaf) if deal.leaf else 0) + deal.lost
        else:
            house.enter(game, *deal.facts(number))
        assert of_four(house.load(game).state.standing) == totals
    ended = house.load(game)
    assert ended.prompt is None
    page.goto(f"/g/{game.id}/print")
    paper = page.locator("main").inner_text()
    for column in ended.sheet.columns:
        assert str(column.total).replace("-", "−") in paper
    assert "Deal 5: Cy said 1, bid 2, wager +10." in paper
    assert "Deal 8: 1 trick to nobody." in paper


@pytest.mark.parametrize(("size", "has_scripts"), [(PHONE, True), (TABLET, False)] if EVERYTHING else [(TABLET, False)])
def test_an_evening_of_call_break(device: Callable[..., Page], house: House, size: tuple[int, int], has_scripts: bool):
    name = f"call break {size[0]}"
    game = house.start("call_break", name, FOUR)
    page = device(name, size=size, java_script_enabled=has_scripts)
    page.goto(f"/g/{game.id}")
    assert page.locator(".rows > .row .name").all_inner_texts() == ["Dee", "Cy", "Ben", "Ann"]  # to the right of Ann
    table = Table(page, house, game)
    for number, (deal, totals) in enumerate(steps(CALL_BREAK, of_call_break), start=1):
        if EVERYTHING or number in (1, 5):
            page.reload()
            table.play(deal)
        else:
            house.enter(game, *deal.facts(number))
        assert of_four(house.load(game).state.standing) == totals
    page.goto(f"/g/{game.id}/print")
    assert "pass to the right" in page.locator("main").inner_text()


def test_nothing_on_the_leaf_is_minded_by_axe_cut_off_or_too_small(device: Callable[..., Page], house: House):
    game = house.start("skull_king_expansion", "leaf", FOUR)
    page = device("leaf")
    page.goto(f"/g/{game.id}")
    table = Table(page, house, game)
    for seat in table.live.order:
        table.tap(f"#seat_{seat}-{seat % 2}", lambda seat=seat: seat in table.live.bids)
    leaf, first = f"/g/{game.id}?leaf=1", table.live.order[0]
    page.locator("#bonuses").click()
    expect(page.locator("#over-head")).to_be_visible()
    table.square("colour_14-1")
    addresses = [f"/g/{game.id}", leaf, f"{leaf}&pair={first}"]
    assert minded(page, addresses, lambda path: page.goto(path)) == {}


def test_two_quick_taps_on_a_square_count_two(device: Callable[..., Page], house: House):
    game = house.start("skull_king_2021", "quick", FOUR)
    page = device("quick")
    page.goto(f"/g/{game.id}")
    table = Table(page, house, game)
    for seat in table.live.order:
        table.tap(f"#seat_{seat}-1", lambda seat=seat: seat in table.live.bids)
    page.locator("#bonuses").click()
    expect(page.locator("#over-head")).to_be_visible()
    page.wait_for_function("() => Boolean(window.htmx?.swap)")
    page.locator("#beside-colour_14-1").dblclick()
    until(page, lambda: table.live.beside.bonuses == {1: {"colour_14": 2}})
