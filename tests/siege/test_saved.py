"""Whatever a form writes can be exported, imported and shown, on both databases.

Forms of a game are filled in by chance: any page that writes, any of its buttons, fields of every shape. `SAVED=10000`
makes it the long campaign of `make siege`: so many facts on each database; `SEED` another one.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import incoming
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.storage import games
from scorekeeper.storage.games import Game, check
from scorekeeper.web.table.more import CHANGE, QUESTION
from tests.kit.addresses import broken_pages
from tests.kit.cluster import BOTH
from tests.kit.pages import Element, read
from tests.kit.shapes import SHAPES
from tests.storage.conftest import cluster, url

__all__ = ["cluster", "url"]

# What people type that is nearly right, beside what nobody would.
DAYS = (
    "0026-11-26", "0001-01-01", "9999-12-31", "1899-12-31", "1900-01-01", "2026-11-21", "2026-02-29", "12026-01-01",
)  # fmt: skip
NUMBERS = (
    "-7", "5", "4.2", "-1,234", "1 000", "99999", "100000", "100001", "1000000", "1000001", "999999999", "9" * 5000,
)  # fmt: skip
TEXTS = (
    "Ana", "ana ", "Zoë", "É" * 31, "a\u2028b", "\U0001f469\u200d\U0001f469", "=1+1", "x" * 61, "x" * 121, "x" * 501,
)  # fmt: skip
ODD = (*DAYS, *NUMBERS, *TEXTS, *SHAPES)
NAMES = ("Ana", "Ben", "Cas", "Dee", "Eve", "Fay", "Guy", "Hal", "Ida", "Jo")
TURNS = 3  # answers of one page that are filled in again
AT_THE_TABLE = 0.4  # of all forms
BY_THE_BOOK = 0.4  # of all forms: deals that are bid and scored as they should be, or nothing would ever be finished
RARE = re.compile(r"/(hide|undo|end)$")  # forms of which one in ten is sent: a game has to go on


class Scorers:
    """Two devices that take the pen of each other's games, and what they have written."""

    def __init__(self, app: Flask, chance: Random) -> None:
        self.app, self.chance = app, chance
        self.clients = [app.test_client(), app.test_client()]
        self.games: list[str] = []
        self.written = 0  # entries, setups among them
        self.answers: Counter[int] = Counter()
        self.facts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def begin(self) -> str:
        """Start games until one is taken, now and then the same table again; return its id."""
        while True:
            if self.games and self.chance.random() < 0.2:
                again = f"/again/{self.chance.choice(self.games)}"
                answer = self._post(self.clients[0], again, {"token": token_hex(8)})
            else:
                row = self.chance.choice(KINDS[self.chance.choice(sorted(KINDS))].variants)
                self.clients[0].get("/new", query_string={"variant": row.id})
                for name in self.chance.sample(NAMES, self.chance.randint(2, 7)):
                    self._post(self.clients[0], "/new", {"act": "add", "name": name})
                answer = self._post(self.clients[0], "/new", {"act": "start"})
            if answer.status_code == 303:
                self.games.append(answer.location.rpartition("/")[2])
                self.written += 1
                self.facts["setup"] += 1
                return self.games[-1]

    def enter(self, game_id: str) -> None:
        """Fill in a page of a game, and its answers, until something is written or it leads nowhere."""
        game = self.game(game_id)
        before, book = game.seq, by_the_book(game, self.chance) if self.chance.random() < BY_THE_BOOK else {}
        client = self.clients[self.chance.random() < 0.05]
        if book:
            sent = {"seq": str(before), "token": token_hex(8)}
            if self._post(self.clients[0], f"/g/{game_id}/enter", sent | book).status_code == 422:
                self._post(self.clients[0], f"/g/{game_id}/enter", sent | {"mine": sent["token"]})
        page = "" if book else client.get(self._page(game_id)).text
        for _turn in range(TURNS):
            forms = [form for form in read(page).all("form", method="post") if self._is_sent(form, game_id)]
            if not forms:
                break
            answer = self._submit(client, self.chance.choice(forms))
            page = answer.text
            if answer.status_code in (303, 204, 403, 404) or self.game(game_id).seq > before:
                break
        game = self.game(game_id)
        self.written += game.seq - before
        self.facts.update(entry.fact.stored for entry in game.entries[before:])

    def _is_sent(self, form: Element, game_id: str) -> bool:
        address = form.attributes.get("action", "")
        if game_id not in address or "/again/" in address:  # of another game, or begins one
            return False
        return not RARE.search(address) or self.chance.random() < 0.1

    def game(self, game_id: str) -> Game:
        with self.app.app_context():
            return games.load(game_id)

    def _page(self, game_id: str) -> str:
        at = f"/g/{game_id}"
        if self.chance.random() < AT_THE_TABLE:
            return self.chance.choice((at, at, at, f"{at}?leaf=1", f"{at}?ways=1"))
        if self.chance.random() < 0.03:
            return "/games"
        pages = [*_names(CHANGE), "rules", "settle", *(f"more?ask={key}" for key in _names(QUESTION)), "pen"]
        deal = self.chance.randint(1, 5)
        return f"{at}/{self.chance.choice([*pages, f'correct/{deal}/0', f'correct/{deal}/1?as=scores', 'history'])}"

    def _submit(self, client: FlaskClient, form: Element) -> Any:
        fields = form.sent()
        for field in (*form.all("input"), *form.all("textarea"), *form.all("select")):
            name, kind = field.attributes.get("name", ""), field.attributes.get("type", "text")
            if not name or name in ("csrf_token", "token", "seq"):
                continue
            if field.tag == "select":
                fields[name] = [self.chance.choice(field.all("option"))["value"]]
            elif kind in ("checkbox", "radio"):
                if self.chance.random() < 0.3:
                    fields[name] = [field.attributes.get("value", "on")]
            elif kind == "hidden" and self.chance.random() < 0.98:
                continue
            elif self.chance.random() < 0.4:
                fields[name] = [self._text(kind)]
        buttons = [button for button in form.all("button") if _is_pressed(button)]
        if self.chance.random() < 0.5:  # a page of changes has many buttons, and one that writes
            buttons = [button for button in buttons if button["name"] in ("save", "score", "seat")] or buttons
        address = form["action"]
        if buttons:
            button = self.chance.choice(buttons)
            fields[button["name"]] = [button.attributes.get("value", "")]
            address = button.attributes.get("formaction", address)
        return self._post(client, address, fields)

    def _post(self, client: FlaskClient, address: str, fields: dict[str, Any]) -> Any:
        answer = client.post(address, data=fields, follow_redirects=False)
        self.answers[answer.status_code] += 1
        if answer.status_code >= 500:
            self.wrong.append(f"{address} {fields!r:.500}: {answer.status_code}")
        return answer

    def _text(self, kind: str) -> str:
        shapes = DAYS if kind == "date" else NUMBERS if kind == "number" else ODD
        return self.chance.choice(shapes).encode(errors="replace").decode()


def by_the_book(game: Game, chance: Random) -> dict[str, str]:
    """Return what is tapped next where nobody errs; empty: nothing."""
    state = game.state
    if game.prompt is None:
        return {}
    if game.kind.key == "ohio":
        return {"score": "1"} | {f"score_{seat}": str(chance.randint(-20, 41)) for seat in state.seats}
    if game.kind.key == "ono99":
        return {"lost": f"p{chance.choice(game.prompt.seats or (0,))}"}
    deal = state.live
    if deal.to_bid:
        return {f"seat_{seat}": str(chance.randint(0, min(2, deal.hand_size))) for seat in deal.to_bid}
    if deal.excess:
        cuts = sorted(chance.randint(0, deal.hand_size) for _ in deal.order[1:])
        counts = zip(deal.order, (0, *cuts), (*cuts, deal.hand_size), strict=True)
        return {f"seat_{seat}": str(after - before) for seat, before, after in counts} | {"cancelled": "0", "lost": "0"}
    return {"score": "1"}


def _is_pressed(button: Element) -> bool:
    return "name" in button.attributes and "/again/" not in button.attributes.get("formaction", "")


def _names(converter: str) -> Iterator[str]:
    yield from re.findall(r"'([\w-]+)'", unescape(converter))


MANY = int(os.environ.get("SAVED", "60"))
SEED = int(os.environ.get("SEED", "1"))
OPEN = 3  # games that are played at once
LONGEST = 80  # entries of a game, after which another one begins
LISTS = ("/", "/games", "/games?q=ana", "/players", "/evenings", "/players?season=ever")


def not_taken(here: Flask, there: Flask, game: Game) -> str:
    """Return why the exported file of a game is not the same game in another house; empty: it is."""
    exported = here.test_client().get(f"/g/{game.id}/export.json").data
    try:
        read = incoming(parse(exported), datetime.now(UTC), "import")
        with there.app_context():
            taken = games.restore(read.entries, read.fingerprint)
    except (Unreadable, Refused) as refused:
        return f"{game.id}: {refused} {[entry.fact for entry in game.entries[-5:]]}"
    shown = there.test_client().get(f"/g/{taken.id}").status_code
    same = (taken.entries[: game.seq], read.differs, shown) == (game.entries, (), 200)
    return "" if same else f"{game.id}: {read.differs}, {shown}"


@pytest.mark.slow
@BOTH
def test_whatever_a_form_writes_is_exported_imported_and_shown(make_app, url: str, tmp_path: Path) -> None:
    app, elsewhere = make_app(SQLALCHEMY_DATABASE_URI=url), make_app(INSTANCE_PATH=str(tmp_path / "elsewhere"))
    database = url.partition(":")[0]
    chance, going = Random(f"{SEED} {database}"), list[str]()
    scorers = Scorers(app, chance)
    while scorers.written < MANY:
        going = [game_id for game_id in going if goes_on(scorers.game(game_id), chance)]
        while len(going) < OPEN:
            going.append(scorers.begin())
        scorers.enter(chance.choice(going))
    facts, answers = dict(scorers.facts), dict(scorers.answers)
    print(f"{database}, seed {SEED}: {scorers.written} facts, {len(scorers.games)} games, {answers}, {facts}")
    assert scorers.wrong == []
    client = app.test_client()
    assert [path for path in LISTS if client.get(path).status_code != 200] == []
    for game_id in scorers.games:
        game = scorers.game(game_id)
        assert list(broken_pages(app, client, game)) == []
        assert not_taken(app, elsewhere, game) == ""
        with app.app_context():
            assert games.read_afresh(game_id).entries == game.entries
    with app.app_context():
        assert check().differences == ()


def goes_on(game: Game, chance: Random) -> bool:
    return game.seq < LONGEST and (game.prompt is not None or chance.random() < 0.9)
