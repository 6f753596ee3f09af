"""Watchers see everything and can do nothing; looking again costs next to nothing; a TV finds the game that goes on."""

import re

import pytest
from sqlalchemy import event

from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.storage import games
from scorekeeper.storage.models import db
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit import tables
from tests.kit.pages import read
from tests.kit.web import as_device, starting

HTMX = {"HX-Request": "true"}
VIEWS = ("", "/board")
# The choice of a language leads back to the watchers' own page alone; a TV has nobody to tap it.
LEADS_TO = {"": lambda watched: [f"/language?back=/w/{watched}"], "/board": lambda _watched: []}


@pytest.fixture
def game(app):
    """Nomination Whist with deal 1 bid: Ben 2, Cas 1, Dee 0, Ana 3, which is under by 1."""
    return tables.enter(app, tables.start(app), oh.Bids(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 3}))


def test_a_phone_says_that_there_are_more_columns_than_it_shows(app, client, game):
    assert "swipe" not in client.get(f"/w/{game.watch_id}").text
    many = tables.start(app, "up_to_ten_down", tables.TEN)
    assert "10 players: swipe for all" in read(client.get(f"/w/{many.watch_id}").text).one("caption").text


def test_a_phone_sees_the_call_the_bids_and_the_totals(client, game):
    page = read(client.get(f"/w/{game.watch_id}").text)
    assert page.one("h1").text == "UNDER by 1"
    bids = {line.one("span", class_="name").text: line.one("span", class_="bidfig").text for line in
            page.one("ol", class_="contracts").all("li")}  # fmt: skip
    assert bids == {"Ana deals": "Bid 3", "Ben leads": "Bid 2", "Cas": "Bid 1", "Dee": "Bid 0"}
    assert page.all("table", id="sheet")
    assert page.one("noscript").one("meta", http_equiv="refresh")["content"] == "3"


def test_the_tv_sees_the_call_the_bids_and_who_is_ahead(app, client, game):
    tables.enter(app, game, oh.Tricks(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 4}))
    page = read(client.get(f"/w/{game.watch_id}/board").text)
    ahead = [each.one("p", class_="nm").text for each in page.all("li", class_="is-ahead")]
    assert ahead == ["Ben deals"]
    lines = [(each.one(class_="stand__no").text, each.one(class_="nm").text) for each in page.all("li", class_="stand")]
    assert lines == [("1st", "Ben deals"), ("2nd", "Cas leads"), ("3rd", "Dee"), ("4th", "Ana")]


@pytest.mark.parametrize("view", VIEWS)
def test_who_bids_is_told_once_and_the_barred_number_is_told_to_the_room(app, client, view):
    game = tables.start(app, "oh_hell_common", maximum=6)

    def told() -> str:
        return read(client.get(f"/w/{game.watch_id}{view}").text).text

    assert "bids first" not in told() and "Ben bids" in told()
    tables.enter(app, game, oh.Bids(1, {BEN: 1, CAS: 1, DEE: 1}))
    assert "Ana still to bid 3 would make 6 bid, 6 tricks" in told()
    tables.enter(app, game, oh.Bids(1, {ANA: 0}))
    assert "would make" not in told()


@pytest.mark.parametrize("view", VIEWS)
def test_a_watcher_finds_no_way_to_the_game(client, game, view):
    answer = client.get(f"/w/{game.watch_id}{view}")
    page = read(answer.text)
    assert game.id not in answer.text and game.id not in str(answer.headers)
    assert not page.all("form") and not page.all("button")
    assert [link["href"] for link in page.all("a")] == ["#main", *LEADS_TO[view](game.watch_id)]
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "Set-Cookie" not in answer.headers


def test_a_watch_link_is_no_address_of_the_game(client, game):
    for path in (f"/g/{game.watch_id}", f"/g/{game.watch_id}/pen"):
        assert client.get(path).status_code == 404
    for path in (f"/g/{game.watch_id}/pen/take", f"/g/{game.watch_id}/enter"):
        assert client.post(path, data={"seq": 2, "token": "x", "seat_1": 3}).status_code == 404
    for path in ("/w/made-up", f"/w/{game.id}", "/w/\x00"):
        assert client.get(path).status_code == 404
    assert client.post(f"/w/{game.watch_id}", data={"seat_1": 3}).status_code == 405


@pytest.mark.parametrize("view", VIEWS)
def test_looking_again_reads_one_row(app, client, game, view):
    first = client.get(f"/w/{game.watch_id}{view}", headers=HTMX)
    asked: list[str] = []
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", lambda *found: asked.append(found[2]))
    second = client.get(f"/w/{game.watch_id}{view}", headers=HTMX | {"If-None-Match": first.headers["ETag"]})
    assert (second.status_code, second.data) == (304, b"")
    assert len([query for query in asked if query.startswith("SELECT")]) == 1
    tables.enter(app, game, oh.Tricks(1, {BEN: 2, CAS: 1, DEE: 0, ANA: 4}))
    new = client.get(f"/w/{game.watch_id}{view}", headers=HTMX | {"If-None-Match": first.headers["ETag"]})
    assert new.status_code == 200


def test_a_table_without_the_pen_looks_again_at_the_same_price(client, game):
    page = read(client.get(f"/g/{game.id}").text)
    tag = page.one("div", id="table")["data-tag"]
    assert client.get(f"/g/{game.id}", headers=HTMX | {"If-None-Match": f'W/"{tag}"'}).status_code == 304
    assert "data-writes" not in page.one("div", id="table").attributes
    assert re.search(r"<noscript><meta http-equiv=\"refresh\"", client.get(f"/g/{game.id}").text)


def test_covered_bids_stay_covered_for_watchers(app, client):
    game = tables.start(app, "british_oh_hell_fists")
    tables.enter(app, game, oh.Bids(1, {BEN: 1}))
    for view in VIEWS:
        page = read(client.get(f"/w/{game.watch_id}{view}").text)
        assert not page.all(class_="bidfig")
        assert "has bid" in page.text


def test_card_by_card_the_total_is_called_and_whose_turn_it_is(app, client):
    game = tables.start(app, "ono99")
    tables.enter(app, game, ono.CountedBy(1, "card_by_card"), ono.Played(1, 1, BEN, 8))
    page = read(client.get(f"/w/{game.watch_id}/board").text)
    assert (page.one("h1").text, page.one("div", class_="call__more").text) == (
        "Total 8",
        "90 to go Cas plays · clockwise",
    )


def test_a_finished_game_says_who_won(app, client):
    game = tables.start(app, "oh_hell_simple", maximum=1)
    none = dict.fromkeys(range(4), 0)
    tables.enter(app, game, oh.Bids(1, none), oh.Tricks(1, none | {BEN: 1}))
    for view in VIEWS:
        assert "win" in read(client.get(f"/w/{game.watch_id}{view}").text).one(class_="winner").text


def test_the_worker_is_served_from_the_root_and_never_kept(client):
    answer = client.get("/sw.js")
    assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"


def test_the_big_board_shows_the_bids_of_this_deal_alone_and_whose_turn_it_is(app, client):
    table = starting(app, client, "oh_well")()
    table.add(oh.Bids(1, {1: 2, 2: 2, 3: 2, 0: 2}), oh.Tricks(1, {0: 3, 1: 1, 2: 2, 3: 7}))
    address = f"/w/{table.game.watch_id}/board"

    def figures() -> list[list[str]]:
        board = read(client.get(address).text)
        return [[figure.text for figure in board.all("p", class_=name)] for name in ("bidfig", "turnfig")]

    assert figures() == [[], ["bids"]]
    table.add(oh.Bids(2, {2: 0}))
    assert figures() == [["Bid 0"], ["bids"]]
    table.add(oh.Bids(2, {3: 1, 0: 1, 1: 1}))
    assert figures()[1] == []


@pytest.fixture
def begun(app):
    return tables.start(app)


def test_a_tv_is_led_to_the_game_that_goes_on(app, client, begun):
    tables.enter(app, tables.start(app), Ended(""))
    answer = client.get("/tv")
    assert (answer.status_code, answer.location) == (303, f"/w/{begun.watch_id}/board")


def test_a_tv_chooses_between_several_games_and_waits_while_none_goes_on(app, client, begun):
    other = tables.start(app, "up_to_ten_down", tables.TEN)
    page = read(client.get("/tv").text)
    boards = [link["href"] for link in page.all("a", class_="tvgame")]
    assert boards == [f"/w/{game.watch_id}/board" for game in (other, begun)]
    assert [link.one("b").text for link in page.all("a", class_="tvgame")][1] == "Ana, Ben, Cas, Dee"
    assert page.all("meta", http_equiv="refresh") == []
    for game in (other, begun):
        tables.enter(app, game, Ended(""))
    waiting = read(client.get("/tv").text)
    assert waiting.one("meta", http_equiv="refresh")["content"] == "10"
    assert "No games are in progress" in waiting.one("main").text


def test_a_tv_says_the_passphrase_before_it_sees_what_is_played(app, begun):
    app.config["PASSPHRASE"] = "trumpets"
    answer = app.test_client().get("/tv")
    assert (answer.status_code, answer.location) == (303, "/door?to=/tv")


def test_the_tablet_shows_the_address_for_a_tv(client, begun):
    as_device(client)
    assert read(client.get(f"/g/{begun.id}/watchers").text).one("p", class_="on-tv").one("b").text.endswith("/tv")


@pytest.mark.parametrize("view", VIEWS)
def test_the_same_table_again_leads_whoever_watched_to_the_next_game(app, client, game, view):
    as_device(client)
    tables.enter(app, game, Ended(""))
    watched = f"/w/{game.watch_id}{view}"
    page = read(client.get(watched).text)
    tag = next(part for part in page.all(id="watch"))["data-tag"]
    asked = {**HTMX, "If-None-Match": f'W/"{tag}"'}
    assert page.all(class_="next") == [] and client.get(watched, headers=asked).status_code == 304
    client.post(f"/again/{game.id}", data={"token": "again"})
    answer = client.get(watched, headers=asked)
    link = read(answer.text).one("section", class_="next").one("a")
    assert (answer.status_code, link.text, link["href"]) == (200, "Follow", f"/w/{game.watch_id}.2{view}")
    assert read(client.get(link["href"]).text).all(class_="next") == []
    with app.app_context():
        following = games.load_watched(f"{game.watch_id}.2")
    assert following.id not in answer.text


def test_who_watched_is_led_to_the_last_game_of_the_evening(app, client, game):
    as_device(client)
    tables.enter(app, game, Ended(""))
    for token in ("again", "once more"):
        client.post(f"/again/{game.id}", data={"token": token})
    # A second game after the same one is the third of the evening, and it is where watchers are led then.
    assert read(client.get(f"/w/{game.watch_id}").text).one(class_="next").one("a")["href"] == f"/w/{game.watch_id}.3"


def test_the_last_deal_on_the_tv_names_whoever_had_each_score(app, client):
    game = tables.start(app)
    tables.enter(app, game, oh.Bids(1, dict.fromkeys(range(4), 0)), oh.Tricks(1, {ANA: 4, BEN: 0, CAS: 3, DEE: 0}))
    last = read(client.get(f"/w/{game.watch_id}/board").text).one(class_="tvlast").text
    assert last == "Deal 1 Ben +10 Cas +3 Dee +10 Ana +4"
