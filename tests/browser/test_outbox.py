"""Bad network: what was tapped is kept, said to be kept, sent again, saved once."""

from playwright.sync_api import expect

from tests.browser.tables import ORDER, answers_lost, chip, device, house, is_saved, no_network, open_table

__all__ = ["device", "house"]


def test_a_tap_without_network_is_pressed_kept_and_said_to_be_kept(device, house):
    page, game = open_table(device, house)
    with no_network(page):
        chip(page, 1, 2).click()
        expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#unsaved")).to_be_visible()
        expect(page.locator("#foot-line small")).to_contain_text("Unsaved taps: 1, kept on this device since")
        assert house.bids(game) == {}
    is_saved(page)
    assert house.bids(game) == {1: 2}


def test_bids_tapped_without_network_arrive_in_order_and_once(device, house):
    page, game = open_table(device, house)
    with no_network(page):
        for seat, bid in zip(ORDER, (2, 1, 0, 3), strict=True):
            chip(page, seat, bid).click()
        chip(page, 1, 4).click()  # changed again, after the last of the table
        expect(page.locator(".is-unsaved")).to_have_count(4)
    is_saved(page)
    assert house.bids(game) == {1: 4, 2: 1, 3: 0, 0: 3}
    assert house.load(game).seq == 6
    expect(page.locator("h1")).to_have_text("OVER by 1")


def test_a_deal_is_scored_out_of_the_queue_and_the_next_waits_for_it(device, house):
    page, game = open_table(device, house)
    for seat, bid in zip(ORDER, (2, 1, 0, 3), strict=True):
        chip(page, seat, bid).click()
    is_saved(page)
    with no_network(page):
        chip(page, 3, 1).click()
        expect(page.locator("#unsaved")).to_be_visible()
        page.locator("#score").click()
        chip(page, 3, 5).click()
        expect(page.locator("#foot-line small")).to_contain_text("Unsaved taps: 2")
    expect(page.locator(".fact dd").first).to_contain_text("2 of 13")
    is_saved(page)
    assert house.load(game).state.deals[0].tricks == {1: 2, 2: 1, 3: 1, 0: 3}


def test_a_lost_answer_is_asked_for_again_and_nothing_is_written_twice(device, house):
    page, game = open_table(device, house)
    with answers_lost(page):
        chip(page, 1, 2).click()
        expect(page.locator("#unsaved")).to_be_visible()
    is_saved(page)
    assert (house.bids(game), house.load(game).seq) == ({1: 2}, 2)


def test_the_last_bid_whose_answer_was_lost_is_still_a_bid(device, house):
    page, game = open_table(device, house)
    for seat in ORDER[:3]:
        chip(page, seat, 0).click()
    is_saved(page)
    with answers_lost(page):
        chip(page, 0, 5).click()
        expect(page.locator("#unsaved")).to_be_visible()
    is_saved(page)
    assert (house.load(game).seq, house.load(game).state.live.took) == (5, {})


def test_undo_takes_back_what_is_not_saved_yet(device, house):
    page, game = open_table(device, house)
    with no_network(page):
        chip(page, 1, 2).click()
        chip(page, 2, 3).click()
        expect(page.locator("#foot-line small")).to_contain_text("Unsaved taps: 2")
        page.locator("#undo").click()  # never sent: it is gone
        expect(chip(page, 2, 3)).to_have_attribute("aria-pressed", "false")
        page.locator("#undo").click()  # sent, and perhaps written: it is taken back after it
    is_saved(page)
    expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "false")
    assert (house.bids(game), house.load(game).seq) == ({}, 3)


def test_a_refusal_stops_the_queue_and_the_next_tap_sends_the_rest(device, house):
    page, game = open_table(device, house)
    for seat in ORDER[:3]:
        chip(page, seat, 1).click()
    is_saved(page)
    with no_network(page):
        chip(page, 0, 4).dispatch_event("click")  # barred: 4 would make 7 of 7
        chip(page, 1, 2).click()
        expect(page.locator("#unsaved")).to_be_visible()
    expect(page.locator("#foot-line")).to_contain_text("may not bid 4")
    expect(page.locator("#foot-line small")).to_contain_text("Unsaved taps: 1")
    assert house.bids(game) == {1: 1, 2: 1, 3: 1}
    chip(page, 0, 5).click()
    is_saved(page)
    assert house.bids(game) == {1: 2, 2: 1, 3: 1, 0: 5}


def test_two_quick_taps_are_both_kept_and_a_double_tap_is_one(device, house):
    page, game = open_table(device, house)
    page.evaluate("() => { for (const id of ['seat_1-2', 'seat_2-1']) document.getElementById(id).click(); }")
    is_saved(page)
    assert house.bids(game) == {1: 2, 2: 1}
    chip(page, 3, 0).dblclick()
    is_saved(page)
    assert house.load(game).seq == 4
    page.locator("#undo").dblclick()
    expect(chip(page, 3, 0)).to_have_attribute("aria-pressed", "false")
    assert house.bids(game) == {1: 2, 2: 1}


def test_taps_outlive_the_session_in_which_they_were_made(device, house):
    page, game = open_table(device, house)
    with no_network(page):
        chip(page, 1, 2).click()
        expect(page.locator("#unsaved")).to_be_visible()
        page.context.clear_cookies()
        page.context.add_cookies([house.cookie("another tablet")])
    expect(page.locator("#foot-line small")).to_contain_text("did not accept that (400). Reload the page.")
    page.reload()
    page.locator("#take-pen").click()
    # Nothing else was entered meanwhile: what was kept is written without a question.
    expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "true")
    is_saved(page)
    expect(page.locator(".foot--ask")).to_have_count(0)
    assert house.bids(game) == {1: 2}


def test_without_htmx_the_table_is_plain_and_works(new_page, house, server):
    game = house.start()
    page = new_page(cdn="blocked", allowed=(r"/htmx\.js", "status of 404"))
    page.context.add_cookies([house.cookie("tablet")])
    page.route("**/htmx.js", lambda route: route.fulfill(status=404))
    page.goto(f"/g/{game.id}")
    chip(page, 1, 2).click()
    expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "true")
    assert house.bids(game) == {1: 2}
