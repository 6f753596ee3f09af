"""Watchers get what others have just seen without the app; nothing of one browser reaches another, nothing is old."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.game import Game
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games, newest
from scorekeeper.storage.newest import Newest
from scorekeeper.web import answer_cache, watch
from scorekeeper.web.answer_cache import AnswerCache
from tests.conftest import BEN
from tests.messages import write_pseudo

HTMX = {"HX-Request": "true"}
NEWEST = Newest("game", "watch", 5, datetime(2026, 11, 22, tzinfo=UTC))


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newest._shared, "now", lambda: 0.0)  # pyright: ignore[reportPrivateUsage]


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The looks that reached the app."""
    seen: list[str] = []
    newest_watched = watch.newest_watched

    def noted(watch_id: str) -> Newest | None:
        seen.append(watch_id)
        return newest_watched(watch_id)

    monkeypatch.setattr(watch, "newest_watched", noted)
    return seen


def test_the_second_phone_gets_what_the_first_got(client: FlaskClient, game: Game, reached: list[str]) -> None:
    first, second = (client.get(f"/w/{game.watch_id}", headers=HTMX) for _phone in range(2))
    assert len(reached) == 1
    assert (second.status, second.data, dict(second.headers)) == (first.status, first.data, dict(first.headers))


def test_whoever_has_seen_it_is_told_so(client: FlaskClient, game: Game, reached: list[str]) -> None:
    tag = client.get(f"/w/{game.watch_id}", headers=HTMX).headers["ETag"]
    looks = [client.get(f"/w/{game.watch_id}", headers=HTMX | {"If-None-Match": tag}) for _look in range(3)]
    assert [(look.status_code, look.data, look.headers["ETag"]) for look in looks] == [(304, b"", tag)] * 3
    assert len(reached) == 2
    assert client.get(f"/w/{game.watch_id}", headers=HTMX | {"If-None-Match": '"old"'}).status_code == 200
    assert len(reached) == 2


def test_a_tap_is_seen_by_the_next_look(app: Flask, client: FlaskClient, game: Game) -> None:
    tag = client.get(f"/w/{game.watch_id}", headers=HTMX).headers["ETag"]
    client.get(f"/w/{game.watch_id}", headers=HTMX | {"If-None-Match": tag})
    with app.app_context():
        games.append(game.id, 1, "t2", oh.Bids(1, {BEN: 2}), "tablet")
    assert client.get(f"/w/{game.watch_id}", headers=HTMX | {"If-None-Match": tag}).status_code == 200


def test_each_reader_gets_an_own_answer(make_app: Callable[..., Flask], game: Game, tmp_path: Path) -> None:
    app = make_app(TRANSLATIONS=write_pseudo(tmp_path / "catalogs"))
    reader, other = app.test_client(), app.test_client()
    other.set_cookie("sheet", "blackout")
    asked = [(reader, HTMX), (reader, HTMX | {"Accept-Language": "en-XA"}), (other, HTMX)]
    looks = [one.get(f"/w/{game.watch_id}", headers=headers).data for _twice in range(2) for one, headers in asked]
    assert len(set(looks)) == 3
    assert looks[:3] == looks[3:]
    packed = reader.get(f"/w/{game.watch_id}", headers=HTMX | {"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert b"<!doctype html>" in reader.get(f"/w/{game.watch_id}").data
    assert reader.get(f"/w/{game.watch_id}", headers=HTMX | {"Host": "cards.example"}).status_code == 421


def looks_of(monkeypatch: pytest.MonkeyPatch, *more: tuple[str, str], tag: str = 'W/"gwatch-5-en"') -> list[str]:
    """Return what two looks in turn get from an app that counts its answers."""
    monkeypatch.setattr(answer_cache, "known", lambda _key: NEWEST)
    answers: list[str] = []

    def app(_environ: dict[str, Any], start_response: Any) -> list[bytes]:
        answers.append("answer")
        start_response("200 OK", [("ETag", tag), *more])
        return [str(len(answers)).encode()]

    cache = AnswerCache(app)
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/w/watch"}
    return [b"".join(cache(environ, lambda *_said: None)).decode() for _look in range(2)]


def test_what_brings_a_cookie_is_for_one_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks_of(monkeypatch) == ["1", "1"]
    assert looks_of(monkeypatch, ("Set-Cookie", "device=1")) == ["1", "2"]


def test_what_another_has_overtaken_is_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks_of(monkeypatch, tag='W/"gwatch-4-en"') == ["1", "2"]


def test_it_knows_a_page_until_the_next_entry(app: Flask, client: FlaskClient, game: Game) -> None:
    cache: AnswerCache = app.extensions["scorekeeper.answer_cache"]
    path = f"/w/{game.watch_id}"
    assert not cache.is_current(path)
    client.get(path, headers=HTMX)
    assert cache.is_current(path)
    assert not cache.is_current(f"{path}/board")
    with app.app_context():
        games.append(game.id, 1, "t2", oh.Bids(1, {BEN: 2}), "tablet")
    assert not cache.is_current(path)


def test_answers_that_nobody_asks_for_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_cache, "KEPT", 2)
    monkeypatch.setattr(answer_cache, "known", lambda _key: NEWEST)
    asked: list[str] = []

    def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        asked.append(environ["HTTP_COOKIE"])
        start_response("200 OK", [("ETag", 'W/"gwatch-5-en"')])
        return [b"answer"]

    cache = AnswerCache(app)
    for cookie in ("a", "b", "c", "c", "a"):
        environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/w/watch", "HTTP_COOKIE": cookie}
        b"".join(cache(environ, lambda *_said: None))
    assert asked == ["a", "b", "c", "a"]
