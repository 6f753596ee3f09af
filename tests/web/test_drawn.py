"""What many watch is drawn once, for each language and style, and is never older than the log."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import Markup

from scorekeeper.record.game import Game
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games
from scorekeeper.web import drawn, watch
from scorekeeper.web.drawn import Drawing, Drawings, Pieces
from tests.conftest import ANA, BEN, CAS, DEE
from tests.web.pages import read

HTMX = {"HX-Request": "true"}
LONG = 300  # seconds: whatever comes, comes within them, however busy the machine is


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The parts that were drawn, by the name of their template."""
    made: list[str] = []
    draw = watch.render_template

    def noted(name: str, **context: object) -> str:
        made.append(name)
        return draw(name, **context)

    monkeypatch.setattr(watch, "render_template", noted)
    return made


def bid(app: Flask, game: Game) -> Game:
    with app.app_context():
        return games.append(game.id, 1, "t2", oh.Bids(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 3}), "tablet")


def test_two_hundred_phones_cost_one_drawing(client: FlaskClient, game: Game, drawings: list[str]) -> None:
    seen = {client.get(f"/w/{game.watch_id}", headers=HTMX).text for _phone in range(200)}
    assert len(seen) == 1
    assert drawings == ["watch/_show.html"]


def test_the_phone_and_the_tv_see_their_own(client: FlaskClient, game: Game, drawings: list[str]) -> None:
    assert 'class="tv"' not in client.get(f"/w/{game.watch_id}", headers=HTMX).text
    assert 'class="tv"' in client.get(f"/w/{game.watch_id}/board", headers=HTMX).text
    assert drawings == ["watch/_show.html", "watch/_board.html"]


def test_a_tap_is_seen_by_whoever_asks_next(app: Flask, client: FlaskClient, game: Game) -> None:
    before = client.get(f"/w/{game.watch_id}", headers=HTMX)
    bid(app, game)
    after = client.get(f"/w/{game.watch_id}", headers=HTMX | {"If-None-Match": before.headers["ETag"]})
    assert 'data-tag="g' + game.watch_id + '-2-en"' in after.text
    assert after.headers["ETag"] == f'W/"g{game.watch_id}-2-en"'
    assert read(after.text).one("h1").text == "UNDER by 1"


def test_each_language_has_its_own(reader: FlaskClient, game: Game) -> None:
    seen = [
        reader.get(f"/w/{game.watch_id}", headers=HTMX | {"Accept-Language": code}) for code in ("en", "en-XA", "en")
    ]
    tags = [f'W/"g{game.watch_id}-1-{code}"' for code in ("en", "en-XA", "en")]
    assert [answer.headers["ETag"] for answer in seen] == tags
    assert ["you watch" in answer.text for answer in seen] == [True, False, True]


def test_each_style_has_its_own(client: FlaskClient, game: Game) -> None:
    for style in ("figures", "blackout", "figures"):
        client.set_cookie("sheet", style)
        assert f"sheet--{style}" in client.get(f"/w/{game.watch_id}", headers=HTMX).text


def test_a_browser_that_reads_nothing_compressed_gets_it_plain(client: FlaskClient, game: Game) -> None:
    plain = client.get(f"/w/{game.watch_id}", headers=HTMX)
    packed = client.get(f"/w/{game.watch_id}", headers=HTMX | {"Accept-Encoding": "gzip"})
    assert (plain.headers.get("Content-Encoding"), packed.headers["Content-Encoding"]) == (None, "gzip")
    assert drawn.packed(plain.text) == packed.data
    assert all("Accept-Encoding" in answer.headers["Vary"] for answer in (plain, packed))


def test_a_game_put_back_from_a_backup_is_drawn_afresh(app: Flask, client: FlaskClient, game: Game) -> None:
    kept = app.extensions["scorekeeper.drawings"]
    client.get(f"/w/{game.watch_id}", headers=HTMX)
    other = Drawing("another time", "tag", drawn.packed("old"))
    key = next(iter(kept._places))  # pyright: ignore[reportPrivateUsage]
    assert kept.get(key, "another time", lambda: other) is other
    assert client.get(f"/w/{game.watch_id}", headers=HTMX).text != "old"


def test_one_draws_and_the_rest_wait_for_it() -> None:
    kept, together, go, made = Drawings(), Barrier(9), Event(), []

    def draw() -> Drawing:
        made.append(1)
        go.wait(LONG)
        return Drawing(2, "tag", b"")

    def ask() -> Drawing:
        together.wait(LONG)
        return kept.get("key", 2, draw)

    with ThreadPoolExecutor(8) as phones:
        asked = [phones.submit(ask) for _phone in range(8)]
        together.wait(LONG)
        go.set()
        assert len({id(each.result(LONG)) for each in asked}) == 1
    assert made == [1]


def test_a_drawing_that_fails_is_tried_again() -> None:
    kept = Drawings()
    with pytest.raises(ZeroDivisionError):
        kept.get("key", 1, lambda: Drawing(1 // 0, "", b""))
    assert kept.get("key", 1, lambda: Drawing(1, "tag", b"")).tag == "tag"


def test_a_row_of_the_sheet_is_drawn_again_only_where_it_is_another(app: Flask, game: Game) -> None:
    with app.test_request_context():
        assert drawn.keep_drawn("a", "row", 1, caller=lambda: Markup("one")) == "one"
        assert drawn.keep_drawn("a", "row", 1, caller=lambda: Markup("other")) == "one"
        assert drawn.keep_drawn("a", "row", 2, caller=lambda: Markup("two")) == "two"
        assert drawn.keep_drawn("b", "row", 1, caller=lambda: Markup("new")) == "new"
        app.debug = True
        assert drawn.keep_drawn("b", "row", 1, caller=lambda: Markup("written now")) == "written now"


def test_pieces_that_nobody_asks_for_are_let_go() -> None:
    pieces = Pieces()
    for place in range(drawn.KEPT_PIECES + 1):
        pieces.get(place, "same", lambda: Markup("old"))
    assert pieces.get(0, "same", lambda: Markup("new")) == "new"
    assert pieces.get(drawn.KEPT_PIECES, "same", lambda: Markup("new")) == "old"


def test_what_nobody_asks_for_is_let_go() -> None:
    kept = Drawings()
    for key in range(drawn.KEPT + 1):
        kept.get(key, 1, lambda: Drawing(1, "old", b""))
    assert kept.get(0, 1, lambda: Drawing(1, "new", b"")).tag == "new"
    assert kept.get(drawn.KEPT, 1, lambda: Drawing(1, "new", b"")).tag == "old"
