"""Highest card is found, played and corrected as every other game."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.kit.pages import read
from tests.kit.web import Table, text


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> Table:
    return Table(app, client, "highest_card", ("Ana", "Ben"), deals=3)


def totals(table: Table) -> list[int | None]:
    return [column.total for column in table.game.sheet.columns]


def test_it_is_found_and_described(client: FlaskClient):
    assert "Highest card" in text(client.get("/variants?find=lucky ace").text)
    assert "3 deals: the highest card takes it." in text(client.get("/variants/highest_card").text)


def test_it_is_played_taken_back_and_won_at_the_table(table: Table):
    for seat in (1, 0):
        assert table.tap(pick=seat).status_code == 303
    assert table.tap("undo", target=3).status_code == 303
    assert totals(table) == [0, 1]
    for seat in (1, 0):
        table.tap(pick=seat)
    assert (totals(table), table.game.prompt, table.game.sheet.winners) == ([1, 2], None, (1,))
    assert "Ben wins with 2" in text(table.page())


def test_a_deal_is_corrected(table: Table):
    table.tap(pick=1)
    assert read(table.page("/correct/1/0")).one("h1", id="over-head").text == "Correct deal 1"
    assert table.tap("correct/1/0", save=1).status_code == 422
    assert table.tap("correct/1/0", save=1, picked=0).status_code == 303
    assert totals(table) == [1, 0]
    assert "Ana takes deal 1" in text(table.page("/history"))
