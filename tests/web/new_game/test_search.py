"""Games are found by any name, nickname, rule or ladder, and what matched is said."""

from collections.abc import Callable, Iterator
from gettext import NullTranslations

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.kinds.variants import entries
from scorekeeper.web.language.texts import ENGLISH
from scorekeeper.web.new_game import search as searching
from scorekeeper.web.new_game.search import Found, search
from tests.kit.pages import page

Find = Callable[[str], list[Found]]


@pytest.fixture
def find(visitor: FlaskClient) -> Iterator[Find]:
    with visitor.application.test_request_context():
        yield lambda typed: list(search(entries(), typed))


FOUND = {
    "nomination_whist": ("screw the dealer", "HOOK", "blind", "dealer screw", "7-1-7"),
    "up_to_ten_down": ("Devil’s Bridge", "forehead", "caller", "random trump", "devils bridge", "DEVIL'S-BRIDGE",
        "1-10-1", "1 to 10 to 1"),
    "oh_hell_simple": ("blackout", "blob"),
    "up_down_river": ("elevator", "fahrstuhl", "two decks", "New Zealand", "10-1-10"),
    "oh_hell_common": ("estimation", "the hook", "Stiche raten", "Stiche-Raten", "10 - 1 - 10"),
    "rikiki_sherpal": ("ríkiki",),
    "plump": ("plump", "no trump", "sweden"),
    "boerenbridge_8": ("Dutch",),
    "ascenseur_fr": ("rikiki", "Aufzug"),
    "romanian_whist": ("romania",),
    "oh_pshaw": ("ohpshaw", "no hook", "American"),
    "wizard": ("wizard",),
    "ono99": ("o'no", "ONO99", "uno", "later edition"),
    "triples": ("la podrida", "Podrida"),
    "la_pocha": ("la pocha", "pocha", "marrana"),
    "kachuful": ("rotating trump",),
    "oh_well": ("last card trump", "British"),
    "ohio": ("ohio",),
    "sevens_first_player": ("parlett",),
}  # fmt: skip


@pytest.mark.parametrize(("typed", "variant"), [(typed, variant) for variant in FOUND for typed in FOUND[variant]])
def test_a_name_a_rule_or_a_ladder_finds_a_game_that_has_it(find: Find, typed: str, variant: str):
    assert variant in [found.row.id for found in find(typed)]


@pytest.mark.parametrize(
    ("typed", "variant"),
    [
        ("ohell", "ohell"),
        ("OHell", "ohell"),
        ("oh hell", "oh_hell_common"),
        ("rikiki", "rikiki_sherpal"),
        ("Stiche-Raten", "stiche_raten"),
        ("Devil's bridge", "up_to_ten_down"),
        ("L'Ascenseur", "ascenseur_fr"),
        ("ascenseur", "ascenseur_fr"),
        ("British", "british_oh_hell"),
        ("American", "oh_hell_common"),
        ("New Zealand", "up_down_river"),
    ],
)
def test_a_name_finds_its_own_game_first(find: Find, typed: str, variant: str):
    assert find(typed)[0].row.id == variant


@pytest.mark.parametrize(
    ("typed", "variants"),
    [
        ("7-1-7", ["nomination_whist"]),
        ("1-10-1", ["ohell", "up_to_ten_down"]),
        ("10-1-10", ["oh_hell_common", "oh_hell_simple", "up_down_river"]),
        ("10-1-1-10", ["boerenbridge_ien"]),
    ],
)
def test_a_ladder_finds_the_games_that_deal_so(find: Find, typed: str, variants: list[str]):
    assert [found.row.id for found in find(typed)][: len(variants)] == variants


@pytest.mark.parametrize(("typed", "variants"), [("Rage", []), ("O'NO", ["ono99"]), ("Kierki", []), ("xyzzy", [])])
def test_a_word_inside_another_or_far_from_it_finds_nothing(find: Find, typed: str, variants: list[str]):
    assert [found.row.id for found in find(typed)] == variants


def test_a_rule_does_not_find_a_game_without_it(find: Find):
    for rule in ("screw the dealer", "hook"):
        found = [each.row.id for each in find(rule)]
        assert ("nomination_whist" in found, "oh_pshaw" in found) == (True, False)
    assert "nomination_whist" not in [found.row.id for found in find("no hook")]


@pytest.mark.parametrize(
    ("typed", "heading", "says"),
    [
        ("stichansage", "By name", "Stichansage (Germany)"),
        ("Dutch", "By name", "Dutch (Netherlands)"),
        ("blob", "By name", "also called Blob"),
        ("New Zealand", "By name", "New Zealand"),
        (
            "screw the dealer",
            "The hook, screw the dealer",
            "10 cards down to 1 and back up; a missed bid still scores its tricks.",
        ),
        ("7-1-7", "Deals of 7-1-7 cards", "7 cards down to 1 and back up: a shorter game."),
    ],
)
def test_what_matched_is_said(visitor: FlaskClient, typed: str, heading: str, says: str):
    part = page(visitor, f"/variants?find={typed}").one(id="games").all("section")[0]
    assert part.one("h2").text.startswith(heading)
    assert part.all("li")[0].one("span").text == says


def test_many_games_of_one_rule_open_in_one_tap(visitor: FlaskClient):
    few = page(visitor, "/variants?find=hook")
    assert few.one("h2").text == "The hook, screw the dealer, forbidden bid, restriction 40 games found"
    more = few.one("p", class_="gl__more").one("a")
    assert (more.text, len(few.all("a", class_="gl__pick"))) == ("28 more", 12)
    assert len(page(visitor, more["href"]).all("a", class_="gl__pick")) == 40


def test_a_rule_is_found_in_the_language_of_the_reader_and_in_english(find: Find, monkeypatch: pytest.MonkeyPatch):
    class Upside(NullTranslations):
        def gettext(self, message: str) -> str:
            return {"the hook, screw the dealer, forbidden bid, restriction": "der Häken"}.get(message, message)

    german = ENGLISH._replace(code="de", catalog=Upside())
    assert find("haken") == []
    monkeypatch.setattr(searching, "reader_language", lambda: german)
    for typed in ("haken", "screw the dealer"):
        assert "nomination_whist" in [found.row.id for found in find(typed)], typed
