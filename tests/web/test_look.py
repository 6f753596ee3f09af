"""What every screen is drawn with: one sprite, few style sheets, nothing inside the page."""

import gzip
import re

import pytest

from scorekeeper import paths

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
    files = ("app.css", "pages.css", "symbols.svg")
    text = b"".join(client.get(f"/static/{name}").data for name in files)
    assert len(gzip.compress(text, 9)) < 18_000
