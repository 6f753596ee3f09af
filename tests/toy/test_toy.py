"""A fourth kind of game is folders of its own, one recorded game and two registry rows; nothing else knows of it.

The folders lie here as they would in the package: rules/toy, web/toy and templates/kinds/toy, and this file.
"""

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import ChoiceLoader, FileSystemLoader

from scorekeeper import rules
from scorekeeper.web import kinds
from scorekeeper.web.kinds.contract import Slice
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.sentences.registry import sentences
from tests import test_every_kind
from tests.web.pages import read
from tests.web.tables import Table, found, text

HERE = Path(__file__).parent
RECORDED = (HERE / "recorded.json").read_text()
PROMISES = [value for name, value in vars(test_every_kind).items() if name.startswith("test_")]


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the kind's row to either registry, and its folders to where packages of kinds are looked for."""
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(HERE / "rules")])
    monkeypatch.setattr(kinds, "__path__", [*kinds.__path__, str(HERE / "web")])
    kind = import_module("scorekeeper.rules.toy.kind").Toy()
    row = Slice(kind, import_module("scorekeeper.web.kinds.toy.pages").ToyPages())
    monkeypatch.setitem(rules.KINDS, kind.key, kind)
    monkeypatch.setitem(rules._BY_ID, kind.variants[0].id, kind.variants[0])
    monkeypatch.setitem(PAGES, kind.key, row.pages)
    sentences.cache_clear()
    yield
    sentences.cache_clear()


@pytest.fixture
def toy(registered: None, make_app: Callable[..., Flask]) -> Flask:
    """An app that knows the kind."""
    app = make_app()
    assert app.jinja_loader
    app.jinja_loader = ChoiceLoader([FileSystemLoader(HERE / "templates"), app.jinja_loader])
    return app


@pytest.fixture
def table(toy: Flask) -> Table:
    return Table(toy, toy.test_client(), "highest_card", ("Ana", "Ben"), deals=3)


def totals(table: Table) -> list[int | None]:
    return [column.total for column in table.game.sheet.columns]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_it_keeps_what_every_kind_promises(registered: None, promise: Callable[..., None]):
    kind = rules.KINDS["toy"]
    asked = {"kind": kind, "variant": kind.variants[0], "path": HERE / "recorded.json"}
    promise(**{name: asked[name] for name in signature(promise).parameters})


def test_it_is_offered_found_described_and_set_up(toy: Flask):
    client = toy.test_client()
    assert "Highest card" in text(client.get("/variants?find=lucky ace").text)
    assert "3 deals: the highest card takes it." in text(client.get("/variants/highest_card").text)
    page = read(client.get("/new?variant=highest_card").text)
    for name in ("Ana", "Ben"):
        page = read(client.post("/new", data=page.one("form", id="draft").sent(act="add", name=name)).text)
    answer = client.post("/new", data=page.one("form", id="draft").sent(act="start"))
    assert answer.status_code == 303
    assert found(r'<main class="losing".*?<b>(.*?)</b>', client.get(answer.location).text) == "Ana"


def test_it_is_played_taken_back_and_won_at_the_table(table: Table):
    for seat in (1, 0):
        assert table.tap(pick=seat).status_code == 303
    assert table.tap("undo", target=3).status_code == 303
    assert totals(table) == [0, 1]
    for seat in (1, 0):
        table.tap(pick=seat)
    assert (totals(table), table.game.prompt, table.game.sheet.winners) == ([1, 2], None, (1,))
    assert "Ben wins with 2" in text(table.page())


def test_a_tap_that_names_nobody_is_refused(table: Table):
    assert table.tap(pick=7).status_code == 422
    assert table.game.seq == 1


def test_a_deal_is_corrected(table: Table):
    table.tap(pick=1)
    assert read(table.page("/correct/1/0")).one("h1", id="over-head").text == "Correct deal 1"
    assert table.tap("correct/1/0", save=1).status_code == 422
    assert table.tap("correct/1/0", save=1, picked=0).status_code == 303
    assert totals(table) == [1, 0]
    assert "Ana takes deal 1" in text(table.page("/history"))


@pytest.mark.parametrize("page", ["", "/sheet", "/history", "/more", "/print", "/print/blank", "/chart", "/summary",
                                  "/watchers", "/export.json", "/export.csv"])  # fmt: skip
def test_every_page_of_a_game_shows_it(table: Table, page: str):
    table.tap(pick=1)
    assert table.client.get(f"/g/{table.id}{page}").status_code == 200


def test_its_watchers_see_the_sheet(table: Table):
    table.tap(pick=1)
    page = table.client.get(f"/w/{table.game.watch_id}")
    assert (page.status_code, "Ben" in text(page.text)) == (200, True)


def test_the_recorded_game_comes_in_and_goes_out_as_it_is(toy: Flask):
    client: FlaskClient = toy.test_client()
    answer = client.post("/import", data={"text": RECORDED})
    assert answer.status_code == 303, text(answer.text)
    exported: dict[str, Any] = client.get(f"{answer.location}/export.json").json or {}
    known = json.loads(RECORDED)
    assert {key: exported[key] for key in known} == known


def test_a_row_of_pages_of_another_kind_is_not_in_the_registry(registered: None):
    assert all(rules.KINDS[key].key == key for key in PAGES)
    assert set(rules.KINDS) == set(PAGES)
