"""htmx comes from the CDN, else from the local copy, and from nowhere unverified; without it pages still work."""

import pytest
from playwright.sync_api import expect

from scorekeeper.web.site.assets import HTMX_URL
from tests.kit.browser import htmx_is_there, reloaded
from tests.kit.evenings import chip
from tests.kit.tables import on_to


@pytest.mark.parametrize("cdn", ["good", "blocked", "tampered", "silent"])
def test_htmx_takes_hold_whatever_the_cdn_does_and_one_that_failed_is_not_asked_again(new_page, server, cdn):
    page, asked = new_page(cdn=cdn), list[tuple[str, str]]()
    page.on("request", lambda request: asked.append((request.url, request.resource_type)))
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # the CDN's time runs out where the test says so, and nowhere else
    page.goto("/")
    if cdn == "silent":
        page.clock.run_for(1500)
    htmx_is_there(page)
    expect(page.locator("script[src$='htmx.js'], script[src^='https:']")).to_have_count(1)
    ran = [url in asked for url in ((HTMX_URL, "script"), (f"{server.url}/htmx.js", "script"))]
    assert ran == ([True, False] if cdn == "good" else [False, True])
    assert page.evaluate("() => window.htmx.version") == "4.0.1"
    if cdn == "blocked":
        asked.clear()
        reloaded(page)
        assert HTMX_URL not in dict(asked)


def test_what_is_picked_before_htmx_is_here_is_shown_as_soon_as_it_is(device, house):
    game = on_to(house.app, house.start(), 2)
    page = device("tablet", cdn="silent")
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(f"/g/{game.id}/correct/1/1")
    page.locator("#correct-bids-1 .chip:not(:has(:checked))").first.click()
    expect(page.locator("#foot")).to_contain_text("Nothing has changed yet.")
    page.clock.run_for(1500)
    page.clock.resume()
    expect(page.locator("#foot")).to_contain_text("→")


def test_without_any_htmx_the_table_is_plain_and_works(device, house):
    game = house.start()
    page = device("tablet", cdn="blocked", allowed=(r"/htmx\.js",))
    page.route("**/htmx.js", lambda route: route.fulfill(status=404))
    with page.expect_response("**/htmx.js"):
        page.goto(f"/g/{game.id}")
    assert page.evaluate("() => typeof window.htmx") == "undefined"
    chip(page, 1, 2).click()
    expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "true")
    assert house.bids(game) == {1: 2}
