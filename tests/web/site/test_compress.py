"""Text goes out compressed to who can read it, and stays the same text."""

import gzip

import pytest

from scorekeeper.paths import STATIC
from tests.web.tables import as_device

FILE = "css/sheet.css"
ZIP = {"Accept-Encoding": "gzip"}


def test_a_style_sheet_is_sent_compressed(client):
    answer = client.get(f"/static/{FILE}", headers=ZIP)
    assert answer.content_encoding == "gzip"
    assert gzip.decompress(answer.data) == (STATIC / FILE).read_bytes()
    assert len(answer.data) < (STATIC / FILE).stat().st_size / 3
    assert "Accept-Encoding" in answer.vary


def test_who_reads_brotli_gets_it(client):
    answer = client.get(f"/static/{FILE}", headers={"Accept-Encoding": "gzip, deflate, br, zstd"})
    assert answer.content_encoding == "br"


def test_who_cannot_read_it_gets_it_plain(client):
    answer = client.get(f"/static/{FILE}")
    assert answer.content_encoding is None
    assert answer.data == (STATIC / FILE).read_bytes()


def test_a_compressed_file_is_still_asked_about(client):
    tag = client.get(f"/static/{FILE}", headers=ZIP).headers["ETag"]
    assert client.get(f"/static/{FILE}", headers=ZIP | {"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize("page", ["", "/sheet"])
def test_a_part_or_page_that_is_known_is_not_sent_again_in_any_encoding(client, game, page):
    as_device(client, "tablet")
    asked = {"HX-Request": "true"} | ZIP
    first = client.get(f"/g/{game.id}{page}", headers=asked)
    known = {"If-None-Match": first.headers["ETag"]}
    assert first.content_encoding == "gzip"
    for encoding in ("gzip", "br", "identity"):
        again = client.get(f"/g/{game.id}{page}", headers=asked | known | {"Accept-Encoding": encoding})
        assert (again.status_code, again.data) == (304, b"")
        assert {"HX-Request", "Accept-Encoding", "Cookie"} <= set(again.headers["Vary"].split(", "))


def test_a_picture_is_sent_as_it_is(client):
    answer = client.get("/static/icons/blot-192.png", headers=ZIP)
    assert answer.content_encoding is None
