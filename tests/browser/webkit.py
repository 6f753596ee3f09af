"""WebKit, the engine of every iPad and iPhone: Debian's WebKitGTK, driven by selenium on a screen of its own."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from selenium.webdriver import Remote, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.kit import PATIENCE
from tests.browser.tables import House
from tests.programs import program

MINIBROWSER = ("/usr/lib/*/webkit2gtk-4.*", "/usr/libexec/webkit2gtk-4.*")


@contextmanager
def webkit_screen() -> Iterator[dict[str, str]]:
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


class WebKit:
    """One window, and a finger that waits until what it taps is there."""

    def __init__(self, driver: Remote, house: House) -> None:
        self.driver, self.house = driver, house

    def be(self, device: str) -> None:
        """Be this device: its cookie is known from the next page on."""
        self.open("/static/icons/app.svg")
        cookie = self.house.cookie(device)
        self.driver.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/"})

    def open(self, path: str) -> None:
        """Open a page, loaded and laid out."""
        self.driver.get(f"{self.house.server.url}{path}")
        self.until("document.readyState === 'complete' && document.fonts.status === 'loaded'")

    def resize(self, width: int, height: int) -> None:
        """Give the page this size, whatever frame the window has."""
        for _ in range(3):
            inner = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight, innerWidth, innerHeight]")
            if inner[2:] == [width, height]:
                return
            self.driver.set_window_size(width + inner[0], height + inner[1])

    def run(self, script: str) -> object:
        return self.driver.execute_script(script)

    def find(self, selector: str) -> WebElement:
        found = WebDriverWait(self.driver, PATIENCE / 1000)
        return found.until(lambda driver: driver.find_element(By.CSS_SELECTOR, selector))

    def tap(self, selector: str) -> None:
        """Tap what a selector finds, brought into sight."""
        self.run(f"document.querySelector({selector!r}).scrollIntoView({{block: 'center'}})")
        self.find(selector).click()

    def until(self, holds: str) -> None:
        """Wait until an expression of the page holds."""
        WebDriverWait(self.driver, PATIENCE / 1000).until(
            lambda driver: driver.execute_script(f"return {holds}"), holds
        )


@contextmanager
def webkit_browser(house: House) -> Iterator[WebKit]:
    """Open a window of WebKit. Skips where it is not installed."""
    driver_path = program("WebKitWebDriver", "webkit2gtk-driver")
    options = WebKitGTKOptions()
    options.binary_location = program("MiniBrowser", "webkit2gtk-driver", *MINIBROWSER)
    options.add_argument("--automation")
    with webkit_screen() as environment:
        service = Service(driver_path, env=environment)
        service.start()
        try:
            address = ClientConfig(remote_server_addr=service.service_url)
            driver = Remote(RemoteConnection(client_config=address), options=options)
            yield WebKit(driver, house)
            driver.quit()
        finally:
            service.stop()
