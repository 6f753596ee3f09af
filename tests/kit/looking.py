"""What a screen is looked at for: axe in both themes, and at some sizes what is cut, covered or too small.

A page is opened once: its theme and its size change while it stands there. Contrast is looked at on one element of
each look in a walk, and on every element where SCREENS=all (`make screens`): it takes axe longer than all other rules.
"""

import json
import os
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.kit.browser import SIZES, THEMES, give_size, loaded

JS = Path(__file__).parent / "js"
GEOMETRY = (JS / "geometry.js").read_text()
ALL_LOOKS = ["crowded", "collisions", "small"]
ONE_OF_EACH = (JS / "one_of_each.js").read_text()
# The big board hides what leaves it.
OVERFLOW = """() => Math.max(...[document.documentElement, ...document.querySelectorAll(".tv")]
  .map((element) => element.scrollWidth - element.clientWidth))"""
EVERYTHING = os.environ.get("SCREENS") == "all"
# The first of many that are alike; where SCREENS=all, each of them.
A_FEW = (
    "document" if EVERYTHING else "{exclude: ['tr:nth-of-type(n+9)', 'li:nth-of-type(n+9)', '.row:nth-of-type(n+5)']}"
)
# Without scripts a page that follows a game can but load itself anew.
OFF = "{'color-contrast': {enabled: false}, 'meta-refresh': {enabled: false}}"
BUT_COLOURS = f"{{resultTypes: ['violations'], rules: {OFF}}}"
COLOURS = "{resultTypes: ['violations'], runOnly: ['color-contrast']}"  # all in which a theme differs from the other


@cache
def axe() -> str:
    spec = find_spec("axe_playwright_python")
    assert spec and spec.origin, "axe-playwright-python is not installed"
    source = Path(spec.origin).with_name("axe.min.js").read_text()
    # Without scripts no timer of a page ends: axe waits for none.
    return f"(() => {{ const setTimeout = (act) => void Promise.resolve().then(act); {source}\n}})()"


def axe_violations(page: Page, known: set[str] | None = None) -> list[str]:
    """Return what axe minds on the page as it stands, one line a rule: all once, the colours by day and by night.

    `known` are the looks whose colours were looked at before, on other pages; those of this one are added.
    """
    session = page.context.new_cdp_session(loaded(page))
    # Evaluated by the debugger, which the content security policy does not bind: the page keeps its own.
    if not _answer(session, "Boolean(window.axe)"):  # half a megabyte: a walk has each page bring it
        session.send("Runtime.evaluate", {"expression": axe()})
    found = _minded(_answer(session, f"axe.run({A_FEW}, {BUT_COLOURS})"))
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {line}" for line in _colours(session, set[str]() if known is None else known)]
    page.emulate_media(color_scheme=THEMES[0])
    session.detach()
    return found


def _colours(session: CDPSession, known: set[str]) -> list[str]:
    """Return what axe minds of the colours; nothing is asked of it where every look is known."""
    if EVERYTHING:
        return _minded(_answer(session, f"axe.run(document, {COLOURS})"))
    new = _answer(session, f"globalThis.oneOfEach = ({ONE_OF_EACH})(new Set({json.dumps([*known])})), oneOfEach.looks")
    known.update(new)
    return _minded(_answer(session, f"axe.run({{include: oneOfEach.elements}}, {COLOURS})")) if new else []


def _answer(session: CDPSession, code: str) -> Any:
    asked = {"expression": code, "awaitPromise": True, "returnByValue": True}
    if "exceptionDetails" in (answer := session.send("Runtime.evaluate", asked)):
        raise AssertionError(answer["exceptionDetails"])
    return answer["result"]["value"]


def _minded(answer: dict[str, Any]) -> list[str]:
    found: list[dict[str, Any]] = answer["violations"]
    return [f"{rule['id']}: {rule['help']}: {[node['html'][:160] for node in rule['nodes']][:5]}" for rule in found]


def resized(page: Page, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[tuple[int, int]]:
    """Give the page one size after the other; it ends as it began."""
    before = loaded(page).viewport_size
    for size in sizes:
        give_size(page, size)
        yield size
    if before:
        give_size(page, (before["width"], before["height"]))


def overflow(page: Page) -> int:
    """Return by how many pixels the page, or a big board, is wider than its window."""
    return page.evaluate(OVERFLOW)


def crowded(page: Page) -> list[str]:
    """Return what lies on other words, is cut, or leaves its button, at the size that the page has."""
    return page.evaluate(GEOMETRY, ["crowded"])


def collisions(page: Page) -> list[str]:
    """Return which figures of a sheet lie on another or leave their cell, at the size that the page has."""
    return page.evaluate(GEOMETRY, ["collisions"])


def too_small(page: Page) -> list[str]:
    """Return what is too small or broken in a word, at the size that the page has."""
    return page.evaluate(GEOMETRY, ["small"])


def amiss(page: Page, sizes: tuple[tuple[int, int], ...], looks: list[str]) -> list[str]:
    """Return what geometry has to say of a page at these sizes."""
    return [f"{size[0]}: {line}" for size in resized(page, sizes) for line in page.evaluate(GEOMETRY, looks)]
