"""Requests drawn by chance: every route, for each kind of game, with fields of every wrong shape."""

import io
import re
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol

from flask import Flask
from werkzeug.routing import BuildError, Rule

from scorekeeper.web.site.security import HEADERS
from tests.kit.pages import read

MARK = "<fuzz'\"&>"
SHAPES = (
    "", " ", "\t\n", "\u3000", "0", "1", "2", "-1", "7", "10", "9" * 19, "9" * 309, "1e9", "1.5", "nan", "\0", "ü" * 60,
    MARK, "true", "{}", "[]", "null", " 3 ", "1,2", "S", "H", "\u202e\ud800", "2026-11-21", "0000-00-00",
    "../etc/passwd", "9999-12-31", "%00", "a\r\nb", "Ana", "Ben", "x" * 5000, "٣",
)  # fmt: skip
INSIDE = ("made-up", MARK, "ä", "0", "index.html", "classic", "plump", "ohio")
SLOW = (".pdf", "/static/")  # a file drawn by another library, and files as they lie there
USUAL = (
    "seq", "token", "target", "seat_0", "seat_1", "save", "take", "mine", "cancel", "confirmed",
    "name", "into", "figure", "part", "after", "from", "to", "page", "hidden", "changed", "lang", "back", "variant",
)  # fmt: skip


class Client(Protocol):
    def open(self, path: str, *, method: str = "GET", **more: Any) -> Any: ...


class Campaign:
    """Requests drawn by chance, and what was wrong with the answers.

    `clients`: the device that has the pen of the games, one without, and a stranger at the door.
    """

    def __init__(self, app: Flask, games: Sequence[str], clients: Sequence[Client], chance: Random) -> None:
        self.app, self.games, self.clients, self.chance = app, games, clients, chance
        self.rules = [rule for rule in app.url_map.iter_rules() if not any(part in rule.rule for part in SLOW)]
        self.fields = sorted({*USUAL, *self._names()})
        self.answers: Counter[int] = Counter()
        self.wrong: list[str] = []

    def _names(self) -> Iterator[str]:
        of_games = (f"/g/{game}{page}" for game in self.games for page in ("", "/more", "/rules", "/settle"))
        for path in (*of_games, "/new", "/house-rules/new"):
            for field in read(self.clients[0].open(path).text).all():
                if field.tag in ("input", "select", "textarea", "button") and field.attributes.get("name"):
                    yield field["name"]

    def ask(self) -> None:
        rule = self.chance.choice(self.rules)
        client = self.chance.choice(self.clients)
        method = self.chance.choice(sorted((rule.methods or set()) - {"OPTIONS"}))
        try:
            path = self.app.url_map.bind("localhost").build(rule.endpoint, self.values(rule), method)
        except BuildError:
            return
        sent = self._sent()
        request: dict[str, Any] = {"query_string": sent} if method != "POST" else {"data": self._as_form(sent)}
        headers = {"HX-Request": "true"} if self.chance.random() < 0.2 else {}
        try:
            answer = client.open(path, method=method, headers=headers, **request)
        except Exception as error:  # while testing, the app hands on what breaks it
            place = traceback.extract_tb(error.__traceback__)[-1]
            self.wrong.append(f"{method} {path} {sent!r:.300}: {error!r:.200} at {place}")
            return
        self.answers[answer.status_code] += 1
        missing = [name for name in HEADERS if name not in answer.headers]
        if answer.status_code >= 500 or missing or (answer.mimetype == "text/html" and "<fuzz" in answer.text):
            self.wrong.append(f"{method} {path} {sent!r:.300}: {answer.status_code}, without {missing}")

    def says(self) -> str:
        return f"{sum(self.answers.values())} requests, {dict(sorted(self.answers.items()))}"

    def values(self, rule: Rule) -> dict[str, Any]:
        return {name: self._inside(rule, name) for name in sorted(rule.arguments)}

    def _inside(self, rule: Rule, name: str) -> Any:
        if name == "game_id" and self.chance.random() < 0.9:
            return self.chance.choice(self.games)
        placeholder = re.search(rf"<(?:(\w+)(?:\((.*?)\))?:)?{name}>", rule.rule)
        assert placeholder, rule.rule
        kind, choices = placeholder.groups(default="")
        if kind == "int":
            return self.chance.choice((0, 1, 2, 7, 10**9, 10**30))
        converter = self.app.url_map.converters[kind or "default"](self.app.url_map, *re.findall(r"[\w-]+", choices))
        return self.chance.choice(sorted(getattr(converter, "items", ()) or INSIDE))

    def _sent(self) -> dict[str, list[str]]:
        names = self.chance.sample(self.fields, self.chance.randrange(0, 7))
        sent = {name: self.chance.choices(SHAPES, k=1 + (self.chance.random() < 0.2)) for name in names}
        if self.chance.random() < 0.6:
            sent |= {"seq": [str(self.chance.randrange(1, 8))], "token": [str(self.chance.random())], "save": ["1"]}
        return {name: [text.encode(errors="replace").decode() for text in values] for name, values in sent.items()}

    def _as_form(self, sent: dict[str, list[str]]) -> dict[str, Any]:
        if sent and self.chance.random() < 0.1:
            return sent | {self.chance.choice(sorted(sent)): (io.BytesIO(b"\xff{" * 99), "a file.json")}
        return sent
