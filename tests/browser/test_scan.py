"""The code of house rules read by the camera where the browser has a reader; elsewhere the page says what to do."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

# A reader that finds a code in whatever it is shown, and a camera that shows a grey square.
READER = """
const rawValue = "oh_hell_common scoring.slam.points=20 scoring.slam.from=5";
globalThis.BarcodeDetector = class { async detect() { return [{rawValue}]; } };
const square = document.createElement("canvas");
square.getContext("2d").fillRect(0, 0, 9, 9);
Object.defineProperty(navigator, "mediaDevices", {value: {getUserMedia: async () => square.captureStream(5)}});
"""


def test_a_code_before_the_camera_shows_its_rules(new_page: Callable[..., Page]):
    page = new_page()
    page.add_init_script(READER)
    page.goto("/house-rules/import")
    expect(page.locator("[data-no-scan]")).to_be_hidden()
    page.get_by_role("button", name="Read a code").click()
    expect(page.get_by_role("heading", name="Oh Hell with 1 change")).to_be_visible()
    expect(page.locator("main")).to_contain_text("20")


def test_without_a_reader_the_page_says_to_paste(new_page: Callable[..., Page]):
    page = new_page()
    page.add_init_script("delete globalThis.BarcodeDetector")
    page.goto("/house-rules/import")
    expect(page.locator("[data-scan]")).to_be_hidden()
    expect(page.locator("[data-no-scan]")).to_contain_text("paste the link")
