"""An evening in each language, tapped to its last deal: no word of English, nothing cut, nothing over anything.

What no address leads to, for test_every_screen.py looks at the pages: `make screens`, which sets SCREENS=all.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from playwright.sync_api import Page, expect

from scorekeeper.rules import all_variants
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.language.catalogs import catalogs
from scorekeeper.web.language.texts import variant_called
from tests.kit.browser import TABLET
from tests.kit.evenings import House, new_game
from tests.kit.looking import EVERYTHING, crowded, overflow, resized
from tests.kit.scorer import Scorer
from tests.tools.messages import PLACE, TRANSLATIONS

pytestmark = pytest.mark.own_shelf

LANGUAGES = sorted(folder.parent.name for folder in TRANSLATIONS.glob("*/LC_MESSAGES"))
WAYS = [(language, scripts) for language in LANGUAGES for scripts in (True, False)]
NARROW, TV = (360, 740), (1920, 1080)
LOOKED_AT = (NARROW, TABLET)
# The country's own game, with five deals.
OWN = {"de": "stiche_raten", "es": "podrida_fidepo", "fr": "ascenseur_fr", "nl": "boerenbridge_ien", "sv": "plump"}
DEALS = oh.Ladder(1, (1, 2, 3, 2, 1))
PLAYERS = ("Jean-Luc", "Ben", "Maximiliana-Sophie")
WORD = re.compile(r"[^\W\d_]{2,}")
SAID = """() => {
  const said = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest("script, style, noscript")) said.push(node.data.trim());
  for (const name of ["aria-label", "placeholder", "title", "alt", "data-say", "content"])
    for (const element of document.querySelectorAll(`[${name}]`)) said.push(element.getAttribute(name).trim());
  return [...new Set(said)].filter(Boolean);
}"""


@cache
def english(language: str) -> list[re.Pattern[str]]:
    """Return the texts whose translation differs, each piece between tags as a pattern; a place holds anything.

    A piece with places says too little where it has no two words of its own.
    """
    file: Path = TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"
    with file.open("rb") as text:
        messages = [each for each in read_po(text) if each.id]
    own = {piece.casefold() for each in messages for piece in _pieces(each.string)}
    spoken, rows = catalogs(TRANSLATIONS)[language], list(all_variants())
    own |= {
        name.casefold() for row in rows for name in (row.name, *row.aliases) if variant_called(name, spoken) == name
    }
    said = [*messages, *(Message(row.name) for row in rows)]
    sources = {piece for each in said for piece in _pieces(each.id) if piece.casefold() not in own}
    return [
        re.compile(".+".join(map(re.escape, parts)), re.IGNORECASE)
        for parts in (PLACE.split(piece)[::2] for piece in sources)
        if len(WORD.findall(" ".join(parts))) > (len(parts) > 1)
    ]


def _pieces(texts: str | tuple[str, ...] | list[str]) -> Iterator[str]:
    for text in [texts] if isinstance(texts, str) else texts:
        yield from filter(None, map(str.strip, re.split(r"<[^>]*>", text)))


def amiss(page: Page, language: str, *sizes: tuple[int, int]) -> Iterator[str]:
    """Yield what is wrong with a page in a language: English, and at each size what is cut, covered or too wide."""
    assert page.locator("html").get_attribute("lang") == language
    for said in page.evaluate(SAID):
        yield from (f"English: {said}" for text in english(language) if text.fullmatch(said))
    for width, _ in resized(page, sizes):
        yield from (f"{width}: {found}" for found in crowded(page))
        if (wide := overflow(page)) > 0:
            yield f"{width}: {wide} too wide"


@pytest.mark.skipif(not EVERYTHING, reason="an evening in every language: make screens")
@pytest.mark.parametrize(("language", "scripts"), WAYS)
def test_an_evening_in_a_language(
    new_page: Callable[..., Page],
    house: House,
    shot: Callable[[Page, str], None],
    language: str,
    scripts: bool,
):
    page, watcher = (new_page(TABLET, locale=language, java_script_enabled=scripts) for _ in range(2))
    found: list[str] = []
    seen = iter(range(100))

    def look(name: str, on: Page = page, *sizes: tuple[int, int]) -> None:
        found.extend(f"{name}: {line}" for line in amiss(on, language, *(sizes or LOOKED_AT)))
        number = next(seen)
        for width, _ in resized(on, sizes or LOOKED_AT):
            shot(on, f"{language}-{'js' if scripts else 'plain'}-{number:02}-{name}-{width}")

    def visit(address: str, on: Page = page, *sizes: tuple[int, int]) -> None:
        on.goto(address)
        name = re.sub(r"\W+", "-", address.replace(game, "").replace(watch, "watch")).strip("-")
        look(name or "table", on, *sizes)

    page.goto("/new?variant=podrida_fidepo")
    look("new-tail")
    page.goto("/")
    page.locator('a[href$="/new"]').first.click()
    look("new")
    scorer = new_game(page, OWN.get(language, "nomination_whist"), PLAYERS)
    game = f"/g/{page.url.partition('/g/')[2].partition('?')[0]}"
    watch = f"/w/{house.enter(game[3:], DEALS).watch_id}"
    visit(game)

    scorer.bid(1, 0)
    scorer.bid(2, 1)
    look("barred")
    scorer.bid(0, 1)
    look("call")
    scorer.took(0, 0)
    look("tricks")
    scorer.score()
    look("next")

    scorer.bid(2, 1)
    scorer.bid(0, 0)
    scorer.bid(1, 0)
    scorer.tap("#mend-2")
    look("mend")
    scorer.tap("#bid_2-0")
    expect(page.locator("#mend-2")).to_contain_text("0")
    visit(watch, watcher)
    visit(f"{watch}/board", watcher, TABLET, TV)
    scorer.took(1, 2)
    scorer.score()
    scorer.tap("#cell-1-1")
    look("correct")
    scorer.tap("#bids_1-1")
    expect(page.locator(".moves")).to_be_visible()
    look("corrected")
    scorer.tap("#save")
    expect(page.locator("#cell-1-1 .corrected")).to_have_count(1)

    visit(f"{game}/history")
    page.goto(f"{game}/players")
    page.locator("input[name=new_name]").fill("Émile")
    page.locator("#add").click()
    expect(page.locator("#carry-lowest")).to_be_attached()
    look("joiner")
    page.locator("#save").click()
    expect(page.locator("#table")).to_be_visible()
    scorer.bid(house.load(game[3:]).state.live.order[0], 1)
    scorer.tap("#undo")
    expect(page.locator("#redo")).to_be_attached()
    look("undone")
    play_out(scorer, house, game[3:])

    look("over")
    visit(watch, watcher)
    visit(f"{watch}/board", watcher, TABLET, TV)
    assert found == [], "\n".join(found)


def play_out(scorer: Scorer, house: House, game: str) -> None:
    """Tap the deals to come: everybody bids nothing, and the first takes every trick."""
    while live := house.load(game).state.live:
        *others, dealer = live.order
        scorer.deal(live.order, dict.fromkeys(live.order, 0), {**dict.fromkeys(others, 0), dealer: live.hand_size})


def test_the_language_chosen_is_set_as_the_others(page: Page):
    page.goto("/language")
    for number in (0, 2):
        page.locator("main button").nth(number).click()
        page.goto("/language")
        buttons = page.locator("main button")
        expect(buttons.nth(number)).to_have_attribute("aria-pressed", "true")
        assert len(set(buttons.evaluate_all("(all) => all.map((each) => getComputedStyle(each).font)"))) == 1
