"""In the pseudo-language no screen says a word that nobody marked; names and figures apart."""

import json
import re
from html import unescape
from pathlib import Path

import pytest

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import read_game
from scorekeeper.rules import all_variants
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ono99 import facts as ono
from tests.conftest import NAMES
from tests.web.real_life import Evening
from tests.web.unmarked import unmarked

STATIC = Path(__file__).parents[2] / "static"
LITERAL = re.compile(r"[\"'`]([^\"'`\n]*)[\"'`]")
SENTENCE = re.compile(r"(?<![-<#.\w])[A-Z][a-z]+ [a-z]+ [a-z]+")
GAMES = Path(__file__).parents[1] / "data" / "games"
FILES = {read_game(parse(path.read_bytes()))[0].key: path for path in sorted(GAMES.glob("*.json"))}
XA = {"Accept-Language": "en-XA"}
PROPER = (
    *NAMES, "English", "en-XA", "A4", "PDF", "O’NO 99", "tablet", "Computer",
    *(row.name for row in all_variants()), *(name for row in all_variants() for name in row.aliases),
    *(row.source for row in all_variants()),
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "January", "February", "March",
    "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
EVERYBODY = {name for path in GAMES.glob("*.json") for name in parse(path.read_bytes())["players"]}
PAPER = ("/print", "/print?style=blackout", "/print/blank", "/print/rules")
OF_A_GAME = ("", "/sheet", "/history", "/more", "/rules", "/heading", "/players", "/points", "/chart", "/summary",
             "/watchers", "/pen", "/settle", "/dealer", *PAPER)  # fmt: skip
OF_NO_GAME = ("/", "/games", "/new", "/variants", "/import", "/language", "/nothing-here", "/g/nothing-here",
              "/variants?find=zzz")  # fmt: skip


def strange(client, address: str, proper: tuple[str, ...] = (*PROPER, *EVERYBODY)) -> list[str]:
    """Return what an address says unmarked, each with its address."""
    answer = client.get(address, headers=XA)
    assert answer.status_code < 500
    return [f"{address}: {text}" for text in unmarked(answer.text, proper)] if "html" in answer.mimetype else []


@pytest.mark.parametrize("address", OF_NO_GAME)
def test_a_page_of_no_game_says_nothing_unmarked(reader, address):
    assert strange(reader, address) == []


@pytest.mark.parametrize("kind", sorted(FILES))
def test_a_recorded_game_says_nothing_unmarked_on_any_screen(reader, kind):
    data = parse(FILES[kind].read_bytes())
    answer = reader.post("/import", data={"text": FILES[kind].read_text()})
    game = re.search(r"/g/([\w-]+)", answer.location or answer.text)[1]
    proper = (*PROPER, *EVERYBODY, *data["players"], *(text for text in data.values() if isinstance(text, str)))
    found = [text for screen in OF_A_GAME for text in strange(reader, f"/g/{game}{screen}", proper)]
    cell = re.search(r'<a class="cell[^>]*href="([^"]*)"', reader.get(f"/g/{game}/sheet").text)[1]
    assert found + strange(reader, cell, proper) + strange(reader, "/", proper) == []


@pytest.mark.parametrize("variant", ["oh_hell_common", "up_to_ten_down", "ohio", "ono99"])
def test_a_fresh_table_says_nothing_unmarked(make_app, catalogs, variant):
    app = make_app(TRANSLATIONS=catalogs)
    table = Evening(app, app.test_client(), variant)
    screens = ("", "/more", "/sheet", "/more?ask=misdeal", "/more?ask=end", "/chart", "/summary", "/settle", *PAPER)
    pages = (*(f"/g/{table.id}{screen}" for screen in screens), f"/w/{table.game.watch_id}",
             f"/w/{table.game.watch_id}/board")  # fmt: skip
    assert [text for page in pages for text in strange(table.client, page)] == []


IN_PLAY = {
    "bids come in": ("nomination_whist", (oh.Bids(1, {1: 2, 2: 2}),)),
    "all bids are in": ("nomination_whist", (oh.Bids(1, {0: 2, 1: 2, 2: 2, 3: 2}), oh.TurnUp(1, "H"))),
    "a deal is scored": (
        "nomination_whist",
        (oh.Bids(1, {0: 2, 1: 2, 2: 2, 3: 2}), oh.Tricks(1, {0: 3, 1: 1, 2: 2, 3: 1}), oh.Bids(2, {2: 1})),
    ),
    "a hand of O'NO 99 runs": (
        "ono99",
        (ono.CountedBy(1, "card_by_card"), ono.Played(1, 1, 1, 10), ono.Played(1, 2, 2, "DP"), ono.Played(1, 3, 3, 9)),
    ),
    "a hand of O'NO 99 is lost": ("ono99", (ono.HandLost(1, 2),)),
    "a trick of Ohio runs": ("ohio", (ohio.EntryWay(1, "trick"), ohio.TrickPlay(1, 1, 0, 9))),
    "cards of Ohio are counted": ("ohio", (ohio.EntryWay(1, "detail"), ohio.Tally(1, 1, {7: 2}, {-10: True}))),
    "numbers of Ohio are typed": ("ohio", (ohio.EntryWay(1, "figures"),)),
}


@pytest.mark.parametrize("moment", list(IN_PLAY))
def test_a_game_in_play_says_nothing_unmarked(make_app, catalogs, moment):
    app = make_app(TRANSLATIONS=catalogs)
    variant, facts = IN_PLAY[moment]
    table = Evening(app, app.test_client(), variant)
    table.add(*facts)
    pages = [f"/g/{table.id}{screen}" for screen in OF_A_GAME]
    pages += [f"/w/{table.game.watch_id}", f"/w/{table.game.watch_id}/board"]
    assert [text for page in pages for text in strange(table.client, page)] == []


@pytest.mark.parametrize("variant", [row.id for row in all_variants()])
def test_the_rules_of_a_variant_say_nothing_unmarked(reader, variant):
    found = strange(reader, f"/variants/{variant}") + strange(reader, f"/variants/{variant}/print")
    assert found + strange(reader, f"/new?variant={variant}") == []


def test_scripts_hold_no_words_of_their_own():
    texts = [text for file in sorted(STATIC.rglob("*.js")) for text in LITERAL.findall(file.read_text())]
    assert [text for text in texts if SENTENCE.search(text)] == []


def test_what_scripts_say_is_in_the_language_of_the_page(reader):
    page = reader.get("/", headers=XA).text
    words = json.loads(unescape(re.search(r"data-words=\"([^\"]*)\"", page)[1]))
    assert [text for text in words.values() if not text.startswith("[")] == []
    worker = reader.get("/sw.js", headers=XA).text
    told = json.loads(re.search(r"WORDS = (\{.*?\});", worker)[1])
    assert [text for key, text in told.items() if key not in ("lang", "locale") and not text.startswith("[")] == []
