"""A kind that no module of the program names is found, set up, played, corrected, printed and kept as every other.

It is what docs/extending.md asks for, and is put in as the page says: a row for its rules, a row for its pages, and its
templates.
"""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import ChoiceLoader, FileSystemLoader

from scorekeeper import rules
from scorekeeper.record.gamefile import incoming
from scorekeeper.rules.facts import Adjustment, Renamed
from scorekeeper.web.kinds.registry import PAGES
from tests.kit.pages import read
from tests.kit.web import Table, begin, started
from tests.toy.kind import VARIANT, Taken, Toy
from tests.toy.pages import ToyPages

TEMPLATES = Path(__file__).parent / "templates"


@pytest.fixture
def app(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setitem(rules.KINDS, "toy", Toy())
    monkeypatch.setitem(vars(rules)["_BY_ID"], VARIANT.id, VARIANT)
    monkeypatch.setitem(PAGES, "toy", ToyPages())
    app.jinja_env.loader = ChoiceLoader([FileSystemLoader(TEMPLATES), app.jinja_loader])
    return app


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    return Table(app, client, VARIANT.id, ("Ana", "Ben"))


def totals(table: Table) -> list[object]:
    return [column.total for column in table.game.sheet.columns]


def test_a_kind_of_its_own_is_found_described_and_set_up(app: Flask, client: FlaskClient):
    assert "Highest card" in read(client.get("/variants?find=lucky ace").text).text
    assert "3 deals: the highest card takes it." in read(client.get("/variants/highest_card").text).text
    game = started(app, begin(client, ("Ana", "Ben"), variant=VARIANT.id))
    assert (game.kind.key, game.prompt.deal) == ("toy", 1)


def test_a_kind_of_its_own_is_played_by_taps_taken_back_and_won(table: Table):
    table.tap(pick=1)
    table.tap(pick=0)
    assert table.tap("undo", target=3).status_code == 303
    assert totals(table) == [0, 1]
    table.tap(pick=1)
    table.tap(pick=0)
    assert (table.game.prompt, totals(table)) == (None, [1, 2])
    assert "Ben wins with 2" in table.read().text


def test_a_tap_on_nobody_is_told_what_to_do_and_one_on_a_stranger_is_refused(table: Table):
    for seat in ("", "7"):
        assert table.tap(pick=seat).status_code == 422
    assert table.game.seq == 1


def test_a_deal_of_a_kind_of_its_own_is_corrected_and_stands_in_the_history(table: Table):
    table.tap(pick=1)
    assert table.read("/correct/1/0").one("h1", id="over-head").text == "Correct deal 1"
    assert table.tap("correct/1/0", save=1).status_code == 422
    assert table.tap("correct/1/0", save=1, picked=0).status_code == 303
    assert totals(table) == [1, 0]
    assert "Ana takes deal 1" in table.read("/history").text


@pytest.mark.parametrize("page", ["", "/sheet", "/print", "/print/blank", "/share", "/history", "/more", "/points"])
def test_every_page_of_a_game_knows_a_kind_of_its_own(table: Table, page: str):
    table.add(Taken(1, 1), Adjustment(1, 1, 0, 2, "good cake"))
    assert totals(table) == [2, 1]
    assert table.client.get(f"/g/{table.id}{page}").status_code == 200
    assert table.client.get(f"/w/{table.game.watch_id}").status_code == 200


def test_a_game_of_a_kind_of_its_own_comes_back_from_its_file_with_its_log_and_without(table: Table):
    table.add(Taken(1, 1), Renamed(0, "Anna"), Taken(2, 1), Taken(3, 0))
    file = json.loads(table.page("/export.json"))
    kept, alone = (incoming(data, datetime.now(UTC), "import") for data in (file, file | {"log": None}))
    assert kept.entries == table.game.entries
    assert file["result"]["totals"] == {"Anna": 1, "Ben": 2}
    assert (kept.differs, alone.differs) == ((), ())
