"""The recorded evenings of Skull King and of Call Break, by taps, come out as they were recorded."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import read_game
from scorekeeper.record.log import state_of
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.state import Deal
from scorekeeper.storage.games import Game
from tests.kit.browser import PHONE, TABLET, Finger, opened, reloaded, until
from tests.kit.evenings import House
from tests.kit.looking import EVERYTHING, crowded
from tests.kit.scorer import FOUR


class Recorded:
    """A recorded game: its facts and deals by number, and the totals that its file has after each."""

    def __init__(self, name: str) -> None:
        (path,) = (Path(__file__).parents[1] / "data").glob(f"games*/{name}*.json")
        data = parse(path.read_bytes())
        kind, setup, facts = read_game(data)
        self.players: tuple[str, ...] = setup.players
        self.deals: tuple[Deal, ...] = state_of(kind, (setup, *facts)).deals
        self.facts = [[fact for fact in facts if fact.deal == deal.number] for deal in self.deals]
        self.totals: list[dict[str, float]] = [deal["totals"] for deal in data["result"]["deals"]]


def leaf_of(deal: Deal) -> list[str]:
    """Return the squares of the leaf that are tapped, one tap each: of two allies both."""
    said = deal.slip
    return [
        *(
            f"{what}-{seat}"
            for seat, counts in said.bonuses.items()
            for what, many in counts.items()
            for _ in range(many)
        ),
        *(f"bid_change-{seat}" for seat in said.bid_changes),
        *(f"wager-{seat}" for seat in said.wagers),
        *(f"loot-{seat}" for pair in said.loot for seat in (pair.player, pair.captor)),
    ]


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

    def play(self, deal: Deal) -> int:
        """Tap a deal; return the taps that were neither a bid, nor a miss, nor its score."""
        before, leaf = self.finger.taps, leaf_of(deal)
        for seat in deal.order:
            self.tap(f"#seat_{seat}-{deal.slip.bids[seat]}", lambda seat=seat: seat in self.live.slip.bids)
        if leaf:
            self.finger.tap(self.page.locator("#bonuses"))
            expect(self.page.locator("#over-head")).to_contain_text("Bonuses")
            for square in leaf:
                self.square(square)
        if deal.slip.lost:
            expect(self.page.locator("#nobody")).to_be_visible()
            self.tap("#nobody", lambda: self.live.slip.lost == deal.slip.lost)
        missers = [seat for seat in deal.order if deal.tricks[seat] != deal.slip.final_bids[seat]]
        for seat in missers:
            self.tap(f"#seat_{seat}-{deal.tricks[seat]}", lambda seat=seat: self.live.tricks[seat] == deal.tricks[seat])
        expect(self.page.locator("#score")).to_be_enabled()
        self.tap("#score", lambda: self.house.load(self.game).state.deals[deal.number - 1].is_played)
        return self.finger.taps - before - (len(deal.order) + len(missers) + 1)

    def square(self, square: str) -> None:
        before = self.live.slip
        asks = square.startswith("loot") and not self.page.locator(".ev.is-asking").count()
        self.finger.tap(self.page.locator(f"#beside-{square}"))
        if asks:
            expect(self.page.locator(".ev.is-asking")).to_be_visible()
        else:
            until(self.page, lambda: self.live.slip != before)
            self.shown()
            expect(self.page.locator(f"#beside-{square}")).to_have_class(
                "ev is-in is-name" if "loot" in square else "ev is-in"
            )


@pytest.fixture
def sit(device: Callable[..., Page], house: House) -> Callable[..., Table]:
    """Start a game and open it on the device that has its pen."""

    def table(
        variant: str, players: tuple[str, ...] = FOUR, size: tuple[int, int] = TABLET, scripts: bool = True
    ) -> Table:
        game = house.start(variant, players=players)
        page = device("tablet", game, size=size, java_script_enabled=scripts)
        return Table(page, house, game)

    return table


def played_again(table: Table, recorded: Recorded, tapped: range | tuple[int, ...]) -> None:
    """Play a recorded game again, these deals by taps and the others behind the device."""
    for deal, facts, totals in zip(recorded.deals, recorded.facts, recorded.totals, strict=True):
        if deal.number in tapped:
            table.page.reload()
            leaf = leaf_of(deal)
            # One tap opens the leaf, one is a bonus: two of them are three taps more, where six are allowed.
            assert table.play(deal) == (1 + len(leaf) if leaf else 0) + deal.slip.lost
        else:
            table.house.enter(table.game, *facts)
        standing = table.house.load(table.game).state.standing
        assert {name: float(standing[seat]) for seat, name in enumerate(recorded.players)} == totals


# Deals with something on the leaf, and one with a trick to nobody; the others are entered behind the tablet. Each of
# them by taps, and both cousins with scripts and without: `make screens`.
TAPPED = range(1, 11) if EVERYTHING else (5, 8)


@pytest.mark.parametrize(("size", "scripts"), [(TABLET, True), (PHONE, False)] if EVERYTHING else [(TABLET, True)])
def test_an_evening_of_skull_king(sit: Callable[..., Table], size: tuple[int, int], scripts: bool):
    recorded = Recorded("handmade_skull_king")
    table = sit("skull_king_advanced", recorded.players, size, scripts)
    played_again(table, recorded, TAPPED)


def test_two_quick_taps_on_a_square_count_two(sit: Callable[..., Table]):
    table = sit("skull_king_2021")
    table.house.enter(table.game, oh.Bids(1, dict.fromkeys(range(4), 1)))
    opened(table.page, f"/g/{table.game.id}?leaf=1")
    table.page.locator("#beside-colour_14-1").dblclick()
    until(table.page, lambda: table.live.slip.bonuses == {1: {"colour_14": 2}})


def test_on_a_phone_the_bonuses_open_at_their_top(sit: Callable[..., Table]):
    table = sit("skull_king_2021", size=PHONE)
    table.house.enter(table.game, oh.Bids(1, dict.fromkeys(range(4), 1)))
    reloaded(table.page)
    table.page.locator("#bonuses").click()
    expect(table.page.locator("#over-head")).to_contain_text("Bonuses")
    expect(table.page.locator("#over-head")).to_be_in_viewport(ratio=1)


# Where in its strip a square begins, by its number.
COLUMNS = """(strips) => strips.map((strip) => {
  const {left, top} = strip.getBoundingClientRect();
  const boxes = [...strip.querySelectorAll(".chip")].map((chip) => [chip.value, chip.getBoundingClientRect()]);
  return Object.fromEntries(boxes.map(([value, box]) => [value, [box.left - left, box.top - top]]));
})"""


@pytest.mark.parametrize(
    ("variant", "size"), [("call_break", PHONE), ("call_break_8", PHONE), ("call_break_8", TABLET)]
)
def test_a_call_and_as_many_tricks_stand_in_one_column(sit: Callable[..., Table], variant: str, size: tuple[int, int]):
    table = sit(variant, size=size)
    strips = table.page.locator("main .strip")
    calls = strips.evaluate_all(COLUMNS)
    expect(table.page.locator("#call h1")).to_have_text("Dee bids")
    table.house.enter(table.game, oh.Bids(1, {0: 3, 1: 4, 2: 3, 3: 2}))
    table.page.reload()
    expect(table.page.locator("#mend-0")).to_have_accessible_name("bid 3, correct what Ann bid")
    for called, taken in zip(calls, strips.evaluate_all(COLUMNS), strict=True):
        assert len(called) == (8 if variant == "call_break_8" else 13)
        assert all(
            abs(was - now) <= 1 for value in called for was, now in zip(called[value], taken[value], strict=True)
        )


@pytest.mark.parametrize("variant", ["skull_king_2021", "skull_king_advanced"])
def test_on_the_narrowest_phone_a_bonus_keeps_its_words_inside_its_square(
    device: Callable[..., Page], house: House, variant: str
):
    game = house.start(variant)
    house.enter(game, oh.Bids(1, dict.fromkeys(range(4), 1)))
    page = device("tablet", f"/g/{game.id}?leaf=1", size=(360, 740), locale="de", java_script_enabled=False)
    expect(page.locator("#over-head")).to_be_in_viewport(ratio=1)
    assert crowded(page) == []
