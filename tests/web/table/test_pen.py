"""One pen a game: handed over, taken, taken back; whoever lost it is told, loses nothing, and saves it with one tap."""

import time
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Adjustment, Ended, Noted, PenPassed
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell.facts import Bids
from scorekeeper.storage import pens
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.writing import write
from scorekeeper.web.site.hosts import qr_code
from scorekeeper.web.table import views
from scorekeeper.web.table.more import QUESTIONS, pages_of
from scorekeeper.web.table.pens import LINK_LIFE
from tests.conftest import BEN
from tests.kit.pages import Element, page, read
from tests.kit.web import HTMX, Start, Table, as_device, correction

TO_SCORE = "QR code to keep score"


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    client = app.test_client()
    as_device(client, "Ben’s phone")
    with app.app_context():
        pens.name_device("Ben’s phone", "Ben’s phone")
    return client


def offered(table: Table) -> str:
    """Make a code and return the path of its link."""
    assert table.client.post(f"/g/{table.id}/pen").status_code == 303
    return "/pen/" + table.read("/pen").one("a", class_="link")["href"].rpartition("/pen/")[2]


def bid(client: FlaskClient, table: Table, seq: int, token: str = "tap", by_htmx: bool = True, **taps: Any):
    form = {"seq": seq, "token": token, "phase": "bids-1"} | taps
    return client.post(f"/g/{table.id}/enter", data=form, headers=HTMX if by_htmx else {})


def take_pen(client: FlaskClient, table: Table, **more: Any) -> TestResponse:
    return client.post(f"/g/{table.id}/pen/take", **more)


def test_a_link_hands_the_pen_over_once_and_the_history_says_so(app, table, phone):
    link = offered(table)
    for _look in range(2):  # does not use it
        assert "Another device is keeping score" in page(phone, link).text
    assert table.read("/pen").all(aria_label=TO_SCORE)
    answer = phone.post(link, data={"name": "Ben’s phone"})
    assert (answer.status_code, answer.location) == (303, f"/g/{table.id}")
    assert table.game.entries[-1].fact == PenPassed("Ben’s phone", "link")
    assert "Ben’s phone has been keeping score" in table.read().text
    late = app.test_client()
    assert (late.get(link).status_code, late.post(link, data={"name": "Cas"}).status_code) == (404, 404)
    assert not table.read("/pen").all(aria_label=TO_SCORE)
    assert "Ben’s phone, since" in table.read("/pen").text


# The clock is put back, or the link runs out.
@pytest.mark.parametrize("passed", [timedelta(days=-1), LINK_LIFE + timedelta(seconds=2)])
def test_a_link_to_the_pen_lives_for_a_while_alone(table, phone, monkeypatch, passed):
    link, now = offered(table), time.time()
    with monkeypatch.context() as patched:
        patched.setattr(time, "time", lambda: now + passed.total_seconds())
        answers = [phone.get(link).status_code, phone.post(link, data={"name": "Ben"}).status_code]
        assert not table.read("/pen").all(aria_label=TO_SCORE)
    assert (answers, table.game.seq) == ([404, 404], 1)
    assert phone.get(link).status_code == 200


@pytest.mark.parametrize("nonsense", ["x", "%00", "ä" * 5000, "W10.aSk5Mw.x"])
def test_a_made_up_link_to_the_pen_is_spent(phone, nonsense):
    for answer in (phone.get(f"/pen/{nonsense}"), phone.post(f"/pen/{nonsense}", data={"name": "Ben"})):
        assert answer.status_code == 404
        assert "no longer works" in read(answer.text).one("h1").text


def test_the_code_to_watch_stands_alone_and_the_pen_has_its_own_behind_a_button(table, phone):
    offered(table)
    watchers = table.read("/watchers")
    assert [code["aria-label"] for code in watchers.all(class_="qr")] == ["QR code to watch"]
    assert watchers.one("a", id="pen")["href"] == f"/g/{table.id}/pen"
    assert watchers.one("p", class_="on-tv").one("b").text.endswith("/tv")
    assert [code["aria-label"] for code in table.read("/pen").all(class_="qr")] == [TO_SCORE]
    assert page(phone, f"/g/{table.id}/watchers").one("a", id="pen").text == "Keep score on this device"


def test_the_table_shows_the_code_of_its_own_live_sheet(table):
    shown = f"/g/{table.id}/watch.svg"
    assert table.read().all("img", src=shown)
    drawn = table.client.get(shown, headers={"Host": "192.168.1.5:8000"})
    assert drawn.mimetype == "image/svg+xml"
    assert drawn.text == qr_code(f"http://192.168.1.5:8000/w/{table.game.watch_id}")


def test_back_stands_at_the_top_of_every_page_of_a_game(table):
    for path in ("sheet", "history", "more", "settle", "pen", *pages_of(table.game)):
        assert "Back" in table.read(f"/{path}").one("header").text, path


def test_only_who_has_the_pen_hands_it_over(table, phone):
    answer = phone.post(f"/g/{table.id}/pen")
    assert answer.status_code == 403
    assert "Keep score on it first" in answer.text


def told_it_watches(answer: TestResponse) -> Element:
    watched = read(answer.text)
    assert answer.status_code == 403
    assert "You are watching Your last tap was not saved." in watched.one("p", id="pen-line").text
    return watched


def test_a_device_that_lost_the_pen_is_told_and_writes_nothing(table, phone):
    take_pen(phone, table)
    watched = told_it_watches(bid(table.client, table, seq=1, seat_1=4))
    assert watched.one("button", id="take-pen").text == "Keep score on this device"
    fields = watched.all("fieldset")
    assert fields and all("disabled" in each.attributes for each in fields)
    assert not watched.all("form", class_="undo-form")
    assert table.game.seq == 2


def test_a_pen_taken_between_the_look_and_the_write_keeps_the_tap_out(table, monkeypatch):
    """Taking the pen touches no slot: seen as apart from that, the tap would be written all the same."""

    def write_late(*given: Any, **more: Any) -> Game:
        table.lose_pen()
        return write(*given, **more)

    monkeypatch.setattr(views, "write", write_late)
    told_it_watches(bid(table.client, table, seq=1, seat_1=4))
    assert [type(entry.fact) for entry in table.game.entries[1:]] == [PenPassed]


def test_a_tap_that_was_saved_is_answered_so_after_the_pen_is_gone(table, phone):
    bid(table.client, table, seq=1, seat_1=4)
    take_pen(phone, table)
    assert bid(table.client, table, seq=1, seat_1=4).status_code == 200
    assert table.game.state.live.slip.bids == {BEN: 4}


@pytest.mark.parametrize("by_htmx", [True, False])
def test_what_was_tapped_without_the_pen_is_asked_about_once_it_is_back(table, phone, by_htmx):
    take_pen(phone, table)
    bid(phone, table, seq=2, seat_1=3)
    form = read(bid(table.client, table, seq=1, by_htmx=by_htmx, seat_1=4).text).one("form", id="pen-foot")
    back = table.client.post(form["action"], data=form.sent())
    shown = page(table.client, back.location)
    assert shown.one("p", id="foot-line").text == "Ben’s phone got there first: Ben bids 3 You tapped 4."
    assert "is-yours" in shown.one("button", id="seat_1-4")["class"]
    keep, mine = shown.one("div", class_="foot--ask").all("button")
    assert (keep.text, mine.text) == ("Keep what is there", "Save mine")
    saved = bid(table.client, table, 4, "again", by_htmx, **{mine["name"]: mine["value"]})
    assert saved.status_code == (200 if by_htmx else 303)
    assert table.game.state.live.slip.bids == {BEN: 4}
    assert not table.read().all(class_="foot--ask")


def test_a_correction_is_shown_again_once_this_device_has_the_pen(evening: Table, phone):
    form = correction(evening.page("/correct/1/1"))
    take_pen(phone, evening)
    refused = evening.client.post(form["action"], data=form.sent(tricks_1="3", tricks_0="1", save="1"))
    assert refused.status_code == 403
    back = take_pen(evening.client, evening, data=read(refused.text).one("form", id="pen-foot").sent())
    assert back.location.startswith(f"/g/{evening.id}/correct/1/1?")
    again = correction(evening.client.get(back.location).text)
    assert (again.sent()["tricks_1"], again.sent()["tricks_0"]) == (["3"], ["1"])
    assert evening.client.post(again["action"], data=again.sent(save="1")).status_code == 303
    assert evening.dealt(1).tricks[BEN] == 3


def test_what_is_marked_on_a_correction_survives_a_reload(evening: Table):
    form = correction(evening.page("/correct/1/1"))
    marked = evening.client.post(form["action"], data=form.sent(tricks_1="3"), headers=HTMX)
    held = fields(correction(evening.client.get(marked.headers["HX-Replace-Url"]).text).sent())
    assert held == fields(correction(marked.text).sent()) != fields(form.sent())


def test_a_correction_that_no_session_can_carry_waits_in_none(evening: Table, phone):
    form = correction(evening.page("/correct/1/1"))
    take_pen(phone, evening)
    assert evening.client.post(form["action"], data=form.sent(tricks_1="3", noise="9" * 4000)).status_code == 403
    assert take_pen(evening.client, evening).location == f"/g/{evening.id}"


PHONE_HAS_IT = "phone is keeping score now. Your entry was not saved, but it is still here."


def written(table: Table) -> list[Fact]:
    """Return what followed the first entry, the pen aside."""
    return [entry.fact for entry in table.game.entries[1:] if not isinstance(entry.fact, PenPassed)]


def post(table: Table, path: str, sent: dict[str, list[str]]) -> TestResponse:
    return table.client.post(f"/g/{table.id}/{path}", data=sent)


each_kind = pytest.mark.parametrize("variant", [KINDS[kind].variants[0].id for kind in sorted(KINDS)])


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


def fields(sent: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return what a form holds, its tokens of one moment aside."""
    return {name: value for name, value in sent.items() if name not in ("seq", "token", "csrf_token")}


def changed(page: str) -> Element:
    return read(page).one("form", id="change")


@each_kind
def test_a_page_of_changes_is_the_same_without_the_pen_and_taking_it_saves_what_it_says(start: Start, variant: str):
    for name in pages_of(start(variant).game):
        held, table = start(variant), start(variant)
        form = entered(changed(held.page(f"/{name}")))
        with_pen = changed(post(held, name, form).text)
        expected = post(held, name, with_pen.sent(save="1"))
        table.lose_pen()
        answer = post(table, name, form | {"save": ["1"]})
        without = changed(answer.text)
        assert (answer.status_code, without.one("p", id="foot").text) == (403, PHONE_HAS_IT)
        assert fields(without.sent()) == fields(with_pen.sent())
        assert written(table) == []
        answer = post(table, name, without.sent(take=without.one("button", id="take-pen")["value"]))
        assert (answer.status_code, written(table)) == (expected.status_code, written(held))
        assert not table.read().all(id="take-pen")


@each_kind
def test_a_question_is_asked_again_without_the_pen(start: Start, variant: str):
    for key in (*PAGES[start(variant).game.kind.key].questions, *QUESTIONS):
        table = start(variant)
        table.add(*([Ended("")] if key == "play-on" else []))
        before = written(table)
        form = entered(table.read("/more", ask=key).one("form", class_="ask"))
        table.lose_pen()
        answer = post(table, key, form)
        asked = read(answer.text).one("form", class_="ask")
        assert (answer.status_code, asked.one("span", class_="error").text) == (403, PHONE_HAS_IT)
        assert fields(asked.sent()) == fields(form)
        assert post(table, key, asked.sent(take="1")).status_code == 303
        assert len(written(table)) == len(before) + 1
        assert not table.read().all(id="take-pen")


def test_points_to_strike_are_struck_with_the_pen(table: Table):
    table.add(Adjustment(1, 1, 1, -5, "a revoke"))
    form = changed(table.page("/points")).sent(strike="1")
    table.lose_pen()
    again = changed(post(table, "points", form).text)
    post(table, "points", again.sent(take=again.one("button", id="take-pen")["value"]))
    assert written(table)[-1] == Adjustment(1, 1, 1, 0, "a revoke")


def test_what_the_phone_entered_meanwhile_is_shown_before_anything_is_saved(table: Table):
    form = changed(table.page("/heading")).sent(title="Club night", save="1")
    table.lose_pen()
    again = changed(post(table, "heading", form).text)
    table.add(Noted("Friday", "", ""))
    answer = post(table, "heading", again.sent(take="save:1"))
    asked = changed(answer.text)
    assert (answer.status_code, asked.sent()["title"]) == (409, ["Club night"])
    assert post(table, "heading", asked.sent(save="1")).status_code == 303
    assert table.game.head.title == "Club night"


def test_what_was_typed_is_still_there_where_the_phone_has_also_begun_the_deal(table: Table):
    typed = {"name_1": ["Zoe"], "state_2": ["out"], "joiner": ["Yan"]}
    form = changed(table.page("/players")).sent(save="1", new_name="Yan") | typed
    table.lose_pen()
    table.add(Bids(1, {1: 2}))
    again = changed(post(table, "players", form).text)
    assert again.one("p", id="foot").text == PHONE_HAS_IT
    assert {name: again.sent()[name] for name in typed} == typed


def test_how_a_game_is_settled_is_kept_and_agreed_with_the_pen(table: Table):
    def settling(html: str) -> Element:
        (form,) = [form for form in read(html).all("form") if form["action"].endswith("/settle")]
        return form

    form = settling(table.page("/settle")).sent(settlement="difference", rate="0.25")
    table.lose_pen()
    assert "Save" not in table.page("/settle")
    answer = post(table, "settle", form)
    again = settling(answer.text)
    assert (answer.status_code, again.one("p", class_="error").text) == (403, PHONE_HAS_IT)
    assert post(table, "settle", again.sent(take="1")).status_code == 303
    assert table.game.head.options["rate"] == "0.25"


def test_undo_in_the_history_says_who_has_the_pen(table: Table):
    table.add(Noted("Friday", "", ""))
    table.lose_pen()
    assert not table.read("/history").all(id="undo")
    answer = table.client.post(f"/g/{table.id}/history", data={"seq": "2", "token": "x", "target": "2"})
    assert (answer.status_code, table.game.head.title) == (403, "Friday")
    assert read(answer.text).one("p", class_="error").text == PHONE_HAS_IT


def test_where_nobody_has_held_a_pen_yet_anybody_may_change_the_club(client: FlaskClient):
    assert client.post("/groups", data={"name": "Club"}).status_code == 303
