"""Settling: agreed before the game, switched on after it, exact to the cent, and taken back by undo."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit import tables
from tests.kit.pages import Element, read
from tests.kit.recorded import brought_in, recorded
from tests.kit.tables import played
from tests.kit.web import as_device, hidden


@pytest.fixture
def well(client: FlaskClient) -> str:
    return brought_in(client, recorded("oh_well"))


def settle(client: FlaskClient, game: str, **form: str):
    held = hidden(client.get(f"{game}/settle").text)
    usual = {"settlement": "difference", "rate": "0.05", "ante": "1", "hard_tie": "each"}
    return client.post(f"{game}/settle", data=held | usual | form)


def lines(page: Element) -> list[str]:
    return [line.text for part in page.all("ul", class_="pays") for line in part.all("li")]


def test_the_end_says_who_pays_whom(client: FlaskClient, well: str):
    page = read(client.get(well).text)
    assert page.one("table", class_="ranks").all("tr")[0].text == "1 Cy 8 of 10 105 +4.75"
    assert lines(page)[0] == "Ada pays Bo 1.75"


def test_another_rate_is_settled_after_the_game(client: FlaskClient, well: str):
    assert settle(client, well, rate="0,10").status_code == 303
    page = read(client.get(f"{well}/settle").text)
    assert "between all players, 0.10 a point" in page.text
    assert "Cy +9.50" in lines(page)


def test_the_field_of_an_amount_is_filled_as_the_language_writes_it(client: FlaskClient, well: str):
    settle(client, well, rate="0.10", ante="2.5")
    page = read(client.get(f"{well}/settle", headers={"Accept-Language": "de"}).text)
    assert [page.one("input", name=name)["value"] for name in ("rate", "ante")] == ["0,10", "1"]


def test_a_pool_goes_to_the_winner(client: FlaskClient, well: str):
    settle(client, well, settlement="pool", ante="2.50")
    page = read(client.get(f"{well}/settle").text)
    assert "The pool is 12.50." in page.text
    assert "a pool, which the winner takes; ante per player: 2.50" in client.get(f"{well}/print").text
    assert "Cy +10.00" in lines(page)


def test_nothing_is_settled_where_points_are_points(client: FlaskClient, well: str):
    settle(client, well, settlement="none")
    assert "No money changes hands" in read(client.get(f"{well}/settle").text).text
    assert 'class="net"' not in client.get(well).text


@pytest.mark.parametrize("rate", ["a cent", "1.2.3", "-1"])
def test_an_amount_that_is_none_is_refused_and_kept(client: FlaskClient, well: str, rate: str):
    answer = settle(client, well, rate=rate)
    assert answer.status_code == 422
    page = read(answer.text)
    assert page.one("p", class_="error").text == "Enter an amount such as 0.05 or 2."
    assert page.one("input", name="rate")["value"] == rate


def test_settling_leaves_a_ladder_that_was_cut_short(client: FlaskClient, app):
    client.get("/")
    as_device(client)
    game = played(app, "oh_hell_common", ("Ann", "Ben", "Cy", "Dee"), (1, 2, 1))
    assert settle(client, game).status_code == 303
    assert len(lines(read(client.get(f"{game}/settle").text))) > 3
    assert client.get(f"{game}/export.json").json["result"]["finished"]


def test_a_game_of_chips_has_nothing_to_settle(client: FlaskClient):
    game = brought_in(client, recorded("handmade_o_no"))
    assert client.get(f"{game}/settle").status_code == 404
    assert "/settle" not in client.get(game).text


def test_whether_who_left_settles_with_the_table_is_asked(app: Flask, client: FlaskClient):
    as_device(client)
    game = tables.start(app, "oh_hell_simple", maximum=2, settlement="difference", rate="0.5")
    tables.enter(app, game, oh.Bids(1, dict.fromkeys(range(4), 0)), oh.Tricks(1, {0: 1, 1: 0, 2: 0, 3: 1}))
    assert "left before the end" not in client.get(f"/g/{game.id}/settle").text
    tables.on_to(app, tables.enter(app, game, oh.Left(2, 1)), 9)
    page = read(client.get(f"/g/{game.id}/settle").text)
    assert "Ben left before the end" in page.text
    assert any(line.startswith("Ben ") for line in lines(page))
    chosen = [one["value"] for one in page.all("input", name="leavers") if "checked" in one.attributes]
    assert chosen == ["pay"]
    assert settle(client, f"/g/{game.id}", leavers="free").status_code == 303
    page = read(client.get(f"/g/{game.id}/settle").text)
    assert "between all players, 0.05 a point, without Ben" in page.text
    assert not any("Ben" in line for line in lines(page))
