"""The engines beside Chromium: WebKit, that of every iPad, and Firefox.

WebKit is Debian's WebKitGTK, driven by selenium on a screen of its own; Firefox speaks WebDriver's protocol by itself.
"""

import json
import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from selenium.webdriver import Remote, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.service import Service
from websocket import WebSocket, create_connection

from scorekeeper.web.site.assets import HTMX_URL
from tests.kit.browser import PATIENCE
from tests.kit.evenings import House
from tests.kit.programs import program

MINIBROWSER = ("/usr/lib/*/webkit2gtk-4.*", "/usr/libexec/webkit2gtk-4.*")


class Engine:
    """One window, and a finger that waits until what it taps is there."""

    def __init__(self, house: House) -> None:
        self.house = house

    def be(self, device: str) -> None:
        """Be this device: its cookie is known from the next page on."""
        raise NotImplementedError

    def resize(self, width: int, height: int) -> None:
        """Give the page this size, whatever frame the window has."""
        raise NotImplementedError

    def run(self, script: str) -> Any:
        """Return what a script of the page returns."""
        raise NotImplementedError

    def _go(self, url: str) -> None:
        raise NotImplementedError

    def _press(self, selector: str) -> None:
        raise NotImplementedError

    def open(self, path: str) -> None:
        """Open a page, loaded and laid out."""
        self._go(f"{self.house.server.url}{path}")
        self.until("document.readyState === 'complete' && document.fonts.status === 'loaded'")

    def tap(self, selector: str) -> None:
        """Tap what a selector finds, brought into sight."""
        self.until(f"document.querySelector({selector!r})?.matches(':not(:disabled)')")
        self.run(f"document.querySelector({selector!r}).scrollIntoView({{block: 'center'}})")
        self._press(selector)

    def until(self, holds: str) -> None:
        """Wait until an expression of the page holds."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not self.run(f"return Boolean({holds})"):
            assert time.monotonic() < deadline, holds
            time.sleep(0.05)


class WebKit(Engine):
    """A window of Debian's WebKitGTK."""

    def __init__(self, house: House, driver: Remote) -> None:
        super().__init__(house)
        self.driver = driver

    def be(self, device: str) -> None:
        self.open("/static/icons/app.svg")
        cookie = self.house.cookie(device)
        self.driver.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/"})

    def resize(self, width: int, height: int) -> None:
        for _ in range(3):
            inner = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight, innerWidth, innerHeight]")
            if inner[2:] == [width, height]:
                return
            self.driver.set_window_size(width + inner[0], height + inner[1])

    def run(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def _go(self, url: str) -> None:
        self.driver.get(url)

    def _press(self, selector: str) -> None:
        self.driver.find_element(By.CSS_SELECTOR, selector).click()


class Firefox(Engine):
    """A window of Firefox that nobody sees."""

    def __init__(self, house: House, socket: WebSocket) -> None:
        super().__init__(house)
        self.socket, self.numbers = socket, count(1)
        self._send("session.new", capabilities={})
        self.page = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def be(self, device: str) -> None:
        cookie, host = self.house.cookie(device), urlsplit(self.house.server.url).hostname
        value = {"type": "string", "value": cookie["value"]}
        self._send("storage.setCookie", cookie={"name": cookie["name"], "value": value, "domain": host})

    def resize(self, width: int, height: int) -> None:
        self._send("browsingContext.setViewport", context=self.page, viewport={"width": width, "height": height})

    def run(self, script: str) -> Any:
        result = self._evaluate(f"JSON.stringify((() => {{ {script} }})() ?? null)")
        return json.loads(result["value"])

    def close(self) -> None:
        self._send("browser.close")

    def _go(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def _press(self, selector: str) -> None:
        element = self._evaluate(f"document.querySelector({selector!r})")["sharedId"]
        there = {"type": "pointerMove", "x": 0, "y": 0, "origin": {"type": "element", "element": {"sharedId": element}}}
        tap = [there, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "actions": tap}
        self._send("input.performActions", context=self.page, actions=[finger])

    def _evaluate(self, expression: str) -> dict[str, Any]:
        answer = self._send("script.evaluate", target={"context": self.page}, expression=expression, awaitPromise=False)
        assert answer["type"] == "success", answer
        return answer["result"]

    def _send(self, method: str, **params: object) -> dict[str, Any]:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self.socket.recv())).get("id") != number:
            continue
        assert answer["type"] == "success", answer
        return answer["result"]


@contextmanager
def webkit(house: House, _folder: Path) -> Iterator[WebKit]:
    """Open a window of WebKit. Skips where it is not installed."""
    driver_path = program("WebKitWebDriver", "webkit2gtk-driver")
    options = WebKitGTKOptions()
    options.binary_location = program("MiniBrowser", "webkit2gtk-driver", *MINIBROWSER)
    options.add_argument("--automation")
    with _screen() as environment:
        service = Service(driver_path, env=environment)
        service.start()
        try:
            address = ClientConfig(remote_server_addr=service.service_url)
            driver = Remote(RemoteConnection(client_config=address), options=options)
            yield WebKit(house, driver)
            driver.quit()
        finally:
            service.stop()


@contextmanager
def firefox(house: House, folder: Path) -> Iterator[Firefox]:
    """Open a window of Firefox, with a profile of its own in a folder. Skips where it is not installed."""
    path = program("firefox-esr", "firefox-esr")
    (folder / "user.js").write_text(f'user_pref("network.dns.localDomains", "{urlsplit(HTMX_URL).hostname}");\n')
    command = [path, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with (folder / "said").open("w+") as said, subprocess.Popen(command, stderr=said) as process:
        try:
            deadline = time.monotonic() + PATIENCE / 1000
            while not (address := re.search(r"listening on (ws://\S+)", (folder / "said").read_text())):
                assert time.monotonic() < deadline and process.poll() is None, "Firefox does not start"
                time.sleep(0.05)
            socket = create_connection(f"{address[1]}/session", suppress_origin=True, timeout=PATIENCE / 1000)
            browser = Firefox(house, socket)
            yield browser
            browser.close()
            socket.close()
        finally:
            process.terminate()


@contextmanager
def _screen() -> Iterator[dict[str, str]]:
    """Run a screen that nobody sees; return the environment of what draws on it."""
    read, write = os.pipe()
    command = [program("Xvfb", "xvfb"), "-displayfd", str(write), "-screen", "0", "1400x1200x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            display = told.readline().strip()
        yield {**os.environ, "DISPLAY": f":{display}", "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "GTK_A11Y": "none"}
    finally:
        screen.terminate()
        screen.wait(30)
