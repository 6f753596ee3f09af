"""Settling: agreed before the game, switched on after it, exact to the cent, and taken back by undo."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit import tables
from tests.kit.pages import Element, page, read
from tests.kit.recorded import brought_in, recorded
from tests.kit.web import as_device, hidden


@pytest.fixture
def well(client: FlaskClient) -> str:
    return brought_in(client, recorded("oh_well"))


def settle(client: FlaskClient, game: str, **form: str):
    usual = {"settlement": "difference", "rate": "0.05", "ante": "1", "hard_tie": "each"}
    return client.post(f"{game}/settle", data=hidden(client.get(f"{game}/settle").text) | usual | form)


def payments(shown: Element) -> list[str]:
    return [line.text for part in shown.all("ul", class_="pays") for line in part.all("li")]


def test_the_end_says_who_pays_whom(client: FlaskClient, well: str):
    end = page(client, well)
    assert end.one("table", class_="ranks").all("tr")[0].text == "1 Cy 8 of 10 105 +4.75"
    assert payments(end)[0] == "Ada pays Bo 1.75"


@pytest.mark.parametrize(
    ("form", "told", "of_cy"),
    [
        ({"rate": "0,10"}, "between all players, 0.10 a point", "Cy +9.50"),
        ({"settlement": "pool", "ante": "2.50"}, "The pool is 12.50.", "Cy +10.00"),
    ],
)
def test_a_game_is_settled_otherwise_after_it(client, well, form, told, of_cy):
    assert settle(client, well, **form).status_code == 303
    settled = page(client, f"{well}/settle")
    assert told in settled.text
    assert of_cy in payments(settled)
    assert told.removeprefix("The ").split(" is")[0] in page(client, f"{well}/print").text


def test_the_field_of_an_amount_is_filled_as_the_language_writes_it(client: FlaskClient, well: str):
    settle(client, well, rate="0.10")
    shown = read(client.get(f"{well}/settle", headers={"Accept-Language": "de"}).text)
    assert shown.one("input", name="rate")["value"] == "0,10"


def test_nothing_is_settled_where_points_are_points(client: FlaskClient, well: str):
    settle(client, well, settlement="none")
    assert "No money changes hands" in page(client, f"{well}/settle").text
    assert not page(client, well).all(class_="net")


@pytest.mark.parametrize("rate", ["a cent", "1.2.3", "-1"])
def test_an_amount_that_is_none_is_refused_and_kept(client: FlaskClient, well: str, rate: str):
    answer = settle(client, well, rate=rate)
    assert answer.status_code == 422
    assert read(answer.text).one("p", class_="error").text == "Enter an amount such as 0.05 or 2."
    assert read(answer.text).one("input", name="rate")["value"] == rate


def test_settling_leaves_a_ladder_that_was_cut_short(app: Flask, client: FlaskClient):
    as_device(client)
    game = tables.played(app, "oh_hell_common", ("Ann", "Ben", "Cy", "Dee"), (1, 2, 1))
    assert settle(client, game).status_code == 303
    assert len(payments(page(client, f"{game}/settle"))) > 3
    assert client.get(f"{game}/export.json").json["result"]["finished"]


def test_a_game_of_chips_has_nothing_to_settle(client: FlaskClient):
    game = brought_in(client, recorded("handmade_o_no"))
    assert client.get(f"{game}/settle").status_code == 404
    assert "/settle" not in client.get(game).text


def test_whether_who_left_settles_with_the_table_is_asked(app: Flask, client: FlaskClient):
    as_device(client)
    game = tables.start(app, "oh_hell_simple", maximum=2, settlement="difference", rate="0.5")
    tables.enter(app, game, oh.Bids(1, dict.fromkeys(range(4), 0)), oh.Tricks(1, {0: 1, 1: 0, 2: 0, 3: 1}))
    address = f"/g/{game.id}"
    assert "left before the end" not in client.get(f"{address}/settle").text
    tables.on_to(app, tables.enter(app, game, oh.Left(2, 1)), 9)
    asked = page(client, f"{address}/settle")
    assert "Ben left before the end" in asked.text
    assert any(line.startswith("Ben ") for line in payments(asked))
    assert [way["value"] for way in asked.all("input", name="leavers") if "checked" in way.attributes] == ["pay"]
    assert settle(client, address, leavers="free").status_code == 303
    settled = page(client, f"{address}/settle")
    assert "between all players, 0.05 a point, without Ben" in settled.text
    assert payments(settled) and not any("Ben" in line for line in payments(settled))
