"""One pen a game: handed over, taken, taken back; whoever lost it is told, loses nothing, and saves it with one tap."""

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Adjustment, Ended, Noted, PenPassed
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.storage import games, house_rules, pens, people, seasons
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.writing import write
from scorekeeper.web.site.downloads import qr_code
from scorekeeper.web.table import views
from scorekeeper.web.table.change_pages import QUESTIONS, pages_of
from scorekeeper.web.table.pens import LINK_LIFE
from tests.conftest import ANA, BEN, CAS, DEE
from tests.kit import tables
from tests.kit.club import SEASON, THURSDAY
from tests.kit.pages import Element, page, read
from tests.kit.web import Table, as_device, starting

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


def as_it_stands(app: Flask, game_id: str) -> Game:
    with app.app_context():
        return games.load(game_id)


def offered(client: FlaskClient, game_id: str) -> str:
    """Make a code and return the path of its link."""
    assert client.post(f"/g/{game_id}/pen").status_code == 303
    link = page(client, f"/g/{game_id}/pen").one("a", class_="link")
    return "/pen/" + link["href"].rpartition("/pen/")[2]


def bid(client: FlaskClient, game_id: str, seq: int, token: str = "tap", by_htmx: bool = True, **taps: int):
    hidden = {"seq": seq, "token": token, "phase": "bids-1"}
    return client.post(f"/g/{game_id}/enter", data=hidden | taps, headers=HTMX if by_htmx else {})


def test_a_link_hands_the_pen_over_and_the_history_says_so(app, tablet, phone, game_id):
    link = offered(tablet, game_id)
    asked = phone.get(link)
    assert "Ana’s tablet is keeping score" in read(asked.text).text
    answer = phone.post(link, data={"name": "Ben’s phone"})
    assert (answer.status_code, answer.location) == (303, f"/g/{game_id}")
    assert as_it_stands(app, game_id).entries[-1].fact == PenPassed("Ben’s phone", "link")
    assert "Ben’s phone has been keeping score" in page(tablet, f"/g/{game_id}").text


def test_looking_at_a_link_does_not_use_it_and_using_it_does(tablet, phone, device, game_id):
    link = offered(tablet, game_id)
    for _ in range(3):
        assert phone.get(link).status_code == 200
    assert page(tablet, f"/g/{game_id}/pen").all(aria_label="QR code to keep score")
    phone.post(link, data={"name": "Ben’s phone"})
    late = device("Cas’s phone")
    assert (late.get(link).status_code, late.post(link, data={"name": "Cas"}).status_code) == (404, 404)
    assert "no longer works" in read(late.get(link).text).one("h1").text
    after = page(tablet, f"/g/{game_id}/pen")
    assert not after.all(aria_label="QR code to keep score")
    assert "Ben’s phone, since" in after.text


# The clock is put back, or the link runs out.
@pytest.mark.parametrize("passed", [timedelta(days=-1), LINK_LIFE + timedelta(seconds=2)])
def test_a_link_lives_for_a_while_alone(app, tablet, phone, game_id, monkeypatch, passed):
    link, now = offered(tablet, game_id), time.time()
    with monkeypatch.context() as patched:
        patched.setattr(time, "time", lambda: now + passed.total_seconds())
        answers = [phone.get(link).status_code, phone.post(link, data={"name": "Ben"}).status_code]
        assert not page(tablet, f"/g/{game_id}/pen").all(aria_label="QR code to keep score")
    assert (answers, as_it_stands(app, game_id).seq) == ([404, 404], 1)
    assert phone.get(link).status_code == 200


@pytest.mark.parametrize("nonsense", ["x", "%00", "ä" * 5000, "W10.aSk5Mw.x"])
def test_a_made_up_link_is_spent(phone, nonsense):
    for answer in (phone.get(f"/pen/{nonsense}"), phone.post(f"/pen/{nonsense}", data={"name": "Ben"})):
        assert (answer.status_code, "no longer works" in read(answer.text).one("h1").text) == (404, True)


def test_the_code_to_watch_stands_alone_and_the_pen_has_its_own_behind_a_button(tablet, phone, game_id):
    offered(tablet, game_id)
    watchers = page(tablet, f"/g/{game_id}/watchers")
    assert [code["aria-label"] for code in watchers.all(class_="qr")] == ["QR code to watch"]
    assert watchers.one("a", id="pen")["href"] == f"/g/{game_id}/pen"
    pen = page(tablet, f"/g/{game_id}/pen")
    assert [code["aria-label"] for code in pen.all(class_="qr")] == ["QR code to keep score"]
    assert page(phone, f"/g/{game_id}/watchers").one("a", id="pen").text == "Keep score on this device"


def test_back_stands_at_the_top_of_every_page_of_a_game(tablet, game_id):
    for path in ("sheet", "history", "more", "points", "players", "heading", "settle", "pen"):
        assert "Back" in page(tablet, f"/g/{game_id}/{path}").one("header").text, path


def test_only_who_has_the_pen_hands_it_over(phone, game_id):
    answer = phone.post(f"/g/{game_id}/pen")
    assert answer.status_code == 403
    assert "Keep score on it first" in answer.text


def test_a_device_that_lost_the_pen_is_told_and_writes_nothing(app, tablet, phone, game_id):
    phone.post(f"/g/{game_id}/pen/take")
    answer = bid(tablet, game_id, seq=1, seat_1=4)
    watched = read(answer.text)
    assert answer.status_code == 403
    assert "You are watching Your last tap was not saved." in watched.one("p", id="pen-line").text
    assert watched.one("button", id="take-pen").text == "Keep score on this device"
    assert all("disabled" in each.attributes for each in watched.all("fieldset"))
    assert not watched.all("form", class_="undo-form")
    assert as_it_stands(app, game_id).seq == 2


def test_a_pen_taken_between_the_look_and_the_write_keeps_the_tap_out(app, tablet, phone, game_id, monkeypatch):
    """Taking the pen touches no slot: seen as apart from that, the tap would be written all the same."""

    def write_late(*given: Any, **more: Any) -> Game:
        with app.app_context():
            pens.take(game_id, "Ben’s phone", "Ben’s phone")
        return write(*given, **more)

    monkeypatch.setattr(views, "write", write_late)
    answer = bid(tablet, game_id, seq=1, seat_1=4)
    assert answer.status_code == 403
    assert "You are watching Your last tap was not saved." in read(answer.text).one("p", id="pen-line").text
    assert [type(entry.fact) for entry in as_it_stands(app, game_id).entries[1:]] == [PenPassed]


def test_a_tap_that_was_saved_is_answered_so_after_the_pen_is_gone(app, tablet, phone, game_id):
    bid(tablet, game_id, seq=1, seat_1=4)
    phone.post(f"/g/{game_id}/pen/take")
    assert bid(tablet, game_id, seq=1, seat_1=4).status_code == 200
    assert as_it_stands(app, game_id).state.live.slip.bids == {BEN: 4}


@pytest.mark.parametrize("by_htmx", [True, False])
def test_what_was_tapped_without_the_pen_is_asked_about_once_it_is_back(app, tablet, phone, game_id, by_htmx):
    phone.post(f"/g/{game_id}/pen/take")
    bid(phone, game_id, seq=2, seat_1=3)
    form = read(bid(tablet, game_id, seq=1, by_htmx=by_htmx, seat_1=4).text).one("form", id="pen-foot")
    back = tablet.post(form["action"], data=form.sent())
    table = page(tablet, back.location)
    assert table.one("p", id="foot-line").text == ("Ben’s phone got there first: Ben bids 3 You tapped 4.")
    assert "is-yours" in table.one("button", id="seat_1-4")["class"]
    answers = table.one("div", class_="foot--ask").all("button")
    assert [button.text for button in answers] == ["Keep what is there", "Save mine"]
    mine = answers[1]
    assert bid(tablet, game_id, 4, "again", by_htmx, **{mine["name"]: mine["value"]}).status_code in (200, 303)
    assert as_it_stands(app, game_id).state.live.slip.bids == {BEN: 4}
    assert not page(tablet, f"/g/{game_id}").all(class_="foot--ask")


def test_two_writers_of_the_same_have_nothing_to_decide(app, tablet, game_id):
    bid(tablet, game_id, seq=1, token="one", seat_1=3)
    assert bid(tablet, game_id, seq=1, token="two", seat_1=3).status_code == 200
    assert as_it_stands(app, game_id).seq == 2


def test_a_device_without_a_name_is_called_what_it_is_with_the_next_free_number(app: Flask, game_id: str):
    android, iphone, ipad = "Linux; Android 14", "iPhone; CPU iPhone OS 17_0 like Mac OS X", "iPad; CPU OS 12_0"
    browsers = (f"({android}) Mobile", f"({iphone}) Mobile", f"({android})", f"({ipad}) Mobile", "(X11; Linux)")
    for agent in browsers:
        app.test_client().post(f"/g/{game_id}/pen/take", headers={"User-Agent": f"Mozilla/5.0 {agent}"})
    names = [entry.by for entry in as_it_stands(app, game_id).entries]
    assert names[1:] == ["Phone", "Phone 2", "Tablet", "Tablet 2", "Computer"]


def test_the_table_screen_shows_the_code_of_its_own_live_sheet(app: Flask, tablet: FlaskClient, game_id: str):
    shown = f"/g/{game_id}/watch.svg"
    assert f'src="{shown}"' in tablet.get(f"/g/{game_id}").text
    drawn = tablet.get(shown, headers={"Host": "192.168.1.5:8000"})
    assert drawn.mimetype == "image/svg+xml"
    watched = f"http://192.168.1.5:8000/w/{as_it_stands(app, game_id).watch_id}"
    assert drawn.text == qr_code(watched)


BIDS = {BEN: 0, CAS: 0, DEE: 0, ANA: 12}


def correction(page: str) -> Element:
    return next(form for form in read(page).all("form") if "correct" in form["action"])


def test_a_correction_is_shown_again_once_this_device_has_the_pen(app: Flask, client: FlaskClient):
    table = starting(app, client, "oh_well")()
    table.add(oh.Bids(1, BIDS), oh.Tricks(1, {**BIDS, BEN: 1}, 0))
    page = correction(table.page("/correct/1/1"))
    app.test_client().post(f"/g/{table.id}/pen/take")
    refused = client.post(page["action"], data=page.sent(tricks_1="3", tricks_0="10", save="1"))
    assert refused.status_code == 403
    back = client.post(f"/g/{table.id}/pen/take", data=read(refused.text).one("form", id="pen-foot").sent())
    assert back.location.startswith(f"/g/{table.id}/correct/1/1?")
    again = correction(client.get(back.location).text)
    assert (again.sent()["tricks_1"], again.sent()["tricks_0"]) == (["3"], ["10"])
    assert client.post(again["action"], data=again.sent(save="1")).status_code == 303
    assert table.game.state.deals[0].tricks[BEN] == 3


def test_what_is_marked_on_a_correction_survives_a_reload(app: Flask, client: FlaskClient):
    table = starting(app, client, "oh_well")()
    table.add(oh.Bids(1, BIDS), oh.Tricks(1, {**BIDS, BEN: 1}, 0))
    page = correction(table.page("/correct/1/1"))
    marked = client.post(page["action"], data=page.sent(tricks_1="3"), headers=HTMX)
    held = fields(correction(client.get(marked.headers["HX-Replace-Url"]).text))
    assert held == fields(correction(marked.text)) != fields(page)


def test_what_no_session_can_carry_waits_in_none(app: Flask, client: FlaskClient):
    table = starting(app, client, "oh_well")()
    table.add(oh.Bids(1, BIDS), oh.Tricks(1, {**BIDS, BEN: 1}, 0))
    page = correction(table.page("/correct/1/1"))
    app.test_client().post(f"/g/{table.id}/pen/take")
    assert client.post(page["action"], data=page.sent(tricks_1="3", noise="9" * 4000)).status_code == 403
    assert client.post(f"/g/{table.id}/pen/take").location == f"/g/{table.id}"


PHONE_HAS_IT = "phone is keeping score now. Your entry was not saved, but it is still here."


class Lost(Table):
    """A game of a kind on this device, which loses its pen to a phone."""

    def form(self, path: str, id_: str) -> Element:
        return read(self.page(path)).one("form", id=id_)

    def send(self, path: str, sent: dict[str, list[str]]) -> TestResponse:
        return self.client.post(f"/g/{self.id}/{path}", data=sent)

    def take_pen(self) -> None:
        self.client.post(f"/g/{self.id}/pen/take")

    def writes(self) -> bool:
        return 'id="take-pen"' not in self.page()

    @property
    def written(self) -> int:
        """Return how many entries followed the first, the pen aside."""
        return sum(not isinstance(entry.fact, PenPassed) for entry in self.game.entries) - 1

    def sending(self, name: str, value: str) -> dict[str, list[str]]:
        return {"seq": ["1"], "token": ["x"], name: [value], "save": ["1"]}

    def newest(self) -> Fact:
        """Return what was written last, the pen aside."""
        return next(entry.fact for entry in reversed(self.game.entries) if not isinstance(entry.fact, PenPassed))


@pytest.fixture
def table(app: Flask, client: FlaskClient):
    return lambda kind: Lost(app, client, KINDS[kind].variants[0].id)


def entered(form: Element) -> dict[str, list[str]]:
    """Return what a form sends after somebody has changed whatever there is to change on it."""
    sent = form.sent()
    for field in form.all("input"):
        name, kind = field.attributes.get("name", ""), field.attributes.get("type", "text")
        if kind == "radio" and "checked" not in field.attributes:
            sent[name] = [field["value"]]
        elif kind == "text" and name:
            sent[name] = [f"{int(field['value'] or 4) + 1}" if field.attributes.get("inputmode") else "Zoe"]
    return sent


def fields(form: Element) -> dict[str, list[str]]:
    return fields_of(form.sent())


def fields_of(sent: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return what a form holds, its marks of one moment aside."""
    return {name: value for name, value in sent.items() if name not in ("seq", "token", "csrf_token")}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_page_of_changes_is_the_same_without_the_pen(table, kind: str):
    game = table(kind)
    for name in pages_of(game.game):
        sent = entered(game.form(f"/{name}", "change"))
        with_pen = read(game.send(name, sent).text).one("form", id="change")
        game.lose_pen()
        answer = game.send(name, sent | {"save": ["1"]})
        without = read(answer.text).one("form", id="change")
        assert (answer.status_code, without.one("p", id="foot").text) == (403, PHONE_HAS_IT)
        assert fields(without) == fields(with_pen)
        assert game.written == 0
        game.take_pen()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_taking_the_pen_saves_what_the_page_says(table, kind: str):
    for name in pages_of(table(kind).game):
        held, lost = table(kind), table(kind)
        sent = entered(held.form(f"/{name}", "change"))
        shown = read(held.send(name, sent).text).one("form", id="change")
        expected = held.send(name, shown.sent(save="1"))
        lost.lose_pen()
        again = read(lost.send(name, sent | {"save": ["1"]}).text).one("form", id="change")
        answer = lost.send(name, again.sent(take=again.one("button", id="take-pen")["value"]))
        assert (answer.status_code, lost.newest()) == (expected.status_code, held.newest())
        assert lost.writes()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_question_is_asked_again_without_the_pen(table, kind: str):
    for key in (*PAGES[kind].questions, *QUESTIONS):
        game = table(kind)
        if key == "play-on":
            game.add(Ended(""))
        sent = entered(read(game.page("/more", ask=key)).one("form", class_="ask"))
        game.lose_pen()
        answer = game.send(key, sent)
        asked = read(answer.text).one("form", class_="ask")
        assert (answer.status_code, asked.one("span", class_="error").text) == (403, PHONE_HAS_IT)
        assert fields(asked) == fields_of(sent)
        before = game.written
        answer = game.send(key, asked.sent(take="1"))
        assert (answer.status_code, game.written, game.writes()) == (303, before + 1, True)


def test_points_to_strike_are_struck_with_the_pen(table):
    game = table("oh_hell")
    game.add(Adjustment(1, 1, 1, -5, "a revoke"))
    sent = game.form("/points", "change").sent(strike="1")
    game.lose_pen()
    again = read(game.send("points", sent).text).one("form", id="change")
    game.send("points", again.sent(take=again.one("button", id="take-pen")["value"]))
    assert game.newest() == Adjustment(1, 1, 1, 0, "a revoke")


def test_what_the_phone_entered_meanwhile_is_shown_before_anything_is_saved(table):
    game = table("oh_hell")
    game.lose_pen()
    again = read(game.send("heading", game.sending("title", "Club night")).text).one("form", id="change")
    game.add(Noted("Friday", "", ""))
    answer = game.send("heading", again.sent(take="save:1"))
    page = read(answer.text).one("form", id="change")
    assert (answer.status_code, page.sent()["title"]) == (409, ["Club night"])
    assert game.send("heading", page.sent(save="1")).status_code == 303
    assert game.game.head.title == "Club night"


def test_how_it_is_settled_is_kept_and_agreed_with_the_pen(table):
    game = table("oh_hell")
    (form,) = [each for each in read(game.page("/settle")).all("form") if each["action"].endswith("/settle")]
    sent = form.sent(settlement="difference", rate="0.25")
    game.lose_pen()
    assert "Save" not in game.page("/settle")
    answer = game.send("settle", sent)
    (again,) = [each for each in read(answer.text).all("form") if each["action"].endswith("/settle")]
    assert (answer.status_code, again.one("p", class_="error").text) == (403, PHONE_HAS_IT)
    assert again.sent()["rate"] == ["0.25"]
    assert game.send("settle", again.sent(take="1")).status_code == 303
    assert game.game.head.options["rate"] == "0.25"


def test_undo_in_the_history_says_who_has_the_pen(table):
    game = table("oh_hell")
    game.add(Noted("Friday", "", ""))
    game.lose_pen()
    assert 'id="undo"' not in game.page("/history")
    answer = game.send("history", {"seq": ["2"], "token": ["x"], "target": ["2"]})
    assert (answer.status_code, game.game.head.title) == (403, "Friday")
    assert read(answer.text).one("p", class_="error").text == PHONE_HAS_IT


ACTS = (
    ("/players/{person}/rename", {"name": "Anna"}),
    ("/players/{person}/hide", {"hidden": "1"}),
    ("/players/{person}/hide", {"hidden": "0"}),
    ("/players/{person}/merge", {"into": "{other}"}),
    ("/changes/1/undo", {}),
    ("/seasons/1/remove", {}),
    ("/seasons/1/remove", {"back": "1"}),
    ("/house-rules/1/delete", {}),
)


@pytest.fixture
def shared(app: Flask, client: FlaskClient) -> tuple[str, str, str]:
    """A season, house rules, and a game of Ana and Ben; return the game and the two persons' numbers."""
    table = starting(app, client, "ono99")(players=("Ana", "Ben"), chips=0)
    table.add(HandLost(1, 0))
    client.post("/seasons", data=SEASON)
    with app.app_context():
        house_rules.keep(THURSDAY)
        return table.id, *(str(one.id) for one in people.people())


def sent(client: FlaskClient, act: tuple[str, dict[str, str]], shared: tuple[str, str, str]) -> int:
    path, form = act
    places = dict(zip(("person", "other"), shared[1:], strict=True))
    form = {name: value.format(**places) for name, value in form.items()}
    return client.post(path.format(**places), data=form).status_code


def test_a_device_that_never_held_a_pen_changes_nothing(app: Flask, shared):
    phone = app.test_client()
    for path, form in ACTS:
        answer = phone.post(path.format(person=shared[1], other=shared[2]), data=form)
        assert (answer.status_code, "Only a device that has kept score here" in answer.text) == (403, True), path
    with app.app_context():
        assert [(one.name, one.hidden) for one in people.people()] == [("Ana", False), ("Ben", False)]
        assert (len(seasons.seasons()), len(house_rules.house_rules())) == (1, 1)


def test_a_device_that_passed_its_pen_on_may_still(app: Flask, client: FlaskClient, shared):
    with app.app_context():
        pens.take(shared[0], "another tablet", "another tablet")
    assert 403 not in [sent(client, act, shared) for act in ACTS]


def test_where_nobody_has_held_a_pen_yet_anybody_may(app: Flask, client: FlaskClient):
    assert client.post("/groups", data={"name": "Club"}).status_code == 303


def test_whoever_takes_a_pen_may_from_then_on(app: Flask, shared):
    phone = app.test_client()
    phone.post(f"/g/{shared[0]}/pen/take")
    assert sent(phone, ACTS[0], shared) == 303
