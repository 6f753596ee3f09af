"""The first load of a table fits through a bad connection: page, styles, scripts and htmx, compressed."""

import gzip

import pytest

from tests.web.pages import read
from tests.web.tables import as_device

LIMIT = 38_000  # bytes
REQUESTS = 9


def weight(client, address):
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    return len(answer.data)


def linked(page):
    sheets = [link["href"] for link in page.all("link", rel="stylesheet")]
    return sheets + [script["src"] for script in page.all("script")]


def test_a_table_weighs_38_kb_at_most_in_nine_requests(client, game, htmx_copy):
    as_device(client, "tablet")
    address = f"/g/{game.id}"
    page = read(client.get(address).text)
    assert "data-writes" in page.one("div", id="table").attributes
    total = weight(client, address) + sum(weight(client, each) for each in linked(page))
    assert total + len(gzip.compress(htmx_copy.read_bytes())) < LIMIT
    # The page itself, htmx and the sprite of its marks beside what it links to; the worker comes after the load.
    seen = [link["href"] for link in page.all("link", rel="icon") + page.all("link", rel="manifest")]
    assert 3 + len(linked(page)) + len(seen) + len(page.all("img")) <= REQUESTS


@pytest.mark.parametrize("view", ["", "/board"])
def test_watchers_load_no_more_than_they_need(client, game, view):
    address = f"/w/{game.watch_id}{view}"
    page = read(client.get(address).text)
    assert [each.rpartition("/")[2].partition("?")[0] for each in linked(page)] == ["app.css", "watch.css", "live.js"]
    assert weight(client, address) + sum(weight(client, each) for each in linked(page)) < LIMIT / 2
