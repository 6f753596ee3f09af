"""Every form under More keeps what was entered when the pen has moved: shown again, and saved with one tap."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Adjustment, Ended, Noted, PenPassed
from scorekeeper.rules.kind import Fact
from scorekeeper.storage import pens
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.table.more.pages import QUESTIONS, pages_of
from tests.web.pages import Element, read
from tests.web.tables import Table

PHONE_HAS_IT = "phone keeps score now: nothing was saved, what you entered is still here."


class Lost(Table):
    """A game of a kind on this device, which loses its pen to a phone."""

    def lose_pen(self) -> None:
        with self.app.app_context():
            pens.take(self.id, "another device", "phone")

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
    for key in (*PAGES[kind].table_changes.questions, *QUESTIONS):
        game = table(kind)
        if key == "play-on":
            game.add(Ended(""))
        sent = entered(read(game.page("/more", ask=key)).one("form", id="foot"))
        game.lose_pen()
        answer = game.send(key, sent)
        asked = read(answer.text).one("form", id="foot")
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
    answer = game.send("history", {"seq": ["2"], "token": ["x"], "target": ["2"]})
    assert (answer.status_code, game.game.head.title) == (403, "Friday")
    assert read(answer.text).one("p", class_="error").text == PHONE_HAS_IT
