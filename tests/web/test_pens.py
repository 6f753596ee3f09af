"""One pen a game: handed over by a link that works once, taken, taken back; who lost it is told and loses nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules.facts import PenPassed
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game
from scorekeeper.web.games import pen
from scorekeeper.web.site import qr
from scorekeeper.web.table import conflicts
from tests import tables
from tests.conftest import BEN, CAS
from tests.web.pages import Element, read
from tests.web.tables import as_device

HTMX = {"HX-Request": "true"}


@pytest.fixture
def device(app: Flask) -> Callable[[str], FlaskClient]:
    """Return a client that is another device."""

    def make(name: str) -> FlaskClient:
        client = app.test_client()
        as_device(client, name)
        with app.app_context():
            pens.name_device(name, name)
        return client

    return make


@pytest.fixture
def tablet(device: Callable[[str], FlaskClient]) -> FlaskClient:
    return device("Ana’s tablet")


@pytest.fixture
def phone(device: Callable[[str], FlaskClient]) -> FlaskClient:
    return device("Ben’s phone")


@pytest.fixture
def game_id(app: Flask, tablet: FlaskClient) -> str:
    """Nomination Whist for four, started on the tablet; Ana deals, so Ben bids first."""
    return tables.start(app, device="Ana’s tablet").id


def page(client: FlaskClient, address: str) -> Element:
    return read(client.get(address).text)


def as_it_stands(app: Flask, game_id: str) -> Game:
    with app.app_context():
        return games.load(game_id)


def offered(client: FlaskClient, game_id: str) -> str:
    """Make a code and return the path of its link."""
    assert client.post(f"/g/{game_id}/pen").status_code == 303
    link = page(client, f"/g/{game_id}/pen").one("a", class_="link")
    return "/pen/" + link["href"].rpartition("/pen/")[2]


def bid(client: FlaskClient, game_id: str, seq: int, token: str = "tap", **taps: int):
    hidden = {"seq": seq, "token": token, "phase": "bids-1"}
    return client.post(f"/g/{game_id}/enter", data=hidden | taps, headers=HTMX)


def test_a_link_hands_the_pen_over_and_the_history_says_so(app, tablet, phone, game_id):
    link = offered(tablet, game_id)
    asked = phone.get(link)
    assert "Ana’s tablet keeps score" in read(asked.text).text
    answer = phone.post(link, data={"name": "Ben’s phone"})
    assert (answer.status_code, answer.location) == (303, f"/g/{game_id}")
    assert as_it_stands(app, game_id).entries[-1].fact == PenPassed("Ben’s phone", "link")
    assert "Ben’s phone keeps score" in page(tablet, f"/g/{game_id}").text


def test_looking_at_a_link_does_not_use_it_and_using_it_does(tablet, phone, device, game_id):
    link = offered(tablet, game_id)
    for _ in range(3):
        assert phone.get(link).status_code == 200
    phone.post(link, data={"name": "Ben’s phone"})
    late = device("Cas’s phone")
    assert (late.get(link).status_code, late.post(link, data={"name": "Cas"}).status_code) == (404, 404)
    assert "used up" in read(late.get(link).text).one("h1").text


def test_the_offered_code_is_gone_from_its_page_once_it_is_used(tablet, phone, game_id):
    link = offered(tablet, game_id)
    assert page(tablet, f"/g/{game_id}/pen").all("svg", aria_label="QR code to keep score")
    phone.post(link, data={"name": "Ben’s phone"})
    after = page(tablet, f"/g/{game_id}/pen")
    assert not after.all("svg", aria_label="QR code to keep score")
    assert "Ben’s phone, since" in after.text


def test_only_who_has_the_pen_hands_it_over(phone, game_id):
    answer = phone.post(f"/g/{game_id}/pen")
    assert answer.status_code == 403
    assert "Keep score on it first" in answer.text


def test_the_pen_is_taken_and_taken_back(app, tablet, phone, game_id):
    for client in (phone, tablet):
        assert client.post(f"/g/{game_id}/pen/take").status_code == 303
    passed = [entry.fact for entry in as_it_stands(app, game_id).entries[1:]]
    assert passed == [PenPassed("Ben’s phone", "taken"), PenPassed("Ana’s tablet", "back")]


def test_a_device_that_lost_the_pen_is_told_and_writes_nothing(app, tablet, phone, game_id):
    phone.post(f"/g/{game_id}/pen/take")
    answer = bid(tablet, game_id, seq=1, seat_1=4)
    watched = read(answer.text)
    assert answer.status_code == 403
    assert "Ben’s phone keeps score Your last tap was not saved." in watched.one("p", id="pen-line").text
    assert watched.one("button", id="take-pen").text == "Keep score on this device"
    assert all("disabled" in each.attributes for each in watched.all("fieldset"))
    assert not watched.all("form", class_="undo-form")
    assert as_it_stands(app, game_id).seq == 2


def test_a_pen_taken_between_the_look_and_the_write_keeps_the_tap_out(app, tablet, phone, game_id, monkeypatch):
    """Taking the pen touches no slot: seen as apart from that, the tap would be written all the same."""

    def record_late(*given: Any, **more: Any) -> Game:
        with app.app_context():
            pens.take(game_id, "Ben’s phone", "Ben’s phone")
        return pen.record(*given, **more)

    monkeypatch.setattr(conflicts, "record", record_late)
    answer = bid(tablet, game_id, seq=1, seat_1=4)
    assert answer.status_code == 403
    assert "Ben’s phone keeps score Your last tap was not saved." in read(answer.text).one("p", id="pen-line").text
    assert [type(entry.fact) for entry in as_it_stands(app, game_id).entries[1:]] == [PenPassed]


def test_a_tap_that_was_saved_is_answered_so_after_the_pen_is_gone(app, tablet, phone, game_id):
    bid(tablet, game_id, seq=1, seat_1=4)
    phone.post(f"/g/{game_id}/pen/take")
    assert bid(tablet, game_id, seq=1, seat_1=4).status_code == 200
    assert as_it_stands(app, game_id).state.live.bids == {BEN: 4}


def test_what_was_tapped_without_the_pen_is_asked_about_once_it_is_back(app, tablet, phone, game_id):
    phone.post(f"/g/{game_id}/pen/take")
    bid(phone, game_id, seq=2, seat_1=3)
    form = read(bid(tablet, game_id, seq=1, seat_1=4).text).one("form", id="pen-foot")
    back = tablet.post(form["action"], data=form.sent())
    table = page(tablet, back.location)
    assert table.one("p", id="foot-line").text == (
        "Ben’s phone was first: Ben bids 3 You tapped 4. Nothing else has changed."
    )
    assert "is-yours" in table.one("button", id="seat_1-4")["class"]
    assert [button.text for button in table.one("div", class_="foot--ask").all("button")] == ["Save my 4"]
    assert table.one("a", class_="btn--main", data_drop="").text == "Keep 3"


def test_a_second_writer_sees_who_was_first_and_may_write_his_own(app, tablet, game_id):
    bid(tablet, game_id, seq=1, token="one", seat_1=3)
    answer = bid(tablet, game_id, seq=1, token="two", seat_1=4)
    table = read(answer.text)
    assert answer.status_code == 409
    assert "Ana’s tablet was first: Ben bids 3" in table.one("p", id="foot-line").text
    second = table.one("form", id="entry").sent(seat_1="4")
    assert tablet.post(f"/g/{game_id}/enter", data=second, headers=HTMX).status_code == 200
    assert as_it_stands(app, game_id).state.live.bids == {BEN: 4}


def test_two_writers_of_the_same_have_nothing_to_decide(app, tablet, game_id):
    bid(tablet, game_id, seq=1, token="one", seat_1=3)
    assert bid(tablet, game_id, seq=1, token="two", seat_1=3).status_code == 200
    assert as_it_stands(app, game_id).seq == 2


def test_the_last_bid_sent_again_is_still_a_bid(app, tablet, game_id):
    for seq, seat in enumerate((1, 2, 3, 0), start=1):
        bid(tablet, game_id, seq=seq, token=f"t{seq}", **{f"seat_{seat}": 0})
    assert bid(tablet, game_id, seq=4, token="t4", seat_0=0).status_code == 200
    assert as_it_stands(app, game_id).seq == 5


def test_a_bid_that_was_kept_stays_a_bid_once_all_are_in(app, tablet, game_id):
    for seq, seat in enumerate((1, 2, 3, 0), start=1):
        bid(tablet, game_id, seq=seq, token=f"t{seq}", **{f"seat_{seat}": 0})
    assert bid(tablet, game_id, seq=5, token="late", seat_2=1).status_code == 200
    assert as_it_stands(app, game_id).state.live.bids[CAS] == 1


def test_a_device_is_called_what_its_people_call_it(app, tablet, game_id):
    assert tablet.post(f"/g/{game_id}/pen/name", data={"name": "  The  kitchen tablet "}).status_code == 303
    bid(tablet, game_id, seq=1, seat_1=3)
    assert as_it_stands(app, game_id).entries[-1].by == "The kitchen tablet"
    empty = tablet.post(f"/g/{game_id}/pen/name", data={"name": " "})
    assert empty.status_code == 422
    assert "Write a name that the table will recognise." in empty.text


def test_a_device_without_a_name_is_called_what_it_is_with_the_next_free_number(app: Flask, game_id: str):
    android, iphone, ipad = "Linux; Android 14", "iPhone; CPU iPhone OS 17_0 like Mac OS X", "iPad; CPU OS 12_0"
    browsers = (f"({android}) Mobile", f"({iphone}) Mobile", f"({android})", f"({ipad}) Mobile", "(X11; Linux)")
    for agent in browsers:
        app.test_client().post(f"/g/{game_id}/pen/take", headers={"User-Agent": f"Mozilla/5.0 {agent}"})
    names = [entry.by for entry in as_it_stands(app, game_id).entries]
    assert names[1:] == ["Phone", "Phone 2", "Tablet", "Tablet 2", "Computer"]


def test_the_passphrase_stands_before_the_pen(make_app, game_id):
    stranger = make_app(PASSPHRASE="king of hearts").test_client()
    for address in (f"/g/{game_id}/pen", f"/g/{game_id}/watchers", "/pen/abc"):
        assert stranger.get(address).location == f"/door?to={address}"
    assert stranger.post(f"/g/{game_id}/pen/take").status_code == 303


def test_the_table_screen_shows_the_code_of_its_own_live_sheet(app: Flask, tablet: FlaskClient, game_id: str):
    shown = f"/g/{game_id}/watch.svg"
    assert f'src="{shown}"' in tablet.get(f"/g/{game_id}").text
    drawn = tablet.get(shown, headers={"Host": "192.168.1.5:8000"})
    assert drawn.mimetype == "image/svg+xml"
    watched = f"http://192.168.1.5:8000/w/{as_it_stands(app, game_id).watch_id}"
    assert drawn.text == qr.picture(watched)
