"""The list of games finds any by name, nickname, rule or ladder; each has a page of its rules, ladder and scores."""

from collections.abc import Callable, Iterator

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.kinds.variants import entries
from scorekeeper.web.new_game.variants import search
from tests.kit.pages import page, read

Find = Callable[[str], list[str]]


@pytest.fixture
def find(visitor: FlaskClient) -> Iterator[Find]:
    with visitor.application.test_request_context():
        yield lambda typed: [match.row.id for match in search(entries(), typed)]


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("oh_hell_common?players=9", "The standard rules are for 3 to 7 players, but there are enough cards for 9."),
        ("call_break?players=3", "The standard rules are for 4 players, but there are enough cards for 3."),
        ("call_break?players=3", "Take 1 card from the bottom of the pack, unseen."),
        ("romanian_whist", "Take out every 2, 3, 4, 5 and 6: 32 cards remain."),
        ("oh_pshaw", "Best with 4 or 5 players"),
        ("squares", " 3 19 −1 −1 −4 −4 "),  # what a bid scores made, and with each miss
        ("oh_hell_simple", " 3 13 0 "),
        ("ono99", "The pack 3 each of 2 to 9, 10 tens, 4 Minus 10, 4 Hold"),
    ],
)
def test_the_page_of_a_variant_tells_players_pack_and_scores(visitor: FlaskClient, address: str, says: str):
    assert says in page(visitor, f"/variants/{address}").text


@pytest.mark.parametrize(
    ("variant", "players", "nearest"),
    [("nomination_whist", "0", "4"), ("nomination_whist", "99", "7"), ("nomination_whist", "-3", "3"),
     ("nomination_whist", "many", "4"), ("sevens_first_player", "", "3")],
)  # fmt: skip
def test_a_number_of_players_that_cannot_be_shows_the_nearest(visitor, variant: str, players: str, nearest: str):
    assert page(visitor, f"/variants/{variant}?players={players}").one(aria_current="true").text == nearest


def picks(client: FlaskClient, address: str) -> list[str]:
    return [line["id"].removeprefix("pick-") for line in page(client, address).all("a", class_="gl__pick")]


def test_the_list_shows_few_games_and_all_of_them_in_one_tap(visitor: FlaskClient):
    few, every = picks(visitor, "/variants"), [row.id for row in entries()]
    assert {"oh_hell_common", "skull_king_2021", "wizard", "ohio", "ono99"} <= set(few)
    assert len(few) < len(every) / 2
    [way] = [link["href"] for link in page(visitor, "/variants").all("a") if link.text.startswith("all ")]
    assert sorted(picks(visitor, way)) == sorted(every)


def test_a_short_form_stands_under_its_variant(visitor: FlaskClient):
    assert "oh_pshaw_zero5" not in picks(visitor, "/variants?all=1")
    assert page(visitor, "/variants/oh_pshaw").all("a", href="/variants/oh_pshaw_zero5")


def test_each_game_has_a_line_of_its_own_that_fits():
    lines = [row.summary for row in entries()]
    assert len(set(lines)) == len(lines)
    assert max(map(len, lines)) <= 70


def test_the_same_list_says_from_which_game_house_rules_begin(visitor: FlaskClient):
    assert visitor.get("/house-rules/new").location == "/variants?for=rules"
    lines = page(visitor, "/variants?for=rules&all=1").all("a", class_="gl__pick")
    assert [line["href"] for line in lines] == [
        line["id"].replace("pick-", "/house-rules/new?variant=") for line in lines
    ]


def test_a_variant_that_is_not_found_is_told(visitor: FlaskClient):
    assert "No games match “xyzzy”." in page(visitor, "/variants?find=xyzzy").text
    answer = visitor.get("/variants/canasta")
    assert (answer.status_code, "There is no variant called “canasta”." in answer.text) == (404, True)
    assert visitor.get("/house-rules/new?variant=canasta").status_code == 404


# What finds a game first, and what finds it among others: names, rules, ladders.
FINDS = {
    "nomination_whist": (("7-1-7",), ("screw the dealer", "HOOK", "blind", "dealer screw")),
    "up_to_ten_down": (("Devil's bridge",), ("forehead", "caller", "random trump", "1 to 10 to 1", "1-10-1")),
    "ohell": (("OHell", "1-10-1"), ()),
    "oh_hell_simple": ((), ("blackout",)),
    "up_down_river": (("New Zealand",), ("elevator", "fahrstuhl", "two decks", "10-1-10")),
    "oh_hell_common": (("oh hell", "American"), ("the hook", "10 - 1 - 10")),
    "british_oh_hell": (("British",), ()),
    "stiche_raten": (("Stiche-Raten",), ()),
    "boerenbridge_ien": (("10-1-1-10",), ()),
    "rikiki_sherpal": (("rikiki",), ("ríkiki",)),
    "plump": ((), ("no trump", "sweden")),
    "ascenseur_fr": (("L'Ascenseur", "ascenseur"), ("rikiki", "Aufzug")),
    "oh_pshaw": ((), ("ohpshaw", "no hook")),
    "ono99": (("O'NO",), ("ONO99", "uno", "later edition")),
    "kachuful": ((), ("rotating trump",)),
    "oh_well": ((), ("last card trump",)),
    "sevens_first_player": ((), ("parlett",)),
}


@pytest.mark.parametrize("variant", FINDS)
def test_a_name_a_rule_or_a_ladder_finds_a_game_that_has_it_and_a_name_of_its_own_first(find: Find, variant: str):
    first, among = FINDS[variant]
    assert [typed for typed in first if find(typed)[0] != variant] == []
    assert [typed for typed in among if variant not in find(typed)] == []


def test_no_game_is_found_by_a_word_inside_another_or_far_from_it_or_by_a_rule_that_it_lacks(find: Find):
    assert {typed: find(typed) for typed in ("Rage", "Kierki", "xyzzy")} == {"Rage": [], "Kierki": [], "xyzzy": []}
    assert find("O'NO") == ["ono99"]
    without = {"hook": "oh_pshaw", "screw the dealer": "oh_pshaw", "no hook": "nomination_whist"}
    assert [typed for typed, variant in without.items() if variant in find(typed)] == []


@pytest.mark.parametrize(
    ("typed", "heading", "says"),
    [
        ("stichansage", "By name", "Stichansage (Germany)"),
        ("screw the dealer", "The hook, screw the dealer", "10 cards down to 1"),
        ("7-1-7", "Deals of 7-1-7 cards", "7 cards down to 1"),
    ],
)
def test_the_list_says_what_of_a_game_matched(visitor: FlaskClient, typed: str, heading: str, says: str):
    part = page(visitor, f"/variants?find={typed}").one(id="games").all("section")[0]
    assert part.one("h2").text.startswith(heading)
    assert part.all("li")[0].one("span").text.startswith(says)


def test_many_games_of_one_rule_open_in_one_tap(visitor: FlaskClient, find: Find):
    every, few = find("hook"), page(visitor, "/variants?find=hook")
    assert f"{len(every)} games found" in few.one("h2").text
    more, shown = few.one("p", class_="gl__more").one("a"), few.all("a", class_="gl__pick")
    assert more.text == f"{len(every) - len(shown)} more"
    assert len(shown) < len(picks(visitor, more["href"])) == len(every)


def test_a_game_is_found_in_the_language_of_the_reader_and_in_english(visitor: FlaskClient):
    call_break, hook = "Call Break, acht gewinnt sofort", "Nomination Whist"
    for typed, name in {"eight wins at once": call_break, "geht nicht auf": hook, "screw the dealer": hook}.items():
        german = visitor.get(f"/variants?find={typed}", headers={"Accept-Language": "de"}).text
        assert name in [line.one("b").text for line in read(german).all("a", class_="gl__pick")]
