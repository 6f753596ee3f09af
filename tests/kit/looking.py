"""What a screen is looked at for: axe in both themes, and at three sizes what is cut off or too small for a finger.

A page is visited once: its theme and its size change while it stands there. Contrast is looked at on one element of
each look in a walk, and on every element where SCREENS=all (`make screens`): it takes axe longer than all other rules.
"""

import json
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.kit.browser import PHONE, SIZES, THEMES, give_size, loaded

JS = Path(__file__).parent / "js"
TOO_SMALL = (JS / "too_small.js").read_text()
CROWDED = tuple((JS / name).read_text() for name in ("crowded.js", "collisions.js"))
ONE_OF_EACH = (JS / "one_of_each.js").read_text()
# The big board hides what leaves it.
OVERFLOW = """() => Math.max(...[document.documentElement, ...document.querySelectorAll(".tv")]
  .map((element) => element.scrollWidth - element.clientWidth))"""
EVERYTHING = os.environ.get("SCREENS") == "all"
BUT_COLOURS = "{resultTypes: ['violations'], rules: {'color-contrast': {enabled: false}}}"
COLOURS = "{resultTypes: ['violations'], runOnly: ['color-contrast']}"  # all in which a theme differs from the other


@cache
def axe() -> str:
    spec = find_spec("axe_playwright_python")
    assert spec and spec.origin, "axe-playwright-python is not installed"
    return Path(spec.origin).with_name("axe.min.js").read_text()


def axe_violations(page: Page, known: set[str] | None = None) -> list[str]:
    """Return what axe minds on the page as it stands, one line a rule: all once, the colours by day and by night.

    `known` are the looks whose colours were looked at before, on other pages; those of this one are added.
    """
    session = page.context.new_cdp_session(loaded(page))
    # Evaluated by the debugger, which the content security policy does not bind: the page keeps its own.
    session.send("Runtime.evaluate", {"expression": axe()})
    found = _minded(_answer(session, f"axe.run(document, {BUT_COLOURS})"))
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
    return [line for look in CROWDED for line in page.evaluate(look)]


def too_small(page: Page, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[str]:
    """Return what is cut off or too small at any of the sizes."""
    return [f"{size[0]}x{size[1]}: {line}" for size in resized(page, sizes) for line in page.evaluate(TOO_SMALL)]


def minded(
    page: Page, paths: Sequence[str], visit: Callable[[str], object], by_axe: Collection[str] | None = None
) -> dict[str, list[str]]:
    """Visit pages; return what is minded on each, and nothing of a page on which there is nothing.

    Axe looks at the pages of `by_axe`, and at all of them where none are named or SCREENS=all: it minds what stands in
    templates, so one page a template does. The others are looked at on a phone, which has the least room.
    """
    found: dict[str, list[str]] = {}
    known = set[str]()
    for path in paths:
        visit(path)
        looked_at = by_axe is None or EVERYTHING or path in by_axe
        # Paper is looked at elsewhere: its marks are as small as a printer allows.
        small = [] if "/print" in path else too_small(page, SIZES if looked_at else (PHONE,))
        if wrong := [*(axe_violations(page, known) if looked_at else []), *small]:
            found[path] = wrong
    return found
