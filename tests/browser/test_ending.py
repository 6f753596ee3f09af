"""The moment in which a game ends: told once, over a finished page, by whoever sees it and no longer than they want."""

from playwright.sync_api import Locator, expect

from scorekeeper.rules.facts import Adjustment
from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.browser import PHONE, loaded, reloaded
from tests.kit.looking import overflow
from tests.kit.scorer import FOUR, Scorer
from tests.kit.tables import LONG, TEN

SHARE_SHEET = """
  navigator.canShare = () => true;
  navigator.share = async ({ files }) => { document.title = `${files[0].name} ${files[0].size > 50000}`; };
"""


def at_the_last_tap(house, device, name="tablet", **more):
    """Open the table of a game that one tap on "Score it" ends."""
    game = house.start("nomination_whist", players=FOUR)
    house.enter(game, oh.Ladder(1, (1,)), oh.Bids(1, {0: 0, 1: 1, 2: 1, 3: 0}))
    page = device(name, game, **more)
    return game, Scorer(page)


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


def test_the_end_of_a_long_name_fits_letters_of_twice_the_size(device, house):
    names = ("Maximiliana Wolfeschlegelstein", *FOUR[1:])
    game = house.start("nomination_whist", players=names)
    house.enter(game, oh.Ladder(1, (1,)), oh.Bids(1, {0: 0, 1: 1, 2: 1, 3: 0}), oh.Tricks(1, {0: 0, 1: 1, 2: 0, 3: 0}))
    page = device("tablet", game, size=(195, 422))
    expect(page.locator(".ranks .who").first).to_be_visible()
    assert overflow(loaded(page)) <= 0


def test_all_twelve_places_stand_above_the_foot_of_a_tablet(device, house):
    names = (LONG, "Ann", "Ben", "Kim", *TEN[2:])
    game = house.start("nomination_whist", players=names, packs=2)
    tricks = dict.fromkeys(range(1, 12), 0) | {0: 1}
    house.enter(game, oh.Ladder(1, (1,)), oh.Bids(1, dict.fromkeys(range(12), 1)), oh.Tricks(1, tricks))
    page = device("tablet", game, java_script_enabled=False)
    expect(page.locator(".winner")).to_contain_text("wins with 11")
    foot = page.locator(".start").bounding_box()
    last = page.locator(".race .sum").last.bounding_box()
    assert last["y"] + last["height"] <= foot["y"]


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


def test_every_line_of_the_index_under_the_end_says_something(device, house):
    game, scorer = at_the_last_tap(house, device, size=PHONE)
    house.enter(game, oh.Tricks(1, {0: 0, 1: 1, 2: 0, 3: 0}))
    scorer.page.reload()
    lines = scorer.page.locator(".more-of .line span").filter(visible=True)
    expect(lines.filter(has_text="the sheet on paper")).to_have_count(1)
    assert all(line.strip() for line in lines.all_inner_texts())


def test_on_the_narrowest_phone_the_heading_breaks_at_words_and_the_next_game_is_one_line(device, house):
    game = house.start("nomination_whist", players=FOUR)
    house.enter(game, oh.Ladder(1, (1,)), oh.Bids(1, {0: 0, 1: 1, 2: 1, 3: 0}), oh.Tricks(1, {0: 0, 1: 1, 2: 0, 3: 0}))
    page = device("tablet", game, size=(360, 740))
    expect(page.locator(".winner")).to_be_visible()
    lines = """(element, words) => words.map((word) => {
      const range = document.createRange(), text = [...element.childNodes].find((node) => node.data?.includes(word));
      range.setStart(text, text.data.indexOf(word));
      range.setEnd(text, text.data.indexOf(word) + word.length);
      return range.getClientRects().length;
    })"""
    assert page.locator("h1").first.evaluate(lines, ["Nomination", "Whist"]) == [1, 1]
    assert page.locator(".foot-end .btn--main").evaluate(lines, ["Same players again"]) == [1]
    assert overflow(page) == 0


def test_the_numbers_beside_the_lines_are_whole_on_a_phone(device, house):
    game = house.start("oh_hell_common", "tablet", maximum=2)
    for deal, cards in ((1, 2), (2, 1)):
        house.enter(game, oh.Bids(deal, dict.fromkeys(range(4), 0)), oh.Tricks(deal, {0: cards, 1: 0, 2: 0, 3: 0}))
    house.enter(game, Adjustment(1, 1, 0, -9000, "a wager"))
    page = device("tablet", f"/g/{game.id}/sheet", size=PHONE)
    numbers, frame = loaded(page).locator(".race text[text-anchor=end]"), page.locator(".race").bounding_box()
    assert frame
    assert "−" in "".join(numbers.all_text_contents())
    assert min(box["x"] for box in map(Locator.bounding_box, numbers.all()) if box) >= frame["x"]
