"""ETag: what is known is answered with 304 and nothing, until a tap, a cookie or another edition makes another."""

import pytest
from sqlalchemy import event

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import pens
from scorekeeper.storage.models import db
from scorekeeper.web.site import answers
from tests.conftest import BEN
from tests.kit.tables import enter
from tests.kit.web import HTMX, as_device

ZIP = {"Accept-Encoding": "gzip"}
OF_A_GAME = {
    "the part of a table that watches": ("/g/{game}", HTMX | ZIP),
    "a sheet": ("/g/{game}/sheet", ZIP),
    "a phone that watches": ("/w/{watch}", HTMX | ZIP),
    "a TV": ("/w/{watch}/board", HTMX | ZIP),
}
FILES = {"a file": ("/static/css/base.css", {}), "a file that is packed": ("/static/css/base.css", ZIP)}


@pytest.fixture
def look(client, game):
    """Return what asks for a page or file, as its own script does, with more headers."""

    def look(page: str, **more: str):
        address, headers = (OF_A_GAME | FILES)[page]
        address = address.format(game=game.id, watch=game.watch_id)
        return client.get(address, headers=headers | {name.replace("_", "-"): value for name, value in more.items()})

    return look


@pytest.mark.parametrize("page", OF_A_GAME | FILES)
def test_a_page_whose_etag_is_known_is_not_sent_again_in_any_encoding_before_the_next_tap(app, game, look, page):
    first = look(page)
    for encoding in ("gzip", "br", "identity"):
        again = look(page, If_None_Match=first.headers["ETag"], Accept_Encoding=encoding)
        assert (again.status_code, again.data) == (304, b"")
    if page in OF_A_GAME:
        assert first.content_encoding == "gzip"
        assert {"HX-Request", "Accept-Encoding", "Cookie"} <= set(again.headers["Vary"].split(", "))
        enter(app, game, oh.Bids(1, {BEN: 2}))
        assert look(page, If_None_Match=first.headers["ETag"]).status_code == 200


def test_a_sheet_has_another_etag_for_another_edition_of_the_program(monkeypatch, look):
    tag = look("a sheet").headers["ETag"]
    monkeypatch.setattr(answers, "edition", lambda: "another")
    assert look("a sheet", If_None_Match=tag).status_code == 200


@pytest.mark.parametrize(
    ("cookie", "value", "mark"),
    [("sheet", "blackout", "sheet--blackout"), ("theme", "dark", 'data-theme="dark"'),
     ("suits", "four", 'data-suits="four"')],
)  # fmt: skip
def test_a_page_with_another_cookie_looks_otherwise_and_has_another_etag(client, game, look, cookie, value, mark):
    tag = look("a sheet").headers["ETag"]
    client.set_cookie(cookie, value)
    assert look("a sheet", If_None_Match=tag).status_code == 200
    for path in ("", "/sheet"):
        assert mark in client.get(f"/g/{game.id}{path}").text


def test_whoever_gets_the_pen_gets_the_links_to_correct(app, client, game, look):
    tag = look("a sheet").headers["ETag"]
    as_device(client, "phone")
    with app.app_context():
        pens.take(game.id, "phone", "phone")
    assert look("a sheet", If_None_Match=tag).status_code == 200
    assert look("a sheet", If_None_Match=look("a sheet").headers["ETag"]).status_code == 304


def test_a_style_that_is_chosen_is_remembered_though_the_sheet_is_known(client, game):
    address = f"/g/{game.id}/sheet?style=blackout"
    first = client.get(address)
    assert "sheet=blackout" in first.headers["Set-Cookie"]
    client.set_cookie("sheet", "figures")
    second = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (second.status_code, client.get_cookie("sheet").value) == (304, "blackout")


@pytest.mark.parametrize("page", ["a phone that watches", "a TV"])
def test_a_304_to_a_watcher_costs_one_row(app, look, page):
    tag = look(page).headers["ETag"]
    queries: list[str] = []
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda *asked: queries.append(asked[2]))
    assert look(page, If_None_Match=tag).status_code == 304
    assert len([query for query in queries if query.startswith("SELECT")]) == 1
