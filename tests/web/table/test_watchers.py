"""Watchers see everything and can do nothing; a TV finds the game that goes on."""

import pytest

from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit import tables
from tests.kit.pages import page, read
from tests.kit.web import HTMX, as_device

# Each view, and where it leads: the choice of a language back to the watchers' own page; a TV has nobody to tap it.
VIEWS = {"": ["/language?back=/w/{watch}"], "/board": []}


@pytest.fixture
def game(app):
    """Nomination Whist with deal 1 bid: Ben 2, Cas 1, Dee 0, Ana 3, which is under by 1."""
    return tables.enter(app, tables.start(app), oh.Bids(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 3}))


def test_a_phone_sees_the_call_the_bids_and_the_totals(client, game):
    watched = page(client, f"/w/{game.watch_id}")
    assert watched.one("h1").text == "UNDER by 1"
    bids = [line.text for line in watched.one("ol", class_="contracts").all("li")]
    assert bids == [f"{bid} total 0" for bid in ("Ana deals Bid 3", "Ben leads Bid 2", "Cas Bid 1", "Dee Bid 0")]
    assert watched.all("table", id="sheet")
    assert watched.one("noscript").one("meta", http_equiv="refresh")["content"] == "3"


def test_the_tv_sees_who_is_ahead_and_what_the_last_deal_gave(app, client, game):
    tables.enter(app, game, oh.Tricks(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 4}))
    board = page(client, f"/w/{game.watch_id}/board")
    assert [each.one("p", class_="nm").text for each in board.all("li", class_="is-ahead")] == ["Ben deals"]
    places = [
        (each.one(class_="stand__no").text, each.one(class_="nm").text) for each in board.all("li", class_="stand")
    ]
    assert places == [("1st", "Ben deals"), ("2nd", "Cas leads"), ("3rd", "Dee"), ("4th", "Ana")]
    assert board.one(class_="tvlast").text == "Deal 1 Ben +12 Cas +11 Dee +10 Ana +4"


@pytest.mark.parametrize("view", VIEWS)
def test_who_bids_is_told_once_and_the_barred_number_is_told_to_the_room(app, client, view):
    game = tables.start(app, "oh_hell_common", maximum=6)

    def told() -> str:
        return page(client, f"/w/{game.watch_id}{view}").text

    assert "bids first" not in told() and "Ben bids" in told()
    tables.enter(app, game, oh.Bids(1, {BEN: 1, CAS: 1, DEE: 1}))
    assert "Ana still to bid 3 would make 6 bid, 6 tricks" in told()
    tables.enter(app, game, oh.Bids(1, {ANA: 0}))
    assert "would make" not in told()


@pytest.mark.parametrize("view", VIEWS)
def test_a_watcher_finds_no_way_to_the_game(client, game, view):
    answer = client.get(f"/w/{game.watch_id}{view}")
    watched = read(answer.text)
    assert game.id not in answer.text and game.id not in str(answer.headers)
    assert not watched.all("form") and not watched.all("button")
    links = [way.format(watch=game.watch_id) for way in ("#main", *VIEWS[view])]
    assert [link["href"] for link in watched.all("a")] == links
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "Set-Cookie" not in answer.headers


def test_a_watch_link_is_no_address_of_the_game(client, game):
    for path in (f"/g/{game.watch_id}", f"/g/{game.watch_id}/pen", "/w/made-up", f"/w/{game.id}", "/w/\x00"):
        assert client.get(path).status_code == 404
    for path in (f"/g/{game.watch_id}/pen/take", f"/g/{game.watch_id}/enter"):
        assert client.post(path, data={"seq": 2, "token": "x", "seat_1": 3}).status_code == 404
    assert client.post(f"/w/{game.watch_id}", data={"seat_1": 3}).status_code == 405


def test_a_table_without_the_pen_looks_again_by_itself(client, game):
    shown = page(client, f"/g/{game.id}")
    tag = shown.one("div", id="table")["data-tag"]
    assert client.get(f"/g/{game.id}", headers=HTMX | {"If-None-Match": f'W/"{tag}"'}).status_code == 304
    assert shown.all("meta", http_equiv="refresh")
    assert not shown.all(data_writes="")
    assert [form["id"] for form in shown.all("form", class_="foot")] == ["pen-foot"]


def test_the_tv_shows_the_bids_of_this_deal_alone_and_whose_turn_it_is(start):
    table = start("oh_well")
    table.add(oh.Bids(1, dict.fromkeys(range(4), 2)), oh.Tricks(1, {ANA: 3, BEN: 1, CAS: 2, DEE: 7}))

    def figures() -> list[list[str]]:
        board = page(table.client, f"/w/{table.game.watch_id}/board")
        return [[figure.text for figure in board.all("p", class_=name)] for name in ("bidfig", "turnfig")]

    assert figures() == [[], ["bids"]]
    table.add(oh.Bids(2, {CAS: 0}))
    assert figures() == [["Bid 0"], ["bids"]]
    table.add(oh.Bids(2, {DEE: 1, ANA: 1, BEN: 1}))
    assert figures()[1] == []


def test_a_tv_chooses_between_games_is_led_to_the_only_one_and_waits_while_none_goes_on(app, client, game):
    other = tables.start(app, "up_to_ten_down", tables.TEN)
    choice = page(client, "/tv")
    links = choice.all("a", class_="tvgame")
    assert [link["href"] for link in links] == [f"/w/{each.watch_id}/board" for each in (other, game)]
    assert links[1].one("b").text == "Ana, Ben, Cas, Dee"
    assert choice.all("meta", http_equiv="refresh") == []
    tables.enter(app, other, Ended(""))
    answer = client.get("/tv")
    assert (answer.status_code, answer.location) == (303, f"/w/{game.watch_id}/board")
    tables.enter(app, game, Ended(""))
    waiting = page(client, "/tv")
    assert waiting.all("meta", http_equiv="refresh")
    assert "No games are in progress" in waiting.one("main").text


@pytest.mark.parametrize("view", VIEWS)
def test_the_same_table_again_leads_whoever_watched_to_the_next_game(app, client, game, view):
    as_device(client)
    tables.enter(app, game, Ended(""))
    watched = f"/w/{game.watch_id}{view}"
    before = page(client, watched)
    asked = HTMX | {"If-None-Match": f'W/"{before.one(id="watch")["data-tag"]}"'}
    assert before.all(class_="next") == [] and client.get(watched, headers=asked).status_code == 304
    client.post(f"/again/{game.id}", data={"token": "again"})
    answer = client.get(watched, headers=asked)
    link = read(answer.text).one("section", class_="next").one("a")
    assert (link.text, link["href"]) == ("Follow", f"/w/{game.watch_id}.2{view}")
    assert page(client, link["href"]).all(class_="next") == []
    with app.app_context():
        assert games.load_watched(f"{game.watch_id}.2").id not in answer.text
    # A second game after the same one is the third of the evening, and it is where watchers are led then.
    client.post(f"/again/{game.id}", data={"token": "once more"})
    assert page(client, watched).one(class_="next").one("a")["href"] == f"/w/{game.watch_id}.3{view}"
