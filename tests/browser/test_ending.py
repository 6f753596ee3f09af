"""The moment in which a game ends: told once, over a finished page, by whoever sees it and no longer than they want."""

from playwright.sync_api import expect

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.browser import PHONE, reloaded
from tests.kit.evenings import seated
from tests.kit.scorer import FOUR, Scorer

SHARE_SHEET = """
  navigator.canShare = () => true;
  navigator.share = async ({ files }) => { document.title = `${files[0].name} ${files[0].size > 50000}`; };
"""


def at_the_last_tap(house, device):
    """Open the table of a game that one tap on "Score it" ends."""
    last = oh.Ladder(1, (1,)), oh.Bids(1, {0: 0, 1: 1, 2: 1, 3: 0})
    evening = seated(device, house, "nomination_whist", *last, players=FOUR)
    return evening.game, Scorer(evening.page)


def test_the_moment_is_told_once_and_a_tap_ends_it(device, house, new_page):
    game, scorer = at_the_last_tap(house, device)
    page = scorer.page
    page.emulate_media(reduced_motion="no-preference")
    watcher = new_page(PHONE)
    watcher.emulate_media(reduced_motion="no-preference")
    watcher.goto(f"/w/{game.watch_id}")
    scorer.bid(2, 0)
    scorer.score()
    expect(page).to_have_title("The end · Nomination Whist")
    expect(page.locator(".moment__who")).to_be_visible()
    page.mouse.click(500, 300)
    expect(page.locator(".moment")).to_be_hidden()
    expect(page.locator(".winner")).to_have_text("Ben wins with 11")
    expect(watcher.locator(".moment")).to_be_attached()
    watcher.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
    expect(watcher.locator(".moment")).to_be_hidden()  # by itself, when its time is over
    page.reload()
    expect(page.locator(".winner")).to_be_visible()
    assert page.locator(".moment").count() == 0


def test_one_tap_hands_the_picture_to_the_share_sheet(device, house):
    _game, scorer = at_the_last_tap(house, device)
    page = scorer.page
    page.add_init_script(SHARE_SHEET)
    reloaded(page)
    scorer.bid(2, 0)
    with page.expect_event("requestfinished", lambda request: request.url.endswith("/picture.png")):
        scorer.score()
    page.evaluate("() => fetch('/sw.js').then((answer) => answer.blob()).then(() => true)")  # what came before is kept
    expect(page.locator(".moment")).to_be_hidden()  # with reduced motion the end stands at once
    expect(page.locator(".winner")).to_be_visible()
    page.get_by_role("link", name="Share").click()
    expect(page).to_have_title("result.png true")


def test_without_a_share_sheet_the_tap_shows_the_picture_and_the_next_saves_it(device, house):
    page = device("tablet", house.restored("oh_pshaw"))
    page.get_by_role("link", name="Share").click()
    expect(page.locator("img.picture")).to_be_visible()
    expect(page.get_by_role("button", name="Share picture")).to_be_hidden()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save picture").click()
    assert download.value.suggested_filename.endswith(".png")
    page.get_by_role("button", name="one paragraph").click()
    expect(page.locator("textarea")).to_contain_text("Ada won with 98")
