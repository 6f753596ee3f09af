"""The end of a game: told once, then a page with the standings by place and at most five highlights."""

import re

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit.pages import page, read
from tests.kit.tables import restored
from tests.kit.web import HTMX, Table


def score(table: Table, deal: int, tricks: dict[int, int], headers: dict[str, str] | None = None):
    """Mark the tricks of the last deal, and tap "Score it"."""
    table.add(oh.PencilledTricks(deal, tricks))
    button = table.read().one("button", data_closes="")
    return table.tap("enter", headers, **{button["name"]: button["value"]}, phase=f"tricks-{deal}")


ONE_BID = oh.Bids(1, {BEN: 1, CAS: 1, DEE: 0, ANA: 0})
ONE_TOOK = {BEN: 1, CAS: 0, DEE: 0, ANA: 0}


@pytest.fixture
def table(table: Table) -> Table:
    """Two deals of one and two cards; the second is bid."""
    table.add(oh.Ladder(1, (1, 2)), ONE_BID, oh.Tricks(1, ONE_TOOK), oh.Bids(2, {CAS: 1, DEE: 1, ANA: 1, BEN: 0}))
    return table


LAST = {CAS: 2, DEE: 0, ANA: 0, BEN: 0}


def test_the_end_is_celebrated_with_the_tap_that_ends_the_game_and_never_again(table):
    shown = read(score(table, 2, LAST, HTMX).text)
    assert shown.all(class_="moment__who") and shown.all(class_="winner")
    assert "moment" not in table.page()
    assert "moment" not in table.client.get(f"/g/{table.id}", headers=HTMX).text


def test_without_scripts_the_end_is_the_page_at_once(table):
    answer = score(table, 2, LAST)
    assert answer.status_code == 303
    assert "moment" not in table.client.get(answer.location).text


@pytest.mark.parametrize("view", ["", "/board"])
def test_whoever_watched_the_last_deal_is_told_the_end_once(table, view):
    address = f"/w/{table.game.watch_id}{view}"

    def look(tag: str):
        return table.client.get(address, headers=HTMX | {"If-None-Match": tag})

    before = table.client.get(address, headers=HTMX).headers["ETag"]
    score(table, 2, LAST)
    shown = look(before)
    assert "moment__who" in shown.text
    assert look(shown.headers["ETag"]).status_code == 304
    plain = table.client.get(address).text
    assert ("moment" in plain, "winner" in plain) == (False, True)
    assert "moment" not in look('W/"made-up"').text


@pytest.mark.parametrize("name", ["handmade_ohio", "handmade_o_no_99", "handmade_ohell"])
def test_the_end_of_every_kind_has_a_drawing_a_list_and_few_highlights(app, client, name):
    game = restored(app, name)
    end = page(client, f"/g/{game.id}")
    places = [int(place.text) for place in end.all("td", class_="rank")]
    assert places == sorted(places) and len(places) == len(game.sheet.columns)
    assert len(end.one(class_="race__field").all("polyline")) == len(places)
    assert 0 < len(end.one("ul", class_="high").all("li")) <= 5
    assert ("bid" in end.text) == (name == "handmade_ohell")  # told only where there were bids


def test_the_winner_is_told_with_how_close_it_was(table):
    score(table, 2, LAST)
    end = table.read()
    assert re.fullmatch(r"\w+ wins with \d+", end.one("h2", class_="winner").text)
    assert re.match(r"\d+ ahead of ", end.one("p", class_="won__by").text)
    assert end.one("form", action=f"/again/{table.id}").one("button").text.startswith("Same players again")
    proxied = table.client.get(f"/g/{table.id}", environ_overrides={"SCRIPT_NAME": "/pad"})
    assert read(proxied.text).one("form", action=f"/pad/again/{table.id}")
