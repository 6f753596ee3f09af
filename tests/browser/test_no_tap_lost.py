"""What only a browser shows of taps that are lost or written twice: 0 lost, 0 doubled, one list.

What the outbox makes of answers, refusals, second halves of a double tap and Undo: tests/scripts/outbox.test.mjs.
"""

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell.facts import Bids, Ladder, PencilledTricks, Tricks
from scorekeeper.rules.ohio.facts import EntryWay, TrickPlay
from scorekeeper.rules.ono99.facts import HandLost
from tests.kit.browser import htmx_is_there, opened, reloaded, until
from tests.kit.evenings import ORDER, Evening, chip, is_saved, no_network, seated, sit_down
from tests.kit.looking import axe_violations

ONE, TWO = Bids(1, {1: 2}), Bids(1, {2: 1})
UNSAVED = "#foot-line small"
FULL = """() => {
  for (let size = 1 << 22; size; size >>= 1)
    try { for (let n = 0; ; n++) localStorage.setItem(`full-${size}-${n}`, "x".repeat(size)); } catch {}
}"""
PLAIN_HTTP = "Object.defineProperty(navigator, 'locks', { value: undefined })"  # has no such lock
AS_BEFORE = """(id) => {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`outbox:${id}:`));
  const items = keys.map((key) => JSON.parse(localStorage.getItem(key))).sort((one, other) => one.order - other.order);
  for (const key of keys) localStorage.removeItem(key);
  localStorage.setItem(`outbox:${id}`, JSON.stringify(items.map(({ order, ...item }) => item)));
}"""


def tab(evening: Evening, *scripts: str) -> Page:
    page = evening.page.context.new_page()
    for script in scripts:
        page.add_init_script(script)
    return opened(page, f"/g/{evening.game.id}")


@contextmanager
def waiting(evening: Evening) -> Iterator[Page]:
    """Tap two bids without a network; it stays away until the end."""
    with no_network(evening.page):
        evening.taps()
        evening.is_late()
        yield evening.page


def closed(page: Page) -> None:
    """Close a tab without a network: at its very end Playwright lets everything through."""
    page.goto("about:blank")
    page.close()


def offline(evening: Evening) -> list[Fact]:
    bids = ((1, 2), (2, 1), (3, 0), (1, 4), (0, 3))  # the first changed again before the last of the table
    with no_network(evening.page):
        for seat, bid in bids:
            evening.tap(seat, bid)
        expect(evening.page.locator(UNSAVED)).to_contain_text("kept on this device since")
        assert evening.written() == []
    return [Bids(1, {seat: bid}) for seat, bid in bids]


def offline_and_reloaded(evening: Evening) -> None:
    with waiting(evening) as page:
        page.route("**/enter", lambda route: route.abort())
        page.unroute("**/g/**")
        page.reload()
        expect(page.locator(".is-unsaved")).to_have_count(2)
        page.unroute("**/enter")


def offline_closed_and_opened_again(evening: Evening) -> None:
    with no_network(evening.page):
        evening.taps()
        other = evening.page.context.new_page()
        closed(evening.page)
    evening.page = other
    other.goto(f"/g/{evening.game.id}")


def server_killed(evening: Evening) -> None:
    evening.tap(1, 2)
    with evening.house.server.down(signal.SIGKILL):
        evening.tap(2, 1)
        evening.is_late()


def answer_lost(evening: Evening) -> None:
    # What is posted arrives, and every answer is lost on the way back.
    evening.page.route("**/enter", lambda route: (route.fetch(), route.abort()))
    evening.taps()
    evening.is_late()
    evening.page.unroute_all(behavior="wait")


def session_gone(evening: Evening) -> None:
    with waiting(evening) as page:
        page.context.clear_cookies()
    page.locator("#unsaved").click()
    expect(page.locator(UNSAVED)).to_contain_text("could not save that (error 400)")
    page.reload()
    page.locator("#take-pen").click()


def pen_lost_and_taken_back(evening: Evening) -> None:
    with waiting(evening) as page:
        evening.takes("a phone")
    line = page.locator("#pen-line")
    expect(line).to_contain_text("Unsaved taps: 2, kept on this device since")
    page.reload()  # a page without the pen says it too
    expect(line).to_contain_text("They are shown first when this device keeps score again.")
    page.locator("#take-pen").click()


def touched_twice(evening: Evening) -> None:
    chip(evening.page, 1, 2).dblclick()
    chip(evening.page, 2, 1).dblclick()


def no_room_to_keep_it(evening: Evening) -> None:
    page, asked = evening.page, []
    page.evaluate(FULL)
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with no_network(page):
        evening.taps()
        expect(page.locator(UNSAVED)).to_contain_text("kept only while this page is open")
        page.evaluate("() => location.reload()")
        until(page, lambda: asked == ["beforeunload"])
        expect(page.locator(".is-unsaved")).to_have_count(2)


def two_tabs_and_the_first_closed(evening: Evening) -> None:
    other = tab(evening)
    other.context.set_offline(True)
    evening.tap(1, 2)
    evening.tap(2, 1, other)
    evening.is_late(other)
    closed(evening.page)
    evening.page = other
    other.context.set_offline(False)


def two_tabs_at_once_by_plain_http(evening: Evening) -> list[Fact]:
    tabs = [tab(evening, PLAIN_HTTP) for _ in range(2)]
    evening.page.close()
    evening.page = tabs[0]
    with no_network(*tabs):
        evening.tap(1, 2, tabs[0])
        evening.tap(2, 1, tabs[1])
        evening.tap(3, 0, tabs[0])
        evening.is_late(tabs[1])
    return [ONE, TWO, Bids(1, {3: 0})]


def passphrase_set(evening: Evening) -> None:
    page, server = evening.page, evening.house.server
    try:
        with server.down():
            evening.taps()
            evening.is_late()
            server.environment["SCOREKEEPER_PASSPHRASE"] = "queen of clubs"
        page.locator("#unsaved").click()
        page.locator("[name=passphrase]").fill("queen of clubs")
        page.locator("main form button").click()
        htmx_is_there(page)
        evening.is_saved()
    finally:
        server.environment.pop("SCOREKEEPER_PASSPHRASE", None)
        with server.down():
            pass


def kept_by_an_earlier_version(evening: Evening) -> None:
    with waiting(evening) as page:
        page.evaluate(AS_BEFORE, evening.game.id)
        page.goto("about:blank")
    page.goto(f"/g/{evening.game.id}")


# Each returns what was tapped, where that is not twice a bid.
SCENARIOS: tuple[Callable[[Evening], list[Fact] | None], ...] = (
    offline, offline_and_reloaded, offline_closed_and_opened_again, server_killed, answer_lost, session_gone,
    pen_lost_and_taken_back, touched_twice, no_room_to_keep_it, two_tabs_and_the_first_closed,
    two_tabs_at_once_by_plain_http, passphrase_set, kept_by_an_earlier_version,
)  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_tap_is_lost_and_none_is_doubled(evening: Evening, scenario: Callable[[Evening], list[Fact] | None]):
    expected = scenario(evening) or [ONE, TWO]
    until(evening.page, lambda: len(evening.written()) >= len(expected))
    evening.is_saved()
    assert evening.written() == expected


def test_undo_takes_back_what_was_never_sent_and_what_was_and_a_double_tap_one_of_them(evening: Evening):
    page, game, house = evening.page, evening.game, evening.house
    with no_network(page):
        evening.taps()
        expect(page.locator(UNSAVED)).to_contain_text("Unsaved taps: 2")
        page.locator("#undo").click()  # never sent: it is gone
        expect(chip(page, 2, 1)).to_have_attribute("aria-pressed", "false")
        page.locator("#undo").click()  # sent, and perhaps written: it is taken back after it
    evening.is_saved()
    expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "false")
    assert (house.bids(game), house.load(game).seq) == ({}, 3)
    for tap in ((1, 2), (2, 1)):
        evening.tap(*tap)
        evening.is_saved()
    page.locator("#undo").dblclick()
    expect(chip(page, 2, 1)).to_have_attribute("aria-pressed", "false")
    evening.is_saved()
    assert house.bids(game) == {1: 2}


def test_a_slow_answer_is_being_saved_and_one_that_does_not_come_is_not_saved_and_is_asked_for_again(evening: Evening):
    page = evening.page
    page.clock.install()
    reloaded(page)
    page.route("**/enter", lambda route: None)
    chip(page, 1, 2).click()
    expect(page.locator(UNSAVED)).to_have_text("Saving…")
    expect(page.locator("#unsaved")).to_be_hidden()
    page.clock.fast_forward(10_000)  # nobody answers
    expect(page.locator("#unsaved")).to_be_visible()
    expect(page.locator("#say")).to_have_text("Not saved yet")
    page.unroute("**/enter")
    expect(page.locator("#say")).to_be_empty()
    is_saved(page)
    assert evening.written() == [ONE]


def test_away_from_the_server_the_call_is_made_and_the_hook_is_struck_out(evening: Evening):
    page = evening.page
    page.locator("#trump-S").click()
    expect(page.locator("#call .tally")).to_be_visible()
    with no_network(page):
        for seat, bid in ((1, 2), (2, 1), (3, 2)):
            evening.tap(seat, bid)
        evening.is_late()
        assert axe_violations(page) == []
        expect(page.locator("#call h1")).to_have_text("5 bid, 7 tricks")
        expect(page.locator("#foot-line")).to_contain_text("Tap Ana’s bid")
        expect(chip(page, 0, 2)).to_have_attribute("aria-disabled", "true")
        expect(page.locator("#call")).not_to_contain_text("still to bid")
        chip(page, 0, 1).click()
        expect(page.locator("#call h1 .way--under")).to_have_text("UNDER")
        expect(page.locator("#call h1")).to_have_text("UNDER by 1")
        page.locator("#undo").click()
        expect(chip(page, 0, 2)).to_have_attribute("aria-disabled", "true")
        chip(page, 0, 3).click()
        expect(page.locator("#call h1")).to_have_text("OVER by 1")
        expect(page.locator("#call .call__more")).to_contain_text("8 bid, 7 tricks")
        expect(page.locator("#call .tally .on")).to_have_count(7)
        expect(page.locator("#call .tally .extra")).to_have_count(1)
    evening.is_saved()
    expect(page.locator("#call h1")).to_contain_text("OVER by 1")


@pytest.mark.parametrize("variant", ["nomination_whist", "skull_king_2021"])  # one by one, and all at once
def test_away_from_the_server_the_tricks_are_entered(device, house, variant):
    evening = seated(device, house, variant, Ladder(1, (7, 6)))
    page, game = evening.page, evening.game
    line, score = page.locator("#foot-line"), page.locator("#score")
    chip(page, 1, 2).click()  # the server's answer covers it where all bid at once
    evening.is_saved()
    with no_network(page):
        for seat, bid in ((2, 1), (3, 2), (0, 3)):
            evening.tap(seat, bid)
            evening.is_late()
        expect(page.locator("#call h1")).to_have_text("OVER by 1")
        expect(page.locator("#main .rows--tricks .bidbox b")).to_have_text(["2", "1", "2", "3"])
        expect(page.locator("#main [aria-pressed=true]")).to_have_count(4)
        expect(line).to_contain_text("After the hand, tap whoever missed")
        expect(score).to_be_disabled()
        page.locator("#undo").click()  # the last bid: the bids are not all in
        expect(page.locator("#main .rows--bids")).to_be_visible()
        expect(line).to_contain_text("Tap Ana’s bid")
        evening.tap(0, 3)
        evening.tap(3, 0)
        expect(line).to_contain_text("1 trick missing")
        expect(score).to_be_disabled()
        evening.tap(3, 1)
        expect(line).to_contain_text("7 of 7 tricks")
        score.click()
        assert house.bids(game) == {1: 2}
    evening.is_saved()
    bids = (Bids(1, {seat: bid}) for seat, bid in ((1, 2), (2, 1), (3, 2), (0, 3)))
    tricks = PencilledTricks(1, {3: 0}), PencilledTricks(1, {3: 1}), Tricks(1, {1: 2, 2: 1, 3: 1, 0: 3}, 0)
    assert evening.written() == [Ladder(1, (7, 6)), *bids, *tricks]
    expect(page.locator("#main .rows--bids")).to_be_visible()


@pytest.fixture
def turning(evening: Evening) -> Evening:
    """A table on a tablet whose pad turns to whoever bids."""
    sit_down(evening.page, evening.game)
    reloaded(evening.page)
    return evening


def test_away_from_the_server_the_pad_gives_way_to_the_board(turning: Evening):
    page, bids = turning.page, dict(zip(ORDER, (2, 1, 2, 3), strict=True))
    with no_network(page):
        chip(page, 1, 2).click()
        expect(page.locator("#main.board")).to_be_visible()
        expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#row-2")).to_have_class(re.compile("is-now"))
        for seat in ORDER[1:]:
            turning.tap(seat, bids[seat])
        expect(page.locator("#main .rows--tricks")).to_be_visible()
        turning.tap(3, 1)
    turning.is_saved()
    assert turning.written() == [*(Bids(1, {seat: bid}) for seat, bid in bids.items()), PencilledTricks(1, {3: 1})]


def test_a_pad_that_waits_takes_no_bid_of_the_next_player(turning: Evening):
    page, held = turning.page, []
    page.route("**/enter", lambda route: held.append(route))
    chip(page, 1, 2).click()
    until(page, lambda: held)
    chip(page, 1, 3).click()
    expect(page.locator("#main.board")).to_be_visible()
    expect(chip(page, 1, 2)).to_have_attribute("aria-pressed", "true")
    held[0].continue_()
    page.unroute("**/enter")
    expect(chip(page, 2, 1)).to_be_visible()  # the pad has come back, and turned
    turning.is_saved()
    assert turning.written() == [ONE]


def test_the_pad_is_laid_flat_without_the_server_and_with_it_for_good(turning: Evening):
    page = turning.page
    with no_network(page):
        page.locator("#board").click()
        expect(page.locator("#main.board")).to_be_visible()
        turning.tap(1, 2)
    turning.is_saved()
    with page.expect_response("**/seats"):
        page.locator("#board").click()
    turning.tap(2, 1)
    turning.is_saved()
    page.reload()
    expect(page.locator("#main.board")).to_be_visible()
    expect(page.locator(".fpad")).to_have_count(0)
    assert turning.written() == [ONE, TWO]


LOST = [HandLost(1, 2), HandLost(2, 1), HandLost(3, 1)]
CARDS = [EntryWay(1, "trick"), TrickPlay(1, 1, 0, 7), TrickPlay(1, 2, 1, 5)]


@pytest.mark.parametrize(
    ("variant", "options", "before", "taps", "doubled", "expected"),
    [
        ("ono99", {"chips": 3}, [], ("#who-2", "#who-1", "#who-1"), 1, LOST),  # one touch of a hand, then the next hand
        ("ohio", {"players": ("Ana", "Ben", "Cas"), "hands": 2}, CARDS[:1], ("#move-7", "#move-5"), 9, CARDS),
    ],
)  # fmt: skip
def test_hands_and_cards_that_are_tapped_away_from_the_server_follow_each_other(
    device, house, variant, options, before, taps, doubled, expected
):
    evening = seated(device, house, variant, *before, **options)
    page = evening.page
    with no_network(page):
        for at, tap in enumerate(taps):
            page.locator(tap).click(click_count=1 + (at == doubled))
        expect(page.locator("#unsaved")).to_be_visible()
    until(page, lambda: len(evening.written()) == len(expected))
    evening.is_saved()
    assert evening.written() == expected


def test_a_mark_made_while_another_row_opens_keeps_those_before(device, house):
    taken = dict.fromkeys(ORDER, 2) | {1: 1}
    game = house.enter(house.start(), Bids(1, dict.fromkeys(ORDER, 2)), Tricks(1, taken, 0))
    page, held = device("tablet"), []
    opened(page, f"/g/{game.id}/correct/1/1")
    page.locator("#tricks_1-2").click()
    expect(page.locator("#correct-tricks-1")).not_to_have_class(re.compile("is-done"))
    expect(page.locator("#foot")).to_contain_text("They must add up")
    page.route("**/correct/**", lambda route: held.append(route))
    page.locator("#open-2").click()
    until(page, lambda: held)
    page.locator("#tricks_3-1").click()
    held[0].continue_()
    page.unroute("**/correct/**")
    expect(page.locator("#tricks_3-1 input")).to_be_checked()
    page.locator("#save").click()
    until(page, lambda: house.load(game).seq > game.seq)
    assert house.load(game).state.deals[0].tricks == taken | {1: 2, 3: 1}


def test_a_page_kept_from_an_earlier_deal_goes_on_saying_why_its_tap_was_not_saved(device, house):
    game = house.start()
    page = device("tablet", service_workers="allow")
    page.clock.install()
    page.goto(f"/g/{game.id}")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    house.enter(game, Bids(1, dict.fromkeys(ORDER, 2)), Tricks(1, {1: 1, 2: 2, 3: 2, 0: 2}, 0))
    with house.server.down():
        page.reload()
        expect(page.locator("[data-kept-copy]")).to_be_visible()
        htmx_is_there(page)
        page.evaluate("() => { window.isFirst = true; }")
        chip(page, 1, 3).click()
        expect(page.locator("#unsaved")).to_be_visible()
    expect(page.locator("#foot-line")).to_contain_text("belongs to a part of the game that is over")
    expect(page.locator("[data-kept-copy]")).to_have_count(0)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    for _ in range(2):  # what is looked at from time to time leaves the sentence there
        with page.expect_response(lambda answer: answer.request.method == "GET"):
            page.clock.fast_forward(6000)
    assert page.evaluate("() => window.isFirst"), "it was loaded anew"
    expect(page.locator("#foot-line")).to_contain_text("belongs to a part of the game that is over")
    assert house.bids(game) == {}
