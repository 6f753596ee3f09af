"""A device that asks a real server as a browser does: one connection, its cookies, and the fields of its forms."""

import re
import ssl
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from werkzeug.test import EnvironBuilder, TestResponse

HTMX = {"HX-Request": "true"}
HIDDEN = re.compile(r'name="(csrf_token|seq|token)"[^>]*? value="([^"]*)"')
SECONDS = 60  # for an answer, however busy the machine is


class Device:
    """Asks as Flask's test client does, and gets the same answers; `address` is its own, where it needs one."""

    def __init__(self, url: str, address: str = "", **cookies: str) -> None:
        self.base = url
        self.cookies = cookies
        place, source = urlsplit(url), (address, 0) if address else None
        if place.scheme == "https":
            unchecked = ssl._create_unverified_context()
            self.connection: HTTPConnection = HTTPSConnection(
                place.netloc, timeout=SECONDS, source_address=source, context=unchecked
            )
        else:
            self.connection = HTTPConnection(place.netloc, timeout=SECONDS, source_address=source)

    def open(
        self, path: str, *, method: str = "GET", headers: dict[str, str] | None = None, **sent: Any
    ) -> TestResponse:
        """Ask for a path, or for a whole address on this server; `sent` is what werkzeug's builder takes."""
        path = path.removeprefix(self.base) or "/"
        request = EnvironBuilder(path, method=method, **sent).get_request()
        asked = f"?{query}" if (query := request.query_string.decode()) else ""
        head = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} | (headers or {})
        if request.content_type:
            head["Content-Type"] = request.content_type
        try:
            self.connection.request(method, path.partition("?")[0] + asked, request.get_data() or None, head)
            answer = self.connection.getresponse()
            body = answer.read()
        except OSError:
            self.close()
            raise
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: each.value for name, each in SimpleCookie(line).items()}
        return TestResponse([body], str(answer.status), answer.headers.items(), request)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.open(path, headers=headers)

    def post(self, path: str, form: dict[str, str], **headers: str) -> TestResponse:
        return self.open(path, method="POST", data=form, headers=headers)

    def close(self) -> None:
        """Hang up; whoever asks again is connected again."""
        self.connection.close()


def hidden(page: str) -> dict[str, str]:
    """Return what the forms of a page send unseen."""
    return dict(HIDDEN.findall(page))
