"""Every page: nothing unmarked in the pseudo-language, a description, and names that hold what their labels show."""

import json
import os
import re

import pytest
from flask.testing import FlaskClient

from scorekeeper import paths
from scorekeeper.record.foreign_json import parse
from scorekeeper.rules import KINDS, all_variants
from scorekeeper.rules.facts import Ended
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.web.site.welcome import Https
from tests.conftest import NAMES
from tests.kit.every_form import ASKED, House, stocked
from tests.kit.pages import Element, read
from tests.kit.recorded import OF_A_KIND, brought_in
from tests.kit.unmarked import XA, unmarked
from tests.kit.web import ONE, Table

ALL = os.environ.get("VARIANTS") == "all"  # `make siege`
SYMBOLS = set(re.findall(r'<symbol id="([\w-]+)"', (paths.STATIC / "symbols.svg").read_text("utf-8")))
LITERAL = re.compile(r"[\"'`]([^\"'`\n]*)[\"'`]")
SENTENCE = re.compile(r"(?<![-<#.\w])[A-Z][a-z]+ [a-z]+ [a-z]+")
PROPER = (
    *NAMES, "English", "en-XA", "A4", "PDF", "O’NO 99", "tablet", "Computer",
    "Harry", "Rosie", "Juanita", "Mary Throne", "Minus 10", "Hold", "Reverse", "Double Play", "Play 2",
    *(row.name for row in all_variants()), *(name for row in all_variants() for name in row.aliases),
    *(row.source for row in all_variants()),
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "January", "February", "March",
    "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
EVERYBODY = {name for path in OF_A_KIND.values() for name in parse(path.read_bytes())["players"]}
# What a button or link shows is in the name that is heard, so that whoever speaks what they see taps it.
TAPPED = ("a", "button", "summary")
WORDS = re.compile(r"\w+")


def seen(element: Element) -> str:
    parts = (part if isinstance(part, str) else "" if _is_unseen(part) else seen(part) for part in element.inside)
    return " ".join(" ".join(parts).split())


def mislabelled(page: Element) -> list[str]:
    """Return what shows words that its name leaves out: what is seen, and what is heard."""
    tapped = [element for tag in TAPPED for element in page.all(tag) if "aria-label" in element.attributes]
    return [
        f"{seen(element)!r} is heard as {element['aria-label']!r}"
        for element in tapped
        if _words(seen(element)) not in _words(element["aria-label"])
    ]


def _is_unseen(element: Element) -> bool:
    classes = element.attributes.get("class", "").split()
    return element.attributes.get("aria-hidden") == "true" or "vh" in classes or element.tag in ("svg", "title")


def _words(text: str) -> str:
    return f" {' '.join(WORDS.findall(text.lower()))} ".replace("  ", " ")


def wrong(client: FlaskClient, address: str, proper: tuple[str, ...] = (*PROPER, *EVERYBODY)) -> list[str]:
    """Return what a page says unmarked, hears otherwise than it shows, or leaves out, each with the address."""
    answer = client.get(address, headers=XA, follow_redirects=True)
    assert answer.status_code < 500, address
    if "html" not in answer.mimetype:
        return []
    page = read(answer.text)
    told = not page.all("html") or page.one("meta", name="description")["content"]
    drawn = {use["href"].partition("#")[2] for use in page.all("use")}
    drawn -= {part.attributes.get("id") for part in page.all()}
    found = [*unmarked(page, proper), *mislabelled(page), *([] if told else ["no description"]), *drawn - SYMBOLS]
    return [f"{address}: {text}" for text in found]


def of_a_game(client: FlaskClient, game_id: str, **more: tuple[str, ...]) -> list[str]:
    """Return the address of every page of a game; `more` is what else may stand in an address, a watcher's id."""
    house = House(client.application, client, {"game_id": (game_id,), "number": (1,), "seat": (0,), **more})
    rules = (rule for rule in house.rules("GET") if rule.arguments & {"game_id", *more})
    return [path for rule in rules for path in house.addresses(rule) if not path.startswith("/s/")]


def test_every_page_of_a_house_with_one_of_everything(reader: FlaskClient):
    reader.application.extensions["scorekeeper.https"] = Https(8443, b"certificate", "AB:CD")
    house = stocked(reader.application).look()
    assert {"players.show", "evenings.share", "house_rules.share", "table.show", "watch.board"} <= {*house.pages}
    asked = (*ASKED, "/games?q=zzz", "/variants?find=zzz", "/nothing-here", "/g/x/pen", "/pen/spent", "/players/99")
    addresses = [*(path for paths in house.pages.values() for path in paths), *asked]
    proper = (*PROPER, *EVERYBODY, *OWN)
    assert [text for address in addresses for text in wrong(house.device, address, proper)] == []


@pytest.mark.parametrize("kind", sorted(OF_A_KIND))
def test_a_recorded_game_on_any_screen(reader, kind):
    game, data = brought_in(reader, OF_A_KIND[kind]), parse(OF_A_KIND[kind].read_bytes())
    texts = [text for text in data.values() if isinstance(text, str)]
    proper = (*PROPER, *EVERYBODY, *data["players"], *texts)
    addresses = (*of_a_game(reader, game.rpartition("/")[2]), f"{game}/print?style=blackout", "/")
    # The picture to share cuts a title where its line ends.
    cut = [f"{text[:end]}." for text in texts for end in range(1, len(text))]
    words = {f"{game}/share": (*proper, *cut, *(word for text in texts for word in text.split()))}
    assert [text for address in addresses for text in wrong(reader, address, words.get(address, proper))] == []


IN_PLAY = {
    "bids come in": ("nomination_whist", (oh.Bids(1, {1: 2, 2: 2}),)),
    "all bids are in": ("nomination_whist", (ONE[0], oh.TurnUp(1, "H"))),
    "a deal is scored": ("nomination_whist", (*ONE, oh.Bids(2, {2: 1}))),
    "a hand of O'NO 99 runs": (
        "ono99",
        (ono.CountedBy(1, "card_by_card"), ono.Played(1, 1, 1, 10), ono.Played(1, 2, 2, "DP"), ono.Played(1, 3, 3, 9)),
    ),
    "a hand of O'NO 99 is lost": ("ono99", (ono.HandLost(1, 2),)),
    "a trick of Ohio runs": ("ohio", (ohio.EntryWay(1, "trick"), ohio.TrickPlay(1, 1, 0, 9))),
    "numbers of Ohio are typed": ("ohio", (ohio.EntryWay(1, "figures"),)),
    **{f"{kind} ended before it began": (KINDS[kind].variants[0].id, (Ended("Ana"),)) for kind in KINDS},
}


@pytest.mark.parametrize("moment", list(IN_PLAY))
def test_a_game_in_play(reader, moment):
    variant, facts = IN_PLAY[moment]
    table = Table(reader.application, reader, variant)
    table.add(*facts)
    pages = of_a_game(reader, table.id, watch_id=(table.game.watch_id,))
    pages += [f"/g/{table.id}?seat=0", f"/g/{table.id}?seat=1"]
    assert [text for page in pages for text in wrong(reader, page)] == []


def test_the_rules_of_every_variant_and_the_other_pages_of_some(reader):
    addresses = [f"/variants/{row.id}" for row in all_variants()]
    some = ("oh_hell_common", "up_to_ten_down", "skull_king_expansion", "ohio", "ono99")
    for variant in [row.id for row in all_variants()] if ALL else some:
        addresses += [f"/variants/{variant}/print", f"/new?variant={variant}"]
    assert [text for address in addresses for text in wrong(reader, address)] == []


def test_scripts_hold_no_words_of_their_own():
    texts = [text for file in sorted(paths.STATIC.rglob("*.js")) for text in LITERAL.findall(file.read_text())]
    assert [text for text in texts if SENTENCE.search(text)] == []


def test_what_scripts_say_is_in_the_language_of_the_page(reader):
    [words] = [json.loads(part["data-words"]) for part in read(reader.get("/", headers=XA).text).all()
               if "data-words" in part.attributes]  # fmt: skip
    assert words
    assert [text for text in words.values() if not text.startswith("[")] == []
    worker = reader.get("/sw.js", headers=XA).text
    told = json.loads(re.search(r"WORDS = (\{.*?\});", worker)[1])
    assert [text for key, text in told.items() if key not in ("lang", "locale") and not text.startswith("[")] == []


# Names of seasons, rules, files, devices and kinds of file; the rest is a day as Babel writes it.
OWN = (
    "iPad, iPhone", "Android", "Windows", "Mac", "https:", "AB:CD", "zzz",
    "Autumn", "Club", "Anna", "oh_well packs=2", "import", "Oh Pshaw, 4 players, 13 deals, hard score settlement",
    "CSV", "Oh",
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
)  # fmt: skip


# What is sent to an address of a game or of none, and how it is answered.
REFUSED = (
    ("{game}/enter", {"seq": "1", "token": "a", "seat_1": "3"}, 409),
    ("{game}/enter", {"seq": "2", "token": "b", "seat_1": "99"}, 422),
    ("{game}/undo", {"seq": "1", "token": "c", "target": "2"}, 409),
    ("{game}/history", {"seq": "1", "token": "d", "target": "2"}, 409),
    ("{game}/points", {"seq": "2", "token": "e", "save": "1", "points": "zzz"}, 422),
    ("{game}/players", {"seq": "2", "token": "f", "save": "1"}, 422),
    ("/import", {"text": "zzz"}, 422),
    ("/import", {"text": "zzz" * 400_000}, 413),
    ("/house-rules/import", {"text": "zzz", "act": "show"}, 422),
    ("/new", {"act": "start"}, 422),
    ("/players/1/rename", {"name": ""}, 422),
    ("/seasons", {"name": "", "first_on": "zzz", "last_on": "2020-99-99", "places": "zzz", "act": "save"}, 422),
    ("/variants", {}, 405),
    ("/pen/none", {}, 404),
)


def test_what_is_refused_is_told_in_the_readers_language(reader: FlaskClient):
    house = stocked(reader.application)
    table = Table(house.app, house.device, "nomination_whist")
    table.add(*IN_PLAY["bids come in"][1])
    amiss = []
    for address, form, status in REFUSED:
        answer = house.device.post(address.format(game=f"/g/{table.id}"), data=form, headers=XA)
        page = read(answer.text)
        found = unmarked(page, (*PROPER, *EVERYBODY, *OWN)) + mislabelled(page)
        amiss += [f"{address} {form}: {answer.status_code} {found}"] if found or answer.status_code != status else []
    # A whole tap: of another's pen is spoken where it would be written.
    tap = {"seq": "2", "token": "z", "seat_1": "3"}
    stranger = house.app.test_client().post(f"/g/{table.id}/enter", data=tap, headers=XA)
    assert (amiss, stranger.status_code, unmarked(read(stranger.text), PROPER)) == ([], 403, [])
