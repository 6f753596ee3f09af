"""What every screen is drawn with: one sprite, few style sheets, nothing inside the page, and little of it."""

import gzip
import re

import pytest

from scorekeeper import paths
from tests.web.pages import read
from tests.web.tables import as_device

TEMPLATES = sorted(paths.TEMPLATES.rglob("*.html"))
SPRITE = (paths.STATIC / "symbols.svg").read_text(encoding="utf-8")
SYMBOLS = set(re.findall(r'<symbol id="([\w-]+)"', SPRITE))
STYLES = sorted(paths.STATIC.rglob("*.css"))


def test_every_drawing_that_a_template_names_is_in_the_sprite():
    text = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES)
    named = set(re.findall(r'drawn\("(\w[\w-]*\w)"', text))
    assert named <= SYMBOLS


def test_the_sprite_holds_six_blots_and_four_suits():
    assert {f"blob{number}" for number in range(1, 7)} | {"s-s", "s-h", "s-d", "s-c"} <= SYMBOLS


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(paths.TEMPLATES).as_posix())
def test_no_template_carries_styles_or_scripts_of_its_own(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<[a-z][^>{]*\s(style|on[a-z]+)=|hx-on|<style", text)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", text))


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_no_style_sheet_fetches_anything(path):
    assert not re.search(r"url\(|@import", path.read_text(encoding="utf-8"))


def test_the_first_screen_comes_with_little_style(client):
    files = ("css/base.css", "css/table.css", "css/sheet.css", "css/pages.css", "css/fitting.css", "symbols.svg")
    text = b"".join(client.get(f"/static/{name}").data for name in files)
    assert len(gzip.compress(text, 9)) < 22_000


# Names that are put together where they are used: the part that varies, and what says it.
COMPOSED = {
    **{f"choices--{many}": "how many answers a question has" for many in range(1, 7)},
    **{f"digits{many}": "how many letters a total has" for many in range(2, 13)},
    **{f"em{wide}": "how wide a name's longest word is" for wide in range(2, 33)},
    **{f"em{wide}-5": "how wide a name's longest word is" for wide in range(2, 12)},
    "moment__row--2": "a place that the end of a game tells",
    "moment__row--3": "a place that the end of a game tells",
    "is-yours": "the state of a square",
    "name--long": "how much smaller a name has to stand",
    "name--mid": "how much smaller a name has to stand",
    "page--a4-wide": "the paper, and which way it lies",
    "page--letter": "the paper, and which way it lies",
    "page--letter-wide": "the paper, and which way it lies",
    "rows--tricks": "the phase of the bid board",
    "rules--fullest": "how small the rules on paper are set",
    "rules--long": "how small the rules on paper are set",
    "rules--longest": "how small the rules on paper are set",
    "run--1": "the number of a line of the chart",
    "season-paper--close": "how many players stand on the paper of a season",
    "season-paper--closest": "how many players stand on the paper of a season",
    "sheet--blackout": "the style of a sheet",
    "sheet--three": "how wide the figures of a sheet are",
    "sheet--long": "how wide the figures of a sheet are",
    "sheet--wide": "how wide the figures of a sheet are",
    "standing--3": "how many players stand in a row of the big board",
    "standing--4": "how many players stand in a row of the big board",
    "standing--5": "how many players stand in a row of the big board",
    "standing--6": "how many players stand in a row of the big board",
    "suit--c": "the letter of a suit",
    "suit--d": "the letter of a suit",
    "suit--h": "the letter of a suit",
    "suit--s": "the letter of a suit",
    "tag--1": "the number of a line of the chart",
    "wall--close": "how many rules hang on a wall",
    "wall--closer": "how many rules hang on a wall",
    "wall--closest": "how many rules hang on a wall",
    "way--even": "how the bids stand to the tricks",
    "way--over": "how the bids stand to the tricks",
    "way--under": "how the bids stand to the tricks",
}


def test_every_class_of_the_style_sheets_is_put_on_something():
    text = " ".join(path.read_text("utf-8") for path in STYLES)
    styled = set(re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r'/\*.*?\*/|"[^"]*"', "", text, flags=re.DOTALL)))
    shown = [*TEMPLATES, *paths.PACKAGE.rglob("*.py"), *paths.STATIC.rglob("*.js")]
    words = {word for path in shown for word in re.findall(r"[a-zA-Z][\w-]*", path.read_text("utf-8"))}
    assert styled - words == COMPOSED.keys()


LIMIT = 60_000  # bytes


def weight(client, address):
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    return len(answer.data)


def linked(page):
    sheets = [link["href"] for link in page.all("link", rel="stylesheet")]
    return sheets + [script["src"] for script in page.all("script")]


def test_a_table_weighs_60_kb_at_most(client, game, htmx_copy):
    as_device(client, "tablet")
    address = f"/g/{game.id}"
    page = read(client.get(address).text)
    assert "data-writes" in page.one("div", id="table").attributes
    beside = {link["href"] for rel in ("icon", "manifest") for link in page.all("link", rel=rel)}
    sprite = {use["href"].partition("#")[0] for use in page.all("use")}
    total = sum(weight(client, each) for each in (address, *linked(page), *beside, *sprite))
    assert total + len(gzip.compress(htmx_copy.read_bytes())) < LIMIT


@pytest.mark.parametrize("view", ["", "/board"])
def test_watchers_load_no_more_than_they_need(client, game, view):
    address = f"/w/{game.watch_id}{view}"
    page = read(client.get(address).text)
    assert [each.rpartition("/")[2].partition("?")[0] for each in linked(page)] == [
        "base.css", "table.css", "sheet.css", "ending.css", "watch.css", "fitting.css", "live.js"
    ]  # fmt: skip
    assert weight(client, address) + sum(weight(client, each) for each in linked(page)) < LIMIT / 2
