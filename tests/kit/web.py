"""A table of four in the web tests: a game started on this client's device, taps, and what the page says."""

import re
from collections.abc import Callable
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules.kind import Fact
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game
from tests.kit import tables
from tests.kit.pages import Element, read
from tests.kit.tables import DEVICE, NAMES


class Table:
    """One game, and the client that has its pen."""

    def __init__(
        self,
        app: Flask,
        client: FlaskClient,
        variant: str = "nomination_whist",
        players: tuple[str, ...] = NAMES,
        **options: Any,
    ) -> None:
        self.app, self.client = app, client
        as_device(client)
        self.id = tables.start(app, variant, players, **options).id

    @property
    def game(self) -> Game:
        with self.app.app_context():
            return games.load(self.id)

    def add(self, *facts: Fact) -> None:
        """Record what has been announced before."""
        tables.enter(self.app, self.id, *facts)

    def lose_pen(self) -> None:
        """Let a phone keep score from now on."""
        with self.app.app_context():
            pens.take(self.id, "another device", "phone")

    def page(self, path: str = "", **asked: Any) -> str:
        """Return a page as the browser gets it."""
        return self.client.get(f"/g/{self.id}{path}", query_string=asked).text

    def read(self, path: str = "", **asked: Any) -> Element:
        """Return a page as it is parsed."""
        return read(self.page(path, **asked))

    def tap(self, path: str = "enter", headers: dict[str, str] | None = None, **form: Any) -> TestResponse:
        """Send what a button of the present page sends."""
        return tap(self.client, self.id, path, headers, **form)


Start = Callable[..., Table]


def starting(app: Flask, client: FlaskClient, variant: str) -> Start:
    """Return what starts a game of that variant."""
    return lambda players=NAMES, **options: Table(app, client, variant, players, **options)


def as_device(client: FlaskClient, device: str = DEVICE) -> None:
    """Let a client be a device: the one that has the pen where no other is named."""
    with client.session_transaction() as session:
        session["device"] = device


def tap(
    client: FlaskClient, game_id: str, path: str = "enter", headers: dict[str, str] | None = None, **form: Any
) -> TestResponse:
    """Send what a button of the present page of a game sends."""
    page = client.get(f"/g/{game_id}").text
    return client.post(f"/g/{game_id}/{path}", data=hidden(page) | form, headers=headers)


def hidden(page: str, *more: str) -> dict[str, str]:
    """Return what the first form of a page holds beside what is tapped; `more` are fields that not every page has."""
    return {name: found(f'name="{name}" value="([^"]*)"', page) for name in ("seq", "token", *more)}


def started(app: Flask, answer: TestResponse) -> Game:
    """Return the game that the page of a new game has started."""
    assert answer.status_code == 303, text(answer.text)
    with app.app_context():
        return games.load(answer.location.rpartition("/")[2])


def found(pattern: str, page: str) -> str:
    """Return what stands at the pattern's group, without its markup."""
    match = re.search(pattern, page, re.S)
    assert match, pattern
    return text(match[1])


def text(html: str) -> str:
    """Return what a piece of HTML says, white space made one."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)).strip()


def button(page: str, id_: str) -> str:
    """Return the opening tag and the words of a button."""
    match = re.search(rf'<(?:button|a)\b[^>]*\bid="{re.escape(id_)}"[^>]*>.*?</(?:button|a)>', page, re.S)
    assert match, id_
    return re.sub(r"\s+", " ", match[0])


def foot(page: str) -> str:
    """Return the sentence at the foot of a board or of the correction page."""
    return found(r'<p class="foot__line\b[^"]*"[^>]*>(.*?)(?:<small>|</p>)', page)


def seat(client: FlaskClient, players: tuple[str, ...] = NAMES, **link: str) -> Element:
    """Put a new game together on this client's device, after the link that says what is played; return its page."""
    if link:
        client.get("/new", query_string=link)
    for name in players:
        client.post("/new", data={"act": "add", "name": name})
    return read(client.get("/new").text)


def begin(
    client: FlaskClient, players: tuple[str, ...] = NAMES, headers: dict[str, str] | None = None, **link: str
) -> TestResponse:
    """Put a new game together and start it."""
    seat(client, players, **link or {"variant": "oh_hell_common"})
    return client.post("/new", data={"act": "start"}, headers=headers)


def seated(page: Element) -> list[str]:
    """Return who sits at the table that is put together, in seat order."""
    return [each.one("b").text for each in page.all("button", class_="sit")]
