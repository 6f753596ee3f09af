"""Watchers follow within three seconds, rest while nobody looks, and cost nothing while nothing happens."""

from playwright.sync_api import Page, expect

from scorekeeper.rules.oh_hell import facts as oh
from tests.browser.kit import PHONE
from tests.browser.tables import ORDER, chip, device, house

__all__ = ["device", "house"]

SOON = 3000  # milliseconds
TV = (1920, 1080)


def looks(page: Page) -> list[int]:
    """Return the list in which the status of each look gathers."""
    found: list[int] = []

    def note(response) -> None:
        if "hx-request" in response.request.headers and "/w/" in response.url:
            found.append(response.status)

    page.on("response", note)
    return found


def test_a_phone_and_a_tv_follow_every_tap(device, house):
    game = house.start()
    tablet, phone, tv = device("tablet"), device("phone", size=PHONE), device("tv", size=TV)
    tablet.goto(f"/g/{game.id}")
    phone.goto(f"/w/{game.watch_id}")
    tv.goto(f"/w/{game.watch_id}/board")
    chip(tablet, 1, 2).click()
    expect(phone.locator(".bidfig")).to_have_text("Bid 2", timeout=SOON)
    expect(tv.locator(".bidfig")).to_have_text("Bid 2", timeout=SOON)
    for seat in ORDER[1:]:
        chip(tablet, seat, 2).click()
    expect(tv.locator("h1")).to_have_text("OVER by 1", timeout=SOON)
    expect(phone.locator("h1")).to_have_text("OVER by 1", timeout=SOON)
    expect(tv.locator("#say")).to_have_text("Over by 1: 8 bid for 7 tricks. Ben leads.")


def test_looks_cost_a_304_and_stop_while_the_page_is_hidden(device, house):
    game = house.start()
    phone = device("phone")
    statuses = looks(phone)
    phone.goto(f"/w/{game.watch_id}")
    phone.wait_for_timeout(4500)
    assert len(statuses) >= 2
    assert set(statuses) == {304}
    hide(phone, hidden=True)
    phone.wait_for_timeout(500)
    before = len(statuses)
    phone.wait_for_timeout(3000)
    assert len(statuses) == before
    house.enter(game, oh.Bids(1, {1: 2}))
    hide(phone, hidden=False)
    expect(phone.locator(".bidfig")).to_have_text("Bid 2", timeout=1000)


def hide(page: Page, *, hidden: bool) -> None:
    state = "hidden" if hidden else "visible"
    page.evaluate(
        "([hidden, state]) => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});"
        "Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange')); }",
        [hidden, state],
    )


def test_a_watcher_who_is_cut_off_is_told_so_and_catches_up(device, house):
    game = house.start()
    phone = device("phone")
    phone.goto(f"/w/{game.watch_id}")
    phone.route("**/w/**", lambda route: route.abort())
    expect(phone.locator("#watching")).to_contain_text("not connected since", timeout=4000)
    house.enter(game, oh.Bids(1, {1: 2}))
    phone.unroute("**/w/**")
    expect(phone.locator(".bidfig")).to_have_text("Bid 2", timeout=SOON)
    expect(phone.locator("#watching")).to_have_text("you watch")


def test_without_javascript_the_page_loads_itself_again(device, house):
    game = house.start()
    phone = device("phone", java_script_enabled=False)
    phone.goto(f"/w/{game.watch_id}")
    house.enter(game, oh.Bids(1, {1: 2}))
    expect(phone.locator(".bidfig")).to_have_text("Bid 2", timeout=6000)


def test_the_last_sheet_is_readable_offline_and_says_how_old_it_is(device, house):
    game = house.start()
    house.enter(game, oh.Bids(1, {1: 2}))
    phone = device("phone", service_workers="allow")
    phone.goto(f"/w/{game.watch_id}")
    phone.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    phone.reload()
    house.server.stop()
    try:
        answer = phone.reload()
        assert answer and "default-src 'none'" in answer.header_value("content-security-policy")
        expect(phone.locator("[data-kept-copy]")).to_contain_text("No connection: this is the page as it was kept on")
        expect(phone.locator(".bidfig")).to_have_text("Bid 2")
    finally:
        house.server.start()
    expect(phone.locator("[data-kept-copy]")).to_have_count(0, timeout=6000)


def test_taps_are_never_answered_by_the_worker(device, house):
    game = house.start()
    tablet = device("tablet", service_workers="allow")
    tablet.goto(f"/g/{game.id}")
    tablet.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    tablet.reload()
    chip(tablet, 1, 2).click()
    expect(tablet.locator("#table")).to_have_attribute("data-seq", "2")
    assert house.bids(game) == {1: 2}


def test_watchers_pages_are_fine_with_axe_and_fit(device, house, axe):
    game = house.start()
    house.enter(game, oh.Bids(1, {1: 2, 2: 1, 3: 0, 0: 3}))
    for theme in ("light", "dark"):
        for size, view in ((PHONE, ""), ((1024, 768), ""), (TV, "/board"), ((1280, 720), "/board")):
            page = device("phone", theme=theme, size=size)
            page.goto(f"/w/{game.watch_id}{view}")
            assert axe(page) == [], (theme, size, view)
            wide, high = page.evaluate(
                "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            )
            assert wide <= size[0]
            assert not view or high <= size[1]
            page.close()
