"""A whole deal by keyboard, and what a screen reader is told of it."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.kit.browser import reloaded, until
from tests.kit.evenings import ORDER, Evening, chip, seated


def press(page: Page, *keys: str) -> None:
    """Press keys one by one, each once the one before it is answered."""
    for key in keys:
        page.keyboard.press(key)
        expect(page.locator(".is-unsaved")).to_have_count(0)


def press_at_once(page: Page, keys: Sequence[str]) -> None:
    """Press keys without a pause in which the first would be taken for the whole number."""
    page.evaluate(
        "(keys) => { for (const key of keys) document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true})); }",
        list(keys),
    )


def test_digits_arrows_enter_and_backspace_play_a_deal(evening: Evening):
    page, game, house = evening.page, evening.game, evening.house
    press(page, "2", "1", "0", "3")
    expect(page.locator("h1")).to_have_text("UNDER by 1")
    assert house.bids(game) == {1: 2, 2: 1, 3: 0, 0: 3}
    press(page, "ArrowUp")  # from Ana, who deals, to Dee
    expect(page.locator("#row-3 :focus")).to_have_count(1)
    press(page, "1")
    expect(page.locator("#foot-line")).to_contain_text("Dee bid 0, took 1")
    press(page, "Enter")
    expect(page.locator(".fact dd").first).to_contain_text("2 of 13")
    assert house.load(game).state.deals[0].tricks == {1: 2, 2: 1, 3: 1, 0: 3}
    press(page, "Backspace")
    expect(page.locator(".fact dd").first).to_contain_text("1 of 13")


def test_the_focus_goes_with_the_row_in_hand_and_stays_where_arrows_took_it(evening: Evening):
    page, game, house = evening.page, evening.game, evening.house
    stops = [page.locator(f"#row-{seat} .chip[tabindex='0']").count() for seat in ORDER]
    assert stops == [1, 1, 1, 1]  # of the tab key
    press(page, "2")
    expect(page.locator("#row-2 :focus")).to_have_count(1)
    press(page, "1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#row-1 :focus")).to_have_count(1)
    press(page, "4")
    assert house.bids(game) == {1: 4, 2: 1}
    expect(page.locator("#row-3 :focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(chip(page, 3, 1)).to_be_focused()
    press(page, "Space")
    assert house.bids(game) == {1: 4, 2: 1, 3: 1}


def test_two_digits_are_one_number_where_the_hand_is_large(device, house):
    evening = seated(device, house, "oh_hell_common", maximum=12)
    for seq, keys in enumerate((("1", "2"), ("1", "Enter"), ("9",), ("1",)), start=2):
        press_at_once(evening.page, keys)
        expect(evening.page.locator("#table")).to_have_attribute("data-seq", str(seq))
    assert house.bids(evening.game) == {1: 12, 2: 1, 3: 9, 0: 1}


def test_a_pad_of_keys_takes_digits_and_arrows(device, house):
    evening = seated(device, house, "ono99")
    page, game = evening.page, evening.game
    page.locator("#mode").click()
    expect(page.locator(".pad")).to_be_visible()
    for seq, keys in ((3, "8"), (4, "10"), (5, "4")):
        press_at_once(page, keys)
        expect(page.locator("#table")).to_have_attribute("data-seq", str(seq))
    expect(page.locator("h1")).to_have_text("Total 22")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#card-3")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("h1")).to_have_text("Total 25")
    assert house.load(game).seq == 6


def test_keys_in_a_field_are_only_typed(evening: Evening):
    page, game, house = evening.page, evening.game, evening.house
    page.goto(f"/g/{game.id}/heading")
    page.get_by_label("Title").fill("")
    page.keyboard.type("Tablet 2")
    page.keyboard.press("Backspace")
    expect(page.get_by_label("Title")).to_have_value("Tablet ")
    assert house.load(game).seq == 1


def test_a_screen_reader_can_follow_a_whole_deal(evening: Evening):
    page = evening.page
    tree = page.locator("#table").aria_snapshot()
    for expected in ('heading "Ben bids"', 'main "Bids"', 'group "Ben: bid"', 'button "0"', 'button "Undo"',
                 'complementary "Score sheet"', 'table "Score sheet"', "status: Tap Ben’s bid"):  # fmt: skip
        assert expected in tree, expected
    press(page, "2", "1", "0")
    expect(page.locator("#say")).to_be_empty()
    assert 'button "2" [pressed]' in page.locator("#row-1").aria_snapshot()
    assert 'button "4 4 would make 7 bid, 7 tricks" [disabled]' in page.locator("#row-0").aria_snapshot()
    press(page, "3")
    expect(page.locator("#say")).to_have_text("Under by 1: 6 bid, 7 tricks. Ben leads.")
    assert 'main "Tricks"' in page.locator("#table").aria_snapshot()
    press(page, "ArrowUp", "1")
    assert page.locator("#say").inner_text() == "Under by 1: 6 bid, 7 tricks. Ben leads."
    press(page, "Enter")
    expect(page.locator("#say")).to_contain_text("Deal 1: Ben 12, Cas 11, Dee 1 and Ana 13.")


def test_the_call_is_spoken_where_somebody_asked_for_it(evening: Evening):
    page = evening.page
    page.context.add_cookies([{"name": "voice", "value": "on", "url": evening.house.server.url}])
    page.add_init_script("window.speechSynthesis.speak = (words) => (window.spoken ??= []).push(words.text);")
    reloaded(page)
    press(page, "2", "1", "0", "3")
    until(page, lambda: page.evaluate("() => window.spoken"))
    assert page.evaluate("() => window.spoken") == ["Under by 1: 6 bid, 7 tricks. Ben leads."]


def test_where_no_page_can_keep_the_screen_on_it_is_said_once(evening: Evening):
    page = evening.page
    page.add_init_script("delete Navigator.prototype.wakeLock;")
    page.reload()
    expect(page.locator("#foot-line small")).to_contain_text("set it to stay on")
    page.reload()
    expect(page.locator("#foot-line")).not_to_contain_text("set it to stay on")
