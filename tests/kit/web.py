"""A table in the web tests: a game on this client's device, taps, pages of changes, and what the pages say."""

import re
from collections.abc import Callable
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games, pens
from scorekeeper.storage.games import Game
from tests.kit import tables
from tests.kit.pages import Element, read
from tests.kit.tables import DEVICE, NAMES

HTMX = {"HX-Request": "true"}
EVEN = {0: 2, 1: 2, 2: 2, 3: 2}  # bids of a first deal of seven cards
TOOK = {0: 3, 1: 1, 2: 2, 3: 1}  # Cas alone made it
ONE = (oh.Bids(1, EVEN), oh.Tricks(1, TOOK))


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

    def send(self, path: str, page: str = "", **entered: Any) -> TestResponse:
        """Send what a page of changes holds, as it is or as it was answered, with what was tapped or typed on it."""
        held = read(page or self.page(f"/{path}")).one("form", id="change").sent()
        held |= {name: value if isinstance(value, list) else [value] for name, value in entered.items()}
        return self.client.post(f"/g/{self.id}/{path}", data=held)

    def save(self, path: str, **form: Any) -> TestResponse:
        """Send it with the page's own button."""
        return self.send(path, save="1", **form)

    def ask(self, key: str, **form: Any) -> TestResponse:
        """Answer a question of the index with its button."""
        return self.client.post(f"/g/{self.id}/{key}", data=hidden(self.page("/more", ask=key)) | form)

    def dealt(self, number: int) -> Any:
        """Return a deal of the game."""
        return self.game.state.deals[number - 1]


Start = Callable[..., Table]


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
    """Return the sentence at the foot of a board, a correction or a page of changes, without what is small there."""
    shown = read(page)
    line = (shown.all("p", class_="foot__line") or shown.all("p", id="foot"))[0]
    small = line.all("small")
    return line.text.removesuffix(small[0].text).strip() if small else line.text


def correction(page: str) -> Element:
    """Return the form of a correction."""
    return read(page).one("form", class_="entry-form")


def lines(page: str) -> list[str]:
    """Return what every line of the index, or of the record, says."""
    found = read(page).all
    return [line.text.replace(" ,", ",") for line in (*found(class_="line"), *found(class_="entry"))]


def newest(table: Table, *announced: Fact) -> str:
    """Return what the newest line of the record says after these facts, without its time and its device."""
    table.add(*announced)
    time, _space, said = lines(table.page("/history"))[0].partition(" ")
    assert time and " tablet" in said
    return said.replace(" tablet", "", 1)


def line_of(page: str, name: str) -> str:
    """Return what is so now, by the name of a line."""
    return next(line.removeprefix(name).strip() for line in lines(page) if line.startswith(name))


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
