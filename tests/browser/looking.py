"""What a screen is looked at for: axe in both themes, and at three sizes what is cut off or too small for a finger.

A page is visited once: its theme and its size change while it stands there. Contrast is looked at on one element of
each look, and on every element where SCREENS=all (`make screens`): it takes axe longer than all its other rules.
"""

import os
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.browser.kit import SIZES, THEMES, give_size, loaded

HERE = Path(__file__).parent
TOO_SMALL = (HERE / "too_small.js").read_text()
ONE_OF_EACH = f"({(HERE / 'one_of_each.js').read_text()})()"
EVERYTHING = "document"
WHERE_COLOURS_ARE = EVERYTHING if os.environ.get("SCREENS") == "all" else f"{{include: {ONE_OF_EACH}}}"
BUT_COLOURS = "{resultTypes: ['violations'], rules: {'color-contrast': {enabled: false}}}"
COLOURS = "{resultTypes: ['violations'], runOnly: ['color-contrast']}"  # all in which a theme differs from the other


@cache
def axe() -> str:
    spec = find_spec("axe_playwright_python")
    assert spec and spec.origin, "axe-playwright-python is not installed"
    return Path(spec.origin).with_name("axe.min.js").read_text()


def axe_violations(page: Page) -> list[str]:
    """Return what axe minds on the page as it stands, one line a rule: all once, the colours by day and by night."""
    session = page.context.new_cdp_session(loaded(page))
    # Evaluated by the debugger, which the content security policy does not bind: the page keeps its own.
    session.send("Runtime.evaluate", {"expression": axe()})
    found = _run(session, EVERYTHING, BUT_COLOURS)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {line}" for line in _run(session, WHERE_COLOURS_ARE, COLOURS)]
    page.emulate_media(color_scheme=THEMES[0])
    session.detach()
    return found


def _run(session: CDPSession, where: str, options: str) -> list[str]:
    code = f"axe.run({where}, {options}).then((found) => found.violations)"
    answer = session.send("Runtime.evaluate", {"expression": code, "awaitPromise": True, "returnByValue": True})
    found: list[dict[str, Any]] = answer["result"]["value"]
    return [f"{rule['id']}: {rule['help']}: {[node['html'][:160] for node in rule['nodes']][:5]}" for rule in found]


def resized(page: Page) -> Iterator[tuple[int, int]]:
    """Give the page one size after the other; it ends as it began."""
    before = loaded(page).viewport_size
    for size in SIZES:
        give_size(page, size)
        yield size
    if before:
        give_size(page, (before["width"], before["height"]))


def too_small(page: Page) -> list[str]:
    """Return what is cut off or too small at any of the sizes."""
    return [f"{size[0]}x{size[1]}: {line}" for size in resized(page) for line in page.evaluate(TOO_SMALL)]


def minded(page: Page, paths: list[str], visit: Callable[[str], object]) -> dict[str, list[str]]:
    """Visit pages; return what is minded on each, and nothing of a page on which there is nothing."""
    found: dict[str, list[str]] = {}
    for path in paths:
        visit(path)
        # Paper is looked at elsewhere: its marks are as small as a printer allows.
        small = [] if "/print" in path else too_small(page)
        if wrong := [*axe_violations(page), *small]:
            found[path] = wrong
    return found
