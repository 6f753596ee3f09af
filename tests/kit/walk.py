"""A walk through the pages of a site, from link to link."""

import re
from collections.abc import Iterator
from typing import Any, Protocol
from urllib.parse import urljoin, urlsplit

from tests.kit.pages import read

LINKS = {"a": "href", "link": "href", "script": "src", "img": "src", "form": "action"}
# What a walk looks at, but does not follow: files, what is drawn slowly, and buttons' addresses.
LEFT_OUT = re.compile(r"/(static|hide|show|take|again|new|watch\.svg)|\.(pdf|csv|json|svg)$|backup$")


class Reader(Protocol):
    """Whoever asks for a page: a test client, or a connection to a real server."""

    def get(self, address: str) -> Any: ...


def addresses(page: str, at: str) -> Iterator[str]:
    """Yield the addresses on our own site that a page leads to, whole."""
    whole = read(page)
    for tag, attribute in LINKS.items():
        for element in whole.all(tag):
            if element.attributes.get(attribute):
                yield urljoin(at, element[attribute])
    yield from (urljoin(at, found) for found in re.findall(r'data-live="([^"]+)"', page))


def walk(client: Reader, base: str, most: int) -> tuple[set[str], list[str]]:
    """Return the paths that were visited from the home page on, and what was wrong: where, and what it led to."""
    waiting, known, wrong = [f"{base}/"], set(), []
    while waiting and len(known) < most:
        at = waiting.pop(0)
        if at in known:
            continue
        known.add(at)
        answer = client.get(at)
        found = [answer.location] if answer.location else []
        if answer.status_code >= 400:
            wrong.append(f"{at}: {answer.status_code}")
        if answer.mimetype == "text/html":
            found = [*found, *addresses(answer.text, at)]
        for address in (urlsplit(urljoin(at, one)) for one in found):
            if address.hostname not in (None, "localhost", "127.0.0.1"):
                continue
            if not f"{address.path}/".startswith(f"{urlsplit(base).path}/"):
                wrong.append(f"{at} leads to {address.path}")
            elif not LEFT_OUT.search(address.path):
                waiting.append(address._replace(fragment="").geturl())
    return {urlsplit(one).path for one in known}, wrong
