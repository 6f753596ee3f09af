"""Watchers and a TV follow, rest while nobody looks, and cost nothing while nothing happens."""

from playwright.sync_api import Page, Request, expect

from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games
from tests.kit.browser import PHONE, PORTRAIT, give_size, loaded, until
from tests.kit.tables import LONG, on_to, setup_of

TV = (1920, 1080)


def is_look(request: Request) -> bool:
    return "hx-request" in request.headers and "/w/" in request.url


def test_looks_cost_a_304_and_stop_while_the_page_is_hidden(device, house):
    game = house.start()
    phone = device("phone")
    asked, statuses = list[Request](), list[int]()
    phone.on("request", lambda request: is_look(request) and asked.append(request))
    phone.on("response", lambda answer: is_look(answer.request) and statuses.append(answer.status))
    phone.clock.install()
    phone.goto(f"/w/{game.watch_id}")
    until(phone, lambda: len(statuses) >= 2)
    assert set(statuses) == {304}
    hide(phone, hidden=True)
    until(phone, lambda: len(statuses) == len(asked))  # what was under way has come
    before = len(asked)
    phone.clock.run_for(60_000)
    phone.evaluate("() => fetch(location.href).then((answer) => answer.text())")  # what was asked before it is known
    assert len(asked) == before
    house.enter(game, oh.Bids(1, dict.fromkeys(range(4), 2)))
    hide(phone, hidden=False)
    expect(phone.locator("h1")).to_have_text("OVER by 1")
    expect(phone.locator("#say")).to_have_text("Over by 1: 8 bid, 7 tricks. Ben leads.")


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
    phone = device("phone", f"/w/{game.watch_id}")
    phone.route("**/w/**", lambda route: route.abort())
    expect(phone.locator("#watching")).to_contain_text("not connected since")
    house.enter(game, oh.Bids(1, {1: 2}))
    phone.unroute("**/w/**")
    expect(phone.locator(".bidfig")).to_have_text("Bid 2")
    expect(phone.locator("#watching")).to_have_text("watching")


def test_without_the_server_the_last_sheet_is_readable_and_says_how_old_it_is_and_others_are_listed(device, house):
    games = [house.enter(house.start(), oh.Bids(1, {1: 2})) for _ in range(2)]
    phone = device("phone", allowed=("status of 503",), service_workers="allow")
    for game in games:
        phone.goto(f"/w/{game.watch_id}")
        phone.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        phone.reload()
    title = phone.title()
    with house.server.down():
        answer = phone.reload()
        assert answer and "default-src 'none'" in answer.header_value("content-security-policy")
        expect(phone.locator("[data-kept-copy]")).to_contain_text("No connection. This is the page as saved on")
        answer = phone.goto("/players")  # is not kept
        assert answer and answer.status == 503
        expect(phone.locator("li a")).to_contain_text([title, title])
        phone.locator("li a").first.click()
        expect(phone.locator("[data-kept-copy]")).to_be_visible()
        expect(phone.locator(".bidfig")).to_have_text("Bid 2")
        expect(phone).to_have_url(f"{house.server.url}/w/{games[1].watch_id}")
    expect(phone.locator("[data-kept-copy]")).to_have_count(0)


def test_a_tv_chooses_a_game_with_its_remote_alone(device, house):
    games = [house.start(), house.start("up_to_ten_down", players=("Ann", "Ben", LONG))]
    for size in (TV, PHONE):
        tv = device("tv", "/tv", size=size)
        expect(loaded(tv).locator(".tvgame").first).to_be_focused()
        assert tv.evaluate("() => document.documentElement.scrollWidth") <= size[0]
    tv.keyboard.press("Tab")
    tv.keyboard.press("Enter")
    expect(tv).to_have_url(f"{house.server.url}/w/{games[0].watch_id}/board")
    house.enter(games[0], Ended(""))
    expect(tv.locator(".winner")).to_have_text("Nobody has won yet")


def test_a_tv_goes_on_to_the_next_game_of_the_table_by_itself(house, new_page):
    game = house.enter(house.start(), Ended(""))
    with house.app.app_context():
        following = games.start(setup_of(), "tablet", "again", after=game.watch_id)
    page = new_page(TV)
    page.clock.install()
    page.goto(f"/w/{game.watch_id}/board")
    expect(page.locator(".next b")).to_have_text("Nomination Whist")
    page.clock.run_for(59_000)
    assert page.url.endswith(f"/w/{game.watch_id}/board")
    page.clock.run_for(2_000)
    page.wait_for_url(f"**/w/{following.watch_id}/board")


# Whether the code is whole on the screen, with nothing over it.
CODE_IS_WHOLE = """() => {
  const code = document.querySelector(".side__watch img"), box = code.getBoundingClientRect();
  const corners = [[box.left + 2, box.top + 2], [box.right - 2, box.bottom - 2]];
  return corners.every(([x, y]) => document.elementFromPoint(x, y) === code);
}"""


def test_the_code_beside_a_tall_sheet_is_whole_and_leaves_the_deal_in_hand_in_sight(device, house):
    page = device("tablet", on_to(house.app, house.start("oh_hell_common"), 13))
    assert loaded(page).evaluate(CODE_IS_WHOLE)
    live, code = page.locator("#sheet .live"), page.locator(".side__watch")
    until(page, lambda: live.bounding_box()["y"] + live.bounding_box()["height"] <= code.bounding_box()["y"])
    give_size(page, PORTRAIT)
    code.scroll_into_view_if_needed()
    assert page.evaluate(CODE_IS_WHOLE)
