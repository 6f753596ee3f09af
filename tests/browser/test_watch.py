"""Watchers and a TV follow, rest while nobody looks, and cost nothing while nothing happens."""

import pytest
from playwright.sync_api import Page, Request, expect

from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games
from tests.kit.browser import PHONE, loaded, until
from tests.kit.tables import LONG, setup_of

TV = (1920, 1080)


def is_look(request: Request) -> bool:
    return "hx-request" in request.headers and "/w/" in request.url


# Notes every pause, and lets the first of a look's pauses pass at once: nobody waits for what is only read.
PAUSES = """
    window.pauses = [];
    const later = window.setTimeout;
    window.setTimeout = (act, pause, ...more) => {
        const isLook = pause > 1500 && pause < 8000;
        if (isLook) window.pauses.push(pause);
        return later(act, isLook && window.pauses.length < 5 ? 0 : pause, ...more);
    };
"""


@pytest.mark.parametrize(("path", "pause"), [("/w/{0.watch_id}", 2000), ("/g/{0.id}", 5000)], ids=["watcher", "pen"])
def test_the_next_look_is_two_seconds_later_and_five_where_somebody_writes(device, house, path: str, pause: int):
    game = house.start()
    page = device("tablet")
    page.add_init_script(PAUSES)
    page.goto(path.format(game))
    until(page, lambda: page.evaluate("() => window.pauses").count(pause) >= 2)
    assert {2000, pause} >= set(page.evaluate("() => window.pauses"))  # of two seconds is the outbox's own, too


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


def test_the_last_sheet_is_readable_offline_and_says_how_old_it_is(device, house):
    game = house.start()
    house.enter(game, oh.Bids(1, {1: 2}))
    phone = device("phone", f"/w/{game.watch_id}", service_workers="allow")
    phone.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    phone.reload()
    with house.server.down():
        answer = phone.reload()
        assert answer and "default-src 'none'" in answer.header_value("content-security-policy")
        expect(phone.locator("[data-kept-copy]")).to_contain_text("No connection. This is the page as saved on")
        expect(phone.locator(".bidfig")).to_have_text("Bid 2")
    expect(phone.locator("[data-kept-copy]")).to_have_count(0)


def test_a_page_that_is_not_kept_lists_the_sheets_that_are(device, house):
    games = [house.start(), house.start()]
    phone = device("phone", allowed=("status of 503",), service_workers="allow")
    for game in games:
        phone.goto(f"/w/{game.watch_id}")
        phone.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        phone.reload()
    title = phone.title()
    with house.server.down():
        answer = phone.goto("/players")
        assert answer and answer.status == 503
        expect(phone.locator("li a")).to_contain_text([title, title])
        phone.locator("li a").first.click()
        expect(phone.locator("[data-kept-copy]")).to_be_visible()
        expect(phone).to_have_url(f"{house.server.url}/w/{games[1].watch_id}")


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


def test_a_board_that_one_only_looks_on_is_printed_in_ink(house, device):
    game = house.enter(house.start(), oh.Bids(1, {1: 2}))
    page = device("phone", game)
    expect(page.locator("#pen-line")).to_contain_text("You are watching")
    colours = page.evaluate("""() => [".chip:not([aria-pressed='true'])", ".chip[aria-pressed='true']"].map((one) => {
      const look = getComputedStyle(document.querySelector(one));
      return [look.backgroundColor, look.cursor];
    })""")
    ink = page.evaluate("() => getComputedStyle(document.body).color")
    assert colours == [["rgba(0, 0, 0, 0)", "default"], [ink, "default"]]
    assert page.locator("#undo").count() == 0


def test_the_big_board_ends_with_the_result(house, new_page):
    page = new_page(TV)
    page.goto(house.restored("oh_pshaw"))
    with house.app.app_context():
        watch_id = games.load(page.url.rpartition("/")[2]).watch_id
    page.goto(f"/w/{watch_id}/board")
    expect(page.locator(".race")).to_be_in_viewport(ratio=1)
    expect(page.locator(".told")).to_be_in_viewport(ratio=1)


NAME_SIZES = "(names) => names.map((name) => parseFloat(getComputedStyle(name).fontSize))"
OUT_OF_LINE = """(lines) => lines.filter((line) => {
  const name = document.createRange();
  name.selectNodeContents(line.querySelector(".nm"));
  const [text, room, box] = [name, line.querySelector(".nm"), line].map((part) => part.getBoundingClientRect());
  return text.right > room.right + 1 || room.top < box.top - 1 || room.bottom > box.bottom + 1;
}).map((line) => line.textContent)"""


# of twelve each line is so low that the longest has room too
@pytest.mark.parametrize(("players", "room"), [(6, False), (12, True)])
def test_all_names_on_a_tv_but_one_far_longer_have_one_size_whoever_bids_or_deals(device, house, players, room):
    names = (LONG, "Ann", "Ben", "Chloe", "Dave", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim")[:players]
    game = house.start("oh_hell_common", players=names, packs=2)
    bids = dict.fromkeys(range(players), 0)
    house.enter(game, oh.Ladder(1, (7, 6)), oh.Bids(1, bids), oh.Tricks(1, bids | {1: 7}))
    tv = device("tv", f"/w/{game.watch_id}/board", size=TV)
    sizes = loaded(tv).locator(".stand .nm span").evaluate_all(NAME_SIZES)
    own, *others = sorted(sizes)
    assert (len(sizes), others[0] - own > 0.1, max(others) - min(others) < 0.1) == (players, not room, True)
    assert tv.locator(".stand").evaluate_all(OUT_OF_LINE) == []


def test_on_a_tv_nothing_runs_under_the_head_or_off_the_foot(device, house):
    names = ("Ann", "Ben", "Chloe", "Dave", "Maximiliana-Sophie", "Fay", "Gus", "Hal")
    game = house.start("skull_king_advanced", players=names)
    bids = dict.fromkeys(range(8), 1)
    tricks = dict.fromkeys(range(8), 0) | {0: 1, 1: 1, 2: 1}
    counts = oh.Bonuses(1, {0: {"black_14": 1}, 1: {"colour_14": 2}})
    house.enter(game, oh.Ladder(1, (3, 2)), oh.Bids(1, bids), counts, oh.Tricks(1, tricks))
    tv = device("tv", f"/w/{game.watch_id}/board", size=TV)
    expect(tv.locator(".tvlast small").first).to_have_text("bonus +20")
    room = "(element) => { const box = element.getBoundingClientRect(); return [box.top, box.bottom]; }"
    head, foot = loaded(tv).locator(".bar").evaluate(room), tv.locator(".tvlast").evaluate(room)
    boxes = tv.locator(".call *").evaluate_all(f"(all) => all.map({room}).filter(([top, bottom]) => top < bottom)")
    for top, bottom in boxes:
        assert head[1] < top < bottom < foot[0]
    assert foot[1] < TV[1]
