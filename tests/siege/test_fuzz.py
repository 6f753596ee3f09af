"""Every route, as three kinds of device and for each kind of game, with fields of every wrong shape: no 5xx, no escape.

`FUZZED=100000` makes it the long campaign of `make siege`, `SERVED=250000` the one over a server; `SEED` another one.
"""

import io
import os
import re
from collections import Counter
from random import Random

import pytest
from werkzeug.routing import BuildError

from scorekeeper import create_app
from scorekeeper.rules import KINDS
from scorekeeper.storage import games
from scorekeeper.storage.games import check
from scorekeeper.storage.models import db
from scorekeeper.web.site.security import HEADERS
from tests.kit.addresses import answer_of
from tests.kit.http import Device, hidden
from tests.kit.pages import read
from tests.kit.server import Server
from tests.kit.shapes import MARK, SHAPES
from tests.kit.tables import DEVICE, start
from tests.kit.web import as_device

SEED = int(os.environ.get("SEED", "1"))
PART = 12_500  # requests to the same games: nobody plays one of a hundred thousand entries
INSIDE = ("made-up", MARK, "ä", "0", "index.html", "classic", "plump", "ohio")
SLOW = (".pdf", "/static/")  # a file drawn by another library, and files as they lie there
USUAL = (
    "seq", "token", "target", "seat_0", "seat_1", "save", "take", "mine", "cancel", "confirmed",
    "name", "into", "figure", "part", "after", "from", "to", "page", "hidden", "changed", "lang", "back", "variant",
)  # fmt: skip
LOCK = "king of hearts"


class Campaign:
    """Requests drawn by chance, and what was wrong with the answers.

    `clients`: the device that has the pen of the games, one without, and a stranger at the door.
    """

    def __init__(self, app, ids, clients, chance):
        self.app, self.ids, self.clients, self.chance = app, ids, clients, chance
        self.rules = [rule for rule in app.url_map.iter_rules() if not any(part in rule.rule for part in SLOW)]
        of_games = (f"/g/{game_id}{page}" for game_id in ids for page in ("", "/more", "/rules", "/settle"))
        pages = (read(clients[0].open(path).text) for path in (*of_games, "/new", "/house-rules/new"))
        fields = (
            each for page in pages for each in page.all() if each.tag in ("input", "select", "textarea", "button")
        )
        self.fields = sorted({*USUAL, *filter(None, (field.attributes.get("name") for field in fields))})
        self.answers, self.wrong = Counter(), []

    def run(self, many):
        """Send so many, and as many again while no log has grown: few of them are of a shape that a game takes."""
        for _ in range(10):
            for _ in range(many):
                self.ask()
            with self.app.app_context():
                if any(games.load(game_id).seq > 1 for game_id in self.ids):
                    return
        pytest.fail("nothing was written in any game")

    def ask(self):
        rule, client = self.chance.choice(self.rules), self.chance.choice(self.clients)
        method = self.chance.choice(sorted((rule.methods or set()) - {"OPTIONS"}))
        values = {name: self.inside(rule, name) for name in sorted(rule.arguments)}
        try:
            path = self.app.url_map.bind("localhost").build(rule.endpoint, values, method)
        except BuildError:
            return
        sent = self.sent()
        file = (io.BytesIO(b"\xff{" * 99), "a file.json")
        with_file = {self.chance.choice(sorted(sent)): file} if sent and self.chance.random() < 0.1 else {}
        request = {"data": sent | with_file} if method == "POST" else {"query_string": sent}
        headers = {"HX-Request": "true"} if self.chance.random() < 0.2 else {}
        answer, trouble = answer_of(client, path, method=method, headers=headers, **request)
        if answer is not None:
            self.answers[answer.status_code] += 1
            missing = [name for name in HEADERS if name not in answer.headers]
            is_open = answer.mimetype == "text/html" and "<fuzz" in answer.text
            trouble = trouble or (f"{answer.status_code}, without {missing}" if missing or is_open else "")
        if trouble:
            self.wrong.append(f"{method} {path} {sent!r:.300}: {trouble}")

    def inside(self, rule, name):
        """Return what stands in a place of an address."""
        if name == "game_id" and self.chance.random() < 0.9:
            return self.chance.choice(self.ids)
        kind, choices = re.search(rf"<(?:(\w+)(?:\((.*?)\))?:)?{name}>", rule.rule).groups(default="")
        if kind == "int":
            return self.chance.choice((0, 1, 2, 7, 10**9, 10**30))
        return self.chance.choice(re.findall(r"[\w-]+", choices) if kind == "any" else INSIDE)

    def sent(self):
        names = self.chance.sample(self.fields, self.chance.randrange(0, 7))
        sent = {name: self.chance.choices(SHAPES, k=1 + (self.chance.random() < 0.2)) for name in names}
        if self.chance.random() < 0.6:
            sent |= {"seq": [str(self.chance.randrange(1, 8))], "token": [str(self.chance.random())], "save": ["1"]}
        return {name: [text.encode(errors="replace").decode() for text in values] for name, values in sent.items()}


class Visitor(Device):
    """A device that sends with every form the token of the page that it knocked at."""

    def __init__(self, url, page, **cookies):
        super().__init__(url, **cookies)
        self.token = {"csrf_token": hidden(self.get(page).text)["csrf_token"]}

    def open(self, path, **sent):
        if "data" in sent:
            sent["data"] = sent["data"] | self.token
        return super().open(path, **sent)


@pytest.fixture
def in_process(make_app):
    """The app, ids of its games, and its three devices."""
    app = make_app()
    as_device(pen := app.test_client())
    ids = [start(app, kind.variants[0].id).id for kind in KINDS.values()]
    return app, ids, [pen, app.test_client(), make_app(PASSPHRASE=LOCK).test_client()]


@pytest.fixture
def served(tmp_path, htmx_copy):
    """The same over a server, and another one of the same records behind a passphrase."""
    (tmp_path / htmx_copy.name).write_bytes(htmx_copy.read_bytes())
    app = create_app({"INSTANCE_PATH": str(tmp_path), "FETCH_HTMX": False})
    servers = [Server(tmp_path).start(), Server(tmp_path, SCOREKEEPER_PASSPHRASE=LOCK).start()]
    ids = [start(app, kind.variants[0].id).id for kind in KINDS.values()]
    cookie = str(app.session_interface.get_signing_serializer(app).dumps({"device": DEVICE, "_permanent": True}))
    pen = Visitor(servers[0].url, f"/g/{ids[0]}", **{app.config["SESSION_COOKIE_NAME"]: cookie})
    clients = [pen, Visitor(servers[0].url, "/import"), Visitor(servers[1].url, "/door")]
    yield app, ids, clients
    for open_one in clients:
        open_one.close()
    for server in servers:
        server.stop()
    with app.app_context():
        db.engine.dispose()


def parts(house, many):
    """Yield so many requests in parts, each with its own seed and its own games."""
    for number, begun in enumerate(range(0, many, PART)):
        yield house, SEED + number, min(PART, many - begun)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("house", "seed", "many"),
    [
        *parts("in_process", int(os.environ.get("FUZZED", "600"))),
        *parts("served", int(os.environ.get("SERVED", "300"))),
    ],
)
def test_no_request_breaks_a_page_a_server_or_a_log(request, house, seed, many):
    campaign = Campaign(*request.getfixturevalue(house), Random(seed))
    campaign.run(many)
    print(f"fuzz {house}, seed {seed}: {campaign.answers.total()} requests, {dict(sorted(campaign.answers.items()))}")
    assert campaign.wrong == [], "\n".join(campaign.wrong[:50])
    assert {200, 303, 403, 404, 422} <= set(campaign.answers)
    with campaign.app.app_context():
        assert check().differences == ()
