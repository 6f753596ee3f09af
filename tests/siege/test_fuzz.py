"""Every route, as three kinds of device and for each kind of game, with fields of every wrong shape: no 5xx, no escape.

`FUZZED=100000` makes it the long campaign of `make siege`; `SEED` another one.
"""

import io
import os
import traceback
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import BuildError, IntegerConverter, Rule

from scorekeeper.rules import KINDS
from scorekeeper.storage import games
from scorekeeper.storage.check import check
from tests.web.pages import read
from tests.web.tables import Table

MANY = int(os.environ.get("FUZZED", "900"))
SEED = int(os.environ.get("SEED", "1"))
MARK = "<fuzz'\"&>"
BLANKS = ("", " ", "\t\n", "\u3000")
SHAPES = (
    *BLANKS, "0", "1", "2", "-1", "7", "10", "9" * 19, "9" * 309, "1e9", "1.5", "nan", "\0", "ü" * 60, MARK, "true",
    "{}", "[]", "null", " 3 ", "1,2", "S", "H", "\u202e\ud800", "2026-11-21", "0000-00-00", "../etc/passwd",
    "9999-12-31", "%00", "a\r\nb", "Ana", "Ben", "x" * 5000, "٣",
)  # fmt: skip
INSIDE = ("made-up", MARK, "ä", "0", "index.html", "classic", "plump", "ohio")
SLOW = (".pdf", "/static/")  # a file drawn by another library, and files as they lie there
USUAL = (
    "seq", "token", "target", "seat_0", "seat_1", "save", "take", "yours", "anyway", "kept", "correction", "confirmed",
    "name", "into", "figure", "part", "after", "from", "to", "page", "hidden", "changed", "lang", "back", "variant",
)  # fmt: skip


class Campaign:
    """One app with a game of each kind, and who asks: the pen's device, one without, and a stranger at the door."""

    def __init__(self, app: Flask, locked: Flask, chance: Random) -> None:
        self.app, self.chance = app, chance
        pen = app.test_client()
        self.games = [Table(app, pen, kind.variants[0].id).id for kind in KINDS.values()]
        self.clients: list[FlaskClient] = [pen, app.test_client(), locked.test_client()]
        self.rules = [rule for rule in app.url_map.iter_rules() if not any(part in rule.rule for part in SLOW)]
        self.fields = sorted({*USUAL, *self._names()})
        self.answers: Counter[int] = Counter()
        self.wrong: list[str] = []

    def _names(self) -> Iterator[str]:
        for game in self.games:
            for path in (
                f"/g/{game}",
                f"/g/{game}/more",
                f"/g/{game}/rules",
                f"/g/{game}/settle",
                "/new",
                "/house-rules/new",
            ):
                for field in read(self.clients[0].get(path).text).all():
                    if field.tag in ("input", "select", "textarea", "button") and field.attributes.get("name"):
                        yield field["name"]

    def ask(self) -> None:
        """Send one request and look at the answer."""
        rule = self.chance.choice(self.rules)
        client, method = (
            self.chance.choice(self.clients),
            self.chance.choice(sorted((rule.methods or set()) - {"OPTIONS"})),
        )
        try:
            path = self.app.url_map.bind("localhost").build(rule.endpoint, self._values(rule), method)
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
        if answer.status_code >= 500 or (answer.mimetype == "text/html" and "<fuzz" in answer.text):
            self.wrong.append(f"{method} {path} {sent!r:.300}: {answer.status_code}")

    def _values(self, rule: Rule) -> dict[str, Any]:
        return {name: self._inside(rule, name) for name in rule.arguments}

    def _inside(self, rule: Rule, name: str) -> Any:
        if name == "game_id" and self.chance.random() < 0.9:
            return self.chance.choice(self.games)
        converter = rule._converters[name]
        if isinstance(converter, IntegerConverter):
            return self.chance.choice((0, 1, 2, 7, 10**9, 10**30))
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


@pytest.mark.slow
@pytest.mark.parametrize("blank", BLANKS)
def test_white_space_in_any_field_is_refused_or_read(make_app, blank: str):
    campaign = Campaign(make_app(), make_app(PASSPHRASE="king of hearts"), Random(SEED))
    pen = campaign.clients[0]
    for game in campaign.games:
        for field in campaign.fields:
            sent = {"seq": "1", "token": f"{game}{field}", field: blank}
            assert pen.post(f"/g/{game}/enter", data=sent).status_code < 500, (game, field)
    for rule in campaign.rules:
        if "POST" in (rule.methods or ()):
            path = campaign.app.url_map.bind("localhost").build(rule.endpoint, campaign._values(rule), "POST")
            answer = pen.post(path, data=dict.fromkeys(campaign.fields, blank))
            assert answer.status_code < 500, path


@pytest.mark.slow
def test_no_request_breaks_a_page_or_a_log(make_app):
    campaign = Campaign(make_app(), make_app(PASSPHRASE="king of hearts"), Random(SEED))
    for _ in range(MANY):
        campaign.ask()
    print(f"fuzz, seed {SEED}: {sum(campaign.answers.values())} requests, {dict(sorted(campaign.answers.items()))}")
    assert campaign.wrong == [], "\n".join(campaign.wrong)
    assert {200, 303, 403, 404, 405, 422} - set(campaign.answers) <= {405}
    with campaign.app.app_context():
        assert check().differences == ()
        assert [games.load(game).seq for game in campaign.games] > [1, 1, 1]
