"""What browser tests are made of: the sizes of the screens, the CDN's stand-in, a finger that counts its taps."""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, Route

from scorekeeper.web.site.assets import HTMX_URL
from tests.kit.migrated import CopyTo
from tests.kit.server import Server

TABLET, PORTRAIT, PHONE = (1024, 768), (768, 1024), (390, 844)
SIZES = (TABLET, PORTRAIT, PHONE)
THEMES = ("light", "dark")
PATIENCE = 90_000  # milliseconds: what a test waits for comes, however busy the machine is

# Chromium heeds the last list it is given, so what Playwright turns off stands here again. The rest is what no test
# looks at and every window pays for: pages of its own behind the address bar, a spare process for the next site.
FEATURES_OFF = (
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "PreloadTopChromeWebUI",
    "SpareRendererForSitePerProcess",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
CHROMIUM_FLAGS = (
    f"--host-resolver-rules=MAP {urlsplit(HTMX_URL).hostname} ~NOTFOUND",  # no test asks the network
    f"--disable-features={','.join(FEATURES_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Finger:
    """Taps, and counts them: the tap budget is a contract."""

    def __init__(self) -> None:
        self.taps = 0

    def tap(self, what: Locator) -> None:
        """Tap once, on a page whose scripts have come: what is tapped before them is a plain form's."""
        what.wait_for(state="attached")  # on the page that the tap before opened
        what.page.wait_for_load_state()
        what.click()
        self.taps += 1


def stand_in_for_cdn(context: BrowserContext, how: str, htmx: Path) -> None:
    """Answer for the CDN: `good`, `blocked`, `tampered` with, or `silent`. No other is there."""

    def answer(route: Route) -> None:
        if how == "blocked":
            route.abort()
        elif how != "silent":
            script = htmx.read_text() + ("\n/* tampered with */" if how == "tampered" else "")
            route.fulfill(body=script, content_type="text/javascript", headers=CDN_HEADERS)

    context.route(HTMX_URL, answer)


CDN_HEADERS = {"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=31536000, immutable"}


def watch_console(page: Page, allowed: Iterable[str] = ()) -> list[str]:
    """Return the list in which the page's errors gather; what the CDN's stand-in causes is not one."""
    # The app's own refusals are answers: Chromium reports each as a failed resource.
    expected = re.compile("|".join((re.escape(HTMX_URL), r"status of 4(09|22) ", *allowed)))
    errors: list[str] = []

    def note(text: str) -> None:
        if not expected.search(text):
            errors.append(text)

    page.on("console", lambda said: said.type == "error" and note(f"{said.text} {said.location.get('url', '')}"))
    page.on("pageerror", lambda error: note(f"script: {error}"))
    return errors


def until(page: Page, holds: Callable[[], object]) -> None:
    """Wait for what no locator shows."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < deadline, "it did not come"
        page.wait_for_timeout(50)


def loaded(page: Page) -> Page:
    """Wait until the page is laid out as it stays: before anything on it is measured, or looked at.

    A form's answer is there, and its elements visible, before its stylesheets are.
    """
    page.wait_for_load_state("load")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    return page


def give_size(page: Page, size: tuple[int, int]) -> None:
    """Give the page's window a size, and wait until the page has it."""
    if page.viewport_size == (wanted := {"width": size[0], "height": size[1]}):
        return
    page.set_viewport_size(wanted)
    until(page, lambda: page.evaluate("() => [innerWidth, innerHeight]") == list(size))


def htmx_is_there(page: Page) -> None:
    """Wait until taps are taken over; before, each is a plain form."""
    until(page, lambda: page.evaluate("() => Boolean(window.htmx?.swap)"))


def opened(page: Page, address: str) -> Page:
    """Open an address, with htmx there."""
    page.goto(address)
    htmx_is_there(page)
    return page


def reloaded(page: Page) -> None:
    page.reload()
    htmx_is_there(page)


@contextmanager
def serving(instance: Path, htmx_copy: Path, copy_migrated: CopyTo, **environment: str) -> Iterator[Server]:
    """Run a server on a fresh instance that has the copy of htmx, and its tables."""
    copy_migrated(instance)
    (instance / htmx_copy.name).write_bytes(htmx_copy.read_bytes())
    server = Server(instance, **environment).start()
    yield server
    if server.process:
        assert server.stop() == 0
