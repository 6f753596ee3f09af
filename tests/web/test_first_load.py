"""The first load of a table fits through a bad connection: page, styles, scripts and htmx, compressed."""

import gzip

import pytest

from tests.web.pages import read
from tests.web.tables import as_device

LIMIT = 60_000  # bytes


def weight(client, address):
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200
    return len(answer.data)


def linked(page):
    sheets = [link["href"] for link in page.all("link", rel="stylesheet")]
    return sheets + [script["src"] for script in page.all("script")]


def test_a_table_weighs_60_kb_at_most(client, game, htmx_copy):
    as_device(client, "tablet")
    address = f"/g/{game.id}"
    page = read(client.get(address).text)
    assert "data-writes" in page.one("div", id="table").attributes
    beside = {link["href"] for rel in ("icon", "manifest") for link in page.all("link", rel=rel)}
    sprite = {use["href"].partition("#")[0] for use in page.all("use")}
    total = sum(weight(client, each) for each in (address, *linked(page), *beside, *sprite))
    assert total + len(gzip.compress(htmx_copy.read_bytes())) < LIMIT


@pytest.mark.parametrize("view", ["", "/board"])
def test_watchers_load_no_more_than_they_need(client, game, view):
    address = f"/w/{game.watch_id}{view}"
    page = read(client.get(address).text)
    assert [each.rpartition("/")[2].partition("?")[0] for each in linked(page)] == [
        "base.css", "table.css", "sheet.css", "watch.css", "fitting.css", "live.js"
    ]  # fmt: skip
    assert weight(client, address) + sum(weight(client, each) for each in linked(page)) < LIMIT / 2
