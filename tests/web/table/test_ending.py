"""The end of a game: told once, then a page with the standings by place and at most five highlights."""

import re

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from tests.kit.pages import read
from tests.kit.tables import on_to, restored
from tests.kit.web import Table, starting

HTMX = {"HX-Request": "true"}


@pytest.fixture
def table(app, client) -> Table:
    """Two deals of one and two cards; the second is bid: a tap on "Score it" ends the game."""
    table = starting(app, client, "nomination_whist")()
    table.add(oh.Ladder(1, (1, 2)))
    order = table.game.state.live.order
    table.add(oh.Bids(1, dict(zip(order, (1, 1, 0, 0), strict=True))))
    table.add(oh.Tricks(1, dict(zip(order, (1, 0, 0, 0), strict=True))))
    order = table.game.state.live.order
    table.add(oh.Bids(2, dict(zip(order, (1, 1, 1, 0), strict=True))))
    return table


def test_the_moment_comes_with_the_tap_that_ends_the_game_and_never_again(table):
    answer = table.tap("enter", HTMX, **closing(table))
    assert "moment__who" in answer.text and 'class="winner"' in answer.text
    assert "moment" not in table.page()
    assert "moment" not in table.client.get(f"/g/{table.id}", headers=HTMX).text


def test_without_scripts_the_end_is_the_page_at_once(table):
    answer = table.tap("enter", **closing(table))
    assert answer.status_code == 303
    assert "moment" not in table.client.get(answer.location).text


def closing(table) -> dict[str, str]:
    """Return what "Score it" sends, after the tricks of the last deal."""
    return closing_of(table, (2, 0, 0, 0))


@pytest.mark.parametrize("view", ["", "/board"])
def test_whoever_watched_the_last_deal_is_told_once(table, view):
    address = f"/w/{table.game.watch_id}{view}"
    before = table.client.get(address, headers=HTMX).headers["ETag"]
    table.tap("enter", **closing(table))
    shown = table.client.get(address, headers=HTMX | {"If-None-Match": before})
    assert "moment__who" in shown.text
    assert table.client.get(address, headers=HTMX | {"If-None-Match": shown.headers["ETag"]}).status_code == 304
    assert "moment" not in table.client.get(address).text
    assert "moment" not in table.client.get(address, headers=HTMX | {"If-None-Match": 'W/"made-up"'}).text


def test_the_moment_tells_third_and_second_and_leaves_out_what_a_tie_takes(app, client):
    table = starting(app, client, "nomination_whist")()
    table.add(oh.Ladder(1, (1,)))
    order = table.game.state.live.order
    table.add(oh.Bids(1, dict(zip(order, (1, 1, 0, 0), strict=True))))
    page = read(table.tap("enter", HTMX, **closing_of(table, (1, 0, 0, 0))).text)
    rows = [row.text for row in page.all("span", class_="moment__row")]
    assert len(rows) == 1 and rows[0].startswith("2nd") and " and " in rows[0]


def closing_of(table, tricks) -> dict[str, str]:
    deal = table.game.state.live
    table.add(oh.PencilledTricks(deal.number, dict(zip(deal.order, tricks, strict=True))))
    button = re.search(r"<button[^>]*data-closes[^>]*>", table.page())[0]
    value = re.search(r'value="([^"]*)"', button)[1]
    return {re.search(r'name="([^"]*)"', button)[1]: value, "phase": f"tricks-{deal.number}"}


@pytest.mark.parametrize("name", ["handmade_ohio", "handmade_o_no_99", "handmade_ohell", "oh_pshaw"])
def test_every_kind_ends_with_a_drawing_a_list_and_few_highlights(app, client, name):
    game = restored(app, name)
    page = read(client.get(f"/g/{game.id}").text)
    places = [int(place.text) for place in page.all("td", class_="rank")]
    assert places == sorted(places) and len(places) == len(game.sheet.columns)
    assert len(page.one(class_="race__field").all("polyline")) == len(places)
    assert 0 < len(page.one("ul", class_="high").all("li")) <= 5


def test_the_winner_is_told_with_how_close_it_was(table):
    table.tap("enter", **closing(table))
    page = read(table.page())
    winner, by = page.one("h2", class_="winner").text, page.one("p", class_="won__by").text
    assert re.fullmatch(r"\w+ wins with \d+", winner) and re.match(r"\d+ ahead of ", by)
    assert page.one("form", action=f"/again/{table.id}").one("button").text.startswith("Same players again")


def test_twelve_are_drawn_by_how_far_they_are_behind(app, client):
    names = tuple(f"Player{letter} Longname" for letter in "ABCDEFGHIJKL")
    table = starting(app, client, "nomination_whist")(names, packs=3)
    table.add(oh.Ladder(1, (2, 2, 2)))
    on_to(app, table.game, 3)
    page = read(table.page())
    assert "Points behind the leader" in page.text
    assert len(page.one(class_="race__field").all("polyline")) == len(names)


def test_seven_who_are_level_from_the_first_deal_to_the_last_are_drawn(app, client):
    table = starting(app, client, "oh_hell_simple")(tuple("ABCDEFG"), maximum=1)
    order = table.game.state.live.order
    table.add(oh.Bids(1, dict.fromkeys(order, 1)), oh.Tricks(1, dict.fromkeys(order, 0) | {order[0]: 1}))
    assert table.client.get(f"/g/{table.id}").status_code == 200


@pytest.mark.parametrize(("name", "told"), [("handmade_o_no_99", "wins"), ("oh_pshaw", "wins and bids made")])
def test_the_way_to_the_players_promises_bids_made_where_there_were_bids(app, client, name: str, told: str):
    page = read(client.get(f"/g/{restored(app, name).id}").text)
    assert page.one("a", href="/players").text == f"Players {told}"
