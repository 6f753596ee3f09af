"""A page that many ask for is rendered once for a place, a language and a version of the game."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask, template_rendered
from flask.testing import FlaskClient

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.site import answers
from scorekeeper.web.table import watchers
from tests.conftest import BEN
from tests.kit import tables
from tests.kit.http import HTMX
from tests.kit.pages import page
from tests.kit.web import Table


@contextmanager
def rendering(app: Flask) -> Iterator[list[str]]:
    """The names of the templates that are rendered."""
    names: list[str] = []

    def note(_app: Flask, template: object, **_more: object) -> None:
        names.append(str(getattr(template, "name", "")))

    with template_rendered.connected_to(note, app):
        yield names


@pytest.mark.parametrize("view", ["", "/board"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_many_watchers_cost_one_rendering_for_each_entry(app, game, view, headers):
    watchers = [app.test_client() for _phone in range(3)]
    with rendering(app) as templates:
        first = [each.get(f"/w/{game.watch_id}{view}", headers=headers).text for each in watchers]
        assert (len(templates), len(set(first))) == (1, 1)
        tables.enter(app, game, oh.Bids(1, {BEN: 2}))
        after = [each.get(f"/w/{game.watch_id}{view}", headers=headers).text for each in watchers]
        assert (len(templates), len(set(after))) == (2, 1)
    assert first[0] != after[0]


def test_who_looks_on_is_not_given_the_page_of_who_keeps_score(app: Flask, evening: Table) -> None:
    sheets = [page(client, f"/g/{evening.id}/sheet") for client in (evening.client, app.test_client())]
    assert [bool(sheet.all("a", class_="cell")) for sheet in sheets] == [True, False]


@pytest.mark.parametrize("view", ["", "/board"])
def test_each_language_and_each_style_of_a_watched_page_has_a_rendering_of_its_own(reader, view: str) -> None:
    address = f"/w/{tables.start(reader.application).watch_id}{view}"
    with rendering(reader.application) as templates:
        for language in ("en", "en-XA", "en", "en-XA"):
            assert f'lang="{language}"' in reader.get(address, headers={"Accept-Language": language}).text
        assert len(templates) == 2
        for style in ("figures", "blackout", "figures") if view == "" else ():
            reader.set_cookie("sheet", style)
            assert f"sheet--{style}" in reader.get(address, headers=HTMX).text


def test_a_page_that_fails_is_tried_again(app, client, game, monkeypatch):
    address = f"/w/{game.watch_id}"
    with monkeypatch.context() as broken:
        broken.setattr(watchers, "watch_context", lambda *_asked: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            client.get(address)
    with rendering(app) as templates:
        assert client.get(address).status_code == 200
    assert len(templates) == 1


def test_an_etag_tells_apart_page_and_part_and_each_language_of_the_same_entries(reader: FlaskClient) -> None:
    def tag(headers: dict[str, str]) -> str:
        with reader.application.test_request_context(headers=headers):
            reader.application.preprocess_request()
            return answers.etag("abc", 7)

    restored, other = {"HX-History-Restore-Request": "true"}, {"Accept-Language": "en-XA"}
    assert tag({}) == tag(restored) == tag(HTMX | restored)  # which replaces the whole page
    assert len({tag(headers) for headers in ({}, HTMX, other, HTMX | other)}) == 4
    assert "HX-Request" in reader.get("/door").vary
