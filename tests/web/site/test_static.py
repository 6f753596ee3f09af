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


DOUBLED = re.compile(r"([.#][\w-]+)(?:[.:#][\w-]+)*\1(?![\w-])")
OUTSIDE = re.compile(r"@layer[^{};]*;|@page[^{}]*\{[^{}]*\}|/\*.*?\*/", re.S)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_layers_decide_which_rule_wins_and_no_selector_is_doubled_for_it(path):
    rules = OUTSIDE.sub("", path.read_text(encoding="utf-8"))
    assert DOUBLED.findall(rules) == []
    opened = 0
    for part in re.findall(r"[^{}]*[{}]", rules):
        assert opened or part.strip().startswith("@layer"), part
        opened += 1 if part.endswith("{") else -1


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
