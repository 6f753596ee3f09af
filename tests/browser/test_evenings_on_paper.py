"""A whole evening of each kind by taps, printed, and read again from paper alone: every total is recomputed."""

from collections.abc import Sequence

import pytest
from pdfplumber.page import Page as Paper
from playwright.sync_api import Page, expect

from scorekeeper.web.paper import pdf
from tests.browser.test_evening import FOUR, new_game, round_the_table
from tests.browser.test_ohio import CARDS, recorded, typed
from tests.paper.pdfs import read
from tests.paper.squares import OHIO, blots_of, squares_of, stub_of
from tests.programs import missing

pytestmark = pytest.mark.paper
CHIPS = 3


def printed(page: Page) -> Paper:
    """Return the one page that the end of a game prints."""
    if not pdf.can_make():
        missing("WeasyPrint or its Pango is missing: tests/install-programs.sh installs Pango, as root")
    expect(page.locator(".winner")).to_be_visible()
    game = page.url.split("?")[0].rstrip("/")
    (paper,) = read(page.context.request.get(f"{game}/print.pdf?style=figures&paper=a4").body())
    return paper


def points(bid: int, took: int, cards: int) -> int:
    """Made: 10 and the bid squared, a zero bid 10 and a point a card. Missed: the difference cubed is lost."""
    if bid != took:
        return -(abs(bid - took) ** 3)
    return 10 + bid**2 if bid else 10 + cards


def test_oh_hell(page: Page):
    scorer = new_game(page, "ohell", FOUR, maximum="3")
    for number, cards in enumerate((1, 2, 3, 2, 1)):
        order = round_the_table(FOUR, FOUR[number % 4])
        bids = dict.fromkeys(order, 0) | {order[0]: 1, order[3]: cards}
        tricks = dict.fromkeys(order, 0) | {order[number % 2]: cards}
        missers = sum(bids[seat] != tricks[seat] for seat in order)
        assert scorer.deal(order, bids, tricks) == len(FOUR) + missers + 1
    paper = printed(page)
    standing = dict.fromkeys(range(4), 0)
    for (_deal, cards, _bids), row in zip(stub_of(paper), squares_of(paper), strict=True):
        for seat, square in enumerate(row):
            told = points(square["bid"], square.get("took", square["bid"]), cards)
            standing[seat] += told
            assert (square["points"], square["total"]) == (told, standing[seat])
    shown = {row.locator(".who").inner_text(): row.locator(".sum").inner_text() for row in ranks(page)}
    assert {name: int(total.replace("−", "-")) for name, total in shown.items()} == {
        FOUR[seat]: total for seat, total in standing.items()
    }


def ranks(page: Page) -> Sequence[object]:
    return page.locator(".ranks tbody tr").all()


def test_ono_99(page: Page):
    scorer = new_game(page, "ono99", FOUR[:3])
    lost = (0, 1, 0, 2, 0, 1, 0, 1, 2, 1)
    for hand, seat in enumerate(lost, start=1):
        recorded(scorer, f"#who-{seat}")
        assert scorer.finger.taps == hand
    paper = printed(page)
    assert tuple(blots_of(paper)) == lost
    left = {seat: CHIPS - blots_of(paper).count(seat) for seat in range(3)}
    assert left == {0: -1, 1: -1, 2: 1}
    assert "Cy wins with 1 chip" in paper.extract_text(x_tolerance=1.5)


def test_ohio(page: Page):
    scorer = new_game(page, "ohio", FOUR[:2])
    recorded(scorer, "#way-detail", *(f"#card-{card}" for card in CARDS))
    scorer.tap("#who-1")
    expect(page.locator("#who-1")).to_have_attribute("aria-current", "true")
    recorded(scorer, *(f"#hand-{card}" for card in CARDS), "#score")
    scorer.tap("#ways")
    recorded(scorer, "#way-scores")
    typed(scorer, "31")
    recorded(scorer, "#write")
    typed(scorer, "−7")
    recorded(scorer, "#write")
    page.goto(f"{page.url.split('?')[0]}/more?ask=end")
    page.locator("#happened").click()
    counted, told = squares_of(printed(page), OHIO)
    standing = [square["captured"] - square["hand"] for square in counted[:2]]
    assert standing == [square["score"] for square in counted[:2]] == [45, -65]
    assert [square["score"] for square in told[:2]] == [31, -7]
    totals = [before + square["score"] for before, square in zip(standing, told[:2], strict=True)]
    assert totals == [square["total"] for square in told[:2]] == [76, -72]
