"""Text goes out compressed to who can read it, and stays the same text."""

import gzip

from scorekeeper.paths import STATIC

ZIP = {"Accept-Encoding": "gzip, br"}


def test_a_style_sheet_is_sent_compressed(client):
    answer = client.get("/static/css/sheet.css", headers=ZIP)
    assert answer.content_encoding == "gzip"
    assert gzip.decompress(answer.data) == (STATIC / "css/sheet.css").read_bytes()
    assert len(answer.data) < (STATIC / "css/sheet.css").stat().st_size / 3
    assert "Accept-Encoding" in answer.vary


def test_who_cannot_read_it_gets_it_plain(client):
    answer = client.get("/static/css/sheet.css")
    assert answer.content_encoding is None
    assert answer.data == (STATIC / "css/sheet.css").read_bytes()


def test_a_compressed_file_is_still_asked_about(client):
    tag = client.get("/static/css/sheet.css", headers=ZIP).headers["ETag"]
    assert client.get("/static/css/sheet.css", headers=ZIP | {"If-None-Match": tag}).status_code == 304


def test_a_picture_is_sent_as_it_is(client):
    answer = client.get("/static/icons/blot-192.png", headers=ZIP)
    assert answer.content_encoding is None
