"""What the browser prints: one page, nothing of the screen on it, the figures of the sheet; and files that go out."""

import os
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.kit.browser import PHONE
from tests.kit.evenings import House
from tests.kit.measure import findings
from tests.kit.pdfs import read, words

WIDEST, LONGEST, MARKED = "up_to_ten", "real_boerenbridge", "oh_pshaw"
ALL = os.environ.get("PAPER") == "all"
POINTS = {"a4": [595, 842], "letter": [612, 792]}
# Each look, and each paper; `make paper` prints every game in both looks on both.
SHEETS = [*product(("figures", "blackout"), POINTS)] if ALL else [("figures", "letter"), ("blackout", "a4")]


@pytest.mark.parametrize(("look", "size"), SHEETS)
@pytest.mark.parametrize("name", [WIDEST, LONGEST, MARKED] if ALL else [WIDEST])
def test_the_browser_prints_one_page(page: Page, house: House, shot, name: str, look: str, size: str):
    page.goto(f"{house.restored(name)}/print?style={look}&paper={size}")
    (paper,) = read(page.pdf(prefer_css_page_size=True))
    assert (findings(paper), sorted([round(paper.width), round(paper.height)])) == ([], POINTS[size])
    totals = page.locator(".sums .tot").all_inner_texts()
    assert set(totals) <= set(words(paper))
    assert not {"Back", "Print", "PDF"} & set(words(paper))
    page.emulate_media(media="print")
    shot(page, f"print_{name}_{look}_{size}")


@pytest.mark.parametrize("name", [WIDEST, MARKED] if ALL else [MARKED])
def test_nothing_collides_on_what_the_browser_prints_and_the_pdf_file_says_the_same(page, house, name):
    page.goto(f"{house.restored(name)}/print?style=figures&paper=a4")
    printed = page.pdf(prefer_css_page_size=True)
    (only,) = read(printed)
    assert findings(only) == []
    with page.expect_download() as going:
        page.get_by_role("link", name="PDF", exact=True).click()
    (file,) = read(going.value.path().read_bytes())
    assert sorted(words(only)) == sorted(words(file))
    assert (round(only.width), round(only.height)) == (round(file.width), round(file.height))


def test_paper_is_black_on_white_by_night_too(new_page, house: House):
    page = new_page(theme="dark")
    page.goto(f"{house.restored(MARKED)}/print")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".tools")).to_be_hidden()
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator(".leaf")).to_have_css("color", "rgb(0, 0, 0)")


def test_the_print_button_opens_the_print_dialog(page: Page, house: House):
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto(f"{house.restored(MARKED)}/print")
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page).to_have_title("printed")


def test_the_paragraph_is_copied(new_page, house: House):
    page = new_page(size=PHONE, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{house.restored(MARKED)}/share")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert "1. Ada 98" in page.evaluate("() => navigator.clipboard.readText()")
