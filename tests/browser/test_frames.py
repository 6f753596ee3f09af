"""Every page, on a tablet and a narrow phone: its frame, and nothing over another."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.record.houserule import HouseRule
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import groups, house_rules, people, seasons
from scorekeeper.storage.seasons import Season
from scorekeeper.web.table.pens import link_of
from tests.kit.browser import give_size, htmx_is_there, loaded
from tests.kit.evenings import House, open_table
from tests.kit.tables import on_to
from tests.test_documents import pages

pytestmark = pytest.mark.own_shelf

NARROW = (360, 740)
# Title, head, main and the one heading. A TV and the turned pad have the whole screen, without a head.
FRAME = """() => [document.title, ...["header, nav.tools, .tv, .facing", "main", "h1"].map(
  (name) => document.querySelectorAll(name).length)]"""
# What is written or tapped, and lies on something else that is: a control that is drawn by its box, a text by its
# lines. A line of a list is a control of its whole width that shows no box: the Undo at its end lies beside its words.
LIES_ON = """() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !e.closest(".vh, .skip, svg, .sheet, .drawn, noscript, script, style, option, #say");
  const floats = (e) => /fixed|sticky/.test(getComputedStyle(e).position);
  const stays = (e) => Boolean(e) && (floats(e) || stays(e.parentElement));
  const drawn = (e) => e.matches("input, select, textarea") || parseFloat(getComputedStyle(e).borderTopWidth) > 0
    || getComputedStyle(e).backgroundColor !== "rgba(0, 0, 0, 0)";
  const named = (e) => `${e.className || e.id} ${e.textContent.trim().slice(0, 20)}`;
  const boxes = [];
  for (const e of document.querySelectorAll("button, input:not([type=hidden]), select, textarea, a.btn")) {
    if (seen(e) && !stays(e) && drawn(e)) boxes.push([e, e.getBoundingClientRect()]);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || !seen(node.parentElement) || stays(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const ink = box.height * 0.2;
      boxes.push([node.parentElement, new DOMRect(box.x, box.y + ink, box.width, box.height - 2 * ink)]);
    }
  }
  const found = [];
  boxes.forEach(([one, a], at) => {
    for (const [other, b] of boxes.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 3 && high > 3) found.push(`${named(one)} | ${named(other)}`);
    }
  });
  return [...new Set(found)];
}"""


@pytest.fixture(scope="module")
def parameters(house: House) -> dict[str, str]:
    """Return what the addresses are filled with: a game under way, and something of whatever else has a page."""
    game = on_to(house.app, house.start(), 2)
    with house.app.app_context():
        season = seasons.keep(Season("Autumn", "2026-01-01", "2027-12-31"), "tablet")
        rule = house_rules.keep(HouseRule("Thursday", "nomination_whist", {"packs": 2}))
        group = groups.keep("Thursday", [], "tablet")
        person = people.people()[0].id
        link = link_of(game.id, 1)
    numbers = {
        "number": 1,
        "seat": 0,
        "rule_id": rule.id,
        "season_id": season.id,
        "person_id": person,
        "group_id": group,
    }
    watched = {"/s/": season.watch_id}
    house.restored("oh_pshaw")
    numbers["day"] = (game.started_at.astimezone() - timedelta(hours=6)).date().isoformat()
    return {**{name: str(value) for name, value in numbers.items()}, **watched, "game_id": game.id, "link": link,
            "watch_id": game.watch_id, "variant_id": "oh_pshaw", "cards": house.start("ono99").id}  # fmt: skip


def filled(address: str, parameters: dict[str, str]) -> str:
    if address.endswith("/cards"):
        return f"/g/{parameters['cards']}/cards"
    if address.startswith("/s/"):
        return f"/s/{parameters['/s/']}"
    for name, value in parameters.items():
        address = address.replace(f"<{name}>", value)
    return address


def test_every_page_has_its_frame_and_nothing_lies_over_anything_else(
    device: Callable[..., Page], house: House, parameters: dict[str, str]
):
    page, wrong = device("tablet"), {}
    for address in pages(house.app):
        answer = page.goto(filled(address, parameters))
        assert answer and answer.status == (404 if address == "/trust" else 200), address
        for size in ((1024, 768), NARROW):
            give_size(page, size)
            title, *frame = loaded(page).evaluate(FRAME)
            lies = page.evaluate(LIES_ON)
            if not title or frame[1:] != [1, 1] or not frame[0] or lies:
                wrong[address, size[0]] = [title, frame, lies[:6]]
    assert wrong == {}


def test_the_tab_of_the_browser_names_the_deal_in_hand_and_the_end(device, house):
    page, game = open_table(device, house)
    house.enter(game, oh.Ladder(1, (7, 7)), oh.Bids(1, dict.fromkeys(range(4), 0)), oh.PencilledTricks(1, {1: 7}))
    page.reload()
    htmx_is_there(page)
    expect(page).to_have_title("Deal 1 · Nomination Whist")
    page.locator("#score").click()
    expect(page).to_have_title("Deal 2 · Nomination Whist")
    house.enter(game, oh.Bids(2, dict.fromkeys(range(4), 0)), oh.PencilledTricks(2, {1: 7}))
    page.reload()
    htmx_is_there(page)
    page.locator("#score").click()
    expect(page).to_have_title("The end · Nomination Whist")
    assert page.locator("body title").count() == page.locator("body svg title").count()
