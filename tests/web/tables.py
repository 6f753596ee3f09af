"""A table of four in the web tests: a game started on this client's device, taps, and what the page says."""

import re
from collections.abc import Callable
from secrets import token_hex
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import rules
from scorekeeper.rules.kind import Fact, Options, Setup
from scorekeeper.storage import games
from scorekeeper.storage.games import Game
from tests.conftest import NAMES

DEVICE = "the tablet"


class Table:
    """One game, and the client that has its pen."""

    def __init__(self, app: Flask, client: FlaskClient, kind: str, options: Options, players: tuple[str, ...]) -> None:
        self.app, self.client = app, client
        with client.session_transaction() as session:
            session["device"] = DEVICE
        with app.app_context():
            variant = rules.KINDS[kind].variants[0].id
            resolved = rules.KINDS[kind].resolved(variant, options, len(players))
            self.id = games.start(Setup(kind, variant, players, options, resolved), "tablet", token_hex(4), DEVICE).id

    @property
    def game(self) -> Game:
        with self.app.app_context():
            return games.load(self.id)

    def add(self, *facts: Fact) -> None:
        """Record what has been announced before."""
        with self.app.app_context():
            for fact in facts:
                seq = games.seq_of(self.id) or 0
                games.append(self.id, seq, f"before-{seq}", fact, "tablet")

    def page(self, path: str = "", **asked: Any) -> str:
        """Return a page as the browser gets it."""
        return self.client.get(f"/g/{self.id}{path}", query_string=asked).text

    def tap(self, path: str = "enter", headers: dict[str, str] | None = None, **said: Any) -> TestResponse:
        """Send what a button of the present page sends."""
        page = self.page()
        hidden = {name: found(f'name="{name}" value="([^"]*)"', page) for name in ("seq", "token")}
        return self.client.post(f"/g/{self.id}/{path}", data=hidden | said, headers=headers)


Start = Callable[..., Table]


def starting(app: Flask, client: FlaskClient, kind: str) -> Start:
    """Return what starts a game of that kind, for Ana, Ben, Cas and Dee where nobody else is named."""
    return lambda players=NAMES, **options: Table(app, client, kind, options, players)


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
    return found(r'<p class="foot__line"[^>]*>(.*?)(?:<small>|</p>)', page)
